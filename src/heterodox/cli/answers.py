"""What the commands answer, as plain data: the same for `--json`, for `batch` and for other doors.

Every function takes what a person or a program typed and raises HeterodoxError on bad input.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from heterodox import native
from heterodox.errors import InvalidText
from heterodox.games import swift
from heterodox.games.options import begin, read
from heterodox.games.protocol import Game, Outcome, Position
from heterodox.games.registry import find_game, list_games
from heterodox.games.rulebook import read_rules
from heterodox.learn.search import find_rules

__all__ = [
    "BACKENDS",
    "apply",
    "describe_game",
    "list_moves",
    "look_up",
    "new",
    "outcome_data",
    "perft",
    "read_position",
    "show",
    "view",
]

START = "start"
BACKENDS = ("auto", "native", "python")
DEEPEST = 20


def read_position(game: str, text: str, options: Mapping[str, Any], moves: Sequence[str] = ()) -> Position:
    """The position of a string (or of the word "start"), after some moves."""
    found = find_game(game)
    position = begin(found, options) if text == START else read(found, text, options)
    for move in moves:
        position = position.replay(move)
    return position


def new(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A first position: {"position": ...}."""
    return {"position": str(begin(find_game(game), options))}


def list_moves(game: str, text: str, options: Mapping[str, Any], moves: Sequence[str] = ()) -> dict[str, Any]:
    """The legal moves, sorted: {"moves": [...]}."""
    position = read_position(game, text, options, moves)
    return {"moves": sorted(str(move) for move in position.legal_moves())}


def apply(game: str, text: str, moves: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """What is on the board after the moves, and what they did on the way."""
    position = read_position(game, text, options)
    events = list(position.words())
    for move in moves:
        position = position.replay(move)
        events.extend(position.words())
    return {
        "position": str(position),
        "turn": position.turn,
        "phase": position.phase,
        "outcome": outcome_data(position.outcome),
        "events": events,
        "seat": position.seat,
        "kind": position.kind.value,
        "check": list(position.in_check()),
    }


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as JSON: null while the game goes on; `detail` only where there is one."""
    if outcome is None:
        return None
    data = {"winner": outcome.winner, "reason": outcome.reason}
    return data | ({"detail": outcome.detail} if outcome.detail else {})


def perft(
    game: str,
    text: str,
    depth: int,
    options: Mapping[str, Any],
    *,
    backend: str = "auto",
    divide: bool = False,
    jobs: int = 1,
) -> dict[str, Any]:
    """How many sequences of 1 ... depth moves there are; `divide` splits the last by first move."""
    if not 1 <= depth <= DEEPEST:
        raise InvalidText(f"depth {depth}: expected 1 to {DEEPEST}")
    position = read_position(game, text, options)
    chosen = _choose_backend(game, backend)
    count = _native_counts if chosen == "native" else _python_counts
    begin = perf_counter()
    counts = count(position, depth, jobs)
    seconds = perf_counter() - begin
    result: dict[str, Any] = {
        "counts": counts,
        "seconds": round(seconds, 6),
        "nps": round(sum(counts) / max(seconds, 1e-9)),
        "backend": chosen,
    }
    if divide:
        result["divide"] = dict(sorted(_divide(position, depth, jobs, chosen).items()))
    return result


def _choose_backend(game: str, backend: str) -> str:
    if backend not in BACKENDS:
        raise InvalidText(f"backend {backend[:20]!r}: expected one of {', '.join(BACKENDS)}")
    compiled = native.available and game in native.games()
    if backend == "native" and not compiled:
        raise InvalidText(f"backend 'native': there is no compiled {game} here; see 'heterodox doctor'")
    return "native" if compiled and backend != "python" else "python"


def _python_counts(position: Position, depth: int, jobs: int) -> list[int]:
    with swift.pure():
        return [position.perft(level) for level in range(1, depth + 1)]


def _native_counts(position: Position, depth: int, jobs: int) -> list[int]:
    return native.perft(position, depth, jobs=jobs)


def _divide(position: Position, depth: int, jobs: int, backend: str) -> dict[str, int]:
    """For each first move the number of sequences that begin with it."""
    if backend == "native":
        return native.divide(position, depth, jobs=jobs)
    with swift.pure():
        return {str(move): count for move, count in position.divide(depth).items()}


def show(game: str, text: str, options: Mapping[str, Any], moves: Sequence[str] = ()) -> dict[str, Any]:
    """The text board: {"text": ..., "caption": ...}."""
    from heterodox.render.text import board

    picture = read_position(game, text, options, moves).picture()
    return {"text": board(picture), "caption": picture.caption}


def look_up(game: str | None, query: str) -> dict[str, Any]:
    """The rules of one game or of all that answer a query (all of them without one): {"rules": [...]}."""
    games = [find_game(game)] if game is not None else list_games()
    found = find_rules(games, query) if query else [rule for one in games for rule in read_rules(one)]
    keys = ("game", "id", "title", "text")
    return {"rules": [{key: getattr(rule, key) for key in keys} for rule in found]}


def view(
    game: str, text: str, seat: str, options: Mapping[str, Any], moves: Sequence[str] = ()
) -> dict[str, Any]:
    """The position as a seat may know it, and what that seat may decide now; "" is a spectator."""
    position = read_position(game, text, options, moves)
    if seat and seat not in position.seats:
        raise InvalidText(f"seat {seat[:40]!r}: expected one of {', '.join(position.seats)}")
    known = position.view(seat)
    due = position.outcome is None and position.seat == seat
    return {
        "position": str(known),
        "turn": known.turn,
        "phase": known.phase,
        "seat": known.seat,
        "kind": known.kind.value,
        "choices": [str(choice) for choice in known.choices()] if due else [],
    }


def describe_game(game: Game) -> dict[str, Any]:
    """A game for lists: what it is, its options and named set-ups."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "armies": [army.name for army in game.armies],
        "teams": list(game.teams),
        "chance": game.chance,
        "hidden": game.hidden,
        "native": native.available and game.name in native.games(),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "help": option.help,
            }
            for option in game.options
        ],
        "setups": dict(game.setups()),
    }
