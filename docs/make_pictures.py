"""Draw the pictures in docs/img afresh: `python docs/make_pictures.py [FOLDER]`.

The same games always give the same files, so a picture that differs from the one kept here is a
change somebody made to the rules' pictures or to the drawing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import heterodox
from heterodox.games.picture import Picture, Token
from heterodox.render import png, svg

KEPT = Path(__file__).parent / "img"

# An open Sicilian; White has just taken back on d4.
CHESS = "r1bqkbnr/pp1ppppp/2n5/8/3NP3/8/PPP2PPP/RNBQKB1R b KQkq - 0 4"
# Animals against the Reaper's army after a few moves.
CHESS2 = "1nbqkbnr/pppp1ppp/8/4p3/2r1P3/2N5/PPPP1PPP/R1BQKBNR w - - 2 3 ar 34"
# Souls have moved: a Priestess with two, a Soldier with a Horse's, bodies left behind without any.
ORACLE = "chep[h]le1c/sss1sss1/3s1h[]2/8/3S[h]4/2P[ce]2H2/SSS1S[]SSS/CH[]E[]1LE1C[] b S sss 0 9"


def pictures() -> Iterator[tuple[str, Picture]]:
    """The name and the picture of every file."""
    chess, enochian = heterodox.game("chess"), heterodox.game("enochian")
    chess2, oracle = heterodox.game("chess2"), heterodox.game("oracle")
    yield "chess", chess.parse(CHESS).picture()
    yield "enochian", enochian.start(array="water-of-fire").picture()
    yield "enochian-elemental", enochian.start(array="water-of-fire", board="elemental").picture()
    yield "chess2", chess2.parse(CHESS2).picture()
    yield "chess2-armies", six_armies()
    yield "oracle", oracle.parse(ORACLE).picture()


def six_armies() -> Picture:
    """The back rows of Chess 2's armies, one above the other, each with its pawn at the end."""
    names = ("Classic", "Nemesis", "Empowered", "Reaper", "Two Kings", "Animals")
    squares: dict[str, tuple[Token, ...]] = {}
    for rank, letter in zip("654321", "cnerka", strict=True):
        start = heterodox.game("chess2").start(armies=f"{letter}c").picture().squares
        squares |= {f"{file}{rank}": start[f"{file}1"] for file in "abcdefgh"}
        squares[f"i{rank}"] = start["a2"]
    caption = "From the top: " + ", ".join(names)
    return Picture(squares=squares, facing={"white": "south"}, caption=caption, files=9, ranks=6)


def draw(folder: Path) -> None:
    """Write every picture as SVG, and the elemental board as PNG too."""
    for name, picture in pictures():
        coordinates = name != "chess2-armies"
        drawing = svg.board(picture, coordinates=coordinates)
        (folder / f"{name}.svg").write_text(drawing, encoding="utf-8")
        if name == "enochian-elemental":
            (folder / f"{name}.png").write_bytes(png.board(replace(picture, trays=()), size=800))


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else KEPT)
