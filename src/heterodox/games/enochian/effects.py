"""A complete move and everything it causes: captures, freezing, command, promotion (E13, E18–E30).

`complete` is the only place where a board move changes a field. It is also what E16 asks when it
judges a King's move "in the position after the complete move".
"""

from __future__ import annotations

from typing import NamedTuple

from heterodox.games.board import square_name
from heterodox.games.enochian.attacks import may_share
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.exchange import place_of_return
from heterodox.games.enochian.field import Field, Statuses
from heterodox.games.enochian.moves import BoardMove
from heterodox.games.enochian.pieces import (
    ALL_ARMIES,
    BISHOP,
    KING,
    PAWN,
    QUEEN,
    Content,
    Piece,
    ally_of,
    are_enemies,
)
from heterodox.games.enochian.promotion import FEW_PAWNS, is_privileged, promoted_kind
from heterodox.games.enochian.tell import (
    AGAIN,
    COMMAND,
    CONCOURSE,
    DEMOTION,
    FREEZE,
    JOIN,
    NAMES,
    OBEY,
    RELEASE,
    SHARE,
    TAKEOVER,
    THAW,
    TOLD,
)
from heterodox.games.events import CAPTURE, MOVE, PROMOTION, RETURN, Event

__all__ = ["BLOCK_OF", "Loss", "Result", "complete"]

BLOCK_OF = {square: block for block in rule_book().blocks for square in block}


class Loss(NamedTuple):
    """A piece that a move took from the board, and where it stood."""

    piece: Piece
    square: int


class Result(NamedTuple):
    """What a complete move led to.

    field    the field after it
    events   what happened, in order
    losses   the pieces it took from the board
    quiet    False after a capture, a pawn move or a promotion (E33)
    """

    field: Field
    events: tuple[Event, ...]
    losses: tuple[Loss, ...]
    quiet: bool


def complete(field: Field, move: BoardMove) -> Result:
    """Play a board move with all its consequences. The move must be one that the rules allow."""
    work = _Work(field)
    piece = work.lift(move)
    work.land(piece, move)
    if move.promotion:
        work.promote(piece, move)
    if piece.kind in (BISHOP, QUEEN) and field.setting.rules.concourse == "on":
        work.concourse(piece, move.end)
    if piece.kind == KING and move.end in field.setting.array.thrones[ally_of(piece.army)]:
        work.seize_throne(piece.army, move.end)
    if work.losses:
        work.promote_waiting_pawns()
        work.return_kings()
    return Result(
        work.field(), tuple(work.events), tuple(work.losses), not work.losses and piece.kind != PAWN
    )


class _Work:
    """A field being changed by one move, one consequence after the other."""

    def __init__(self, field: Field) -> None:
        self.before = field
        self.board = list(field.board)
        self.captors = list(field.statuses.captors)
        self.takers = list(field.statuses.takers)
        self.commanders = list(field.statuses.commanders)
        self.returning: list[int] = []
        self.events: list[Event] = []
        self.losses: list[Loss] = []

    def field(self) -> Field:
        """The field as it stands now."""
        was = self.before.statuses
        statuses = Statuses(
            tuple(self.captors),
            tuple(self.takers),
            tuple(self.commanders),
            was.withdrawn,
            was.offering,
            was.offered,
        )
        return Field(self.before.setting, tuple(self.board), statuses)

    def lift(self, move: BoardMove) -> Piece:
        """E13: one piece leaves its square; a piece that shared it stays."""
        content = self.board[move.start]
        piece = next(one for one in content if one.army == move.army and one.kind == move.kind)
        self.board[move.start] = tuple(one for one in content if one is not piece)
        self.events.append(Event(MOVE, NAMES[piece.army], piece.word, move.squares))
        return piece

    def land(self, piece: Piece, move: BoardMove) -> None:
        """The piece arrives: on an empty square, sharing its throne (E40), or capturing all there (E13).

        Reading: where rule sets are mixed and a King could both join its ally's King on its own throne
        (E40) and take it over (E25), it joins.
        """
        standing = self.before.board[move.end]
        if standing and may_share(self.before, piece, move.end):
            self.board[move.end] = (piece, *standing)
            joined = standing[0]
            where = (square_name(move.end),)
            self.events.append(
                Event(SHARE, NAMES[joined.army], joined.word, where, NAMES[piece.army], piece.word)
            )
            return
        self.board[move.end] = (piece,)
        if standing:
            self.capture(standing, move.end, piece)

    def capture(self, victims: Content, square: int, captor: Piece) -> None:
        """Pieces leave the board; a King among them decides the fate of its army."""
        where, by = (square_name(square),), NAMES[captor.army]
        note = " and ".join(f"{NAMES[other.army]} {other.word}" for other in victims[1:])
        for victim in victims:
            self.losses.append(Loss(victim, square))
            self.events.append(Event(CAPTURE, NAMES[victim.army], victim.word, where, by, captor.word, note))
            note = TOLD
        for victim in victims:
            if victim.kind == KING and are_enemies(victim.army, captor.army):
                self.king_captured(victim.army, captor.army)
            elif victim.kind == KING:
                self.king_taken_over(victim.army, captor.army)

    def king_captured(self, army: int, captor: int) -> None:
        """E18: the army freezes, unless its ally commands it (E22). E21, E25: its own command ends."""
        ally = ally_of(army)
        self.captors[army] = captor
        if self.commanders[army] is None:
            self.events.append(Event(FREEZE, NAMES[army], by=NAMES[captor]))
        else:
            self.events.append(Event(OBEY, NAMES[army], by=NAMES[ally]))
        if self.commanders[ally] == army or self.takers[ally] == army:
            self.events.append(Event(RELEASE, NAMES[ally], by=NAMES[army]))
        if self.commanders[ally] == army:
            self.commanders[ally] = None
            if self.captors[ally] is not None:
                self.events.append(Event(FREEZE, NAMES[ally], note=AGAIN))
        if self.takers[ally] == army:
            self.takers[ally] = None
            self.returning.append(ally)

    def king_taken_over(self, army: int, taker: int) -> None:
        """E25: the ally takes an endangered King and commands its army, which is not frozen."""
        self.takers[army] = taker
        self.events.append(Event(TAKEOVER, NAMES[army], "king", by=NAMES[taker]))

    def seize_throne(self, army: int, square: int) -> None:
        """E20: a King on its ally's throne commands the ally's army, which thaws if it was frozen.

        An army withdrawn with two seats stays frozen although the command is recorded.
        """
        ally = ally_of(army)
        if self.commanders[ally] == army:
            return
        self.commanders[ally] = army
        self.events.append(
            Event(COMMAND, NAMES[ally], squares=(square_name(square),), by=NAMES[army], means="king")
        )
        if self.before.frozen[ally] and not self.field().frozen[ally]:
            self.events.append(Event(THAW, NAMES[ally]))

    def promote(self, pawn: Piece, move: BoardMove) -> None:
        """The arriving pawn becomes `move.promotion`. E28: if it was privileged and that kind is on the
        board already, that other piece turns into a pawn where it stands.
        """
        self._become(pawn, move.end, move.promotion)
        if not is_privileged(self.before, pawn.army):
            return
        for square, other in self.before.pieces(pawn.army):
            if other.kind == move.promotion:
                demoted = Piece(pawn.army, PAWN, other.kind)
                self.board[square] = tuple(demoted if one is other else one for one in self.board[square])
                where = (square_name(square),)
                self.events.append(Event(DEMOTION, NAMES[pawn.army], demoted.word, where, means=other.word))

    def _become(self, pawn: Piece, square: int, kind: str) -> None:
        promoted = Piece(pawn.army, kind)
        self.board[square] = tuple(promoted if one is pawn else one for one in self.board[square])
        where = (square_name(square),)
        self.events.append(Event(PROMOTION, NAMES[pawn.army], promoted.word, where, means=pawn.word))

    def concourse(self, mover: Piece, end: int) -> None:
        """E30: four Bishops or four Queens, one of each army, meet in a block: the mover captures the
        two enemies and the ally's piece changes army.
        """
        block = BLOCK_OF.get(end)
        if block is None:
            return
        others = [(square, self.board[square]) for square in block if square != end]
        met = [(square, content[0]) for square, content in others if len(content) == 1]
        armies = {piece.army for _, piece in met if piece.kind == mover.kind}
        if len(met) < 3 or armies | {mover.army} != {*ALL_ARMIES}:
            return
        frozen = self.field().frozen
        if any(frozen[army] for army in armies):
            return
        self.events.append(Event(CONCOURSE, NAMES[mover.army], mover.word, (square_name(end),)))
        for square, piece in met:
            if are_enemies(piece.army, mover.army):
                self.board[square] = ()
                self.capture((piece,), square, mover)
            else:
                self.board[square] = (mover,)
                where = (square_name(square),)
                self.events.append(Event(JOIN, NAMES[piece.army], piece.word, where, NAMES[mover.army]))

    def promote_waiting_pawns(self) -> None:
        """E26: when an army's pawns fall to three, every pawn waiting on its edge promotes at once."""
        if self.before.setting.rules.promotion_waits == "off":
            return
        for army in sorted({loss.piece.army for loss in self.losses if loss.piece.kind == PAWN}):
            now = self.field()
            if self.before.pawns(army) > FEW_PAWNS >= now.pawns(army):
                for square, piece in now.pieces(army):
                    if piece.kind == PAWN and square in now.setting.array.edges[army]:
                        self._become(piece, square, promoted_kind(now, piece, square))

    def return_kings(self) -> None:
        """E25: the commander's King is captured, so the King it took over returns (as in E24).

        Reading: without an empty square it stays away, and its team has lost by E19.
        """
        for army in self.returning:
            now = self.field()
            square = place_of_return(now, army)
            if square is not None:
                self.board[square] = (Piece(army, KING),)
                self.events.append(Event(RETURN, NAMES[army], "king", (square_name(square),)))
