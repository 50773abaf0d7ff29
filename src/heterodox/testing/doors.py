"""Checks that a game can be played at every door: table, records, plain mode, terminal, command line.

The game must be registered, since records and the command line find it by its name.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from heterodox.errors import IllegalMove
from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.testing.leaks import observed, secrets
from heterodox.testing.play import Check, must

# The doors are loaded by the checks that need them: a terminal takes longer to load than a game to check.
if TYPE_CHECKING:
    from heterodox.play.session import Session
    from heterodox.table.table import Table
    from heterodox.tui.app import HeterodoxApp

__all__ = ["CHECKS"]

LONGEST = 400
TYPED = 12


def _dice(game: Game, seed: int, door: str) -> random.Random:
    return random.Random(f"{game.name} {door} {seed}")


def a_table_asks_one_seat(game: Game, seed: int) -> None:
    """A whole game at a table: only the seat that is asked can decide, and only one of its choices."""
    from heterodox.table.table import Table

    dice = _dice(game, seed, "table")
    table = Table(game.start(), die=dice)
    while table.outcome is None and len(table.history) < LONGEST:
        if table.position.kind == Kind.CHANCE:
            _must_refuse_all(table, table.position.choices()[0])
            table.throw()
            continue
        choice = dice.choice(table.view(table.seat).choices())
        _must_refuse_all(table, choice)
        table.play(choice, table.seat)


def _must_refuse_all(table: Table, choice: Move) -> None:
    """Every seat but the one that is asked is refused, and nothing changes."""
    before, played = table.position, len(table.history)
    for seat in {*table.seats, "nobody"} - {table.seat}:
        for said in (choice, str(choice)):
            try:
                table.play(said, seat)
            except IllegalMove:
                must(
                    table.position is before and len(table.history) == played,
                    "a refused decision left a trace",
                )
                continue
            raise AssertionError(f"{seat} played {said} although {before.seat} is asked: {before}")


def records_tell_the_game(game: Game, seed: int) -> None:
    """A record of a game, as text and as JSON, is played again to the same end."""
    from heterodox.table.json_record import read_json, write_json
    from heterodox.table.text_record import read_text, write_text

    table = _random_table(game, seed)
    for write, read in ((write_text, read_text), (write_json, read_json)):
        again = read(write(table)).sound()
        must(str(again.position) == str(table.position), f"a record leads to {again.position}")
        must(again.outcome == table.outcome, f"a record ends with {again.outcome}, not {table.outcome}")
        names = [str(one.move) for one in table.open_history]
        must([str(one.move) for one in again.history] == names, "a record has other moves")


def _random_table(game: Game, seed: int) -> Table:
    """A table after a random game, or the part of a long one that everybody may know."""
    from heterodox.table.seats import is_open
    from heterodox.table.table import Table

    dice = _dice(game, seed, "record")
    table = Table(game.start(), die=dice)
    while table.outcome is None and (len(table.history) < LONGEST or not is_open(table.position)):
        if table.position.kind == Kind.CHANCE:
            table.throw()
        else:
            table.play(dice.choice(table.position.choices()), table.seat)
    return table


def plain_mode_plays(game: Game, seed: int) -> None:
    """A game typed in plain mode, decision by decision, is the game that was meant."""
    from heterodox.play.plain import play_plain
    from heterodox.play.session import Session
    from heterodox.table.table import Table

    dice = _dice(game, seed, "plain")
    session = Session(Table(game.start(), die=dice))
    typed: list[str] = []
    said: list[str] = []

    def read(prompt: str, *, secret: bool) -> str | None:
        table = session.table
        if table.outcome is not None or len(typed) >= 8 * TYPED:
            return None
        must(secret == (table.position.kind == Kind.HIDDEN), f"secret {secret} for {table.position.kind}")
        typed.append(str(dice.choice(table.view(table.seat).choices())))
        return typed[-1]

    play_plain(session, read, said.append, unicode=False)
    moves = [str(one.move) for one in session.table.history if one.before.kind != Kind.CHANCE]
    must(moves == typed, f"typed {typed[-3:]}, played {moves[-3:]}")
    must(all(line.isprintable() for line in said), "plain mode says something that cannot be printed")


def the_terminal_plays(game: Game, seed: int) -> None:
    """The first decisions of a game typed at the terminal app's prompt."""
    asyncio.run(_type_at_the_terminal(game, seed))


async def _type_at_the_terminal(game: Game, seed: int) -> None:
    from heterodox.play.saved import Shelf
    from heterodox.play.session import Session
    from heterodox.table.table import Table
    from heterodox.tui.app import HeterodoxApp

    dice = _dice(game, seed, "terminal")
    session = Session(Table(game.start(), die=dice))
    typed: list[str] = []
    # Without a folder of its own the shelf would be the person's.
    with tempfile.TemporaryDirectory() as folder:
        await _type_and_play(HeterodoxApp(session, Shelf(Path(folder))), session, typed, dice)
    moves = [str(one.move) for one in session.table.history if one.before.kind != Kind.CHANCE]
    must(moves[: len(typed)] == typed, f"typed {typed}, played {moves}")


async def _type_and_play(app: HeterodoxApp, session: Session, typed: list[str], dice: random.Random) -> None:
    from heterodox.tui.table_screen import TableScreen

    async with app.run_test(size=(100, 40)) as pilot:
        for _ in range(8 * TYPED):
            await pilot.pause()
            if session.table.outcome is not None or len(typed) >= TYPED:
                break
            screen = app.screen
            if not isinstance(screen, TableScreen) or session.table.position.kind == Kind.CHANCE:
                await pilot.press("enter")  # a die was thrown, or somebody takes the keyboard
                continue
            choice = str(dice.choice(session.table.view(session.table.seat).choices()))
            played = len(session.table.history)
            screen.action_command(choice)
            await pilot.pause()
            must(len(session.table.history) > played, f"{choice} was typed, but not played: {session.view}")
            typed.append(choice)


def scripts_play(game: Game, seed: int) -> None:
    """The commands for scripts list, apply and show the same game."""
    from heterodox.cli import answers

    dice = _dice(game, seed, "scripts")
    position: Position = game.start()
    text = answers.new(game.name, {})["position"]
    must(text == str(position), f"new gives {text}")
    for _ in range(TYPED):
        if position.outcome is not None:
            return
        listed = answers.list_moves(game.name, text, {})["moves"]
        must(listed == sorted(map(str, position.legal_moves())), f"moves of {text}")
        choice = dice.choice(position.choices())
        position = position.play(choice)
        answer = answers.apply(game.name, text, [str(choice)], {})
        must(answer["position"] == str(position), f"apply {choice} to {text} gives {answer['position']}")
        must(answers.show(game.name, text, {})["text"], f"nothing to show of {text}")
        text = answer["position"]


def secrets_stay_at_the_table(game: Game, seed: int) -> None:
    """Whatever is bid: replies, records, status and views are the same until it is revealed."""
    for position, alike in islice(secrets(game, seed), 5):
        (first, _), *others = alike
        expected = _after_secret(position, first)
        for other, _ in others:
            for name, seen in _after_secret(position, other).items():
                must(
                    seen == expected[name],
                    f"{first} and {other} differ in the {name}: {expected[name]}, {seen}",
                )


def _after_secret(position: Position, choice: Move) -> dict[str, object]:
    """What the others get when a hidden choice was made at a table."""
    from heterodox.play.session import Session
    from heterodox.table.json_record import write_json
    from heterodox.table.table import Table
    from heterodox.table.text_record import write_text

    session = Session(Table(position))
    reply = session.play(choice)
    table = session.table
    seen: dict[str, object] = {
        "reply": reply,
        "text record": write_text(table),
        "JSON record": write_json(table),
        "open history": tuple(str(one.move) for one in table.open_history),
        "status": session.submit("/status"),
    }
    for seat in (*position.seats, ""):
        if seat != position.seat:
            seen[f"view of {seat or 'a spectator'}"] = observed(table.position, seat)
    return seen


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        a_table_asks_one_seat,
        records_tell_the_game,
        plain_mode_plays,
        the_terminal_plays,
        scripts_play,
        secrets_stay_at_the_table,
    )
}
