"""Nothing from a file reaches a terminal raw: not in plain mode, lists, status, errors, nor in the app."""

from __future__ import annotations

import io
import json
import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from heterodox import game
from heterodox.cli.play import _table
from heterodox.games.protocol import Outcome
from heterodox.harmless import harmless
from heterodox.play.plain import play_plain
from heterodox.play.saved import Shelf, open_game
from heterodox.play.session import Session
from heterodox.table.files import load, save
from heterodox.table.journal import Journal
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.tui.app import HeterodoxApp
from heterodox.tui.dialogs import ResultScreen
from tests.tui.driver import NARROW

# A title of the window, a cleared screen, a colour by C1, a bell, and text from right to left; and markup.
EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x9dx\x9c\u202e[/b]"


def evil_table(*, over: bool = False) -> Table:
    table = Table(
        game("chess").start(),
        {"white": Sitter(f"Anna{EVIL}"), "black": Sitter(f"Bert{EVIL}")},
        tags={"Note": f"a note{EVIL}", f"Odd{EVIL}": "x"},
    )
    for move in ("e2e4", "e7e5"):
        table.replay(move)
        table.comment(f"a remark{EVIL}")
    if over:
        table.end(Outcome("white", f"because{EVIL}", f"in detail{EVIL}"))
    return table


def keep(path: Path) -> None:
    """A journal of it."""
    journal = Journal(path)
    assert journal.note(evil_table()) == ""
    journal.close()


def steering(text: str) -> set[str]:
    """The signs of a text that a terminal would act on."""
    return {sign for sign in text if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Cs")}


def test_what_steers_a_terminal_is_written_out() -> None:
    assert harmless("a\x1b[31mb\x07\x9b\u202e\ud800\n") == r"a\x1b[31mb\x07\x9b\u202e\ud800" + "\\n"
    assert harmless("one\ntwo", lines=True) == "one\ntwo"
    for kept in ("Ärger, 王 und ♔", "a\u00a0b", "\u200d", "🧑\u200d🚀"):
        assert harmless(kept) == kept


@pytest.mark.parametrize("over", [False, True])
def test_plain_mode_shows_names_comments_and_tags_harmless(over: bool, tmp_path: Path) -> None:
    path = tmp_path / f"evil{EVIL.replace('/', '')}.txt"
    save(evil_table(over=over), path)
    lines: Iterator[str] = iter(
        ["/status", "/moves e", f"/load {path}", "/hint", "/draw", "/help", "e9", "/quit"]
    )
    said: list[str] = []
    session = Session(load(path).sound(), Shelf(tmp_path / "games"))
    play_plain(session, lambda prompt, secret: next(lines, None), said.append)
    assert "Anna" in "\n".join(said)
    assert not steering("\n".join(said))


def test_lists_of_games_are_harmless(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    keep(tmp_path / "one.journal")
    (unfinished,) = shelf.unfinished()
    assert "Anna" in str(unfinished)
    assert not steering(str(unfinished))


def test_reports_about_damaged_files_are_harmless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evil.txt"
    save(evil_table(), path)
    path.write_text(path.read_text("utf-8").replace("e7e5", f'"{json.dumps(EVIL)[1:-1]}"'), encoding="utf-8")
    assert _table(None, str(path), (), "none", None, {}).history
    told = capsys.readouterr().err
    assert "damaged" in told
    assert not steering(told)


@pytest.mark.parametrize("over", [False, True])
async def test_the_app_shows_names_comments_and_tags_harmless(over: bool, tmp_path: Path) -> None:
    app = HeterodoxApp(Session(evil_table(over=over), Shelf(tmp_path)), Shelf(tmp_path))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen) == over
        shown = [_drawn(app)]
        if over:
            await pilot.press("escape")
        await pilot.press(*"/status", "enter")
        await pilot.pause()
        shown.append(_drawn(app))
    assert "Anna" in shown[-1]
    assert "a remark" in shown[-1]
    assert not steering("".join(shown))


async def test_the_start_screen_shows_old_games_harmless(tmp_path: Path) -> None:
    journal = tmp_path / f"1{EVIL.replace('/', '')}.journal"
    keep(journal)
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"move": "a9"}\n{}\n')
    app = HeterodoxApp(shelf=Shelf(tmp_path))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        shown = _drawn(app)
        app.screen._continue(app.screen._old_games[0])  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.pause()
        shown += _drawn(app)
    assert "Anna" in shown
    assert not steering(shown)


def _drawn(app: HeterodoxApp) -> str:
    """Everything on the screen as it would be sent to the terminal, without styles."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def test_a_failed_export_leaves_no_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def half(path: Path, contents: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(Path, "write_bytes", half)
    session = Session(evil_table())
    for name in ("a.png", "a.gif", "a.svg", "a.txt"):
        reply = session.submit(f"/export {tmp_path / name}")
        assert reply.task is not None
        with pytest.raises(ValueError, match="the disk is full"):
            reply.task()
    assert list(tmp_path.iterdir()) == []


def test_save_without_a_name_goes_to_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, data = tmp_path / "here", tmp_path / "data"
    here.mkdir()
    monkeypatch.chdir(here)
    first, second = Session(evil_table(), Shelf(data)), Session(evil_table(), Shelf(data))
    for session in (first, first, second):
        assert not session.submit("/save").error
    assert [path.name for path in sorted(data.glob("chess*.txt"))] == ["chess-1.txt", "chess.txt"]
    assert not second.submit("/save named.txt").error
    assert [path.name for path in here.iterdir()] == ["named.txt"]
    for session in (first, second):
        session.leave()


LONG = "9" * 5000


@pytest.mark.parametrize("text", [f'{{"move": "e2e4", "left": {LONG}}}', f'{{"keep": {LONG}}}', LONG])
def test_integers_of_5000_digits_in_journals_are_damages(text: str, tmp_path: Path) -> None:
    path = tmp_path / "long.journal"
    keep(path)
    sound = path.read_text("utf-8")
    path.write_text(f"{sound}{text}\n{{}}\n", encoding="utf-8")
    found = open_game(path)
    assert found.damages
    assert found.table is not None
    path.write_text(sound.replace('"version": 2', f'"version": {LONG}'), encoding="utf-8")
    assert open_game(path).damages


def test_integers_of_5000_digits_in_records_are_damages(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    save(evil_table(), path)
    sound = path.read_text("utf-8")
    for old, new in (
        ('"version": 2', f'"version": {LONG}'),
        ('{"move": "e2e4"', f'{{"left": {LONG}, "move": "e2e4"'),
    ):
        assert old in sound
        path.write_text(sound.replace(old, new), encoding="utf-8")
        assert load(path).damages


@pytest.mark.parametrize("old", ["Anna", "a note"])
def test_lone_surrogates_in_a_text_record_are_damages(old: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    save(evil_table(), path)
    path.write_text(path.read_text("utf-8").replace(old, r"\ud800"), encoding="utf-8")
    found = load(path)
    assert "broken Unicode" in found.report()
    assert found.table is not None
    save(found.table, tmp_path / "again.txt")


def test_a_lone_surrogate_in_a_comment_is_no_end_of_the_autosave(tmp_path: Path) -> None:
    session = Session(Table(game("chess").start()), Shelf(tmp_path))
    session.submit("e2e4")
    assert not session.submit("/comment \ud800").error
    assert session.submit("e7e5").words
    session.leave()
    (kept,) = Shelf(tmp_path).unfinished()
    assert [move.move for move in kept.record.moves] == ["e2e4", "e7e5"]
    assert io.StringIO().write(str(kept))
