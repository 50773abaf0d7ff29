"""What the page draws with, made from the renderer: one sprite of drawings, one sheet of colours.

The page draws pictures in the browser with the same shapes and colours as `heterodox.render`, so
neither stands twice: both files are generated from there when they are asked for.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from heterodox.render.drawings import shape_names, shape_source
from heterodox.render.marks import BURST
from heterodox.render.palette import ARMY_SIGNS, SELF_EVIDENT, TILE_SIGNS, Theme, theme_named
from heterodox.render.pieces import ICE_ID, SNOWFLAKE

__all__ = ["palette_css", "sprite_svg"]

# The attributes on the page's root element that choose among the palettes.
_CHOOSERS = (
    (":root", "light", False),
    (':root[data-vision="all"]', "light", True),
    (':root[data-theme="dark"]', "dark", False),
    (':root[data-theme="dark"][data-vision="all"]', "dark", True),
)
_MAPPINGS = ("armies", "tiles")


@cache
def sprite_svg() -> str:
    """Every drawing once, to be put into a page and used by id: shapes, army signs, check, ice.

    Its data attributes say which paints there are, which of them are light bodies, which armies need
    no sign (plain) and which signs are armies'.
    """
    armies = theme_named("light").armies
    shapes = "".join(shape_source(shape) for shape in sorted(shape_names()))
    signs = "".join(f'<path id="hx-sign-{name}" d="{path}"/>' for name, path in sorted(TILE_SIGNS.items()))
    ice = (
        f'<pattern id="{ICE_ID}" width="12" height="12" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect class="hx-ice-ground" width="12" height="12"/>'
        '<path class="hx-ice-line" d="M3 0V12"/></pattern>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" '
        f'data-paints="{" ".join(sorted(armies))}" data-plain="{" ".join(sorted(SELF_EVIDENT))}" '
        f'data-light="{" ".join(sorted(name for name, paint in armies.items() if paint.is_light))}" '
        f'data-signs="{" ".join(sorted(ARMY_SIGNS))}"><defs>'
        f'<g stroke-linejoin="round" stroke-linecap="round">{shapes}{signs}</g>'
        f'<path id="hx-burst" d="{BURST}"/><path id="hx-snowflake" d="{SNOWFLAKE}"/>{ice}</defs></svg>\n'
    )


@cache
def palette_css() -> str:
    """All palettes as custom properties, and a class for every army's paint."""
    blocks = [
        f"{chooser} {{\n{_properties(theme_named(name, colorblind=colorblind))}}}\n"
        for chooser, name, colorblind in _CHOOSERS
    ]
    return "".join([*blocks, *_paints(theme_named("light"))])


def _properties(theme: Theme) -> str:
    """The colours of a theme, one custom property a line."""
    values = {
        field.name: getattr(theme, field.name) for field in fields(theme) if field.name not in _MAPPINGS
    }
    for army, paint in theme.armies.items():
        values |= {
            f"army-{army}-fill": paint.fill,
            f"army-{army}-outline": paint.outline,
            f"army-{army}-detail": paint.detail,
        }
    for name, colour in theme.tiles.items():
        values |= {f"tile-{name}": colour, f"flash-{name}": theme.flashing(name)}
    return "".join(f"  --hx-{name.replace('_', '-')}: {value};\n" for name, value in values.items())


def _paints(theme: Theme) -> list[str]:
    """Classes that set an army's paint, and the colours of tiles."""
    rules = [
        f".hx-paint-{army} {{ --fill: var(--hx-army-{army}-fill); --outline: var(--hx-army-{army}-outline); "
        f"--detail: var(--hx-army-{army}-detail); }}\n"
        for army in theme.armies
    ]
    tiles = [
        f".hx-tile-{name} {{ fill: var(--hx-tile-{name}); }}\n"
        f".hx-flash-{name} {{ stroke: var(--hx-flash-{name}); }}\n"
        for name in theme.tiles
    ]
    return rules + tiles
