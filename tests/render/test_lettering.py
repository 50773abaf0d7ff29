"""Letters drawn as strokes: every character people type has one, and lines break where they should."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heterodox.render.lettering import lettering, text_width
from heterodox.render.panel import wrap

BOX = lettering("漢", 0, 0, 10)


@pytest.mark.parametrize("character", [c for c in string.printable if not c.isspace()])
def test_every_ascii_character_has_its_own_strokes(character: str) -> None:
    drawn = lettering(character, 0, 0, 10)
    assert drawn != BOX
    assert [c for c in string.printable if not c.isspace() and lettering(c, 0, 0, 10) == drawn] == [character]


def test_an_accent_is_left_out_rather_than_the_letter() -> None:
    assert lettering("é", 0, 0, 10) == lettering("e", 0, 0, 10)


def test_width_grows_with_height_and_length() -> None:
    assert text_width("mm", 20) == pytest.approx(2 * text_width("mm", 10))
    assert text_width("", 10) == 0
    assert text_width("iii", 10) < text_width("mmm", 10)


@given(st.text(max_size=200), st.floats(60, 600))
def test_wrapping_keeps_every_character_and_the_width(text: str, width: float) -> None:
    lines = wrap(text, 17, width)
    assert "".join(lines).replace(" ", "") == "".join(text.split()).replace(" ", "")
    assert all(text_width(line, 17) <= width for line in lines)
