"""Plain searches that take for granted what lies beyond them: where both ways agree, a value is proved.

`benchmarks/duels.py --proved` solves duels to the end of the game so. Two hundred of them are kept in
tests/data/engine/duels_chess2.jsonl with what every pair of bid and answer leads to.
"""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest

import heterodox
from benchmarks.duels import Draw, Fight, Proved, Solver, budget, losses
from heterodox.engine import Limits, Thinker
from heterodox.engine.levels import ladder
from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Game, Position
from tests.engine.minimax import WIN, Judge, minimax
from tests.engine.positions import random_position, searchable_games

GAMES = searchable_games()
DUELS = Path(__file__).parents[1] / "data/engine/duels_chess2.jsonl"
# What a plain search says of a win beyond its last ply; one that it sees is worth more the sooner it comes.
GRANTED = WIN - 1_000
PLIES = 1_000
# A twentieth of a pawn: so much a best response may gain, and what it gains against a player who never bids.
ALLOWED, FOOLISH = 0.05, 0.5
MIDDLING = 7


class Granting(Judge):
    """Takes every unfinished game for won by one team."""

    def __init__(self, game: str, winner: str) -> None:
        super().__init__(game)
        self._winner = winner

    def evaluate(self, position: Position) -> int:
        self.leaves += 1
        return GRANTED if position.team == self._winner else -GRANTED


def _other(game: Game, team: str) -> str:
    return next(other for other in game.teams if other != team)


@pytest.mark.parametrize("beyond", [-1, 1])
@pytest.mark.parametrize("name", GAMES)
def test_a_plain_search_grants_what_it_is_told_to(name: str, beyond: int) -> None:
    """As minimax does whose judge knows only one winner."""
    game, dice = heterodox.game(name), random.Random(f"{name} beyond")
    thinker = Thinker(name, megabytes=1)
    for _ in range(3):
        here = random_position(game, dice, dice.randint(20, 120)).position
        if here.phase != "move":
            continue
        judge = Granting(name, here.team if beyond > 0 else _other(game, here.team))
        found = thinker.think(here, Limits(depth=2, plain=True, beyond=beyond))
        assert abs(found.variations[0].score - minimax(here, 2, judge)) <= 1
        assert judge.leaves > 0


def test_bounds_close_in_on_the_truth_ply_by_ply() -> None:
    """A full tree that grows never proves less than before, and what is proved stays proved (C26, C29)."""
    game, thinker = heterodox.game("chess2"), Thinker("chess2", megabytes=1)
    proved = 0
    for line in islice(DUELS.read_text(encoding="utf-8").splitlines(), 0, 200, 20):
        here = game.parse(json.loads(line)["position"])
        here = here.after(here.choices()[0])
        if here.outcome is not None:
            continue
        low, high = -WIN, WIN
        for depth in range(1, 5):
            lower, upper = (
                thinker.think(here, Limits(depth=depth, plain=True, beyond=beyond)).variations[0].score
                for beyond in (-1, 1)
            )
            assert low - PLIES <= lower <= upper <= high + PLIES
            low, high = lower, upper
        proved += high - low <= PLIES
    assert proved > 0


def test_what_lies_beyond_is_won_lost_or_judged() -> None:
    with pytest.raises(HeterodoxError, match="beyond"):
        Thinker("chess", megabytes=1).think(
            heterodox.game("chess").start(), Limits(depth=1, plain=True, beyond=2)
        )


def _duels() -> list[Fight]:
    game = heterodox.game("chess2")
    return [Fight.read(game, line) for line in DUELS.read_text(encoding="utf-8").splitlines()]


def _lost(fights: list[Fight]) -> list[float]:
    """What a middling level loses by its bids and answers, duel by duel."""
    limits = budget(ladder("chess2")[MIDDLING - 1])
    found = losses(heterodox.game("chess2"), iter(fights), limits, each=False)
    return [lost for both in found for lost in both]


@pytest.mark.rule("C20", "C21", "C30")
def test_a_best_response_gains_next_to_nothing_against_a_middling_level() -> None:
    """Two hundred duels with something at stake, proved to the end of the game; in pawns."""
    lost = _lost(_duels())
    assert len(lost) == 400
    assert min(lost) > -0.001
    assert sum(lost) / len(lost) < ALLOWED


def test_the_measure_knows_a_bad_bidder() -> None:
    """Whoever never challenges these duels loses a lot."""
    lost = [fight.lost_by_bids({"skip": 1.0}) / 100 for fight in _duels()]
    assert len(lost) == 200
    assert sum(lost) / len(lost) > FOOLISH


def test_duels_are_proved_again_as_they_are_kept() -> None:
    """The first of them, drawn and proved anew; nothing in them depends on what the engine believes."""
    draw = Draw(few=6, nodes=100_000, proved=True, settled=False, seed=1)
    again = [fight.write() for fight in draw.fights(heterodox.game("chess2"), 2)]
    assert again == DUELS.read_text(encoding="utf-8").splitlines()[:2]


# White's Elephant goes through a Queen and a Rook; whoever skips the first duel is asked about the second.
RAMPAGE = "8/3k4/8/6p1/8/6K1/8/1Rqr4 w - g6 50 40 aa 26 b1e1/d"


@pytest.mark.rule("C12", "C18", "C20")
def test_the_next_challenge_of_a_rampage_is_no_answer_to_the_one_before() -> None:
    """The benchmark took the defender's second challenge for the attacker's answer, and blamed the engine."""
    position = heterodox.game("chess2").parse(RAMPAGE)
    skip = next(bid for bid in position.choices() if str(bid) == "skip")
    assert position.after(skip).seat == position.seat
    fight = Solver(Proved(position.game, nodes=100_000)).solve(position)
    assert fight is not None
    assert fight.answers == ("0", "1", "2")
    assert max(_lost([fight])) < ALLOWED
