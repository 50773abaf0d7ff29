"""The Python rules against the case, transcript and perft files, and the book's own games."""

from __future__ import annotations

from typing import Any

import pytest

from heterodox.games.enochian import GAME
from heterodox.games.enochian.samplegames import SampleGame, sample_games
from tests.cases import (
    Case,
    as_params,
    check_case,
    check_transcript,
    load_cases,
    load_perft,
    load_transcripts,
    run_in_python,
    walk_in_python,
)

GIVEN = load_cases("enochian")
HAND = load_cases("enochian", "hand.json")
PERFT = load_perft("enochian")
QUICK = 600


@pytest.mark.parametrize("case", as_params(GIVEN))
def test_given_case(case: Case) -> None:
    assert check_case("enochian", case, run_in_python) == []


@pytest.mark.parametrize("case", as_params(HAND))
def test_hand_checked_case(case: Case) -> None:
    assert check_case("enochian", case, run_in_python) == []


@pytest.mark.parametrize("transcript", load_transcripts("enochian"), ids=lambda game: str(game["start"]))
def test_transcript(transcript: dict[str, Any]) -> None:
    assert check_transcript("enochian", transcript, walk_in_python) == []


def _count(table: dict[str, Any], depth: int) -> int:
    return GAME.parse(table["position"], **table["options"]).perft(depth)


@pytest.mark.rule("E44")
@pytest.mark.parametrize("table", PERFT, ids=lambda table: " ".join(table["tags"]))
def test_perft(table: dict[str, Any]) -> None:
    quick = [count for count in table["counts"] if count <= QUICK]
    assert [_count(table, depth) for depth in range(1, len(quick) + 1)] == quick


@pytest.mark.slow
@pytest.mark.rule("E44")
@pytest.mark.parametrize("table", PERFT, ids=lambda table: " ".join(table["tags"]))
def test_perft_in_full(table: dict[str, Any]) -> None:
    depths = range(1, len(table["counts"]) + 1)
    assert [_count(table, depth) for depth in depths] == table["counts"]


@pytest.mark.rule("E43")
@pytest.mark.parametrize("game", sample_games(), ids=lambda game: game.book)
def test_the_books_games_replay_from_the_notation_alone(game: SampleGame) -> None:
    position = GAME.start(**game.options)
    for notation, move in zip(game.notation, game.moves, strict=True):
        assert str(position.unfold(notation)[-1]) == move
        position = position.replay(notation)
    assert str(position) == game.final
    assert (position.outcome.reason if position.outcome else "") == game.result


@pytest.mark.rule("E43")
@pytest.mark.parametrize("game", sample_games(), ids=lambda game: game.book)
def test_moves_are_printed_as_the_book_prints_them(game: SampleGame) -> None:
    """The book shortens captures and sometimes writes the own angle or the victim's army; where it is
    fully explicit, the print is the same to the letter, check signs included.
    """
    position = GAME.start(**game.options)
    for notation, move in zip(game.notation, game.moves, strict=True):
        printed = position.describe(position.unfold(move)[-1])
        plain = notation.rstrip("?*")
        explicit = "x" not in plain and plain[1] not in "AWFE"
        assert printed == plain or not explicit, (notation, move)
        assert ("+" in printed) == ("+" in plain)
        position = position.replay(move)


def test_all_fourteen_games_of_the_book_ship_with_words_of_their_own() -> None:
    games = sample_games()
    assert len(games) == len({game.name for game in games}) == 14
    assert all(game.about for game in games)
    assert {game.options["array"].split("-")[0] for game in games} == {"earth", "air", "water", "fire"}
