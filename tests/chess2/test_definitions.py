"""The short-cuts of the code against the definitions of C23-C28, taken word by word."""

from __future__ import annotations

import random
from itertools import product

import pytest

from heterodox.games.chess.attacks import other, own_piece
from heterodox.games.chess2 import duel, legality
from heterodox.games.chess2.duel import Clash, Victim
from heterodox.games.chess2.field import Action, Field
from heterodox.games.chess2.pieces import pseudo_legal
from tests.chess2.test_random import random_game


def can_be_continued(clash: Clash) -> bool:
    """C23: it does not lead to the capture of a King, or valid results continue it so that it does not."""
    if not clash.under_way:
        return not clash.took_enemy_king
    if clash.took_enemy_king:
        return False
    return any(can_be_continued(duel.settle(clash, result)) for result in duel.valid_results(clash))


@pytest.mark.rule("C23", "C24")
def test_saving_the_king_is_what_the_definition_says() -> None:
    dice = random.Random(23)
    paths = [path for length in (1, 2, 3) for path in product("pnrqkK.", repeat=length)]
    for path in paths:
        # "K" stands for the attacker's own King, "." for another own piece.
        victims = tuple(
            Victim(square, "k" if sign == "K" else "p" if sign == "." else sign, sign in "K.")
            for square, sign in enumerate(path)
        )
        attacker_stones = dice.randint(0, 3)
        for defender_stones in range(4):
            clash = Clash("r", victims, 0, attacker_stones, defender_stones)
            assert duel.can_save_king(clash) == can_be_continued(clash)


def king_threatening(field: Field, action: Action) -> bool:
    """C24."""
    clash = duel.begin(field, action)
    return duel.finish(clash).took_enemy_king and not can_be_continued(clash)


def into_check(then: Field, army: str) -> bool:
    """C25: the opponent is given a normal turn, and a king-turn if it fields Two Kings."""
    opponent = then._replace(army=other(army), en_passant=None, king_turn=False)
    turns = [opponent, opponent._replace(king_turn=True)] if opponent.roster.king_turn else [opponent]
    return any(king_threatening(turn, action) for turn in turns for action in pseudo_legal(turn))


def winning(field: Field, action: Action) -> bool:
    """C26."""
    if king_threatening(field, action):
        return True
    then = legality.after(field, action)
    king = own_piece("k", field.army)
    ranks = [square // 8 for square, piece in enumerate(then.board) if piece == king]
    beyond = all(rank >= 4 if field.army == "white" else rank <= 3 for rank in ranks)
    return bool(ranks) and beyond and not into_check(then, field.army)


def losing(field: Field, action: Action) -> bool:
    """C27."""
    then = legality.after(field, action)
    hands_over = then.army != field.army and field.rules.blunders_illegal
    if hands_over and any(winning(then, answer) for answer in pseudo_legal(then)):
        return True
    own_king = own_piece("k", field.army)
    return own_king in {field.board[square] for square in action.takes} and not king_threatening(
        field, action
    )


def legal(field: Field, action: Action) -> bool:
    """C28."""
    return not into_check(legality.after(field, action), field.army) and not losing(field, action)


@pytest.mark.rule("C24", "C25", "C26", "C27", "C28")
@pytest.mark.parametrize("armies", ["ca", "ak", "nr", "ke", "rn", "aa"])
def test_legal_moves_are_what_the_definitions_say(armies: str) -> None:
    positions = [position for position in random_game(armies, seed=6, longest=160) if not position.pending]
    for position in positions[::31]:
        field = position.field
        pseudo = list(pseudo_legal(field))
        won = any(winning(field, action) for action in pseudo)
        assert (position.winning_move is not None) == won
        if not won:
            allowed = {action for action in legality.legal_actions(field) if action.rook is None}
            assert allowed == {action for action in pseudo if legal(field, action)}


@pytest.mark.slow
@pytest.mark.rule("C24", "C25", "C26", "C27", "C28")
@pytest.mark.parametrize("armies", [white + black for white in "cnerka" for black in "cnerka"])
def test_legal_moves_are_what_the_definitions_say_everywhere(armies: str) -> None:
    for seed in (7, 8):
        for position in list(random_game(armies, seed=seed, longest=250))[::9]:
            field = position.field
            if position.winning_move is None:
                allowed = {action for action in legality.legal_actions(field) if action.rook is None}
                assert allowed == {action for action in pseudo_legal(field) if legal(field, action)}
