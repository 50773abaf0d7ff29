"""Records: both formats round-trip exactly, damaged files are reported and saved as far as possible."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.table.clock import ClockRule
from heterodox.table.files import load, read_any, save
from heterodox.table.json_record import read_json, write_json
from heterodox.table.record import record_of
from heterodox.table.seats import CHANCE, Sitter
from heterodox.table.table import Table
from heterodox.table.text_record import read_text, write_text

GAMES = list_games()
NASTY = ["", "{", "}", "\\", '"', "]", "<b>", "-- end", "ä♞\u2028", "a\tb", "@3", "1.", "é" * 300]


def random_options(game: Game, dice: random.Random) -> dict[str, str]:
    """Some options of the game; those whose values only the game can check keep their defaults."""
    options = {}
    for option in game.options:
        if option.choices and dice.random() < 0.5:
            options[option.name] = dice.choice(option.choices)
    return options


def random_table(game: Game, seed: int, longest: int = 40) -> Table:
    """A random game with random seats, clock, comments, tags and end."""
    dice = random.Random(seed)
    try:
        start = game.start(**random_options(game, dice))
    except ValueError:
        start = game.start()
    seats = {seat: Sitter(dice.choice(NASTY), dice.choice(["", "level 3"])) for seat in start.seats}
    time = iter(range(10_000))
    clock = dice.choice([ClockRule(), ClockRule(600, 5)])
    table = Table(
        start, seats, clock, die=dice, now=lambda: next(time) / 7, tags={"Event": dice.choice(NASTY)}
    )
    table.start_clock()
    for _ in range(dice.randrange(longest + 1)):
        if table.outcome is not None:
            break
        if table.seat == CHANCE:
            table.throw()
        else:
            table.play(dice.choice(table.position.choices()), table.seat)
        if table.open_history and dice.random() < 0.2:
            table.comment(dice.choice(NASTY))
    if table.outcome is None and dice.random() < 0.3:
        for seat in table.seats:
            if table.outcome is None:
                table.resign(seat)
    return table


def check_round_trip(table: Table) -> None:
    text, data = write_text(table), write_json(table)
    from_text, from_json = read_text(text), read_json(data)
    assert from_text.report() == ""
    assert from_json.report() == ""
    again = from_text.sound()
    assert write_text(again) == text
    assert write_json(again) == data
    assert write_json(from_json.sound()) == data
    assert record_of(again) == record_of(table)
    if table.history == table.open_history:
        assert str(again.position) == str(table.position)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(8))
def test_both_formats_round_trip(game: Game, seed: int) -> None:
    check_round_trip(random_table(game, seed))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("batch", range(10))
def test_ten_thousand_games_round_trip(game: Game, batch: int) -> None:
    each = 10_000 // (10 * len(GAMES)) + 1
    for seed in range(batch * each, (batch + 1) * each):
        check_round_trip(random_table(game, seed, longest=12))


def damaged(data: bytes, dice: random.Random) -> bytes:
    """A file with one of the things that happen to files."""
    at = dice.randrange(len(data))
    kind = dice.randrange(6)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
    if kind == 2:
        return data[:at] + data[at + dice.randrange(1, 30) :]
    if kind == 3:
        return data[:at] + dice.randbytes(5) + data[at:]
    lines = data.split(b"\n")
    if kind == 4:
        del lines[dice.randrange(len(lines))]
    else:
        lines.insert(dice.randrange(len(lines)), dice.choice(lines))
    return b"\n".join(lines)


def check_damaged(game: Game, seed: int) -> bool:
    """Whether the damage was seen; a report names a line that exists."""
    dice = random.Random(seed)
    table = random_table(game, seed, longest=10)
    written = (write_text(table) if seed % 2 else write_json(table)).encode()
    broken = damaged(written, dice)
    found = read_any(broken)
    lines = broken.count(b"\n") + 1
    for damage in found.damages:
        assert 1 <= damage.line <= lines
        assert damage.message
        assert "\n" not in str(damage)
    if not found.damages:
        check_round_trip(found.sound())
    return bool(found.damages)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_damaged_files_are_reported_clearly(game: Game) -> None:
    seen = sum(check_damaged(game, seed) for seed in range(60))
    assert seen > 20, "most random damages are noticed"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_thousand_damaged_files(game: Game) -> None:
    for seed in range(1000):
        check_damaged(game, seed)


def chess_game(*moves: str) -> Table:
    table = Table(find_game("chess").start())
    for move in moves:
        table.play(move, table.seat)
    return table


def test_an_illegal_move_is_reported_with_its_line_and_the_rest_is_saved() -> None:
    text = write_text(chess_game("e2e4", "e7e5", "g1f3", "b8c6")).replace("g1f3", "g1g3")
    found = read_text(text)
    assert found.table is not None
    assert [str(one.move) for one in found.table.history] == ["e2e4", "e7e5"]
    line = next(n for n, words in enumerate(text.split("\n"), 1) if "g1g3" in words)
    assert found.damages[0].line == line
    assert "g1g3" in found.report("game.txt")
    assert "2 moves could be saved" in found.report("game.txt")


@pytest.mark.parametrize("write", [write_text, write_json])
def test_a_file_that_was_cut_off_keeps_its_whole_moves(write: object) -> None:
    table = chess_game("e2e4", "e7e5", "g1f3", "b8c6")
    text = write_text(table) if write is write_text else write_json(table)
    found = read_any(text[: text.index("b8c6")].encode())
    assert found.damages
    assert found.table is not None
    assert len(found.table.history) == 3


def test_a_wrong_result_is_noticed() -> None:
    table = chess_game("f2f3", "e7e5", "g2g4", "d8h4")
    text = write_json(table).replace('"winner": "black"', '"winner": "white"')
    assert "but the moves end it with black winning" in read_json(text).report()


def test_version_1_is_migrated() -> None:
    old = {
        "format": "heterodox record",
        "version": 1,
        "game": "chess",
        "start": str(find_game("chess").start()),
        "seats": {"white": "Anna"},
        "moves": ["e2e4", "e7e5"],
    }
    table = read_json(json.dumps(old)).sound()
    assert table.seats["white"] == Sitter("Anna")
    assert [str(one.move) for one in table.history] == ["e2e4", "e7e5"]
    assert json.loads(write_json(table))["version"] == 2


@pytest.mark.parametrize("version", [0, 3, "2", None, True, 10**30])
def test_unknown_versions_are_refused(version: object) -> None:
    data = {**json.loads(write_json(chess_game())), "version": version}
    found = read_json(json.dumps(data))
    assert found.table is None
    assert "version" in found.report()


@pytest.mark.parametrize(
    "data", [b"", b"\n \n", b"\xff\xfe", b"{}", b"[]", b"hello", b"{" * 100_000, b"[" * 9999]
)
def test_no_record_at_all(data: bytes) -> None:
    found = read_any(data)
    assert found.table is None
    assert "nothing could be saved" in found.report()


def test_a_damaged_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("[Record broken", encoding="utf-8")
    with pytest.raises(ValueError, match="not overwritten"):
        save(chess_game("e2e4"), path)
    assert path.read_text(encoding="utf-8") == "[Record broken"


@pytest.mark.parametrize("name", ["game.txt", "game.json", "spiel-ä.heterodox"])
def test_saved_games_come_back(tmp_path: Path, name: str) -> None:
    table = chess_game("e2e4")
    save(table, tmp_path / name)
    table.play("e7e5", table.seat)
    save(table, tmp_path / name)
    assert record_of(load(tmp_path / name).sound()) == record_of(table)
    assert [file.name for file in tmp_path.iterdir()] == [name], "no temporary file is left"
