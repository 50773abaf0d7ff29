"""Imports flow one way: doors -> table -> games. The package's own names are the intended ones."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import heterodox

ROOT = Path(heterodox.__file__).parent
LAYERS = {"errors": 0, "games": 1, "native": 2, "engine": 3, "table": 4, "render": 4}
DOORS = 5
SCREENS_AND_STORES = {
    "click",
    "rich",
    "textual",
    "sqlite3",
    "sqlalchemy",
    "PIL",
    "resvg_py",
    "curses",
    "asyncio",
}

modules = sorted(path for path in ROOT.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(module: str) -> int | None:
    """The layer of one of our modules; None for the package root, which wires them together."""
    parts = module.split(".")
    if parts[0] != "heterodox" or len(parts) == 1 or not (ROOT / parts[1]).exists():
        return 0 if parts[1:2] == ["errors"] else None
    return LAYERS.get(parts[1], DOORS)


@pytest.mark.parametrize("path", modules, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_imports_from_a_higher_layer(path: Path) -> None:
    own = layer(".".join(("heterodox", *path.relative_to(ROOT).with_suffix("").parts)))
    if own is None:
        return
    for name in imported(path):
        reached = layer(name)
        assert reached is None or reached <= own, f"{path} imports {name}"


def test_rules_import_no_screen_and_no_database() -> None:
    for path in modules:
        if path.relative_to(ROOT).parts[0] in ("games", "errors.py"):
            found = {name.split(".")[0] for name in imported(path)} & SCREENS_AND_STORES
            assert not found, f"{path} imports {found}"


def test_games_do_not_import_each_other_except_chess_as_common_ground() -> None:
    for path in modules:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            for name in imported(path):
                other = name.split(".")[2:3]
                if name.startswith("heterodox.games.") and (ROOT / "games" / other[0]).is_dir():
                    assert other[0] in (parts[1], "chess"), f"{path} imports {name}"


def test_nothing_generic_knows_a_game_by_name() -> None:
    """Only the registry, help texts (docstrings) and UCI, which means chess by default, may name games."""
    names = {game.name for game in heterodox.games()}
    for path in modules:
        parts = path.relative_to(ROOT).parts
        if (parts[0] == "games" and len(parts) > 2) or parts in (
            ("games", "registry.py"),
            ("uci", "session.py"),
        ):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        literals = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not literals & names, f"{path} names {literals & names}"


def test_the_exported_names_are_the_intended_ones() -> None:
    assert heterodox.__all__ == [
        "AmbiguousMove",
        "Army",
        "Game",
        "HeterodoxError",
        "IllegalMove",
        "InvalidText",
        "Move",
        "Option",
        "Outcome",
        "Position",
        "game",
        "games",
    ]
    for name in heterodox.__all__:
        assert getattr(heterodox, name) is not None


@pytest.mark.parametrize("path", modules, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_name_in_all_exists(path: Path) -> None:
    if path.stem == "__main__":
        return
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    module = import_module(".".join(part for part in parts if part != "__init__"))
    for name in getattr(module, "__all__", ()):
        assert hasattr(module, name)


def test_the_package_example_holds() -> None:
    assert doctest.testmod(heterodox).failed == 0
