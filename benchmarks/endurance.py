"""Many games in a row: does the engine crash, play what is not allowed, run out of time, or grow?

    .venv/bin/python benchmarks/endurance.py                     1,000 games, mixed over all games
    .venv/bin/python benchmarks/endurance.py --games 40 --out somewhere

The engine plays itself with few nodes a move and a clock, in one pair of processes a game that live through
all of it. The games are saved as records, and a run that was broken off goes on. What the players' processes
and this one hold in memory is looked at after a tenth of the games and at the end.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from heterodox.engine import available
from heterodox.games.registry import list_games
from heterodox.lab.match import Match, Plan, Score
from heterodox.table.files import load
from heterodox.table.players import Budget

CLOCK = Budget(left=60, increment=2)


@dataclass
class Findings:
    """What came of one game's share.

    ends          how the games ended, by reason
    plies         decisions in all
    early, late   megabytes in memory (this process, then the players') after a tenth, and at the end
    """

    game: str
    games: int = 0
    crashes: int = 0
    time_losses: int = 0
    plies: int = 0
    seconds: float = 0
    ends: dict[str, int] = field(default_factory=dict)
    early: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """Megabytes that the process that grew most has more at the end."""
        return max((after - before for before, after in zip(self.early, self.late, strict=False)), default=0)


def endure(game: str, games: int, nodes: int, folder: Path, seed: int) -> Findings:
    """Play one game's share and count."""
    plan = Plan(game, (f"nodes {nodes}",) * 2, games, CLOCK, openings=4, seed=seed)
    match = Match(plan, folder, jobs=1)
    found = Findings(game)
    begin = time.monotonic()

    def tell(score: Score) -> None:
        if len(match.scores) == max(games // 10, 2):
            found.early = _memory()
        found.late = _memory()
        _say(f"\r{game}: {len(match.scores)} of {games}")

    match.play(tell)
    _say("\n")
    found.seconds = round(time.monotonic() - begin, 1)
    found.games = len(match.scores)
    found.crashes = sum(match.troubles("crash", player) for player in (0, 1))
    found.time_losses = sum(match.troubles("time", player) for player in (0, 1))
    ends: Counter[str] = Counter()
    for path in sorted(folder.glob("game-*.txt")):
        table = load(path).sound(path.name)
        found.plies += len(table.history)
        ends[table.outcome.reason if table.outcome else "none"] += 1
    found.ends = dict(ends.most_common())
    return found


def _say(words: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(words)
        sys.stderr.flush()


def _memory() -> list[float]:
    """Megabytes that this process and then each of its children holds; empty where that is not told."""
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        return []
    children = " ".join(
        (task / "children").read_text(encoding="ascii")
        for task in tasks.iterdir()
        if (task / "children").exists()
    )
    return [_megabytes(number) for number in ("self", *sorted(children.split(), key=int))]


def _megabytes(process: str) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return round(int(line.split()[1]) / 1024, 1)
    return 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="in all, shared out evenly")
    parser.add_argument("--nodes", type=int, default=2000, help="a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--out", type=Path, default=Path("matches/endurance"), help="folder for the records")
    arguments = parser.parse_args()
    names = [one.name for one in list_games() if available(one.name) and arguments.game in ("", one.name)]
    share = max(arguments.games // len(names) // 2 * 2, 2)
    total = Counter[str]()
    for name in names:
        found = endure(name, share, arguments.nodes, arguments.out / name, arguments.seed)
        print(json.dumps({**asdict(found), "growth": round(found.growth, 1)}), flush=True)
        total.update(games=found.games, crashes=found.crashes, time_losses=found.time_losses)
    print(json.dumps(dict(total)))
    sys.exit(1 if total["crashes"] or total["time_losses"] else 0)


if __name__ == "__main__":
    main()
