"""Random games of Enochian chess over all settings, with what must hold at every ply."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from heterodox.games.enochian import GAME
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.moves import BoardMove, Word
from heterodox.games.enochian.pieces import ALL_ARMIES, KING, Piece
from heterodox.games.enochian.rules import EnochianPosition
from heterodox.games.enochian.tell import CONCOURSE
from heterodox.games.protocol import Move

LONGEST = 20_000
ARRAYS = tuple(rule_book().arrays)


def settings(seed: int) -> dict[str, str]:
    """Options for a game: the arrays, directions and seats come round in turn, the rest by chance."""
    dice = random.Random(seed)
    chosen = {
        "array": ARRAYS[seed % len(ARRAYS)],
        "direction": ("deosil", "widdershins")[seed // len(ARRAYS) % 2],
        "seats": "24"[seed // len(ARRAYS) // 2 % 2],
        "rules": dice.choice(("array", "array", "zalewski", "tablet")),
    }
    for option in rule_book().options:
        if option.choices and option.name != "house_draws" and dice.random() < 0.15:
            chosen[option.name] = dice.choice(option.choices)
    if dice.random() < 0.2:
        chosen["ptah"] = dice.choice("abcdefgh") + dice.choice("12345678")
        chosen["querent"] = dice.choice("ybrk")
        chosen["rerolls"] = dice.choice("012")
    return chosen


def play_random_game(seed: int) -> Iterator[tuple[EnochianPosition, Move, EnochianPosition]]:
    """Every step of a random game: before, what was chosen, after; whatever the order of the choices."""
    dice = random.Random(f"enochian {seed}")
    position = GAME.start(**settings(seed))
    for _ in range(LONGEST):
        if position.outcome is not None:
            return
        move = dice.choice(sorted(position.choices(), key=str))
        after = position.after(move)
        yield position, move, after
        position = after
    raise AssertionError(f"game {seed} does not end")


def check_step(before: EnochianPosition, move: Move, after: EnochianPosition) -> None:
    """What must hold whatever was played."""
    assert after.status() == (), after.status()
    assert (after.outcome is None) == bool(after.legal_moves())
    assert before.round <= after.round <= before.round + 2
    _check_squares(after)
    _check_frozen_stay(before, move, after)
    if isinstance(move, BoardMove):
        _check_pieces_kept(before, move, after)
        _check_colour_kept(move)
        assert not before.field.frozen[move.army]


def _pieces(position: EnochianPosition, army: int) -> Counter[tuple[int, Piece]]:
    return Counter(position.field.pieces(army))


def _check_squares(after: EnochianPosition) -> None:
    """At most one King an army; two pieces together only on a throne, and in the opening only where
    they began.
    """
    array = after.setting.array
    kings = [piece.army for content in after.field.board for piece in content if piece.kind == KING]
    assert len(kings) == len(set(kings))
    for square, content in enumerate(after.field.board):
        if len(content) > 1:
            assert len(content) == 2
            assert square in array.thrones[content[0].army]
            assert after.setting.rules.sharing == "always" or len(array.start[square]) == 2


def _check_frozen_stay(before: EnochianPosition, move: Move, after: EnochianPosition) -> None:
    """Nothing of a frozen army moves or vanishes; an exchange brings its King back and no more."""
    for army in ALL_ARMIES:
        if before.field.frozen[army]:
            change = _pieces(after, army) - _pieces(before, army)
            assert not _pieces(before, army) - _pieces(after, army)
            if move == Word("accept"):
                assert [piece.kind for _, piece in change] in ([], [KING])
            else:
                assert not change


def _check_pieces_kept(before: EnochianPosition, move: BoardMove, after: EnochianPosition) -> None:
    """An army loses only what stood on the square that was captured on, or in a concourse (E30); it
    gains only a returning King (E25) or an ally's piece in a concourse.
    """
    standing = before.field.board[move.end]
    shared = len(after.field.board[move.end]) > 1
    concourse = any(event.kind == CONCOURSE for event in after.events)
    for army in ALL_ARMIES:
        lost = 0 if shared else sum(piece.army == army for piece in standing)
        returned = before.field.kings[army] is None and after.field.kings[army] is not None
        expected = before.field.sizes[army] - lost + returned
        assert abs(after.field.sizes[army] - expected) <= concourse


def _check_colour_kept(move: BoardMove) -> None:
    """E12: Bishops and Queens never leave their diagonal system."""
    if move.kind in "BQ":
        systems = rule_book().systems.values()
        assert any(move.start in system and move.end in system for system in systems)
