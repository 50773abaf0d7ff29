"""What an agent can read: rules, sample games, first positions; and its tables.

heterodox://rules/GAME            all rules of a game
heterodox://rules/GAME/ID         one rule, e.g. heterodox://rules/enochian/E18
heterodox://samples/GAME          the sample games of a game
heterodox://samples/GAME/NUMBER   one of them, as a record
heterodox://positions/GAME        the first position, and the named set-ups
heterodox://positions/GAME/NAME   the first position of a set-up, by the value of its option
heterodox://tables                the tables that can be gone on with
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import unquote

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from heterodox.cli.samples import write_sample
from heterodox.errors import HeterodoxError, InvalidText
from heterodox.games.protocol import Game, Position
from heterodox.games.registry import find_game, list_games
from heterodox.games.rulebook import read_rules
from heterodox.mcp.tables import Tables
from heterodox.render import text

__all__ = ["add_resources"]

MARKDOWN = "text/markdown"
PLAIN = "text/plain"


def add_resources(server: MCPServer, tables: Tables) -> None:
    """Offer everything there is to read; each game is listed, its parts are found by their addresses."""
    for game in list_games():
        if game.rules_text():
            _add(server, f"heterodox://rules/{game.name}", f"The rules of {game.title}", rules_of, game)
        _add(server, f"heterodox://positions/{game.name}", f"How {game.title} begins", positions_of, game)
        if game.samples():
            _add(server, f"heterodox://samples/{game.name}", f"Games of {game.title}", samples_of, game)
    templates: list[tuple[str, Callable[..., str], str, str]] = [
        ("rules/{game}/{rule}", rule_of, "A rule by its id", MARKDOWN),
        ("samples/{game}/{number}", sample_of, "A sample game as a record", PLAIN),
        ("positions/{game}/{setup}", position_of, "The first position of a set-up", PLAIN),
    ]
    for address, function, about, kind in templates:
        found = server.resource(f"heterodox://{address}", name=about, description=about, mime_type=kind)
        found(_or_not_found(function))

    @server.resource("heterodox://tables", name="Tables", description="Tables to go on with", mime_type=PLAIN)
    def tables_there() -> str:
        return "\n".join(tables.names()) or "No table is listed: new_table opens one."


def _add(server: MCPServer, address: str, about: str, function: Callable[[Game], str], game: Game) -> None:
    kind = MARKDOWN if function is rules_of else PLAIN

    @server.resource(address, name=about, description=about, mime_type=kind)
    def whole() -> str:
        return function(game)


def _or_not_found(function: Callable[..., str]) -> Callable[..., str]:
    """What is wrong with an address, told to the one who asked."""

    @wraps(function)
    def found(**parts: str) -> str:
        try:
            return function(**{name: unquote(part) for name, part in parts.items()})
        except HeterodoxError as error:
            raise ResourceNotFoundError(str(error)) from error

    return found


def rules_of(game: Game) -> str:
    """All rules of a game."""
    return game.rules_text()


def rule_of(game: str, rule: str) -> str:
    """One rule by its id."""
    found = find_game(game)
    known = {one.id: one for one in read_rules(found)}
    one = known.get(rule.upper())
    if one is None:
        first, *_, last = known
        raise InvalidText(f"rule {rule[:20]!r}: {found.name} has {first} to {last}")
    return f"### {one.id} {one.title}\n\n{one.text}\n"


def samples_of(game: Game) -> str:
    """The sample games of a game, one a line."""
    return "\n".join(
        f"heterodox://samples/{game.name}/{number}: {sample.name}. {sample.about}"
        for number, sample in enumerate(game.samples(), 1)
    )


def sample_of(game: str, number: str) -> str:
    """A sample game as a record."""
    found = find_game(game)
    samples = found.samples()
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= len(samples)):
        raise InvalidText(f"sample {number[:20]!r}: {found.name} has {len(samples)} samples, from 1")
    return write_sample(found, samples[int(number) - 1])


def positions_of(game: Game) -> str:
    """The first position, and the addresses of all set-ups."""
    lines = [_drawn(game.start()), ""]
    lines += [
        f"heterodox://positions/{game.name}/{setup.partition('=')[2]}: {words}"
        for setup, words in game.setups().items()
    ]
    return "\n".join(lines).rstrip() + "\n"


def position_of(game: str, setup: str) -> str:
    """The first position of a set-up, named by the value of its option."""
    found = find_game(game)
    named = {one.partition("=")[2]: one.partition("=")[0] for one in found.setups()}
    if setup not in named:
        few = ", ".join(list(named)[:8]) or "none"
        raise InvalidText(f"set-up {setup[:40]!r}: {found.name} has {few}{' ...' if len(named) > 8 else ''}")
    return _drawn(found.start(**{named[setup]: setup})) + "\n"


def _drawn(position: Position) -> str:
    return f"{position}\n\n{text.board(position.picture())}"
