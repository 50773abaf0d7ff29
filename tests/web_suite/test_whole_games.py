"""Whole games over the interface: four people at one table, a divination, drafts and duels, Oracle."""

from __future__ import annotations

from typing import Any

import pytest

import heterodox
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import ENOCHIAN_SEATS, Sitting, play_out, sit_down, two_at

FROZEN_ALLY = "3yK4/8/2bnyr4/kR7/3kN4/7rR/1bK3rq2/7rK b brky 4 earth-of-water k*r 0 1"
PRISONERS = "4bK3/5yR2/2yr1br3/1rR6/3kn4/8/8/kR6rK b brky 4 earth-of-water y*b,k*r 4 9"
WITHDRAWAL = "yK6bK/8/3yR4/8/5bN2/kKkN1rr4/8/7rK k kybr 4 earth-of-earth - 0 1"


def four(server: Serving, position: str | None = None, **wanted: Any) -> Sitting:
    begin = {"position": position} if position else {"options": {"seats": "4"}}
    return sit_down(server, ENOCHIAN_SEATS, game="enochian", **begin, **wanted)


def replayed(sitting: Sitting) -> None:
    """Every viewer's stream from the first event tells the same game, and the rules agree with it."""
    state = sitting.anybody.state(sitting.table)
    for caller in sitting.people.values():
        with caller.stream(sitting.table, since=0) as stream:
            frames = stream.upto(state["number"])
        assert [frame["number"] for frame in frames] == list(range(1, state["number"] + 1))
    record = sitting.anybody.get(f"/api/tables/{sitting.table}/record", format="json")
    assert record.status_code == 200


def goes_on(sitting: Sitting, seed: int) -> None:
    """The game is played on from here, some way."""
    play_out(sitting, seed, most=12)


@pytest.mark.slow
@pytest.mark.parametrize("position", [FROZEN_ALLY, PRISONERS, WITHDRAWAL])
def test_four_people_play_from_a_rare_position_to_the_end(server: Serving, position: str) -> None:
    sitting = four(server, position)
    over = play_out(sitting, 3, most=600)
    assert over["outcome"] is not None
    replayed(sitting)


@pytest.mark.rule("E20", "E21")
def test_command_over_a_frozen_ally(server: Serving) -> None:
    sitting = four(server, FROZEN_ALLY)
    with sitting["black"].stream(sitting.table) as stream:
        state = sitting.play("b2a1", "h1g1")
        assert (state["turn"], state["seat"]) == ("black", "blue")
        assert sitting["black"].decide(sitting.table, "a5a4").status_code == 403
        assert sitting["black"].state(sitting.table)["choices"] == []
        state = sitting.play("a5a4")
        assert stream.find(lambda frame: frame.get("decision") == "a5a4")["seat"] == "blue"
    assert state["turn"] == "yellow"
    goes_on(sitting, 3)
    replayed(sitting)


@pytest.mark.rule("E23", "E24")
def test_an_exchange_of_prisoners(server: Serving) -> None:
    sitting = four(server, PRISONERS)
    state = sitting.play("offer")
    assert (state["kind"], state["seat"]) == ("answer", "red")
    assert sitting["blue"].decide(sitting.table, "accept").status_code == 403
    state = sitting.play("accept")
    assert state["seat"] == "blue"
    placement = state["position"].split()[0]
    assert "yK" in placement
    assert "kK" in placement
    goes_on(sitting, 0)
    replayed(sitting)


@pytest.mark.rule("E35")
def test_a_withdrawal(server: Serving) -> None:
    sitting = four(server, WITHDRAWAL)
    state = sitting.play("withdraw", "a8b8", "h8g8", "h1g1")
    assert (state["turn"], state["seat"]) == ("black", "blue")
    assert sitting["black"].state(sitting.table)["choices"] == []
    goes_on(sitting, 1)
    replayed(sitting)


def test_a_seat_is_lost_and_taken_over_by_a_program(server: Serving) -> None:
    sitting = four(server)
    sitting.play(*_any_moves(sitting, 4))
    answer = sitting["red"].act(sitting.table, "leave", seat="red")
    assert answer.status_code == 200, answer.text
    owner = sitting[ENOCHIAN_SEATS[0]]
    answer = owner.act(sitting.table, "replace", whom="red", program="level 1")
    assert answer.status_code == 200, answer.text
    gone = sitting.people.pop("red")
    assert gone.state(sitting.table)["yours"] == []
    before = len(owner.state(sitting.table)["history"])
    for _ in range(8):
        state = until(lambda: _person_asked(sitting), "somebody who is a person is asked")
        if state["outcome"] is not None:
            break
        sitting.play(state["choices"][0]["decision"])
    history = owner.state(sitting.table)["history"]
    assert "red" in {one["seat"] for one in history[before:]}
    assert gone.decide(sitting.table, "h1h2").status_code == 403


def _any_moves(sitting: Sitting, count: int) -> list[str]:
    """Some first moves, by the rules."""
    state = sitting.state()
    position = heterodox.game(state["game"]).parse(state["position"])
    moves = []
    for _ in range(count):
        moves.append(str(position.choices()[0]))
        position = position.play(position.choices()[0])
    return moves


def _person_asked(sitting: Sitting) -> dict[str, Any] | None:
    state = sitting.state()
    return state if state["outcome"] is not None or state["seat"] in sitting.people else None


@pytest.mark.slow
def test_four_people_play_from_the_array_to_the_end(server: Serving) -> None:
    sitting = four(server, clock="3600+10")
    over = play_out(sitting, 8, most=3_000)
    assert over["outcome"] is not None
    replayed(sitting)


@pytest.mark.rule("E36", "E37", "E39")
def test_a_divination(server: Serving) -> None:
    options = {"array": "water-of-air", "ptah": "f5", "querent": "blue", "seats": "4"}
    sitting = sit_down(server, ENOCHIAN_SEATS, game="enochian", options=options)
    over = play_out(sitting, 2, most=16)
    thrown = [one for one in over["history"] if one["seat"] == "chance"]
    assert len(thrown) >= len(over["history"]) / 2 - 1
    assert len({one["decision"] for one in thrown}) > 1, "the die falls differently"
    replayed(sitting)


@pytest.mark.rule("C1", "C20")
@pytest.mark.parametrize("seed", [2])
def test_a_draft_and_a_game_with_duels(server: Serving, seed: int) -> None:
    sitting = two_at(server, "chess2", options={"armies": "??"})
    over = play_out(sitting, seed, most=60, wishes={"challenge": "1", "response": "1"})
    with sitting["white"].stream(sitting.table, since=0) as stream:
        frames = list(stream.upto(over["number"]))
    hidden = [frame for frame in frames if frame["type"] == "decision" and frame["decision"] is None]
    reveals = [frame for frame in frames if frame["type"] == "reveal"]
    assert len(reveals) >= 2
    assert len(hidden) <= len(reveals)
    assert all(frame["decision"] for frame in reveals)
    replayed(sitting)


def test_an_oracle_game(server: Serving) -> None:
    sitting = two_at(server, "oracle", clock="600+5")
    over = play_out(sitting, 5, most=24)
    assert len(over["history"]) > 20
    replayed(sitting)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chess", "chess2", "oracle"])
def test_two_people_play_to_the_end(server: Serving, game: str) -> None:
    sitting = two_at(
        server, game, clock="3600+10", **({"options": {"armies": "??"}} if game == "chess2" else {})
    )
    over = play_out(sitting, 6, most=3_000)
    assert over["outcome"] is not None
    replayed(sitting)


@pytest.mark.slow
def test_a_divination_to_its_answer(server: Serving) -> None:
    options = {"array": "water-of-air", "ptah": "f5", "querent": "blue", "seats": "4"}
    sitting = sit_down(server, ENOCHIAN_SEATS, game="enochian", options=options)
    over = play_out(sitting, 4, most=3_000)
    assert over["outcome"] is not None
    replayed(sitting)
