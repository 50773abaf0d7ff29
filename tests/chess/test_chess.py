"""Plain chess against hand-checked positions, published counts and an independent program."""

from __future__ import annotations

import random

import chess as python_chess
import pytest

from heterodox import AmbiguousMove, IllegalMove, InvalidText, game
from heterodox.games.chess.rules import ChessPosition
from tests.cases import Case, check_case, load_cases, load_perft, run_in_python

CHESS = game("chess")


@pytest.mark.parametrize("case", load_cases("chess"), ids=lambda case: f"{case.rule} {case.note[:40]}")
def test_case(case: Case) -> None:
    assert check_case("chess", case, run_in_python) == []


@pytest.mark.rule("X1", "X3", "X4", "X5", "X6")
@pytest.mark.parametrize("entry", load_perft("chess"), ids=lambda entry: entry["tags"][0])
def test_perft(entry: dict[str, list[int]]) -> None:
    position = CHESS.parse(str(entry["position"]))
    assert [position.perft(depth) for depth in range(1, 4)] == entry["counts"][:3]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_agree_with_an_independent_program(seed: int) -> None:
    """Moves, notation and check at every ply; its own FEN differs only in the en passant field."""
    dice = random.Random(seed)
    position, board = CHESS.start(), python_chess.Board()
    while position.outcome is None:
        assert isinstance(position, ChessPosition)
        assert {str(move) for move in position.legal_moves()} == {move.uci() for move in board.legal_moves}
        assert str(position) == board.fen(en_passant="fen")
        assert position.check == board.is_check()
        for move in position.legal_moves():
            assert position.describe(move) == board.san(python_chess.Move.from_uci(str(move)))
            assert position.parse_move(position.describe(move)) == move
        move = dice.choice(position.legal_moves())
        position, _ = position.play(move), board.push_uci(str(move))
    result = board.outcome(claim_draw=True)
    assert result is not None
    winner = {True: "white", False: "black", None: None}[result.winner]
    assert position.outcome.winner == winner


@pytest.mark.parametrize(
    ("fen", "fields"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", ["placement"]),
        ("rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ["rank 7"]),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", ["rank 6", "turn"]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QK e9 -1 0", ["castling", "passant", "half", "full"]),
        ("rnbqqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1", ["white has 2 kings", "black has 0 kings"]),
    ],
)
def test_every_defect_is_named(fen: str, fields: list[str]) -> None:
    with pytest.raises(InvalidText) as caught:
        CHESS.parse(fen)
    for field in fields:
        assert any(field in defect for defect in caught.value.defects), caught.value.defects


def test_a_defective_position_can_be_looked_at() -> None:
    position = CHESS.parse("P3k3/8/8/8/8/8/4R3/4K3 w KQ - 0 1", check=False)
    assert len(position.status()) == 4
    assert position.picture().squares["a8"][0].title == "white pawn"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("e4e5", "no piece on e4"),
        ("e7e5", "not white's"),
        ("e2e5", "does not move like that"),
        ("e1e2", "does not move like that"),
    ],
)
def test_an_illegal_move_says_why(move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        CHESS.start().play(move)


def test_a_pinned_piece_says_why() -> None:
    position = CHESS.parse("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1")
    with pytest.raises(IllegalMove, match="king in check"):
        position.play("e2d3")


def test_an_ambiguous_move_lists_its_candidates() -> None:
    position = CHESS.parse("4k3/8/8/8/8/8/1N3N2/4K3 w - - 0 1")
    with pytest.raises(AmbiguousMove) as caught:
        position.parse_move("Nd3")
    assert caught.value.candidates == ("b2d3", "f2d3")


def test_nothing_is_played_after_the_end() -> None:
    mated = CHESS.parse("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    with pytest.raises(IllegalMove, match="checkmate"):
        mated.play("a2a3")
