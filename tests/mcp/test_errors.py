"""Every error path: one line that says what would be right, and nothing has changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from mcp import MCPError

from tests.mcp.agent import Agent, agent_at

TABLE = "chess-1"


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("list_games", {"game": "go"}, "game 'go': unknown, expected one of enochian, chess2, oracle, chess"),
        ("search_rules", {"query": "E99", "game": "enochian"}, "rule 'E99': there is no such rule"),
        ("search_rules", {"query": " "}, "expected a rule id or some words"),
        ("search_rules", {"query": "queen", "game": "go"}, "game 'go'"),
        ("new_table", {}, "argument game: Field required"),
        ("new_table", {"game": "go"}, "expected one of enochian"),
        ("new_table", {"game": "chess", "options": {"x": "1"}}, "chess has no such option (none)"),
        ("new_table", {"game": "enochian", "options": {"seats": 3}}, "expected one of 2, 4"),
        ("new_table", {"game": "chess", "options": ["x"]}, "argument options: "),
        ("new_table", {"game": "chess", "seats": {"red": "agent"}}, "seat 'red': expected white, black"),
        (
            "new_table",
            {"game": "chess", "seats": {"white": "uci:stockfish"}},
            "seat white='uci:stockfish': expected agent, person or level 1 to 10",
        ),
        ("new_table", {"game": "chess", "seats": {"white": "level 11"}}, "level 1 to 10"),
        (
            "new_table",
            {"game": "chess", "seats": {"white": "level 1", "black": "level 1"}},
            "seats: one of white, black has to be agent or person",
        ),
        ("new_table", {"game": "chess", "position": "8/8 w"}, "position"),
        ("new_table", {"game": "chess", "guide": "divine"}, "chess has no such guide (none)"),
        (
            "new_table",
            {"game": "enochian", "guide": "divine", "options": {"x": 1}},
            "divine asks for question",
        ),
        (
            "new_table",
            {"game": "enochian", "guide": "divine", "options": {"board": "wood"}},
            "'wood' is none of",
        ),
        ("show_table", {"table": "nowhere"}, f"expected one of {TABLE}"),
        ("show_table", {"table": "../../etc/passwd"}, "there is no such table"),
        ("show_table", {"table": TABLE, "seat": "red"}, "seat 'red': expected white"),
        ("show_table", {"table": TABLE, "seat": "black"}, "level 1 sits there; expected white"),
        ("show_table", {"tabel": TABLE}, "argument 'tabel': show_table takes table, seat"),
        ("choices", {"table": TABLE, "seat": "black"}, "level 1 sits there"),
        ("decide", {"table": TABLE, "decision": "e2e5"}, "e2e5: "),
        ("decide", {"table": TABLE, "decision": "e2e5"}, "; allowed: e2e"),
        ("decide", {"table": TABLE, "decision": "\x1b[2J"}, "more (see choices)"),
        ("decide", {"table": TABLE, "decision": "e2e4", "seat": "black"}, "level 1 sits there"),
        ("decide", {"table": TABLE}, "argument decision"),
        ("undo", {"table": TABLE}, "there is nothing to take back"),
        ("offer", {"table": TABLE, "what": "decline"}, "no draw is offered"),
        ("offer", {"table": TABLE, "what": "peace"}, "argument what: Input should be 'draw' or 'decline'"),
        ("analyze", {"table": TABLE, "lines": 0}, "argument lines"),
        ("analyze", {"table": TABLE, "nodes": "many"}, "argument nodes"),
        ("save_record", {"table": TABLE, "name": "../x"}, "expected up to 64 letters, digits, - and _"),
        ("save_record", {"table": TABLE, "format": "pdf"}, "argument format"),
        ("load_record", {}, "expected record or name"),
        ("load_record", {"record": "x", "name": "y"}, "expected record or name"),
        ("load_record", {"name": "none"}, "there is no such record; save_record keeps one"),
        ("load_record", {"record": "not a record"}, "the record is damaged"),
        ("load_record", {"record": '{"format": 1}'}, "not a heterodox record"),
        ("shuffle", {}, "tool 'shuffle': expected one of list_games"),
    ],
)
async def test_refusals(agent: Agent, tool: str, arguments: dict[str, Any], words: str) -> None:
    await agent.call("new_table", game="chess", seats={"black": "level 1"})
    before = await agent.call("show_table", table=TABLE)
    assert words in await agent.error(tool, **arguments)
    assert await agent.call("show_table", table=TABLE) == before


async def test_a_finished_game_takes_no_decision(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess"))["table"]
    await agent.call("resign", table=table)
    for tool, more in (("decide", {"decision": "e2e4"}), ("offer", {}), ("resign", {}), ("analyze", {})):
        assert "the game is over (resignation): undo takes back" in await agent.error(
            tool, table=table, **more
        )
    told = await agent.call("explain_move", table=table, move="e2e4")
    assert "the game is over" in told["why"]


async def test_another_seat_than_the_asked_one_cannot_decide(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess"))["table"]
    refused = await agent.error("decide", table=table, decision="e7e5", seat="black")
    assert refused == "white decides now, not black"


@pytest.mark.parametrize(
    ("uri", "words"),
    [
        ("heterodox://rules/enochian/E99", "enochian has E1 to E46"),
        ("heterodox://rules/go/E1", "expected one of enochian"),
        ("heterodox://samples/enochian/0", "enochian has 14 samples"),
        ("heterodox://positions/chess2/xx", "chess2 has cc"),
        ("heterodox://nowhere", "nowhere"),
    ],
)
async def test_resources_that_are_not_there(agent: Agent, uri: str, words: str) -> None:
    with pytest.raises(MCPError, match=words):
        await agent.client.read_resource(uri)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("teach_me", {"game": "go"}, "expected one of enochian"),
        ("teach_me", {}, "argument game: teach_me needs it"),
        ("sing", {}, "expected one of teach_me"),
    ],
)
async def test_prompts_that_are_not_there(
    agent: Agent, name: str, arguments: dict[str, str], words: str
) -> None:
    with pytest.raises(MCPError, match=words):
        await agent.client.get_prompt(name, arguments)


async def test_two_servers_do_not_write_to_one_table(agent: Agent, tmp_path: Path) -> None:
    await agent.call("new_table", game="chess")
    async with agent_at(tmp_path) as other:
        refused = await other.error("decide", table=TABLE, decision="e2e4")
        assert f"is open in another program (process {os.getpid()})" in refused
        assert (await other.call("new_table", game="chess"))["table"] == "chess-2"


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    async with agent_at(tmp_path / "file") as agent:
        assert "cannot make the folder" in await agent.error("new_table", game="chess")


async def test_a_damaged_journal_is_told_and_left_alone(tmp_path: Path) -> None:
    async with agent_at(tmp_path) as agent:
        await agent.call("new_table", game="chess")
        await agent.call("decide", table=TABLE, decision="e2e4")
    path = tmp_path / f"{TABLE}.journal"
    path.write_text(path.read_text() + "what is this\n" + '{"move": "e7e5"}\n')
    damaged = path.read_text()
    async with agent_at(tmp_path) as agent:
        assert "table chess-1 is damaged: line 3" in await agent.error("show_table", table=TABLE)
    assert path.read_text() == damaged
