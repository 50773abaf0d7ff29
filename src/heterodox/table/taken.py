"""Which pieces are gone, as pictures tell it: what was drawn at the start and is drawn nowhere now."""

from __future__ import annotations

from collections import Counter

from heterodox.games.picture import Picture, Token

__all__ = ["taken"]

NEUTRAL = "neutral"
PROMOTED = ("pawn", "soldier")


def taken(start: Picture, now: Picture) -> tuple[Token, ...]:
    """The pieces that left the game, army by army in the order of the start.

    Pieces that lie beside the board are still there. A promoted pawn is not gone: for each new piece
    of an army one of its missing pawns does not count.
    """
    before, after = _pieces(start), _pieces(now)
    counts = Counter(map(_key, after))
    gone: list[Token] = []
    for token in before:
        key = _key(token)
        if counts[key] > 0:
            counts[key] -= 1
        else:
            gone.append(token)
    new = Counter(army for army, shape, _ in counts.elements())
    for army, count in new.items():
        for token in [one for one in gone if one.army == army and one.shape in PROMOTED][:count]:
            gone.remove(token)
    return tuple(gone)


def _pieces(picture: Picture) -> list[Token]:
    on_board = [token for tokens in picture.squares.values() for token in tokens]
    beside = [token for tray in picture.trays for token in tray.tokens]
    armies = list(dict.fromkeys(token.army for token in on_board))
    every = [token for token in (*on_board, *beside) if token.army != NEUTRAL]
    return sorted(every, key=lambda token: armies.index(token.army) if token.army in armies else len(armies))


def _key(token: Token) -> tuple[str, str, str]:
    return token.army, token.shape, token.letter
