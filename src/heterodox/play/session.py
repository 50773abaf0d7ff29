"""One sitting at a table, without any screen: what people type goes in, words come out.

The terminal app and plain line mode are two faces of this class. Slow work (a program's move, a
hint) is handed out as a task that the face may run in another thread; everything else is quick.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from heterodox.errors import AmbiguousMove, HeterodoxError, IllegalMove, InvalidText
from heterodox.games.options import begin as begin_with
from heterodox.games.picture import Token
from heterodox.games.protocol import Game, Kind, Move, Outcome, Position
from heterodox.harmless import harmless
from heterodox.play.saved import Shelf, home
from heterodox.play.telling import happened, heading, said_by, verdict
from heterodox.play.thinking import Thinking
from heterodox.table.clock import NO_CLOCK, ClockRule
from heterodox.table.files import FileTrouble
from heterodox.table.journal import Journal
from heterodox.table.players import Budget, Player, player_named, remind
from heterodox.table.seats import CHANCE, SPECTATOR, Sitter, is_open
from heterodox.table.table import Table
from heterodox.table.taken import taken

__all__ = ["Look", "Reply", "Session"]

# No program thinks longer than this, and with a clock it leaves enough for so many moves to come.
MOST_SECONDS = 2.0
MOVES_TO_COME = 20

_PREFIX = re.compile(r"([A-Za-z]{1,20})\s*:\s*(.+)", re.DOTALL)
# Squares in capitals; the letter of a piece is never followed by a digit.
_CAPITALS = re.compile(r"[A-Z]\d{1,2}(?![a-z]).*", re.DOTALL)
_DASHED = re.compile(r"^([A-Za-z]?[a-z]\d{1,2})[-x]([a-z]\d{1,2})(.*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a line: words for people, and what the face should do.

    effect   "" or one of help, new, guide (a guided beginning, named by the topic), quit, review,
             learn (the list of lessons, or the one that the topic names), puzzle (about the topic),
             look (redraw in another way), changed (the game moved on)
    task     slow work whose own Reply comes later
    squares  what the words speak of on the board, to be shown there: from where, to where
    """

    words: tuple[str, ...] = ()
    error: bool = False
    effect: str = ""
    topic: str = ""
    task: Callable[[], Reply] | None = None
    squares: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # Files, names and what was typed are repeated in words: here all of them pass.
        object.__setattr__(self, "words", tuple(harmless(line, lines=True) for line in self.words))


@dataclass
class Look:
    """How the board is shown: which edge or army is at the bottom, in which colours, with what sound."""

    bottom: str = "south"
    colorblind: bool = False
    dark: bool = True
    sound: bool = False


@dataclass
class Session:
    """A table, the programs that sit at it, and its autosave.

    review    whether the sitting begins with a look at the game from its start
    stubborn  whether programs play on to the end instead of resigning
    """

    table: Table
    shelf: Shelf | None = None
    journal: Journal | None = None
    seed: int | None = None
    look: Look = field(default_factory=Look)
    thinking: Thinking = field(default_factory=Thinking)
    review: bool = False
    stubborn: bool = False

    def __post_init__(self) -> None:
        self._thought_about: Position | None = None
        self._players: dict[str, tuple[str, Player]] = {}
        self._trouble = ""
        self._said: tuple[str, Position] | None = None
        self._record: tuple[Outcome, Path] | None = None
        self.saved_as: Path | None = None
        if self.journal is None and self.shelf is not None:
            self.journal = self.shelf.new_journal(self.table.game.name)
        self._keep_first()

    # -- beginning, keeping and leaving ----------------------------------------------------------

    @classmethod
    def begin(
        cls,
        game: Game,
        options: Mapping[str, str] | None = None,
        seats: Mapping[str, Sitter] | None = None,
        clock: ClockRule = NO_CLOCK,
        shelf: Shelf | None = None,
    ) -> Session:
        """A session at the start of a game; raises InvalidText for bad options or seats."""
        return cls(Table(begin_with(game, options or {}), dict(seats or {}), clock), shelf)

    @property
    def game(self) -> Game:
        return self.table.game

    def keep(self) -> str:
        """Autosave; a line of trouble the first time it goes wrong, otherwise ""."""
        if self.journal is None:
            return ""
        trouble = self.journal.note(self.table) or self._keep_record(self.journal)
        told, self._trouble = self._trouble, trouble
        return f"Autosave: {trouble}. The game goes on." if trouble and trouble != told else ""

    def _keep_first(self) -> None:
        """Begin the autosave; nobody listens yet, so trouble is told by the next one."""
        self.keep()
        self._trouble = ""

    def _keep_record(self, journal: Journal) -> str:
        """Write a finished game down once; a line of trouble, or ""."""
        outcome = self.table.outcome
        if self.shelf is None or outcome == (self._record and self._record[0]):
            return ""
        try:
            path = self.shelf.keep_record(journal, self.table)
        except FileTrouble as error:
            return str(error)
        self._record = None if path is None or outcome is None else (outcome, path)
        return ""

    @property
    def record(self) -> Path | None:
        """Where the record of the finished game is; None while it goes on."""
        return self._record[1] if self._record is not None else None

    def leave(self) -> None:
        """Close the autosave; unfinished games stay there to be continued."""
        self.thinking.stop()
        for _, player in self._players.values():
            player.close()
        self._players.clear()
        if self.journal is not None and self.shelf is not None:
            try:
                self.shelf.put_away(self.journal, self.table)
            except HeterodoxError:
                self.journal.close()
        self.journal = None

    def change_table(self, table: Table) -> None:
        """Go on at another table (a loaded game, another set-up), with an autosave of its own."""
        self.leave()
        self.table = table
        self._record = self.saved_as = None
        if self.shelf is not None:
            self.journal = self.shelf.new_journal(table.game.name)
        self._keep_first()

    # -- who sees and decides --------------------------------------------------------------------

    @property
    def people(self) -> tuple[str, ...]:
        """The seats where persons sit."""
        return tuple(seat for seat, who in self.table.seats.items() if who.person)

    @property
    def audience(self) -> str:
        """Through whose eyes the screen looks: the only person's, or the person's who decides."""
        if len(self.people) == 1:
            return self.people[0]
        seat = self.table.position.seat
        return seat if seat in self.people else SPECTATOR

    @property
    def view(self) -> Position:
        """The position as it may be shown on the screen now."""
        return self.table.view(self.audience)

    @property
    def my_turn(self) -> bool:
        """Whether a person decides now."""
        return self.table.seat in self.people

    @property
    def secret(self) -> bool:
        """Whether the others should look away: several persons, and a hidden decision is due."""
        return len(self.people) > 1 and self.my_turn and self.table.position.kind is Kind.HIDDEN

    def player(self, seat: str) -> Player:
        """The program at a seat."""
        name = self.table.seats[seat].player
        known = self._players.get(seat)
        if known is not None and known[0] != name:
            self.thinking.stop()
            known[1].close()
            known = None
        if known is None:
            known = (name, player_named(name, self.game, self.seed))
            self._players[seat] = known
        return known[1]

    def thought(self) -> Callable[[], Move] | None:
        """The slow work of the program that decides now; None when a person or nobody does."""
        seat = self.table.seat
        if seat in ("", CHANCE) or self.my_turn:
            return None
        player, left = self.player(seat), self.table.remaining(seat)
        view = remind(player, self.table, seat)
        budget = Budget(MOST_SECONDS if left is None else min(MOST_SECONDS, left / MOVES_TO_COME))
        return lambda: player.decide(view, budget)

    @property
    def thought_about(self) -> Position | None:
        """The position that a program thinks about now, as the table knew it then; None while none thinks."""
        return self._thought_about if self.thinking.busy else None

    def think(self, done: Callable[[Move], object], failed: Callable[[Exception], object]) -> bool:
        """Let the program that decides now think in another thread; False when a person or nobody decides.

        The thought before is stopped and over when this begins, so no program is asked twice at once.
        """
        self.thinking.stop()
        work = self.thought()
        if work is None:
            return False
        table, about = self.table, self.table.position

        def told(move: Move) -> None:
            if self.table is table and table.position is about and table.outcome is None:
                done(move)

        self._thought_about = about
        self.thinking.start(work, self.hurry, told, failed)
        return True

    def decide(self) -> Move | None:
        """Wait for the program that decides now; None when a person or nobody does."""
        self.thinking.stop()
        work = self.thought()
        return None if work is None else self.thinking.wait(work, self.hurry)

    def hurry(self) -> bool:
        """Let every program that thinks decide at once; whether there was one."""
        asked = [player.stop() for _, player in list(self._players.values())]
        return any(asked)

    def confirmed(self, line: str) -> bool:
        """Whether the same line was typed just before, in the same position; it is remembered if not."""
        said, self._said = self._said, (line, self.table.position)
        return said is not None and said[0] == line and said[1] is self.table.position

    # -- what people do --------------------------------------------------------------------------

    def play(self, decision: Move, seat: str = "") -> Reply:
        """Take one decision of a seat, or of the person who is asked now, and tell what happened."""
        before = self.table.position
        try:
            if not seat and not self.my_turn:
                raise IllegalMove(f"{decision}: {self.asked} decides now")
            after = self.table.play(decision, seat or before.seat)
        except HeterodoxError as error:
            return Reply((str(error),), error=True)
        # What is still hidden is not even repeated to whoever decided it: others may look on.
        words = [said_by(before, decision)] if is_open(before) and is_open(after) else []
        words += happened(before.view(self.audience), self.view)
        words += self.ending()
        return self.kept(Reply(tuple(words), effect="changed"))

    @property
    def asked(self) -> str:
        """Who decides now, in a word for people."""
        return "the die" if self.table.seat == CHANCE else self.table.seat or "nobody"

    def throw(self) -> Reply:
        """Let the die decide."""
        before = self.table.position
        roll = self.table.throw()
        words = happened(before, self.table.position) or [f"The die: {before.describe(roll)}"]
        return self.kept(Reply((*words, *self.ending()), effect="changed"))

    def submit(self, line: str) -> Reply:
        """Do what a typed line says: a command, or a move."""
        from heterodox.play.commands import bare_commands

        words = line.strip()
        if not words:
            return Reply()
        try:
            if words[0] in "/?[]":
                return self._commanded(words)
            move = self.read_move(words)
        except HeterodoxError as error:
            if words.split()[0].lower() in bare_commands(self.game):
                return self.submit(f"/{words}")
            return Reply((self._with_suggestion(words, error),), error=True)
        self._said = None
        return self.play(move)

    def _commanded(self, words: str) -> Reply:
        """Run a command; what was to be confirmed is forgotten when another one comes between."""
        from heterodox.play.commands import run_command

        said = self._said
        reply = self.kept(run_command(self, words))
        if self._said is said:
            self._said = None
        return reply

    def read_move(self, words: str) -> Move:
        """The move that a typed text means; "army:" in front and dashes are understood."""
        if self.table.outcome is not None:
            raise IllegalMove(
                f"the game is over ({self.table.outcome.reason}); /undo takes back, /new begins"
            )
        if not self.my_turn:
            raise IllegalMove(f"{words[:40]!r}: {self.asked} decides now")
        view = self.table.view(self.table.seat)
        refusals: list[HeterodoxError] = []
        for reading in (words, *self._readings(words, view)):
            try:
                return view.parse_move(reading)
            except HeterodoxError as error:
                refusals.append(error)
        # A move that could be read says more than a text that could not.
        raise next((one for one in refusals if not isinstance(one, InvalidText)), refusals[0])

    def _readings(self, words: str, view: Position) -> list[str]:
        """Other ways to read a move text."""
        match = _PREFIX.fullmatch(words)
        if match is not None:
            army = match[1].lower()
            armies = {one.name for one in self.game.armies}
            if army in armies and army != view.turn:
                raise IllegalMove(f"{words[:40]!r}: {view.turn} is to move, not {army}")
            if army in armies:
                words = match[2]
        if _CAPITALS.fullmatch(words):
            words = words.lower()
        dashed = _DASHED.fullmatch(words)
        return [words] if dashed is None else [words, dashed[1] + dashed[2] + dashed[3]]

    def _with_suggestion(self, words: str, error: HeterodoxError) -> str:
        """The error, and what may have been meant."""
        if words[0] in "/?[]" or not self.my_turn or isinstance(error, AmbiguousMove):
            return str(error)
        view = self.table.view(self.table.seat)
        known: dict[str, str] = {}
        for choice in view.choices():
            known[str(choice).lower()] = str(choice)
            known[view.describe(choice).lower()] = view.describe(choice)
        close = get_close_matches(words.lower()[:40], known, n=3, cutoff=0.6)
        meant = ", ".join(dict.fromkeys(known[one] for one in close))
        if meant:
            return f"{error}. Did you mean {meant}?"
        typed = words.lower()
        from_there = [
            str(choice) for choice in view.choices() if choice.squares and typed.startswith(choice.squares[0])
        ]
        return f"{error}. From there: {', '.join(from_there[:8])}" if from_there else str(error)

    def kept(self, reply: Reply) -> Reply:
        """Autosave after something happened; the reply, with a word where there is one about it.

        What a program thinks about a game that has changed is of no use: it is stopped first.
        """
        if reply.effect == "changed":
            self.thinking.stop()
        known, trouble = self.record, self.keep()
        words = [f"The record is {self.record}."] if self.record is not None and self.record != known else []
        words += [trouble] if trouble else []
        return replace(reply, words=(*reply.words, *words)) if words else reply

    def ending(self) -> tuple[str, ...]:
        """How the game ended and what there is to tell about it; nothing while it goes on."""
        if self.table.outcome is None:
            return ()
        return (self.result(), *(f"{line}." for line in self.table.position.last_words()))

    def taken(self, decisions: int | None = None) -> tuple[Token, ...]:
        """The pieces that are gone after so many decisions of the history, or now."""
        return taken(self.table.history[:decisions])

    def heading(self) -> str:
        """Whose turn it is and who is in check, or how the game ended."""
        return self.result() or heading(self.view)

    def result(self) -> str:
        """How the game ended, in a sentence; "" while it goes on."""
        return "" if self.table.outcome is None else verdict(self.game, self.table.outcome)

    def default_file(self) -> Path:
        """Where /save writes without a name: where this game was saved before, or a free name."""
        if self.saved_as is not None:
            return self.saved_as
        folder = self.shelf.folder if self.shelf is not None else home()
        names = (f"{self.game.name}{f'-{n}' if n else ''}.txt" for n in range(100_000))
        return next(folder / name for name in names if not (folder / name).exists())
