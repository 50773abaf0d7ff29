"""Command-line options that several commands share, and how they become a game's options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, TypeVar

import click

from heterodox.errors import InvalidText

__all__ = ["as_json", "gather", "rule_options", "setup_options", "write_json"]

Command = TypeVar("Command", bound=Callable[..., Any])

# Set-up choices with a flag of their own; any other option of a game goes by --option.
SETUP: Mapping[str, str] = {
    "array": "named starting array, e.g. air-of-fire",
    "armies": "the armies, e.g. ck for Classic against Two Kings",
    "direction": "deosil or widdershins",
    "seats": "2 or 4",
    "rules": "a set of rules, e.g. zalewski or tablet",
}

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")

rule_options = click.option(
    "--option",
    "pairs",
    multiple=True,
    metavar="KEY=VALUE",
    help="A rule option of the game; may be repeated.",
)


def setup_options(command: Command) -> Command:
    """Add a flag for every set-up choice."""
    flags = [click.option(f"--{name}", help=text) for name, text in SETUP.items()]
    return reduce(lambda wrapped, flag: flag(wrapped), reversed(flags), command)


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


def write_json(data: Mapping[str, Any]) -> None:
    """One line of JSON on standard output."""
    click.echo(json.dumps(data))
