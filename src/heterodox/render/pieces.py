"""Drawing one token: body, army sign, badge, souls and state, in a 100 x 100 box."""

from __future__ import annotations

import math

from heterodox.games.picture import Token
from heterodox.render.drawings import body_id, is_drawn, shape_id
from heterodox.render.lettering import lettering, text_width
from heterodox.render.markup import attribute, plain
from heterodox.render.palette import ARMY_SIGNS, SELF_EVIDENT, Paint, Theme

__all__ = ["ICE_ID", "SNOWFLAKE", "SOUL", "draw_square", "draw_token", "shapes_of", "spread"]

# The id of the pattern that covers frozen pieces.
ICE_ID = "hx-ice"

# Shapes that are souls: signs on a disc, without the colour of an army.
SOUL = "soul-"

# The arms of the snowflake on frozen pieces.
SNOWFLAKE = "M82 4V32M69.9 11L94.1 25M94.1 11L69.9 25"

_OUTLINE = 3.6


def shapes_of(token: Token) -> tuple[str, ...]:
    """The drawings a token needs."""
    return tuple(shape for shape in (token.shape, *token.inside) if is_drawn(shape))


def spread(count: int) -> tuple[tuple[float, float, float], ...]:
    """(x, y, scale) for the tokens of one square: side by side, then in a grid."""
    if count <= 1:
        return ((0, 0, 1),) * count
    if count == 2:
        return ((-7, 19, 0.62), (45, 19, 0.62))
    across = math.ceil(math.sqrt(count))
    scale = 1 / across
    return tuple((100 * scale * (n % across), 100 * scale * (n // across), scale) for n in range(count))


def draw_square(tokens: tuple[Token, ...], theme: Theme, x: float, y: float) -> str:
    """What stands on one square; an army that shares it with itself wears its sign once."""
    parts: list[str] = []
    signed: set[str] = set()
    for token, (dx, dy, scale) in zip(tokens, spread(len(tokens)), strict=True):
        parts.append(draw_token(token, theme, x + dx, y + dy, scale, signed=token.palette not in signed))
        signed.add(token.palette)
    return "".join(parts)


def draw_token(
    token: Token, theme: Theme, x: float, y: float, scale: float = 1.0, *, signed: bool = True
) -> str:
    """A token as a titled group with its upper left corner at (x, y), with its army's sign or not."""
    classes = " ".join(
        ["hx-piece", f"hx-army-{plain(token.army)}", f"hx-shape-{plain(token.shape)}"]
        + ([f"hx-{plain(token.state)}"] if token.state else [])
    )
    parts = [
        f'<g class="{classes}" transform="translate({x:g} {y:g}) scale({scale:g})">',
        f"<title>{attribute(token.title)}</title>",
        _body(token, theme),
        *_souls(token, theme),
        _army_sign(token, theme) if signed else "",
        _badge(token, theme),
        "</g>",
    ]
    return "".join(parts)


def _body(token: Token, theme: Theme) -> str:
    paint = theme.paint(token.palette)
    if token.shape.startswith(SOUL):
        return _soul(token.shape, 50, 50, 40, theme)
    if not is_drawn(token.shape):
        return _disc(token, paint)
    whole, silhouette = f'href="#{shape_id(token.shape)}"', f'href="#{body_id(token.shape)}"'
    if theme.bold:
        return _silhouette(silhouette, token.state, paint, theme)
    halo = f'<use {silhouette} fill="none" stroke="{theme.halo}" stroke-width="8.4"/>'
    colours = f'fill="{paint.fill}" stroke="{paint.outline}" color="{paint.detail}" stroke-width="{_OUTLINE}"'
    if token.state == "hollow":
        return _hollow(silhouette, paint, theme)
    if token.state == "unfit":
        return f'{halo}<use {whole} {colours} stroke-dasharray="8 6.5"/>'
    if token.state == "frozen":
        ice = f'<use {silhouette} fill="url(#{ICE_ID})" stroke="{theme.ice}" stroke-width="2"/>'
        return f"{halo}<use {whole} {colours}/>{ice}{_snowflake(theme)}"
    return f"{halo}<use {whole} {colours}/>"


def _silhouette(silhouette: str, state: str, paint: Paint, theme: Theme) -> str:
    """A body without thin lines: full, lifeless as a thick outline, or under flat ice."""
    if state == "hollow":
        return (
            f'<use {silhouette} fill="{paint.fill}" fill-opacity=".35" stroke="{paint.fill}" '
            'stroke-width="9"/>'
        )
    ice = f'<use {silhouette} fill="{theme.ice}" fill-opacity=".55" stroke="none"/>'
    body = f'<use {silhouette} fill="{paint.fill}" stroke="{paint.fill}" stroke-width="{_OUTLINE}"/>'
    return body + (ice if state == "frozen" else "")


def _hollow(silhouette: str, paint: Paint, theme: Theme) -> str:
    """A lifeless body: only its outline, a light line in a dark one or a dark line in a light one."""
    if paint.is_light:
        return (
            f'<use {silhouette} fill="{paint.fill}" fill-opacity=".45" stroke="{paint.outline}" '
            f'stroke-width="8.4"/><use {silhouette} fill="none" stroke="{paint.fill}" stroke-width="4.4"/>'
        )
    return (
        f'<use {silhouette} fill="{paint.fill}" fill-opacity=".3" stroke="{theme.halo}" stroke-width="9.4"/>'
        f'<use {silhouette} fill="none" stroke="{paint.fill}" stroke-width="5.4"/>'
    )


def _disc(token: Token, paint: Paint) -> str:
    letter = token.letter or token.shape[:1]
    height = min(40.0, 40.0 * 52 / max(1.0, text_width(letter, 40)))
    return (
        f'<circle cx="50" cy="50" r="37" fill="{paint.fill}" '
        f'stroke="{paint.outline}" stroke-width="{_OUTLINE}"/>'
        f'<g fill="none" stroke="{paint.detail}" stroke-width="1.8" stroke-linecap="round" '
        f'stroke-linejoin="round">{lettering(letter, 50, 50 + height / 2, height, "middle")}</g>'
    )


def _snowflake(theme: Theme) -> str:
    return (
        f'<path d="{SNOWFLAKE}" fill="none" stroke="#0b3a52" stroke-width="7.5"/>'
        f'<path d="{SNOWFLAKE}" fill="none" stroke="{theme.ice}" stroke-width="3.6"/>'
    )


def _souls(token: Token, theme: Theme) -> list[str]:
    """The souls in a body: each a sign on a disc of its own, large enough to tell apart."""
    places = _soul_places(len(token.inside))
    return [_soul(shape, *place, theme) for shape, place in zip(token.inside, places, strict=True)]


def _soul(shape: str, x: float, y: float, radius: float, theme: Theme) -> str:
    if theme.bold:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 1.1:g}" fill="{theme.soul}"/>'
    disc = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{theme.soul}" '
        f'stroke="{theme.soul_sign}" stroke-width="2"/>'
    )
    size = radius * 1.28
    if is_drawn(shape):
        corner = f"translate({x - size / 2:.4g} {y - size / 2:.4g}) scale({size / 100:.3g})"
        sign = f'<use href="#{shape_id(shape)}" transform="{corner}" fill="{theme.soul_sign}" stroke="none"/>'
        return disc + sign
    sign = lettering(shape.removeprefix(SOUL)[:1], x, y + size * 0.4, size * 0.8, "middle")
    return f'{disc}<g fill="none" stroke="{theme.soul_sign}" stroke-width="1.8">{sign}</g>'


def _soul_places(count: int) -> list[tuple[float, float, float]]:
    if count <= 3:
        return [
            [],
            [(50.0, 67.0, 18.0)],
            [(32.0, 70.0, 17.0), (68.0, 70.0, 17.0)],
            [(50.0, 47.0, 15.5), (31.0, 74.0, 15.5), (69.0, 74.0, 15.5)],
        ][count]
    radius = 45 / count
    return [(5 + radius * (2 * n + 1), 72.0, radius) for n in range(count)]


def _army_sign(token: Token, theme: Theme) -> str:
    """The army's own mark at the foot, on the left."""
    if token.palette in SELF_EVIDENT:
        return ""
    paint = theme.paint(token.palette)
    path = ARMY_SIGNS.get(token.palette)
    if path is None:
        return _foot_letter(token.army[:1].upper(), 16, theme)
    return (
        f'<g class="hx-sign" transform="translate(0 66) scale(.33)" fill="{theme.halo}">'
        f'<path d="{path}" stroke="{theme.halo}" stroke-width="36"/>'
        f'<path d="{path}" stroke="{paint.outline}" stroke-width="12"/></g>'
    )


def _badge(token: Token, theme: Theme) -> str:
    """The token's own letter (a pawn's patron) at the foot, on the right."""
    return _foot_letter(token.badge, 82, theme) if token.badge else ""


def _foot_letter(letter: str, x: float, theme: Theme) -> str:
    height = min(20.0, 20.0 * 24 / max(1.0, text_width(letter, 20)))
    return (
        f'<g class="hx-badge"><circle cx="{x:g}" cy="81" r="17" fill="{theme.halo}" stroke="#2a2723" '
        f'stroke-width="2.4"/><g fill="none" stroke="#2a2723" stroke-width="2.1" stroke-linecap="round" '
        f'stroke-linejoin="round">{lettering(letter, x, 81 + height / 2, height, "middle")}</g></g>'
    )
