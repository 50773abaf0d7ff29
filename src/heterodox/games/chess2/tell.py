"""Chess 2 in plain words: what happened, what a move would do, and why it may not be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from heterodox.games.board import square_name
from heterodox.games.chess2 import legality
from heterodox.games.chess2.armies import PIECES, ROSTERS
from heterodox.games.chess2.field import PASS, Action, Field
from heterodox.games.chess2.moves import Step
from heterodox.games.chess2.pieces import moves_of, pseudo_legal
from heterodox.games.events import CAPTURE, PROMOTION, Event
from heterodox.games.fen import EMPTY

__all__ = ["describe", "describe_word", "sentence", "why_not", "why_still"]


# -- what happened --------------------------------------------------------------------------------


def sentence(event: Event) -> str:
    """An event in one line; "" for those that a move shows by itself and for secrets."""
    words = _SENTENCES.get(event.kind)
    return "" if words is None else words(event)


def _army_and_piece(army: str, piece: str) -> str:
    """ "white Tiger"."""
    return f"{army} {PIECES[piece].title}"


def _victim(event: Event) -> str:
    """ "black Pawn on d5"."""
    return f"{_army_and_piece(event.army, event.piece)} on {event.squares[0]}"


def _capture(event: Event) -> str:
    if event.note == "duel":  # told by the duel itself
        return ""
    verb = "destroys" if event.note == "whirl" else "takes"
    return f"{_army_and_piece(event.by, event.means)} {verb} {_victim(event)}"


def _attack(event: Event) -> str:
    attacker = _army_and_piece(event.by, event.means)
    return f"{attacker} attacks {_victim(event)}: {event.army} may challenge"


def _duel(event: Event) -> str:
    challenge, answer = event.note.split(":")
    loser = "the attacker is lost too" if challenge > answer else "the attacker survives"
    return f"duel fought {event.note}: {loser}"


def _promotion(event: Event) -> str:
    pawn = _army_and_piece(event.army, event.means)
    return f"{pawn} becomes a {PIECES[event.piece].title} on {event.squares[0]}"


def _reveal(event: Event) -> str:
    title = next(roster.title for roster in ROSTERS.values() if roster.name == event.note)
    return f"{event.army} fields {title}"


_SENTENCES: Mapping[str, Callable[[Event], str]] = {
    CAPTURE: _capture,
    PROMOTION: _promotion,
    "attack": _attack,
    "duel": _duel,
    "reveal": _reveal,
    "chosen": lambda event: f"{event.army} has chosen an army",
    "challenge": lambda event: f"{event.army} challenges",
    "call": lambda event: "both bid 0: the bluff is called",
    "surcharge": lambda event: f"{event.army} pays a stone to challenge a higher rank",
    "bluff": lambda event: (
        f"the bluff is called: {event.army} {'gains' if event.note == '+' else 'loses'} a stone"
    ),
    "stone": lambda event: f"{event.army} gains a stone for the pawn",
    "stopped": lambda event: f"the rampage is stopped by the duel for {event.squares[0]}",
    "whirl": lambda event: f"{event.army} whirls on {event.squares[0]}",
    "castle": lambda event: f"{event.army} castles",
    "pass": lambda event: f"{event.army} passes the king-turn",
    "king-turn": lambda event: f"{event.army} has a king-turn",
}


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


def _promoted(field: Field, action: Action) -> str:
    return PIECES[field.roster.pieces[action.promotion]].title


def describe(field: Field, action: Action) -> str:
    """A legal move in words, without its duels."""
    if action == PASS:
        return "pass the king-turn"
    title = PIECES[field.names[field.board[action.origin]]].title
    origin, target = square_name(action.origin), square_name(action.target)
    if action.is_whirlwind:
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
    action = next((action for action in pseudo_legal(field) if Step.of(action) == step), None)
    if action is None:
        return f"{step}: {_not_its_way(field, step)}"
    return f"{step}: {_not_legal(field, action)}"


def _not_legal(field: Field, action: Action) -> str:
    """C27, C28: what is wrong with a move that the piece could make."""
    army = field.army
    if legality.captures_own_king(field, action):
        return f"the rampage would capture {army}'s own King"
    then = legality.after(field, action)
    if legality.in_check(then, army):
        return f"it would leave a King of {army} in check"
    win = legality.hands_over_a_win(field, then)
    if win is not None and field.rules.blunders_illegal:
        return f"{then.army} could answer with the winning move {Step.of(win)}"
    return "not a legal move here"


def _not_its_way(field: Field, step: Step) -> str:
    if not step.squares:
        return "only a king-turn can be passed"
    return _not_to_be_moved(field, step.origin) or (
        f"the {PIECES[field.names[field.board[step.origin]]].title} on {square_name(step.origin)} "
        "does not move like that here"
    )


def _not_to_be_moved(field: Field, origin: int) -> str:
    """What keeps a square's piece from being moved at all, whereever it wants to go; "" if nothing does."""
    name = square_name(origin)
    if field.board[origin] == EMPTY:
        return f"there is no piece on {name}"
    if not field.is_own(origin):
        return f"the piece on {name} is not {field.army}'s, and {field.army} is to move"
    if field.king_turn and field.board[origin] not in "Kk":
        return "only Kings move in a king-turn"
    return ""


def why_still(field: Field, origin: int) -> str:
    """Why the piece on a square has no legal move: the commonest reason of those that apply."""
    reason = _not_to_be_moved(field, origin)
    if reason:
        return reason
    reasons = Counter(_not_legal(field, action) for action in moves_of(field, origin))
    return reasons.most_common(1)[0][0] if reasons else "it has nowhere to go"
