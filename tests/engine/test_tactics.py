"""Hand-made tactics of the three games: right by the rules, and found by the search.

A tactic in tests/data/engine/tactics_GAME.json has a position and `moves`, the right ones, or `avoid`,
wrong ones. Where the end is forced the rules alone prove it:

wins_in         exactly `moves` win by force in so many moves on the board, all sides counted
others_lose_in  exactly the choices that are not among `moves` lose so
mixture         bounds of how often to choose what, where bids are hidden
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import heterodox
from heterodox.engine import Limits, Thinker
from heterodox.engine.levels import EnginePlayer, ladder
from heterodox.games.protocol import Position
from tests.engine.proof import losing_choices, winning_choices

DATA = Path(__file__).parents[1] / "data/engine"
GAMES = ("enochian", "chess2", "oracle")
TACTICS = [
    (name, tactic)
    for name in GAMES
    for tactic in json.loads((DATA / f"tactics_{name}.json").read_text(encoding="utf-8"))
]
BY_NAME = [pytest.param(*each, id=f"{each[0]}: {each[1]['name']}") for each in TACTICS]
PROVED = [
    pytest.param(*each, id=f"{each[0]}: {each[1]['name']}")
    for each in TACTICS
    if each[1].keys() & {"wins_in", "others_lose_in"}
]
# Fewer than the highest level looks at.
NODES = 300_000
TINY = 1e-9


def _position(name: str, tactic: dict[str, Any]) -> Position:
    position = heterodox.game(name).parse(tactic["position"])
    return position.view(position.seat)


def _is_right(tactic: dict[str, Any], choice: str) -> bool:
    return choice in tactic["moves"] if "moves" in tactic else choice not in tactic["avoid"]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_tactics_and_no_two_alike(name: str) -> None:
    own = [tactic for game, tactic in TACTICS if game == name]
    assert len(own) >= 10
    assert len({tactic["name"] for tactic in own}) == len({tactic["position"] for tactic in own}) == len(own)


@pytest.mark.pure
@pytest.mark.parametrize(("name", "tactic"), BY_NAME)
def test_a_tactic_is_a_position_with_a_choice(name: str, tactic: dict[str, Any]) -> None:
    position = heterodox.game(name).parse(tactic["position"])
    assert str(position) == tactic["position"]
    assert position.outcome is None
    named = {*tactic.get("moves", ()), *tactic.get("avoid", ()), *tactic.get("mixture", ())}
    choices = {str(choice) for choice in position.choices()}
    assert named <= choices
    assert len(choices) > 1
    assert tactic["why"]
    assert tactic["theme"]


@pytest.mark.pure
@pytest.mark.parametrize(("name", "tactic"), PROVED)
def test_a_forced_end_is_true_by_the_rules_alone(name: str, tactic: dict[str, Any]) -> None:
    position = heterodox.game(name).parse(tactic["position"])
    if "wins_in" in tactic:
        assert winning_choices(position, tactic["wins_in"]) == set(tactic["moves"])
    else:
        choices = {str(choice) for choice in position.choices()}
        assert losing_choices(position, tactic["others_lose_in"]) == choices - set(tactic["moves"])


@pytest.mark.parametrize(("name", "tactic"), BY_NAME)
def test_a_tactic_is_found(name: str, tactic: dict[str, Any]) -> None:
    thought = Thinker(name, megabytes=16).think(_position(name, tactic), Limits(nodes=NODES))
    if "mixture" in tactic:
        often = dict(thought.mixture)
        for choice, (least, most) in tactic["mixture"].items():
            assert least - TINY <= often[choice] <= most + TINY, (choice, often)
    else:
        assert thought.best is not None
        assert _is_right(tactic, thought.best), (thought.best, tactic["why"])
        if "wins_in" in tactic:
            assert thought.variations[0].plies_to_end > 0


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tactic"), BY_NAME)
def test_the_highest_level_plays_it(name: str, tactic: dict[str, Any]) -> None:
    """Without its limit of seconds, so that the busiest machine plays as well as a quiet one."""
    player = EnginePlayer(heterodox.game(name), replace(ladder(name)[-1], seconds=0), random.Random(1))
    choice = str(player.decide(_position(name, tactic)))
    if "mixture" in tactic:
        assert tactic["mixture"][choice][1] > 0.01
    else:
        assert _is_right(tactic, choice), (choice, tactic["why"])


@pytest.mark.pure
@pytest.mark.parametrize("name", GAMES)
def test_the_highest_level_takes_less_than_two_seconds_and_looks_at_more_than_these_need(name: str) -> None:
    assert 0 < ladder(name)[-1].seconds < 2
    assert ladder(name)[-1].nodes >= NODES
