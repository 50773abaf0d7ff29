"""The puzzles that ship: legal by the written rules, the only best line, of many themes and difficulties."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

import heterodox
from heterodox import native
from heterodox.engine.levels import EnginePlayer, ladder
from heterodox.errors import InvalidText
from heterodox.games import swift
from heterodox.learn.choosing import choose, defects
from heterodox.learn.mining import DEEPER, SAVED, Miner, difficulty
from heterodox.learn.proving import Judge
from heterodox.learn.puzzles import Puzzle, name_of, read_puzzles, shipped_puzzles, walk, write_puzzles

WITH_PUZZLES = [game for game in heterodox.games() if game.shipped("puzzles.jsonl")]
EVERY_GAME = pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.name)
COMPILED = pytest.mark.skipif(not native.available, reason="the native core is not compiled here")
ENOUGH = 300


def some(game: heterodox.Game, number: int) -> Sequence[Puzzle]:
    """A few puzzles of every difficulty, others each day of the year would do as well."""
    puzzles = shipped_puzzles(game)
    return puzzles[:: max(1, len(puzzles) // number)]


def test_the_three_games_have_puzzles() -> None:
    assert {game.name for game in WITH_PUZZLES} == {"enochian", "chess2", "oracle"}


@EVERY_GAME
def test_there_are_enough(game: heterodox.Game) -> None:
    assert len(shipped_puzzles(game)) >= ENOUGH


@EVERY_GAME
def test_there_are_puzzles_of_every_sort(game: heterodox.Game) -> None:
    puzzles = shipped_puzzles(game)
    assert all(1 <= puzzle.difficulty <= 100 for puzzle in puzzles)
    thirds = Counter(min(2, (puzzle.difficulty - 1) // 33) for puzzle in puzzles)
    assert min(thirds[0], thirds[1], thirds[2]) >= 15
    themes = Counter(puzzle.theme for puzzle in puzzles)
    assert len(themes) >= 8
    assert all(theme.isalpha() for theme in themes), "a theme is one word"
    assert max(themes.values()) <= len(puzzles) / 2


@EVERY_GAME
def test_no_position_comes_twice_not_even_turned_or_mirrored(game: heterodox.Game) -> None:
    seen: set[str] = set()
    for puzzle in shipped_puzzles(game):
        alike = set(game.alike(puzzle.position))
        assert not alike & seen, puzzle.id
        seen |= alike
        assert puzzle.id == name_of(game, puzzle.position)


def check_by_the_written_rules(game: heterodox.Game, puzzle: Puzzle) -> None:
    with swift.pure():
        line = walk(game, puzzle)
    position = line[0]
    assert str(position) == puzzle.position, "it is written as the game writes it"
    assert position == game.parse(puzzle.position), "default options are enough"
    for here, decision in zip(line, puzzle.solution, strict=False):
        assert decision in [str(choice) for choice in here.choices()]
    assert line[-2].team == position.team, "the last decision is the solver's"
    assert game.theme(line, saves=puzzle.worth <= SAVED) == puzzle.theme
    outcome = line[-1].outcome
    assert puzzle.ends == (outcome is not None and outcome.winner == position.team)
    assert difficulty(puzzle.levels) == puzzle.difficulty


@EVERY_GAME
def test_solutions_are_legal_by_the_written_rules(game: heterodox.Game) -> None:
    for puzzle in some(game, 40):
        check_by_the_written_rules(game, puzzle)


@pytest.mark.slow
@EVERY_GAME
def test_every_solution_is_legal_by_the_written_rules(game: heterodox.Game) -> None:
    for puzzle in shipped_puzzles(game):
        check_by_the_written_rules(game, puzzle)


@COMPILED
@EVERY_GAME
def test_a_search_with_four_times_the_nodes_agrees(game: heterodox.Game) -> None:
    for puzzle in some(game, 8):
        assert not list(defects(game, puzzle, Judge(game, DEEPER * puzzle.nodes))), puzzle


@pytest.mark.slow
@COMPILED
@EVERY_GAME
def test_a_search_with_four_times_the_nodes_agrees_with_every_one(game: heterodox.Game) -> None:
    for puzzle in shipped_puzzles(game):
        assert not list(defects(game, puzzle, Judge(game, DEEPER * puzzle.nodes))), puzzle


@EVERY_GAME
def test_harder_thirds_are_solved_less_often_by_level_5_as_rated(game: heterodox.Game) -> None:
    often = [[one.levels[4] for one in third] for third in thirds_of(shipped_puzzles(game))]
    assert_falling([sum(third) / len(third) for third in often])


@pytest.mark.slow
@COMPILED
@EVERY_GAME
def test_harder_thirds_are_solved_less_often_by_level_5_as_played(game: heterodox.Game) -> None:
    player = EnginePlayer(game, ladder(game.name)[4], random.Random(5))
    solved = [[solves(game, player, one) for one in third] for third in thirds_of(shipped_puzzles(game))]
    assert_falling([sum(third) / len(third) for third in solved])


def thirds_of(puzzles: Sequence[Puzzle]) -> list[list[Puzzle]]:
    return [[one for one in puzzles if min(2, (one.difficulty - 1) // 33) == third] for third in range(3)]


def assert_falling(shares: list[float]) -> None:
    assert shares[0] > shares[1] > shares[2], shares


def solves(game: heterodox.Game, player: EnginePlayer, puzzle: Puzzle) -> bool:
    """Whether a player finds every decision of the solver."""
    line = walk(game, puzzle)
    solver = line[0].team
    player.begin(puzzle.difficulty)
    return all(
        str(player.decide(here.view(here.seat))) == decision
        for here, decision in zip(line, puzzle.solution, strict=False)
        if here.team == solver
    )


# -- faults that must be found ------------------------------------------------------------------------


@COMPILED
@EVERY_GAME
def test_planted_faults_are_found(game: heterodox.Game) -> None:
    puzzle = next(one for one in shipped_puzzles(game) if len(one.solution) == 1 and not one.ends)
    judge = Judge(game, DEEPER * puzzle.nodes)
    assert not list(defects(game, puzzle, judge))
    position = game.parse(puzzle.position)
    worse = next(str(move) for move in position.choices() if str(move) not in puzzle.solution)
    assert any("better" in line for line in defects(game, replace(puzzle, solution=(worse,)), judge))
    assert any("legal" in line for line in defects(game, replace(puzzle, solution=("a1a1z",)), judge))
    assert any("theme" in line for line in defects(game, replace(puzzle, theme="cookery"), judge))
    assert any("name" in line for line in defects(game, replace(puzzle, id="0"), judge))
    assert any("ends" in line for line in defects(game, replace(puzzle, ends=True), judge))


@COMPILED
@EVERY_GAME
def test_alike_positions_have_as_many_choices_and_lines(game: heterodox.Game) -> None:
    for puzzle in some(game, 12):
        position = game.parse(puzzle.position)
        group = game.alike(puzzle.position)
        for text in group:
            other = game.parse(text)
            assert len(other.choices()) == len(position.choices()), text
            assert native.perft(other, 2) == native.perft(position, 2), text
            assert game.alike(text) == group


# -- making ---------------------------------------------------------------------------------------


@COMPILED
def test_the_same_game_gives_the_same_puzzles() -> None:
    game = heterodox.game("oracle")
    once, again = (list(Miner(game, 1000).from_game(3)) for _ in range(2))
    assert once == again
    for puzzle in once:
        assert not list(defects(game, puzzle, Judge(game, DEEPER * puzzle.nodes)))


def test_files_are_read_as_they_were_written_and_bad_lines_are_named() -> None:
    puzzles = some(heterodox.game("oracle"), 20)
    text = write_puzzles(puzzles)
    assert sorted(read_puzzles(text, "file"), key=str) == sorted(puzzles, key=str)
    for bad in ("{", "[]", '{"id": "x"}', "7"):
        with pytest.raises(InvalidText, match="file, line 2"):
            read_puzzles(text.splitlines()[0] + "\n" + bad, "file")


def test_choosing_takes_each_position_once_and_every_theme() -> None:
    game = heterodox.game("oracle")
    found = some(game, 30)
    chosen = choose(game, (*found, *found), len(found) + 10)
    assert len(chosen) == len(found)
    few = choose(game, found, 20)
    assert len(few) == 20
    assert {one.theme for one in few} == {one.theme for one in found}
