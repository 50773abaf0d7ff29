"""What a player keeps beside the board: the words of a game, and its rules on one page.

Both are files in the game's own folder: `glossary.yaml` and `summary.md`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable

from heterodox.errors import InvalidText
from heterodox.games.datafile import game_folder, read_yaml
from heterodox.games.protocol import Game

__all__ = ["Term", "read_glossary", "read_summary"]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game: what it means, and the rules where it is settled."""

    word: str
    meaning: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.word}: {self.meaning}{rules}"


def read_glossary(game: Game) -> tuple[Term, ...]:
    """The words of a game in the order of its file; none where it has no glossary."""
    path = _file(game, "glossary.yaml")
    entries = read_yaml(path.read_text("utf-8"), path.name) if path is not None else []
    return tuple(_term(entry, f"{game.name} {path.name if path is not None else ''}") for entry in entries)


def read_summary(game: Game) -> str:
    """The rules on one page, in Markdown; "" where a game has no such page."""
    path = _file(game, "summary.md")
    return path.read_text("utf-8") if path is not None else ""


def _file(game: Game, name: str) -> Traversable | None:
    folder = game_folder(game)
    path = folder / name if folder is not None else None
    return path if path is not None and path.is_file() else None


def _term(entry: object, source: str) -> Term:
    if not isinstance(entry, dict) or not {"term", "means"} <= set(entry) <= {"term", "means", "rules"}:
        raise InvalidText(f"{source}: {str(entry)[:40]!r}, expected term, means and rules")
    rules = tuple(map(str, entry.get("rules", [])))
    return Term(str(entry["term"]), " ".join(str(entry["means"]).split()), rules)
