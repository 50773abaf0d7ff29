"""Putting words into SVG safely."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

__all__ = ["attribute", "plain"]

# XML 1.0 allows no control characters except tab and line ends, and no unpaired surrogates.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def attribute(text: str) -> str:
    """Text escaped for an element's content or an attribute; what XML cannot hold becomes "?"."""
    return escape(_FORBIDDEN.sub("?", text), {'"': "&quot;"})


def plain(name: str) -> str:
    """A name as part of a class: letters, digits and hyphens only."""
    return re.sub(r"[^A-Za-z0-9-]", "-", name)
