"""What a person sees of a position: near things before far ones, captures before quiet moves.

The lower levels see so. What is taken beside them they hardly ever overlook; a capture from across the board
escapes them sometimes, and a quiet move most of all. Everything here comes from the protocol.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from heterodox.games.protocol import Move, Position

__all__ = ["armies_on", "ease", "steps"]

# How often the weakest eye sees a capture and a quiet move, by how many squares away it comes from.
CAPTURE_AT, CAPTURE_FAR = {0: 0.925, 1: 0.925, 2: 0.775, 3: 0.55}, 0.25
QUIET_AT, QUIET_FAR = {0: 0.21, 1: 0.21, 2: 0.14, 3: 0.03}, 0.0

_SQUARE = re.compile(r"([a-z])(\d{1,2})", re.ASCII)


def armies_on(position: Position) -> dict[str, str]:
    """Whose piece stands where."""
    return {unit.square: unit.army for unit in position.material()}


def ease(armies: Mapping[str, str], move: Move) -> float:
    """How often the weakest eye sees a move, from 0 to 1, where these armies stand."""
    away = steps(move.squares)
    if _takes(armies, move.squares):
        return CAPTURE_AT.get(away, CAPTURE_FAR)
    return QUIET_AT.get(away, QUIET_FAR)


def steps(squares: Sequence[str]) -> int:
    """How far apart the first and the last square are, in steps of a King."""
    if len(squares) < 2:
        return 0
    first, last = _SQUARE.fullmatch(squares[0]), _SQUARE.fullmatch(squares[-1])
    if first is None or last is None:
        return 0
    return max(abs(ord(first[1]) - ord(last[1])), abs(int(first[2]) - int(last[2])))


def _takes(armies: Mapping[str, str], squares: Sequence[str]) -> bool:
    """Whether a move goes where another army stands."""
    return len(squares) > 1 and squares[-1] in armies and armies[squares[-1]] != armies.get(squares[0])
