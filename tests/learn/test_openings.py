"""The tables of first moves: every set-up is there, every line is legal, making one goes on where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

import heterodox
from heterodox import native
from heterodox.errors import InvalidText
from heterodox.learn.openings import Explorer, Table, board_setups, read_table, shipped_table, write_table

GAMES = [game for game in heterodox.games() if game.shipped("openings.json")]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_the_three_games_have_tables() -> None:
    assert {game.name for game in GAMES} == {"enochian", "chess2", "oracle"}


@EVERY_GAME
def test_every_set_up_has_games_and_legal_lines(game: heterodox.Game) -> None:
    table = shipped_table(game)
    starts = dict(board_setups(game))
    assert set(table.setups) == set(starts)
    for name, beginnings in table.setups.items():
        assert sum(one.games for one in beginnings) >= 3, name
        for one in beginnings:
            assert 0 <= one.points <= one.games
            here = starts[name]
            for move in one.moves:
                here = here.play(move)


@EVERY_GAME
def test_tables_are_written_as_they_are_read(game: heterodox.Game) -> None:
    assert write_table(shipped_table(game)) == game.shipped("openings.json")


@pytest.mark.skipif(not native.available, reason="the native core is not compiled here")
def test_making_goes_on_where_it_stopped(tmp_path: Path) -> None:
    game = heterodox.game("oracle")
    whole, parts = Table(nodes=20, deep=500), Table(nodes=20, deep=500)
    assert list(Explorer(game, whole).explore(3)) == ["start"] * 3
    list(Explorer(game, parts).explore(1))
    parts = read_table(write_table(parts), "table")
    assert list(Explorer(game, parts).explore(3)) == ["start"] * 2
    games = [sum(one.games for one in table.setups["start"]) for table in (whole, parts)]
    assert games == [3, 3]


def test_what_is_no_table_is_named() -> None:
    for bad in ("", "{", "[]", '{"nodes": 1}', '{"nodes": 1, "deep": 1, "setups": {"a": [{"x": 1}]}}'):
        with pytest.raises(InvalidText, match="file: not a table"):
            read_table(bad, "file")
    with pytest.raises(InvalidText, match="no table"):
        shipped_table(heterodox.game("chess"))
