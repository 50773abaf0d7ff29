"""The evaluation of a whole game as a picture: who stood better after each decision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from heterodox.learn.review import Decision, Review

__all__ = ["bars", "graph"]

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 58, 16, 40, 30
# Pawns at the upper edge of the picture; what is more is drawn there.
EDGE = 10.0
# The scale is fine where games are decided, and coarse where they are clear.
FINE = 2.5
LINES = (-5, -2, 0, 2, 5)
COLOURS = {"inaccuracy": "#8a6d00", "mistake": "#b3530a", "blunder": "#b3140a"}

_BARS = "▁▂▃▄▅▆▇█"


def height(value: float) -> float:
    """Where a value stands, from -1 (the second team wins) to 1 (the first does)."""
    return math.asinh(max(-EDGE, min(EDGE, value)) / FINE) / math.asinh(EDGE / FINE)


def bars(review: Review, width: int) -> str:
    """The evaluation in one line of signs: low where the second team stands better."""
    values = [value for _, value in review.curve()]
    if not values:
        return ""
    count = min(width, len(values))
    picked = [values[place * len(values) // count] for place in range(count)]
    top = len(_BARS) - 1
    return "".join(_BARS[round((height(value) + 1) / 2 * top)] for value in picked)


def graph(review: Review) -> str:
    """The evaluation as SVG: a curve for the first team, with a mark at every turning point.

    Marks are shapes with numbers, so that colour is never the only sign.
    """
    title = f"{review.game.title}: the evaluation of {review.plies} decisions"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" font-family="sans-serif" font-size="11">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(_in_words(review))}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>',
        f'<text x="{LEFT}" y="18" font-size="13" fill="#2f2b27">{escape(title)}</text>',
        *_scale(review),
        *_curve(review),
        *_marks(review),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _in_words(review: Review) -> str:
    turns = [one for one in map(review.at, review.turning_points) if one is not None]
    told = "; ".join(f"ply {one.ply}: {one.seat} {one.described} gives away {one.loss:.1f}" for one in turns)
    return f"Pawns for {review.game.teams[0]} after each decision. Turning points: {told or 'none'}."


def _x(review: Review, ply: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, review.plies)


def _y(value: float) -> float:
    middle = (TOP + HEIGHT - BOTTOM) / 2
    return middle - height(value) * (HEIGHT - TOP - BOTTOM) / 2


def _scale(review: Review) -> list[str]:
    first, second = review.game.teams[0], review.game.teams[-1]
    lines = []
    for value in LINES:
        y = _y(value)
        colour, wide = ("#6b655c", 1.2) if value == 0 else ("#ddd5c4", 1)
        lines.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{colour}" '
            f'stroke-width="{wide}"/>'
        )
        label = f"{value:+d}" if value else "0"
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="#57524a">{label}</text>')
    lines.append(f'<text x="8" y="{TOP + 8}" fill="#57524a">{escape(first)}</text>')
    lines.append(f'<text x="8" y="{HEIGHT - BOTTOM}" fill="#57524a">{escape(second)}</text>')
    step = max(1, round(review.plies / 10 / 5) * 5)
    lines += [
        f'<text x="{_x(review, ply):.1f}" y="{HEIGHT - 10}" text-anchor="middle" fill="#57524a">{ply}</text>'
        for ply in range(0, review.plies + 1, step)
    ]
    return lines


def _curve(review: Review) -> list[str]:
    points = [(_x(review, 0), _y(0)), *((_x(review, ply), _y(value)) for ply, value in review.curve())]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    zero = _y(0)
    area = f"{points[0][0]:.1f},{zero:.1f} {path} {points[-1][0]:.1f},{zero:.1f}"
    return [
        f'<polygon points="{area}" fill="#7b9fc4" fill-opacity="0.35"/>',
        f'<polyline points="{path}" fill="none" stroke="#1f5f9f" stroke-width="2" stroke-linejoin="round"/>',
    ]


def _marks(review: Review) -> list[str]:
    curve = dict(review.curve())
    turns: Sequence[Decision | None] = [review.at(ply) for ply in review.turning_points]
    marks = []
    for one in turns:
        if one is None:
            continue
        x, y = _x(review, one.ply), _y(curve[one.ply])
        colour = COLOURS.get(one.grade.value, "#57524a")
        words = escape(f"ply {one.ply}, {one.seat}: {one.described}{one.grade.sign}, -{one.loss:.1f}")
        above = y - 9 if y > TOP + 16 else y + 18
        marks.append(
            f'<g><title>{words}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="#fbf8f1" '
            f'stroke="{colour}" stroke-width="2"/><text x="{x:.1f}" y="{above:.1f}" text-anchor="middle" '
            f'fill="{colour}" font-weight="bold">{one.ply}{escape(one.grade.sign)}</text></g>'
        )
    return marks
