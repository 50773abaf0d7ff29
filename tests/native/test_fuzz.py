"""The differential fuzzer: it finds nothing between the twins, and it does find what is wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from click.testing import CliRunner

import heterodox
from heterodox import native
from heterodox.cli.fuzz import fuzz_command
from heterodox.native.corpus import Corpus, tags
from heterodox.native.fuzz import damage, fuzz
from heterodox.native.twins import NO_END, Sight, Twin, compare_line, shrink

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
    """Without repetition in the twin, eight plies are the least that shows it."""
    real = Twin.play

    def endless(twin: Twin, text: str, line: Sequence[str]) -> tuple[list[str], str]:
        strings, ending = real(twin, text, line)
        return strings, NO_END if "repetition" in ending else ending

    monkeypatch.setattr(Twin, "play", endless)
    chess = heterodox.game("chess")
    found = compare_line(
        chess, str(chess.start()), {}, ["e2e4", "e7e5", *["g1f3", "g8f6", "f3g1", "f6g8"] * 2]
    )
    assert found is not None
    smaller = shrink(found)
    assert smaller.what == "outcome"
    assert len(smaller.line) == 8


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


def test_the_command_repeats_one_comparison() -> None:
    start = str(heterodox.game("chess").start())
    result = CliRunner().invoke(fuzz_command, ["chess", "--position", start, "--moves", "e2e4 e7e5"])
    assert (result.exit_code, result.output) == (0, "no difference\n")
