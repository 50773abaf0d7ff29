"""The page about environments says what the games declare."""

from __future__ import annotations

import doctest
import runpy
from importlib import import_module
from pathlib import Path

import pytest

from tests.envs.settings import GAMES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_tables_of_planes_are_those_of_the_games() -> None:
    maker = runpy.run_path(str(DOCS / "make_planes.py"))
    page = (DOCS / "environments.md").read_text(encoding="utf-8")
    assert maker["renewed"](page) == page, "write them again: python docs/make_planes.py"
    for game in GAMES:
        assert f"<!-- planes of {game} -->" in page


@pytest.mark.parametrize("name", ["actions", "vector"])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(import_module(f"heterodox.envs.{name}")).failed == 0
