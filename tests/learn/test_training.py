"""Training with puzzles: ratings, puzzles that come back, and a person who solves."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import heterodox
from heterodox.errors import InvalidText
from heterodox.games.protocol import Kind
from heterodox.learn.puzzles import Puzzle, shipped_puzzles
from heterodox.learn.training import DAY, PAUSES, Record, Trainer, strength
from heterodox.play.plain_puzzle import solve_plain
from heterodox.play.solving import Solving, choose_puzzles

GAME = heterodox.game("oracle")
PUZZLES = shipped_puzzles(GAME)
MIDDLE = next(one for one in PUZZLES if one.difficulty >= 20)


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_rating_rises_with_what_is_solved_and_more_for_what_is_hard() -> None:
    record = Record()
    easy, hard = PUZZLES[0], PUZZLES[-1]
    gains = [record.after(one, solved=True, now=0).rating - record.rating for one in (easy, hard)]
    assert 0 < gains[0] < gains[1]
    assert record.after(easy, solved=False, now=0).rating < record.after(hard, solved=False, now=0).rating
    assert strength(easy) < strength(hard)


def test_a_missed_puzzle_comes_back_until_it_was_solved_often_enough(tmp_path: Path) -> None:
    clock = Clock()
    trainer = Trainer(tmp_path, dice=random.Random(1), clock=clock)
    rating = trainer.finish(GAME, MIDDLE, solved=False).rating
    assert trainer.choose(GAME, PUZZLES) != MIDDLE, "not at once"
    for pause in PAUSES:
        clock.now += pause
        assert trainer.choose(GAME, PUZZLES) == MIDDLE
        assert trainer.finish(GAME, MIDDLE, solved=True).rating == rating, "what comes back moves no rating"
    clock.now += 100 * DAY
    assert MIDDLE.id not in trainer.record(GAME).due
    assert trainer.choose(GAME, PUZZLES) != MIDDLE


def test_missing_it_again_begins_anew() -> None:
    missed = Record().after(MIDDLE, solved=False, now=0).after(MIDDLE, solved=True, now=0)
    assert missed.due[MIDDLE.id] == (PAUSES[1], 1)
    assert missed.after(MIDDLE, solved=False, now=0).due[MIDDLE.id] == (PAUSES[0], 0)


def test_the_record_is_kept_and_a_broken_file_is_named_and_left_alone(tmp_path: Path) -> None:
    Trainer(tmp_path).finish(GAME, MIDDLE, solved=True)
    assert Trainer(tmp_path).record(GAME).solved == 1
    path = tmp_path / "puzzles.json"
    for broken in ("{", "[]", json.dumps({"oracle": {"rating": "high"}})):
        path.write_text(broken, encoding="utf-8")
        with pytest.raises(InvalidText, match=r"puzzles\.json"):
            Trainer(tmp_path).record(GAME)
        assert path.read_text(encoding="utf-8") == broken


def solving(puzzle: Puzzle, folder: Path | None = None) -> Solving:
    game = next(one for one in heterodox.games() if puzzle in shipped_puzzles(one))
    return Solving(game, (puzzle,), Trainer(folder))


def own_decisions(one: Solving) -> list[str]:
    """What the solver has to decide, in order."""
    team = one.line[0].team
    return [
        decision
        for here, decision in zip(one.line, one.puzzle.solution, strict=False)
        if here.team == team and len(here.choices()) > 1
    ]


@pytest.mark.parametrize("name", ["enochian", "chess2", "oracle"])
def test_typing_the_solution_solves(name: str) -> None:
    found = shipped_puzzles(heterodox.game(name))
    longest = max(found, key=lambda puzzle: (len(puzzle.solution), puzzle.id))
    for puzzle in (found[0], longest):
        one = solving(puzzle)
        for decision in own_decisions(one):
            assert not one.settled
            one.submit(decision)
            assert one.right, one.told
        assert one.settled
        assert one.record.solved == 1
        assert puzzle.theme in " ".join(one.told)


def test_a_worse_move_an_illegal_one_and_what_is_no_move() -> None:
    one = solving(MIDDLE)
    worse = next(str(move) for move in one.position.choices() if str(move) != MIDDLE.solution[0])
    one.submit(worse)
    assert one.right is False
    assert "better" in one.told[0]
    for nonsense in ("a1a9", "\x1b[31m", "x" * 5000, "   "):
        one.submit(nonsense)
        assert not one.settled
    for decision in own_decisions(one):
        one.submit(decision)
    assert one.settled
    assert one.record.missed == 1, "only the first answer counts"
    assert MIDDLE.id in one.record.due


def test_hints_and_solutions_count_as_missed() -> None:
    for word in ("hint", "show", "next"):
        one = solving(MIDDLE)
        one.submit(word)
        if word == "hint":
            assert one.told[0].startswith("Look at")
            for decision in own_decisions(one):
                one.submit(decision)
        assert one.record.missed == 1
    one = solving(MIDDLE)
    one.submit("quit")
    assert one.left
    assert one.record.missed == 0


def test_a_solver_sees_nothing_that_is_hidden_from_the_seat() -> None:
    hidden = [one for one in shipped_puzzles(heterodox.game("chess2")) if len(one.solution) > 1]
    for puzzle in hidden[:30]:
        one = solving(puzzle)
        for decision in own_decisions(one):
            seat = one.line[0].seat
            assert str(one.position) == str(one.position.view(seat))
            assert one.position.kind is not Kind.OVER
            one.submit(decision)


def test_themes_are_chosen_by_name() -> None:
    theme = PUZZLES[0].theme
    assert {one.theme for one in choose_puzzles(GAME, theme)} == {theme}
    with pytest.raises(InvalidText, match="cookery"):
        choose_puzzles(GAME, "cookery")
    with pytest.raises(InvalidText, match="no puzzles"):
        choose_puzzles(heterodox.game("chess"))


def test_puzzles_line_by_line() -> None:
    one = solving(MIDDLE)
    lines = iter(["moves", "hint", *own_decisions(one), "quit"])
    said: list[str] = []
    solve_plain(one, lambda prompt: next(lines, None), said.append)
    text = "\n".join(said)
    assert f"Puzzle {MIDDLE.id}" in text
    assert "solved!" in " ".join(text.split())
