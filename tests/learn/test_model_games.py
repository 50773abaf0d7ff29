"""Commented games: each is played through by the rules, and what its comments claim is true."""

from __future__ import annotations

import pytest

from heterodox.cli.samples import sample_table, write_sample
from heterodox.engine.thinking import available
from heterodox.games.protocol import Comment, Game, Sample
from heterodox.games.registry import find_game, list_games
from heterodox.table.text_record import read_text
from tests.learn.claims import FIGURES, Claims

SAMPLES = [(game, sample) for game in list_games() for sample in game.samples()]
# The search needs a while for the many slips of the book's players; the engine's own games are quick.
LONG = ("enochian",)

each_sample = pytest.mark.parametrize(
    ("game", "sample"), SAMPLES, ids=[f"{game.name}-{sample.name}" for game, sample in SAMPLES]
)
each_judged_sample = pytest.mark.parametrize(
    ("game", "sample"),
    [
        pytest.param(*one, marks=[pytest.mark.slow] if one[0].name in LONG else [], id=one[1].name)
        for one in SAMPLES
    ],
)


@pytest.mark.parametrize(("name", "least"), [("chess2", 6), ("oracle", 6), ("enochian", 14)])
def test_there_are_enough_commented_games(name: str, least: int) -> None:
    samples = find_game(name).samples()
    assert len(samples) >= least
    assert all(sample.comments for sample in samples)
    assert len({sample.name for sample in samples}) == len(samples)


@pytest.mark.parametrize("name", ["chess2", "oracle"])
def test_the_engine_s_games_are_played_to_their_end(name: str) -> None:
    game = find_game(name)
    for sample in game.samples():
        table = sample_table(game, sample)
        assert table.position.outcome is not None
        assert sample.comments[-1].move == len(sample.moves)
        assert any(fact.startswith("ends ") for fact in sample.comments[-1].holds)


@each_sample
def test_a_sample_is_a_record_with_its_comments(game: Game, sample: Sample) -> None:
    again = read_text(write_sample(game, sample))
    assert again.damages == ()
    assert again.table is not None
    written = [played.comment for played in again.table.history if played.comment]
    assert written == [comment.say for comment in sample.comments]


@each_sample
def test_comments_are_in_order_and_in_words(game: Game, sample: Sample) -> None:
    moves = [comment.move for comment in sample.comments]
    assert moves == sorted(set(moves))
    for comment in sample.comments:
        assert 1 <= comment.move <= len(sample.moves)
        assert comment.say[0].isupper()
        assert comment.say.endswith((".", "!", "?"))
        assert comment.holds, "every comment claims something that can be checked"


@each_sample
def test_what_comments_say_about_the_game_happens(game: Game, sample: Sample) -> None:
    claims = Claims(game, sample)
    for comment in sample.comments:
        for fact in comment.holds:
            if fact.split()[0] not in FIGURES:
                assert claims.holds(comment.move, fact), f"move {comment.move}: {fact}"


@pytest.mark.skipif(not available("chess"), reason="needs the compiled engine")
@each_judged_sample
def test_what_comments_say_about_its_worth_the_review_finds_too(game: Game, sample: Sample) -> None:
    claims = Claims(game, sample)
    for comment in sample.comments:
        for fact in comment.holds:
            if fact.split()[0] in FIGURES:
                assert claims.holds(comment.move, fact), f"move {comment.move}: {fact}"


# -- claims that are false are caught ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "fact"),
    [
        (1, "taken black queen 4"),
        (1, "event capture"),
        (4, "check white"),
        (10, "ends white checkmate"),
        (10, "ends nobody repetition"),
    ],
)
def test_a_false_claim_is_caught(move: int, fact: str) -> None:
    game = find_game("oracle")
    assert not Claims(game, game.samples()[0]).holds(move, fact)


@pytest.mark.skipif(not available("chess"), reason="needs the compiled engine")
@pytest.mark.parametrize("fact", ["value white 3", "loss 2", "value black 2"])
def test_a_false_figure_is_caught(fact: str) -> None:
    game = find_game("oracle")
    assert not Claims(game, game.samples()[0]).holds(3, fact)


def test_a_comment_is_a_value() -> None:
    assert Comment(1, "Well played.") == Comment(1, "Well played.", ())
