"""Enochian chess: positions, and what a decision does to them.

This is the executable specification, to be read beside rules.md: ids E1, E2, ... are the same. The
rules themselves live in the neighbouring files, one for each concept:

    pieces, data, arrays, setting   who there is and what was agreed before the game (E1–E7, E40)
    field                           what stands where and the state of each army (E13, E18, E35)
    attacks, legality               where pieces go, check and forced moves (E8–E17, E37, E38)
    effects, promotion, exchange    what a move causes (E13, E18–E30)
    turns, endings, divination      whose turn it is, and how it ends (E19, E31–E33, E36–E39)
    notation, zalewski, explain     strings in and out (E41–E43)
    moves, tell                     decisions with their action numbers; events and their words
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from heterodox.errors import IllegalMove
from heterodox.games.board import square_name, square_named
from heterodox.games.enochian import explain, movetext, notation, planes, zalewski
from heterodox.games.enochian.attacks import in_check
from heterodox.games.enochian.data import rule_book
from heterodox.games.enochian.divination import YES, Divination, answer_no
from heterodox.games.enochian.effects import complete
from heterodox.games.enochian.endings import QUIET, REPETITION, decided
from heterodox.games.enochian.exchange import answering_army, exchange
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.legality import DIE_KINDS, moves_by_die
from heterodox.games.enochian.moves import (
    ACCEPT,
    DECLINE,
    OFFER,
    ROLLS,
    WITHDRAW,
    BoardMove,
    Roll,
    Word,
)
from heterodox.games.enochian.picture import draw
from heterodox.games.enochian.pieces import ALL_ARMIES, KIND_NAMES, KING, WORTH, ally_of
from heterodox.games.enochian.reading import reading
from heterodox.games.enochian.setting import ARMIES, Setting
from heterodox.games.enochian.tell import DECLINED, NAMES, OFFERED, PASS, READING, ROLL, VAIN, WITHDREW
from heterodox.games.enochian.turns import find_turn, game_over_without_turn, pass_on
from heterodox.games.enochian.validity import defects
from heterodox.games.events import CHECK, Event
from heterodox.games.picture import Picture
from heterodox.games.protocol import Kind, Move, Outcome, Position, Unit
from heterodox.games.swift import accelerated

if TYPE_CHECKING:
    from heterodox.games.enochian.game import EnochianGame

__all__ = ["EnochianPosition"]

KINDS = {"move": Kind.BOARD, "answer": Kind.ANSWER, "die": Kind.CHANCE, "over": Kind.OVER}


@accelerated
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EnochianPosition(Position):
    """A position of Enochian chess; see `heterodox.games.protocol.Position` for the contract.

    army     who is to move; None after an end that leaves nobody to move (E41)
    quiet    plies since the last capture, pawn move or promotion (E33)
    round    from 1, grows each time the turn passes the first army's place (E41)
    moves    the board moves of this turn, as far as the die is known those it allows
    past     the keys of all positions so far, this one included: a returned King (E24) or a demoted
             piece (E28) can bring back even one from before a capture or a promotion
    last     the board move that led here
    style    "plain" or "elemental": how the board is painted (E46)
    """

    played: EnochianGame
    field: Field
    army: int | None
    quiet: int
    round: int
    divination: Divination | None = None
    style: str = "plain"
    moves: tuple[BoardMove, ...] = ()
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()
    past: tuple[Hashable, ...] = ()
    last: BoardMove | None = None

    # -- facts -------------------------------------------------------------------------------

    @property
    def game(self) -> EnochianGame:
        return self.played

    @property
    def setting(self) -> Setting:
        return self.field.setting

    @property
    def options(self) -> Mapping[str, str]:
        return notation.options_in_force(self)

    @property
    def turn(self) -> str:
        """The army to move; the first in turn when a finished game leaves nobody to move."""
        return ARMIES[self.setting.order[0] if self.army is None else self.army].name

    @property
    def phase(self) -> str:
        """move; answer while an exchange offer awaits one (E23); die before a roll (E37); over."""
        if self.outcome is not None or self.army is None:
            return "over"
        if self.field.statuses.offering is not None:
            return "answer"
        if self.divination is not None and self.divination.die is None:
            return "die"
        return "move"

    @property
    def kind(self) -> Kind:
        return KINDS[self.phase]

    @property
    def deciding_army(self) -> int:
        """The army that decides: the one to move, or the one that an exchange was offered to (E23)."""
        offering = self.field.statuses.offering
        army = self.army if offering is None else answering_army(self.field, offering)
        return self.setting.order[0] if army is None else army

    @property
    def seat(self) -> str:
        return "chance" if self.phase == "die" else self.field.seat_of(self.deciding_army)

    @property
    def team(self) -> str:
        return ARMIES[self.deciding_army].team

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setting.seat_names

    @property
    def key(self) -> Hashable:
        """E33: same pieces, same army to move, same statuses; under the same rules."""
        return self.field.board, self.army, self.field.statuses, self.divination, self.setting

    def in_check(self) -> tuple[str, ...]:
        """E14: the armies whose King some unfrozen enemy could capture; E15 binds the one to move."""
        return tuple(NAMES[army] for army in ALL_ARMIES if in_check(self.field, army))

    def duty(self, army: str) -> str:
        """E15: the King must move if it can; only the army to move is bound, and only by that rule."""
        if army != self.turn:
            return ""
        if self.setting.rules.check_reply == "free":
            return "any move may answer it"
        own = [move for move in self.moves if isinstance(move, BoardMove) and move.kind == KING]
        return "its King must move" if own else "its King cannot move, so any piece may"

    def material(self) -> tuple[Unit, ...]:
        """Every piece, from a1 to h8; those of a frozen army do not act (E18)."""
        frozen = self.field.frozen
        return tuple(
            Unit(NAMES[one.army], one.word, square_name(square), WORTH[one.kind], not frozen[one.army])
            for square, content in enumerate(self.field.board)
            for one in content
        )

    @property
    def _whole(self) -> bool:
        """The string does not tell of earlier positions, of rolls in vain, nor of an answer yes."""
        failed = self.divination is not None and self.divination.failed > 0
        return self.past in ((), (self.key,)) and not failed and self.outcome != YES

    # -- what can be done --------------------------------------------------------------------

    def legal_moves(self) -> tuple[Move, ...]:
        """E44: the board moves; the two answers to an offer; the six rolls where the die is due."""
        match self.phase:
            case "move":
                return self.moves
            case "answer":
                return ACCEPT, DECLINE
            case "die":
                return ROLLS
            case _:
                return ()

    def choices(self) -> tuple[Move, ...]:
        if self.phase == "move":
            return *self.moves, *self.negotiations()
        return self.legal_moves()

    def negotiations(self) -> tuple[Word, ...]:
        """What the army to move may do before or instead of a move: offer (E23), withdraw (E35)."""
        if self.phase not in ("move", "die") or self.army is None:
            return ()
        words = []
        if self.field.statuses.offered is None and answering_army(self.field, self.army) is not None:
            words.append(OFFER)
        if self._may_withdraw(self.army):
            words.append(WITHDRAW)
        return tuple(words)

    def _may_withdraw(self, army: int) -> bool:
        """E35: with two seats a bare King, with four any army that its own seat still plays.

        Reading: with four seats the one who withdraws is the one who decides, so an army under command
        cannot; nor can a seat whose ally's has left, for nobody would be left to play (E34).
        """
        withdrawn = self.field.statuses.withdrawn
        if self.setting.rules.withdrawal == "off" or withdrawn[army]:
            return False
        if self.setting.seats == 2:
            return self.field.is_bare_king(army)
        return not withdrawn[ally_of(army)] and self.field.seat_of(army) == self.setting.own_seat(army)

    def chances(self) -> tuple[tuple[Move, Fraction], ...]:
        if self.phase != "die":
            return ()
        return tuple((roll, Fraction(1, len(ROLLS))) for roll in ROLLS)

    def parse_move(self, text: str) -> Move:
        return movetext.read_decision(self, text)

    def replay(self, move: Move | str) -> Self:
        """E42: where a roll is due, a record may leave it out and give the move that it led to."""
        if isinstance(move, str):
            move = movetext.read_move(self, move)
        if self.phase == "die" and (move in self.moves or move in self.negotiations()):
            return self.after(move)
        return self.play(move)

    def unfold(self, text: str) -> tuple[Move, ...]:
        """E42: a roll that a record leaves out is the one that calls for the kind that moved, before
        a withdrawal the lowest that allows a move.

        An offer does not end its turn, so that the roll would have to fit a move still to come: it is
        refused before the die.
        """
        move = movetext.read_move(self, text)
        if self.phase != "die" or isinstance(move, Roll):
            return (move,)
        if move == OFFER or self.army is None:
            raise IllegalMove(explain.why_not(self, move))
        wanted = move.kind if isinstance(move, BoardMove) else ""
        for die, kind in DIE_KINDS.items():
            if wanted in ("", kind) and moves_by_die(self.field, self.army, self.moves, die):
                return Roll(die), move
        raise IllegalMove(explain.why_not(self, move))

    # -- what it leads to --------------------------------------------------------------------

    def after(self, move: Move) -> Self:
        assert self.army is not None
        match move:
            case BoardMove():
                return self._moved(move, self.army)
            case Roll():
                return self._rolled(move.die, self.army)
            case Word("offer"):
                return self._offered(self.army)
            case Word("withdraw"):
                return self._withdrew(self.army)
            case Word("accept"):
                return self._accepted(self.army)
            case Word("decline"):
                return self._declined(self.army)
            case _:
                raise IllegalMove(self.why_not(move))

    def _moved(self, move: BoardMove, army: int) -> Self:
        result = complete(self.field, move)
        divination = self.divination
        if divination is not None:
            piece = next(one for one in result.field.board[move.end] if one.army == move.army)
            divination = divination.remember(piece, move, result.losses)
        return self._turn_over(army, result.field, divination, result.events, quiet=result.quiet, last=move)

    def _rolled(self, die: int, army: int) -> Self:
        """E37: the roll decides the kind; without a move of it another roll, or the turn passes."""
        assert self.divination is not None
        kind = KIND_NAMES[DIE_KINDS[die]].lower()
        moves = moves_by_die(self.field, army, self.moves, die)
        if moves:
            events = (Event(ROLL, NAMES[army], kind, note=str(die)),)
            return replace(
                self, divination=self.divination.rolled(die), moves=moves, events=events, last=None
            )
        events = (Event(ROLL, NAMES[army], kind, note=f"{die}{VAIN}"),)
        if self.divination.failed < self.setting.rules.rerolls:
            return replace(self, divination=self.divination.rolled_in_vain(), events=events, last=None)
        return self._turn_over(army, self.field, self.divination, events, quiet=True)

    def _offered(self, army: int) -> Self:
        other = answering_army(self.field, army)
        assert other is not None
        events = (Event(OFFERED, NAMES[other], by=NAMES[army]),)
        return replace(self, field=self.field.with_statuses(offering=army), events=events, last=None)

    def _declined(self, army: int) -> Self:
        events = (Event(DECLINED, NAMES[self.deciding_army], by=NAMES[army]),)
        field = self.field.with_statuses(offering=None, offered=army)
        return replace(self, field=field, events=events, last=None).at_turn(army, begins=False)

    def _accepted(self, army: int) -> Self:
        """E24: the Kings are back; the offering army still has its move, if it can move at all."""
        exchanged = exchange(self.field, army)
        assert exchanged is not None
        field, events = exchanged
        events += self._new_checks(field)
        field = field.with_statuses(offering=None, offered=army)
        return replace(self, field=field, events=events, last=None).at_turn(army, begins=False)

    def _withdrew(self, army: int) -> Self:
        """E35: withdrawing uses up the turn."""
        withdrawn = tuple(gone or one == army for one, gone in enumerate(self.field.statuses.withdrawn))
        field = self.field.with_statuses(withdrawn=withdrawn)
        events = (Event(WITHDREW, NAMES[army]),)
        return self._turn_over(army, field, self.divination, events, quiet=True)

    def _turn_over(
        self,
        army: int,
        field: Field,
        divination: Divination | None,
        events: tuple[Event, ...],
        *,
        quiet: bool,
        last: BoardMove | None = None,
    ) -> Self:
        """A ply is complete: what it settles, and whose turn comes next."""
        if field.statuses.offered is not None:
            field = field.with_statuses(offered=None)
        if divination is not None:
            divination = divination.turn_over(field, army)
        here = replace(
            self,
            field=field,
            divination=divination,
            quiet=self.quiet + 1 if quiet else 0,
            events=events + self._new_checks(field),
            last=last,
            outcome=None,
        )
        return here.at_turn(army, begins=True, passing=True)

    def _new_checks(self, field: Field) -> tuple[Event, ...]:
        """E14, E15: the Kings that stand in check on a field and did not before."""
        if field is self.field:
            return ()
        return tuple(
            Event(CHECK, NAMES[army], "king", (square_name(square),))
            for army, square in enumerate(field.kings)
            if square is not None and in_check(field, army) and not in_check(self.field, army)
        )

    def settled(self) -> Self:
        """This position as it is loaded: an army to move that cannot act is skipped (E31, E41)."""
        statuses = self.field.statuses
        if statuses.offering is not None:
            return self
        has_begun = statuses.offered is not None or (
            self.divination is not None and self.divination.die is not None
        )
        return self.at_turn(self.army, begins=not has_begun)

    def at_turn(self, army: int | None, *, begins: bool, passing: bool = False) -> Self:
        """This field with the turn settled: ends are judged in the order of E33, armies that cannot
        act are skipped (E31), and a die without a move passes (E37).

        army     where to begin looking for an army that can act; None if nobody is to move
        begins   False when that army's turn has begun already
        passing  True when that army has just had its turn, so that the next one is meant
        """
        outcome = decided(self.field)
        if outcome is None and army is None:
            outcome = game_over_without_turn(self.field, self.divination)
        if outcome is not None or army is None:
            return self._ended(outcome)
        round_ = self.round
        if passing:
            army, round_ = pass_on(self.field, army, round_)
        turn = find_turn(self.field, army, round_, self.divination, begins=begins)
        field, divination = self.field, turn.divination
        if turn.army != army:
            # The die and the offer of a skipped army go with its turn.
            field = field.with_statuses(offering=None, offered=None)
            divination = divination and replace(divination, die=None)
        here = replace(
            self,
            field=field,
            army=turn.army,
            round=turn.round,
            divination=divination,
            moves=turn.moves,
            outcome=None,
            events=self.events + turn.skipped,
        )
        if turn.outcome is not None:
            return here._ended(turn.outcome, turn.army)
        if divination is not None and divination.die is not None:
            return here._by_known_die(army, divination.die)
        return here._with_house_draws()

    def _by_known_die(self, army: int, die: int) -> Self:
        """E41: a die that was rolled already decides the moves; without a move the turn passes."""
        moves = moves_by_die(self.field, army, self.moves, die)
        if moves:
            return replace(self, moves=moves, outcome=None)._with_house_draws()
        events = (*self.events, Event(PASS, NAMES[army]))
        return self._turn_over(army, self.field, self.divination, events, quiet=True)

    def _with_house_draws(self) -> Self:
        """E33: quiet plies, then the third occurrence of a position.

        Reading: the quiet plies stand in the string, so a loaded position that has reached the limit
        is drawn; repetition is not in the string and counts from the loaded position.
        """
        if self.setting.rules.house_draws == "off":
            return self
        if self.quiet >= rule_book().quiet_limit:
            return self._ended(QUIET, self.army)
        key = self.key
        here = replace(self, past=(*self.past, key), outcome=None)
        if here.past.count(key) >= rule_book().repetition_limit:
            return here._ended(REPETITION, self.army)
        return here

    def _ended(self, outcome: Outcome | None, army: int | None = None) -> Self:
        """The game is over; `army` stays to move only after an end that the string does not show.

        At the end of a divination the reading is told with the events (E39).
        """
        field, events = self.field, self.events
        if army is None and field.statuses.offered is not None:
            field = field.with_statuses(offered=None)
        if outcome is not None and self.divination is not None:
            outcome = outcome if outcome.reason == "yes" else answer_no(outcome)
            querent = NAMES[self.divination.querent]
            lines = reading(field, self.divination, outcome)
            events += tuple(Event(READING, querent, note=line) for line in lines)
        return replace(self, field=field, army=army, moves=(), outcome=outcome, events=events)

    # -- faces -------------------------------------------------------------------------------

    def why_not(self, move: Move) -> str:
        return explain.why_not(self, move)

    def why_still(self, square: str) -> str:
        return explain.why_still(self, square_named(square))

    def describe(self, move: Move) -> str:
        """The move in Zalewski's notation (E43); a roll without a move as "3-", words as they are."""
        if isinstance(move, Roll) and self.army is not None:
            in_vain = not moves_by_die(self.field, self.army, self.moves, move.die)
            return f"{move.die}-" if in_vain else str(move)
        return zalewski.write(self.field, move) if isinstance(move, BoardMove) else str(move)

    def spell(self, move: Move) -> str:
        """Army and squares in front of Zalewski's notation, which leaves them out: "k N b1-c3 (N3c)"."""
        if not isinstance(move, BoardMove):
            return self.describe(move)
        origin, target = move.squares
        return f"{ARMIES[move.army].letter} {move.kind} {origin}-{target} ({self.describe(move)})"

    def last_words(self) -> tuple[str, ...]:
        """E39: a divination that the players stop is a no, and has a reading."""
        if self.divination is None or self.outcome is not None:
            return ()
        return reading(self.field, self.divination, None)

    def status(self) -> tuple[str, ...]:
        return tuple(defects(self))

    def picture(self) -> Picture:
        return draw(self)

    def observe(self, seat: str | None = None) -> tuple[int, ...]:
        """While the die is due nobody decides: without a seat, what the army to move will see."""
        return planes.observe(self, self.field.seat_of(self.deciding_army) if seat is None else seat)

    def __str__(self) -> str:
        return notation.write_position(self)
