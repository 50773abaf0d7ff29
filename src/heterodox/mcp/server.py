"""The server for agents: tools, resources and prompts over pipes, over HTTP, or inside another server."""

from __future__ import annotations

import json
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcp import MCPError
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult, TextContent
from pydantic import ValidationError

from heterodox import __version__
from heterodox.errors import HeterodoxError
from heterodox.harmless import harmless
from heterodox.mcp.prompts import add_prompts
from heterodox.mcp.puzzles import puzzle_tools
from heterodox.mcp.resources import add_resources
from heterodox.mcp.tables import Tables
from heterodox.mcp.tools import Tools
from heterodox.play.saved import home

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.applications import Starlette

__all__ = ["AgentServer", "data_folder", "http_app", "make_server"]

INSTRUCTIONS = """Play, explain and analyse chess variants that no other program knows.
list_games tells what there is; new_table opens a table; show_table, choices and decide play.
Do not guess rules: search_rules and explain_move know them. Only listed decisions can be taken.
"""
LONGEST_ERROR = 600


def data_folder() -> Path:
    """Where tables are kept: a folder of its own among the person's games."""
    return home() / "agents"


class AgentServer(MCPServer[Any]):
    """A server whose errors are one line that says what would be right."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        known = {tool.name: tool for tool in await self.list_tools()}
        if name not in known:
            raise ToolError(one_line(f"tool {name[:40]!r}: expected one of {', '.join(known)}"))
        takes = list(known[name].input_schema.get("properties", {}))
        for argument in arguments:
            if argument not in takes:
                raise ToolError(one_line(f"argument {argument[:40]!r}: {name} takes {', '.join(takes)}"))
        try:
            return _short(await super().call_tool(name, arguments, context))
        except UnexpectedToolError:
            raise
        except ToolError as error:
            cause = error.__cause__
            words = _in_words(cause) if isinstance(cause, ValidationError) else str(cause or error)
            raise ToolError(one_line(words)) from error

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[Any, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        known = {prompt.name: prompt for prompt in await self.list_prompts()}
        if name not in known:
            raise _bad_request(f"prompt {name[:40]!r}: expected one of {', '.join(known)}")
        takes = {one.name: one.required for one in known[name].arguments or ()}
        missing = [one for one, required in takes.items() if required and one not in (arguments or {})]
        if missing:
            raise _bad_request(f"argument {missing[0]}: {name} needs it")
        try:
            return await super().get_prompt(name, arguments, context)
        except ValueError as error:
            refusal: BaseException | None = error
            while refusal is not None and not isinstance(refusal, HeterodoxError):
                refusal = refusal.__cause__
            if refusal is None:
                raise
            raise _bad_request(str(refusal)) from error


def _bad_request(words: str) -> MCPError:
    return MCPError(INVALID_PARAMS, one_line(words))


def _short(result: CallToolResult | InputRequiredResult) -> CallToolResult | InputRequiredResult:
    """The same answer, with its data on one line where the text is nothing else."""
    if not isinstance(result, CallToolResult) or result.structured_content is None or len(result.content) > 1:
        return result
    text = json.dumps(result.structured_content, ensure_ascii=False)
    return result.model_copy(update={"content": [TextContent(type="text", text=text)]})


def _in_words(error: ValidationError) -> str:
    """What is wrong with arguments, each in a few words."""
    defects = (
        f"argument {'.'.join(str(part) for part in one['loc'][:2]) or '?'}: {one['msg']}"
        for one in error.errors()
    )
    return "; ".join(dict.fromkeys(defects))


def one_line(message: str) -> str:
    """A message fit for one line, whatever the input was."""
    clean = harmless(" ".join(message.split("\n")))
    return clean if len(clean) <= LONGEST_ERROR else clean[: LONGEST_ERROR - 3] + "..."


def _explained(tool: Callable[..., Any]) -> Callable[..., Any]:
    """A tool whose refusals are told to the agent; other errors are faults of ours."""

    @wraps(tool)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return tool(*args, **kwargs)
        except HeterodoxError as error:
            raise ToolError(str(error)) from error

    return called


def make_server(tables: Tables) -> AgentServer:
    """The server over a set of tables."""
    server = AgentServer(
        "heterodox",
        title="heterodox",
        description="Chess variants: rules, tables, programs and analysis",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )
    for tool in [*Tools(tables).all(), *puzzle_tools()]:
        server.add_tool(_explained(tool), structured_output=True)
    add_resources(server, tables)
    add_prompts(server)
    return server


def http_app(
    tables: Tables, *, path: str = "/mcp", host: str = "127.0.0.1", hosts: Sequence[str] = ()
) -> Starlette:
    """The server as an ASGI application for streamable HTTP at `path`; its lifespan runs the sessions.

    Another server takes its `routes` and runs its `router.lifespan_context` inside its own. `hosts` are the
    names under which that server is reached, for the check against rebound names; without them only
    this machine is.
    """
    security = TransportSecuritySettings(allowed_hosts=list(hosts)) if hosts else None
    return make_server(tables).streamable_http_app(
        streamable_http_path=path, host=host, transport_security=security
    )
