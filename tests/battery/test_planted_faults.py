"""Faults planted on purpose, and who catches each of them: a battery that lets one through is worth nothing.

Every fault is one that was made, or could easily be made, behind the contract: what belongs to another seat
is seen or decided, an event is missing, a number is wrong. Each is planted into a game or a door of ours
for the time of one test; the check that is named beside it must fail, and must pass without the fault.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from heterodox import game, testing
from heterodox.games import swift
from heterodox.games.chess.moves import ChessMove
from heterodox.games.chess.rules import ChessPosition
from heterodox.games.chess2 import rules as chess2_rules
from heterodox.games.chess2.moves import Step
from heterodox.games.chess2.rules import Chess2Position
from heterodox.games.enochian import arrays, data
from heterodox.games.enochian.rules import EnochianPosition
from heterodox.games.events import CAPTURE, CHECK, Event
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.protocol import Kind, Move, Outcome, Position
from heterodox.play.thinking import Thinking, _Thought
from heterodox.table.table import Table
from tests.cases import load_perft

Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def written_rules() -> Iterator[None]:
    """The faults are planted into the written rules, so these must be the ones that are asked."""
    with swift.pure():
        yield


@dataclass(frozen=True)
class Fault:
    """A fault, how it is planted, and the check of which game that must catch it."""

    name: str
    plant: Callable[[Patch], None]
    game: str
    check: str


def _written(cls: type[Any]) -> type[Any]:
    """The class of the written rules, below what the compiled core puts over it."""
    found: type[Any] = getattr(cls, "_written", cls)
    return found


def _override(patch: Patch, cls: type[Any], name: str, make: Callable[[Any], Any]) -> None:
    """Put something in the place of a method or property: `make` is given what was there."""
    for one in {cls, _written(cls)}:
        patch.setattr(one, name, make(getattr(_written(cls), name)), raising=False)


def _property(patch: Patch, cls: type[Any], name: str, fault: Callable[[Any, Any], Any]) -> None:
    """Let a property give something else: `fault` is given the position and the right value."""
    import inspect

    was = inspect.getattr_static(_written(cls), name)
    read = was.__get__
    for one in {cls, _written(cls)}:
        patch.setattr(one, name, property(lambda self: fault(self, read(self, type(self)))), raising=False)


# -- what is hidden ---------------------------------------------------------------------------------


def a_view_that_shows_everything(patch: Patch) -> None:
    _override(patch, Chess2Position, "view", lambda was: lambda self, seat: self)


def a_bid_in_the_events(patch: Patch) -> None:
    patch.setattr(chess2_rules, "known_to", lambda seat, events: tuple(events))


def _view_with(change: Callable[[Any, Any], None]) -> Callable[[Any], Any]:
    """A view that is right but for one change, which is given the view and the whole position."""

    def make(was: Any) -> Any:
        def view(self: Position, seat: str) -> Position:
            seen = was(self, seat)
            if seen is not self:
                change(seen, self)
            return seen  # type: ignore[no-any-return]

        return view

    return make


def a_bid_in_the_picture(patch: Patch) -> None:
    def change(seen: Any, whole: Any) -> None:
        picture = replace(seen.picture(), caption=str(whole))
        seen.__dict__["picture"] = lambda: picture

    _override(patch, Chess2Position, "view", _view_with(change))


def a_bid_in_the_repr(patch: Patch) -> None:
    def change(seen: Any, whole: Any) -> None:
        seen.__dict__["_seen"] = str(whole)

    _override(patch, Chess2Position, "view", _view_with(change))
    _override(patch, Chess2Position, "__repr__", lambda was: lambda self: str(vars(self).get("_seen", self)))


def a_bid_in_the_record(patch: Patch) -> None:
    patch.setattr(Table, "open_history", property(lambda self: self.history))


def a_bid_that_is_no_hidden_choice(patch: Patch) -> None:
    _property(patch, Chess2Position, "kind", lambda self, kind: Kind.BOARD if kind == Kind.HIDDEN else kind)


# -- who decides ------------------------------------------------------------------------------------


def no_seat_is_checked(patch: Patch) -> None:
    was = Table.play
    patch.setattr(Table, "play", lambda self, decision, seat: was(self, decision, self.seat))


def a_typed_capture_skips_the_duel(patch: Patch) -> None:
    def make(was: Any) -> Any:
        def parse_move(self: Any, text: str) -> Move:
            move = was(self, text)
            return move.bare if isinstance(move, Step) else move

        return parse_move

    _override(patch, Chess2Position, "parse_move", make)


def closed_moves_are_played_live(patch: Patch) -> None:
    def make(was: Any) -> Any:
        return lambda self, move: self.after(move) if move in self.legal_moves() else was(self, move)

    _override(patch, Chess2Position, "play", make)


def an_answer_is_lost_in_a_record(patch: Patch) -> None:
    _override(patch, Chess2Position, "unfold", lambda was: lambda self, text: was(self, text)[:1])


# -- what happened ----------------------------------------------------------------------------------


def _without(kind: str) -> Callable[[Any, tuple[Event, ...]], tuple[Event, ...]]:
    return lambda self, events: tuple(event for event in events if event.kind != kind)


def a_capture_without_an_event(patch: Patch) -> None:
    _property(patch, ChessPosition, "events", _without(CAPTURE))


def a_check_without_an_event(patch: Patch) -> None:
    _property(patch, OraclePosition, "events", _without(CHECK))


def a_piece_that_does_not_say_why_it_stays(patch: Patch) -> None:
    _override(patch, ChessPosition, "why_still", lambda was: lambda self, square: "")


def a_winner_of_no_team(patch: Patch) -> None:
    wrong = Outcome("nobody", "checkmate")
    _property(patch, OraclePosition, "outcome", lambda self, outcome: wrong if outcome else None)


# -- numbers ----------------------------------------------------------------------------------------


def an_action_number_for_two_moves(patch: Patch) -> None:
    patch.setattr(ChessMove, "number", property(lambda self: self.start))


def an_action_number_out_of_range(patch: Patch) -> None:
    patch.setattr(ChessMove, "number", property(lambda self: 100_000 + 64 * self.start + self.end))


def a_die_with_seven_sides(patch: Patch) -> None:
    seventh = Fraction(1, 7)
    _override(
        patch,
        EnochianPosition,
        "chances",
        lambda was: lambda self: tuple((roll, seventh) for roll, _ in was(self)),
    )


FAULTS = (
    Fault("view", a_view_that_shows_everything, "chess2", "hidden_choices_stay_hidden"),
    Fault("events", a_bid_in_the_events, "chess2", "hidden_choices_stay_hidden"),
    Fault("picture", a_bid_in_the_picture, "chess2", "hidden_choices_stay_hidden"),
    Fault("repr", a_bid_in_the_repr, "chess2", "hidden_choices_stay_hidden"),
    Fault("record", a_bid_in_the_record, "chess2", "secrets_stay_at_the_table"),
    Fault("kind", a_bid_that_is_no_hidden_choice, "chess2", "hidden_choices_stay_hidden"),
    Fault("seat check off", no_seat_is_checked, "chess", "a_table_asks_one_seat"),
    Fault("duel skipped", a_typed_capture_skips_the_duel, "chess2", "texts_decide_for_one_seat"),
    Fault("closed moves live", closed_moves_are_played_live, "chess2", "nothing_else_is_taken"),
    Fault("lost answer", an_answer_is_lost_in_a_record, "chess2", "closed_moves_unfold"),
    Fault("capture untold", a_capture_without_an_event, "chess", "events_tell_what_changed"),
    Fault("check untold", a_check_without_an_event, "oracle", "check_is_told"),
    Fault("why_still", a_piece_that_does_not_say_why_it_stays, "chess", "pieces_say_why_they_stay"),
    Fault("winner", a_winner_of_no_team, "oracle", "games_end"),
    Fault("number twice", an_action_number_for_two_moves, "chess", "action_numbers_are_one_to_one"),
    Fault("number too large", an_action_number_out_of_range, "chess", "action_numbers_are_one_to_one"),
    Fault("chances", a_die_with_seven_sides, "enochian", "chances_add_up"),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_caught(fault: Fault, monkeypatch: Patch) -> None:
    check = testing.checks()[fault.check]
    check(game(fault.game), 1)
    fault.plant(monkeypatch)
    with pytest.raises(AssertionError):
        check(game(fault.game), 1)


def test_a_wrong_row_in_the_yaml_is_caught_by_the_vectors(monkeypatch: Patch) -> None:
    """Both twins read the same YAML, so neither notices: the counts that others made do."""
    name = "air-on-air-and-water.yaml"
    table = next(
        one for one in load_perft("enochian") if "air-of-air" in one["position"] and "start" in one["tags"]
    )
    text = data.read_text("arrays", name)
    row, wrong = "square: c8, army: yellow, kind: knight", "square: c8, army: yellow, kind: rook"
    assert row in text

    def first_count() -> int:
        return game("enochian").start(array="air-of-air").perft(2)

    assert first_count() == table["counts"][1]
    monkeypatch.setattr(arrays, "read_text", lambda *parts: text.replace(row, wrong))
    for cached in (arrays.array_named, arrays._arrays_in):
        cached.cache_clear()
    try:
        assert first_count() != table["counts"][1]
    finally:
        monkeypatch.undo()
        for cached in (arrays.array_named, arrays._arrays_in):
            cached.cache_clear()


def test_two_thoughts_at_once_are_caught(monkeypatch: Patch) -> None:
    """A door that starts a thought without having ended the old one: two pieces of work overlap."""

    def overlaps() -> int:
        """The most pieces of work that were under way at once while three were started in turn."""
        at_work, most, lock = 0, 0, threading.Lock()
        thinking, ends, told = Thinking(), list[threading.Event](), list[object]()

        def piece(begun: threading.Event, end: threading.Event) -> None:
            nonlocal at_work, most
            with lock:
                at_work, most = at_work + 1, max(most, at_work + 1)
            begun.set()
            end.wait()
            with lock:
                at_work -= 1

        for _ in range(3):
            begun, end = threading.Event(), threading.Event()
            ends.append(end)
            thinking.start(partial(piece, begun, end), end.set, told.append, told.append)
            begun.wait()
        for end in ends:
            end.set()
        thinking.stop()
        return most

    assert overlaps() == 1
    monkeypatch.setattr(_Thought, "cancel", lambda self: True)
    assert overlaps() > 1
