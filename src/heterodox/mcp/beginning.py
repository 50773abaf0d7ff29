"""A guided beginning for an agent: it gives all answers at once, the guide reads them step by step."""

from __future__ import annotations

from collections.abc import Mapping

from heterodox.errors import InvalidText
from heterodox.games.guide import Guide
from heterodox.games.protocol import Game
from heterodox.play.guided import read_answer
from heterodox.table.table import Table

__all__ = ["guided", "in_words"]

MOST_LISTED = 16


def guided(game: Game, name: str, answers: Mapping[str, object]) -> Table:
    """The table that a guide leads to; what is not answered takes its default. Raises InvalidText."""
    guides = {guide.name: guide for guide in game.guides()}
    if name not in guides:
        expected = ", ".join(guides) or "none"
        raise InvalidText(f"guide {name[:40]!r}: {game.name} has no such guide ({expected})")
    guide, read = guides[name], dict[str, str]()
    while (step := guide.step(read)) is not None:
        read[step.name] = read_answer(step, str(answers.get(step.name, "")))
    unknown = [one for one in answers if one not in read]
    if unknown:
        raise InvalidText(f"option {unknown[0][:40]!r}: {name} asks for {', '.join(read)}")
    return Table(guide.start(read), tags=guide.tags(read))


def in_words(guide: Guide) -> list[str]:
    """The steps of a guide for somebody who will ask them, with their answers where these are few."""
    lines: list[str] = []
    answers: dict[str, str] = {}
    while (step := guide.step(answers)) is not None:
        lines.append(f"{len(answers) + 1}. {step.name}: {step.ask} {step.about}")
        few = list(step.choices.items())[:MOST_LISTED]
        lines += [f"   - {value}: {words}" for value, words in few]
        lines += [f"   - and {len(step.choices) - len(few)} more"] if len(step.choices) > len(few) else []
        answers[step.name] = step.default
    return lines
