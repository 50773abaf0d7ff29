"""The mandatory draws (O23): sequential repetition, quiet rounds, the last round."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from heterodox.games.oracle.facts import CYCLE, LAST_ROUND, QUIET_PLIES
from heterodox.games.oracle.moves import FigureMove, Grant, OracleMove
from heterodox.games.oracle.world import World
from heterodox.games.protocol import Outcome

__all__ = ["MEMORY", "draw_by_rule", "is_quiet"]

# How many earlier positions the repetition rule looks back to.
MEMORY = 2 * CYCLE


def is_quiet(world: World, move: OracleMove) -> bool:
    """Whether a move, made in this world, is a going of a figure but a Soldier, or a plain grant.

    Everything else is not quiet: a take, an oust, a move of a living Soldier, a promotion, a summon,
    a fetch. A Soldier soul that passes alone is no move of a living Soldier.
    """
    match move:
        case FigureMove():
            figure = world.board[move.start]
            going = world.board[move.end] is None
            return going and not move.fetched and figure is not None and figure.body != "S"
        case Grant():
            return not move.summoned
    return False


def draw_by_rule(quiet: int, round_number: int, key: Hashable, past: Sequence[Hashable]) -> Outcome | None:
    """The draw that ends the game, if one does; checkmate and stalemate are judged before (O21).

    Where several apply, those that can be read off the position string are named first.
    """
    if quiet >= QUIET_PLIES:
        return Outcome(
            None, "quiet", f"{QUIET_PLIES // 2} rounds without a take, oust, Soldier move, summon or fetch"
        )
    if round_number > LAST_ROUND:
        return Outcome(None, "rounds", f"round {LAST_ROUND} has ended")
    if len(past) >= MEMORY and past[-CYCLE] == key and past[-2 * CYCLE] == key:
        return Outcome(None, "repetition", "the same position four and eight plies ago")
    return None
