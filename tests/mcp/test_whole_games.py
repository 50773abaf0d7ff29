"""A scripted agent plays whole games of every kind with nothing but the tools."""

from __future__ import annotations

import random

import pytest

from tests.mcp.agent import Agent

LONGEST = 1500
# Two Kings of the same pair of armies were taken by their opposites: they can be exchanged.
PRISONERS = (
    "yR3br1rNbQ/1yb1bK4/yr1yq5/kQ3bn3/kN5rb1/kRkBkqyN2yBrr/7rR/rBkr3rQ1rK"
    " r kybr 2 earth-of-earth y*b,k*r 0 25"
)


async def to_the_end(agent: Agent, table: str, *wanted: str) -> set[str]:
    told = await agent.play(table, random.Random(5), LONGEST, *wanted)
    shown = await agent.call("show_table", table=table)
    assert shown["kind"] == "over"
    assert shown["seat"] == ""
    assert shown["outcome"]["reason"]
    assert (await agent.call("choices", table=table))["choices"] == []
    return told


@pytest.mark.parametrize("seat", ["white", "black"])
@pytest.mark.parametrize("game", ["chess", "oracle", "chess2"])
async def test_against_a_program(agent: Agent, game: str, seat: str) -> None:
    other = "black" if seat == "white" else "white"
    opened = await agent.call("new_table", game=game, seats={seat: "agent", other: "level 3"})
    assert opened["seats"] == {seat: "agent", other: "level 3"}
    assert opened["seat"] == seat
    assert bool(opened["happened"]) == (seat == "black"), "a program that begins has begun"
    told = await to_the_end(agent, opened["table"])
    assert any(line.startswith(f"{other}: ") for line in told)


async def test_four_armies_led_by_two(agent: Agent) -> None:
    opened = await agent.call("new_table", game="enochian", seats={"active": "level 4"})
    assert list(opened["seats"]) == ["passive", "active"]
    await to_the_end(agent, opened["table"])


@pytest.mark.rule("E15")
async def test_four_armies_with_a_person_and_programs(agent: Agent) -> None:
    seats = {"yellow": "person", "blue": "level 2", "red": "level 1", "black": "agent"}
    opened = await agent.call("new_table", game="enochian", options={"seats": 4}, seats=seats)
    assert opened["seats"] == seats
    await to_the_end(agent, opened["table"])


@pytest.mark.rule("C20")
async def test_with_hidden_bids(agent: Agent) -> None:
    opened = await agent.call("new_table", game="chess2", seats={"black": "level 4"})
    told = await to_the_end(agent, opened["table"], "0", "1", "2", "call")
    assert any("Duel" in line for line in told), told


@pytest.mark.rule("C29")
async def test_with_armies_that_are_chosen_in_secret(agent: Agent) -> None:
    seats = {"black": "level 4"}
    opened = await agent.call("new_table", game="chess2", options={"armies": "secret"}, seats=seats)
    assert opened["kind"] == "hidden"
    await to_the_end(agent, opened["table"], "n", "e")


@pytest.mark.rule("E23", "E24")
async def test_with_an_exchange(agent: Agent) -> None:
    opened = await agent.call("new_table", game="enochian", position=PRISONERS)
    offered = await agent.call("decide", table=opened["table"], decision="offer")
    assert offered["kind"] == "answer"
    assert offered["seat"] != opened["seat"]
    assert "exchange" in offered["why"].lower()
    agreed = await agent.call("decide", table=opened["table"], decision="accept")
    assert any("King" in line for line in agreed["happened"]), agreed
    await to_the_end(agent, opened["table"])


@pytest.mark.rule("E36")
async def test_with_a_die(agent: Agent) -> None:
    opened = await agent.call(
        "new_table",
        game="enochian",
        guide="divine",
        options={"question": "Will it rain?", "board": "air", "querent": "red", "ptah": "e5"},
    )
    assert opened["happened"][0].startswith("Red rolled "), opened
    told = await to_the_end(agent, opened["table"])
    assert sum(" rolled " in line for line in told) > 5
    record = await agent.call("save_record", table=opened["table"])
    assert "Will it rain?" in record["record"]
