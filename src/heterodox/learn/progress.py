"""What a person has learnt, kept in a small file: the names of the finished lessons of each game."""

from __future__ import annotations

import json
from pathlib import Path

from heterodox.errors import InvalidText
from heterodox.learn.lessons import Course, Lesson
from heterodox.table.files import make_folder, read_file, write_whole

__all__ = ["Progress"]

NAME = "lessons.json"


class Progress:
    """The finished lessons of one person; a file that cannot be read is an error, never overwritten."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def finished(self, course: Course) -> tuple[str, ...]:
        """The names of the finished lessons of a course; raises HeterodoxError."""
        return tuple(self._read().get(course.game.name, ()))

    def next_lesson(self, course: Course) -> Lesson:
        """The first lesson that is not finished; the first of all when every one is."""
        finished = self.finished(course)
        return next((one for one in course.lessons if one.name not in finished), course.lessons[0])

    def finish(self, lesson: Lesson) -> None:
        """Keep that a lesson is finished; raises HeterodoxError where that cannot be written."""
        kept = self._read()
        names = kept.setdefault(lesson.game.name, [])
        if lesson.name not in names:
            names.append(lesson.name)
            make_folder(self.path.parent)
            write_whole(self.path, json.dumps(kept, indent=1) + "\n")

    def _read(self) -> dict[str, list[str]]:
        if not self.path.exists():
            return {}
        try:
            kept = json.loads(read_file(self.path))
        except ValueError as error:
            raise InvalidText(f"{self.path}: not readable ({error})") from None
        lists = isinstance(kept, dict) and all(isinstance(names, list) for names in kept.values())
        if not lists:
            raise InvalidText(f"{self.path}: not a list of lessons")
        return {str(game): [str(name) for name in names] for game, names in kept.items()}
