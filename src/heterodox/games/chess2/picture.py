"""What a Chess 2 position looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, own_piece
from heterodox.games.chess.picture import GLYPHS
from heterodox.games.chess2 import legality
from heterodox.games.chess2.armies import LETTER_OF, PIECES, Kind, names_on_board, roster_of
from heterodox.games.chess2.field import Field
from heterodox.games.chess2.pieces import borrowed_kinds
from heterodox.games.fen import EMPTY
from heterodox.games.picture import Mark, Picture, Token, Tray

if TYPE_CHECKING:
    from heterodox.games.chess2.rules import Chess2Position

__all__ = ["draw", "token"]

STONE = Token("stone", "neutral", "o", "●", "a stone")


def draw(position: Chess2Position) -> Picture:
    """The board with stones at both sides, the last move and a check marked."""
    field = position.field
    plain = _plain_tokens(field.armies)
    return Picture(
        squares={
            square_name(square): plain[piece] or (_borrowing(field, square),)
            for square, piece in enumerate(field.board)
            if piece != EMPTY
        },
        facing={WHITE: "south", BLACK: "north"},
        caption=_caption(position),
        trays=tuple(_trays(position)),
        marks=tuple(_marks(position)),
    )


@cache
def token(army: str, kind: Kind, badge: str = "") -> Token:
    """A piece by itself, or with the letters of what it borrows."""
    letter = own_piece(LETTER_OF[kind.name], army)
    return Token(
        shape=kind.shape,
        army=army,
        letter=letter,
        glyph=GLYPHS[letter],
        title=f"{army} {kind.title}",
        hint=kind.does,
        badge=badge,
    )


@cache
def _plain_tokens(armies: str) -> Mapping[str, tuple[Token, ...]]:
    """Board letter -> what stands there; nothing for a piece that borrows from its neighbours (C6)."""
    kinds = {letter: PIECES[name] for letter, name in names_on_board(armies).items()}
    return {
        letter: () if kind.name.startswith("empowered") else (token(army_of(letter), kind),)
        for letter, kind in kinds.items()
    }


def _borrowing(field: Field, square: int) -> Token:
    """A piece on the board with what it borrows from its neighbours (C6)."""
    piece = field.board[square]
    army = army_of(piece)
    borrowed = borrowed_kinds(field._replace(army=army), square) - {piece.lower()}
    return token(army, PIECES[field.names[piece]], "".join(sorted(borrowed)).upper())


def _trays(position: Chess2Position) -> Iterator[Tray]:
    """Each side's army and stones; nothing in plain chess."""
    if position.draft:
        words = {"-": "not chosen yet", "*": "chosen in secret"}
        for army, fixed, choice in zip(
            (WHITE, BLACK), position.draft.armies, position.draft.chosen, strict=True
        ):
            letter = choice if fixed == "?" else fixed
            text = words[letter] if letter in words else roster_of(letter * 2, army).title
            yield Tray(f"Army ({army})", text=text, army=army)
    elif not position.field.rules.classic:
        for army in (WHITE, BLACK):
            stones = position.stones_of(army)
            title = roster_of(position.field.armies, army).title
            count = f"{stones} stone{'' if stones == 1 else 's'}"
            yield Tray(f"{title} ({army})", (STONE,) * stones, count, army)


def _caption(position: Chess2Position) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"{outcome.winner} wins: {outcome.reason}" if outcome.winner else f"draw: {outcome.reason}"
    words = {
        "draft": "chooses an army in secret",
        "move": "to move",
        "king-turn": "to move in the king-turn",
        "challenge": "to skip or challenge",
        "response": "to answer the challenge",
        "call": "to take or destroy a stone",
    }
    checked = position.phase in ("move", "king-turn") and position.check
    return f"{position.seat} {words[position.phase]}" + (", in check" if checked else "")


def _marks(position: Chess2Position) -> Iterator[Mark]:
    if position.last is not None:
        yield from (Mark(name, "last") for name in dict.fromkeys(position.last.squares))
    if position.contested is not None:
        yield Mark(square_name(position.contested), "capture", position.field.army)
    elif not position.draft and position.check:
        army = position.field.army
        attacked = legality.attacked_kings(position.field, army)
        yield from (Mark(square_name(king), "check", army) for king in attacked)
