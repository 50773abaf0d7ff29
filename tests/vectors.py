"""All cases, transcripts and perft tables of a folder, asked of `heterodox batch` as a stranger would.

    python -m tests.vectors [FOLDER]

FOLDER holds `cases/*.json`, `transcripts/*.jsonl.gz` and `perft/*.json`, named after the games; without one
the folder beside the checkout is taken. Prints what was compared and every failure; exit status 1 with any.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, cast

from heterodox.errors import HeterodoxError
from tests.cases import SHARED, Case, Result, check_case, check_transcript


class Batch:
    """A running `heterodox batch` that answers one request after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "heterodox", "batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.asked = 0

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self._pipe(self._process.stdin).close()
        self._process.wait()
        self._pipe(self._process.stdout).close()

    def ask(self, command: str, game: str, position: str, options: Mapping[str, Any], **more: Any) -> Any:
        """The result of one request; raises HeterodoxError with what was refused."""
        self.asked += 1
        request = {
            "id": self.asked,
            "command": command,
            "game": game,
            "position": position,
            "options": options,
        }
        self._pipe(self._process.stdin).write(json.dumps(request | more) + "\n")
        self._pipe(self._process.stdin).flush()
        answer = json.loads(self._pipe(self._process.stdout).readline())
        assert answer["id"] == self.asked
        if "error" in answer:
            raise HeterodoxError(answer["error"])
        return answer["result"]

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe

    def run(self, game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]) -> Result:
        """The `Run` of the batch command: the last position alone."""
        applied = self.ask("apply", game, position, options, moves=list(moves))
        listed = self.ask("moves", game, position, options, moves=list(moves))
        return cast("Result", {**applied, "moves": listed["moves"]})

    def walk(
        self, game: str, position: str, options: Mapping[str, Any], moves: Sequence[str]
    ) -> Iterator[Result]:
        """The `Walk` of the batch command, string by string; the last from the start, for repetitions."""
        here = position
        for number in range(len(moves)):
            yield self.run(game, here, options, ())
            here = self.ask("apply", game, here, options, moves=[moves[number]])["position"]
        yield self.run(game, position, options, moves)


def _cases(path: Path) -> Iterator[Case]:
    for entry in json.loads(path.read_text(encoding="utf-8")):
        yield Case(
            entry["rule"],
            entry["position"],
            entry.get("options", {}),
            tuple(entry.get("moves_played", ())),
            entry["expect"],
            entry.get("note", ""),
        )


def judge(folder: Path, batch: Batch) -> Iterator[tuple[str, list[str]]]:
    """Every vector of the folder: a name for it, and in what it fails."""
    for path in sorted((folder / "cases").glob("*.json")):
        for number, case in enumerate(_cases(path)):
            yield f"{path.stem} case {number} {case.rule}", check_case(path.stem, case, batch.run)
    for path in sorted((folder / "transcripts").glob("*.jsonl.gz")):
        game = path.name.partition(".")[0]
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                yield f"{game} transcript {number}", check_transcript(game, json.loads(line), batch.walk)
    for path in sorted((folder / "perft").glob("*.json")):
        for number, table in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            counts = batch.ask(
                "perft", path.stem, table["position"], table["options"], depth=len(table["counts"])
            )["counts"]
            wrong = [] if counts == table["counts"] else [f"{counts} instead of {table['counts']}"]
            yield f"{path.stem} perft {number}", wrong


def main(folder: Path) -> int:
    failed = checked = 0
    with Batch() as batch:
        for name, wrong in judge(folder, batch):
            checked += 1
            failed += bool(wrong)
            for line in wrong:
                print(f"{name}: {line}")
        print(f"{checked} vectors by {batch.asked} requests, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED))
