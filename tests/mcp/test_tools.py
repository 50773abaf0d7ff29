"""Each tool, resource and prompt for agents: what it answers."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

import pytest
from mcp.types import ImageContent, TextContent, TextResourceContents
from PIL import Image

import heterodox
from tests.mcp.agent import Agent, agent_at

TOOLS = [
    "list_games",
    "search_rules",
    "new_table",
    "show_table",
    "choices",
    "decide",
    "undo",
    "offer",
    "resign",
    "analyze",
    "explain_move",
    "save_record",
    "load_record",
]


async def test_the_tools_are_named_and_described(agent: Agent) -> None:
    tools = (await agent.client.list_tools()).tools
    assert [tool.name for tool in tools if "puzzle" not in tool.name] == TOOLS
    for tool in tools:
        assert tool.description
        assert tool.output_schema is not None
        assert tool.output_schema["properties"]


async def test_games_are_listed(agent: Agent) -> None:
    listed = (await agent.call("list_games"))["games"]
    assert [game["name"] for game in listed] == [game.name for game in heterodox.games()]
    assert not any(game["setups"] for game in listed), "a list of all is short"
    (one,) = (await agent.call("list_games", game="enochian"))["games"]
    assert one["seats"] == ["passive", "active"]
    assert "array=air-of-fire" in one["setups"]
    assert {"name", "help", "default", "choices"} == set(one["options"][0])


async def test_rules_are_found_by_words_and_by_id(agent: Agent) -> None:
    found = (await agent.call("search_rules", query="can a queen capture a queen", game="enochian"))["rules"]
    assert "E12" in [rule["id"] for rule in found]
    (rule,) = (await agent.call("search_rules", query="E18"))["rules"]
    assert rule["uri"] == "heterodox://rules/enochian/E18"
    contents = (await agent.client.read_resource(rule["uri"])).contents[0]
    assert isinstance(contents, TextResourceContents)
    assert rule["text"] in contents.text


async def test_choices_are_what_the_contract_says(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess"))["table"]
    due = await agent.call("choices", table=table)
    assert set(due) == {"seat", "kind", "choices", "outcome"}
    assert (due["seat"], due["kind"], due["outcome"]) == ("white", "board", None)
    assert len(due["choices"]) == 20
    assert all(set(one) == {"decision", "text"} for one in due["choices"])
    other = await agent.call("choices", table=table, seat="black")
    assert other == {"seat": "white", "kind": "board", "choices": [], "outcome": None}


async def test_the_board_is_text_and_a_picture(agent: Agent) -> None:
    opened = await agent.call("new_table", game="oracle", seats={"black": "level 1"})
    answer = await agent.raw("show_table", table=opened["table"])
    text, picture = answer.content
    assert isinstance(text, TextContent)
    assert isinstance(picture, ImageContent)
    shown = answer.structured_content
    assert shown is not None
    assert shown["board"] in text.text
    assert shown["eyes"] == "white"
    assert "white to move" in shown["why"]
    with Image.open(BytesIO(base64.b64decode(picture.data))) as image:
        assert image.format == "PNG"
        assert image.width == 480


async def test_a_decision_is_told_with_what_the_program_did(agent: Agent) -> None:
    opened = await agent.call("new_table", game="chess", seats={"black": "level 2"})
    told = await agent.call("decide", table=opened["table"], decision="e2-e4")
    assert told["happened"][0].startswith("white: e2e4")
    assert told["happened"][1].startswith("black: ")
    assert told["seat"] == "white"


async def test_taking_back(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess", seats={"black": "level 1"}))["table"]
    await agent.call("decide", table=table, decision="e2e4")
    told = await agent.call("undo", table=table)
    assert told["happened"] == ["2 decisions taken back."]
    shown = await agent.call("show_table", table=table)
    assert shown["played"] == 0
    alone = (await agent.call("new_table", game="chess"))["table"]
    await agent.call("decide", table=alone, decision="e2e4")
    await agent.call("decide", table=alone, decision="e7e5")
    assert (await agent.call("undo", table=alone))["seat"] == "black"
    assert (await agent.call("undo", table=alone, seat="white"))["seat"] == "white"


async def test_a_draw_between_two_seats(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess", seats={"black": "person"}))["table"]
    offered = await agent.call("offer", table=table, seat="white")
    assert "black: offer accepts" in offered["happened"][0]
    declined = await agent.call("offer", table=table, seat="black", what="decline")
    assert declined["happened"] == ["The draw is declined."]
    await agent.call("offer", table=table)
    agreed = await agent.call("offer", table=table)
    assert agreed["outcome"] == {"winner": None, "reason": "agreement", "detail": ""}


async def test_a_draw_is_claimed(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess"))["table"]
    for _ in range(2):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            await agent.call("decide", table=table, decision=move)
    shown = await agent.call("show_table", table=table)
    assert any("may claim a draw" in line for line in shown["status"])
    claimed = await agent.call("offer", table=table)
    assert claimed["outcome"]["winner"] is None
    assert "claimed by white" in claimed["outcome"]["detail"]


async def test_resigning_takes_a_whole_team(agent: Agent) -> None:
    table = (await agent.call("new_table", game="enochian", options={"seats": "4"}))["table"]
    first = await agent.call("resign", table=table, seat="blue")
    assert first["outcome"] is None
    assert "blue resigned." in (await agent.call("show_table", table=table))["status"]
    second = await agent.call("resign", table=table, seat="black")
    assert second["outcome"]["reason"] == "resignation"
    assert (await agent.call("undo", table=table))["outcome"] is None


async def test_analysis_is_the_same_every_time(agent: Agent) -> None:
    table = (await agent.call("new_table", game="oracle"))["table"]
    first = await agent.call("analyze", table=table, lines=3, nodes=2000)
    assert len(first["lines"]) == 3
    assert first == await agent.call("analyze", table=table, lines=3, nodes=2000)


async def test_moves_are_explained(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess"))["table"]
    wrong = await agent.call("explain_move", table=table, move="e1e2")
    assert not wrong["legal"]
    assert wrong["why"]
    right = await agent.call("explain_move", table=table, move="Nf3")
    assert (right["legal"], right["decision"]) == (True, "g1f3")
    assert right["does"]
    late = await agent.call("explain_move", table=table, move="e7e5", seat="black")
    assert late["why"] == "white decides now, not black"
    assert (await agent.call("show_table", table=table))["played"] == 0
    mate = (await agent.call("new_table", game="chess", position="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"))[
        "table"
    ]
    ends = await agent.call("explain_move", table=mate, move="a1a8")
    assert ends["does"][-1] == "It ends the game: white wins: checkmate."


async def test_records_are_saved_and_opened(agent: Agent) -> None:
    table = (await agent.call("new_table", game="chess", seats={"black": "level 1"}))["table"]
    await agent.call("decide", table=table, decision="e2e4")
    position = (await agent.call("show_table", table=table))["position"]
    for form in ("text", "json"):
        saved = await agent.call("save_record", table=table, format=form, name=f"mine-{form}")
        again = await agent.call("load_record", record=saved["record"])
        assert again["position"] == position
        assert again["seats"] == {"white": "agent", "black": "agent"}
        kept = await agent.call("load_record", name=f"mine-{form}", seats={"black": "level 1"})
        assert kept["seats"] == {"white": "agent", "black": "level 1"}


async def test_resources(agent: Agent) -> None:
    listed = [str(one.uri) for one in (await agent.client.list_resources()).resources]
    for uri in (
        *listed,
        "heterodox://rules/oracle/O12",
        "heterodox://samples/enochian/3",
        "heterodox://positions/enochian/air-of-fire",
        "heterodox://positions/chess2/ra",
    ):
        contents = (await agent.client.read_resource(uri)).contents[0]
        assert isinstance(contents, TextResourceContents)
        assert contents.text, uri
    ruled = [game.name for game in heterodox.games() if game.rules_text()]
    assert {f"heterodox://rules/{name}" for name in ruled} <= set(listed)


async def test_a_sample_game_can_be_opened(agent: Agent) -> None:
    contents = (await agent.client.read_resource("heterodox://samples/enochian/1")).contents[0]
    assert isinstance(contents, TextResourceContents)
    opened = await agent.call("load_record", record=contents.text)
    assert opened["game"] == "enochian"


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("teach_me", {"game": "oracle"}, "heterodox://rules/oracle"),
        ("play_with_me", {"game": "chess2", "level": "4"}, '"level 4"'),
        ("annotate_this_game", {"record": "1. e2e4"}, "1. e2e4"),
        ("divination", {"question": "Will it rain?"}, "Will it rain?"),
    ],
)
async def test_prompts(agent: Agent, name: str, arguments: dict[str, str], words: str) -> None:
    assert name in [one.name for one in (await agent.client.list_prompts()).prompts]
    (message,) = (await agent.client.get_prompt(name, arguments)).messages
    assert isinstance(message.content, TextContent)
    assert words in message.content.text


async def test_a_server_for_many_gives_names_that_nobody_can_guess(tmp_path: Path) -> None:
    async with agent_at(tmp_path, private=True) as agent:
        name = (await agent.call("new_table", game="chess"))["table"]
        assert len(name) > 30
        assert (await agent.call("choices", table=name))["seat"] == "white"
        assert name not in await agent.error("choices", table="chess-1")
        contents = (await agent.client.read_resource("heterodox://tables")).contents[0]
        assert isinstance(contents, TextResourceContents)
        assert name not in contents.text
        assert "keeps no records" in await agent.error("save_record", table=name, name="mine")
