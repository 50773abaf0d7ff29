"""Oracle Chess: positions, legal moves and how the game ends (O1, O19-O23, O26).

What each move does is in acts.py (O11-O17), how the classes move in movement.py (O8-O10), what a
being is in tokens.py (O2-O6). Rule ids are those of rules.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from heterodox.errors import IllegalMove
from heterodox.games.board import square_name
from heterodox.games.events import Event
from heterodox.games.fen import show
from heterodox.games.oracle import notation, planes, reasons, words
from heterodox.games.oracle.acts import candidates, carry_out
from heterodox.games.oracle.attack import (
    Attack,
    attacks_on_host,
    attacks_on_lord,
    lord_is_safe,
    sees_lord,
    shields,
)
from heterodox.games.oracle.draws import MEMORY, draw_by_rule, is_quiet
from heterodox.games.oracle.moves import OracleMove
from heterodox.games.oracle.picture import draw
from heterodox.games.oracle.tokens import BLACK, COLOURS, other
from heterodox.games.oracle.world import Customs, World, lord_square
from heterodox.games.picture import Picture
from heterodox.games.protocol import Move, Outcome, Position, Unit, by_number
from heterodox.games.swift import accelerated

if TYPE_CHECKING:
    from heterodox.games.oracle.game import OracleGame

__all__ = ["OraclePosition"]


@accelerated
@dataclass(frozen=True, eq=False)
class OraclePosition(Position):
    """A position of Oracle Chess; see `heterodox.games.protocol.Position` for the contract.

    world         every token: on the board, in the earth, in the underworld
    quiet         plies since the last one that was not quiet (O23)
    round_number  from 1, up after Black's move (O24)
    past          the keys of up to eight earlier positions, oldest first (O23)
    last, before  the move that led here and the world it was made in
    """

    rules: OracleGame
    customs: Customs
    world: World
    colour: str
    quiet: int
    round_number: int
    past: tuple[Hashable, ...] = ()
    last: OracleMove | None = None
    before: World | None = None

    # -- facts -------------------------------------------------------------------------------

    @property
    def game(self) -> OracleGame:
        return self.rules

    @property
    def options(self) -> Mapping[str, str]:
        return self.customs.as_options()

    @property
    def turn(self) -> str:
        return self.colour

    @property
    def seat(self) -> str:
        return self.colour

    @property
    def team(self) -> str:
        return self.colour

    @property
    def seats(self) -> tuple[str, ...]:
        return COLOURS

    @property
    def phase(self) -> str:
        return "move" if self.outcome is None else "over"

    @property
    def key(self) -> Hashable:
        """O23: placement, hosts, earth, underworld and side to move."""
        return self.world.board, self.world.earth, self.world.underworld, self.colour

    @cached_property
    def attacks(self) -> tuple[Attack, ...]:
        """O19: the attacks on the Lord soul of the side to move, by taking and by ousting."""
        return attacks_on_lord(self.world.board, self.colour)

    @property
    def check(self) -> bool:
        """Whether the Lord soul of the side to move is attacked."""
        return bool(self.attacks)

    @cached_property
    def outcome(self) -> Outcome | None:
        """O21: checkmate and stalemate are judged before the draws of O23."""
        if not self._moves:
            if self.check:
                told = map(words.tell, words.events_of_check(self))
                return Outcome(other(self.colour), "checkmate", *told)
            return Outcome(None, "stalemate", f"{self.colour} has no legal move and is not in check")
        return draw_by_rule(self.quiet, self.round_number, self.key, self.past)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last move did, and a check if it gave one."""
        if self.last is None or self.before is None:
            return ()
        return (*words.events_of_move(self.before, self.last), *words.events_of_check(self))

    def in_check(self) -> tuple[str, ...]:
        """O19: the side to move, when its Lord soul is attacked; the other's never is (O20)."""
        return (self.colour,) if self.check else ()

    def duty(self, army: str) -> str:
        """O20."""
        return "it must make its Lord soul safe"

    def material(self) -> tuple[Unit, ...]:
        """The bodies on the board, each with what it and its souls are worth; a lifeless one does not act."""
        return tuple(
            Unit(being.colour, words.body_piece(being), square_name(square), being.worth, not being.lifeless)
            for square, being in enumerate(self.world.board)
            if being is not None
        )

    @property
    def _whole(self) -> bool:
        return not self.past

    # -- moves -------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[OracleMove, ...]:
        return self._moves if self.outcome is None else ()

    @cached_property
    def _moves(self) -> tuple[OracleMove, ...]:
        """The moves that O20 allows; the draws of O23 are not asked."""
        if self.check or (lord := lord_square(self.world.board, self.colour)) is None:
            return by_number(move for move in self.candidates() if self.keeps_lord_safe(move))
        pinned = shields(self.world.board, lord)
        return by_number(
            move
            for move in self.candidates()
            if not self._risks(move, lord, pinned) or self.keeps_lord_safe(move)
        )

    def _risks(self, move: OracleMove, lord: int, pinned: frozenset[int]) -> bool:
        """Whether a move could hurt a Lord soul that is not attacked now; most moves cannot.

        It moves the Lord soul or its host, takes that host, opens a line, or gives a soul to an enemy's
        body that may see the Lord soul from there.
        """
        if lord in (move.start, move.end) or move.start in pinned:
            return True
        if not move.alone or not sees_lord(move.end, lord):
            return False
        receiver = self.world.board[move.end]
        return receiver is not None and receiver.colour != self.colour

    def candidates(self) -> Iterator[OracleMove]:
        """The moves of O11-O18, safe for the own Lord soul or not."""
        return candidates(self.world, self.colour, self.customs)

    def keeps_lord_safe(self, move: OracleMove) -> bool:
        """O20: the mover must still have a Lord soul, and it must not be attacked."""
        return lord_is_safe(carry_out(self.world, move).board, self.colour)

    def gives_check(self, move: OracleMove) -> bool:
        """Whether a legal move attacks the other side's Lord soul (O19)."""
        lord = self._other_lord
        if lord is None:
            return self._other_checked
        if lord in (move.start, move.end):
            return bool(attacks_on_lord(carry_out(self.world, move).board, other(self.colour)))
        if not sees_lord(move.end, lord) and not sees_lord(move.start, lord):
            return self._other_checked
        return any(attacks_on_host(carry_out(self.world, move).board, lord, other(self.colour)))

    @cached_property
    def _other_lord(self) -> int | None:
        return lord_square(self.world.board, other(self.colour))

    @cached_property
    def _other_checked(self) -> bool:
        """Whether the side that has just moved is in check: never in play, only in a position set up so."""
        return bool(attacks_on_lord(self.world.board, other(self.colour)))

    def after(self, move: Move) -> Self:
        assert isinstance(move, OracleMove)
        return type(self)(
            self.rules,
            self.customs,
            carry_out(self.world, move),
            other(self.colour),
            quiet=self.quiet + 1 if is_quiet(self.world, move) else 0,
            round_number=self.round_number + (self.colour == BLACK),
            past=(*self.past, self.key)[-MEMORY:],
            last=move,
            before=self.world,
        )

    def perft(self, depth: int) -> int:
        """O26: the draws of O23 do not cut the tree, but a position that is drawn has no moves."""
        return self._count(depth) if self.outcome is None else int(depth == 0)

    def _count(self, depth: int) -> int:
        if depth <= 1:
            return len(self._moves) if depth == 1 else 1
        return sum(self.after(move)._count(depth - 1) for move in self._moves)

    def parse_move(self, text: str) -> OracleMove:
        if self.outcome is not None:
            raise IllegalMove(f"{show(text)}: the game is over ({self.outcome.reason})")
        move = notation.read_move(text)
        if move not in self.legal_moves():
            raise IllegalMove(self.why_not(move))
        return move

    def why_not(self, move: Move) -> str:
        return reasons.why_not(self, move) if isinstance(move, OracleMove) else super().why_not(move)

    def why_still(self, square: str) -> str:
        return reasons.why_still(self, square)

    def describe(self, move: Move) -> str:
        """The move in plain words, with check or mate."""
        assert isinstance(move, OracleMove)
        return words.describe(self, move)

    # -- faces -------------------------------------------------------------------------------

    def status(self) -> tuple[str, ...]:
        return notation.find_defects(self)

    def picture(self) -> Picture:
        return draw(self)

    def observe(self, seat: str | None = None) -> tuple[int, ...]:
        return planes.observe(self, self.seat if seat is None else seat)

    def __str__(self) -> str:
        return notation.write_position(self)
