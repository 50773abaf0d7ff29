"""Checks that a hidden choice stays hidden: whatever was chosen, everything another seat can get is the same.

Nothing is said about what a secret looks like. Where a hidden choice is still waiting for another seat's,
or a view hides something, the positions after all the choices that lead to the same question are compared
as every other seat and a spectator may know them: string, repr, events, words, picture, and every field.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from heterodox.games.protocol import Game, Kind, Move, Position
from heterodox.testing.play import Check, composed, must, random_game

__all__ = ["CHECKS", "SPECTATOR", "observed", "secrets"]

SPECTATOR = "spectator"
ENOUGH = 30


def observed(position: Position, seat: str) -> dict[str, Any]:
    """Everything that a seat can get out of its view of a position, by name."""
    view = position.view(seat)
    return {
        "string": str(view),
        "repr": repr(view),
        "events": view.events,
        "words": view.words(),
        "picture": view.picture(),
        "choices": sorted(map(str, view.choices())),
        "material": view.material(),
        "facts": (view.turn, view.seat, view.team, view.kind, view.phase, view.outcome, view.in_check()),
        "hash": hash(view),
        "fields": _plain(view),
    }


def _plain(value: Any) -> Any:
    """A value as nested tuples of plain values, so that two can be compared field by field."""
    if is_dataclass(value) and not isinstance(value, type):
        return (
            type(value).__name__,
            *((one.name, _plain(getattr(value, one.name))) for one in fields(value)),
        )
    if isinstance(value, Mapping):
        return tuple((_plain(key), _plain(one)) for key, one in value.items())
    if isinstance(value, tuple | list):
        return tuple(map(_plain, value))
    return value if isinstance(value, str | int | float | bool | None) else repr(value)


def secrets(game: Game, seed: int) -> Iterator[tuple[Position, list[tuple[Move, Position]]]]:
    """Positions with choices that others must not tell apart, each with the positions these lead to."""
    found = 0
    for position in (*random_game(game, seed), *composed(game, seed, 2 * ENOUGH)):
        if position.kind != Kind.HIDDEN:
            continue
        must(game.hidden, f"{game.name} declares nothing hidden, but hides a choice in {position!r}")
        for alike in _alike(position):
            yield position, alike
            found += 1
        if found >= ENOUGH:
            return
    must(found or not game.hidden, f"{game.name} declares hidden choices, but none was met")


def _alike(position: Position) -> list[list[tuple[Move, Position]]]:
    """The choices that lead to the same question for others, where they may not know which was made."""
    groups: dict[Any, list[tuple[Move, Position]]] = defaultdict(list)
    for choice in position.choices():
        after = position.play(choice)
        if _keeps_a_secret(position, after):
            # What may be answered is open, even where it depends on the secret.
            names = tuple(sorted(str(one) for one in after.choices()))
            groups[after.kind, after.seat, after.phase, names].append((choice, after))
    return [group for group in groups.values() if len(group) > 1]


def _keeps_a_secret(before: Position, after: Position) -> bool:
    """Whether another seat has yet to choose in secret, or a view hides something of what was chosen."""
    if after.kind == Kind.HIDDEN and after.seat != before.seat:
        return True
    return any(str(after.view(seat)) != str(after) for seat in after.seats if seat != before.seat)


def hidden_choices_stay_hidden(game: Game, seed: int) -> None:
    """Whatever was chosen, every other seat and a spectator see the same."""
    for position, alike in secrets(game, seed):
        for seat in (*position.seats, SPECTATOR):
            if seat != position.seat:
                _must_look_the_same(seat, alike)


def _must_look_the_same(seat: str, alike: list[tuple[Move, Position]]) -> None:
    (choice, after), *others = alike
    expected = observed(after, seat)
    for other, then in others:
        for name, seen in observed(then, seat).items():
            must(
                seen == expected[name],
                f"{seat} can tell {choice} from {other} by the {name}: {expected[name]!r}, {seen!r}",
            )


def own_choices_stay_known(game: Game, seed: int) -> None:
    """Whoever made a hidden choice still knows it; a view of a view is the same view."""
    for position, alike in secrets(game, seed):
        strings = {str(after.view(position.seat)) for _, after in alike}
        must(len(strings) == len(alike), f"{position.seat} has forgotten its own choice in {position!r}")


def views_can_be_acted_on(game: Game, seed: int) -> None:
    """A view keeps turn, seat, kind and phase, and whoever decides finds all choices in its own view."""
    for position in (*random_game(game, seed, 120), *composed(game, seed, 10)):
        for seat in (*position.seats, SPECTATOR):
            seen = position.view(seat)
            must(seen.view(seat) == seen, f"a view of a view differs: {position!r}")
            for name in ("turn", "seat", "kind", "phase"):
                must(getattr(seen, name) == getattr(position, name), f"the view of {seat} has another {name}")
        if position.kind not in (Kind.CHANCE, Kind.OVER):
            mine = {str(choice) for choice in position.view(position.seat).choices()}
            must(
                mine == {str(choice) for choice in position.choices()},
                f"other choices in a view: {position!r}",
            )


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (hidden_choices_stay_hidden, own_choices_stay_known, views_can_be_acted_on)
}
