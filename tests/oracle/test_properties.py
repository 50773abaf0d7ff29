"""What must hold in every position that random play reaches."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heterodox.games.oracle.acts import candidates
from heterodox.games.oracle.attack import attacks_on_lord
from heterodox.games.oracle.game import GAME
from heterodox.games.oracle.moves import FigureMove, Oust
from heterodox.games.oracle.notation import read_move
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.oracle.tokens import BODY_LIMITS, SOUL_LIMITS, WHITE, other
from heterodox.games.oracle.world import lord_square
from heterodox.games.protocol import Kind

SEEDS = st.integers(0, 2**32)
REASONS = {"checkmate", "stalemate", "repetition", "quiet", "rounds"}

OPTIONS = st.fixed_dictionaries(
    {name: st.sampled_from(("yes", "no")) for name in ("take_own", "grant_enemy", "oust_own")}
)


def play_out(seed: int, **options: str) -> Iterator[OraclePosition]:
    """A random game, position by position."""
    dice = random.Random(seed)
    position = GAME.start(**options)
    yield position
    while position.outcome is None:
        position = position.after(dice.choice(position.legal_moves()))
        yield position


def somewhere(seed: int, **options: str) -> OraclePosition:
    """A position of a random game, not always the last."""
    dice = random.Random(seed)
    position = GAME.start(**options)
    for _ in range(dice.randrange(200)):
        if position.outcome is not None:
            break
        position = position.after(dice.choice(position.legal_moves()))
    return position


def mirror(text: str) -> str:
    """A position or move string with the colours exchanged and the board turned over."""
    placement, turn, earth, underworld, quiet, round_number = text.split(" ")
    ranks = [_swap_bodies(rank) for rank in reversed(placement.split("/"))]
    turned = " ".join(
        ("/".join(ranks), "b" if turn == "w" else "w", earth.swapcase(), underworld, quiet, round_number)
    )
    return str(GAME.parse(turned, check=False))


def _swap_bodies(rank: str) -> str:
    """Exchange the colours of the bodies, which stand outside the brackets."""
    inside = False
    swapped = ""
    for sign in rank:
        inside = (inside or sign == "[") and sign != "]"
        swapped += sign if inside else sign.swapcase()
    return swapped


def mirror_move(text: str) -> str:
    return text.translate(str.maketrans("12345678", "87654321"))


@pytest.mark.rule("O2", "O3")
@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS)
def test_no_token_is_created_or_destroyed(seed: int, options: dict[str, Any]) -> None:
    for position in play_out(seed, **options):
        beings = [being for being in position.world.board if being is not None]
        bodies = Counter(position.world.earth.upper()) + Counter(being.body for being in beings)
        souls = Counter(position.world.underworld + "".join(being.souls for being in beings))
        assert bodies == BODY_LIMITS
        assert bodies.total() == 32
        assert souls == SOUL_LIMITS
        assert souls.total() == 30


@pytest.mark.rule("O4", "O20", "O24")
@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_every_reached_position_is_valid_and_reads_back(seed: int) -> None:
    for position in play_out(seed):
        again = GAME.parse(str(position))
        assert str(again) == str(position)
        assert again == position
        assert hash(again) == hash(position)


@pytest.mark.rule("O25")
@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_move_strings_are_distinct_and_read_back(seed: int) -> None:
    position = somewhere(seed)
    moves = position.legal_moves()
    assert len({str(move) for move in moves}) == len(moves)
    assert [position.parse_move(str(move)) for move in moves] == list(moves)


@pytest.mark.rule("O25")
@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS)
def test_no_two_choices_share_an_action_number(seed: int, options: dict[str, Any]) -> None:
    """Not even in different positions: a number belongs to one move string alone."""
    strings: dict[int, str] = {}
    for position in play_out(seed, **options):
        for move in position.choices():
            assert 0 <= move.number < GAME.actions
            assert strings.setdefault(move.number, str(move)) == str(move)
            assert position.decision(move.number) == move
            assert position.kind == Kind.BOARD


@pytest.mark.rule("O25")
def test_action_numbers_stay_what_they_are() -> None:
    """Others build on them: docs/actions.md."""
    read = {text: read_move(text).number for text in ("a1b1", "h8g8", "c:a1b1", "h:a1c2,c", "e:a1h8xs")}
    assert read == {"a1b1": 0, "h8g8": 1791, "c:a1b1": 1792, "h:a1c2,c": 3593, "e:a1h8xs": 16150}
    read = {text: read_move(text).number for text in ("a1b1,L", "l:a1b1", "s:a2b3xh", "a1=P", "h8=P")}
    assert read == {"a1b1,L": 17920, "l:a1b1": 20020, "s:a2b3xh": 24260, "a1=P": 25060, "h8=P": 25075}
    assert GAME.actions == 25076


def test_every_action_number_is_the_number_of_its_move() -> None:
    for number in range(GAME.actions):
        move = GAME.action(number)
        assert move is not None
        assert move.number == number
    assert GAME.action(GAME.actions) is None


@pytest.mark.rule("O8", "O17")
@settings(max_examples=40, deadline=None)
@given(SEEDS, OPTIONS)
def test_both_colours_have_the_same_rights(seed: int, options: dict[str, Any]) -> None:
    position = somewhere(seed, **options)
    mirrored = GAME.parse(mirror(str(position)), **options)
    assert {mirror_move(str(move)) for move in position._moves} == {str(move) for move in mirrored._moves}


@pytest.mark.rule("O19")
@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_attack_means_that_a_take_or_an_oust_is_possible(seed: int) -> None:
    """O19 word for word: could the opponent, were it their move, take the host or oust the soul?"""
    position = somewhere(seed)
    for colour in (position.colour, other(position.colour)):
        lord = lord_square(position.world.board, colour)
        threats = {
            (move.start, type(move) is Oust)
            for move in candidates(position.world, other(colour), position.customs)
            if move.end == lord and isinstance(move, FigureMove | Oust)
        }
        attacks = attacks_on_lord(position.world.board, colour)
        assert {(attack.square, False) for attack in attacks if attack.takes} | {
            (attack.square, True) for attack in attacks if attack.ousts
        } == threats


@pytest.mark.rule("O20")
@settings(max_examples=60, deadline=None)
@given(SEEDS, OPTIONS)
def test_only_moves_that_are_tried_could_hurt_the_lord(seed: int, options: dict[str, Any]) -> None:
    position = somewhere(seed, **options)
    assert set(position._moves) == {move for move in position.candidates() if position.keeps_lord_safe(move)}


@pytest.mark.rule("O21", "O23")
@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_every_random_game_ends_by_a_rule(seed: int) -> None:
    *_, last = play_out(seed)
    assert last.outcome is not None
    assert last.outcome.reason in REASONS
    assert last.legal_moves() == ()
    assert (last.outcome.winner is not None) == (last.outcome.reason == "checkmate")


@pytest.mark.slow
@pytest.mark.rule("O21", "O23")
@pytest.mark.parametrize("first", range(0, 5000, 500))
def test_five_thousand_random_games_end_by_a_rule(first: int) -> None:
    endings: Counter[str] = Counter()
    plies = mates_by_ousting = 0
    for seed in range(first, first + 500):
        game = list(play_out(seed))
        plies += len(game) - 1
        last = game[-1]
        assert last.outcome is not None
        endings[last.outcome.reason] += 1
        if last.outcome.reason == "checkmate":
            mates_by_ousting += not any(attack.takes for attack in last.attacks)
    print(dict(endings), f"{plies} plies, {mates_by_ousting} mates by ousting alone")
    assert endings.keys() <= REASONS
    assert endings.total() == 500
    assert mates_by_ousting > endings["checkmate"] / 10


@pytest.mark.rule("O1")
def test_the_turn_alternates_and_rounds_count_up() -> None:
    for number, position in enumerate(play_out(7)):
        assert (position.turn == WHITE) == (number % 2 == 0)
        assert position.turn == position.seat == position.team
        assert position.round_number == 1 + number // 2
