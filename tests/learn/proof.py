"""How well the review finds what is wrong, and how rarely it blames what is right.

    python -m tests.learn.proof GAME --games 100

Two sorts of games are played from random openings. In the first sort one move of a game is replaced by one
that a search finds at least three pawns worse; the review must call it a mistake or a blunder, and say what
was better. In the second sort nobody errs on purpose; the review should blame hardly any move.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

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


@dataclass
class Found:
    """What came of some games."""

    games: int = 0
    planted: int = 0
    found: int = 0
    decisions: int = 0
    blamed: int = 0


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


def planted(game: Game, seed: int, found: Found, *, plies: int, nodes: int) -> None:
    """One game with a planted blunder."""
    made = played(game, seed, plies=plies, nodes=nodes, plant=True)
    if made is None:
        return
    table, _, blunder = made
    one = review(table, jobs=1).at(blunder)
    found.games += 1
    found.planted += 1
    if one is not None and one.grade in BLAMED and one.why and one.best != one.move:
        found.found += 1
    else:
        print(f"  missed: seed {seed} ply {blunder} {one}", flush=True)


def best_play(game: Game, seed: int, found: Found, *, plies: int, nodes: int) -> None:
    """One game without any."""
    made = played(game, seed, plies=plies, nodes=nodes, plant=False)
    assert made is not None
    table, opening, _ = made
    found.games += 1
    for one in review(table, jobs=1).decisions:
        if one.ply > opening and one.grade is not Grade.FORCED:
            found.decisions += 1
            if one.grade in BLAMED:
                found.blamed += 1
                print(f"  blamed: seed {seed} ply {one.ply} {one}", flush=True)


def prove(
    game: Game, games: int, *, plies: int, nodes: int, strong: int, first: int = 0, sort: str = ""
) -> tuple[Found, Found]:
    """Both sorts of games, or only one; `strong` is what a move of a best-play game may cost."""
    worse, best = Found(), Found()
    for seed in range(first, first + 4 * games):
        if worse.games == games or sort == BEST:
            break
        planted(game, seed, worse, plies=plies, nodes=nodes)
        print(f"{game.name} planted {worse.planted} found {worse.found}", flush=True)
    for seed in range(first, first + games) if sort != PLANTED else ():
        best_play(game, seed, best, plies=plies, nodes=strong)
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
    given = parser.parse_args()
    worse, best = prove(
        find_game(given.game),
        given.games,
        plies=given.plies,
        nodes=given.nodes,
        strong=given.strong,
        first=given.first,
        sort=given.sort,
    )
    print(f"{given.game}: {worse.found} of {worse.planted} planted blunders found")
    share = 100 * best.blamed / max(1, best.decisions)
    print(f"{given.game}: {best.blamed} of {best.decisions} best-play decisions blamed ({share:.2f}%)")


if __name__ == "__main__":
    main()
