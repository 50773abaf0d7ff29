"""A setting as it is played: array, rules, turn order and seats (E4–E6, E40)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from heterodox.games.enochian.arrays import Array
from heterodox.games.enochian.data import ArmyFacts, RuleSet, rule_book
from heterodox.games.enochian.pieces import LETTERS

__all__ = ["ARMIES", "Setting", "army_name", "turn_order"]

ARMIES: tuple[ArmyFacts, ...] = rule_book().armies

DIRECTIONS = ("deosil", "widdershins")


def army_name(army: int) -> str:
    """ "Blue"."""
    return ARMIES[army].title


def turn_order(array: Array, direction: str, first: int | None = None) -> tuple[int, ...]:
    """E5: the armies in turn; without `first` the array says who begins (E36 lets the querent)."""
    deosil = array.turn_order
    place = 0 if first is None else deosil.index(first)
    way = 1 if direction == DIRECTIONS[0] else -1
    return tuple(deosil[(place + way * number) % 4] for number in range(4))


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that stays the same through a game.

    order     the armies in turn, the first mover first (E5)
    seats     2 or 4 (E6)
    rule_set  the name of the set that `rules` started from (E40)
    rules     the rules in force, options included
    """

    array: Array
    order: tuple[int, ...]
    seats: int
    rule_set: str
    rules: RuleSet

    @property
    def direction(self) -> str:
        """E5: deosil or widdershins."""
        return next(way for way in DIRECTIONS if turn_order(self.array, way, self.order[0]) == self.order)

    @property
    def own_rules(self) -> Mapping[str, str]:
        """E41: the rules that differ from the set, in alphabetical order."""
        standard = rule_book().sets[self.rule_set]
        names = sorted(field.name for field in fields(RuleSet))
        return {
            name: self.rules.value(name) for name in names if self.rules.value(name) != standard.value(name)
        }

    @property
    def array_text(self) -> str:
        """E41: the slug, and the rules where they are not the array's own."""
        changes = [] if self.rule_set == self.array.rules else [self.rule_set]
        changes += [f"{name}={value}" for name, value in self.own_rules.items()]
        return f"{self.array.slug}:{';'.join(changes)}" if changes else self.array.slug

    @property
    def order_text(self) -> str:
        """E41: the four letters in turn order."""
        return "".join(LETTERS[army] for army in self.order)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """All seats, in turn order."""
        return tuple(dict.fromkeys(self.own_seat(army) for army in self.order))

    def own_seat(self, army: int) -> str:
        """E6: the seat an army belongs to."""
        controllers = self.array.controllers[self.seats]
        return next(seat for seat, armies in controllers.items() if army in armies)

    def next_army(self, army: int) -> int:
        """The army after this one in turn."""
        return self.order[(self.order.index(army) + 1) % 4]
