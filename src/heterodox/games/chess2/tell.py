"""Chess 2 in plain words: what a move did, what a move would do, and why it may not be played."""

from __future__ import annotations

from collections.abc import Iterator

from heterodox.games.board import square_name
from heterodox.games.chess.attacks import BLACK, WHITE, army_of, other
from heterodox.games.chess2 import duel, legality
from heterodox.games.chess2.armies import PIECES, ROSTERS, roster_of
from heterodox.games.chess2.duel import Clash, Result
from heterodox.games.chess2.field import PASS, Action, Field
from heterodox.games.chess2.moves import Step
from heterodox.games.chess2.pieces import pseudo_legal
from heterodox.games.fen import EMPTY

__all__ = ["describe", "describe_word", "reveal", "tell", "waiting", "why_not"]


def reveal(pairing: str) -> tuple[str, ...]:
    """The end of the draft."""
    return tuple(f"{army} fields {roster_of(pairing, army).title}" for army in (WHITE, BLACK))


def _title(field: Field, square: int) -> str:
    """ "white Tiger"."""
    piece = field.board[square]
    return f"{army_of(piece)} {PIECES[field.names[piece]].title}"


# -- what a move did ------------------------------------------------------------------------------


def waiting(
    field: Field, action: Action, duels: tuple[Result, ...], clash: Clash, told: int
) -> tuple[str, ...]:
    """The events of a move up to the duel that is possible now; `told` captures are told already."""
    victim = clash.current.square
    attack = f"{_title(field, action.origin)} attacks {_title(field, victim)} on {square_name(victim)}"
    events = _clash_events(field, action, duels, told, clash.met)
    return (*events, f"{attack}: {other(field.army)} may challenge")


def tell(
    field: Field, action: Action, duels: tuple[Result, ...], then: Field, told: int = 0
) -> tuple[str, ...]:
    """The events of a move from `field` to `then`, without the first `told` captures."""
    return tuple(_events(field, action, duels, then, told))


def _events(field: Field, action: Action, duels: tuple[Result, ...], then: Field, told: int) -> Iterator[str]:
    if action == PASS:
        yield f"{field.army} passes the king-turn"
        return
    if action.origin == action.target:
        yield f"{field.army} whirls on {square_name(action.origin)}"
    if action.rook is not None:
        yield f"{field.army} castles"
    yield from _clash_events(field, action, duels, told, len(action.takes))
    if (
        action.promotion
        and then.board[action.target] != EMPTY
        and army_of(then.board[action.target]) == field.army
    ):
        promoted = _promoted(field, action)
        yield f"{_title(field, action.origin)} becomes a {promoted} on {square_name(action.target)}"
    if then.king_turn:
        yield f"{then.army} has a king-turn"


def _promoted(field: Field, action: Action) -> str:
    return PIECES[field.roster.pieces[action.promotion]].title


def _clash_events(
    field: Field, action: Action, duels: tuple[Result, ...], first: int, last: int
) -> Iterator[str]:
    """The captures from number `first` up to `last`, each with its duel."""
    clash = duel.begin(field, action)
    results = iter(duels)
    while clash.under_way and clash.met < last:
        result = next(results, None) if duel.duel_possible(clash) else None
        if clash.met >= first:
            yield from _capture_events(field, action, clash, result)
        clash = duel.settle(clash, result)


def _capture_events(field: Field, action: Action, clash: Clash, result: Result) -> Iterator[str]:
    """One capture, its duel, and the stones it brings."""
    victim = clash.current
    name = square_name(victim.square)
    yield f"{_title(field, action.origin)} {_takes(action)} {_title(field, victim.square)} on {name}"
    if result is not None:
        yield from _duel_events(field, clash, result)
    fought = duel.fight(clash, result)
    taken = duel.take(fought)
    if taken.fallen and len(action.takes) > taken.met:
        yield f"the rampage is stopped by the duel for {name}"
    if taken.attacker_stones > fought.attacker_stones and not field.rules.classic:
        yield f"{field.army} gains a stone for the pawn"


def _takes(action: Action) -> str:
    return "destroys" if action.origin == action.target else "takes"


def _duel_events(field: Field, clash: Clash, result: duel.Duel) -> Iterator[str]:
    defender = other(field.army)
    if duel.surcharge(clash):
        yield f"{defender} pays a stone to challenge a higher rank"
    loser = "the attacker is lost too" if result.defender_wins else "the attacker survives"
    yield f"duel fought {result.challenge}:{result.answer}: {loser}"
    if result.call == "+":
        yield f"the bluff is called: {field.army} gains a stone"
    if result.call == "-":
        yield f"the bluff is called: {defender} loses a stone"
    if result.defender_wins and clash.attacker == "p":
        yield f"{defender} gains a stone for the pawn"


# -- what a move would do -------------------------------------------------------------------------


_WORDS = {
    ("challenge", "skip"): "let the capture pass",
    ("challenge", "0"): "challenge and bid nothing",
    ("challenge", "1"): "challenge and bid 1 stone",
    ("challenge", "2"): "challenge and bid 2 stones",
    ("response", "0"): "answer with nothing",
    ("response", "1"): "answer with 1 stone",
    ("response", "2"): "answer with 2 stones",
    ("call", "+"): "gain a stone",
    ("call", "-"): "make the defender lose a stone",
    **{("draft", roster.name): f"{roster.title}: {roster.summary}" for roster in ROSTERS.values()},
}


def describe_word(phase: str, word: str) -> str:
    """A decision that is no move on the board."""
    return _WORDS.get((phase, word), word)


def describe(field: Field, action: Action) -> str:
    """A legal move in words, without its duels."""
    if action == PASS:
        return "pass the king-turn"
    title = PIECES[field.names[field.board[action.origin]]].title
    origin, target = square_name(action.origin), square_name(action.target)
    if action.origin == action.target:
        return f"{title} {origin} whirls"
    if action.rook is not None:
        return "castle kingside" if action.rook[0] > action.origin else "castle queenside"
    verb = "moves to"
    if action.takes:
        rampages = field.names[field.board[action.origin]] == "elephant"
        verb = "rampages to" if rampages else "captures on"
    text = f"{title} {origin} {verb} {target}"
    return text + (f" and becomes a {_promoted(field, action)}" if action.promotion else "")


# -- why a move may not be played -----------------------------------------------------------------


def why_not(field: Field, step: Step) -> str:
    """The first reason that applies: not there, not yours, not its way, into check, or losing."""
    army = field.army
    action = next((action for action in pseudo_legal(field) if Step.of(action) == step), None)
    if action is None:
        return f"{step}: {_not_its_way(field, step)}"
    if legality.captures_own_king(field, action):
        return f"{step}: the rampage would capture {army}'s own King"
    then = legality.after(field, action)
    if legality.in_check(then, army):
        return f"{step}: it would leave a King of {army} in check"
    win = legality.hands_over_a_win(field, then)
    if win is not None and field.rules.blunders_illegal:
        return f"{step}: {then.army} could answer with the winning move {Step.of(win)}"
    return f"{step}: not a legal move here"


def _not_its_way(field: Field, step: Step) -> str:
    if not step.squares:
        return "only a king-turn can be passed"
    origin = square_name(step.origin)
    if field.board[step.origin] == EMPTY:
        return f"there is no piece on {origin}"
    if not field.is_own(step.origin):
        return f"the piece on {origin} is not {field.army}'s, and {field.army} is to move"
    if field.king_turn and field.board[step.origin] not in "Kk":
        return "only Kings move in a king-turn"
    return (
        f"the {PIECES[field.names[field.board[step.origin]]].title} on {origin} does not move like that here"
    )
