"""The piece drawings: one small SVG file for each, in the `shapes` folder.

A drawing fills a 100 x 100 box. Its group "body" is the silhouette and takes the army's fill and
stroke; its group "detail", if any, is drawn on it in the current colour. The files hold no colours
of their own inside these groups, so that one drawing serves every army.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["body_id", "is_drawn", "shape_id", "shape_names", "shape_source"]


@cache
def shape_names() -> frozenset[str]:
    """Every shape that has a drawing."""
    folder = files(__package__).joinpath("shapes")
    return frozenset(
        entry.name.removesuffix(".svg") for entry in folder.iterdir() if entry.name.endswith(".svg")
    )


def is_drawn(shape: str) -> bool:
    """Whether there is a drawing; a shape without one becomes its letter in a disc."""
    return shape in shape_names()


def shape_id(shape: str) -> str:
    """The id of a whole drawing inside a picture."""
    return f"hx-{shape}"


def body_id(shape: str) -> str:
    """The id of a drawing's silhouette alone."""
    return f"hx-{shape}-body"


@cache
def shape_source(shape: str) -> str:
    """A drawing as a group to put into `<defs>`, on one line."""
    text = files(__package__).joinpath("shapes", f"{shape}.svg").read_text(encoding="utf-8")
    inner = re.sub(r"^\s*<svg[^>]*>|</svg>\s*$", "", text)
    one_line = re.sub(r">\s+<", "><", inner.strip())
    named = one_line.replace('id="body"', f'id="{body_id(shape)}"').replace(' id="detail"', "")
    return f'<g id="{shape_id(shape)}">{named}</g>'
