"""The evaluation sees no difference between the two sides."""

from __future__ import annotations

import random

import chess
import pytest

import heterodox
from heterodox.engine import Thinker
from heterodox.native.mind import features, trace


def _random_board(dice: random.Random) -> chess.Board:
    board = chess.Board()
    for _ in range(dice.randint(5, 80)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(dice.choice(moves))
    return board


@pytest.mark.parametrize("seed", range(40))
def test_a_mirrored_position_has_the_opposite_features(seed: int) -> None:
    board = _random_board(random.Random(seed))
    here, left = trace(heterodox.game("chess").parse(board.fen()))
    there, left_there = trace(heterodox.game("chess").parse(board.mirror().fen()))
    assert left == left_there
    odd = [name for name, one, other in zip(features("chess"), here, there, strict=True) if one != -other]
    assert odd == []


def test_the_mover_of_either_colour_gets_the_same_value() -> None:
    thinker = Thinker("chess", megabytes=1)
    board = _random_board(random.Random(99))
    values = [thinker.evaluate(heterodox.game("chess").parse(each.fen())) for each in (board, board.mirror())]
    assert values[0] == values[1]
