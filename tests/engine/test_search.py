"""The search is exact without its pruning, repeatable with it, and ends when it is told to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import heterodox
from heterodox import native
from heterodox.engine import Limits, Thinker, Thought
from heterodox.games.protocol import Game
from tests.engine.minimax import Judge, minimax
from tests.engine.positions import Reached, random_position, searchable_games

GAMES = searchable_games()
DEPTH = 3

# The value of a duel or a die is a rounded number; two exact solvers may round it to neighbours.
ROUNDING = 1


def _sample(game: Game, dice: random.Random, most: int) -> Iterator[Reached]:
    """Positions from all parts of random games, with at most so many ways to go on for three plies."""
    while True:
        reached = random_position(game, dice, dice.randint(0, 160))
        here = reached.position
        if here.phase == "move" and native.perft(here, DEPTH)[-1] <= most:
            yield reached


def _most(game: Game) -> int:
    """How many ways are not too many: where there are duels every capture is many lines."""
    return 5_000 if game.hidden else 30_000


def _compare(game: Game, positions: int, most: int, seed: int) -> Judge:
    """Compare the plain search with minimax on random positions; the judge knows how much was looked at."""
    dice = random.Random(f"{game.name} {seed}")
    thinker, judge = Thinker(game.name, megabytes=1), Judge(game.name)
    slack = ROUNDING if game.hidden else 0
    for reached in islice(_sample(game, dice, most), positions):
        found = thinker.think(reached.start, Limits(depth=DEPTH, plain=True), played=reached.moves)
        expected = minimax(reached.position, DEPTH, judge)
        assert abs(found.variations[0].score - expected) <= slack, (str(reached.position), reached.moves)
    assert judge.leaves > positions
    assert (judge.duels > 0) == game.hidden
    return judge


@pytest.mark.parametrize("name", GAMES)
def test_plain_search_is_minimax(name: str) -> None:
    game = heterodox.game(name)
    _compare(game, positions=2 if game.hidden else 3, most=_most(game) // 2, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_plain_search_is_minimax_on_two_hundred_positions(name: str) -> None:
    """Takes minutes."""
    judge = _compare(heterodox.game(name), positions=200, most=_most(heterodox.game(name)), seed=2)
    print(f"{name}: 200 positions, {judge.leaves} last positions, {judge.duels} duels")


@pytest.mark.rule("E37", "E38")
@pytest.mark.parametrize("ptah", ["d4", "g6", "a5"])
def test_plain_search_is_minimax_with_a_die(ptah: str) -> None:
    """The die is thrown inside the tree: every roll counts a sixth."""
    dice = random.Random(ptah)
    game = heterodox.game("enochian")
    thinker, judge = Thinker("enochian", megabytes=1), Judge("enochian")
    here = game.start(ptah=ptah, querent="red")
    for _ in range(dice.randint(10, 60)):
        here = here.after(dice.choice(here.choices()))
    while here.outcome is None and here.phase != "move":
        here = here.after(dice.choice(here.choices()))
    assert here.outcome is None
    for depth in (1, 2):
        found = thinker.think(here, Limits(depth=depth, plain=True))
        assert abs(found.variations[0].score - minimax(here, depth, judge)) <= ROUNDING


@pytest.mark.parametrize("name", GAMES)
def test_the_same_search_twice_is_the_same_search(name: str) -> None:
    dice = random.Random(name)
    for _ in range(3):
        reached = random_position(heterodox.game(name), dice, 30)
        first, second = (
            Thinker(name, megabytes=4).think(reached.start, Limits(nodes=15_000), played=reached.moves)
            for _ in range(2)
        )
        assert (first.depth, first.nodes, first.variations, first.mixture) == (
            second.depth,
            second.nodes,
            second.variations,
            second.mixture,
        )


@pytest.mark.parametrize("name", GAMES)
def test_a_forgetful_thinker_thinks_as_a_new_one(name: str) -> None:
    position = heterodox.game(name).start()
    thinker = Thinker(name, megabytes=4)
    first = thinker.think(position, Limits(nodes=8_000))
    thinker.forget()
    second = thinker.think(position, Limits(nodes=8_000))
    assert (first.nodes, first.variations) == (second.nodes, second.variations)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_legal_and_the_lines_are_different(name: str) -> None:
    dice = random.Random(name)
    for _ in range(4):
        reached = random_position(heterodox.game(name), dice, 40)
        thought = Thinker(name, megabytes=4).think(
            reached.start, Limits(nodes=20_000, lines=3), played=reached.moves
        )
        assert len({line.moves[0] for line in thought.variations}) == len(thought.variations)
        scores = [line.score for line in thought.variations]
        assert scores == sorted(scores, reverse=True)
        for line in thought.variations:
            here = reached.position
            for move in line.moves:
                here = here.replay(move)


def test_a_telling_that_returns_false_ends_the_thinking() -> None:
    thought = Thinker("chess", megabytes=1).think(
        heterodox.game("chess").start(), Limits(), tell=lambda so_far: so_far.depth < 3
    )
    assert thought.depth == 3


def test_what_a_listener_raises_reaches_the_caller() -> None:
    def tell(thought: Thought) -> None:
        raise KeyError(thought.depth)

    with pytest.raises(KeyError):
        Thinker("chess", megabytes=1).think(heterodox.game("chess").start(), Limits(depth=3), tell=tell)


def test_a_stopped_search_still_has_a_move() -> None:
    thought = Thinker("chess", megabytes=1).think(heterodox.game("chess").start(), Limits(nodes=1))
    assert thought.best in {str(move) for move in heterodox.game("chess").start().legal_moves()}


def test_a_finished_game_is_nothing_to_think_about() -> None:
    mated = heterodox.game("chess").parse("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")
    assert Thinker("chess", megabytes=1).think(mated, Limits(depth=5)).best is None


@pytest.mark.rule("X9")
def test_perpetual_check_is_worth_a_draw_to_the_side_that_stands_worse() -> None:
    """White is a Rook down and about to be mated, but its checks on e8 and h5 never end."""
    position = heterodox.game("chess").parse("6k1/6p1/8/7Q/8/8/1qr5/6K1 w - - 0 1")
    thought = Thinker("chess").think(position, Limits(depth=10))
    assert thought.variations[0].score == 0
    assert thought.best == "h5e8"


@pytest.mark.rule("X10")
def test_a_dead_position_is_worth_nothing_inside_the_search() -> None:
    """A pawn that takes and becomes a Knight or a Bishop leaves it alone, however much it weighs."""
    position = heterodox.game("chess").parse("8/8/8/8/8/2k5/2p5/K2N4 b - - 0 1")
    thought = Thinker("chess", megabytes=1).think(position, Limits(depth=6, lines=10))
    by_move = {line.moves[0]: line.score for line in thought.variations}
    assert by_move["c2d1n"] == by_move["c2d1b"] == 0 < by_move["c2d1r"]


@pytest.mark.rule("X8")
def test_the_fifty_moves_run_out_inside_the_search() -> None:
    """A Queen up, but mate is further away than the draw."""
    position = heterodox.game("chess").parse("8/8/8/3k4/8/8/8/KQ6 w - - 96 80")
    thought = Thinker("chess", megabytes=1).think(position, Limits(depth=6))
    assert thought.variations[0].score == 0


def test_a_quarrel_without_end_is_broken_off() -> None:
    """Ousted souls come back (O14, O16), so heat need not get less: level 1 thought for minutes."""
    position = heterodox.game("oracle").parse(
        "1c3e[l]1c[]/s[]S[]3s[]s[]S/e[h]1h[]1p[cch]3/3H2S1/8/1S[e]3L1H/S[]2S[]S[e]S[]1S/C[]2P[e]1E[c]1C[] b"
        " LSSSSeh esssssssssssss 0 71"
    )
    most = 500_000
    thought = Thinker("oracle", megabytes=1).think(position, Limits(depth=1, lines=50, nodes=most))
    assert thought.nodes < most
    assert len(thought.variations) == len(position.choices())
