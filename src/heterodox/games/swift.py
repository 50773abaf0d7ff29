"""The rules by the compiled core, where it is present: same classes, same results, same errors, only faster.

A game puts `@accelerated` around its position class, as `heapq` puts `_heapq` over its own functions. What
comes back is a subclass of the same name. A position of it that was played from another holds the handle of
the compiled core (see `heterodox.native`), its parent and the decision between them, and no fields: the
frequent questions (who decides, what may be done, what comes after, is it over) go to the handle. Whatever
else is asked fills in the fields, by the written rules, from the nearest ancestor that has them.

A position that a game made itself gets a handle if its string says everything about it (`Position._whole`).
Decisions are the values that the written rules give, each asked for once and then remembered by its code.

The switch: HETERODOX_PURE=1 in the environment, `switch_off()`, or `with pure():`. Tests that compare the
written rules with the compiled ones need it, nobody else.
"""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from heterodox.compiled import core
from heterodox.errors import InvalidText
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Kind, Move, Outcome, Position

if TYPE_CHECKING:
    from heterodox._native import Position as Handle

__all__ = ["accelerated", "handle_of", "pure", "switch_off", "switch_on"]

P = TypeVar("P", bound=Position)

KINDS = tuple(Kind)
NUMBER = 0xFFFFFFFF  # the part of a code that is the action number; the rest is the salt
DEEPEST = 64  # what the core takes for perft

# How many have switched the core off; read by every hot call, so it is a plain number.
_off = 0
_lock = threading.Lock()


def switch_off() -> None:
    """From now on only the written rules are used, in the whole process."""
    global _off
    with _lock:
        _off += 1


def switch_on() -> None:
    """Take one `switch_off` back."""
    global _off
    with _lock:
        _off -= 1


@contextmanager
def pure() -> Iterator[None]:
    """Only the written rules inside this block, in the whole process."""
    switch_off()
    try:
        yield
    finally:
        switch_on()


if os.environ.get("HETERODOX_PURE", "") not in ("", "0"):
    switch_off()


def handle_of(position: Position) -> Handle | None:
    """The handle that a position has or can get without losing anything; None where there is none."""
    return None if _off else getattr(position, "_handle", None)


class _Kin(NamedTuple):
    """What all positions of one line have in common."""

    game: Game
    rules: Mapping[str, Any]
    seats: tuple[str, ...]


class _Learning(threading.local):
    """Whether this thread asks the written rules for values: then no new handles, or it would ask itself."""

    now = False


_learning = _Learning()


class _Field:
    """A field that is filled in when it is first asked for. The value then lies in the instance's dict."""

    def __init__(self, name: str, fill: Callable[[Any], None]) -> None:
        self._name = name
        self._fill = fill

    def __get__(self, position: Any, owner: type) -> Any:
        if position is None:
            return self
        self._fill(position)
        try:
            return position.__dict__[self._name]
        except KeyError:
            raise AttributeError(f"{owner.__name__!r} object has no attribute {self._name!r}") from None


def _find_handle(position: Any) -> Handle | None:
    """The handle of a position that the game made itself."""
    if _learning.now or core is None:
        return None
    own = position.__dict__
    own["_handle"] = None  # for whatever `_whole` and the string ask for
    written = type(position)._written
    if not position._whole or position.status():
        return None
    game = position.game
    rules = rules_in_force(position)
    pairs = [(name.encode(), value.encode()) for name, value in rules.items()]
    try:
        handle: Handle = core.load(game.name.encode(), written.__str__(position).encode(), pairs)
    except InvalidText:
        return None  # loaded to be looked at, not to be played
    own["_kin"] = _Kin(game, rules, position.seats)
    own["_handle"] = handle
    return handle


class _Handle:
    """Found when it is first asked for; then it lies in the instance's dict."""

    def __get__(self, position: Any, owner: type) -> Handle | None:
        return None if position is None else _find_handle(position)


def accelerated(written: type[P]) -> type[P]:
    """A position class by the compiled core where that is present, else the class itself.

    The class is a frozen dataclass whose state is all in its fields, and says by `_whole` when its string
    holds everything about a position.
    """
    if core is None:
        return written
    namespace = {
        "__module__": written.__module__,
        "__qualname__": written.__qualname__,
        "__doc__": written.__doc__,
        **_members(written),
    }
    swift: type[P] = type(written)(written.__name__, (written,), namespace)
    return swift


def _members(written: Any) -> dict[str, Any]:
    """What the subclass overrides. Closures, because these are the hottest lines of the package."""
    assert core is not None
    names = tuple(field.name for field in fields(written))
    memo: dict[int, Move] = {}  # code -> value
    book = core.Book()  # the same for the core
    endings: dict[tuple[str | None, str], Outcome] = {}  # ends by repetition
    choices_written, moves_written = written.choices, written.legal_moves
    play_written, after_written, perft_written = written.play, written.after, written.perft

    def fill(position: Any) -> None:
        """Fill in the fields of a position, after those of its ancestors that lack them."""
        line = []
        parent = position.__dict__.get("_parent")
        while parent is not None:
            line.append(position)
            position = parent
            parent = position.__dict__.get("_parent")
        for child in reversed(line):
            own = child.__dict__
            full = after_written(position, own["_by"])
            for name in names:
                own[name] = getattr(full, name)
            own["_parent"] = None  # only now: without a parent a position has its fields
            position = child

    def twin(position: Any) -> Any:
        """The position as its string says, by the written rules alone; to be called while learning."""
        kin = position._kin
        return kin.game.parse(str(position._handle), **kin.rules)

    def learn(position: Any, codes: list[int], listed: Callable[[Any], tuple[Move, ...]]) -> None:
        """The values of these codes, as far as a number does not tell it from the written rules."""
        game = position._kin.game
        unknown = []
        for code in codes:
            if code not in memo:
                value = game.action(code & NUMBER, code >> 32)
                if value is None:
                    unknown.append(code)
                else:
                    book.enter(code, memo.setdefault(code, value))
        if unknown:
            ask(position, unknown, listed)

    def ask(position: Any, codes: list[int], listed: Callable[[Any], tuple[Move, ...]]) -> None:
        """Ask the written rules for the values of these codes."""
        before, _learning.now = _learning.now, True
        try:
            values = {move.number: move for move in listed(twin(position))}
        finally:
            _learning.now = before
        for code in codes:
            if code & NUMBER in values:
                book.enter(code, memo.setdefault(code, values[code & NUMBER]))

    def choices(self: Any) -> tuple[Move, ...]:
        if not _off:
            handle = self._handle
            if handle is not None:
                known = handle.values(book)
                if known is not None:
                    return known  # type: ignore[no-any-return]
                learn(self, handle.choices(), choices_written)
                known = handle.values(book)
                if known is not None:
                    return known  # type: ignore[no-any-return]
        return choices_written(self)  # type: ignore[no-any-return]

    def legal_moves(self: Any) -> tuple[Move, ...]:
        if not _off:
            handle = self._handle
            if handle is not None:
                codes = handle.moves()
                if any(code not in memo for code in codes):
                    learn(self, codes, moves_written)
                try:
                    return tuple(memo[code] for code in codes)
                except KeyError:
                    pass
        return moves_written(self)  # type: ignore[no-any-return]

    def same_value(self: Any, handle: Handle, move: Any) -> Move | None:
        """The remembered choice that a move of anybody's making is equal to."""
        try:
            played = handle.play(move.number)
        except Exception:  # whatever it is, the written rules say what is wrong with it
            return None
        value = None if played is None else memo.get(played[0])
        return value if value == move else None

    def play(self: Any, decision: Move | str) -> Any:
        if not _off:
            handle = self._handle
            if handle is not None:
                child = handle.step(book, self, decision)
                if child is not None:
                    return child
                value = same_value(self, handle, decision)
                if value is not None:
                    return handle.step(book, self, value)
        return play_written(self, decision)

    def after(self: Any, move: Move) -> Any:
        if not _off:
            handle = self._handle
            if handle is not None:
                child = handle.step(book, self, move)
                if child is not None:
                    return child
                value = same_value(self, handle, move)
                if value is not None:
                    return handle.step(book, self, value)
        return after_written(self, move)

    def perft(self: Any, depth: int) -> int:
        if not _off and 0 < depth <= DEEPEST:
            handle = self._handle
            if handle is not None:
                return handle.perft(depth, 1)[-1]  # type: ignore[no-any-return]
        return perft_written(self, depth)  # type: ignore[no-any-return]

    def ending(self: Any, found: tuple[str | None, str]) -> Any:
        """How it ended, with the written rules' detail: one look at the position tells, but for repetition,
        which has one outcome for each winner and reason."""
        if self.__dict__.get("_parent") is None:
            return outcome_written(self)
        before, _learning.now = _learning.now, True
        try:
            outcome = twin(self).outcome
        finally:
            _learning.now = before
        if outcome is not None and (outcome.winner, outcome.reason) == found:
            return outcome
        if found not in endings:
            endings[found] = outcome_written(self)
        return endings[found]

    def text(self: Any) -> str:
        if not _off:
            handle = self._handle
            if handle is not None:
                return str(handle)
        return written.__str__(self)  # type: ignore[no-any-return]

    def same(self: Any, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return isinstance(other, written) and self.key == other.key

    outcome_written, keep_outcome = _accessors(written, "outcome", fill)

    def outcome(self: Any) -> Any:
        if not _off:
            handle = self._handle
            if handle is not None:
                found = handle.outcome
                return None if found is None else ending(self, found)
        return outcome_written(self)

    def reduce(self: Any) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in names)

    members: dict[str, Any] = {
        **{name: _Field(name, fill) for name in names},
        "_written": written,
        "_handle": _Handle(),
        "choices": choices,
        "legal_moves": legal_moves,
        "play": play,
        "after": after,
        "perft": perft,
        "outcome": property(outcome, keep_outcome),
        "__str__": text,
        "__eq__": same,
        "__hash__": written.__hash__,
        "__reduce__": reduce,
    }
    for name, quick in _FACTS.items():
        members[name] = _fact(quick, *_accessors(written, name, fill))
    for name in _Kin._fields:
        if name != "rules":
            members[name] = _kept(name, *_accessors(written, name, fill))
    return members


# What the handle says while the game goes on.
_FACTS: Mapping[str, Callable[[Handle], Any]] = {
    "seat": lambda handle: handle.seat,
    "turn": lambda handle: handle.turn,
    "team": lambda handle: handle.team,
    "kind": lambda handle: KINDS[handle.kind],
}

Getter = Callable[[Any], Any]
Setter = Callable[[Any, Any], None]


def _accessors(written: type[Position], name: str, fill: Callable[[Any], None]) -> tuple[Getter, Setter]:
    """How the written class reads an attribute, be it a property or a field, and how `__init__` sets it."""
    attribute = inspect.getattr_static(written, name, None)
    is_field = name in {field.name for field in fields(written)}  # type: ignore[arg-type]

    def get(self: Any) -> Any:
        if is_field:
            if name not in self.__dict__:
                fill(self)
            return self.__dict__[name]
        return attribute.__get__(self, type(self))  # type: ignore[union-attr]

    def set_(self: Any, value: Any) -> None:
        self.__dict__[name] = value

    return get, set_


def _fact(quick: Callable[[Handle], Any], get: Getter, set_: Setter) -> property:
    def fact(self: Any) -> Any:
        if not _off:
            handle = self._handle
            if handle is not None and not handle.over:
                return quick(handle)
        return get(self)

    return property(fact, set_)


def _kept(name: str, get: Getter, set_: Setter) -> property:
    def kept(self: Any) -> Any:
        kin = self.__dict__.get("_kin")
        return get(self) if kin is None else getattr(kin, name)

    return property(kept, set_)
