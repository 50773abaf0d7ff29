"""What is wrong with a lesson: every step is walked, by every right answer, and held against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Move, Position
from heterodox.games.rulebook import read_rules
from heterodox.learn.lessons import Lesson, Standing, Step

__all__ = ["flaws", "right_answers"]

MOST_PATHS = 500


def flaws(lesson: Lesson) -> tuple[str, ...]:
    """Every defect, one line each: steps that do not lead on, answers without a reason, unknown rules."""
    found = [f"{lesson.name}: {words}" for words in _rule_flaws(lesson)]
    try:
        standings = [lesson.begin()]
    except HeterodoxError as error:
        return (*found, f"{lesson.name}, step 1: {error}")
    walked = 0
    while standings and walked < MOST_PATHS:
        standing = standings.pop()
        walked += 1
        where = f"{lesson.name}, step {standing.number + 1}"
        try:
            found += [f"{where}: {words}" for words in _step_flaws(standing)]
            standings += [following for following in _following(standing) if not following.done]
        except HeterodoxError as error:
            found.append(f"{where}: {error}")
    return tuple(dict.fromkeys(found))


def right_answers(standing: Standing) -> tuple[Move, ...]:
    """Every choice that the step accepts."""
    position = standing.position
    return tuple(choice for choice in position.choices() if standing.step.right(position, choice))


def _following(standing: Standing) -> Iterator[Standing]:
    """Where every right answer leads, and a step that is only read."""
    if standing.settled:
        yield standing.go_on()
    for choice in () if standing.settled else right_answers(standing):
        yield standing.decide(choice).go_on()


def _rule_flaws(lesson: Lesson) -> Iterator[str]:
    known = {rule.id for rule in read_rules(lesson.game)}
    if known:
        yield from (f"there is no rule {rule}" for rule in lesson.rules if rule not in known)


def _step_flaws(standing: Standing) -> Iterator[str]:
    step, position = standing.step, standing.position
    yield from position.status()
    yield from (f"there is no square {square}" for square in step.marks if square not in _squares(position))
    if not step.wanted:
        return
    if not right_answers(standing):
        yield "there is no right answer"
    for meant in step.wanted:
        if not any(meant.fits(position, choice) for choice in position.choices()):
            yield f"no choice is {meant}"
    for meant, _ in step.wrong:
        tries = [choice for choice in position.choices() if meant.fits(position, choice)]
        if all(step.right(position, choice) for choice in tries):
            yield f"nobody can try {meant} and be wrong"
    yield from _silent(step, position)


def _silent(step: Step, position: Position) -> Iterator[str]:
    """Legal decisions that would be refused without a reason."""
    for choice in position.choices():
        if not step.right(position, choice) and not step.why_wrong(position, choice):
            yield f"{choice} is refused without a reason"


def _squares(position: Position) -> set[str]:
    picture = position.picture()
    return {f"{file}{rank + 1}" for file in ascii_lowercase[: picture.files] for rank in range(picture.ranks)}
