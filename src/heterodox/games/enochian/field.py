"""The field: what stands where, and the state of each army (E13, E18–E22, E25, E35).

A `Field` is the part of a position that moves change; whose turn it is and the counters are not in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from heterodox.games.enochian.pieces import ALL_ARMIES, KING, PAWN, Board, Piece, ally_of, pieces_of
from heterodox.games.enochian.setting import Setting

__all__ = ["Field", "Statuses"]

Armies = tuple[int | None, ...]
NOBODY: Armies = (None,) * 4


@dataclass(frozen=True, slots=True)
class Statuses:
    """The state of each army, by army number (E41).

    captors     `k*r`  the enemy that captured its King (E18)
    takers      `k!b`  the ally that took over its King (E25)
    commanders  `k@b`  the ally whose King seized its throne (E20)
    withdrawn   `k~`   it has withdrawn (E35)
    offering    `r?`   the army whose exchange offer awaits an answer (E23)
    offered     `r%`   the army that has offered already this turn (E23)
    """

    captors: Armies = NOBODY
    takers: Armies = NOBODY
    commanders: Armies = NOBODY
    withdrawn: tuple[bool, ...] = (False,) * 4
    offering: int | None = None
    offered: int | None = None

    def commander_of(self, army: int) -> int | None:
        """The ally that commands an army, by its throne (E20) or because it took its King (E25)."""
        commander = self.commanders[army]
        return self.takers[army] if commander is None else commander


@dataclass(frozen=True, slots=True)
class Field:
    """Pieces and statuses under a setting.

    kings   the square of each army's King, None when it is off the board
    sizes   how many pieces each army has on the board
    frozen  for each army whether it is frozen: it neither moves nor attacks nor can be captured (E18)
    checks  which Kings are known to be in check or not: `attacks.in_check` notes here what it found
    shields what alone stands between each King and an enemy on a line: `attacks.may_uncover` notes it here
    """

    setting: Setting
    board: Board
    statuses: Statuses
    kings: tuple[int | None, ...] = field(init=False, compare=False)
    sizes: tuple[int, ...] = field(init=False, compare=False)
    frozen: tuple[bool, ...] = field(init=False, compare=False)
    checks: dict[int, bool] = field(init=False, compare=False, repr=False, default_factory=dict)
    shields: dict[int, frozenset[int]] = field(init=False, compare=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        kings: list[int | None] = [None] * 4
        sizes = [0] * 4
        for square, content in enumerate(self.board):
            if content:
                for army, kind, _ in content:
                    sizes[army] += 1
                    if kind == KING:
                        kings[army] = square
        object.__setattr__(self, "kings", tuple(kings))
        object.__setattr__(self, "sizes", tuple(sizes))
        object.__setattr__(self, "frozen", tuple([self._is_frozen(army) for army in ALL_ARMIES]))

    def _is_frozen(self, army: int) -> bool:
        """E18: the King was captured and nobody has thawed the army (E20); E35: withdrawn, two seats."""
        if self.setting.seats == 2 and self.statuses.withdrawn[army]:
            return True
        return self.statuses.captors[army] is not None and self.statuses.commanders[army] is None

    def with_statuses(self, **changes: object) -> Field:
        """The same pieces under changed statuses."""
        return Field(self.setting, self.board, replace(self.statuses, **changes))  # type: ignore[arg-type]

    def pieces(self, army: int) -> list[tuple[int, Piece]]:
        """The pieces of an army with their squares."""
        return pieces_of(self.board, army)

    def pawns(self, army: int) -> int:
        """How many pawns an army has on the board."""
        return sum(piece.kind == PAWN for _, piece in self.pieces(army))

    def is_bare_king(self, army: int) -> bool:
        """Whether an army's King is on the board and nothing else of it (E33, E35)."""
        return self.kings[army] is not None and self.sizes[army] == 1

    def seat_of(self, army: int) -> str:
        """Who chooses an army's moves: its own seat, its commander's (E20), or its ally's when it has
        withdrawn (E35). With two seats both armies of a team are in the same hands anyway.
        """
        player = self.statuses.commander_of(army)
        player = army if player is None else player
        if self.statuses.withdrawn[player]:
            player = ally_of(player)
        return self.setting.own_seat(player)
