"""Scores in plain words, for people who do not count in hundredths of a pawn."""

from __future__ import annotations

from typing import Any

from heterodox.engine.levels import read_line
from heterodox.engine.thinking import Variation
from heterodox.games.protocol import Position

__all__ = ["line_data", "score_in_words", "team_in_words"]

# From this score on (hundredths of a pawn), a team is said to stand so much better.
_DEGREES = ((600, "winning"), (200, "clearly better"), (60, "better"), (20, "slightly better"))


def score_in_words(position: Position, variation: Variation) -> str:
    """ "Blue and Black clearly better", "White wins in 5 plies", "about equal"."""
    mover = position.team
    rivals = [team for team in position.game.teams if team != mover]
    team = mover if variation.score >= 0 else rivals[0]
    name = team_in_words(position, team)
    if variation.plies_to_end:
        return f"{name} can force a win in {abs(variation.plies_to_end)} plies"
    for least, words in _DEGREES:
        if abs(variation.score) >= least:
            return f"{name} {words}"
    return "about equal"


def line_data(position: Position, line: Variation) -> dict[str, Any]:
    """A line of the search as every door that speaks JSON tells it."""
    return {
        "score": line.score,
        "plies_to_end": line.plies_to_end,
        "words": score_in_words(position, line),
        "moves": list(line.moves),
        "readable": list(read_line(position, line.moves)),
    }


def team_in_words(position: Position, team: str) -> str:
    """The armies of a team: "Blue and Black"."""
    armies = [army.name.capitalize() for army in position.game.armies if army.team == team]
    return " and ".join(armies)
