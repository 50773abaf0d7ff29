"""The classic reading (C35) is plain chess; goengine's published counts hold."""

from __future__ import annotations

import random

import pytest

from heterodox.games.chess import GAME as CHESS
from heterodox.games.chess2 import GAME
from tests.cases import published_perft

DEPTH = 3
SAMPLE = 12


def _check_line(position: str, counts: list[int], most: int = 10**9) -> None:
    classic = GAME.parse(position)
    assert classic.options["reading"] == "classic"
    for depth, count in enumerate(counts[:DEPTH], start=1):
        if count <= most:
            assert classic.perft(depth) == count, f"{position} depth {depth}"


@pytest.mark.rule("C35")
def test_the_classic_reading_has_the_published_counts_of_chess() -> None:
    lines = published_perft("chess.epd")
    for position, counts in random.Random(35).sample(lines, SAMPLE):
        _check_line(position, counts, most=3_000)


@pytest.mark.slow
@pytest.mark.rule("C35")
def test_the_classic_reading_has_all_published_counts_of_chess() -> None:
    for position, counts in published_perft("chess.epd"):
        _check_line(position, counts)


@pytest.mark.rule("C35")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_classic_reading_plays_like_chess(seed: int) -> None:
    """Move for move the same strings, moves and ends; chess alone knows dead positions."""
    dice = random.Random(seed)
    ours, chess = GAME.start(reading="classic"), CHESS.start()
    for _ in range(250):
        assert str(ours) == str(chess)
        if chess.outcome is not None and chess.outcome.reason == "insufficient-material":
            return
        assert {str(move) for move in ours.legal_moves()} == {str(move) for move in chess.legal_moves()}
        if chess.outcome is not None:
            assert ours.outcome is not None
            assert (ours.outcome.winner, ours.outcome.reason) == (chess.outcome.winner, chess.outcome.reason)
            return
        assert ours.outcome is None
        assert all(not str(move).endswith("/") for move in ours.choices())
        move = str(dice.choice(chess.legal_moves()))
        ours, chess = ours.play(move), chess.play(move)


@pytest.mark.rule("C35")
@pytest.mark.parametrize("moves", ["g1f3 g8f6 f3g1 f6g8", "b1c3 b8c6 c3b1 c6b8"])
def test_repetition_as_in_chess(moves: str) -> None:
    """Where chess allows a claim, the game is drawn here. The en passant square of e2e4 does not count, since
    no pawn can capture there."""
    ours, chess = GAME.start(reading="classic").play("e2e4"), CHESS.start().play("e2e4")
    tour = moves.split()
    tour = [tour[1], tour[0], tour[3], tour[2]] * 2
    for move in tour:
        assert ours.outcome is None
        ours, chess = ours.play(move), chess.play(move)
    assert ours.outcome is not None
    assert (ours.outcome.reason,) == chess.claims() == ("repetition",)


@pytest.mark.rule("C35")
def test_the_published_counts_of_goengine() -> None:
    """All twelve are equal. They lie before the first duel that matters, the first midline win and the
    first Whirlwind of a normal turn, so goengine's different readings (C8, C24, C28) do not show."""
    lines = published_perft("chess2_goengine.epd")
    assert len(lines) == 12
    for position, counts in lines:
        for depth, count in enumerate(counts, start=1):
            if count <= 3_000:
                assert GAME.parse(position).perft(depth) == count, f"{position} depth {depth}"


@pytest.mark.slow
@pytest.mark.rule("C35")
def test_all_published_counts_of_goengine() -> None:
    for position, counts in published_perft("chess2_goengine.epd"):
        for depth, count in enumerate(counts, start=1):
            assert GAME.parse(position).perft(depth) == count, f"{position} depth {depth}"
