"""An agent for tests: the official client, and nothing but the tools."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcp import Client
from mcp.types import CallToolResult, TextContent

from heterodox.mcp.server import make_server
from heterodox.mcp.tables import Tables


@dataclass
class Agent:
    """Calls tools and hears their answers."""

    client: Client

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The structured answer of a call that has to go well."""
        result = await self.raw(tool, **arguments)
        assert not result.is_error, result.content
        assert isinstance(result.structured_content, dict)
        return result.structured_content

    async def error(self, tool: str, **arguments: Any) -> str:
        """The one line that a call is refused with."""
        result = await self.raw(tool, **arguments)
        assert result.is_error, result.structured_content
        (content,) = result.content
        assert isinstance(content, TextContent)
        assert "\n" not in content.text
        assert content.text
        return content.text

    async def raw(self, tool: str, **arguments: Any) -> CallToolResult:
        """Everything a call brings."""
        return await self.client.call_tool(tool, arguments)

    async def play(self, table: str, dice: random.Random, most: int, *wanted: str) -> set[str]:
        """Decide at random until the end (or so often), taking what is wanted where it is there.

        Returns everything that was told to have happened, as one set of lines.
        """
        told: set[str] = set()
        for _ in range(most):
            due = await self.call("choices", table=table)
            if due["kind"] == "over":
                break
            names = [one["decision"] for one in due["choices"]]
            liked = [name for name in names if name in wanted]
            answer = await self.call(
                "decide", table=table, seat=due["seat"], decision=dice.choice(liked or names)
            )
            told |= set(answer["happened"])
        return told


@asynccontextmanager
async def agent_at(folder: Path, *, seed: int | None = 7, private: bool = False) -> AsyncIterator[Agent]:
    """An agent with a server of its own in memory, whose tables are in a folder."""
    tables = Tables(folder, seed=seed, private=private)
    try:
        async with Client(make_server(tables)) as client:
            yield Agent(client)
    finally:
        tables.close()
