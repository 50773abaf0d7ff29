"""Tests of the door for agents need its extra: without it they are skipped with a word."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.mcp.agent import Agent


class _Skipped(pytest.Module):
    """A module whose imports would fail."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        pytest.skip("the extra heterodox[mcp] is not installed", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return None if find_spec("mcp") else _Skipped.from_parent(parent, path=module_path)


@pytest.fixture
async def agent(tmp_path: Path) -> AsyncIterator[Agent]:
    """An agent with a server of its own."""
    from tests.mcp.agent import agent_at

    found: asyncio.Future[Agent] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    async def serve() -> None:
        # A client has to be left by the task that entered it, and a fixture's two halves are two tasks.
        try:
            async with agent_at(tmp_path) as one:
                found.set_result(one)
                await over.wait()
        except Exception as error:
            if found.done():
                raise
            found.set_exception(error)

    serving = asyncio.create_task(serve())
    yield await found
    over.set()
    await serving
