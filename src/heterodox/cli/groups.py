"""Groups of commands in which what is no command is meant for one of them."""

from __future__ import annotations

import click

__all__ = ["LIST", "ListByDefault"]

LIST = "list"


class ListByDefault(click.Group):
    """A group in which a game's name stands for its list: `puzzles GAME` is `puzzles list GAME`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            args = [LIST, *args]
        return super().resolve_command(ctx, args)
