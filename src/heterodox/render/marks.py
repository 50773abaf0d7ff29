"""Signs on squares: the last move, where a piece may go, check, and the places that a game marks."""

from __future__ import annotations

from math import cos, pi, sin

from heterodox.games.picture import Mark
from heterodox.render.drawings import body_id, is_drawn
from heterodox.render.markup import plain
from heterodox.render.palette import Theme

__all__ = ["BURST", "draw_over", "draw_under"]

RING = "ring"


def draw_under(mark: Mark, x: int, y: int, occupied: bool, theme: Theme) -> str:
    """What lies on the square below its pieces; "" for marks that lie above."""
    head = f'<g class="hx-mark hx-{plain(mark.sign or mark.kind)}" transform="translate({x} {y})">'
    if mark.kind == "last":
        return (
            f'{head}<rect width="100" height="100" fill="{theme.last}" fill-opacity=".38"/>'
            '<rect x="3" y="3" width="94" height="94" fill="none" '
            f'stroke="{theme.last}" stroke-width="6"/></g>'
        )
    if mark.kind == "check":
        # A burst, so that check can be told without seeing red.
        return f'{head}<path d="{BURST}" fill="{theme.check}" fill-opacity=".82"/></g>'
    if mark.kind == "place" and mark.look == RING:
        colour = _colour(mark, theme)
        colours = f'fill="{colour}" fill-opacity=".55" stroke="{theme.ink}" stroke-width="3"'
        ring = f'<circle cx="50" cy="50" r="45" {colours}/>'
        return f"{head}{ring}{'' if occupied else _sign(mark, 20, 20, 0.6, theme)}</g>"
    if mark.kind == "place":
        colour = _colour(mark, theme)
        brackets = "M4 22V4H22M78 4H96V22M96 78V96H78M22 96H4V78"
        return (
            f'{head}<path d="{brackets}" fill="none" stroke="{theme.ink}" stroke-width="8"/>'
            f'<path d="{brackets}" fill="none" stroke="{colour}" stroke-width="4"/>'
            f"{'' if occupied else _sign(mark, 26, 25, 0.48, theme)}</g>"
        )
    return ""


def draw_over(mark: Mark, x: int, y: int, occupied: bool, theme: Theme) -> str:
    """What lies above the square's pieces; "" for marks that lie below."""
    head = f'<g class="hx-mark hx-{plain(mark.sign or mark.kind)}" transform="translate({x} {y})">'
    if mark.kind == "target":
        return f'{head}<circle cx="50" cy="50" r="15" fill="{theme.target}" fill-opacity=".72"/></g>'
    if mark.kind == "capture":
        ring = f'fill="none" stroke="{theme.target}" stroke-opacity=".8" stroke-width="8"'
        return f'{head}<circle cx="50" cy="50" r="44" {ring}/></g>'
    if mark.kind == "selected":
        frame = f'fill="none" stroke="{theme.selected}" stroke-width="8"'
        return f'{head}<rect x="4" y="4" width="92" height="92" {frame}/></g>'
    if mark.kind == "hint":
        frame = f'fill="none" stroke="{theme.gold}" stroke-width="10"'
        inner = "" if mark.look == "from" else f'<circle cx="50" cy="50" r="12" fill="{theme.gold}"/>'
        return f'{head}<rect x="5" y="5" width="90" height="90" {frame}/>{inner}</g>'
    if mark.kind == "place" and mark.look == RING and occupied:
        return f"{head}{_sign(mark, 1, 1, 0.26, theme)}</g>"
    return ""


def _colour(mark: Mark, theme: Theme) -> str:
    """A place belongs to an army, or to nobody."""
    if mark.army:
        return theme.paint(mark.army).fill
    return theme.gold if mark.look == RING else theme.corners


def _sign(mark: Mark, x: int, y: int, scale: float, theme: Theme) -> str:
    """The drawing of a place, where there is one."""
    if not is_drawn(mark.sign):
        return ""
    return (
        f'<use href="#{body_id(mark.sign)}" transform="translate({x} {y}) scale({scale})" '
        f'fill="{_colour(mark, theme)}" stroke="{theme.ink}" stroke-width="{3 / scale:.3g}"/>'
    )


def _star(points: int, outer: float, inner: float) -> str:
    """A star around the middle of a square as path data."""
    corners = [
        (50 + r * sin(pi * n / points), 50 - r * cos(pi * n / points))
        for n, r in ((n, inner if n % 2 else outer) for n in range(2 * points))
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


# The sign of check.
BURST = _star(12, 50, 38)
