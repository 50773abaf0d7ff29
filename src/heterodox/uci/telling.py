"""What the engine says while it thinks: the lines of "info"."""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.engine.thinking import Thought, Variation
from heterodox.uci.strength import win_draw_loss

__all__ = ["lines_of"]


def lines_of(thought: Thought, chances: bool) -> Iterator[str]:
    """A thought, a line for each variation; with `chances` also how such games end, in thousandths."""
    for number, variation in enumerate(thought.variations, 1):
        moves = " ".join(variation.moves)
        yield (
            f"info depth {thought.depth} multipv {number} score {_score(variation, chances)} "
            f"nodes {thought.nodes} nps {thought.nodes_per_second} hashfull {thought.table_fullness} "
            f"time {round(thought.seconds * 1000)}{f' pv {moves}' if moves else ''}"
        )
    if thought.mixture:
        mixture = ", ".join(f"{move} {probability:.0%}" for move, probability in thought.mixture)
        yield f"info string choose {mixture}"


def _score(variation: Variation, chances: bool) -> str:
    plies = variation.plies_to_end
    mate = (abs(plies) + 1) // 2 * (1 if plies > 0 else -1)
    score = f"mate {mate}" if plies else f"cp {variation.score}"
    if not chances:
        return score
    wins, draws, losses = win_draw_loss(variation.score, plies)
    return f"{score} wdl {wins} {draws} {losses}"
