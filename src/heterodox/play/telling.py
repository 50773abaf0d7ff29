"""What is said about a game, made from its facts: whose turn it is, what happened, check, the end.

Every live door says the same: the head of the terminal, plain mode, /status and the messages all come
from here. The game's own words are in its events, its phases and its outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from heterodox.games.events import CHECK
from heterodox.games.protocol import Game, Kind, Move, Outcome, Position
from heterodox.harmless import harmless
from heterodox.table.seats import Sitter, team_of

__all__ = [
    "both_notations",
    "checked",
    "counted",
    "happened",
    "heading",
    "in_check",
    "listed",
    "said_by",
    "seating",
    "sentence",
    "spelled",
    "unusual",
    "verdict",
]


def sentence(words: str) -> str:
    """Words as a sentence: a capital in front and a stop behind."""
    return f"{words[:1].upper()}{words[1:]}."


def both_notations(position: Position, move: Move) -> str:
    """A choice as it is written, with what it means where that is something else."""
    words = position.describe(move)
    return str(move) if words == str(move) else f"{move} ({words})"


def spelled(position: Position, move: Move) -> str:
    """A choice with whose it is and where it goes, for a reader who has no board before them."""
    words = position.spell(move)
    return words if words != position.describe(move) else both_notations(position, move)


def listed(words: Iterable[str]) -> str:
    """ "one", "one and two", "one, two and three"."""
    *most, last = list(words)
    return f"{', '.join(most)} and {last}" if most else last


def counted(words: Iterable[str]) -> list[str]:
    """Each thing once, with how many there are of it: "2 × black pawn"."""
    things = list(words)
    return [
        thing if things.count(thing) == 1 else f"{things.count(thing)} × {thing}"
        for thing in dict.fromkeys(things)
    ]


def seating(start: Position, seats: Mapping[str, Sitter]) -> str:
    """Who leads which armies, and who begins: "You lead White and begin. Level 3 leads Black."."""
    people = [seat for seat, who in seats.items() if who.person]
    alone = people[0] if len(people) == 1 and not seats[people[0]].name else ""
    return " ".join(_seated(start, seat, who, alone == seat) for seat, who in seats.items())


def _seated(start: Position, seat: str, who: Sitter, alone: bool) -> str:
    game = start.game
    armies = [army.name.capitalize() for army in game.armies if seat in (army.name, army.team)]
    name = "you" if alone else "a person" if who.person and not who.name else str(who)
    team = team_of(game, seat)
    of_team = "" if team in map(str.lower, armies) else f", the {team} team" if team == seat else ""
    of_team = of_team or (f" of the {team} team" if team != seat else "")
    begins = f"{',' if of_team else ''} and {'begin' if alone else 'begins'}" if start.seat == seat else ""
    return sentence(f"{name} {'lead' if alone else 'leads'} {listed(armies or [seat])}{of_team}{begins}")


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
    parts += [in_check(view, army) for army in view.in_check()]
    return " · ".join(parts)


def in_check(view: Position, army: str) -> str:
    """That an army is in check, and what that obliges it to."""
    duty = _duty(view, army)
    return f"{army.capitalize()} is in check{f': {duty}' if duty else ''}"


def _duty(view: Position, army: str) -> str:
    """A finished game obliges nobody any more."""
    return view.duty(army) if view.outcome is None else ""


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
    new = [army for army in after.in_check() if army not in before.in_check()]
    armies = dict.fromkeys([*new, *(event.army for event in events)])
    told = {event.army for event in events if after.game.tell(event)}
    return [sentence(in_check(after, army)) for army in armies if army not in told or _duty(after, army)]


def verdict(game: Game, outcome: Outcome) -> str:
    """How a game ended, in a sentence, with its detail in another."""
    words = sentence(game.verdict(outcome))
    return harmless(f"{words} {sentence(outcome.detail)}" if outcome.detail else words)


def unusual(view: Position) -> bool:
    """Whether something else than a plain move is due, so that it has to be said."""
    return view.kind is not Kind.BOARD or view.phase in view.game.phases
