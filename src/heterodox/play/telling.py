"""What is said about a game, made from its facts: whose turn it is, what happened, check, the end.

Every live door says the same: the head of the terminal, plain mode, /status and the messages all come
from here. The game's own words are in its events, its phases and its outcome.
"""

from __future__ import annotations

from heterodox.games.events import CHECK
from heterodox.games.protocol import Game, Kind, Move, Outcome, Position
from heterodox.harmless import harmless

__all__ = ["both_notations", "checked", "happened", "heading", "said_by", "sentence", "unusual", "verdict"]


def sentence(words: str) -> str:
    """Words as a sentence: a capital in front and a stop behind."""
    return f"{words[:1].upper()}{words[1:]}."


def both_notations(position: Position, move: Move) -> str:
    """A choice as it is written, with what it means where that is something else."""
    words = position.describe(move)
    return str(move) if words == str(move) else f"{move} ({words})"


def said_by(position: Position, move: Move) -> str:
    """A decision with whose it is: an army's on the board and by the die, a seat's everywhere else."""
    who = position.turn if position.kind in (Kind.BOARD, Kind.CHANCE) else position.seat
    return f"{who}: {both_notations(position, move)}"


def heading(view: Position) -> str:
    """Whose turn it is and who is in check, in one line."""
    if view.kind is not Kind.BOARD:
        return view.picture().caption
    parts = [f"{view.turn} to move{_player(view)}"]
    parts += [view.phase] if view.phase in view.game.phases else []
    parts += [f"{army.capitalize()} is in check" for army in view.in_check()]
    return " · ".join(parts)


def _player(view: Position) -> str:
    """Who moves the army when that is not its own seat: a team's one player, or another army's."""
    if view.seat == view.turn:
        return ""
    return f" for the {view.seat} team" if view.seat in view.game.teams else f", played by {view.seat}"


def happened(before: Position, after: Position) -> list[str]:
    """What a decision did, one sentence each; both positions as the listener may know them."""
    return [*map(sentence, after.words()), *checked(before, after)]


def checked(before: Position, after: Position) -> list[str]:
    """Who came into check, where the game has not told it in its own words."""
    events = [event for event in after.events if event.kind == CHECK]
    told = {event.army for event in events if after.game.tell(event)}
    new = [army for army in after.in_check() if army not in before.in_check()]
    armies = dict.fromkeys([*new, *(event.army for event in events)])
    return [sentence(f"{army} is in check") for army in armies if army not in told]


def verdict(game: Game, outcome: Outcome) -> str:
    """How a game ended, in a sentence, with its detail in another."""
    words = sentence(game.verdict(outcome))
    return harmless(f"{words} {sentence(outcome.detail)}" if outcome.detail else words)


def unusual(view: Position) -> bool:
    """Whether something else than a plain move is due, so that it has to be said."""
    return view.kind is not Kind.BOARD or view.phase in view.game.phases
