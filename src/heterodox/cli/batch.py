"""batch: one JSON request a line in, one JSON answer a line out, for scripts and agents."""

from __future__ import annotations

import json
import math
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, NoReturn, TextIO

import click

from heterodox.cli import answers
from heterodox.cli.main import one_line
from heterodox.cli.options import game_flags
from heterodox.errors import HeterodoxError, InvalidText

__all__ = ["batch_command", "serve"]

Request = Mapping[str, Any]
MOST_NODES = 10**12
MEGABYTES = 16  # of an analysis: enough for what fits into one answer


@click.command("batch")
def batch_command() -> None:
    """Answer JSON requests from standard input, one a line, in order.

    \b
    Request:  {"id": 1, "command": "perft", "game": "chess", "position": "start", "depth": 3, "options": {}}
    Answer:   {"id": 1, "result": {...}}  or  {"id": 1, "error": "..."}

    \b
    Commands: new, moves (optional "moves": [...] played first), apply ("moves": [...]),
              perft ("depth": n), show, rules ("query": words; without "game" in all games),
              analyze ("depth", "nodes" or "time": limits; "lines": n),
              view ("seat": the position as that seat may know it, and its choices).

    \b
    Example:
      echo '{"id":1,"command":"moves","game":"chess","position":"start"}' | heterodox batch
    """
    serve(sys.stdin.buffer, sys.stdout)


def serve(requests: BinaryIO, responses: TextIO) -> None:
    """Answer until the requests end; an empty line is passed over."""
    for line in requests:
        if line.strip():
            responses.write(json.dumps(answer(line)) + "\n")
            responses.flush()


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one line; never raises."""
    request: Request = {}
    try:
        request = _read_request(line)
        return {"id": request.get("id"), "result": _COMMANDS[_command(request)](request)}
    except HeterodoxError as error:
        return {"id": request.get("id"), "error": one_line(str(error))}
    except Exception as error:  # noqa: BLE001 - a defect of ours must not end the service, nor be hidden
        traceback.print_exc(file=sys.stderr)
        return {"id": request.get("id"), "error": one_line(f"internal error: {error!r}")}


def _read_request(line: bytes) -> Request:
    try:
        request = json.loads(line, parse_constant=_no_number, parse_float=_read_float)
        # Whatever the id is, it goes back: one that cannot be written is refused like the rest.
        json.dumps(request.get("id") if isinstance(request, dict) else None)
    except (ValueError, RecursionError) as error:
        raise InvalidText(f"request: not a line of JSON ({error})") from None
    if not isinstance(request, dict):
        raise InvalidText("request: expected a JSON object")
    return request


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _read_float(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text[:40])


def _command(request: Request) -> str:
    command = _text(request, "command")
    if command not in _COMMANDS:
        raise InvalidText(f"command {command[:40]!r}: expected one of {', '.join(_COMMANDS)}")
    return command


def _text(request: Request, field: str, default: str | None = None) -> str:
    value = request.get(field, default)
    if not isinstance(value, str):
        raise InvalidText(f"{field}: expected text, found {_name(value)}")
    return value


def _options(request: Request) -> dict[str, Any]:
    options = request.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidText(f"options: expected an object, found {_name(options)}")
    for name, value in options.items():
        if not isinstance(value, str | int):
            raise InvalidText(f"option {name[:40]!r}: expected text or a number, found {_name(value)}")
    return options


def _moves(request: Request) -> list[str]:
    moves = request.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InvalidText("moves: expected a list of texts")
    return moves


def _name(value: object) -> str:
    return "nothing" if value is None else f"{type(value).__name__} {str(value)[:20]!r}"


def _new(request: Request) -> dict[str, Any]:
    flags = {name: request[name] for name in game_flags() if name in request}
    return answers.new(_text(request, "game"), _options({"options": flags}) | _options(request))


def _list_moves(request: Request) -> dict[str, Any]:
    return answers.list_moves(
        _text(request, "game"), _text(request, "position"), _options(request), _moves(request)
    )


def _apply(request: Request) -> dict[str, Any]:
    return answers.apply(
        _text(request, "game"), _text(request, "position"), _moves(request), _options(request)
    )


def _perft(request: Request) -> dict[str, Any]:
    depth = request.get("depth")
    if not isinstance(depth, int) or isinstance(depth, bool):
        raise InvalidText(f"depth: expected a number, found {_name(depth)}")
    return answers.perft(
        _text(request, "game"),
        _text(request, "position"),
        depth,
        _options(request),
        backend=_text(request, "backend", "auto"),
        divide=bool(request.get("divide")),
    )


def _show(request: Request) -> dict[str, Any]:
    return answers.show(
        _text(request, "game"), _text(request, "position"), _options(request), _moves(request)
    )


def _rules(request: Request) -> dict[str, Any]:
    game = _text(request, "game") if "game" in request else None
    return answers.look_up(game, _text(request, "query", ""))


def _view(request: Request) -> dict[str, Any]:
    return answers.view(
        _text(request, "game"),
        _text(request, "position"),
        _text(request, "seat"),
        _options(request),
        _moves(request),
    )


def _analyze(request: Request) -> dict[str, Any]:
    from heterodox.cli.analyze import MOST_LINES, MOST_SECONDS, report
    from heterodox.engine.thinking import DEEPEST, Limits, Thinker

    depth = _number(request, "depth", DEEPEST)
    nodes = _number(request, "nodes", MOST_NODES)
    seconds = _number(request, "time", MOST_SECONDS)
    if depth is nodes is seconds is None:
        raise InvalidText("analyze: expected a limit: depth, nodes or time")
    lines = _number(request, "lines", MOST_LINES)
    limits = Limits(int(depth or DEEPEST), int(nodes or 0), hard_seconds=seconds or 0, lines=int(lines or 1))
    game = _text(request, "game")
    here = answers.read_position(game, _text(request, "position"), _options(request), _moves(request))
    # A new one each time: the same question always gets the same answer.
    return report(here, Thinker(game, megabytes=MEGABYTES).think(here, limits))


def _number(request: Request, field: str, most: int) -> float | None:
    """A number up to `most`, whole and at least 1 unless it is a time; None where it is not given."""
    value = request.get(field)
    if value is None:
        return None
    kinds = int | float if field == "time" else int
    if (
        not isinstance(value, kinds)
        or isinstance(value, bool)
        or not (0.001 if field == "time" else 1) <= value <= most
    ):
        raise InvalidText(f"{field}: expected a number up to {most}, found {_name(value)}")
    return value


_COMMANDS: Mapping[str, Callable[[Request], dict[str, Any]]] = {
    "new": _new,
    "moves": _list_moves,
    "apply": _apply,
    "perft": _perft,
    "show": _show,
    "analyze": _analyze,
    "rules": _rules,
    "view": _view,
}
