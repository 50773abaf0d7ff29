"""The pictures in the documentation are what the games look like today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.slow
def test_kept_pictures_are_up_to_date(tmp_path: Path) -> None:
    runpy.run_path(str(DOCS / "make_pictures.py"))["draw"](tmp_path)
    drawn = {file.name: file.read_bytes() for file in tmp_path.glob("*.svg")}
    kept = {file.name: file.read_bytes() for file in (DOCS / "img").glob("*.svg")}
    stale = [name for name in drawn if drawn[name] != kept.get(name)]
    assert stale == [], "draw them again: python docs/make_pictures.py"
