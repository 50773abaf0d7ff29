"""The secret choice of armies (C1): each side commits, then both are revealed together.

A draft is written `draft ARMIES CHOSEN`, White's letter first. In ARMIES a letter is an army that is
settled and `?` one to be chosen; in CHOSEN `-` is not chosen yet, a letter is a choice, and `*` a choice
that the reader may not know: `draft c? -*`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from heterodox.errors import InvalidText
from heterodox.games.chess.attacks import BLACK, WHITE, other
from heterodox.games.chess2.armies import LETTERS, ROSTERS
from heterodox.games.chess2.moves import Choice
from heterodox.games.fen import show

__all__ = ["Draft", "next_armies", "open_draft", "read_armies", "read_draft"]

OPEN, UNCHOSEN, HIDDEN = "?", "-", "*"
SEATS = (WHITE, BLACK)
SECRET = "secret"

_ARMIES = re.compile(f"[{LETTERS}?]{{2}}")
_DRAFT = re.compile(rf"draft ([{LETTERS}?]{{2}}) ([{LETTERS}*-]{{2}})")


class Draft(NamedTuple):
    """A draft under way; see the module for the two fields."""

    armies: str
    chosen: str = UNCHOSEN * 2

    @property
    def seat(self) -> str | None:
        """Who has to choose now; None when everybody has."""
        for seat, army, choice in zip(SEATS, self.armies, self.chosen, strict=True):
            if army == OPEN and choice == UNCHOSEN:
                return seat
        return None

    def choices(self) -> tuple[Choice, ...]:
        """Mirror matches are allowed, so everybody may choose every army."""
        return tuple(Choice(roster.name) for roster in ROSTERS.values())

    def choose(self, choice: Choice) -> Draft:
        """The draft after the due choice."""
        letter = next(roster.letter for roster in ROSTERS.values() if roster.name == choice.army)
        return self._replace(
            chosen=letter + self.chosen[1] if self.seat == WHITE else self.chosen[0] + letter
        )

    @property
    def pairing(self) -> str:
        """The two armies when everybody has chosen."""
        return "".join(
            choice if army == OPEN else army for army, choice in zip(self.armies, self.chosen, strict=True)
        )

    def view(self, seat: str) -> Draft:
        """What a seat may know: its own choice, and of the other's only that it was made."""
        chosen = (
            choice if owner == seat or choice == UNCHOSEN else HIDDEN
            for owner, choice in zip(SEATS, self.chosen, strict=True)
        )
        return self._replace(chosen="".join(chosen))

    @property
    def hides(self) -> bool:
        """Whether this is a view that does not know a choice."""
        return HIDDEN in self.chosen

    def __str__(self) -> str:
        return f"draft {self.armies} {self.chosen}"


def read_armies(text: str) -> str:
    """The option `armies`: two letters, `?` for one to be chosen in secret; `secret` is short for both."""
    armies = OPEN * 2 if text == SECRET else text
    if not _ARMIES.fullmatch(armies):
        raise InvalidText(
            f"option armies={show(text)}: expected White's and Black's letter out of {LETTERS}, "
            f"with ? for a secret choice, or {SECRET}"
        )
    return armies


def open_draft(armies: str) -> Draft | None:
    """The draft that a pairing needs; None when both armies are settled."""
    return Draft(armies) if OPEN in armies else None


def read_draft(text: str) -> Draft:
    """A draft in writing; raises InvalidText when it cannot be one."""
    match = _DRAFT.fullmatch(text)
    if match is None:
        raise InvalidText(f"position {show(text)}: expected a draft like 'draft ?? --'")
    draft = Draft(match[1], match[2])
    for seat, army, choice in zip(SEATS, draft.armies, draft.chosen, strict=True):
        if army != OPEN and choice != UNCHOSEN:
            raise InvalidText(f"draft: {seat} has nothing to choose, but chose {show(choice)}")
    if draft.seat is None:
        raise InvalidText("draft: everybody has chosen, so it is over")
    return draft


def next_armies(armies: str, winner: str | None, *, exchange: bool) -> str:
    """C1: the armies of a match's next game: the loser may switch, the winner may not.

    Reading: after a draw nobody has lost, so nobody switches. With `exchange` the players change
    colours and take their armies along.
    """
    letters = dict(zip(SEATS, armies, strict=True))
    if winner is not None:
        letters[other(winner)] = OPEN
    following = letters[WHITE] + letters[BLACK]
    return following[::-1] if exchange else following
