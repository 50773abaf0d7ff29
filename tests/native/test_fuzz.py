"""The differential fuzzer: it finds nothing between the twins, and it does find what is wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from click.testing import CliRunner

import heterodox
from heterodox import native
from heterodox.cli.fuzz import fuzz_command
from heterodox.games.protocol import Move
from heterodox.native.corpus import Corpus, tags
from heterodox.native.fuzz import Report, Walk, damage, fuzz
from heterodox.native.twins import NO_END, Sight, Trail, Twin, compare_line, compare_step, shrink

every_game = pytest.mark.parametrize("name", native.games())


@every_game
def test_a_short_run_finds_no_difference(name: str) -> None:
    report = fuzz(name, games=6, seed=1)
    assert [str(difference) for difference in report.differences] == []
    assert report.games == 6
    assert report.plies > 6


@pytest.mark.slow
@every_game
def test_a_long_run_finds_no_difference(name: str) -> None:
    report = fuzz(name, games=10_000, seed=2, plies=20_000)
    assert [str(difference) for difference in report.differences] == []


def test_the_seed_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    one = fuzz("chess", games=4, seed=3)
    assert fuzz("chess", games=4, seed=3) == one
    assert fuzz("chess", games=4, seed=3, jobs=2) == one
    assert fuzz("chess", games=4, seed=4) != one


def test_a_wrong_move_list_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A generator that forgets castling: the report shows one position and no moves before it."""
    real = Twin.look

    def forgetful(twin: Twin, text: str) -> Sight:
        sight = real(twin, text)
        return sight._replace(moves=[move for move in sight.moves if move[1] not in ("e1g1", "e8g8")])

    monkeypatch.setattr(Twin, "look", forgetful)
    report = fuzz("chess", games=200, seed=1)
    (found,) = report.differences
    assert found.what == "moves"
    assert found.line == ()
    assert "1g1" in found.python or "8g8" in found.python
    assert "--position" in str(found)
    assert compare_line(heterodox.game("chess"), found.position, {}, ()) is not None


def test_what_needs_a_history_keeps_the_moves_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without repetition in the twin, sixteen plies are the least that shows it."""
    real = Twin.play

    def endless(twin: Twin, text: str, line: Sequence[str]) -> tuple[list[str], str]:
        strings, ending = real(twin, text, line)
        return strings, NO_END if "repetition" in ending else ending

    monkeypatch.setattr(Twin, "play", endless)
    chess = heterodox.game("chess")
    found = compare_line(
        chess, str(chess.start()), {}, ["e2e4", "e7e5", *["g1f3", "g8f6", "f3g1", "f6g8"] * 4]
    )
    assert found is not None
    smaller = shrink(found)
    assert smaller.what == "outcome"
    assert len(smaller.line) == 16


def test_a_move_that_is_listed_twice_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where both twins list it twice and so agree."""
    chess = type(heterodox.game("chess").start())
    legal = chess.legal_moves

    def doubled(position: Any) -> tuple[Move, ...]:
        moves = legal(position)
        return (*moves, *moves[:1])

    look = Twin.look

    def doubled_there(twin: Twin, text: str) -> Sight:
        sight = look(twin, text)
        return sight._replace(moves=[*sight.moves, *sight.moves[:1]])

    monkeypatch.setattr(chess, "legal_moves", doubled)
    monkeypatch.setattr(Twin, "look", doubled_there)
    (found,) = fuzz("chess", games=2, seed=1).differences
    assert found.what == "repeats"
    assert "twice" in found.python


def test_a_wrong_result_of_a_rare_move_is_found_although_it_is_not_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The twin forgets to take the pawn in passing: every move of a composed position is tried."""
    real = Twin.play

    def forgetful(twin: Twin, text: str, line: Sequence[str]) -> tuple[list[str], str]:
        strings, ending = real(twin, text, line)
        passed = text.split(" ")[3]
        if len(line) == 1 and passed != "-" and line[0].endswith(passed):
            return [text, text], ending
        return strings, ending

    monkeypatch.setattr(Twin, "play", forgetful)
    (found,) = fuzz("chess", games=300, seed=1).differences
    assert found.what == "position"
    assert len(found.line) == 1


def test_keep_going_counts_differences_by_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Twin.look

    def forgetful(twin: Twin, text: str) -> Sight:
        sight = real(twin, text)
        return sight._replace(moves=[move for move in sight.moves if move[1] not in ("e1g1", "e8g8")])

    monkeypatch.setattr(Twin, "look", forgetful)
    report = fuzz("chess", games=240, seed=1, keep_going=True)
    assert report.games == 240
    assert report.kinds.total() > 1
    assert all(0 < plies <= report.plies for plies in report.first.values())
    assert set(report.first) == set(report.kinds)
    assert fuzz("chess", games=240, seed=1, keep_going=True, jobs=2) == report


def test_options_that_are_asked_for_hold_in_composed_positions_too() -> None:
    report = fuzz("enochian", games=30, seed=1, options={"seats": "2", "concourse": "off"})
    assert not [tag for tag in report.seen if "oncourse of" in tag]
    seats = {tag.split(" ")[3] for tag in report.seen if tag.startswith("turn ")}
    assert seats <= {"active", "passive", "chance"}


def test_what_the_string_does_not_tell_is_no_difference() -> None:
    """Failed rolls of a turn are remembered by a game and not by its string."""
    position = "4yK3/4rQ3/8/8/8/4kK3/8/8 k kybr 2 tablet-of-fire-prototype b*y,r*k,k@b 0 13 ptah=c5,querent=b"
    trail = Trail(Twin("enochian", {}), position, ["die=2", "die=3", "die=5"])
    here = heterodox.game("enochian").parse(position)
    for move in trail.line:
        here = here.play(move)
    after = str(here.play("die=6"))
    assert trail.twin.play(str(here), ["die=6"])[0][-1] != after
    assert compare_step(str(here), "die=6", after, trail) is None


def test_a_walk_from_an_answered_divination_begins_with_what_its_string_means() -> None:
    """E39: a yes is no part of the string, so the string of the end is that of a turn to play (here the
    next army's, for the querent's King is withdrawn).
    """
    game = heterodox.game("enochian")
    answered = game.parse(
        "3(rKyq)4/2kKyK4/1bKrByb4/6bn1/8/8/8/8 b krby 2 tablet-of-fire-prototype:concourse=on;withdrawal=on "
        "y@r,b~,k@b 1 43 ptah=b6,querent=b,held"
    )
    assert answered.outcome is not None
    assert str(game.parse(str(answered))) != str(answered)
    for seed in range(10):
        walk = Walk(game, answered, Corpus(), Report(), random.Random(seed))
        assert walk.run(60) is None


def test_rare_situations_are_drawn_more_often() -> None:
    dice = random.Random(1)
    corpus = Corpus()
    start = heterodox.game("chess").start()
    for _ in range(1000):
        corpus.add(start, dice)
    rare = heterodox.game("chess").parse("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").play("a7a8q")
    corpus.add(rare, dice)
    drawn = [corpus.draw(dice)[0] for _ in range(200)]
    assert drawn.count(str(rare)) > 150


@every_game
def test_tags_tell_situations_not_squares(name: str) -> None:
    position = heterodox.game(name).start()
    dice = random.Random(7)
    seen: set[str] = set()
    for _ in range(60):
        if position.outcome is not None:
            break
        seen.update(tags(position))
        position = position.play(dice.choice(position.choices()))
    assert any(tag.startswith("event") for tag in seen)
    assert not any(f" {square} " in f"{tag} " for tag in seen for square in ("a1", "e4", "h8"))


def test_damage_changes_most_texts() -> None:
    dice = random.Random(1)
    text = str(heterodox.game("chess").start())
    assert sum(damage(text, dice) != text for _ in range(100)) > 80
    damage("", dice)


def test_the_command_tells_what_it_did() -> None:
    result = CliRunner().invoke(fuzz_command, ["chess", "--games", "2", "--seed", "9", "--rare"])
    assert result.exit_code == 0
    assert "seed 9: 2 games" in result.output
    assert "0 differences" in result.output
    assert "phase move" in result.output


def test_the_command_tells_the_events_it_met() -> None:
    result = CliRunner().invoke(fuzz_command, ["oracle", "--games", "20", "--seed", "9", "--keep-going"])
    assert result.exit_code == 0
    assert "kinds of events were met" in result.output
    assert "event capture" in result.output


def test_the_command_repeats_one_comparison() -> None:
    start = str(heterodox.game("chess").start())
    result = CliRunner().invoke(fuzz_command, ["chess", "--position", start, "--moves", "e2e4 e7e5"])
    assert (result.exit_code, result.output) == (0, "no difference\n")
