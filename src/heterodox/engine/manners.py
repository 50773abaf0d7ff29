"""When a player ends a game before the rules do: resignation and draw offers, by the values it found.

Nothing here looks at a position: a `Ledger` is told what each search of its team said and draws the
conclusions that `Manners` allow.
"""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["STUBBORN", "Ledger", "Manners"]


@dataclass(frozen=True, slots=True)
class Manners:
    """The habits of a player; values in hundredths of a pawn.

    resign_after  how many moves in a row must have looked lost before it resigns; 0: it never does
    lost          what is lost beyond doubt
    draw_after    how many moves it plays before it offers a draw; 0: it never does
    equal_for     how many moves in a row must have looked equal for that, and until it offers again
    equal         what is equal for good
    worse         a draw is welcome to whoever stands worse by this
    accept_after  how many of its own moves must have been searched before it accepts a draw at all
    worse_for     how many of the last ones must have said that it stands worse
    """

    resign_after: int = 4
    lost: int = 2000
    draw_after: int = 40
    equal_for: int = 16
    equal: int = 10
    worse: int = 15
    accept_after: int = 8
    worse_for: int = 3


STUBBORN = Manners(resign_after=0, draw_after=0)


@dataclass
class Ledger:
    """What a team's own searches said in one game, move by move."""

    manners: Manners
    values: list[int] = field(default_factory=list)
    offered_at: int = 0

    def note(self, value: int) -> None:
        self.values.append(value)

    @property
    def gives_up(self) -> bool:
        """Whether the game looked lost for long enough."""
        wanted = self.manners.resign_after
        last = self.values[-wanted:]
        return 0 < wanted == len(last) and max(last) <= -self.manners.lost

    @property
    def is_dead(self) -> bool:
        """Whether the game is long and has looked equal for long enough."""
        wanted = self.manners.draw_after
        last = self.values[-self.manners.equal_for :]
        return 0 < wanted <= len(self.values) and max(map(abs, last)) <= self.manners.equal

    @property
    def offers_draw(self) -> bool:
        """Whether to offer a draw now: a dead game, and no offer of its own for a while."""
        pause = len(self.values) - self.offered_at
        return self.is_dead and (not self.offered_at or pause >= self.manners.equal_for)

    def accepts_draw(self, value: int) -> bool:
        """Whether a draw is welcome where a search says `value`: nobody knows that before a game was played.

        One bad moment is not enough, the searches before it must have said the same.
        """
        habits = self.manners
        if len(self.values) < habits.accept_after:
            return False
        sinking = max([value, *self.values[-habits.worse_for :]]) <= -habits.worse
        return sinking or (self.is_dead and value <= habits.equal)
