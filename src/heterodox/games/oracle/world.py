"""Where every token is: the board, the earth and the underworld (O3), and who may do what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from heterodox.games.oracle.tokens import Being, body_letter, other, sort_bodies, sort_souls

__all__ = ["Board", "Customs", "World", "lord_square"]

# The being on each square, a1 first.
Board = tuple[Being | None, ...]


@dataclass(frozen=True, slots=True)
class Customs:
    """The Decisions of O12, O13 and O14 that players may take otherwise."""

    take_own: bool
    grant_enemy: bool
    oust_own: bool

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> Customs:
        """The customs that the written options mean."""
        return cls(**{name: options[name] == "yes" for name in cls.__slots__})

    def as_options(self) -> dict[str, str]:
        """The customs as options are written."""
        return {name: "yes" if getattr(self, name) else "no" for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class World:
    """All tokens of a position.

    earth       body letters, upper case White, lower case Black, in the order LPCEHSlpcehs
    underworld  soul letters in the order l c e h s
    """

    board: Board
    earth: str
    underworld: str

    def with_beings(self, beings: Mapping[int, Being | None]) -> World:
        """The same with other contents on some squares."""
        squares = list(self.board)
        for square, being in beings.items():
            squares[square] = being
        return World(tuple(squares), self.earth, self.underworld)

    def bury(self, being: Being) -> World:
        """O12, O17: a body goes to the earth and changes colour, its souls go to the underworld."""
        letter = body_letter(other(being.colour), being.body)
        return World(
            self.board,
            sort_bodies(self.earth + letter),
            sort_souls(self.underworld + being.souls),
        )

    def unearth(self, letter: str) -> World:
        """A body leaves the earth."""
        return World(self.board, self.earth.replace(letter, "", 1), self.underworld)

    def sink(self, soul: str) -> World:
        """A soul falls into the underworld."""
        return World(self.board, self.earth, sort_souls(self.underworld + soul))

    def raise_soul(self, soul: str) -> World:
        """A soul leaves the underworld."""
        return World(self.board, self.earth, self.underworld.replace(soul, "", 1))


def lord_square(board: Board, colour: str) -> int | None:
    """Where the Lord soul of a side is hosted (O19, O22); None when it has none."""
    for square, being in enumerate(board):
        if being is not None and "l" in being.souls and being.colour == colour:
            return square
    return None
