"""How well the review finds what is wrong, and how rarely it blames what is right.

    python -m tests.learn.proof GAME --games 100 [--log FILE]

Two sorts of games are played from random openings. In the first sort one move of a game is replaced by one
that a search finds at least three pawns worse; the review must call it a mistake or a blunder, and say what
was better. In the second sort nobody errs on purpose; the review should blame hardly any move.

Every game is written to the log as it ends, and a proof that was stopped goes on behind the last one.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from dataclasses import asdict, astuple, dataclass
from functools import partial
from pathlib import Path

from heterodox.engine.thinking import Limits, Thinker
from heterodox.games.protocol import Game, Kind, Move
from heterodox.games.registry import find_game
from heterodox.lab.openings import random_opening
from heterodox.learn.grades import Grade
from heterodox.learn.review import review
from heterodox.table.seats import CHANCE
from heterodox.table.table import Table

__all__ = ["Found", "best_play", "planted", "played", "prove"]

BLAMED = (Grade.MISTAKE, Grade.BLUNDER)
WORSE = 300
# A planted blunder is to be a blunder, not the end of the game.
MUCH_WORSE = 1200
CLEAR = 600
PLANTED, BEST = "planted", "best"


@dataclass(frozen=True)
class Found:
    """What came of some games."""

    games: int = 0
    planted: int = 0
    found: int = 0
    decisions: int = 0
    blamed: int = 0

    def __add__(self, other: Found) -> Found:
        return Found(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


class Log:
    """Games that are done, by sort and seed; what was done before is not done again."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path is not None and path.exists() else []
        self._done = {(line["sort"], line["seed"]): Found(**line["found"]) for line in map(json.loads, lines)}

    def get(self, sort: str, seed: int, make: Callable[[], Found]) -> Found:
        """What came of a game, played now unless it was before."""
        if (sort, seed) not in self._done:
            found = self._done[sort, seed] = make()
            if self._path is not None:
                with self._path.open("a") as file:
                    file.write(json.dumps({"sort": sort, "seed": seed, "found": asdict(found)}) + "\n")
        return self._done[sort, seed]


def played(game: Game, seed: int, *, plies: int, nodes: int, plant: bool) -> tuple[Table, int, int] | None:
    """A game, how long its opening is, and the ply of its planted blunder (0 without one).

    None where no move of the game was fit to be replaced.
    """
    dice = random.Random(f"{game.name} proof {seed}")
    beginning = random_opening(game, 4, dice)
    table = Table(beginning.line(game)[0], die=dice)
    for move in beginning.moves:
        table.replay(move)
    opening = len(table.history)
    thinker = Thinker(game.name, megabytes=16)
    wanted = dice.randrange(2, max(3, plies // 2)) if plant else plies
    blunder = 0
    while table.outcome is None and len(table.history) - opening < plies:
        if table.seat == CHANCE:
            table.throw()
            continue
        chosen: Move | None = None
        if plant and not blunder and len(table.history) - opening >= wanted:
            chosen = worse_move(thinker, table, nodes, dice)
            blunder = len(table.history) + 1 if chosen is not None else 0
        table.play(chosen or good_move(thinker, table, nodes, dice), table.seat)
    return None if plant and not blunder else (table, opening, blunder)


def good_move(thinker: Thinker, table: Table, nodes: int, dice: random.Random) -> str:
    """The engine's choice."""
    view = table.view(table.seat)
    choices = view.choices()
    if len(choices) == 1:
        return str(choices[0])
    if view.kind is Kind.HIDDEN:
        thought = thinker.think(view, Limits(nodes=nodes))
        names, often = zip(*thought.mixture, strict=True)
        return str(dice.choices(names, often)[0])
    thought = thinker.think(table.position, Limits(nodes=nodes))
    assert thought.best is not None
    return thought.best


def worse_move(thinker: Thinker, table: Table, nodes: int, dice: random.Random) -> Move | None:
    """A move that a search finds clearly worse than the best one, where the game is not yet clear."""
    here = table.position
    if here.kind is not Kind.BOARD or len(here.choices()) < 2:
        return None
    best = thinker.think(here, Limits(nodes=4 * nodes))
    top = best.variations[0]
    if abs(top.score) > CLEAR or top.plies_to_end:
        return None
    candidates = list(here.choices())
    dice.shuffle(candidates)
    for move in candidates[:12]:
        limits = Limits(depth=max(1, best.depth), nodes=4 * nodes, only=(move.number,))
        line = thinker.think(here, limits).variations[0]
        if not line.plies_to_end and WORSE <= top.score - line.score <= MUCH_WORSE:
            return move
    return None


def planted(game: Game, seed: int, *, plies: int, nodes: int) -> Found:
    """One game with a planted blunder; nothing where none could be planted."""
    made = played(game, seed, plies=plies, nodes=nodes, plant=True)
    if made is None:
        return Found()
    table, _, blunder = made
    one = review(table, jobs=1).at(blunder)
    if one is not None and one.grade in BLAMED and one.why and one.best != one.move:
        return Found(games=1, planted=1, found=1)
    print(f"  missed: seed {seed} ply {blunder} {one}", flush=True)
    return Found(games=1, planted=1)


def best_play(game: Game, seed: int, *, plies: int, nodes: int) -> Found:
    """One game without any."""
    made = played(game, seed, plies=plies, nodes=nodes, plant=False)
    assert made is not None
    table, opening, _ = made
    graded = [
        one for one in review(table, jobs=1).decisions if one.ply > opening and one.grade is not Grade.FORCED
    ]
    blamed = [one for one in graded if one.grade in BLAMED]
    for one in blamed:
        print(f"  blamed: seed {seed} ply {one.ply} {one}", flush=True)
    return Found(games=1, decisions=len(graded), blamed=len(blamed))


def prove(
    game: Game,
    games: int,
    *,
    plies: int,
    nodes: int,
    strong: int,
    first: int = 0,
    sort: str = "",
    log: Log | None = None,
) -> tuple[Found, Found]:
    """Both sorts of games, or only one; `strong` is what a move of a best-play game may cost."""
    log = log or Log()
    worse, best = Found(), Found()
    for seed in range(first, first + 4 * games):
        if worse.games == games or sort == BEST:
            break
        worse += log.get(PLANTED, seed, partial(planted, game, seed, plies=plies, nodes=nodes))
        print(f"{game.name} planted {worse.planted} found {worse.found}", flush=True)
    for seed in range(first, first + games) if sort != PLANTED else ():
        best += log.get(BEST, seed, partial(best_play, game, seed, plies=plies, nodes=strong))
        print(f"{game.name} games {best.games} decisions {best.decisions} blamed {best.blamed}", flush=True)
    return worse, best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plies", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=10_000, help="a move of a game with a blunder")
    parser.add_argument("--strong", type=int, default=60_000, help="a move of a best-play game")
    parser.add_argument("--sort", choices=("", PLANTED, BEST), default="", help="only one sort of games")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--log", type=Path, help="a file for what is done, so that it can be stopped")
    given = parser.parse_args()
    worse, best = prove(
        find_game(given.game),
        given.games,
        plies=given.plies,
        nodes=given.nodes,
        strong=given.strong,
        first=given.first,
        sort=given.sort,
        log=Log(given.log),
    )
    print(f"{given.game}: {worse.found} of {worse.planted} planted blunders found")
    share = 100 * best.blamed / max(1, best.decisions)
    print(f"{given.game}: {best.blamed} of {best.decisions} best-play decisions blamed ({share:.2f}%)")


if __name__ == "__main__":
    main()
