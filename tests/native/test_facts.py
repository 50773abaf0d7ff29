"""No fact of the games stands twice: what the YAML says is nowhere written in C++ as well."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import heterodox
from heterodox import native

ROOT = Path(heterodox.__file__).parents[2]
RULES = Path(heterodox.__file__).parent / "games"
NATIVE = ROOT / "native"
GAMES = sorted(path.name for path in RULES.iterdir() if list(path.glob("*.yaml")))

# What people read and solve: words about the rules, no facts of them.
SCHOOL = {"samples", "lessons", "words", "glossary"}

pytestmark = pytest.mark.skipif(not NATIVE.exists(), reason="installed without the C++ sources")


def texts(value: Any) -> Iterator[str]:
    """Every text in a YAML value, keys included."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from texts(key)
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


def facts(game: str) -> set[str]:
    """The names and strings that a game's YAML gives: arrays, rule sets, squares, set-ups."""
    found = {
        text
        for path in (RULES / game).rglob("*.yaml")
        if path.parent.name not in SCHOOL and path.stem not in SCHOOL
        for text in texts(yaml.safe_load(path.read_text(encoding="utf-8")))
    }
    # Single letters and words of notation are how C++ prints; a fact is something longer.
    return {text for text in found if len(text) > 3}


def literals(game: str) -> set[str]:
    """The string literals of a game's C++, comments left out."""
    sources = [*NATIVE.glob(f"games/{game}*.hpp"), *NATIVE.glob(f"games/{game}/*.hpp")]
    found: set[str] = set()
    for source in sources:
        code = re.sub(r"//[^\n]*", "", source.read_text(encoding="utf-8"))
        found |= set(re.findall(r'"((?:[^"\\\n]|\\.)*)"', code))
    return found


# Literals that are facts of the notation or of the protocol, and only happen to be words of a YAML too.
HOW_IT_IS_SAID = {
    "white": "the name of a seat, as the protocol has it",
    "black": "see white",
    "classic": "the value of an option that also names an army",
    "checkmate": "the reason of an outcome",
    "stalemate": "the reason of an outcome",
}


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_of_the_yaml_is_written_in_cpp(game: str) -> None:
    assert facts(game)
    assert not (facts(game) & literals(game)) - set(HOW_IT_IS_SAID)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_are_made_from_the_yaml(game: str) -> None:
    """Every compiled game has tables, and they change with the YAML: a number of it is found in them."""
    if game not in native.games():
        pytest.skip("not compiled")
    sys.path.insert(0, str(NATIVE))
    try:
        import make_tables  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    text = make_tables.text_of(NATIVE / "games" / game / "make_tables.py")
    assert "#pragma once" in text
    assert f'"games/{game}/tables.hpp"' in "".join(
        path.read_text(encoding="utf-8")
        for path in (*NATIVE.glob(f"games/{game}*.hpp"), *NATIVE.glob(f"games/{game}/*.hpp"))
    )
