"""Picking a decision square by square: which squares go on, and which decisions are meant so far."""

from __future__ import annotations

from collections.abc import Sequence

from heterodox.games.protocol import Move

__all__ = ["Picking"]


class Picking:
    """The squares that a person has picked for one decision out of several; `path` has them in order."""

    def __init__(self, choices: Sequence[Move] = ()) -> None:
        self.choices = choices
        self.path: tuple[str, ...] = ()

    @property
    def targets(self) -> tuple[str, ...]:
        """The squares that can be picked next, once a piece is."""
        done = len(self.path)
        going_on = [move.squares[done] for move in self._fitting(self.path) if len(move.squares) > done]
        return tuple(dict.fromkeys(going_on)) if done else ()

    def pick(self, square: str) -> Sequence[Move]:
        """Pick a square; the decisions that are meant when nothing more has to be picked, else none.

        A square that does not go on begins anew, or lets go: then `path` is empty.
        """
        path = (*self.path, square)
        if not self._fitting(path):
            here = [move for move in self.choices if move.squares == self.path]
            if here and self.path[-1:] == (square,):
                # Picked twice: a decision that needs no other square.
                self.path = ()
                return here
            path = (square,) if self.path != (square,) and self._fitting((square,)) else ()
        self.path = path
        meant = self._fitting(path) if path else []
        if not meant or any(move.squares != path for move in meant):
            return ()
        self.path = ()
        return meant

    def _fitting(self, path: tuple[str, ...]) -> list[Move]:
        return [move for move in self.choices if move.squares[: len(path)] == path]
