"""The server over real pipes and real HTTP, by the official client and by the official inspector."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.mcp.agent import Agent

PATIENCE = 120
TRIES = 5
COMMAND = [sys.executable, "-m", "heterodox", "mcp"]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "HETERODOX_HOME": str(folder)}


def over_pipes(folder: Path) -> Client:
    command, *arguments = COMMAND
    return Client(
        stdio_client(StdioServerParameters(command=command, args=arguments, env=environment(folder)))
    )


async def test_a_game_over_pipes_that_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with over_pipes(tmp_path) as client:
        agent = Agent(client)
        opened = await agent.call("new_table", game="oracle", seats={"black": "level 2"})
        await agent.play(opened["table"], random.Random(1), 5)
        shown = await agent.call("show_table", table=opened["table"])
        assert "sits there" in await agent.error("show_table", table=opened["table"], seat="black")
    assert (tmp_path / "agents" / "oracle-1.journal").exists()
    async with over_pipes(tmp_path) as client:
        agent = Agent(client)
        assert await agent.call("show_table", table=opened["table"]) == shown
        told = await agent.call("decide", table=opened["table"], decision=await first(agent, opened["table"]))
        assert told["happened"]


async def first(agent: Agent, table: str) -> str:
    due = await agent.call("choices", table=table)
    return str(due["choices"][0]["decision"])


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server of its own process over HTTP; it is ready when its port answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*COMMAND, "--http", "--port", str(port)],
        env=environment(tmp_path),
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not answers(port):
            assert process.poll() is None, "the server has ended"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def test_a_game_over_http(address: str) -> None:
    async with Client(address) as client:
        agent = Agent(client)
        opened = await agent.call("new_table", game="chess2", seats={"white": "level 1"})
        await agent.play(opened["table"], random.Random(1), 5)
        assert (await agent.call("show_table", table=opened["table"]))["played"] >= 5


def inspect(folder: Path, *arguments: str) -> dict[str, object]:
    """What the official inspector gets from the server, in its command-line form."""
    npx = shutil.which("npx")
    if npx is None:
        pytest.skip("npx is not installed: the inspector cannot be asked")
    inspector = [npx, "--yes", "@modelcontextprotocol/inspector", "--cli", *COMMAND, *arguments]
    for _ in range(TRIES):
        done = subprocess.run(inspector, env=environment(folder), capture_output=True, text=True, check=False)
        # It has little patience with a server that starts on a busy machine, and cannot be told to have more.
        if "Request timed out" not in done.stderr:
            break
    if done.returncode and any(word in done.stderr for word in ("ENOTFOUND", "ETIMEDOUT", "E404", "ECONN")):
        pytest.skip("the inspector cannot be fetched here")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
def test_the_official_inspector_lists_and_calls(tmp_path: Path) -> None:
    listed = inspect(tmp_path, "--method", "tools/list")["tools"]
    assert isinstance(listed, list)
    assert "new_table" in [tool["name"] for tool in listed]
    assert all(tool["outputSchema"] for tool in listed)
    call = ("--method", "tools/call", "--tool-name")
    opened = inspect(tmp_path, *call, "new_table", "--tool-arg", "game=chess2", 'seats={"black": "level 1"}')
    content = opened["structuredContent"]
    assert isinstance(content, dict)
    assert content["table"] == "chess2-1"
    decided = inspect(tmp_path, *call, "decide", "--tool-arg", "table=chess2-1", "decision=e2e4")
    assert not decided.get("isError")
    refused = inspect(tmp_path, *call, "decide", "--tool-arg", "table=chess2-1", "decision=e4e8")
    assert refused["isError"] is True
    rule = inspect(tmp_path, "--method", "resources/read", "--uri", "heterodox://rules/enochian/E18")
    assert "Freezing" in json.dumps(rule)


def test_the_command_without_the_extra(tmp_path: Path) -> None:
    """A Python that does not find the library says which extra it needs, in one line."""
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError(\"No module named 'mcp'\", name='mcp')\n")
    done = subprocess.run(
        COMMAND,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "heterodox: mcp: mcp is missing: pip install 'heterodox[mcp]'\n"
