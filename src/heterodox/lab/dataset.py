"""Data for studies: the decisions of games that the engine plays against itself, as Parquet.

Every decision is a row; `COLUMNS` says what stands in it. Games are numbered, and a game depends on nothing
but what was asked and its number, so any number of processes makes the same file. They are made in parts,
which lie beside the file until all are there: who is interrupted asks again and goes on with the next part.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from heterodox.engine.thinking import Limits, Thinker, Thought
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Kind, Outcome, Position
from heterodox.games.registry import find_game
from heterodox.lab.openings import random_opening
from heterodox.table.files import FileTrouble, make_folder, read_file, trouble, write_whole
from heterodox.table.seats import team_of

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError as error:
    raise InvalidText("dataset: pyarrow is missing: pip install 'heterodox[envs]'") from error

__all__ = ["COLUMNS", "Asked", "Column", "make_dataset", "play_game", "schema"]

# Games in a part: small enough to lose little, large enough that parts are few.
PART = 20
LONGEST_GAME = 2_000
KEY = b"heterodox"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, its type and what it holds."""

    name: str
    type: Any
    about: str


COLUMNS = (
    Column("game", pa.int64(), "the number of the game, from 0"),
    Column("ply", pa.int32(), "the number of the decision in its game, from 0"),
    Column("position", pa.string(), "the position before it, as the deciding seat may know it"),
    Column("kind", pa.string(), "board, answer, hidden, or chance for a die"),
    Column("seat", pa.string(), "who decides; chance for a die"),
    Column("turn", pa.string(), "the army whose turn it is"),
    Column("move", pa.string(), "what was decided, in the game's notation"),
    Column("action", pa.int32(), "its stable action number (docs/actions.md)"),
    Column(
        "value", pa.int32(), "the search's value for the deciding team, in hundredths of a pawn; null without"
    ),
    Column(
        "plies_to_end", pa.int32(), "plies to a certain win, negative to a loss; 0 where nothing is certain"
    ),
    Column(
        "result", pa.int8(), "what the deciding team got in the end: 1, 0 or -1; null where it was cut off"
    ),
    Column("winner", pa.string(), "the winning team; null after a draw"),
    Column("reason", pa.string(), "how the game ended"),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What decides the contents of a data set, beside how many games it has.

    nodes   how many nodes the engine may look at for a decision
    opening how many random moves each game begins with
    setups  whether games begin with the game's named set-ups, drawn at random
    """

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    nodes: int = 1_000
    seed: int = 1
    opening: int = 8
    setups: bool = False


def schema(asked: Asked, games: int) -> Any:
    """The columns, with what was asked in the file's own words."""
    about = json.dumps({**asdict(asked), "games": games}, sort_keys=True)
    fields = [pa.field(one.name, one.type, metadata={b"about": one.about.encode()}) for one in COLUMNS]
    return pa.schema(fields, metadata={KEY: about.encode()})


# -- one game ----------------------------------------------------------------------------------


def play_game(thinker: Thinker, asked: Asked, number: int) -> dict[str, list[Any]]:
    """The rows of one game, column by column; the same for the same number."""
    game = find_game(asked.game)
    dice = random.Random(f"{asked.seed} {asked.game} data {number}")
    here = random_opening(game, asked.opening, dice, None if asked.setups else asked.options).line(game)[1]
    thinker.forget()
    rows: dict[str, list[Any]] = {column.name: [] for column in COLUMNS}
    teams: list[str] = []
    for ply in range(LONGEST_GAME):
        if here.outcome is not None:
            break
        teams.append(team_of(game, here.turn) if here.kind is Kind.CHANCE else here.team)
        here = _decide(thinker, asked, here, dice, rows)
        rows["game"].append(number)
        rows["ply"].append(ply)
    return _with_result(rows, teams, here.outcome)


def _decide(
    thinker: Thinker, asked: Asked, here: Position, dice: random.Random, rows: dict[str, list[Any]]
) -> Position:
    """One decision, written down; the position after it."""
    view = here if here.kind is Kind.CHANCE else here.view(here.seat)
    choices = {str(choice): choice for choice in view.choices()}
    thought = _thought(thinker, asked, view, len(choices))
    if here.kind is Kind.CHANCE:
        rolls, chances = zip(*here.chances(), strict=True)
        move = dice.choices(rolls, [float(chance) for chance in chances])[0]
    elif thought is None:
        (move,) = choices.values()
    elif thought.mixture:
        names, often = zip(*thought.mixture, strict=True)
        move = choices[dice.choices(names, often)[0]]
    else:
        move = choices[thought.variations[0].moves[0]]
    best = thought.variations[0] if thought is not None and thought.variations else None
    row = {
        "position": str(view),
        "kind": str(here.kind),
        "seat": here.seat,
        "turn": here.turn,
        "move": str(move),
        "action": move.number,
        "value": None if best is None else best.score,
        "plies_to_end": None if best is None else best.plies_to_end,
    }
    for name, value in row.items():
        rows[name].append(value)
    return here.after(move)


def _thought(thinker: Thinker, asked: Asked, view: Position, choices: int) -> Thought | None:
    """What the search says; None where there is nothing to choose."""
    if view.kind is Kind.CHANCE or choices == 1:
        return None
    return thinker.think(view, Limits(nodes=asked.nodes))


def _with_result(
    rows: dict[str, list[Any]], teams: list[str], outcome: Outcome | None
) -> dict[str, list[Any]]:
    """The rows with how the game ended, seen by whoever decided."""

    def got(team: str) -> int | None:
        if outcome is None:
            return None
        return 0 if outcome.winner is None else 1 if outcome.winner == team else -1

    rows["result"] = [got(team) for team in teams]
    rows["winner"] = [outcome.winner if outcome is not None else None] * len(teams)
    rows["reason"] = [outcome.reason if outcome is not None else "cut off"] * len(teams)
    return rows


# -- many games --------------------------------------------------------------------------------


def make_dataset(
    asked: Asked,
    games: int,
    out: Path,
    *,
    jobs: int | None = None,
    tell: Callable[[int], object] = lambda done: None,
) -> int:
    """Write the data set, on all cores, and go on where an earlier call was interrupted; the rows in it.

    A file that is there already is kept if it is the one that was asked for; another one is an error.
    """
    _expect_playable(asked)
    if out.exists():
        return _already_there(asked, games, out)
    folder = out.with_name(f"{out.name}.parts")
    _expect_same(asked, folder)
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    _make_missing(asked, parts, folder, jobs or os.cpu_count() or 1, tell)
    rows = _join(asked, games, [_part(folder, part) for part in parts], out)
    shutil.rmtree(folder)
    return rows


def _expect_playable(asked: Asked) -> None:
    """Refuse what cannot be played, before any process is started; raises HeterodoxError."""
    game = find_game(asked.game)
    game.expect_options(asked.options)
    game.start(**asked.options)
    if not game.actions:
        raise InvalidText(f"dataset: {game.name} has no action numbers")
    Thinker(game.name, megabytes=1)


def _already_there(asked: Asked, games: int, out: Path) -> int:
    try:
        found = pq.read_schema(out)
        rows = pq.read_metadata(out).num_rows
    except (OSError, pa.ArrowInvalid) as error:
        raise FileTrouble(f"{out.name} is there and no data set: choose another name") from error
    if (found.metadata or {}).get(KEY) != schema(asked, games).metadata[KEY]:
        raise FileTrouble(f"{out.name} is there and was asked for in another way: choose another name")
    return int(rows)


def _expect_same(asked: Asked, folder: Path) -> None:
    """The parts that are there must be of the same data set."""
    note, words = folder / "asked.json", json.dumps(asdict(asked), sort_keys=True)
    make_folder(folder)
    if not note.exists():
        write_whole(note, words)
    elif read_file(note).decode("utf-8", "replace") != words:
        raise FileTrouble(f"{folder.name} holds parts of another data set: remove it or choose another name")


def _part(folder: Path, part: range) -> Path:
    return folder / f"{part.start:09}-{part.stop:09}.parquet"


def _make_missing(
    asked: Asked, parts: list[range], folder: Path, jobs: int, tell: Callable[[int], object]
) -> None:
    """Let processes make the parts that are not there yet."""
    missing = [part for part in parts if not _part(folder, part).exists()]
    done = sum(len(part) for part in parts) - sum(len(part) for part in missing)
    tell(done)
    if not missing:
        return
    with ProcessPoolExecutor(min(jobs, len(missing)), mp_context=get_context("spawn")) as pool:
        running = {pool.submit(_make_part, asked, part, str(folder)): part for part in missing}
        try:
            for one in as_completed(running):
                one.result()
                done += len(running[one])
                tell(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _make_part(asked: Asked, part: range, folder: str) -> None:
    """One part, written whole; runs in a process of its own."""
    thinker = Thinker(asked.game, megabytes=4)
    played = [play_game(thinker, asked, number) for number in part]
    rows = {column.name: [value for one in played for value in one[column.name]] for column in COLUMNS}
    target = _part(Path(folder), part)
    unfinished = target.with_suffix(f".{os.getpid()}")
    pq.write_table(pa.table(rows, schema=schema(asked, 0)), unfinished, compression="zstd")
    unfinished.replace(target)


def _join(asked: Asked, games: int, parts: list[Path], out: Path) -> int:
    """All parts as one file, a row group each, written whole; how many rows there are."""
    unfinished = out.with_name(f".{out.name}.unfinished")
    rows = 0
    try:
        with pq.ParquetWriter(unfinished, schema(asked, games), compression="zstd") as writer:
            for table in _tables(parts):
                writer.write_table(table.replace_schema_metadata(schema(asked, games).metadata))
                rows += table.num_rows
        unfinished.replace(out)
    except OSError as error:
        raise trouble(out, "save", error) from error
    return rows


def _tables(parts: list[Path]) -> Iterator[Any]:
    for path in parts:
        try:
            yield pq.read_table(path)
        except pa.ArrowInvalid as error:
            raise HeterodoxError(f"{path.name} is damaged: remove it and ask again") from error
