"""Command-line options that several commands share, and how they become a game's options."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import click

from heterodox.errors import InvalidText

__all__ = ["WithFlags", "as_json", "game_flags", "gather", "rule_options", "speaks_unicode", "write_json"]

PAIRS = "pairs"

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")

rule_options = click.option(
    "--option",
    PAIRS,
    multiple=True,
    metavar="KEY=VALUE",
    help="A rule option of the game; may be repeated.",
)


class WithFlags(click.Command):
    """A command that also takes the flags that games declare; games are loaded when it is called."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        taken = {param.name for param in own}
        flags = [click.Option([f"--{name}"], help=words) for name, words in game_flags().items()]
        place = next((n for n, param in enumerate(own) if param.name == PAIRS), len(own))
        return [*own[:place], *(flag for flag in flags if flag.name not in taken), *own[place:]]


@cache
def game_flags() -> Mapping[str, str]:
    """The options of all games that have a flag of their own, with its help; others go by --option."""
    from heterodox.games.registry import list_games

    options = (option for game in list_games() for option in game.options if option.flag)
    return {option.name: option.flag for option in options if option.name.isidentifier()}


def gather(pairs: tuple[str, ...], flags: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """The options of a call: flags that were given and KEY=VALUE pairs, each at most once."""
    options = {name: value for name, value in (flags or {}).items() if value is not None}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise InvalidText(f"--option {pair[:40]!r}: expected KEY=VALUE")
        if name in options:
            raise InvalidText(f"option {name[:40]!r}: given twice")
        options[name] = value
    return options


def speaks_unicode() -> bool:
    """Whether standard output can show every sign."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")


def write_json(data: Mapping[str, Any]) -> None:
    """One line of JSON on standard output."""
    click.echo(json.dumps(data))
