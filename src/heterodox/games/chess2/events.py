"""What happens in Chess 2, as data: the events of a decision.

The common kinds are in heterodox.games.events. The game's own kinds, and what they say beside `army`:

    chosen      an army was chosen in secret; "choice" is the same with its name, for the chooser alone
    reveal      the army that a side fields: `note` is its name
    attack      a capture waits for the defender `army`: its `piece` on `squares[0]` is attacked by `by`
    challenge   `army` challenges; "bid" is the same with the stones in `note`, for the bidder alone
    call        both bid 0, so that `army` may call the bluff
    surcharge   `army` paid a stone to challenge a higher rank
    duel        the attack of `by` on the piece of `army` was fought over with the bids `note`, "2:1"
    bluff       a called bluff gave `army` a stone ("+") or cost it one ("-")
    stone       `army` gained a stone for a pawn
    stopped     a lost duel over `squares[0]` ended the rampage of `army`
    whirl       a Warrior King of `army` whirled on `squares[0]`
    castle, pass, king-turn

An attacker that loses its duel is captured, too: with the note "duel", and from where it came. What a
Whirlwind destroys is captured with the note "whirl".
"""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.games.board import square_name
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, other
from heterodox.games.chess2 import duel, legality
from heterodox.games.chess2.armies import roster_of
from heterodox.games.chess2.duel import Clash, Duel, Result
from heterodox.games.chess2.field import PASS, Action, Field
from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION, Event
from heterodox.games.fen import EMPTY

__all__ = ["KINDS", "challenged", "checks", "chosen", "completed", "revealed", "waiting"]

# The kinds of events that only this game has; `tell` has the words of each.
KINDS = (
    *("chosen", "choice", "reveal"),
    *("attack", "challenge", "bid", "duel", "call", "bluff", "surcharge", "stone", "stopped"),
    *("whirl", "castle", "pass", "king-turn"),
)


# -- the draft --------------------------------------------------------------------------------------


def chosen(seat: str, army: str) -> tuple[Event, ...]:
    """C1: everybody knows that a choice was made, its maker alone what it was."""
    return Event("chosen", seat), Event("choice", seat, note=army, seat=seat)


def revealed(pairing: str) -> tuple[Event, ...]:
    """The end of the draft."""
    return tuple(Event("reveal", army, note=roster_of(pairing, army).name) for army in (WHITE, BLACK))


# -- a move and its duels -----------------------------------------------------------------------------


def waiting(
    field: Field, action: Action, duels: tuple[Result, ...], clash: Clash, told: int
) -> tuple[Event, ...]:
    """The events of a move up to the duel that is possible now; `told` captures are told already."""
    attack = _against("attack", field, action, clash.current.square)
    return (*_clash_events(field, action, duels, told, clash.met), attack)


def challenged(defender: str, bid: int | None) -> tuple[Event, ...]:
    """C20: everybody knows of the challenge, the bidder alone of the bid (None where nobody here does)."""
    known = Event("challenge", defender)
    return (known,) if bid is None else (known, Event("bid", defender, note=str(bid), seat=defender))


def completed(
    field: Field, action: Action, duels: tuple[Result, ...], then: Field, told: int = 0
) -> tuple[Event, ...]:
    """The events of a move from `field` to `then`, without the first `told` captures."""
    return tuple(_events(field, action, duels, then, told))


def checks(field: Field) -> Iterator[Event]:
    """The Kings that are attacked on a field (C25)."""
    for army in (WHITE, BLACK):
        for king in legality.attacked_kings(field, army):
            yield Event(CHECK, army, _kind(field, king), _names(king), other(army))


def _events(
    field: Field, action: Action, duels: tuple[Result, ...], then: Field, told: int
) -> Iterator[Event]:
    army = field.army
    if action == PASS:
        yield Event("pass", army)
        return
    piece = _kind(field, action.origin)
    if action.is_whirlwind:
        yield Event("whirl", army, piece, (square_name(action.origin),))
    if action.rook is not None:
        yield Event("castle", army, squares=_names(action.origin, action.target))
    yield from _clash_events(field, action, duels, told, len(action.takes))
    survives = then.board[action.lands] != EMPTY and army_of(then.board[action.lands]) == army
    if survives and action.lands != action.origin:
        yield Event(MOVE, army, piece, _names(action.origin, action.lands))
    if action.rook is not None:
        yield Event(MOVE, army, _kind(field, action.rook[0]), _names(*action.rook))
    if survives and action.promotion:
        becomes = field.roster.pieces[action.promotion]
        yield Event(PROMOTION, army, becomes, _names(action.target), means=piece)
    if then.king_turn:
        yield Event("king-turn", then.army)


def _clash_events(
    field: Field, action: Action, duels: tuple[Result, ...], first: int, last: int
) -> Iterator[Event]:
    """The captures from number `first` up to `last`, each with its duel."""
    clash = duel.begin(field, action)
    results = iter(duels)
    while clash.under_way and clash.met < last:
        result = next(results, None) if duel.duel_possible(clash) else None
        if clash.met >= first:
            yield from _capture_events(field, action, clash, result)
        clash = duel.settle(clash, result)


def _capture_events(field: Field, action: Action, clash: Clash, result: Result) -> Iterator[Event]:
    """One capture, its duel, and the stones it brings."""
    square = clash.current.square
    yield _against(CAPTURE, field, action, square, "whirl" if action.is_whirlwind else "")
    if result is not None:
        yield from _duel_events(field, action, clash, result)
    fought = duel.fight(clash, result)
    taken = duel.take(fought)
    if taken.fallen and len(action.takes) > taken.met:
        yield Event("stopped", field.army, _kind(field, action.origin), _names(square))
    if taken.attacker_stones > fought.attacker_stones and not field.rules.classic:
        yield Event("stone", field.army)


def _duel_events(field: Field, action: Action, clash: Clash, result: Duel) -> Iterator[Event]:
    attacker, defender = field.army, other(field.army)
    if duel.surcharge(clash):
        yield Event("surcharge", defender)
    bids = f"{result.challenge}:{result.answer}"
    yield _against("duel", field, action, clash.current.square, bids)
    if result.defender_wins:
        fallen = _kind(field, action.origin)
        means = _kind(field, clash.current.square)
        yield Event(CAPTURE, attacker, fallen, _names(action.origin), defender, means, "duel")
    if result.call:
        yield Event("bluff", attacker if result.call == "+" else defender, note=result.call)
    if result.defender_wins and clash.attacker == "p":
        yield Event("stone", defender)


def _against(kind: str, field: Field, action: Action, square: int, note: str = "") -> Event:
    """Something that the moving piece does to the piece on a square."""
    victim = army_of(field.board[square])
    means = _kind(field, action.origin)
    return Event(kind, victim, _kind(field, square), _names(square), field.army, means, note)


def _kind(field: Field, square: int) -> str:
    return field.names[field.board[square]]


def _names(*squares: int) -> tuple[str, ...]:
    return tuple(map(square_name, squares))
