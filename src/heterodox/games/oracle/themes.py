"""What puzzles of Oracle Chess are about, from the events of their solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from heterodox.games.board import ROYAL, jumps
from heterodox.games.events import CHECK, PROMOTION, RETURN
from heterodox.games.lines import common_theme, deeds, is_won, own_armies, takes_enemy
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.oracle.words import GRANT, OUST, SUMMON
from heterodox.games.oracle.world import lord_square
from heterodox.games.protocol import Position

__all__ = ["theme"]


def theme(line: Sequence[Position], *, saves: bool) -> str:
    """O13 to O21 in one word: a mate, what a soul did, what came back."""
    if is_won(line):
        return "smothered" if _is_smothered(cast("OraclePosition", line[-1])) else "mate"
    own = own_armies(line)
    done = deeds(line)
    kinds = {event.kind for events in done for event in events}
    if PROMOTION in kinds:
        return "promotion"
    if SUMMON in kinds:
        return "summon"
    checks = any(event.kind == CHECK and event.army not in own for event in done[0])
    by_soul = any(event.kind in (GRANT, OUST) for event in done[0])
    if by_soul and checks and len(done) > 1 and any(takes_enemy(later, own) for later in done[1:]):
        return "fork"
    if any(event.kind == OUST and event.army not in own for events in done for event in events):
        return OUST
    if RETURN in kinds:
        return "fetch"
    if GRANT in {event.kind for event in done[0]}:
        return GRANT
    return common_theme(line, saves=saves)


def _is_smothered(mated: OraclePosition) -> bool:
    """Whether own bodies, or the edge, take every square around the mated Lord soul."""
    board = mated.world.board
    home = lord_square(board, mated.turn)
    assert home is not None
    beings = [board[square] for square in jumps(home, ROYAL)]
    return all(being is not None and being.colour == mated.turn for being in beings)
