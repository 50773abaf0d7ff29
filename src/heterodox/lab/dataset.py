"""Data for studies: the decisions of games that the engine plays against itself, as Parquet.

Every decision is a row; `COLUMNS` says what stands in it. Games are numbered, and a game depends on nothing
but what was asked and its number, so any number of threads makes the same file. They are made in parts,
which lie beside the file until all are there: who is interrupted asks again and goes on with the next part.
The compiled core plays them; here they are only written down.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from heterodox.engine.thinking import Thinker
from heterodox.engine.weights import read_weights
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Kind, Position
from heterodox.games.registry import find_game
from heterodox.lab.folders import expect_same
from heterodox.native.mind import Tale, chronicle
from heterodox.table.files import FileTrouble, trouble

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ImportError as error:
    raise InvalidText("dataset: pyarrow is missing: pip install 'heterodox[envs]'") from error

__all__ = ["COLUMNS", "Asked", "Column", "make_dataset", "play_games", "schema", "starts"]

# Games in a part: small enough to lose little, large enough that parts are few.
PART = 64
KINDS = tuple(Kind)
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

    nodes    how many nodes the engine may look at for a decision
    opening  how many random moves each game begins with
    setups   whether games begin with the game's named set-ups, drawn at random, under these options
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


# -- games -------------------------------------------------------------------------------------


def play_games(asked: Asked, numbers: range, *, jobs: int = 1) -> dict[str, list[Any]]:
    """The rows of the games with these numbers, column by column, played by the compiled core."""
    game = find_game(asked.game)
    weights = read_weights(game.name)
    tales = chronicle(
        starts(asked),
        weights=weights,
        games=numbers,
        seed=asked.seed,
        nodes=asked.nodes,
        opening=asked.opening,
        jobs=jobs,
    )
    rows: dict[str, list[Any]] = {column.name: [] for column in COLUMNS}
    for number, tale in zip(numbers, tales, strict=True):
        for name, values in _rows(number, tale).items():
            rows[name].extend(values)
    return rows


def starts(asked: Asked) -> list[Position]:
    """Where games may begin: as the options say, with each of the named set-ups where those are asked for."""
    game = find_game(asked.game)
    if not asked.setups:
        return [game.start(**asked.options)]
    named = [{name: value} for name, _, value in (text.partition("=") for text in game.setups())] or [{}]
    begun = [game.start(**{**asked.options, **setup}) for setup in named]
    return [start for start in begun if start.kind is Kind.BOARD]


def _rows(number: int, tale: Tale) -> dict[str, list[Any]]:
    """One game as columns, with how it ended as whoever decided sees it."""
    winner, reason = tale.ending or (None, "cut off")
    plies = len(tale.moves)

    def got(team: str) -> int | None:
        if tale.ending is None:
            return None
        return 0 if winner is None else 1 if winner == team else -1

    return {
        "game": [number] * plies,
        "ply": list(range(plies)),
        "position": tale.positions,
        "kind": [str(KINDS[kind]) for kind in tale.kinds],
        "seat": tale.seats,
        "turn": tale.turns,
        "move": tale.moves,
        "action": tale.actions,
        "value": tale.values,
        "plies_to_end": tale.plies_to_end,
        "result": [got(team) for team in tale.teams],
        "winner": [winner] * plies,
        "reason": [reason] * plies,
    }


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
    expect_same(asked, folder, "parts of another data set")
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    _make_missing(asked, parts, folder, jobs or os.cpu_count() or 1, tell)
    rows = _join(asked, games, [_part(folder, part) for part in parts], out)
    shutil.rmtree(folder)
    return rows


def _expect_playable(asked: Asked) -> None:
    """Refuse what cannot be played, before anything is written; raises HeterodoxError."""
    game = find_game(asked.game)
    game.expect_options(asked.options)
    starts(asked)
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


def _part(folder: Path, part: range) -> Path:
    return folder / f"{part.start:09}-{part.stop:09}.parquet"


def _make_missing(
    asked: Asked, parts: list[range], folder: Path, jobs: int, tell: Callable[[int], object]
) -> None:
    """Make the parts that are not there yet."""
    missing = [part for part in parts if not _part(folder, part).exists()]
    done = sum(len(part) for part in parts) - sum(len(part) for part in missing)
    tell(done)
    for part in missing:
        _write(asked, play_games(asked, part, jobs=jobs), _part(folder, part))
        done += len(part)
        tell(done)


def _write(asked: Asked, rows: Mapping[str, list[Any]], target: Path) -> None:
    """One part, written whole."""
    unfinished = target.with_suffix(".unfinished")
    pq.write_table(pa.table(dict(rows), schema=schema(asked, 0)), unfinished, compression="zstd")
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
