"""A game in progress: who sits where, what was played, clocks, offers, resignation, result.

Every door (terminal, plain text, web, bots) drives this one class. Positions are immutable and may
be handed to other threads; the table itself belongs to one thread.

Hidden decisions: a person or player is only ever shown `table.view(seat)`. A position is *open*
when a spectator may know all of it. Undo, redo and records move between open positions only, so a
secret bid can neither be undone into sight nor written to a file before it is revealed.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from heterodox.errors import IllegalMove, InvalidText
from heterodox.games.protocol import Game, Move, Outcome, Position
from heterodox.table.clock import NO_CLOCK, Clock, ClockRule
from heterodox.table.seats import CHANCE, Sitter, is_open, team_of

__all__ = ["Played", "Table"]


def shown(said: object) -> str:
    """What somebody said, fit for one line of an error."""
    text = str(said)
    return ascii(text[:40])[1:-1] if not text.isprintable() else text[:40]


@dataclass(frozen=True, slots=True)
class Played:
    """One decision of the history: the move, where it was played and where it led.

    left     the seconds its seat had left afterwards; None without a clock
    comment  a remark that a person made about it
    """

    move: Move
    before: Position
    after: Position
    left: float | None = None
    comment: str = ""

    @property
    def seat(self) -> str:
        return self.before.seat


@dataclass
class Table:
    """A game in progress from `start` on.

    seats   seat name -> who sits there; seats not named are taken by nameless persons
    clock   the time rule
    die     throws dice when the game asks chance; seed it to repeat a game
    now     the time source of the clocks, in seconds
    tags    free words about the game (event, date, question) kept in its record
    """

    start: Position
    seats: dict[str, Sitter] = field(default_factory=dict)
    clock: ClockRule = NO_CLOCK
    die: random.Random = field(default_factory=random.Random)
    now: Callable[[], float] = time.monotonic
    tags: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seat in self.seats:
            self._known(seat)
        self.seats = {seat: self.seats.get(seat, Sitter()) for seat in self.start.seats}
        self._played: list[Played] = []
        self._undone: list[Played] = []
        self._clock = Clock.wound(self.clock, self.start.seats)
        self._ended: Outcome | None = None
        self._resigned: set[str] = set()
        self._agreed: set[str] = set()

    def __copy__(self) -> Table:
        """A table that goes on by itself from here; positions are values and are shared."""
        twin = object.__new__(Table)
        for name, value in vars(self).items():
            setattr(twin, name, value.copy() if isinstance(value, list | dict | set) else value)
        return twin

    # -- facts ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.start.game

    @property
    def position(self) -> Position:
        """The present position in full; show people and players `view(seat)` instead."""
        return self._played[-1].after if self._played else self.start

    @property
    def history(self) -> tuple[Played, ...]:
        """Every decision so far; see `open_history` for what may be shown and written."""
        return tuple(self._played)

    @property
    def open_history(self) -> tuple[Played, ...]:
        """The decisions up to the last position that everybody may know."""
        count = len(self._played)
        while count and not is_open(self._played[count - 1].after):
            count -= 1
        return tuple(self._played[:count])

    @property
    def seat(self) -> str:
        """Who decides now: a seat, "chance", or "" when the game is over."""
        return "" if self.outcome else self.position.seat

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or at the table (resignation, time, agreement)."""
        return self._ended or self.position.outcome

    @property
    def table_outcome(self) -> Outcome | None:
        """How the game ended at the table; None while it goes on or when the rules ended it."""
        return self._ended

    @property
    def draw_offered_by(self) -> tuple[str, ...]:
        """The seats that agree to a draw at present, in seat order."""
        return tuple(seat for seat in self.seats if seat in self._agreed)

    @property
    def resigned(self) -> tuple[str, ...]:
        """The seats that resigned, in seat order; a team has lost when all its seats did."""
        return tuple(seat for seat in self.seats if seat in self._resigned)

    def view(self, seat: str) -> Position:
        """The position as that seat may know it; an unknown name is a spectator."""
        return self.position.view(seat)

    def team_of(self, seat: str) -> str:
        return team_of(self.game, seat)

    def _known(self, seat: str) -> str:
        if seat not in self.start.seats:
            raise InvalidText(f"seat {seat[:40]!r}: expected one of {', '.join(self.start.seats)}")
        return seat

    # -- decisions -----------------------------------------------------------------------------

    def play(self, decision: Move | str, seat: str) -> Position:
        """Take one decision of one seat and return the new position.

        It must be among the choices of the position, and the seat the one that is asked; the die is
        left to `throw`. Raises IllegalMove, InvalidText or AmbiguousMove, and leaves everything as it
        was.
        """
        self._must_go_on()
        before = self.position
        if seat != before.seat or seat == CHANCE:
            asked = "the die" if before.seat == CHANCE else before.seat
            raise IllegalMove(f"{shown(decision)}: {asked} decides now, not {shown(seat)}")
        # What a text means, and why it is refused, may depend on nothing that the seat does not know.
        seen = before.view(seat)
        move = seen.parse_move(decision) if isinstance(decision, str) else decision
        if move not in seen.choices():
            raise IllegalMove(seen.why_not(move))
        return self._decided(move)

    def replay(self, text: str) -> Position:
        """Play a move of a record or journal, as the decisions of all the seats that it tells of.

        For games that were played before: nobody decides anything here. Raises as `play` does, and
        then leaves everything as it was.
        """
        self._must_go_on()
        here, line = self.position, []
        for decision in here.unfold(text):
            before, here = here, here.replay(decision)
            line.append((decision, before, here))
        for decision, before, after in line:
            self._note(decision, before, after)
        return self.position

    def _decided(self, move: Move) -> Position:
        """The position after a choice, written down."""
        before = self.position
        return self._note(move, before, before.after(move))

    def _note(self, move: Move, before: Position, after: Position) -> Position:
        running = "" if after.outcome else after.seat
        self._clock = self._clock.press(running, self.now())
        self._played.append(Played(move, before, after, self._seconds_left(before.seat)))
        self._undone.clear()
        if before.seat in self.seats and before.seat not in self._agreed:
            self._agreed.clear()
        return after

    def _seconds_left(self, seat: str) -> float | None:
        left = self._clock.left.get(seat)
        return None if left is None else round(left, 3)

    def throw(self) -> Move:
        """Let the die decide; only when `seat` is "chance"."""
        rolls = self.position.chances()
        if self.seat != CHANCE or not rolls:
            raise IllegalMove("there is no die to throw now")
        weights = [float(chance) for _, chance in rolls]
        move = self.die.choices([roll for roll, _ in rolls], weights)[0]
        self._must_go_on()
        self._decided(move)
        return move

    def comment(self, text: str) -> None:
        """Attach a remark to the last open decision (replacing an earlier one)."""
        shown = len(self.open_history)
        if not shown:
            raise IllegalMove("there is no move to comment yet")
        # Halves of signs, which some keyboards and pipes bring, can be kept in no file.
        whole = text.encode("utf-8", "replace").decode("utf-8")
        self._annotate(shown - 1, comment=" ".join(whole.split()))

    def restore(self, left: float | None, comment: str) -> None:
        """Give the last decision the clock and comment it had in a record that is being replayed."""
        self._annotate(len(self._played) - 1, left=left, comment=comment)
        self._reopen()

    def _annotate(self, index: int, **what: Any) -> None:
        self._played[index] = replace(self._played[index], **what)

    def sit(self, seat: str, sitter: Sitter) -> None:
        """Seat somebody else there, also in the middle of a game."""
        self.seats[self._known(seat)] = sitter

    def _must_go_on(self) -> None:
        self.check_time()
        if self.outcome is not None:
            raise IllegalMove(f"the game is over ({self.outcome.reason})")

    # -- history -------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return bool(self._played) or self._ended is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back to the last open position before this one; False when there is none.

        A game that ended at the table (resignation, time, agreement) first simply goes on.
        """
        if self._ended is not None:
            self._reopen()
            return True
        if not self._played:
            return False
        if not is_open(self.position):
            self._undone.clear()
            del self._played[len(self.open_history) :]
        else:
            self._undone.append(self._played.pop())
            while self._played and not is_open(self.position):
                self._undone.append(self._played.pop())
        self._reopen()
        return True

    def undo_to(self, seat: str) -> bool:
        """Take back until that seat decides again: "takeback to my last move"."""
        moved = self.undo()
        while moved and self.position.seat != seat and self._played:
            self.undo()
        return moved

    def redo(self) -> bool:
        """Play again what was taken back, up to the next open position; False if nothing was."""
        if not self._undone or self._ended is not None:
            return False
        self._played.append(self._undone.pop())
        while self._undone and not is_open(self.position):
            self._played.append(self._undone.pop())
        self._reopen()
        return True

    def _reopen(self) -> None:
        """The game goes on from here: no result, no offers; clocks as they stood."""
        self._ended = None
        self._resigned.clear()
        self._agreed.clear()
        left = dict(Clock.wound(self.clock, self.start.seats).left)
        for played in self._played:
            if played.left is not None and played.seat in left:
                left[played.seat] = played.left
        self._clock = Clock(self.clock, left)

    # -- clocks --------------------------------------------------------------------------------

    def remaining(self, seat: str) -> float | None:
        """Seconds that a seat has left; None without a clock."""
        return self._clock.remaining(seat, self.now())

    def start_clock(self) -> None:
        """Time the deciding seat from now on (a new, loaded or reopened game stands still)."""
        if self.outcome is None and not self._clock.running:
            self._clock = self._clock.start(self.position.seat, self.now())

    def stop_clock(self) -> None:
        """Pause; `start_clock` goes on."""
        self._clock = self._clock.stop(self.now())

    def check_time(self) -> Outcome | None:
        """End the game if the running seat's time is up; the outcome so far."""
        late = self._clock.flagged(self.now())
        if late and self.outcome is None:
            self._end(self._defeat(late, "time", f"{late} ran out of time"))
        return self.outcome

    # -- offers and ends at the table ------------------------------------------------------------

    def agree_draw(self, seat: str) -> bool:
        """Offer a draw or agree to one; True when every seat agrees and the game is drawn.

        An offer stands until another seat refuses or moves.
        """
        self._must_go_on()
        self._agreed.add(self._known(seat))
        if self._agreed >= set(self.seats):
            self._end(Outcome(None, "agreement"))
        return self.outcome is not None

    def claim(self, seat: str, intended: Move | None = None) -> Outcome:
        """End the game by a draw that the rules let the deciding seat claim; IllegalMove without one.

        The claim may rest on a decision that the seat intends to make: then it is not made any more.
        """
        self._must_go_on()
        reasons = self.claims(intended) if self._known(seat) == self.seat else ()
        if not reasons:
            raise IllegalMove(f"{seat} has no draw to claim here")
        self._end(Outcome(None, reasons[0], f"claimed by {seat}"))
        assert self._ended is not None
        return self._ended

    def claims(self, intended: Move | None = None) -> tuple[str, ...]:
        """What the deciding seat may claim a draw by here, or by a decision that it intends to make."""
        here = self.position
        if intended is None or here.claims():
            return here.claims()
        return here.after(intended).claims() if intended in here.choices() else ()

    def refuse_draw(self, seat: str) -> None:
        """Turn an offered draw down."""
        self._known(seat)
        self._agreed.clear()

    def resign(self, seat: str) -> bool:
        """Resign; True when the seat's whole team has resigned and the game is over."""
        self._must_go_on()
        self._resigned.add(self._known(seat))
        team = self.team_of(seat)
        if all(mate in self._resigned for mate in self.seats if self.team_of(mate) == team):
            self._end(self._defeat(seat, "resignation", f"{team} resigned"))
        return self.outcome is not None

    def end(self, outcome: Outcome) -> None:
        """Write down an end that was decided elsewhere (a record that is being replayed)."""
        self._end(outcome)

    def _defeat(self, seat: str, reason: str, detail: str) -> Outcome:
        loser = self.team_of(seat)
        others = [team for team in self.game.teams if team != loser]
        return Outcome(others[0] if len(others) == 1 else None, reason, detail)

    def _end(self, outcome: Outcome) -> None:
        self._ended = outcome
        self._agreed.clear()
        self._clock = self._clock.stop(self.now())
