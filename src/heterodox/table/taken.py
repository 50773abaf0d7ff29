"""Which pieces are gone, as the events of a game tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from heterodox.games.events import CAPTURE, RETURN
from heterodox.games.picture import Token
from heterodox.table.seats import SPECTATOR
from heterodox.table.table import Played

__all__ = ["taken"]


def taken(history: Sequence[Played]) -> tuple[Token, ...]:
    """The pieces that were taken and have not come back, army by army in the order of their fall.

    A piece that lies beside the board, whoever has it, is shown there already.
    """
    if not history:
        return ()
    gone: list[tuple[str, str]] = []
    for played in history:
        for event in played.after.view(SPECTATOR).events:
            if event.kind == CAPTURE:
                gone.append((event.army, event.piece))
            elif event.kind == RETURN and (event.army, event.piece) in gone:
                gone.remove((event.army, event.piece))
    last = history[-1].after
    armies = [army.name for army in last.game.armies]
    tokens = [
        last.game.token(army, piece) for army, piece in sorted(gone, key=lambda one: armies.index(one[0]))
    ]
    beside = Counter(token.shape for tray in last.view(SPECTATOR).picture().trays for token in tray.tokens)
    return tuple(token for token in tokens if not _lies(token, beside))


def _lies(token: Token, beside: Counter[str]) -> bool:
    """Whether one of those beside the board is this one; it is then counted."""
    beside[token.shape] -= 1
    return beside[token.shape] >= 0
