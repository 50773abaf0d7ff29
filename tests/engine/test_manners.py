"""Resignation, draws and exchanges are decided by what searches say."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

import heterodox
from heterodox.engine.levels import EnginePlayer, Level
from heterodox.engine.manners import STUBBORN, Ledger, Manners
from heterodox.engine.thinking import Thinker
from heterodox.games.protocol import Move, Position
from heterodox.lab.match import Match, Plan
from heterodox.lab.processes import open_side
from heterodox.play.programs import play_for_program
from heterodox.play.session import Session
from heterodox.table.files import load
from heterodox.table.players import UNLIMITED, Budget, Player, remind
from heterodox.table.seats import Sitter
from heterodox.table.table import Table

CHESS = heterodox.game("chess")
HOPELESS = "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"
DEAD = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
# White is a Rook up, and Black mates at once.
RICH_AND_LOST = "6k1/5ppp/R7/R7/8/1r6/6PP/7K b - - 0 1"

WORTH_HAVING = "5bN2/6bnbR/1yr3bQ2/6bBbq/kR7/8/kKkr4rr1/4rR2rK k ybrk 2 earth-of-air y*k,b*r 0 20"
BETTER_KEPT = "1yN6/yR2yn2bn1/1yryQyB4/8/kR7/8/kKkr4rr1/4rR2rK k ybrk 2 earth-of-air y*k,b*r 0 20"


def _player(game: str = "chess", nodes: int = 3_000, manners: Manners | None = None) -> EnginePlayer:
    return EnginePlayer(heterodox.game(game), Level(nodes=nodes), manners=manners or Manners())


# -- conclusions from values ---------------------------------------------------------------------


@pytest.mark.pure
def test_only_a_row_of_lost_values_makes_it_resign() -> None:
    ledger = Ledger(Manners(resign_after=3, lost=900))
    for value, resigns in [(-950, False), (-950, False), (-899, False), (-900, False), (-2000, False)]:
        ledger.note(value)
        assert ledger.gives_up == resigns
    ledger.note(-999_990)
    assert ledger.gives_up


@pytest.mark.pure
def test_a_draw_is_offered_late_and_not_again_at_once() -> None:
    ledger = Ledger(Manners(draw_after=10, equal_for=5, equal=8))
    offers = []
    for move in range(1, 31):
        ledger.note(60 if move < 4 else 3)
        if ledger.offers_draw:
            ledger.offered_at = move
            offers.append(move)
    assert offers == [10, 15, 20, 25, 30]
    ledger.note(9)
    assert not ledger.is_dead


@pytest.mark.pure
@pytest.mark.parametrize(("value", "welcome"), [(-15, True), (-999_000, True), (-14, False), (0, False)])
def test_a_draw_is_welcome_to_whoever_stands_worse(value: int, welcome: bool) -> None:
    ledger = Ledger(Manners())
    ledger.values = [value] * 8
    assert ledger.accepts_draw(value) == welcome


@pytest.mark.pure
def test_a_stubborn_player_never_ends_a_game() -> None:
    ledger = Ledger(STUBBORN)
    for _ in range(100):
        ledger.note(-999_999)
    assert not ledger.gives_up
    ledger.values = [0] * 100
    assert not ledger.offers_draw


# -- the engine's player -------------------------------------------------------------------------


def test_it_resigns_after_some_hopeless_moves_and_not_before() -> None:
    player, view = _player(manners=Manners(resign_after=3, lost=700)), CHESS.parse(HOPELESS)
    said = []
    for _ in range(3):
        player.decide(view)
        said.append(player.gives_up("white"))
    assert said == [False, False, True]
    assert not player.gives_up("black")


def test_a_level_that_errs_does_not_judge_lost_games() -> None:
    player = EnginePlayer(CHESS, Level(depth=1, misses=0.5), manners=Manners(resign_after=1, lost=100))
    player.decide(CHESS.parse(HOPELESS))
    assert not player.gives_up("white")


def test_moves_that_were_taken_back_are_forgotten() -> None:
    player, view = _player(manners=Manners(resign_after=1, lost=700)), CHESS.parse(HOPELESS)
    player.recall(view, ("e1f1", "d8d7"), view.play("e1f1").play("d8d7"))
    player.decide(view)
    assert player.gives_up("white")
    player.recall(view, (), view)
    assert not player.gives_up("white")


def test_a_draw_is_answered_by_a_search_and_not_by_what_is_on_the_board() -> None:
    position = CHESS.parse(RICH_AND_LOST)
    # By what is on the board Black, who is to move, stands badly.
    assert Thinker("chess", megabytes=1).evaluate(position) < 0
    ready = Manners(accept_after=0)
    assert _player(manners=ready).accepts_draw(position, "white")
    assert not _player(manners=ready).accepts_draw(position, "black")


def test_a_dead_game_is_offered_as_a_draw_and_accepted() -> None:
    manners = Manners(draw_after=3, equal_for=3, equal=30, accept_after=3)
    player, view = _player(manners=manners), CHESS.parse(DEAD)
    offered = []
    for _ in range(4):
        player.decide(view)
        offered.append(player.offers_draw("white"))
    assert offered == [False, False, True, False]
    assert player.accepts_draw(view, "white")


@pytest.mark.rule("X9")
def test_a_repetition_of_the_game_so_far_is_known() -> None:
    """A Queen down, White can bring a position about for the third time, if it remembers the other two."""
    start = here = CHESS.parse("8/3q3k/8/8/8/8/8/7K b - - 0 1")
    moves = ("d7d8", "h1g1", "d8d7", "g1h1", "d7d8", "h1g1", "d8d7")
    for move in moves:
        here = here.play(move)
    player = _player()
    player.recall(start, moves, here)
    assert str(player.decide(here)) == "g1h1"
    assert here.play("g1h1").claims() == ("repetition",)


# -- exchanges -----------------------------------------------------------------------------------


@pytest.mark.rule("E23")
def test_an_exchange_is_offered_where_it_would_gain() -> None:
    position = heterodox.game("enochian").parse(WORTH_HAVING)
    player = _player("enochian")
    assert str(player.decide(position)) == "offer"
    refused = position.play("offer").play("decline")
    assert str(player.decide(refused)) not in ("offer", "withdraw")
    assert str(player.decide(position)) != "offer", "not again so soon"


@pytest.mark.rule("E23")
def test_an_exchange_is_not_offered_where_it_would_lose() -> None:
    position = heterodox.game("enochian").parse(BETTER_KEPT)
    assert "offer" in {str(choice) for choice in position.choices()}
    assert str(_player("enochian").decide(position)) != "offer"


# -- at the table --------------------------------------------------------------------------------


def _session(fen: str, manners: Manners, people: tuple[str, ...] = ()) -> Session:
    seats = {seat: Sitter() if seat in people else Sitter(player="level 6") for seat in ("white", "black")}
    session = Session(Table(CHESS.parse(fen), seats))
    for seat in session.table.seats:
        if seat not in people:
            player = session.player(seat)
            assert isinstance(player, EnginePlayer)
            player.manners = manners
    return session


def _step(session: Session) -> tuple[str, ...]:
    thought = session.thought()
    assert thought is not None
    return play_for_program(session, thought()).words


def test_a_program_resigns_at_the_table() -> None:
    session = _session(HOPELESS, Manners(resign_after=1, lost=700), people=("black",))
    assert _step(session)[0] == "white resigns."
    assert session.table.outcome is not None
    assert (session.table.outcome.winner, session.table.outcome.reason) == ("black", "resignation")
    assert session.table.history == ()


def test_two_programs_agree_on_a_draw() -> None:
    session = _session(DEAD, Manners(draw_after=2, equal_for=2, equal=30, accept_after=2))
    for _ in range(12):
        if session.table.outcome is None:
            _step(session)
    assert session.table.outcome is not None
    assert session.table.outcome.reason == "agreement"


def test_a_person_may_accept_a_program_s_draw() -> None:
    session = _session(DEAD, Manners(draw_after=1, equal_for=1, equal=30), people=("black",))
    words = _step(session)
    assert words[0] == "white offers a draw. /draw accepts, /draw no or a move declines."
    assert session.table.draw_offered_by == ("white",)
    session.submit("/draw")
    assert session.table.outcome is not None
    assert session.table.outcome.reason == "agreement"


def test_a_person_s_move_declines_a_program_s_draw() -> None:
    session = _session(DEAD, Manners(draw_after=1, equal_for=9, equal=30), people=("black",))
    _step(session)
    session.submit("e8e7")
    assert session.table.draw_offered_by == ()
    assert not any("draw" in words for words in _step(session)), "not again so soon"


# -- in matches ----------------------------------------------------------------------------------


@dataclass
class _Weary(Player):
    """Plays any move, and would rather not."""

    tired: bool
    asks: bool
    agrees: bool

    def decide(self, view: Position, budget: Budget = UNLIMITED) -> Move:
        return view.legal_moves()[0]

    def gives_up(self, team: str) -> bool:
        return self.tired

    def offers_draw(self, team: str) -> bool:
        return self.asks

    def accepts_draw(self, view: Position, team: str) -> bool:
        assert team != view.team
        return self.agrees


@pytest.mark.parametrize(
    ("player", "manners", "end"),
    [
        (_Weary(tired=True, asks=False, agrees=False), True, "resignation"),
        (_Weary(tired=False, asks=True, agrees=True), True, "agreement"),
        (_Weary(tired=False, asks=True, agrees=False), True, ""),
        (_Weary(tired=True, asks=True, agrees=True), False, ""),
    ],
)
def test_players_of_a_match_end_games_only_where_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: Player, manners: bool, end: str
) -> None:
    monkeypatch.setattr("heterodox.lab.match.open_side", lambda name, game: player)
    monkeypatch.setattr("heterodox.lab.match.LONGEST_GAME", 12)
    plan = Plan("chess", ("random", "greedy"), 2, Budget(), openings=4, manners=manners)
    match = Match(plan, tmp_path, jobs=1)
    match.play()
    tables = [load(tmp_path / f"game-{number:05}.txt").sound() for number in (1, 2)]
    assert {table.outcome.reason for table in tables if table.outcome} == {end or "adjudication"}
    if end == "resignation":
        assert [match.scores[number].points for number in (0, 1)] == [0.0, 1.0]


def test_a_worker_is_told_the_game_and_says_more_than_its_move() -> None:
    """The same repetition as above, found by a player in a process of its own."""
    table = Table(CHESS.parse("8/3q3k/8/8/8/8/8/7K b - - 0 1"))
    for move in ("d7d8", "h1g1", "d8d7", "g1h1", "d7d8", "h1g1", "d8d7"):
        table.play(move, table.seat)
    with closing(open_side("nodes 3000", CHESS)) as side:
        side.begin(1)
        assert str(side.decide(remind(side, table, "white"))) == "g1h1"
        assert not side.gives_up("white")
        assert not side.offers_draw("white")
        hopeless = CHESS.parse(HOPELESS)
        for _ in range(Manners().accept_after):
            side.decide(hopeless)
        assert side.accepts_draw(hopeless, "white")
        assert not side.accepts_draw(hopeless, "black")
