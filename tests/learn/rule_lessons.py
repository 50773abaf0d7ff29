"""Which rule is taught where: in a step of a lesson, or by a board beside the rule.

`python -m tests.learn.rule_lessons` writes the table docs/rule-lessons.md; a test keeps it up to date.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from heterodox import Game
from heterodox.games.diagrams import read_diagrams
from heterodox.games.rulebook import read_rules
from heterodox.learn.lesson_files import list_courses, read_course

TABLE = Path(__file__).parents[2] / "docs" / "rule-lessons.md"


def taught(game: Game) -> dict[str, list[str]]:
    """Rule id -> the steps of lessons and the boards that show it."""
    found: dict[str, list[str]] = defaultdict(list)
    for number, lesson in enumerate(read_course(game).lessons, 1):
        for step, one in enumerate(lesson.steps, 1):
            for name in one.rules:
                found[name].append(f"{number}.{step}")
    for rule in read_rules(game):
        boards = len(read_diagrams(rule.text))
        if boards:
            found[rule.id].append("board" if boards == 1 else f"{boards} boards")
    return found


def table() -> str:
    """The Markdown table of all rules with the steps that teach them."""
    lines = ["# Which lesson teaches which rule", "", "Written by `python -m tests.learn.rule_lessons`."]
    lines += ["3.2 is lesson 3, step 2; a board stands beside the rule in the rules text.", ""]
    for course in list_courses():
        found = taught(course.game)
        lines += [f"## {course.game.title}", ""]
        lines += [f"{number}. {lesson.title}" for number, lesson in enumerate(course.lessons, 1)]
        lines += ["", "| rule | title | taught in |", "|---|---|---|"]
        rules = read_rules(course.game)
        lines += [f"| {rule.id} | {rule.title} | {', '.join(found[rule.id])} |" for rule in rules]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
