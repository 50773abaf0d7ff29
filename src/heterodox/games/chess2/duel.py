"""Stones and duels (C17-C21), and which results of them keep a King from capture (C23, C30).

A capturing move is a `Clash` on its way: it meets its victims one after the other, and each enemy
victim may be fought over. A duel's result is a `Duel`, or None when the defender skipped it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from heterodox.games.chess.attacks import other
from heterodox.games.chess2.armies import LIMITS, RANKS
from heterodox.games.chess2.field import NOWHERE, Action, Field
from heterodox.games.fen import EMPTY

__all__ = [
    "Clash",
    "Duel",
    "Result",
    "begin",
    "can_save_king",
    "duel_possible",
    "fight",
    "finish",
    "legal_results",
    "settle",
    "surcharge",
    "take",
    "to_next_duel",
    "valid_results",
    "walk",
]


class Duel(NamedTuple):
    """A fought duel: both bids, and + or - where a bluff was called (0:0)."""

    challenge: int
    answer: int
    call: str = ""

    @property
    def defender_wins(self) -> bool:
        """C20: the higher bid wins, a tie goes to the attacker."""
        return self.challenge > self.answer


Result = Duel | None


class Victim(NamedTuple):
    """A piece in the way of a capturing move: its square, its kind and whether it is the mover's own."""

    square: int
    kind: str
    own: bool


class Clash(NamedTuple):
    """A capturing move on its way.

    attacker          the kind of the capturing piece
    victims           all that it captures if nobody stops it, in order
    met               how many of them are settled
    attacker_stones   what the attacking side has now
    defender_stones   what the other side has now
    fallen            whether the attacker lost a duel, which ends the move
    """

    attacker: str
    victims: tuple[Victim, ...]
    met: int
    attacker_stones: int
    defender_stones: int
    fallen: bool = False

    @property
    def under_way(self) -> bool:
        """Whether there are victims left to meet."""
        return not self.fallen and self.met < len(self.victims)

    @property
    def current(self) -> Victim:
        """The victim that is met now."""
        return self.victims[self.met]

    @property
    def captured(self) -> tuple[Victim, ...]:
        """The victims that are off the board for good."""
        return self.victims[: self.met]

    @property
    def took_enemy_king(self) -> bool:
        """Whether the move has reached a King of the defender."""
        return any(_is_enemy_king(victim) for victim in self.captured)


def _is_enemy_king(victim: Victim) -> bool:
    return victim.kind == "k" and not victim.own


def begin(field: Field, action: Action) -> Clash:
    """The clash of a move before it has met anything."""
    victims = tuple(
        Victim(square, field.board[square].lower(), field.is_own(square)) for square in action.takes
    )
    attacker = EMPTY if action.origin == NOWHERE else field.board[action.origin].lower()
    return Clash(attacker, victims, 0, field.stones_of(field.army), field.stones_of(other(field.army)))


# -- what a duel needs ------------------------------------------------------------------------------


def _outranks(attacker: str, victim: str) -> bool:
    """C19: whether the defender has to pay a stone to start a duel; a promoting pawn ranks as a pawn."""
    return RANKS[attacker] > RANKS[victim]


def surcharge(clash: Clash) -> int:
    """C19: what the defender pays to fight for the current victim."""
    return int(_outranks(clash.attacker, clash.current.kind))


def _may_be_dueled(clash: Clash, victim: Victim) -> bool:
    """C18: enemy pieces only, and no Kings on either side."""
    return not victim.own and "k" not in (clash.attacker, victim.kind)


def _stones_to_bid(clash: Clash, victim: Victim) -> int:
    """What the defender has left for the bid after the surcharge of C19; negative if that is too dear."""
    return clash.defender_stones - _outranks(clash.attacker, victim.kind)


def _challenges(clash: Clash) -> tuple[int, ...]:
    """C20: the valid challenges for the current victim."""
    if not _may_be_dueled(clash, clash.current) or clash.defender_stones == 0:
        return ()
    affordable = range(_stones_to_bid(clash, clash.current) + 1)
    allowed = LIMITS.bids if clash.attacker_stones > 0 else (1,)
    return tuple(bid for bid in allowed if bid in affordable)


def duel_possible(clash: Clash) -> bool:
    """C34: whether a challenge would be valid for the current victim; only then there is a `:` for it."""
    return clash.under_way and bool(_challenges(clash))


def valid_results(clash: Clash) -> Iterator[Result]:
    """C20: every result of the duel over the current victim that the stones allow."""
    yield None
    for challenge in _challenges(clash):
        for answer in LIMITS.bids[: clash.attacker_stones + 1]:
            calls = ("+", "-") if challenge == answer == 0 else ("",)
            yield from (Duel(challenge, answer, call) for call in calls)


# -- what a duel does -------------------------------------------------------------------------------


def settle(clash: Clash, result: Result) -> Clash:
    """C21: the duel over the current victim with its stones, then the capture with its own."""
    return take(fight(clash, result))


def fight(clash: Clash, result: Result) -> Clash:
    """C20, C21: surcharge, bids, the bonus of a called bluff, a stone for an attacking pawn that falls."""
    if result is None:
        return clash
    attacker_stones = clash.attacker_stones - result.answer
    defender_stones = clash.defender_stones - surcharge(clash) - result.challenge
    if result.call == "+":
        attacker_stones = min(attacker_stones + 1, LIMITS.most_stones)
    if result.call == "-":
        defender_stones = max(defender_stones - 1, 0)
    if result.defender_wins and clash.attacker == "p":
        defender_stones = min(defender_stones + 1, LIMITS.most_stones)
    return clash._replace(
        attacker_stones=attacker_stones, defender_stones=defender_stones, fallen=result.defender_wins
    )


def take(clash: Clash) -> Clash:
    """C17, C20: the victim is removed in every case; an enemy pawn is worth a stone."""
    gain = clash.current.kind == "p" and not clash.current.own
    stones = min(clash.attacker_stones + gain, LIMITS.most_stones)
    return clash._replace(met=clash.met + 1, attacker_stones=stones)


def to_next_duel(clash: Clash) -> Clash:
    """The move goes on over everything that nobody can fight for, up to the next possible duel or its end."""
    while clash.under_way and not duel_possible(clash):
        clash = settle(clash, None)
    return clash


def walk(clash: Clash, results: Iterable[Result]) -> Clash:
    """The clash at the next possible duel after these results (which must fit), or at its end."""
    clash = to_next_duel(clash)
    for result in results:
        clash = to_next_duel(settle(clash, result))
    return clash


def finish(clash: Clash) -> Clash:
    """The end of the move when nobody challenges any more."""
    while clash.under_way:
        clash = settle(clash, None)
    return clash


# -- saving the King --------------------------------------------------------------------------------


def can_save_king(clash: Clash) -> bool:
    """C23: whether the move takes no King of the defender, or valid results exist that stop it before one.

    A challenge of 1 against an answer of 0 stops it and is valid wherever the defender has a stone
    left after the surcharge. Skipping everything before costs the defender nothing, so it is enough
    to look for one victim ahead of the King for which the present stones suffice.
    """
    if clash.took_enemy_king:
        return False
    if clash.fallen:
        return True
    for victim in clash.victims[clash.met :]:
        if _is_enemy_king(victim):
            return False
        if _may_be_dueled(clash, victim) and _stones_to_bid(clash, victim) >= 1:
            return True
    return True


def legal_results(clash: Clash) -> tuple[Result, ...]:
    """C23, C30: the valid results after which the defender's King can still be saved."""
    return tuple(result for result in valid_results(clash) if can_save_king(settle(clash, result)))
