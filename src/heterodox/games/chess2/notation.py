"""Chess 2 in writing: goengine's extended EPD (C33) and moves with their duels (C34)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from heterodox.errors import AmbiguousMove, IllegalMove, InvalidText
from heterodox.games.board import square_name, square_named
from heterodox.games.chess.attacks import BLACK, WHITE
from heterodox.games.chess2 import duel
from heterodox.games.chess2.armies import LETTERS, ROSTERS
from heterodox.games.chess2.duel import Duel, Result
from heterodox.games.chess2.field import NOWHERE, Field, Rules, rights_left
from heterodox.games.chess2.moves import WORDS, Answer, Choice, Step, write_results
from heterodox.games.fen import (
    read_castling,
    read_counter,
    read_en_passant,
    read_placement,
    show,
    write_placement,
)
from heterodox.games.protocol import Move

if TYPE_CHECKING:
    from heterodox.games.chess2.rules import Chess2Position

__all__ = [
    "BOTH_SEATS",
    "CHESS_FIELDS",
    "decisions",
    "read_decision",
    "read_epd",
    "read_pending",
    "read_recorded",
    "write_position",
]

CHESS_FIELDS, EPD_FIELDS, PENDING_FIELDS = 6, 8, 9
PIECE_LETTERS = "PNBRQKpnbrqk"
TURNS = {"w": (WHITE, False), "b": (BLACK, False), "K": (WHITE, True), "k": (BLACK, True)}
STAGES = {"d": "challenge", "a": "response", "b": "call"}

BOTH_SEATS = (
    "a duel is decided by both seats, one after the other; moves with their duels closed belong in records"
)

_RESULT = r":(?:[0-2][0-2][+-]?)?"
_BARE = "0000|[a-h][1-8][a-h][1-8][nbrq]?"
_DECISION = re.compile(rf"({_BARE})([:/].*)?")
_RECORDED = re.compile(rf"({_BARE})((?:{_RESULT})*)(/?)")
_PENDING = re.compile(rf"([a-h][1-8][a-h][1-8][nbrq]?)((?:{_RESULT})*?)(?:(/d)|:([0-2?])(/a)|:00(/b))")


# -- positions ------------------------------------------------------------------------------------


def read_epd(text: str, rules: Rules) -> tuple[Field, int, int, str]:
    """The fields of a position string: the field, both counters, and the text of a pending duel.

    Raises InvalidText naming every field that cannot be read. A plain FEN is enough for the classic
    reading (C35), where stones count nothing.
    """
    parts = text.split(" ")
    allowed = (CHESS_FIELDS, EPD_FIELDS) if rules.classic else (EPD_FIELDS, PENDING_FIELDS)
    if len(parts) not in allowed:
        expected = " or ".join(map(str, allowed))
        raise InvalidText(
            f"position {show(text)}: expected {expected} fields separated by one space, found {len(parts)}"
        )
    placement, turn, castling, passant, halfmove, fullmove = parts[:CHESS_FIELDS]
    armies, stones = parts[CHESS_FIELDS:EPD_FIELDS] or ("cc", "00")
    defects: list[str] = []
    board = read_placement(placement, PIECE_LETTERS, defects)
    if turn not in TURNS:
        defects.append(f"turn: expected w, b, K or k, found {show(turn)}")
    rights = read_castling(castling, defects)
    en_passant = read_en_passant(passant, defects)
    counters = (
        read_counter("halfmove", halfmove, 0, defects),
        read_counter("fullmove", fullmove, 1, defects),
    )
    if not re.fullmatch(f"[{LETTERS}]{{2}}", armies):
        defects.append(f"armies: expected two letters out of {LETTERS}, found {show(armies)}")
    elif rules.classic and armies != "cc":
        defects.append(f"armies: the classic reading is cc, found {show(armies)}")
    if not re.fullmatch("[0-9]{2}", stones):
        defects.append(f"stones: expected two digits from 0 to 6, found {show(stones)}")
    if defects:
        raise InvalidText(*defects)
    army, king_turn = TURNS[turn]
    held = (0, 0) if rules.classic else (int(stones[0]), int(stones[1]))
    field = Field(board, army, king_turn, rights_left(board, rights, armies), en_passant, held, armies, rules)
    return field, *counters, "".join(parts[EPD_FIELDS:])


def write_position(position: Chess2Position) -> str:
    """The canonical string: EPD, a plain FEN in the classic reading, or the draft."""
    if position.draft:
        return str(position.draft)
    field = position.field
    fields = [
        write_placement(field.board),
        next(letter for letter, turn in TURNS.items() if turn == (field.army, field.king_turn)),
        field.castling or "-",
        "-" if field.en_passant is None else square_name(field.en_passant),
        str(position.halfmove),
        str(position.fullmove),
    ]
    if not field.rules.classic:
        fields += [field.armies, "".join(map(str, field.stones))]
    if position.pending:
        fields.append(_write_pending(position))
    return " ".join(fields)


def _write_pending(position: Chess2Position) -> str:
    """C33: the move so far, then whose word is due; a bid that is not known stands as `:?`."""
    pending = position.pending
    assert pending is not None
    text = str(pending.step) + write_results(pending.duels)
    if pending.stage == "challenge":
        return text + "/d"
    if pending.stage == "call":
        return text + ":00/b"
    return f"{text}:{'?' if pending.challenge is None else pending.challenge}/a"


def read_pending(position: Chess2Position, text: str) -> Chess2Position:
    """The position with the duel of a ninth field pending; raises InvalidText when that cannot be."""
    match = _PENDING.fullmatch(text)
    if match is None:
        raise InvalidText(f"duel: expected something like e4d5/d, e4d5:2/a or e4d5:00/b, found {show(text)}")
    move, results, due, bid, *_ = match.groups()
    words = [f"{move}/", *(word for result in _read_results(results) for word in decisions(result))]
    words += [] if due else [bid] if bid else ["0", "0"]
    try:
        for word in words:
            position = position.with_hidden_challenge() if word == "?" else position.play(word)
    except (IllegalMove, AmbiguousMove) as error:
        raise InvalidText(f"duel: {show(text)} cannot be: {error}") from None
    if not position.pending:
        raise InvalidText(f"duel: {show(text)} leaves nothing to decide")
    return position


def decisions(result: Result) -> tuple[str, ...]:
    """What was said, word by word, to come to a result."""
    return ("skip",) if result is None else (str(result.challenge), str(result.answer), *result.call)


# -- moves ----------------------------------------------------------------------------------------


def read_decision(position: Chess2Position, text: str) -> Move:
    """The one decision of the deciding seat that a text means (C34: the live reading).

    A capture that can be dueled stops there, with or without its `/`. Raises InvalidText, IllegalMove
    or AmbiguousMove; what would decide for the other seat too is refused.
    """
    if position.pending or position.draft or position.outcome is not None:
        return _read_word(position, text)
    match = _DECISION.fullmatch(text)
    if match is None:
        raise InvalidText(f"move {show(text)}: expected something like e2e4, e7e8q or 0000")
    if match[2] not in (None, "/"):
        raise IllegalMove(f"{show(text)}: {BOTH_SEATS}")
    step = _read_legal(position, match[1])
    waits = position.duels_of(step).under_way
    if match[2] and not waits:
        raise IllegalMove(f"{text}: no duel can follow this move")
    return replace(step, waiting=waits)


def read_recorded(position: Chess2Position, text: str) -> Move:
    """What a text of a record means (C34): a decision, or a complete move with its duels closed.

    A bare move is one that nobody challenged. Raises InvalidText, IllegalMove or AmbiguousMove.
    """
    if position.pending or position.draft or position.outcome is not None:
        return _read_word(position, text)
    match = _RECORDED.fullmatch(text)
    if match is None:
        raise InvalidText(f"move {show(text)}: expected something like e2e4, e7e8q, e4d5:21, e4d5/ or 0000")
    step = _read_legal(position, match[1])
    if match[3] and match[2]:
        raise InvalidText(f"move {show(text)}: either the results of duels or /, not both")
    if match[3]:
        return read_decision(position, text)
    return _with_duels(position, step, _read_results(match[2]), text)


def _read_word(position: Chess2Position, text: str) -> Choice | Answer:
    """A decision that is no move on the board."""
    if position.outcome is not None:
        raise IllegalMove(f"{show(text)}: the game is over ({position.outcome.reason})")
    return _read_choice(position, text) if position.draft else _read_answer(position, text)


def _read_choice(position: Chess2Position, text: str) -> Choice:
    """An army by its name or its letter."""
    for roster in ROSTERS.values():
        if text in (roster.name, roster.letter):
            return Choice(roster.name)
    expected = ", ".join(str(choice) for choice in position.legal_moves())
    raise InvalidText(f"army {show(text)}: expected one of {expected}")


def _read_answer(position: Chess2Position, text: str) -> Answer:
    answer = Answer(text)
    if answer in position.legal_moves():
        return answer
    expected = ", ".join(map(str, position.legal_moves()))
    error = IllegalMove if text in WORDS else InvalidText
    raise error(f"{position.phase} {show(text)}: expected one of {expected}")


def _read_legal(position: Chess2Position, text: str) -> Step:
    """The legal move of a bare text."""
    step = _read_bare(text)
    if step not in position.legal_moves():
        raise _refusal(position, step)
    return step


def _read_bare(text: str) -> Step:
    if text == "0000":
        return Step(NOWHERE, NOWHERE)
    origin, target = square_named(text[:2]), square_named(text[2:4])
    assert origin is not None
    assert target is not None
    return Step(origin, target, text[4:])


def _refusal(position: Chess2Position, step: Step) -> IllegalMove | AmbiguousMove:
    """Why a bare move is none; a promotion without its piece could be several."""
    candidates = [
        str(move)
        for move in position.legal_moves()
        if isinstance(move, Step) and (move.origin, move.target) == (step.origin, step.target)
    ]
    if candidates and not step.promotion:
        return AmbiguousMove(str(step), candidates)
    return IllegalMove(position.why_not(step))


def _read_results(text: str) -> tuple[Result, ...]:
    """C34: `:` skipped, `:CR` fought, `:00+` and `:00-` called; + or - exactly where both bids are 0."""
    return tuple(_read_result(part) for part in text.split(":")[1:])


def _read_result(text: str) -> Result:
    if not text:
        return None
    if (text[:2] == "00") != (len(text) == 3):
        raise InvalidText(f"duel {show(text)}: + or - must follow 00, and nothing else")
    return Duel(int(text[0]), int(text[1]), text[2:])


def _with_duels(position: Chess2Position, step: Step, results: tuple[Result, ...], text: str) -> Step:
    """The move with its results, each of them legal in its turn (C23, C30)."""
    clash = position.duels_of(step)
    for number, result in enumerate(results, start=1):
        if not clash.under_way:
            raise IllegalMove(f"{text}: only {number - 1} duels are possible")
        if result not in duel.legal_results(clash):
            why = (
                "the stones do not allow it"
                if result not in duel.valid_results(clash)
                else "it gives up the King"
            )
            raise IllegalMove(f"{text}: duel {number} cannot end like this: {why}")
        clash = duel.walk(duel.settle(clash, result), ())
    if duel.finish(clash).took_enemy_king:
        raise IllegalMove(f"{text}: a duel must keep this rampage from the King")
    return step.with_duels(results)
