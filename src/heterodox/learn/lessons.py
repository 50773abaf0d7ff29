"""Lessons: a course is a row of lessons, a lesson a row of steps, a step words, a board and something to do.

Everything that is taught stands in data files beside the rules (see `lesson_files`). A person on the way
through a lesson is a `Standing`, an immutable value that any door can drive; nothing here prints or waits:

    standing = lesson.begin()
    while not standing.done:
        standing = standing.answer(ask(standing))   # a decision as people type it; "" goes on
        show(standing.reply)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from heterodox.errors import HeterodoxError
from heterodox.games.options import begin, read
from heterodox.games.picture import Mark, Picture
from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.learn.meant import Meant

__all__ = ["Course", "Lesson", "Reply", "Standing", "Step", "Verdict"]

START = "start"
# Where a message goes on to list what is legal: that would give the answer away.
_GIVEN_AWAY = "; legal:"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson.

    say        the words, in paragraphs
    board      a position string, or "start"; "" goes on with the position of the step before
    options    rules that the string does not carry, or what `start` takes
    marks      squares to point at
    rules      the ids of the rules that it teaches
    first      decisions of others that are made when the step begins
    ask        what to do, in one line; "" where there is only something to read
    wanted     the decisions that are right
    praise     why they are
    wrong      decisions that people are likely to try, with the answer to each
    otherwise  the answer to every other legal decision
    hint       a nudge for somebody who is stuck
    then       decisions of others that answer the right one
    """

    say: str
    board: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    ask: str = ""
    wanted: tuple[Meant, ...] = ()
    praise: str = ""
    wrong: tuple[tuple[Meant, str], ...] = ()
    otherwise: str = ""
    hint: str = ""
    then: tuple[str, ...] = ()

    def right(self, position: Position, decision: Move) -> bool:
        """Whether a legal decision is what the step asks for."""
        return any(meant.fits(position, decision) for meant in self.wanted)

    def why_wrong(self, position: Position, decision: Move) -> str:
        """The answer to a legal decision that is not right."""
        return next((words for meant, words in self.wrong if meant.fits(position, decision)), self.otherwise)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its name in commands and files, a title and a sentence for lists, and its steps."""

    game: Game
    name: str
    title: str
    about: str
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that it teaches, each once."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    def begin(self) -> Standing:
        """Stand before the first step."""
        return _enter(self, 0, None)

    def resume(self, answers: tuple[str, ...]) -> Standing:
        """Where the answers of a `Standing` lead; answers that lead nowhere any more are left out."""
        standing = self.begin()
        for answer in answers:
            following = standing.answer(answer)
            if following.answers == standing.answers:
                break
            standing = following
        return standing


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a game, in the order in which they are best taken."""

    game: Game
    lessons: tuple[Lesson, ...]


class Verdict(StrEnum):
    """What a reply says about an answer: right, wrong though legal, not legal, or nothing about it."""

    RIGHT = "right"
    WRONG = "wrong"
    ILLEGAL = "illegal"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Reply:
    """What a person is told: the verdict, its reason, and what happened on the board, line by line."""

    verdict: Verdict
    reason: str
    happened: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All of it, line by line."""
        return (*((self.reason,) if self.reason else ()), *self.happened)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person in a lesson.

    number    which step, from 0; the number of steps when the lesson is over
    position  as everybody's decisions so far have made it, with what is hidden from the learner
    seat      whose decisions the learner makes
    settled   whether the step needs nothing more: it was answered, or only had to be read
    tries     how often the step was answered wrongly
    reply     what is to be said about the last answer
    answers   everything that led here, as `Lesson.resume` takes it
    """

    lesson: Lesson
    number: int
    position: Position
    seat: str
    settled: bool
    tries: int = 0
    reply: Reply | None = None
    answers: tuple[str, ...] = ()
    before: Standing | None = field(default=None, repr=False)

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step that is shown; the last one when the lesson is over."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def view(self) -> Position:
        """The position as the learner may know it."""
        return self.position.view(self.seat)

    def picture(self) -> Picture:
        """The board with the squares that the step points at, until it is settled by an answer."""
        picture = self.view.picture()
        if self.step.wanted and self.settled:
            return picture
        marks = tuple(Mark(square, "hint", look="from") for square in self.step.marks)
        return replace(picture, marks=(*picture.marks, *marks))

    # -- what people do --------------------------------------------------------------------------

    def answer(self, text: str) -> Standing:
        """Where an answer leads: a decision as people type it, or nothing to go on."""
        words = text.strip()
        if self.done:
            return replace(self, reply=Reply(Verdict.NOTE, "This lesson is over."))
        if self.settled:
            return self._past(words)
        if not words:
            return replace(self, reply=Reply(Verdict.NOTE, self.step.ask))
        try:
            decision = self.position.parse_move(words)
        except HeterodoxError as error:
            reason = str(error).partition(_GIVEN_AWAY)[0]
            return replace(self, reply=Reply(Verdict.ILLEGAL, reason), tries=self.tries + 1)
        return self.decide(decision)

    def decide(self, decision: Move) -> Standing:
        """Where one of `view.choices()` leads."""
        step = self.step
        if not step.right(self.position, decision):
            reply = Reply(Verdict.WRONG, step.why_wrong(self.position, decision))
            return replace(self, reply=reply, tries=self.tries + 1)
        after = self.position.play(decision)
        happened = _sentences(after.view(self.seat).words())
        after, told = _play_others(after, step.then, self.seat)
        reply = Reply(Verdict.RIGHT, step.praise, (*happened, *told))
        answers = (*self.answers, str(decision))
        return replace(self, position=after, settled=True, reply=reply, answers=answers)

    def _past(self, words: str) -> Standing:
        """Go on; a decision typed at once is taken where the next step goes on with the same board."""
        following = self.go_on()
        if not words or following.done:
            return following
        if following.step.board or following.settled:
            return replace(self, reply=Reply(Verdict.NOTE, "Enter goes on to the next step."))
        return following.answer(words)

    def go_on(self) -> Standing:
        """The next step, where this one is settled; the same standing otherwise."""
        return _enter(self.lesson, self.number + 1, self) if self.settled and not self.done else self

    def hint(self) -> Standing:
        """The same standing with a nudge."""
        return replace(self, reply=Reply(Verdict.NOTE, self.step.hint or self.step.ask or self.step.say))

    def solution(self) -> Move | None:
        """A right decision, the first of the list; None where there is nothing to do."""
        if self.settled:
            return None
        choices = self.position.choices()
        return next(
            choice for meant in self.step.wanted for choice in choices if meant.fits(self.position, choice)
        )

    def back(self) -> Standing:
        """The step before, from its beginning; the first step begins anew."""
        first = self.before or self
        return _enter(self.lesson, first.number, first.before)

    # -- for other programs ----------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """All that a door needs to show it, as JSON."""
        step = self.step
        return {
            "game": self.lesson.game.name,
            "lesson": self.lesson.name,
            "title": self.lesson.title,
            "step": min(self.number + 1, len(self.lesson.steps)),
            "steps": len(self.lesson.steps),
            "say": step.say,
            "ask": "" if self.settled else step.ask,
            "position": str(self.view),
            "marks": list(step.marks),
            "rules": list(step.rules),
            "seat": self.seat,
            "settled": self.settled,
            "done": self.done,
            "tries": self.tries,
            "reply": self.reply and {"verdict": self.reply.verdict.value, "words": list(self.reply.words)},
            "answers": list(self.answers),
        }


def _enter(lesson: Lesson, number: int, before: Standing | None) -> Standing:
    """Stand before a step: set its board up and let the others do what comes first."""
    answers = before.answers if before is not None else ()
    if number and before is not None and before.settled:
        answers = (*answers, "")
    if number >= len(lesson.steps):
        assert before is not None
        return replace(before, number=number, settled=True, reply=None, answers=answers, before=before)
    step = lesson.steps[number]
    if step.board or before is None:
        position = _set_up(lesson.game, step)
        seat = position.seat
    else:
        position, seat = before.position, before.seat
    position, told = _play_others(position, step.first, seat)
    seat = position.seat if step.wanted else seat
    reply = Reply(Verdict.NOTE, "", told) if told else None
    return Standing(lesson, number, position, seat, not step.wanted, 0, reply, answers, before)


def _set_up(game: Game, step: Step) -> Position:
    if step.board in ("", START):
        return begin(game, step.options)
    return read(game, step.board, step.options)


def _play_others(
    position: Position, decisions: tuple[str, ...], seat: str
) -> tuple[Position, tuple[str, ...]]:
    """The position after decisions of others, and what the learner at the seat is told of them."""
    told: list[str] = []
    for text in decisions:
        decision = position.parse_move(text)
        after = position.play(decision)
        told += _said(position, decision, after, seat)
        position = after
    return position, tuple(told)


def _said(position: Position, decision: Move, after: Position, seat: str) -> list[str]:
    """What a learner hears of another's decision: a hidden one is told by its events only."""
    happened = list(_sentences(after.view(seat).words()))
    if position.kind is Kind.HIDDEN and position.seat != seat:
        return happened
    who = position.turn if position.kind is Kind.BOARD else position.seat
    told = f"{who.capitalize()} decides" if position.kind is Kind.ANSWER else f"{who.capitalize()} plays"
    return [f"{told} {decision}.", *happened]


def _sentences(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{line[:1].upper()}{line[1:]}." for line in words)
