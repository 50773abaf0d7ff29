"""Pictures of a game for files: SVG and PNG of the position shown, GIF of the whole game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from heterodox.errors import InvalidText
from heterodox.games.protocol import Position
from heterodox.play.session import Look
from heterodox.table.files import save, write_whole
from heterodox.table.seats import SPECTATOR
from heterodox.table.table import Table

__all__ = ["export"]


def export(table: Table, view: Position, path: Path, look: Look) -> str:
    """Write a file in the format that its ending names; one line that says what was written."""
    kinds: dict[str, Callable[[], str | bytes]] = {
        ".svg": lambda: _svg(view, look),
        ".png": lambda: _png(view, look),
        ".gif": lambda: _gif(table, look),
    }
    ending = path.suffix.lower()
    if ending in (".txt", ".json"):
        save(table, path)
    elif ending in kinds:
        write_whole(path, kinds[ending]())
    else:
        raise InvalidText(f"{path.name[:40]!r}: the ending must be one of .svg .png .gif .txt .json")
    return f"Exported as {path}."


def _svg(view: Position, look: Look) -> str:
    from heterodox.render import svg

    return svg.board(view.picture(), bottom=look.bottom, colorblind=look.colorblind)


def _png(view: Position, look: Look) -> bytes:
    from heterodox.render import png

    return png.board(view.picture(), size=800, bottom=look.bottom, colorblind=look.colorblind)


def _gif(table: Table, look: Look) -> bytes:
    from heterodox.render import gif

    positions = [table.start, *(played.after for played in table.open_history)]
    pictures = [position.view(SPECTATOR).picture() for position in positions]
    return gif.film(pictures, bottom=look.bottom, colorblind=look.colorblind)
