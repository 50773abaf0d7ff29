"""Text from outside on its way to a terminal: nothing in it may steer the terminal.

Names, comments, tags, file names and what another package says are shown as they are, except for signs that a
terminal would act on, or that would hide what is really there: escape sequences (they begin with a control
sign of C0 or C1), the bell, direction marks, and halves of signs that no encoding can write. Those are shown
as in Python: \\x1b, \\u202e, \\ud800.
"""

from __future__ import annotations

import unicodedata

__all__ = ["harmless"]

# Controls, formats (direction marks), surrogates, and the two separators that break lines.
_STEERING = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
# Words of some languages and composed pictures are written with these two.
_JOINERS = "\u200c\u200d"


def harmless(text: str, *, lines: bool = False) -> str:
    """The text with everything written out that a terminal would act on; with `lines` line breaks stay."""
    if text.isprintable():
        return text
    return "".join(sign if _is_shown(sign, lines) else ascii(sign)[1:-1] for sign in text)


def _is_shown(sign: str, lines: bool) -> bool:
    if sign == "\n":
        return lines
    return sign in _JOINERS or unicodedata.category(sign) not in _STEERING
