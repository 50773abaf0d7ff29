"""Hidden choices at tables of agents: nobody hears of them too early, and a restart loses none."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from heterodox.games.protocol import Kind
from heterodox.games.registry import find_game
from tests.mcp.agent import Agent, agent_at

# White takes on g6, Black may challenge and bid.
ATTACK = "rnbqkb1r/p1p1pp1n/3p2p1/1p5p/P6N/1P4P1/2PPPP1P/RNBQKBR1 w Qkq - 0 8 cc 33 h4g6/d"
BIDS = ("0", "1", "2")
TABLE = "chess2-1"


@asynccontextmanager
async def after_a_secret(folder: Path, secret: str, begin: dict[str, object]) -> AsyncIterator[Agent]:
    """A table where the first seat has chosen in secret and the other one is asked."""
    async with agent_at(folder) as agent:
        opened = await agent.call("new_table", game="chess2", **begin)
        assert opened["kind"] == "hidden"
        told = await agent.call("decide", table=TABLE, decision=secret)
        assert told["kind"] == "hidden"
        assert told["seat"] != opened["seat"]
        yield agent


async def everything(agent: Agent) -> list[str]:
    """Every answer that the deciding seat can get, byte for byte."""
    due = await agent.call("choices", table=TABLE)
    seat = due["seat"]
    first = due["choices"][0]["decision"]
    answers = []
    for eyes in ({}, {"seat": seat}):
        answers += [
            await agent.raw("show_table", table=TABLE, **eyes),
            await agent.raw("choices", table=TABLE, **eyes),
            await agent.raw("explain_move", table=TABLE, move=first, **eyes),
            await agent.raw("explain_move", table=TABLE, move="h4g6", **eyes),
            await agent.raw("decide", table=TABLE, decision="9", **eyes),
            await agent.raw("analyze", table=TABLE, nodes=2000, lines=3, **eyes),
        ]
    for form in ("text", "json"):
        answers.append(await agent.raw("save_record", table=TABLE, format=form))
    answers += [
        await agent.raw("offer", table=TABLE, seat=seat),
        await agent.raw("offer", table=TABLE, what="decline"),
        await agent.raw("undo", table=TABLE, seat="nobody"),
    ]
    read = await agent.client.read_resource("heterodox://tables")
    assert not answers[0].is_error
    return [one.model_dump_json() for one in (*answers, read)]


@pytest.mark.rule("C20")
@pytest.mark.parametrize(
    ("begin", "choices"),
    [({"position": ATTACK}, BIDS), ({"options": {"armies": "secret"}}, ("c", "n", "a"))],
    ids=["bids", "armies"],
)
async def test_whatever_was_chosen_the_other_seat_hears_the_same(
    tmp_path: Path, begin: dict[str, object], choices: tuple[str, ...]
) -> None:
    heard = []
    for choice in choices:
        async with after_a_secret(tmp_path / choice, choice, begin) as agent:
            heard.append(await everything(agent))
    assert all(one == heard[0] for one in heard[1:])
    # After a restart the other seat still hears the same.
    again = []
    for choice in choices:
        async with agent_at(tmp_path / choice) as agent:
            again.append(await everything(agent))
    assert again[0] == heard[0]
    assert all(one == again[0] for one in again[1:])


@pytest.mark.rule("C20")
@pytest.mark.parametrize("bid", BIDS)
async def test_a_pending_bid_outlives_a_restart(tmp_path: Path, bid: str) -> None:
    async with after_a_secret(tmp_path, bid, {"position": ATTACK}):
        pass
    async with agent_at(tmp_path) as agent:
        own = await agent.call("show_table", table=TABLE, seat="black")
        assert f"h4g6:{bid}" in own["position"], "its owner still knows it"
        other = await agent.call("show_table", table=TABLE, seat="white")
        assert "h4g6:?" in other["position"]
        told = await agent.call("decide", table=TABLE, decision="1")
        assert any(f"{bid}" in line and "1" in line for line in told["happened"]), told
    assert not list(tmp_path.glob("*.pending")), "what is told is in the journal"


async def test_what_a_program_chose_is_in_no_file_before_it_is_told(tmp_path: Path) -> None:
    # The Queen takes a pawn, and the program that sits at Black bids.
    attack = "rnb2rk1/1pp1qp2/p2p1npp/8/PP1pPb1P/6P1/2P1NP2/R1BQKB1R w Q - 0 15 cc 13 d1d4/d"
    async with agent_at(tmp_path) as agent:
        opened = await agent.call("new_table", game="chess2", position=attack, seats={"black": "level 4"})
        assert (opened["seat"], opened["kind"]) == ("white", "hidden")
        assert "d1d4:?" in opened["position"]
        assert '"move"' not in "".join(path.read_text() for path in tmp_path.iterdir())
        assert not list(tmp_path.glob("*.pending"))
    async with agent_at(tmp_path) as agent:
        shown = await agent.call("show_table", table=TABLE)
        assert "d1d4:?" in shown["position"], "it has chosen again"


async def test_every_moment_of_a_game_outlives_a_restart(tmp_path: Path) -> None:
    """A server is stopped after every decision of a game; the next one goes on as if nothing had been."""
    game, dice = find_game("chess2"), random.Random(3)
    position = game.start()
    async with agent_at(tmp_path) as agent:
        await agent.call("new_table", game="chess2")
    for _ in range(25):
        if position.outcome is not None:
            break
        choices = [str(one) for one in position.choices()]
        takes = [one for one in choices if position.play(one).kind is not Kind.BOARD]
        choice = dice.choice(takes or choices)
        async with agent_at(tmp_path) as agent:
            due = await agent.call("choices", table=TABLE)
            assert [one["decision"] for one in due["choices"]] == choices
            await agent.call("decide", table=TABLE, decision=choice)
        position = position.play(choice)
    async with agent_at(tmp_path) as agent:
        shown = await agent.call("show_table", table=TABLE)
        assert shown["position"] == str(position.view(position.seat))


async def test_offers_and_half_a_resignation_outlive_a_restart(tmp_path: Path) -> None:
    async with agent_at(tmp_path) as agent:
        await agent.call("new_table", game="enochian", options={"seats": 4})
        await agent.call("offer", table="enochian-1", seat="red")
        await agent.call("resign", table="enochian-1", seat="blue")
    async with agent_at(tmp_path) as agent:
        status = (await agent.call("show_table", table="enochian-1"))["status"]
        assert "red offered a draw." in status
        assert "blue resigned." in status


async def test_a_broken_file_of_pending_decisions_is_told(tmp_path: Path) -> None:
    async with after_a_secret(tmp_path, "2", {"position": ATTACK}):
        pass
    for broken in ("{", "[]", '{"after": 0, "decisions": ["9"], "offers": [], "resigned": []}'):
        (tmp_path / f"{TABLE}.pending").write_text(broken)
        async with agent_at(tmp_path) as agent:
            shown = await agent.call("show_table", table=TABLE)
            assert "What was pending could not be restored" in shown["status"][0]
            assert shown["seat"] == "black"


async def test_a_finished_game_stays_finished(tmp_path: Path) -> None:
    async with agent_at(tmp_path) as agent:
        await agent.call("new_table", game="chess")
        await agent.call("resign", table="chess-1")
    async with agent_at(tmp_path) as agent:
        assert (await agent.call("show_table", table="chess-1"))["outcome"]["reason"] == "resignation"


async def test_tables_that_nobody_asks_for_are_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heterodox.mcp.tables.MOST_OPEN", 2)
    async with agent_at(tmp_path) as agent:
        for number in range(1, 5):
            await agent.call("new_table", game="chess")
            await agent.call("decide", table=f"chess-{number}", decision="e2e4")
        assert len(list(tmp_path.glob("*.lock"))) == 2
        for number in range(1, 5):
            assert (await agent.call("choices", table=f"chess-{number}"))["seat"] == "black"
