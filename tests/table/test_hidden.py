"""Secret bids: nothing that anybody else can see, undo or read in a file tells them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from heterodox.games.protocol import Game, Position
from heterodox.games.registry import list_games
from heterodox.play.session import Session
from heterodox.table.journal import Journal
from heterodox.table.json_record import write_json
from heterodox.table.seats import SPECTATOR, is_open
from heterodox.table.table import Table
from heterodox.table.text_record import write_text
from tests.table.test_table import play_randomly

HIDDEN = [game for game in list_games() if game.hidden]
each_hidden = pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.name)


def before_a_secret(game: Game) -> Table:
    """A table where the deciding seat is about to decide in secret."""
    for seed in range(60):
        table = Table(game.start())
        for _ in range(80):
            position = table.position
            if position.outcome is not None:
                break
            if position.phase != "move" and any(not is_open(position.after(c)) for c in position.choices()):
                return table
            play_randomly(table, 1, seed + len(table.history))
    raise AssertionError("random games never came to a secret decision")


def secrets(table: Table) -> list[Table]:
    """The same table after each secret choice."""
    tables = []
    for choice in table.position.choices():
        other = Table(table.start)
        for played in table.history:
            other.play(played.move, other.seat)
        other.play(choice, other.seat)
        if not is_open(other.position):
            tables.append(other)
    return tables


def others_see(position: Position, decided: str) -> list[object]:
    seats = [seat for seat in (*position.seats, SPECTATOR) if seat != decided]
    return [
        (str(view), view.picture(), view.events, [str(choice) for choice in view.choices()])
        for view in (position.view(seat) for seat in seats)
    ]


@each_hidden
def test_no_seat_record_or_journal_tells_secret_choices_apart(game: Game, tmp_path: Path) -> None:
    table = before_a_secret(game)
    decided = table.seat
    tables = secrets(table)
    assert len(tables) > 1, "there is something to hide"
    seen, texts, files = [], [], []
    for number, secret in enumerate(tables):
        seen.append(others_see(secret.position, decided))
        texts.append((write_text(secret), write_json(secret)))
        journal = Journal(tmp_path / f"{number}.journal")
        journal.note(secret)
        files.append(journal.path.read_bytes())
        journal.close()
    assert all(one == seen[0] for one in seen)
    assert all(one == texts[0] for one in texts)
    assert all(one == files[0] for one in files)


@each_hidden
def test_undo_forgets_a_secret_and_redo_cannot_bring_it_back(game: Game) -> None:
    table = secrets(before_a_secret(game))[0]
    opened = len(table.open_history)
    assert table.undo()
    assert len(table.history) == opened
    assert not table.can_redo
    assert is_open(table.position)


@each_hidden
def test_a_shared_screen_asks_the_others_to_look_away(game: Game) -> None:
    table = before_a_secret(game)
    session = Session(table)
    assert session.secret
    choice = next(c for c in table.position.choices() if not is_open(table.position.after(c)))
    reply = session.play(choice)
    assert all(str(choice) not in words.split() for words in reply.words)
    assert str(session.view) == str(table.position.view(table.position.seat))


@each_hidden
def test_what_is_written_before_the_reveal_can_be_continued(game: Game) -> None:
    secret = secrets(before_a_secret(game))[0]
    moves = json.loads(write_json(secret))["moves"]
    assert len(moves) == len(secret.open_history) < len(secret.history)
