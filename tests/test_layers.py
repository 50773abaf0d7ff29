"""Imports flow one way: doors -> table -> games. The package's own names are the intended ones."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import heterodox
from heterodox.games.protocol import Game

ROOT = Path(heterodox.__file__).parent
LAYERS = {"errors": 0, "games": 1, "native": 2, "engine": 3, "table": 4, "render": 4, "learn": 5}
DOORS = 6
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


# Words that a game has declared and others may use all the same, each with the reason.
SHARED_WORDS = {
    # words of the protocol itself
    "answer": "a kind of decision",
    "armies": "Game.armies",
    "array": "numpy's arrays",
    "arrays": "see array",
    "board": "a kind of decision, and what is drawn",
    "command": "a line behind the slash",
    "exchange": "Game.rematch: players change seats",
    "rules": "Game.rules_text",
    "seats": "Position.seats",
    "die": "what throws when chance decides",
    "roll": "what a thrown die shows",
    # words of every table, and of English
    "bid": "what people call a hidden choice",
    "offer": "a draw is offered at every table, and may be declined",
    "decline": "see offer",
    "call": "functions are called",
    "direction": "a way over the board",
    "go": "a game goes on; UCI's own command",
    "reading": "text is read",
    "response": "HTTP's own word",
    "reveal": "a hidden choice is revealed at every table",
    "skip": "parts of a loop are skipped",
    "join": "strings are joined",
    "choice": "Position.choices, random.choice",
    "chosen": "see choice",
    "pass": "a keyboard is passed on",
    "share": "a part of something",
    "stopped": "searches and clocks are stopped",
}


def own_words(game: Game) -> set[str]:
    """The words that a game has declared: commands, options, phases, marks, trays, kinds of its events."""
    words = {command.name for command in game.commands} | {option.name for option in game.options}
    words |= {*game.phases, *game.marks, *game.kinds}
    return words | {tray.partition(" ")[0].lower() for tray in game.trays}


def said_in(tree: ast.AST, *, docstrings: bool) -> set[str]:
    """The words of identifiers and texts, and of docstrings unless they are left out."""
    left_out = set() if docstrings else {id(node) for node in _docstrings(tree)}
    words: set[str] = set()
    for node in ast.walk(tree):
        name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "arg", None)
        name = name or getattr(node, "name", None)
        if isinstance(name, str):
            words |= {name, *(part.lower() for part in re.findall("[A-Z]?[a-z]+|[A-Z]+", name))}
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            words |= set(re.findall("[a-z]+(?:[-_][a-z]+)*", node.value.lower()))
    return words


def _docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value


def test_nothing_generic_uses_a_word_that_a_game_has_declared_as_its_own() -> None:
    """Docstrings of the contract give examples, and those of commands are their help: both may name words."""
    words = set().union(*(own_words(game) for game in heterodox.games())) - set(SHARED_WORDS)
    assert {"throne", "duel", "underworld", "withdraw", "ptah", "stones"} <= words, "enough is declared"
    for path in modules:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = said_in(tree, docstrings=parts[0] not in ("games", "cli")) & words
        assert not found, f"{path} uses {found}"


def test_every_shared_word_is_needed() -> None:
    """The list of exceptions stays short: each of them is declared by a game."""
    declared = set().union(*(own_words(game) for game in heterodox.games()))
    assert set(SHARED_WORDS) <= declared


def test_nothing_generic_compares_a_phase_with_a_word() -> None:
    """A phase is for people; what is due is `position.kind`."""
    for path in modules:
        parts = path.relative_to(ROOT).parts
        if parts[0] == "games" and len(parts) > 2:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                phase = any(isinstance(side, ast.Attribute) and side.attr == "phase" for side in sides)
                word = any(isinstance(one, ast.Constant) for side in sides for one in ast.walk(side))
                assert not (phase and word) or parts[0] == "testing", f"{path}:{node.lineno}"


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
    try:
        module = import_module(".".join(part for part in parts if part != "__init__"))
    except (ImportError, heterodox.InvalidText) as error:
        # Doors of an extra need its libraries, and nothing else may be missing.
        if str(getattr(error, "name", None) or "").startswith("heterodox"):
            raise
        pytest.skip(f"an extra is not installed: {error}")
    for name in getattr(module, "__all__", ()):
        assert hasattr(module, name)


def test_the_package_example_holds() -> None:
    assert doctest.testmod(heterodox).failed == 0
