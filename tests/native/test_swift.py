"""Positions by the compiled core are the positions of the written rules: same classes, results and errors."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

import heterodox
from heterodox import native
from heterodox.errors import HeterodoxError, IllegalMove
from heterodox.games import swift
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import CHANCE, Move, Position

every_game = pytest.mark.parametrize("name", native.games())
FACTS = ("outcome", "seat", "turn", "team", "kind", "phase", "seats", "options", "events", "key")
LONGEST = 150


def starts(name: str, dice: random.Random, number: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Strings to begin with, and the options beside them: a start, then composed positions."""
    game = heterodox.game(name)
    yield str(game.start()), {}
    for _ in range(number):
        position = game.compose(dice)
        yield str(position), rules_in_force(position)


def seen(position: Position) -> dict[str, Any]:
    facts = {fact: getattr(position, fact) for fact in FACTS}
    return facts | {
        "text": str(position),
        "choices": position.choices(),
        "moves": position.legal_moves(),
        "words": position.words(),
        "check": position.in_check(),
        "fields": [getattr(position, field.name) for field in fields(position)],  # type: ignore[arg-type]
    }


def hot(position: Position) -> dict[str, Any]:
    return {
        "choices": position.choices(),
        "over": position.outcome is None,
        "seat": position.seat,
        "turn": position.turn,
        "team": position.team,
        "kind": position.kind,
        "text": str(position),
    }


def pair(name: str, text: str, rules: dict[str, Any]) -> tuple[Position, Position]:
    """The same position twice: for the core, and for the written rules alone."""
    game = heterodox.game(name)
    quick = game.parse(text, **rules)
    with swift.pure():
        return quick, game.parse(text, **rules)


def written(position: Position, question: Any) -> Any:
    with swift.pure():
        return question(position)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_the_same_by_both(name: str, seed: int) -> None:
    """Some ask for everything at every ply, some only for what is quick, and for everything in the end."""
    dice = random.Random(f"swift {name} {seed}")
    for number, (text, rules) in enumerate(starts(name, dice, 8)):
        quick, slow = pair(name, text, rules)
        for _ in range(LONGEST):
            question = seen if number % 2 or dice.random() < 0.02 else hot
            assert question(quick) == written(slow, question)
            choices = quick.choices()
            if not choices:
                break
            assert swift.handle_of(quick) is not None
            move = dice.choice(choices)
            quick = quick.play(move)
            slow = written(slow, lambda slow, move=move: slow.play(move))
        assert seen(quick) == written(slow, seen)
        assert quick == slow
        assert hash(quick) == hash(slow)


def refusal(position: Position, decision: Move | str) -> str:
    try:
        position.play(decision)
    except HeterodoxError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


@every_game
def test_what_is_no_choice_is_refused_in_the_same_words(name: str) -> None:
    dice = random.Random(f"refusals {name}")
    known: list[Move] = []
    for text, rules in starts(name, dice, 12):
        quick, slow = pair(name, text, rules)
        for _ in range(10):
            known += quick.choices()
            tried: list[Move | str] = ["", "e2e9", "a1a1", "skip", "\ud800"]
            tried += dice.sample(known, min(len(known), 20))
            for move in tried:
                assert refusal(quick, move) == written(slow, lambda slow, move=move: refusal(slow, move))
            if not quick.choices():
                break
            move = dice.choice(quick.choices())
            quick, slow = quick.play(move), written(slow, lambda slow, move=move: slow.play(move))


@every_game
def test_copies_of_all_kinds_are_equal(name: str) -> None:
    position = heterodox.game(name).start()
    dice = random.Random(name)
    for _ in range(6):
        position = position.play(dice.choice(position.choices()))
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert str(twin) == str(position)
        assert twin.choices() == position.choices()
        assert type(twin) is type(position)
    assert replace(position) == position  # type: ignore[type-var]
    assert repr(position) == repr(copy.copy(position))


@every_game
def test_a_position_cannot_be_changed(name: str) -> None:
    position = heterodox.game(name).start()
    position = position.play(position.choices()[0])
    with pytest.raises(AttributeError):
        setattr(position, fields(position)[0].name, None)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        position.no_such_thing  # type: ignore[attr-defined]  # noqa: B018


@every_game
def test_a_value_of_ones_own_making_is_as_good_as_one_that_was_offered(name: str) -> None:
    position = heterodox.game(name).start()
    for move in position.choices():
        twin = copy.copy(move)
        assert str(position.play(twin)) == str(position.play(move))
        assert position.play(twin) == position.after(move)


@every_game
def test_a_long_game_is_filled_in_without_deep_recursion(name: str) -> None:
    position = heterodox.game(name).start()
    dice = random.Random(f"long {name}")
    for _ in range(1500):
        if position.outcome is not None:
            position = heterodox.game(name).start()
        position = position.play(dice.choice(position.choices()))
    assert position.key == position.key
    assert position.events is not None


@every_game
def test_a_line_keeps_no_handles_alive(name: str) -> None:
    """A handle holds the hashes of its whole line; a thousand plies of them would be megabytes."""
    start = position = heterodox.game(name).start()
    dice = random.Random(f"links {name}")
    plies = 0
    while plies < 30 and position.outcome is None:
        position = position.play(dice.choice(position.choices()))
        plies += 1
    here = getattr(position, "_link")  # noqa: B009
    for _ in range(plies - 1):
        here = here[swift.BEFORE]
        assert isinstance(here, list)
    assert here[swift.BEFORE] is start


@every_game
def test_threads_may_fill_in_the_same_position(name: str) -> None:
    position = heterodox.game(name).start()
    dice = random.Random(f"threads {name}")
    for _ in range(40):
        if position.outcome is None:
            position = position.play(dice.choice(position.choices()))
    keys: list[Any] = []
    threads = [threading.Thread(target=lambda: keys.append(position.key)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert keys == [position.key] * 8


@every_game
def test_numbers_lead_to_decisions(name: str) -> None:
    position = heterodox.game(name).start()
    for choice in position.choices():
        assert position.decision(choice.number) == choice
    with pytest.raises(IllegalMove):
        position.decision(heterodox.game(name).actions)


def test_the_environment_switches_the_core_off() -> None:
    program = (
        "import heterodox; from heterodox.games import swift;"
        "position = heterodox.game('chess').start().play('e2e4');"
        "print(swift.handle_of(position), len(position.choices()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"HETERODOX_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["None", "20"]


def test_a_die_is_thrown_by_the_core_too() -> None:
    """Where chance decides the choices are the throws, and `chances` has their probabilities."""
    for name in native.games():
        game = heterodox.game(name)
        dice = random.Random(f"die {name}")
        for _ in range(200 if game.chance else 0):
            position = game.compose(dice)
            if position.seat == CHANCE:
                assert [throw for throw, _ in position.chances()] == list(position.choices())
                break
