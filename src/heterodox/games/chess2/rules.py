"""Chess 2 positions: whose decision it is, what it may be, and how the game ends (C29-C32).

The definitions of legal moves are in legality.py, the ways of the pieces in pieces.py, and stones
and duels in duel.py. Rule ids (C1, C2, ...) are those of rules.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from heterodox.errors import IllegalMove
from heterodox.games.board import square_name, square_named
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, other
from heterodox.games.chess2 import duel, events, legality, notation, planes, tell, validity
from heterodox.games.chess2.armies import LIMITS, PIECES
from heterodox.games.chess2.draft import Draft
from heterodox.games.chess2.duel import Clash, Duel, Result
from heterodox.games.chess2.field import Action, Field
from heterodox.games.chess2.moves import Answer, Choice, Step, Way
from heterodox.games.chess2.picture import draw
from heterodox.games.chess2.pieces import moves_of
from heterodox.games.events import Event, known_to
from heterodox.games.fen import EMPTY
from heterodox.games.picture import Picture
from heterodox.games.protocol import Kind, Move, Outcome, Position, Unit, by_number
from heterodox.games.swift import accelerated

if TYPE_CHECKING:
    from heterodox.games.chess2.game import Chess2Game

__all__ = ["Chess2Position", "Pending"]


class Pending(NamedTuple):
    """A move that waits for a duel (C33).

    step       the bare move
    duels      the results so far
    stage      "challenge", "response" or "call": whose word is due
    challenge  the defender's bid while the attacker answers; None before, and where it is hidden
    answers    in a view that hides the bid: what the attacker may answer (C30 accepts what that tells)
    """

    step: Step
    duels: tuple[Result, ...]
    stage: str
    challenge: int | None = None
    answers: tuple[int, ...] | None = None


@accelerated
@dataclass(frozen=True, eq=False, repr=False)
class Chess2Position(Position):
    """A Chess 2 position; see `heterodox.games.protocol.Position` for the contract.

    past      what C32 compares, of the positions since the last capture; pawn moves do not clear
              it, for a nemesis move can be taken back
    pending   a move that waits for a duel: the field is still the one before it
    draft     the choice of armies under way; the field is then an empty board
    told      what the last decision did; `events` adds the checks that it gave
    """

    rules: Chess2Game
    field: Field
    halfmove: int = 0
    fullmove: int = 1
    past: tuple[Field, ...] = ()
    pending: Pending | None = None
    draft: Draft | None = None
    told: tuple[Event, ...] = ()
    last: Step | None = None

    # -- facts -------------------------------------------------------------------------------

    @property
    def game(self) -> Chess2Game:
        return self.rules

    @property
    def options(self) -> Mapping[str, str]:
        rules = self.field.rules
        return {
            "armies": self.draft.armies if self.draft else self.field.armies,
            "whirlwind": "any" if rules.whirlwind_any else "king-turn",
            "blunders": "illegal" if rules.blunders_illegal else "allowed",
            "reading": "classic" if rules.classic else "chess2",
        }

    @property
    def turn(self) -> str:
        return self.seat if self.draft else self.field.army

    @property
    def seat(self) -> str:
        """The defender decides on a challenge, everything else is up to the army to move."""
        if self.draft:
            return self.draft.seat or WHITE
        if self.pending and self.pending.stage == "challenge":
            return other(self.field.army)
        return self.field.army

    @property
    def team(self) -> str:
        return self.seat

    @property
    def seats(self) -> tuple[str, ...]:
        return WHITE, BLACK

    @property
    def kind(self) -> Kind:
        """Armies and bids are chosen in secret; a called bluff is answered openly."""
        if self.draft:
            return Kind.HIDDEN
        if self.pending:
            return Kind.ANSWER if self.pending.stage == "call" else Kind.HIDDEN
        return Kind.BOARD if self.outcome is None else Kind.OVER

    @property
    def phase(self) -> str:
        if self.draft:
            return "draft"
        if self.pending:
            return self.pending.stage
        if self.outcome is not None:
            return "over"
        return "king-turn" if self.field.king_turn else "move"

    @cached_property
    def events(self) -> tuple[Event, ...]:
        moved = self.told and not self.pending and not self.draft
        return (*self.told, *events.checks(self.field)) if moved else self.told

    @property
    def key(self) -> Hashable:
        return self._compared, self.pending and self.pending._replace(answers=None), self.draft

    @cached_property
    def _compared(self) -> Field:
        """C32; C35: in chess an en passant square counts only where the capture can be played."""
        field = self.field
        if not field.rules.classic or field.en_passant is None or self._en_passant_playable:
            return field
        return field._replace(en_passant=None)

    @property
    def _en_passant_playable(self) -> bool:
        board, square = self.field.board, self.field.en_passant
        return any(
            action.target == square and board[action.origin] in "Pp" for action in self._actions.values()
        )

    @cached_property
    def check(self) -> bool:
        """Whether a King of the army to move could be captured (C25)."""
        return legality.in_check(self.field, self.field.army)

    def in_check(self) -> tuple[str, ...]:
        """C25; the opponent of Two Kings may be in check while the king-turn is due."""
        return tuple(army for army in (WHITE, BLACK) if legality.in_check(self.field, army))

    def material(self) -> tuple[Unit, ...]:
        """What a move under way has captured so far is gone, as its events say."""
        gone = {victim.square for victim in self.contest.captured} if self.contest else set()
        return tuple(
            self._unit(square)
            for square, letter in enumerate(self.field.board)
            if letter != EMPTY and square not in gone
        )

    def _unit(self, square: int) -> Unit:
        letter = self.field.board[square]
        kind = PIECES[self.field.names[letter]]
        return Unit(army_of(letter), kind.name, square_name(square), kind.worth)

    @property
    def _whole(self) -> bool:
        if self.draft:
            return not self.draft.hides
        hides = self.pending and self.pending.stage == "response" and self.pending.challenge is None
        return not self.past and not hides

    # -- the end -----------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        """C29 before C32; nothing ends while a duel or the draft is under way."""
        if self.pending or self.draft:
            return None
        army = self.field.army
        if self.winning_move is not None:
            return Outcome(army, "winning move", f"{army} can play {self.winning_move}")
        if not self._actions:
            return self._outcome_without_moves()
        return self._draw_by_rule()

    @cached_property
    def winning_move(self) -> Step | None:
        """C26: a winning move of the army to move; it is named, never played (C29)."""
        action = next(legality.winning_moves(self.field), None)
        return None if action is None else Step.of(action)

    def _outcome_without_moves(self) -> Outcome:
        """C29: no legal move loses; in the classic reading (C35) only under check."""
        winner = other(self.field.army)
        if not self.field.rules.classic:
            return Outcome(winner, "no legal move", f"{self.field.army} has no legal move")
        return Outcome(winner, "checkmate") if self.check else Outcome(None, "stalemate")

    def _draw_by_rule(self) -> Outcome | None:
        """C32: the third time, or 100 plies without capture or pawn move."""
        if self.halfmove >= LIMITS.quiet_limit:
            reason = "fifty-moves" if self.field.rules.classic else "quiet"
            return Outcome(None, reason, f"{LIMITS.quiet_limit} plies without capture or pawn move")
        if self.times >= 3:
            return Outcome(None, "repetition", "the same position stands for the third time")
        return None

    @property
    def times(self) -> int:
        """C32: how often the position of this turn has stood on the board, as far as the game is known."""
        return self.past.count(self._compared) + 1

    # -- moves -------------------------------------------------------------------------------

    @cached_property
    def _actions(self) -> Mapping[Step, Action]:
        """C28: the legal moves, whether or not the game is drawn."""
        actions = {Step.of(action): action for action in legality.legal_actions(self.field)}
        return {step: actions[step] for step in by_number(actions)}

    def _action(self, step: Step) -> Action:
        """What a legal move does; one that waits for a duel is known to be legal."""
        if self.pending is None:
            return self._actions[step]
        return next(action for action in moves_of(self.field, step.origin) if Step.of(action) == step)

    def legal_moves(self) -> tuple[Move, ...]:
        if self.draft:
            return self.draft.choices()
        if self.pending:
            return tuple(Answer(word) for word in self._answers(self.pending))
        return tuple(self._actions) if self.outcome is None else ()

    def choices(self) -> tuple[Move, ...]:
        """As the legal moves, but a move that can be dueled stops there: `e4d5/` (C34)."""
        return self._choices

    @cached_property
    def _choices(self) -> tuple[Move, ...]:
        if self.draft or self.pending or self.outcome is not None:
            return self.legal_moves()
        return tuple(
            replace(step, waiting=True) if action.takes and self._clash(action).under_way else step
            for step, action in self._actions.items()
        )

    def _clash(self, action: Action, duels: tuple[Result, ...] = ()) -> Clash:
        """The move's clash at its next possible duel after these results, or at its end."""
        return duel.walk(duel.begin(self.field, action), duels)

    def _answers(self, pending: Pending) -> tuple[str, ...]:
        """C20, C30: the words of the seat that decides in a duel."""
        results = duel.legal_results(self._clash(self._action(pending.step), pending.duels))
        if pending.stage == "challenge":
            bids = sorted({result.challenge for result in results if result is not None})
            return ("skip", *map(str, bids)) if None in results else tuple(map(str, bids))
        fought = [result for result in results if result is not None]
        if pending.stage == "call":
            return tuple(result.call for result in fought if result.call)
        if pending.answers is not None:
            return tuple(map(str, pending.answers))
        # Where the bid is not known, whatever could be an answer to some challenge.
        bid = pending.challenge
        return tuple(
            map(str, sorted({result.answer for result in fought if bid in (None, result.challenge)}))
        )

    @property
    def contest(self) -> Clash | None:
        """The clash at the duel that is being decided."""
        return self._clash(self._action(self.pending.step), self.pending.duels) if self.pending else None

    @property
    def contested(self) -> int | None:
        """The square of the piece that a pending duel is about."""
        return self.contest.current.square if self.contest else None

    def stones_of(self, army: str) -> int:
        """What White or Black has now: what a move under way has cost and brought so far is counted."""
        if self.pending is None or self.contest is None:
            return self.field.stones_of(army)
        if army == self.field.army:
            return self.contest.attacker_stones
        # C19: the surcharge is paid at once and known to all; the bid is not, until it is answered.
        paid = self.pending.stage != "challenge" and duel.surcharge(self.contest)
        return self.contest.defender_stones - paid

    def after(self, move: Move) -> Chess2Position:
        if isinstance(move, Choice):
            return self._after_choice(move)
        if isinstance(move, Answer):
            return self._after_answer(move.word)
        assert isinstance(move, Step)
        if move.waiting:
            return self._wait(move.bare, ())
        action = self._ways[move.way]
        clash = duel.finish(self._clash(action, move.duels))
        if clash.took_enemy_king:
            raise IllegalMove(
                f"{move}: only a duel can keep this rampage from the King, so one must be fought"
            )
        return self._complete(move, action, clash)

    def _after_choice(self, choice: Choice) -> Chess2Position:
        """C1: the next one chooses, or the armies are revealed and the game begins."""
        assert self.draft is not None
        if self.draft.hides:
            raise IllegalMove(f"{choice}: this view of the draft does not know the other choice")
        draft = self.draft.choose(choice)
        if draft.seat is not None:
            return replace(self, draft=draft, told=events.chosen(self.seat, choice.army))
        return self.rules.set_up(draft.pairing, self.field.rules, events.revealed(draft.pairing))

    def _after_answer(self, word: str) -> Chess2Position:
        """One decision further in a duel."""
        pending = self.pending
        assert pending is not None
        if word == "skip":
            return self._wait(pending.step, (*pending.duels, None))
        if pending.stage == "challenge":
            bid = pending._replace(stage="response", challenge=int(word))
            return replace(self, pending=bid, told=events.challenged(self.seat, bid.challenge))
        if pending.stage == "call":
            return self._wait(pending.step, (*pending.duels, Duel(0, 0, word)))
        if pending.challenge is None:
            raise IllegalMove(f"{word}: this view does not know the challenge, so it cannot be answered here")
        fought = Duel(pending.challenge, int(word))
        if fought == (0, 0, ""):
            call = pending._replace(stage="call", challenge=None)
            return replace(self, pending=call, told=(Event("call", self.seat),))
        return self._wait(pending.step, (*pending.duels, fought))

    def _wait(self, step: Step, duels: tuple[Result, ...]) -> Chess2Position:
        """The move goes on to its next duel, or is complete."""
        action = self._action(step)
        clash = self._clash(action, duels)
        if not clash.under_way:
            return self._complete(step.with_duels(duels), action, clash)
        told = events.waiting(self.field, action, duels, clash, self._captures_told(action))
        return replace(self, pending=Pending(step, duels, "challenge"), told=told, last=step)

    def _captures_told(self, action: Action) -> int:
        """How many captures of a move were settled, and told, before the decision that is due."""
        return self._clash(action, self.pending.duels).met if self.pending else 0

    def _complete(self, step: Step, action: Action, clash: Clash) -> Chess2Position:
        """The position after a whole move, with the counters of C32 and C33."""
        then = legality.after(self.field, action, clash)
        mover = self.field.board[action.origin] if step.squares else ""
        if action.takes or (mover and mover in "Pp"):
            halfmove = 0
        else:
            halfmove = self.halfmove + (not self.field.king_turn)
        return Chess2Position(
            rules=self.rules,
            field=then,
            halfmove=halfmove,
            fullmove=self.fullmove + (self.field.army == BLACK and then.army == WHITE),
            past=() if action.takes else (*self.past, self._compared),
            told=events.completed(self.field, action, step.duels, then, self._captures_told(action)),
            last=step,
        )

    def _perft_below(self, move: Move, depth: int) -> int:
        """C35: a rampage that only a duel keeps from a King is counted but not followed."""
        if depth > 0 and isinstance(move, Step):
            clash = duel.begin(self.field, self._actions[move.bare])
            if duel.finish(clash).took_enemy_king:
                return 0
        return super()._perft_below(move, depth)

    # -- faces -------------------------------------------------------------------------------

    def parse_move(self, text: str) -> Move:
        return notation.read_decision(self, text)

    def replay(self, move: Move | str) -> Chess2Position:
        """As records write it (C34): a bare capture is one that nobody challenged, `e4d5:20` a fought one."""
        if isinstance(move, str) or (isinstance(move, Step) and move.duels):
            return self.after(notation.read_recorded(self, str(move)))
        return super().replay(move)

    def unfold(self, text: str) -> tuple[Move, ...]:
        move = notation.read_recorded(self, text)
        if isinstance(move, Step) and not move.waiting and self.duels_of(move).under_way:
            return tuple(self._decisions(move))
        return (move,)

    def _decisions(self, step: Step) -> Iterator[Move]:
        """A complete move seat by seat: the capture, then the words of every possible duel."""
        yield replace(step.bare, waiting=True)
        clash = self.duels_of(step)
        results = iter(step.duels)
        while clash.under_way:
            result = next(results, None)
            yield from map(Answer, notation.decisions(result))
            clash = duel.to_next_duel(duel.settle(clash, result))

    def why_not(self, move: Move) -> str:
        if not isinstance(move, Step) or self.pending or self.draft:
            return f"{move}: expected one of {', '.join(map(str, self.legal_moves()))}"
        if move.bare not in self._actions:
            return tell.why_not(self.field, move.bare)
        return f"{move}: " + ("no duel can follow this move" if move.waiting else notation.BOTH_SEATS)

    def why_still(self, square: str) -> str:
        number = square_named(square)
        if self.outcome is not None:
            return f"the game is over ({self.outcome.reason})"
        if self.draft:
            return f"{self.seat} has to choose an army first"
        if self.pending:
            return f"{self.seat} has to decide about a duel first"
        if number is None or any(step.origin == number for step in self._actions):
            return ""
        return tell.why_still(self.field, number)

    def describe(self, move: Move) -> str:
        action = self._ways.get(move.way) if isinstance(move, Step) else None
        return (
            tell.describe_word(self.phase, str(move)) if action is None else tell.describe(self.field, action)
        )

    @cached_property
    def _ways(self) -> Mapping[Way, Action]:
        """What the pieces may do by their ways (C22) and by castling, legal or not: enough to tell a move."""
        return {
            (action.origin, action.target, action.promotion): action
            for action in legality.candidates(self.field)
        }

    def duels_of(self, step: Step) -> Clash:
        """The clash of a legal move before its first possible duel."""
        return self._clash(self._actions[step.bare])

    def view(self, seat: str) -> Chess2Position:
        """C20: a bid is known to nobody but the defender until it is answered; C1: nor a choice of army."""
        if self.draft:
            return replace(self, draft=self.draft.view(seat), told=known_to(seat, self.told))
        if self.pending and self.pending.challenge is not None and seat != other(self.field.army):
            answers = tuple(map(int, self._answers(self.pending)))
            hidden = self.pending._replace(challenge=None, answers=answers)
            return replace(self, pending=hidden, told=known_to(seat, self.told))
        return self

    def with_hidden_challenge(self) -> Chess2Position:
        """The position after a challenge that only the defender knows; the reader of `:?` (C33)."""
        pending = self.pending
        if pending is None or pending.stage != "challenge" or self.legal_moves() == (Answer("skip"),):
            raise IllegalMove("?: nobody can challenge here")
        hidden = pending._replace(stage="response")
        return replace(self, pending=hidden, told=events.challenged(self.seat, None))

    def status(self) -> tuple[str, ...]:
        return () if self.draft else validity.find_defects(self.field)

    def picture(self) -> Picture:
        return draw(self)

    def observe(self, seat: str | None = None) -> tuple[int, ...]:
        return planes.observe(self, self.seat if seat is None else seat)

    def __str__(self) -> str:
        return notation.write_position(self)
