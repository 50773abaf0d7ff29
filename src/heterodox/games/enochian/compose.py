"""Positions put together at random for tests: few pieces, close to where the rare rules are at home.

Nothing here aims at one position. A scene draws its rules and statuses, then lets pieces gather around a
few places: a block (E30), a throne (E13, E20, E40), a promotion edge (E26–E28), a knot of Kings. What the
rules forbid is thrown away and drawn again.
"""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from heterodox.games.composing import around, near, sound
from heterodox.games.enochian.arrays import array_named
from heterodox.games.enochian.attacks import LEAPS, LINES
from heterodox.games.enochian.data import RuleSet, rule_book
from heterodox.games.enochian.divination import Divination
from heterodox.games.enochian.field import Armies, Field, Statuses
from heterodox.games.enochian.pieces import (
    ALL_ARMIES,
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Content,
    Piece,
    ally_of,
    are_enemies,
)
from heterodox.games.enochian.rules import EnochianPosition
from heterodox.games.enochian.setting import DIRECTIONS, Setting, turn_order

if TYPE_CHECKING:
    from heterodox.games.enochian.game import EnochianGame

__all__ = ["compose"]

OFFICERS = (QUEEN, BISHOP, KNIGHT, ROOK)
QUIET_COUNTS = (0, 0, 0, 1, 50, 198, 199, 200)


def compose(game: EnochianGame, dice: random.Random) -> EnochianPosition:
    """A sound position of few pieces."""
    # By way of the string: what a string cannot tell is not part of the position.
    return sound(lambda: game.parse(str(_Scene(dice).position(game))), dice)


class _Scene:
    """One attempt: contents by square, filled piece by piece."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.setting = _draw_setting(dice)
        self.squares: dict[int, Content] = {}
        self.captors, self.takers, self.commanders = _draw_fates(dice)
        self.withdrawn = tuple(self._maybe(0.2) for _ in ALL_ARMIES)
        self.focus: list[int] = []
        self.eager = dice.choice(ALL_ARMIES)

    def position(self, game: EnochianGame) -> EnochianPosition:
        """Fill the board and put everything together; it need not be sound."""
        self._gather()
        self._place_kings()
        self._place_others()
        self._strip()
        board = tuple(self.squares.get(square, ()) for square in range(64))
        army = self._army_to_move()
        field = Field(self.setting, board, self._statuses(army))
        quiet, round_ = self.dice.choice(QUIET_COUNTS), self.dice.randint(1, 60)
        return EnochianPosition(game, field, army, quiet, round_, self._divination(board))

    # -- what stands where ---------------------------------------------------------------------

    def _gather(self) -> None:
        """The places where it happens; each may put pieces of its own there."""
        places = [self._block, self._throne, self._knot_of_kings, self._edge]
        for place in self.dice.sample(places, self.dice.choice((1, 2, 2, 3))):
            place()

    def _block(self) -> None:
        """E30: some of the four squares hold one kind of different armies."""
        block = self.dice.choice(rule_book().blocks)
        kind = self.dice.choice((QUEEN, BISHOP))
        armies = self.dice.sample(ALL_ARMIES, self.dice.choice((2, 3, 3, 3, 4)))
        for army, square in zip(armies, self.dice.sample(block, len(armies)), strict=True):
            self._put(Piece(army, kind), square)
        left = [square for square in block if not self.squares.get(square)]
        self.focus += left or block
        if not left:
            return
        # Whoever is not in the block yet stands where it could come from, and is likely to have the turn.
        for army in sorted(set(ALL_ARMIES) - set(armies)):
            self._put(Piece(army, kind), self.dice.choice(_reach(kind, self.dice.choice(left))))
            self.eager = army
        if self._maybe(0.5):
            self._put(self._anyone(), self.dice.choice(left))

    def _throne(self) -> None:
        """E13, E20, E40: somebody stands on a throne, alone or with its King."""
        army = self.dice.choice(ALL_ARMIES)
        throne = self.dice.choice(self.setting.array.thrones[army])
        self.focus.append(throne)
        allied = self.setting.rules.sharing == "always" and self._maybe(0.8)
        company = ally_of(army) if allied else army
        kinds = [KING] * 6 * allied + [*OFFICERS, PAWN]
        piece = self._piece(company, self.dice.choice(kinds))
        self.eager = self.dice.choice((army, company))
        if self._maybe(0.3):
            self._put(piece, throne)
        elif self._may_come(Piece(army, KING)) and self._may_come(piece):
            self.squares[throne] = (Piece(army, KING), piece)

    def _knot_of_kings(self) -> None:
        """Kings beside each other (E14, E16, E25, and captures of Kings)."""
        middle = self.dice.randrange(64)
        self.focus.append(middle)
        for army in self.dice.sample(ALL_ARMIES, self.dice.randint(2, 4)):
            self._put(Piece(army, KING), self.dice.choice(around(middle, 1)))

    def _edge(self) -> None:
        """E26–E28: pawns on their promotion edge and one step before it."""
        army = self.dice.choice(ALL_ARMIES)
        edge = sorted(self.setting.array.edges[army])
        self.focus.append(self.dice.choice(edge))
        over, up = self.setting.array.forward[army]
        for square in self.dice.sample(edge, self.dice.randint(1, 5)):
            back = square if self._maybe(0.2) else square - over - 8 * up
            self._put(self._piece(army, PAWN), back)

    def _place_kings(self) -> None:
        for army in ALL_ARMIES:
            while self._may_come(Piece(army, KING)):
                self._put(Piece(army, KING), self._somewhere())

    def _place_others(self) -> None:
        """A few pieces for each army, or none."""
        for army in ALL_ARMIES:
            if self._maybe(0.2):
                continue
            kinds = (*OFFICERS, PAWN) if self._maybe(0.8) else (PAWN,)
            for _ in range(self.dice.randint(1, 4)):
                self._put(self._piece(army, self.dice.choice(kinds)), self._somewhere())

    def _strip(self) -> None:
        """E35: an army that has withdrawn is often a bare King."""
        for army in ALL_ARMIES:
            if self.withdrawn[army] and self._maybe(0.6):
                for square, content in self.squares.items():
                    self.squares[square] = tuple(
                        piece for piece in content if piece.army != army or piece.kind == KING
                    )

    def _piece(self, army: int, kind: str) -> Piece:
        return Piece(army, kind, self.dice.choice(OFFICERS)) if kind == PAWN else Piece(army, kind)

    def _put(self, piece: Piece, square: int) -> None:
        """A piece on an empty square; where something stands already it stays away."""
        if not self.squares.get(square) and self._may_come(piece):
            self.squares[square] = (piece,)

    def _somewhere(self) -> int:
        return near(self.focus, self.dice)

    def _anyone(self) -> Piece:
        """Any piece that may still come, often a King."""
        army = self.dice.choice(ALL_ARMIES)
        kings = [KING] * 3 * self._may_come(Piece(army, KING))
        return self._piece(army, self.dice.choice([*kings, *OFFICERS, PAWN]))

    # -- what is known besides -----------------------------------------------------------------

    def _may_come(self, piece: Piece) -> bool:
        """A King comes once, and not when the statuses say that it has left."""
        army = piece.army
        return piece.kind != KING or (
            self.captors[army] is None
            and self.takers[army] is None
            and not any(piece in content for content in self.squares.values())
        )

    def _army_to_move(self) -> int:
        """Oftener one that has a part in the scene, and one that has withdrawn."""
        weights = [1 + 3 * (army == self.eager) + 3 * self.withdrawn[army] for army in ALL_ARMIES]
        return self.dice.choices(ALL_ARMIES, weights)[0]

    def _statuses(self, army: int) -> Statuses:
        statuses = Statuses(self.captors, self.takers, self.commanders, self.withdrawn)
        # E23: an offer needs prisoners on both sides; elsewhere it would be thrown away with the rest.
        if self.captors.count(None) <= 2 and self._maybe(0.4):
            waiting = self._maybe(0.6)
            return replace(statuses, offering=army) if waiting else replace(statuses, offered=army)
        return statuses

    def _divination(self, board: tuple[Content, ...]) -> Divination | None:
        """E36: in some positions; the Ptah square is often one on which a King stands."""
        if self._maybe(0.8):
            return None
        kings = [square for square in range(64) if any(piece.kind == KING for piece in board[square])]
        ptah = self.dice.choice(kings) if kings and self._maybe(0.5) else self.dice.randrange(64)
        die = self.dice.choice((None, 1, 2, 3, 4, 5, 6)) if self._maybe(0.5) else None
        return Divination(ptah, self.dice.choice(ALL_ARMIES), die, held=self._maybe(0.3))

    def _maybe(self, chance: float) -> bool:
        return self.dice.random() < chance


def _reach(kind: str, square: int) -> tuple[int, ...]:
    """From where a Queen or a Bishop comes to a square when nothing stands between."""
    return LEAPS[kind][square] if kind in LEAPS else sum(LINES[kind][square], ())


def _draw_setting(dice: random.Random) -> Setting:
    """Array, rules, order and seats; an array with several thrones for each army comes more often."""
    arrays = [array_named(slug) for slug in rule_book().arrays]
    rich = [array for array in arrays if len(array.thrones[0]) > 1]
    array = dice.choice(rich if dice.random() < 0.2 else arrays)
    order = turn_order(array, dice.choice(DIRECTIONS), dice.choice(ALL_ARMIES))
    rule_set = array.rules if dice.random() < 0.7 else dice.choice(list(rule_book().sets))
    return Setting(array, order, dice.choice((2, 4)), rule_set, _draw_rules(rule_set, dice))


def _draw_rules(rule_set: str, dice: random.Random) -> RuleSet:
    values = asdict(rule_book().sets[rule_set])
    for option in rule_book().options:
        if dice.random() < 0.25:
            others = [value for value in option.choices if value != "set"]
            values[option.name] = dice.randint(0, 3) if option.integer else dice.choice(others)
    return RuleSet(**values)


def _draw_fates(dice: random.Random) -> tuple[Armies, Armies, Armies]:
    """Who captured, took over and commands whom (E18, E20, E25)."""
    captors: list[int | None] = [None] * 4
    takers: list[int | None] = [None] * 4
    commanders = tuple(ally_of(army) if dice.random() < 0.1 else None for army in ALL_ARMIES)
    for army in ALL_ARMIES:
        match dice.randrange(12):
            case 0:
                captors[army] = dice.choice([one for one in ALL_ARMIES if are_enemies(one, army)])
            case 1 if takers[ally_of(army)] is None and captors[ally_of(army)] is None:
                takers[army] = ally_of(army)
    if dice.random() < 0.1:
        # E23: prisoners on both sides.
        one, other = dice.choice((0, 2)), dice.choice((1, 3))
        captors[ally_of(one)], captors[ally_of(other)] = other, one
        takers = [None] * 4
    return tuple(captors), tuple(takers), commanders
