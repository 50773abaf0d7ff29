"""Which rule is checked by which test: read from case files and from `@pytest.mark.rule`.

`python -m tests.rule_ids` writes the table docs/rule-tests.md; a test keeps it up to date.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from heterodox import games
from heterodox.games.rulebook import read_rules

TESTS = Path(__file__).parent
TABLE = TESTS.parent / "docs" / "rule-tests.md"

_ONE = re.compile(r"([A-Z]+)([0-9]+)(?:\s*[-–]\s*\1?([0-9]+))?")


def expand(text: str) -> Iterator[str]:
    """ "E3,E8-E10 quiet" -> E3, E8, E9, E10."""
    for letters, first, last in _ONE.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letters}{number}"


def citations() -> dict[str, list[str]]:
    """Rule id -> the tests and case files that check it, each once, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for rule, test in [*_cited_in_cases(), *_cited_in_marks()]:
        if test not in found[rule]:
            found[rule].append(test)
    return found


def _cited_in_cases() -> Iterator[tuple[str, str]]:
    for path in sorted(TESTS.glob("data/*/*.json")):
        entries = json.loads(path.read_text(encoding="utf-8"))
        for entry in entries:
            if isinstance(entry, dict) and "rule" in entry:
                for rule in expand(entry["rule"]):
                    yield rule, path.relative_to(TESTS.parent).as_posix()


def _cited_in_marks() -> Iterator[tuple[str, str]]:
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for text in _marked(node):
                    for rule in expand(text):
                        yield rule, f"{path.relative_to(TESTS.parent).as_posix()}::{node.name}"


def _marked(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule"):
            yield from (
                str(argument.value) for argument in decorator.args if isinstance(argument, ast.Constant)
            )


def table() -> str:
    """The Markdown table of all rules of all games with their tests."""
    found = citations()
    lines = ["# Which test checks which rule", "", "Written by `python -m tests.rule_ids`.", ""]
    for game in games():
        rules = read_rules(game)
        if rules:
            lines += [f"## {game.title}", "", "| rule | title | checked by |", "|---|---|---|"]
            lines += [f"| {rule.id} | {rule.title} | {_shorten(found[rule.id])} |" for rule in rules]
            lines.append("")
    return "\n".join(lines)


def _shorten(tests: list[str], most: int = 4) -> str:
    shown = "<br>".join(f"`{test}`" for test in tests[:most])
    return shown + (f"<br>and {len(tests) - most} more" if len(tests) > most else "")


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
