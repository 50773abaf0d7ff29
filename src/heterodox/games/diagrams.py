"""Boards beside the rules: positions in the rules text, with what may and may not be played there.

In the text a diagram is a drawn board (a block of text) and below it a line that tests and doors can read:

    Position `4k3/8/8/... w - - 0 1`: may play `e2e4`, `e1d2`; may not play `e2e5`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Diagram", "for_terminal", "prose", "read_diagrams", "split_at_diagrams"]

_BOARD = r"(?:```text\n(?P<board>.*?)```\n+)?"
_LINE = (
    r"Position `(?P<position>[^`]+)`(?:: may play (?P<may>[^;.]+))?(?:[;:] may not play (?P<not>[^.]+))?\."
)
_DIAGRAM = re.compile(_BOARD + _LINE, re.DOTALL)
_MOVE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board beside a rule: its position string, and decisions that are legal and illegal there."""

    position: str
    may: tuple[str, ...] = ()
    may_not: tuple[str, ...] = ()


def read_diagrams(text: str) -> tuple[Diagram, ...]:
    """The boards of a rules text, in order."""
    return tuple(_diagram(found) for found in _DIAGRAM.finditer(text))


def split_at_diagrams(text: str) -> tuple[str | Diagram, ...]:
    """The text in its order, cut at its boards: words, a diagram for its drawing and line, words ..."""
    parts: list[str | Diagram] = []
    end = 0
    for found in _DIAGRAM.finditer(text):
        parts += [text[end : found.start()], _diagram(found)]
        end = found.end()
    return (*parts, text[end:])


def prose(text: str) -> str:
    """The text without its boards."""
    return "".join(part for part in split_at_diagrams(text) if isinstance(part, str))


def for_terminal(text: str) -> str:
    """The text as a terminal shows it: boards without fences, what may be played without the string."""
    bare = _DIAGRAM.sub(lambda found: f"{found['board'] or ''}{_told(found)}", text)
    return re.sub(r"^```\w*\n", "", bare, flags=re.MULTILINE)


def _told(found: re.Match[str]) -> str:
    may, may_not = (", ".join(_moves(found[part])) for part in ("may", "not"))
    told = [f"may play {may}"] if may else []
    told += [f"may not play {may_not}"] if may_not else []
    return f"({'; '.join(told)})" if told else ""


def _diagram(found: re.Match[str]) -> Diagram:
    return Diagram(found["position"], _moves(found["may"]), _moves(found["not"]))


def _moves(text: str | None) -> tuple[str, ...]:
    return tuple(_MOVE.findall(text or ""))
