"""Draw the boards of the rules texts afresh: `python docs/make_rules.py [GAME ...]`.

In `games/<game>/rules.md` a line "Position `...`: may play ..." stands for a board; this puts the drawn board
above it. Oracle Chess draws the interesting ranks only, by hand; its tests hold them to the positions.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import heterodox
from heterodox.games.protocol import Game
from heterodox.render import text

RULES = Path(heterodox.__file__).parent / "games"
DRAWN = ("enochian", "chess2")
_LINE = re.compile(r"(?:```text\n(?:(?!```).)*```\n\n)?(Position `([^`]+)`)", re.DOTALL)


def with_boards(game: Game, rules: str) -> str:
    """The rules text with every board drawn from its position."""

    def draw(found: re.Match[str]) -> str:
        picture = game.parse(found[2]).picture()
        return f"```text\n{text.board(picture, unicode=False, caption=False)}\n```\n\n{found[1]}"

    return _LINE.sub(draw, rules)


def draw(name: str) -> None:
    """Draw the boards of one game's rules text, in its file."""
    path = RULES / name / "rules.md"
    rules = path.read_text(encoding="utf-8")
    path.write_text(with_boards(heterodox.game(name), rules), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or DRAWN:
        draw(name)
