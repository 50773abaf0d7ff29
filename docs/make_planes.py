"""Renew the tables of planes in docs/environments.md: .venv/bin/python docs/make_planes.py"""

from __future__ import annotations

import re
from pathlib import Path

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game

PAGE = Path(__file__).parent / "environments.md"
SECTION = re.compile(r"(?<=<!-- planes of )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def table(game: Game) -> str:
    """The planes of a game in Markdown; neighbours that say the same stand in one row."""
    rows: list[list[str]] = []
    for number, plane in enumerate(game.planes):
        values = f"0 to {plane.most}" if plane.most else "squares"
        if rows and rows[-1][2:] == [values, plane.about]:
            first = rows[-1][0].partition(" ")[0]
            rows[-1][0], rows[-1][1] = f"{first} … {number}", f"{rows[-1][1]}, {plane.name}"
        else:
            rows.append([str(number), plane.name, values, plane.about])
    lines = ["| plane | name | holds | what |", "|---|---|---|---|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows]) + "\n"


def renewed(page: str) -> str:
    """The page with the tables as the games declare them."""
    return SECTION.sub(lambda found: f"{found[1]}{found[2]}{table(find_game(found[1]))}", page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
