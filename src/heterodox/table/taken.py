"""Which pieces are gone, as pictures tell it: what was drawn at the start and is drawn nowhere now."""

from __future__ import annotations

from collections import Counter

from heterodox.games.picture import Picture, Token

__all__ = ["taken"]

PROMOTED = ("pawn", "soldier")


def taken(start: Picture, now: Picture) -> tuple[Token, ...]:
    """The pieces that left the game, army by army in the order of the start.

    Pieces that lie beside the board, whoever has them, are still there. A promoted pawn is not gone:
    for each new piece of an army one of its missing pawns does not count.
    """
    here = Counter(map(_key, _on_board(now)))
    beside = Counter(token.shape for tray in now.trays for token in tray.tokens)
    gone: list[Token] = []
    for token in _on_board(start):
        if here[_key(token)] > 0:
            here[_key(token)] -= 1
        elif beside[token.shape] > 0:
            beside[token.shape] -= 1
        else:
            gone.append(token)
    new = Counter(army for army, _, _ in here.elements())
    for army, count in new.items():
        for token in [one for one in gone if one.army == army and one.shape in PROMOTED][:count]:
            gone.remove(token)
    return tuple(gone)


def _on_board(picture: Picture) -> list[Token]:
    """The tokens on the board, army by army."""
    tokens = [token for tokens in picture.squares.values() for token in tokens]
    armies = list(dict.fromkeys(token.army for token in tokens))
    return sorted(tokens, key=lambda token: armies.index(token.army))


def _key(token: Token) -> tuple[str, str, str]:
    return token.army, token.shape, token.letter
