"""X8, X9: what may be claimed and what ends the game by itself, in the rules, at the table and in matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import chess as python_chess
import pytest

from heterodox import IllegalMove, game
from heterodox.engine.uct import UctPlayer
from heterodox.games import swift
from heterodox.games.protocol import Position
from heterodox.lab.match import Match, Plan
from heterodox.play.session import Session
from heterodox.table.advice import Advice
from heterodox.table.files import load, save
from heterodox.table.players import Budget
from heterodox.table.table import Table

CHESS = game("chess")
TOUR = ("g1f3", "g8f6", "f3g1", "f6g8")
QUIET = "7k/8/8/8/8/8/R7/K7 w - - {} 80"


@pytest.fixture(params=[True, False], ids=["written", "compiled"])
def _both(request: pytest.FixtureRequest) -> Iterator[None]:
    """By the written rules, and by the compiled ones where they are present."""
    if not request.param:
        yield
        return
    with swift.pure():
        yield


both_ways = pytest.mark.usefixtures("_both")


def after(*moves: str) -> Position:
    position: Position = CHESS.start()
    for move in moves:
        position = position.play(move)
    return position


@both_ways
@pytest.mark.rule("X9")
def test_the_third_time_may_be_claimed_and_the_fifth_ends_the_game() -> None:
    assert after(*TOUR).claims() == ()
    assert after(*TOUR * 2, "g1f3").claims() == ("repetition",)
    for times in (2, 3):
        assert (after(*TOUR * times).claims(), after(*TOUR * times).outcome) == (("repetition",), None)
    last = after(*TOUR * 4)
    assert last.outcome is not None
    assert (last.outcome.winner, last.outcome.reason, last.claims()) == (None, "fivefold-repetition", ())


@both_ways
@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("quiet", "claims", "reason"),
    [
        (99, (), ""),
        (100, ("fifty-moves",), ""),
        (149, ("fifty-moves",), ""),
        (150, (), "seventy-five-moves"),
    ],
)
def test_fifty_moves_may_be_claimed_and_seventy_five_end_the_game(
    quiet: int, claims: tuple[str, ...], reason: str
) -> None:
    position = CHESS.parse(QUIET.format(quiet))
    assert position.claims() == claims
    assert (position.outcome.reason if position.outcome else "") == reason
    assert bool(position.choices()) == (not reason)


@both_ways
@pytest.mark.rule("X8", "X9")
@pytest.mark.parametrize("seed", range(3))
def test_claims_are_those_of_an_independent_program(seed: int) -> None:
    """Few pieces that walk about: repetitions and long quiet games are frequent."""
    dice, fen = random.Random(seed), "7k/8/8/8/8/p7/P7/K7 w - - 60 80"
    position, board = CHESS.parse(fen), python_chess.Board(fen)
    while position.outcome is None:
        claims = (
            *(("fifty-moves",) if board.is_fifty_moves() else ()),
            *(("repetition",) if board.is_repetition(3) else ()),
        )
        assert position.claims() == claims, position
        move = dice.choice(position.choices())
        position = position.play(move)
        board.push_uci(str(move))
    result = board.outcome()
    assert result is not None
    assert result.termination in (
        python_chess.Termination.FIVEFOLD_REPETITION,
        python_chess.Termination.SEVENTYFIVE_MOVES,
        python_chess.Termination.INSUFFICIENT_MATERIAL,
        python_chess.Termination.STALEMATE,
        python_chess.Termination.CHECKMATE,
    )


def repeated() -> Table:
    table = Table(CHESS.start())
    for move in TOUR * 2:
        table.play(move, table.seat)
    return table


def test_a_claim_at_the_table_ends_the_game_and_is_kept_in_its_record(tmp_path: Path) -> None:
    table = repeated()
    with pytest.raises(IllegalMove, match="black has no draw to claim"):
        table.claim("black")
    outcome = table.claim("white")
    assert (outcome.winner, outcome.reason, outcome.detail) == (None, "repetition", "claimed by white")
    assert table.outcome == outcome
    save(table, tmp_path / "game.txt")
    assert load(tmp_path / "game.txt").sound("game.txt").outcome == outcome
    table.undo()
    assert table.outcome is None
    table.play("e2e4", "white")
    with pytest.raises(IllegalMove, match="no draw to claim"):
        table.claim("black")


def test_a_claim_may_rest_on_the_move_that_is_intended() -> None:
    table = Table(CHESS.start())
    for move in (TOUR * 2)[:-1]:
        table.play(move, table.seat)
    repeats, other = (table.position.parse_move(text) for text in ("f6g8", "a7a6"))
    for intended in (None, other):
        with pytest.raises(IllegalMove, match="no draw to claim"):
            table.claim("black", intended)
    assert table.claim("black", repeats).reason == "repetition"


def test_draw_claims_at_once_where_a_claim_is_possible() -> None:
    session = Session.begin(CHESS)
    for move in TOUR * 2:
        session.submit(move)
    assert any(
        "white may claim a draw (repetition): /draw" in line for line in session.submit("/status").words
    )
    assert "Draw: repetition." in " ".join(session.submit("/draw").words)
    assert session.table.outcome is not None


def test_a_match_takes_a_claimable_draw_for_a_draw(tmp_path: Path) -> None:
    plan = Plan(game="chess", players=("random", "random"), games=2, budget=Budget(nodes=1), seed=5)
    Match(plan, tmp_path).play()
    for path in tmp_path.glob("game-*.txt"):
        table = load(path).sound(path.name)
        assert table.outcome is not None
        assert not any(played.after.claims() for played in table.history[:-1])
        assert table.outcome.reason not in ("fivefold-repetition", "seventy-five-moves")


@pytest.mark.pure
def test_players_without_the_core_value_a_claimable_draw_as_one() -> None:
    """Black is a Queen behind; the move that repeats for the third time is worth a draw to both."""
    fen = "7k/8/8/8/8/8/Q7/K7 w - - 99 80"
    assert Advice(1).advise(CHESS.parse(fen)).value == 0.0
    player = UctPlayer(CHESS, iterations=30, dice=random.Random(1))
    assert player.decide(CHESS.parse(fen)) in CHESS.parse(fen).choices()
