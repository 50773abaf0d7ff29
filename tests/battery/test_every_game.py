"""What every registered game must honour, ours or another package's.

A new game is tested here the moment it is registered. Each test plays random games with fixed
seeds, drawing from `choices`, so duels, offers and dice are covered as well as board moves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from heterodox import Game, HeterodoxError, IllegalMove, InvalidText, Position, games

GAMES = games()
LONGEST = 1500
SEEDS = (1, 2)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
seeded = pytest.mark.parametrize("seed", SEEDS)


def random_game(game: Game, seed: int, longest: int = LONGEST) -> Iterator[Position]:
    """The positions of a random game, the first one included."""
    dice = random.Random(f"{game.name} {seed}")
    position = game.start()
    yield position
    for _ in range(longest):
        choices = position.choices()
        if not choices:
            return
        position = position.play(dice.choice(choices))
        yield position


def sample(game: Game, seed: int, count: int = 25) -> list[Position]:
    """Some positions of a random game, spread over its length."""
    positions = list(random_game(game, seed, longest=300))
    return positions[:: max(1, len(positions) // count)]


@every_game
@seeded
def test_random_games_end(game: Game, seed: int) -> None:
    *_, last = random_game(game, seed)
    assert last.outcome is not None
    assert last.outcome.winner is None or last.outcome.winner in game.teams
    assert last.outcome.reason


@every_game
@seeded
def test_a_position_has_moves_exactly_while_the_game_goes_on(game: Game, seed: int) -> None:
    for position in sample(game, seed):
        assert bool(position.legal_moves()) == (position.outcome is None)
        assert bool(position.choices()) == (position.outcome is None)


@every_game
@seeded
def test_every_legal_move_can_be_played_and_leaves_the_position_alone(game: Game, seed: int) -> None:
    for position in sample(game, seed, count=8):
        before = str(position)
        for move in {*position.choices()}:
            assert isinstance(position.play(move), type(position))
        assert str(position) == before


@every_game
@seeded
def test_no_move_is_listed_twice(game: Game, seed: int) -> None:
    for position in sample(game, seed):
        for moves in (position.legal_moves(), position.choices()):
            assert len({str(move) for move in moves}) == len(moves)


@every_game
@seeded
def test_position_strings_round_trip(game: Game, seed: int) -> None:
    for position in sample(game, seed):
        if position.outcome is not None:
            continue
        again = game.parse(str(position), **_rules(position))
        assert str(again) == str(position)
        assert again == position
        assert {str(move) for move in again.choices()} == {str(move) for move in position.choices()}


def _rules(position: Position) -> dict[str, Any]:
    return {
        option.name: position.options[option.name] for option in position.game.options if not option.setup
    }


@every_game
@seeded
def test_move_strings_round_trip(game: Game, seed: int) -> None:
    for position in sample(game, seed):
        for move in position.choices():
            read = position.parse_move(str(move))
            assert read == move
            assert hash(read) == hash(move)


@every_game
@seeded
def test_hashing_agrees_with_equality(game: Game, seed: int) -> None:
    positions = sample(game, seed)
    for one in positions:
        for two in positions:
            assert (one == two) == (one.key == two.key)
            if one == two:
                assert hash(one) == hash(two)
    assert len(set(positions)) > 1


@every_game
@seeded
def test_moves_of_other_positions_are_refused(game: Game, seed: int) -> None:
    positions = sample(game, seed)
    refused = 0
    for one, two in [*pairwise(positions), *pairwise(reversed(positions))]:
        allowed = {*one.legal_moves(), *one.choices()}
        for move in set(two.choices()) - allowed:
            if _readable(one, str(move)):
                continue
            with pytest.raises(IllegalMove):
                one.play(move)
            with pytest.raises(HeterodoxError):
                one.play(str(move))
            refused += 1
    assert refused > 0


def _readable(position: Position, text: str) -> bool:
    """Whether a game understands more strings than it lists (a move without its die, a duel in one go)."""
    try:
        position.parse_move(text)
    except HeterodoxError:
        return False
    return True


@every_game
@seeded
def test_whoever_decides_is_known(game: Game, seed: int) -> None:
    names = {army.name for army in game.armies}
    for position in sample(game, seed):
        assert position.turn in names
        assert position.seat in (*position.seats, "chance")
        assert position.team in game.teams
        assert set(position.options) == {option.name for option in game.options}


@every_game
@seeded
def test_chance_adds_up(game: Game, seed: int) -> None:
    for position in sample(game, seed):
        chances = position.chances()
        assert bool(chances) == (position.seat == "chance" and position.outcome is None)
        if chances:
            assert sum(probability for _, probability in chances) == 1
            assert {move for move, _ in chances} == set(position.legal_moves())


@every_game
@seeded
def test_perft_counts_the_legal_moves(game: Game, seed: int) -> None:
    for position in sample(game, seed, count=4):
        assert position.perft(1) == len(position.legal_moves())
        assert position.perft(0) == 1
        divided = position.divide(2) if position.outcome is None else {}
        assert sum(divided.values()) == position.perft(2)
        assert set(divided) == set(position.legal_moves())


@every_game
@seeded
def test_views_hide_and_the_deciding_seat_can_act_on_its_view(game: Game, seed: int) -> None:
    for position in sample(game, seed, count=40):
        for seat in (*position.seats, "spectator"):
            seen = position.view(seat)
            assert seen.view(seat) == seen
            assert seen.turn == position.turn
            assert seen.phase == position.phase
        if position.seat != "chance":
            mine = position.view(position.seat)
            assert {str(move) for move in mine.choices()} == {str(move) for move in position.choices()}


@every_game
@seeded
def test_what_a_seat_does_in_secret_is_the_same_to_everybody_else(game: Game, seed: int) -> None:
    """A decision that a game hides must leave the same view, string and picture whatever it was."""
    for position in sample(game, seed, count=40):
        hidden = [
            after
            for after in (position.after(move) for move in position.choices())
            if any(str(after.view(seat)) != str(after) for seat in after.seats)
        ]
        assert game.hidden or not hidden
        for seat in position.seats:
            if seat != position.seat and hidden:
                seen = {(str(after.view(seat)), after.view(seat).events) for after in hidden}
                assert len({text.rsplit("/", 1)[0] for text, _ in seen}) == 1


@every_game
def test_pictures_show_every_position(game: Game) -> None:
    for position in sample(game, seed=3):
        picture = position.picture()
        assert picture.caption
        assert set(picture.facing) <= {army.name for army in game.armies}
        for tokens in picture.squares.values():
            assert tokens
            assert all(len(token.letter) <= 2 and token.title for token in tokens)


@every_game
def test_events_and_descriptions_are_one_line_each(game: Game) -> None:
    for position in sample(game, seed=4):
        assert all(event and "\n" not in event for event in position.events)
        for move in position.choices()[:10]:
            assert position.describe(move).isprintable()


@every_game
@pytest.mark.parametrize(
    "text", ["", " ", "x", "\0", "start", "é" * 50, "8" * 100_000, "\n\n", "- - - - - - - -"]
)
def test_nonsense_is_refused(game: Game, text: str) -> None:
    with pytest.raises(InvalidText) as caught:
        game.parse(text)
    assert len(str(caught.value)) < 1000
    assert str(caught.value).isprintable()
    with pytest.raises(HeterodoxError) as caught_move:
        game.start().play(text)
    assert len(str(caught_move.value)) < 1000
    assert str(caught_move.value).isprintable()


@every_game
def test_unknown_options_are_refused_by_name(game: Game) -> None:
    with pytest.raises(InvalidText, match="nonsense"):
        game.start(nonsense="1")
    with pytest.raises(InvalidText, match="nonsense"):
        game.parse(str(game.start()), nonsense="1")


@every_game
def test_every_choice_of_every_option_starts_a_game(game: Game) -> None:
    for option in game.options:
        for value in option.choices or (option.default,):
            position = game.start(**{option.name: value})
            # A default may leave the choice to another option ("as the rule set says").
            assert position.options[option.name] == value or value == option.default
        if option.choices:
            with pytest.raises(InvalidText, match=option.name):
                game.start(**{option.name: "nonsense"})


def check_compositions(game: Game, number: int) -> None:
    """Composed positions are sound, and their strings tell all that matters."""
    dice = random.Random(f"{game.name} composed")
    for _ in range(number):
        position = game.compose(dice)
        assert position.status() == ()
        assert bool(position.choices()) == (position.outcome is None)
        options: dict[str, Any] = dict(position.options)
        again = game.parse(str(position), **options)
        assert str(again) == str(position)
        assert sorted(map(str, again.choices())) == sorted(map(str, position.choices()))


@every_game
def test_composed_positions_are_sound_and_round_trip(game: Game) -> None:
    check_compositions(game, 40)


@pytest.mark.slow
@every_game
def test_many_composed_positions_are_sound_and_round_trip(game: Game) -> None:
    check_compositions(game, 2000)


@every_game
def test_the_same_dice_compose_the_same_position(game: Game) -> None:
    texts = [[str(game.compose(dice)) for _ in range(5)] for dice in (random.Random(7), random.Random(7))]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) > 1 or not game.options
