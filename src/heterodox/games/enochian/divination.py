"""Divination: the Ptah square, the die's place in it, and the answer (E36–E39)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as data_field
from typing import NamedTuple

from heterodox.games.enochian.attacks import in_check
from heterodox.games.enochian.effects import Loss
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.moves import BoardMove
from heterodox.games.enochian.pieces import Piece
from heterodox.games.protocol import Outcome

__all__ = ["YES", "Deed", "Divination", "answer_no"]

YES = Outcome(None, "yes", "the querent's King held the Ptah square for a full round")


class Deed(NamedTuple):
    """A move worth telling in the reading: it took something, or it touched the Ptah square."""

    piece: Piece
    end: int
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Divination:
    """What a divination adds to a position.

    ptah     the marked square; only a mark (E36)
    querent  the army that asks, and moves first
    die      what was rolled for this turn, None while a roll is due (E37)
    held     the querent's King stood on the Ptah square when the querent's last turn ended (E39)
    failed   how many rolls of this turn allowed no move; not part of the position string
    deeds    what the reading will tell; not part of the position string
    """

    ptah: int
    querent: int
    die: int | None = None
    held: bool = False
    failed: int = data_field(default=0, compare=False)
    deeds: tuple[Deed, ...] = data_field(default=(), compare=False)

    def is_yes(self, field: Field) -> bool:
        """E39: judged when the querent's turn begins: the King has held the square for a full round
        and is not in check.
        """
        return self.held and field.kings[self.querent] == self.ptah and not in_check(field, self.querent)

    def begun(self) -> Divination:
        """The querent's turn has begun and E39 was judged, so the last turn's hold is spent.

        Reading: `held` is written from the end of a querent's turn to the beginning of the next; an
        answered divination and the querent's own turn do not show it.
        """
        return replace(self, held=False) if self.held else self

    def rolled(self, die: int) -> Divination:
        """A roll that allows a move."""
        return replace(self, die=die)

    def rolled_in_vain(self) -> Divination:
        """A roll that allows no move, with another roll to come."""
        return replace(self, failed=self.failed + 1)

    def turn_over(self, field: Field, army: int) -> Divination:
        """An army's turn has ended; after the querent's own it is noted whether the King is on Ptah."""
        held = field.kings[army] == self.ptah if army == self.querent else self.held
        return replace(self, die=None, failed=0, held=held)

    def remember(self, piece: Piece, move: BoardMove, losses: tuple[Loss, ...]) -> Divination:
        """Note a move for the reading."""
        if not losses and move.end != self.ptah:
            return self
        return replace(self, deeds=(*self.deeds, Deed(piece, move.end, losses)))


def answer_no(outcome: Outcome) -> Outcome:
    """E39: every other end of a divination is a no; a team wins only where Kings decide."""
    return Outcome(outcome.winner, "no", outcome.detail)
