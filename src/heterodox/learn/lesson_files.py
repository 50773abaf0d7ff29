"""Where lessons come from: `lessons/*.yaml` in a game's own folder, in the order of their names.

title: The leaping queen
about: She jumps two squares, over everything.
steps:
  - say: Words, in paragraphs.
    board: a position string, or start; left out where the board of the step before goes on
    options: {seats: 4}
    mark: [a8, h1]
    rules: [E9]
    first: [decisions that others make before]
    ask: Capture the Knight.
    do: a decision, any, a mapping (from, to, event, piece, winner), or a list of these
    praise: Why that is right.
    wrong:
      - {try: a decision or a mapping or a list, say: Why that is not what is wanted.}
    else: What is said to every other legal decision.
    hint: A nudge.
    then: [decisions of others that follow]
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.datafile import game_folder, read_yaml
from heterodox.games.protocol import Game
from heterodox.games.registry import list_games
from heterodox.learn.lessons import Course, Lesson, Step
from heterodox.learn.meant import Meant, read_meant

__all__ = ["find_lesson", "has_course", "list_courses", "read_course", "read_lesson"]

FOLDER = "lessons"
LESSON_KEYS = ("title", "about", "steps")
STEP_KEYS = (
    *("say", "board", "options", "mark", "rules", "first"),
    *("ask", "do", "praise", "wrong", "else", "hint", "then"),
)


@cache
def read_course(game: Game) -> Course:
    """The lessons of a game; none for a game that ships none. Raises InvalidText for a damaged file."""
    lessons = (read_lesson(game, path.read_text("utf-8"), _name(path)) for path in _paths(game))
    return Course(game, tuple(lessons))


def has_course(game: Game) -> bool:
    """Whether a game ships lessons; quickly, without reading them."""
    return bool(_paths(game))


def _paths(game: Game) -> list[Traversable]:
    """The files of a game's lessons, in the order of their names."""
    folder = game_folder(game)
    shelf = folder / FOLDER if folder is not None else None
    found = shelf.iterdir() if shelf is not None and shelf.is_dir() else ()
    return sorted((path for path in found if path.name.endswith(".yaml")), key=_name)


def list_courses() -> tuple[Course, ...]:
    """The courses of all games that have one."""
    return tuple(read_course(game) for game in list_games() if has_course(game))


def find_lesson(course: Course, wanted: str) -> Lesson:
    """A lesson by its number from 1, its name, or a word of its title; raises InvalidText."""
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:4]) <= len(course.lessons):
        return course.lessons[int(wanted) - 1]
    words = wanted.lower()
    found = [lesson for lesson in course.lessons if lesson.name == words]
    found = found or [lesson for lesson in course.lessons if words and words in lesson.title.lower()]
    if len(found) != 1:
        there = f"there are lessons 1 to {len(course.lessons)}"
        raise InvalidText(f"lesson {wanted[:40]!r}: {course.game.title} has none of that name, {there}")
    return found[0]


def _name(path: Traversable) -> str:
    return path.name.removesuffix(".yaml")


def read_lesson(game: Game, text: str, name: str) -> Lesson:
    """A lesson from the text of its file; raises InvalidText that names the file and the part."""
    data = _mapping(read_yaml(text, name), LESSON_KEYS, name)
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        raise InvalidText(f"{name}: expected a list of steps")
    read = tuple(_step(step, f"{name}, step {number}") for number, step in enumerate(steps, 1))
    return Lesson(game, name, _words(data, "title", name), _words(data, "about", name), read)


def _step(data: object, source: str) -> Step:
    data = _mapping(data, STEP_KEYS, source)
    step = Step(
        say=_words(data, "say", source),
        board=_line(data, "board"),
        options={
            str(key): str(value) for key, value in _mapping(data.get("options", {}), None, source).items()
        },
        marks=_row(data, "mark", source),
        rules=_row(data, "rules", source),
        first=_row(data, "first", source),
        ask=_line(data, "ask"),
        wanted=read_meant(data["do"], source) if "do" in data else (),
        praise=_line(data, "praise"),
        wrong=tuple(_wrong(data.get("wrong", []), source)),
        otherwise=_line(data, "else"),
        hint=_line(data, "hint"),
        then=_row(data, "then", source),
    )
    if bool(step.wanted) != bool(step.ask) or (step.wanted and not step.praise):
        raise InvalidText(f"{source}: 'do' needs 'ask' and 'praise', and the other way round")
    return step


def _wrong(data: object, source: str) -> list[tuple[Meant, str]]:
    tries: list[tuple[Meant, str]] = []
    for one in data if isinstance(data, list) else [data]:
        entry = _mapping(one, ("try", "say"), source)
        words = _words(entry, "say", source)
        tries += [(meant, words) for meant in read_meant(entry.get("try", ""), source)]
    return tries


def _mapping(data: object, keys: tuple[str, ...] | None, source: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise InvalidText(f"{source}: expected names with values, found {str(data)[:40]!r}")
    unknown = [key for key in data if keys is not None and key not in keys]
    if unknown:
        raise InvalidText(
            f"{source}: unknown part {str(unknown[0])[:40]!r}, expected {', '.join(keys or ())}"
        )
    return data


def _words(data: Mapping[str, Any], key: str, source: str) -> str:
    """A text that must be there; paragraphs stay, line breaks inside them do not count."""
    words = _line(data, key)
    if not words:
        raise InvalidText(f"{source}: {key!r} is missing")
    return words


def _line(data: Mapping[str, Any], key: str) -> str:
    paragraphs = str(data.get(key) or "").strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _row(data: Mapping[str, Any], key: str, source: str) -> tuple[str, ...]:
    row = data.get(key, [])
    if not isinstance(row, list):
        raise InvalidText(f"{source}: {key!r} is {str(row)[:40]!r}, expected a list")
    return tuple(map(str, row))
