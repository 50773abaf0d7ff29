"""Random games over all pairings, and what must hold in every position of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from heterodox.games.chess2 import GAME, duel
from heterodox.games.chess2.duel import Clash
from heterodox.games.chess2.moves import Step, write_results
from heterodox.games.chess2.rules import Chess2Position
from heterodox.games.fen import EMPTY

ARMIES = "cnerka"
PAIRINGS = [white + black for white in ARMIES for black in ARMIES]
MANY_GAMES = 5_000


def random_game(armies: str, seed: int, longest: int = 10_000) -> Iterator[Chess2Position]:
    """A random game with all its duels, under options that the seed draws too."""
    dice = random.Random(f"{armies} {seed}")
    position = GAME.start(
        armies=armies,
        whirlwind=dice.choice(("any", "king-turn")),
        blunders=dice.choice(("illegal", "allowed")),
    )
    yield position
    for _ in range(longest):
        choices = position.choices()
        if not choices:
            return
        position = position.play(dice.choice(choices))
        yield position


def check_position(position: Chess2Position) -> None:
    assert all(0 <= stones <= 6 for stones in position.field.stones)
    if position.outcome is None:
        assert position.status() == ()


@pytest.mark.rule("C1", "C17")
@pytest.mark.parametrize("armies", PAIRINGS)
def test_random_games_stay_valid(armies: str) -> None:
    phases = set()
    for position in random_game(armies, seed=1, longest=60):
        check_position(position)
        phases.add(position.phase)
    assert "move" in phases


@pytest.mark.slow
@pytest.mark.rule("C1", "C17")
@pytest.mark.parametrize("armies", PAIRINGS)
def test_thousands_of_random_games_end(armies: str) -> None:
    for seed in range(-(-MANY_GAMES // len(PAIRINGS))):
        for position in random_game(armies, seed):
            check_position(position)
        assert position.outcome is not None


# -- properties -----------------------------------------------------------------------------------


def sample(armies: str, seed: int) -> list[Chess2Position]:
    return list(random_game(armies, seed, longest=150))[::7]


def rules_of(position: Chess2Position) -> dict[str, Any]:
    return {name: value for name, value in position.options.items() if name != "armies"}


def turned_over(text: str) -> str:
    """A position string seen from the other side: colours exchanged, ranks turned over."""
    placement, turn, castling, passant, halfmove, fullmove, armies, stones = text.split(" ")
    return " ".join(
        (
            "/".join(reversed(placement.swapcase().split("/"))),
            {"w": "b", "b": "w", "K": "k", "k": "K"}[turn],
            "".join(sorted(castling.swapcase())),
            turned_over_square(passant) if passant != "-" else "-",
            halfmove,
            fullmove,
            armies[::-1],
            stones[::-1],
        )
    )


def turned_over_square(square: str) -> str:
    return square[0] + str(9 - int(square[1]))


def turned_over_move(move: str) -> str:
    if move == "0000":
        return move
    return turned_over_square(move[:2]) + turned_over_square(move[2:4]) + move[4:]


@pytest.mark.rule("C22", "C28")
@pytest.mark.parametrize("armies", ["cn", "ek", "ra", "kk", "an", "rc"])
def test_both_sides_have_the_same_rules(armies: str) -> None:
    for position in sample(armies, seed=2):
        if position.pending:
            continue
        mirrored = GAME.parse(turned_over(str(position)), **rules_of(position))
        moves = {turned_over_move(str(move)) for move in position.legal_moves()}
        assert {str(move) for move in mirrored.legal_moves()} == moves
        assert (mirrored.outcome is None) == (position.outcome is None)


@pytest.mark.rule("C20", "C21")
@pytest.mark.parametrize("armies", ["aa", "ca", "ke"])
def test_pieces_and_stones_do_not_come_from_nowhere(armies: str) -> None:
    """No piece is born; stones grow by pawns that leave the board and by called bluffs only."""
    positions = list(random_game(armies, seed=3, longest=200))
    for before, after in pairwise(positions):
        pieces = [sum(piece != EMPTY for piece in position.field.board) for position in (before, after)]
        assert pieces[1] <= pieces[0]
        gained = sum(after.field.stones) - sum(before.field.stones)
        lost_pawns = sum(
            before.field.board.count(pawn) - after.field.board.count(pawn) for pawn in ("P", "p")
        )
        assert gained <= max(lost_pawns, 0) + sum(event.kind == "bluff" for event in after.events)


def closed_texts(position: Chess2Position) -> Iterator[str]:
    """The legal moves with every sequence of results of their duels that the rules allow, fully written."""
    for move in position.legal_moves():
        assert isinstance(move, Step)
        yield from (str(move) + results for results in _endings(position.duels_of(move)))


def _endings(clash: Clash) -> Iterator[str]:
    if not clash.under_way:
        yield ""
        return
    for result in duel.legal_results(clash):
        rest = duel.to_next_duel(duel.settle(clash, result))
        yield from (write_results((result,)) + ending for ending in _endings(rest))


@pytest.mark.rule("C20", "C34")
@pytest.mark.parametrize("armies", ["aa", "ca", "ka", "ne", "rc"])
def test_a_closed_move_is_what_its_decisions_make_of_it(armies: str) -> None:
    """All closed texts of sampled positions lead where the decisions of single seats do."""
    fought = 0
    for position in sample(armies, seed=9):
        if position.pending:
            continue
        for text in closed_texts(position):
            here = position
            for decision in position.unfold(text):
                assert decision in here.choices()
                here = here.play(decision)
            assert str(here) == str(position.replay(text))
            assert here == position.replay(text)
            fought += ":" in text
    assert fought > 20


@pytest.mark.rule("C29", "C28")
@pytest.mark.parametrize("armies", ["ck", "ra", "ne"])
def test_legal_moves_leave_nobody_a_winning_move(armies: str) -> None:
    """C27: unless a duel went wrong (C31), no legal move hands over a won game."""
    for position in sample(armies, seed=4):
        if position.options["blunders"] == "allowed" or position.phase not in ("move", "king-turn"):
            continue
        for move in position.legal_moves():
            after = position.after(move)
            lost = after.outcome is not None and after.outcome.winner not in (None, position.turn)
            assert not lost or after.field.army == position.turn


@pytest.mark.rule("C33")
@pytest.mark.parametrize("armies", ["ac", "ka", "nr"])
def test_strings_round_trip_with_their_duels(armies: str) -> None:
    for position in sample(armies, seed=5):
        if position.outcome is not None:
            continue
        again = GAME.parse(str(position), **rules_of(position))
        assert again == position
        assert str(again) == str(position)
        assert (again.phase, again.seat) == (position.phase, position.seat)
        assert again.choices() == position.choices()
