"""Training with puzzles: a rating that follows what is solved, and missed puzzles that come back.

The rating is Elo's: a puzzle of some difficulty counts as an opponent of some strength. A missed puzzle comes
back soon, and each time it is solved after a longer while, until it has been solved after the longest.
Everything is kept in one small file, for each game by itself.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game
from heterodox.learn.puzzles import Puzzle
from heterodox.table.files import make_folder, read_file, write_whole

__all__ = ["Record", "Trainer", "strength"]

NAME = "puzzles.json"
FIRST_RATING = 800.0
# A puzzle of difficulty 1 is as strong as the first of these, one of 100 as the second.
WEAKEST, STRONGEST = 400.0, 2000.0
# How fast a rating moves: fast at first.
FAST, SLOW, SETTLED = 48.0, 20.0, 25
# How long until a missed puzzle comes back, in seconds: a few minutes, then days.
MINUTE, DAY = 60.0, 86_400.0
PAUSES = (5 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
# The next puzzle is one of so many that are nearest to the rating.
NEAREST = 12


def strength(puzzle: Puzzle) -> float:
    """What a puzzle counts as in ratings."""
    return WEAKEST + (STRONGEST - WEAKEST) * (puzzle.difficulty - 1) / 99


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of one person and one game.

    seen  the puzzles that were solved or missed, by id
    due   those that come back: id -> when (seconds since 1970), and after which of the pauses
    """

    rating: float = FIRST_RATING
    solved: int = 0
    missed: int = 0
    seen: tuple[str, ...] = ()
    due: dict[str, tuple[float, int]] = field(default_factory=dict)

    def after(self, puzzle: Puzzle, *, solved: bool, now: float) -> Record:
        """The record after one more puzzle; one that came back moves no rating."""
        due = {name: when for name, when in self.due.items() if name != puzzle.id}
        pause = self.due[puzzle.id][1] + 1 if puzzle.id in self.due and solved else 0
        if (puzzle.id in self.due or not solved) and pause < len(PAUSES):
            due[puzzle.id] = (now + PAUSES[pause], pause)
        again = puzzle.id in self.seen
        return replace(
            self,
            rating=self.rating if again else self._rating_after(puzzle, solved),
            solved=self.solved + solved,
            missed=self.missed + (not solved),
            seen=self.seen if again else (*self.seen, puzzle.id),
            due=due,
        )

    def _rating_after(self, puzzle: Puzzle, solved: bool) -> float:
        expected = 1 / (1 + 10 ** ((strength(puzzle) - self.rating) / 400))
        speed = FAST if self.solved + self.missed < SETTLED else SLOW
        return round(self.rating + speed * (solved - expected), 1)


class Trainer:
    """Chooses puzzles for a person and remembers what came of them.

    folder  where that is kept; without one it is kept only for now, and begins with what is `known`, by game

    A file that cannot be read is an error and never overwritten.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        known: Mapping[str, Record] | None = None,
        dice: random.Random | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.path = folder / NAME if folder is not None else None
        self._dice = dice or random.Random()
        self._clock = clock
        self._unsaved: dict[str, Record] = dict(known or {})

    def record(self, game: Game) -> Record:
        """What is known about a game; raises HeterodoxError where the file is no such file."""
        return self._read().get(game.name, Record())

    def finish(self, game: Game, puzzle: Puzzle, *, solved: bool) -> Record:
        """Keep that a puzzle was solved or missed; raises HeterodoxError where that cannot be written."""
        kept = self._read()
        record = kept.get(game.name, Record()).after(puzzle, solved=solved, now=self._clock())
        kept[game.name] = record
        if self.path is None:
            self._unsaved = kept
        else:
            make_folder(self.path.parent)
            text = json.dumps({name: asdict(one) for name, one in kept.items()}, indent=1)
            write_whole(self.path, text + "\n")
        return record

    def choose(self, game: Game, puzzles: Sequence[Puzzle], but: str = "") -> Puzzle | None:
        """The next puzzle out of some: one that is due again, else a new one near the rating.

        When all are seen, any of them; never `but`, where there is another. None out of none.
        """
        record = self.record(game)
        others = [puzzle for puzzle in puzzles if puzzle.id != but] or list(puzzles)
        now = self._clock()
        again = [one for one in others if one.id in record.due and record.due[one.id][0] <= now]
        if again:
            return min(again, key=lambda puzzle: record.due[puzzle.id])
        fresh = [puzzle for puzzle in others if puzzle.id not in record.seen] or others
        nearest = sorted(fresh, key=lambda puzzle: (abs(strength(puzzle) - record.rating), puzzle.id))
        return self._dice.choice(nearest[:NEAREST]) if nearest else None

    def _read(self) -> dict[str, Record]:
        if self.path is None:
            return dict(self._unsaved)
        if not self.path.exists():
            return {}
        try:
            return {str(name): _record(kept) for name, kept in json.loads(read_file(self.path)).items()}
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise InvalidText(f"{self.path}: not a record of puzzles ({str(error)[:80]})") from None


def _record(kept: dict[str, Any]) -> Record:
    due = {str(name): (float(when), int(pause)) for name, (when, pause) in kept["due"].items()}
    return Record(
        float(kept["rating"]), int(kept["solved"]), int(kept["missed"]), tuple(map(str, kept["seen"])), due
    )
