"""Levels 1 to 10: always legal, repeatable with a seed, quick at the bottom, blind to what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import heterodox
from heterodox.engine import Budget, Limits, Thinker, level_player
from heterodox.engine.levels import LEVELS, draw_move, ladder
from heterodox.engine.sight import armies_on, ease
from heterodox.engine.thinking import Thought
from heterodox.errors import InvalidText
from tests.engine.positions import random_position, searchable_games

GAMES = searchable_games()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_every_level_plays_only_choices(name: str, level: int) -> None:
    game = heterodox.game(name)
    dice = random.Random(level)
    player = level_player(game, level, seed=level)
    assert player is not None
    for plies in (0, 25, 60):
        position = random_position(game, dice, plies).position
        view = position.view(position.seat)
        assert player.decide(view, Budget(nodes=3_000)) in view.choices()


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_every_level_makes_a_hidden_choice_whose_end_it_cannot_see(level: int) -> None:
    """Armies are chosen in secret, and nobody knows what comes of it before both are."""
    position = heterodox.game("chess2").start(armies="secret")
    chosen = set()
    for seed in range(8):
        player = level_player(heterodox.game("chess2"), level, seed)
        assert player is not None
        here = position
        while here.phase == position.phase:
            choice = player.decide(here.view(here.seat), Budget(nodes=300))
            chosen.add(str(choice))
            here = here.after(choice)
    assert chosen


@pytest.mark.parametrize("level", [0, -1, LEVELS + 1])
def test_level_player_of_level_0_is_not_level_10(level: int) -> None:
    with pytest.raises(InvalidText, match=f"level {level}: the search plays levels 1 to 10"):
        level_player(heterodox.game("chess"), level)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_repeats_a_weak_player(name: str) -> None:
    game = heterodox.game(name)
    view = random_position(game, random.Random(3), 20).position
    chosen = []
    for _ in range(2):
        player = level_player(game, 1, seed=9)
        assert player is not None
        chosen.append([player.decide(view) for _ in range(5)])
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_lowest_levels_look_at_few_positions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than what a search does in a tenth of a second, at the start and in the middle of a game."""
    game, seen = heterodox.game(name), list[int]()
    think = Thinker.think

    def count(self: Thinker, *args: Any, **kwargs: Any) -> Thought:
        thought = think(self, *args, **kwargs)
        seen.append(thought.nodes)
        return thought

    monkeypatch.setattr(Thinker, "think", count)
    for level in (1, 2, 3):
        player = level_player(game, level, seed=1)
        assert player is not None
        for plies in (0, 20):
            position = random_position(game, random.Random(level), plies).position
            player.decide(position.view(position.seat))
    assert 0 < max(seen) < 50_000


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_no_level_overlooks_a_mate_in_one(level: int) -> None:
    position = heterodox.game("chess").parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    for seed in range(5):
        player = level_player(heterodox.game("chess"), level, seed)
        assert player is not None
        assert str(player.decide(position, Budget(nodes=2_000))) == "a1a8"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_ten_levels_that_overlook_less_and_less(name: str) -> None:
    levels = ladder(name)
    assert len(levels) == LEVELS
    misses = [level.misses for level in levels]
    assert misses == sorted(misses, reverse=True)
    assert misses[0] > 0.5
    assert misses[-1] == 0


def test_a_game_that_nobody_has_measured_has_levels() -> None:
    assert ladder("a game of another package") == ladder("chess")


# The Queen may take two pawns; one is guarded by a pawn beside it, the other by a Bishop four squares away.
# So much is left on the board that a pawn matters: whoever is certain to win cares less for one.
TWO_PAWNS = "4b1k1/2p2ppp/3p4/8/p7/8/5PPP/3Q2K1 w - - 0 1"


def test_what_is_near_is_seen_more_often_than_what_is_far_and_captures_more_often_than_quiet_moves() -> None:
    position = heterodox.game("chess").parse("4b1k1/2p5/3Q4/8/p7/8/8/6K1 b - - 0 1")
    armies, choices = armies_on(position), {str(move): move for move in position.choices()}
    near, quiet, far_quiet = (ease(armies, choices[name]) for name in ("c7d6", "c7c6", "e8h5"))
    after = heterodox.game("chess").parse("4b1k1/2p5/3p4/8/Q7/8/8/6K1 b - - 0 1")
    far = ease(armies_on(after), next(move for move in after.choices() if str(move) == "e8a4"))
    assert near > far > far_quiet
    assert near > quiet > far_quiet


def test_a_low_level_falls_for_what_comes_from_far_away() -> None:
    position = heterodox.game("chess").parse(TWO_PAWNS)
    taken = []
    for seed in range(150):
        player = level_player(heterodox.game("chess"), 1, seed)
        assert player is not None
        taken.append(str(player.decide(position)))
    assert taken.count("d1a4") > 20
    assert taken.count("d1a4") > 2 * taken.count("d1d6")
    highest = level_player(heterodox.game("chess"), LEVELS, 1)
    assert highest is not None
    assert str(highest.decide(position, Budget(nodes=5_000))) not in ("d1a4", "d1d6")


def test_a_mixture_is_drawn_as_often_as_it_says() -> None:
    thought = Thought(1, 1, 0.1, 0, (), (("bid 0", 0.75), ("bid 1", 0.25), ("bid 2", 0.0)))
    dice = random.Random(1)
    drawn = [draw_move(thought, dice) for _ in range(2_000)]
    assert drawn.count("bid 2") == 0
    assert 1_400 < drawn.count("bid 0") < 1_600


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_cannot_think_about_what_it_may_not_know(name: str) -> None:
    """Whatever the hidden bid is, the answering seat's thoughts are the same, number for number."""
    game = heterodox.game(name)
    if not game.hidden:
        pytest.skip("nothing is hidden in this game")
    dice = random.Random(11)
    checked = 0
    position = game.start()
    while checked < 3:
        position = position.after(dice.choice(position.choices()))
        if position.outcome is not None:
            position = game.start()
        if position.phase != "challenge" or len(position.choices()) < 2:
            continue
        thoughts = []
        for bid in position.choices():
            answering = position.after(bid)
            if answering.phase != "response":
                continue
            thought = Thinker(name, megabytes=1).think(
                answering.view(answering.seat), Limits(depth=2, nodes=20_000)
            )
            thoughts.append((thought.nodes, thought.variations, thought.mixture))
        if len(thoughts) > 1:
            assert all(thought == thoughts[0] for thought in thoughts)
            checked += 1
