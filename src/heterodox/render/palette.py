"""Colours and army signs. Colour is never the only sign: every army also has its own mark.

White and Black are told apart by light bodies with dark lines against dark bodies with light lines;
the armies of four colours wear an alchemical triangle; any other army wears its initial.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from heterodox.errors import InvalidText

__all__ = ["ARMY_SIGNS", "SELF_EVIDENT", "TILE_SIGNS", "Paint", "Theme", "theme_named"]


@dataclass(frozen=True, slots=True)
class Paint:
    """How one army is painted: body, outline, and the lines drawn on the body."""

    fill: str
    outline: str
    detail: str

    @property
    def is_light(self) -> bool:
        """Whether this is a light body with dark lines."""
        return self.detail == self.outline


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture.

    halo     a thin line around pieces that keeps them off the square's own colour
    soul     the disc behind a soul's sign, and `soul_sign` the sign on it
    tiles    colour names of painted boards -> colours
    bold     whether pieces are plain silhouettes: thin lines are lost in pictures of few points
    """

    paper: str
    ink: str
    muted: str
    frame: str
    light: str
    dark: str
    halo: str
    last: str
    target: str
    check: str
    selected: str
    corners: str
    gold: str
    ice: str
    soul: str
    soul_sign: str
    armies: Mapping[str, Paint]
    tiles: Mapping[str, str]
    bold: bool = False

    def paint(self, army: str) -> Paint:
        """The paint of an army; one without a palette of its own is neutral."""
        return self.armies.get(army, self.armies["neutral"])

    def tile(self, name: str) -> str:
        """The colour of one triangle of a painted square; grey when the name is unknown."""
        return self.tiles.get(name, self.tiles["neutral"])

    def flashing(self, name: str) -> str:
        """The colour that tradition sets against it: green on red, orange on blue and so on."""
        return self.tiles.get(_FLASHING.get(name, ""), self.ink)


# The alchemists' four triangles on a 100 x 100 box, upright or not, plain or barred.
ARMY_SIGNS: Mapping[str, str] = {
    "red": "M50 14L91 86H9Z",
    "yellow": "M50 14L91 86H9ZM20 58H80",
    "blue": "M50 86L9 14H91Z",
    "umber": "M50 86L9 14H91ZM20 42H80",
}
# The same signs on the triangles of painted squares, by the triangle's colour.
TILE_SIGNS: Mapping[str, str] = {**ARMY_SIGNS, "black": ARMY_SIGNS["umber"]}
_FLASHING: Mapping[str, str] = {
    "red": "green",
    "blue": "orange",
    "yellow": "mauve",
    "black": "white",
}
# Armies that need no sign because light against dark tells them apart.
SELF_EVIDENT = frozenset({"white", "black", "neutral"})

_ARMIES: Mapping[str, Paint] = {
    "white": Paint("#fdfbf5", "#2a2723", "#2a2723"),
    "black": Paint("#34302d", "#141210", "#efe9dc"),
    "yellow": Paint("#ffd23f", "#4a3600", "#4a3600"),
    "blue": Paint("#2f6fd0", "#0b2350", "#e8f1ff"),
    "red": Paint("#d8372f", "#4d0905", "#ffeceb"),
    "umber": Paint("#37332f", "#100e0d", "#f0e9da"),
    "neutral": Paint("#a9a39a", "#33302c", "#33302c"),
}
# Okabe and Ito's colours, told apart with any common colour vision.
_COLORBLIND_ARMIES: Mapping[str, Paint] = {
    **_ARMIES,
    "yellow": Paint("#f7ec4f", "#3b3700", "#3b3700"),
    "blue": Paint("#0072b2", "#00263c", "#e6f5ff"),
    "red": Paint("#d55e00", "#431d00", "#fff1e6"),
    "umber": Paint("#1b1b1b", "#000000", "#ffffff"),
}
_TILES: Mapping[str, str] = {
    "red": "#d9574b",
    "green": "#3f9a5a",
    "blue": "#4777c2",
    "orange": "#e98a2c",
    "yellow": "#f3d35c",
    "mauve": "#a77bb8",
    "black": "#47423c",
    "white": "#f4efe4",
    "neutral": "#a9a39a",
}
_COLORBLIND_TILES: Mapping[str, str] = {
    **_TILES,
    "red": "#d55e00",
    "blue": "#0072b2",
    "yellow": "#f0e442",
    "green": "#009e73",
    "orange": "#e69f00",
    "mauve": "#cc79a7",
}

_LIGHT = Theme(
    paper="#ffffff",
    ink="#2f2b27",
    muted="#6d665d",
    frame="#5d564d",
    light="#f1ebdd",
    dark="#b7ad9a",
    halo="#fffdf6",
    last="#8fb94b",
    target="#2f7d4f",
    check="#d0021b",
    selected="#1f78c8",
    corners="#7b5ea7",
    gold="#f3c846",
    ice="#d9f0fb",
    soul="#ffdf7e",
    soul_sign="#4a3200",
    armies=_ARMIES,
    tiles=_TILES,
)
_DARK = replace(
    _LIGHT,
    paper="#1e2024",
    ink="#e9e5dc",
    muted="#a9a59c",
    frame="#0f1012",
    light="#a4a9ae",
    dark="#6b727a",
    halo="#f4f1e8",
    last="#9ac24e",
    target="#153f2a",
    selected="#7cc4ff",
    corners="#d7c2f5",
)


def theme_named(name: str, *, colorblind: bool = False) -> Theme:
    """The theme "light" or "dark", optionally with colours for every colour vision."""
    themes = {"light": _LIGHT, "dark": _DARK}
    if name not in themes:
        raise InvalidText(f"theme {name[:40]!r}: expected one of {', '.join(themes)}")
    theme = themes[name]
    if not colorblind:
        return theme
    return replace(
        theme,
        armies=_COLORBLIND_ARMIES,
        tiles=_COLORBLIND_TILES,
        last="#56b4e9",
        target="#005a8c" if name == "light" else "#00263c",
        check="#d55e00",
    )
