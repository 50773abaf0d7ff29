"""Agents at the server: the tools of `heterodox mcp` at /mcp, by the official client."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.web_suite.serving import Serving

pytest.importorskip("mcp", reason="agents are an extra: pip install 'heterodox[mcp]'")

from mcp import Client

from tests.mcp.agent import Agent


async def test_an_agent_plays_at_the_server(sqlite_server: Serving) -> None:
    async with Client(f"{sqlite_server.address}/mcp") as client:
        agent = Agent(client)
        opened = await agent.call("new_table", game="oracle", seats={"black": "level 1"})
        await agent.play(opened["table"], random.Random(1), 4)
        assert (await agent.call("show_table", table=opened["table"]))["played"] >= 4
    with sqlite_server.visitor() as visitor:
        assert visitor.get(f"/api/tables/{opened['table']}").status_code in (401, 404), "agents only"


def test_agents_can_be_kept_out(tmp_path: Path) -> None:
    serving = Serving(tmp_path / "server", arguments=("--no-agents",))
    serving.start()
    try:
        with serving.visitor() as visitor:
            assert visitor.http.post("/mcp", json={}).status_code in (404, 405)
    finally:
        serving.stop()
