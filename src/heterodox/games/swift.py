"""The rules by the compiled core, where it is present: same classes, same results, same errors, only faster.

A game puts `@accelerated` around its position class, as `heapq` puts `_heapq` over its own functions. What
comes back is a subclass of the same name. A position of it that was played from another holds the handle of
the compiled core (see `heterodox.native`), a link to how it came about, and no fields. The frequent questions
(who decides, what may be done, what comes after, is it over) go to the handle; whatever else is asked fills
in the fields, by the written rules, from the nearest position of the line that has them.

A position that a game made itself gets a handle if its string says everything about it (`Position._whole`).
Decisions are the values that the written rules give, each asked for once and then remembered by its code.

The switch: HETERODOX_PURE=1 in the environment, `switch_off()`, or `with pure():`. Tests that compare the
written rules with the compiled ones need it, nobody else.
"""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from heterodox.compiled import core
from heterodox.errors import InvalidText
from heterodox.games.options import rules_in_force
from heterodox.games.protocol import Game, Kind, Move, Outcome, Position

if TYPE_CHECKING:
    from heterodox._native import Book
    from heterodox._native import Position as Handle

__all__ = ["accelerated", "handle_of", "pure", "switch_off", "switch_on"]

P = TypeVar("P", bound=Position)

KINDS = tuple(Kind)
NUMBER = 0xFFFFFFFF  # the part of a code that is the action number; the rest is the salt
DEEPEST = 64  # what the core takes for perft

# A link, as the core makes it: where the decision was made (another link, or a position with its fields), the
# decision, and once it is known the position after it with its fields.
Link = list[Any]
BEFORE, BY, FULL = range(3)

# How often the core was switched off; read by every hot call, so it is a plain number.
_off = 0
_lock = threading.Lock()


def switch_off() -> None:
    """From now on only the written rules are used, in the whole process."""
    global _off  # noqa: PLW0603
    with _lock:
        _off += 1


def switch_on() -> None:
    """Take one `switch_off` back."""
    global _off  # noqa: PLW0603
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
    return position._core() if isinstance(position, _Swift) else None


class _Kin(NamedTuple):
    """What all positions of one line have in common."""

    game: Game
    rules: Mapping[str, Any]
    seats: tuple[str, ...]


class _Learning(threading.local):
    """Whether this thread asks the written rules for values: then no new handles, or it would ask itself."""

    now = False


_learning = _Learning()


@contextmanager
def _while_learning() -> Iterator[None]:
    before, _learning.now = _learning.now, True
    try:
        yield
    finally:
        _learning.now = before


class _Field:
    """A field that is filled in when it is first asked for. The value then lies in the instance's dict."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, position: _Swift | None, owner: type[_Swift]) -> Any:
        if position is None:
            return self
        position._fill()
        try:
            return position.__dict__[self._name]
        except KeyError:
            raise AttributeError(f"{owner.__name__!r} object has no attribute {self._name!r}") from None


def _load(game: str, text: str, rules: Mapping[str, str]) -> Handle | None:
    assert core is not None
    try:
        handle: Handle = core.load(
            game.encode(), text.encode(), [(name.encode(), value.encode()) for name, value in rules.items()]
        )
    except InvalidText:
        return None  # a position to be looked at, not to be played
    return handle


class _Swift(Position):
    """What an accelerated class puts over the written one, which it also derives from.

    A position has its fields and, once a decision was asked for, `_handle` and `_kin`; or it was born in the
    core's `step` and has those two and `_link`, until its fields are filled in. Facts alone never lead to a
    handle: the written rules also ask for those in the middle of making a position.
    """

    __slots__ = ()

    _written: ClassVar[Any]  # the class of the written rules
    _names: ClassVar[tuple[str, ...]]  # its fields
    _getters: ClassVar[Mapping[str, Callable[[Any], Any]]]  # how it reads what is overridden here
    _values: ClassVar[dict[int, Move]]  # decisions by their code
    _book: ClassVar[Book]  # the same for the core
    _endings: ClassVar[dict[tuple[str | None, str], Outcome]]  # those that the string alone does not tell

    _handle: Handle | None = None
    _has_looked: bool = False  # for a handle, in vain or not
    _link: Link | None = None
    _kin: _Kin

    def _core(self) -> Handle | None:
        """The handle; looked for where the game itself made the position and its string says everything."""
        if _off or _learning.now:
            return None
        if self._handle is None and not self._has_looked:
            own = self.__dict__
            own["_has_looked"] = True
            if self._whole and not self.status():
                rules = rules_in_force(self)
                handle = _load(self.game.name, str(self), rules)
                if handle is not None and handle.over == (self.outcome is not None):
                    own["_kin"] = _Kin(self.game, rules, self.seats)
                    own["_handle"] = handle
        return self._handle

    # -- the written rules -------------------------------------------------------------------------

    def _fill(self) -> None:
        """Fill in the fields, after those of the positions on the way that lack them."""
        if self._link is None:
            return
        open_links: list[Link] = []
        here: Any = self._link
        while isinstance(here, list):
            before, full = here[BEFORE], here[FULL]  # in this order: another thread may be at it
            if full is None:
                open_links.append(here)
            here = full or before
        for link in reversed(open_links):
            here = link[FULL] = self._written.after(here, link[BY])
            link[BEFORE] = None
        for name in self._names:
            self.__dict__[name] = getattr(here, name)
        self.__dict__["_link"] = None  # only now: a position without a link has its fields

    def _twin(self) -> Position:
        """The position as its string says, without what led to it; to be used while learning."""
        game, rules, _ = self._kin
        return game.parse(str(self._handle), **rules)

    def _learn(self, codes: Iterable[int], listed: Callable[[Any], tuple[Move, ...]]) -> None:
        """The values of these codes, from their numbers or from the written rules."""
        action = self._kin.game.action
        asked: dict[int, Move] | None = None
        for code in codes:
            if code in self._values:
                continue
            value = action(code & NUMBER, code >> 32)
            if value is None:
                if asked is None:
                    with _while_learning():
                        asked = {move.number: move for move in listed(self._twin())}
                value = asked.get(code & NUMBER)
            if value is not None:
                self._book.enter(code, self._values.setdefault(code, value))

    # -- decisions ---------------------------------------------------------------------------------

    def choices(self) -> tuple[Move, ...]:
        handle = None if _off else self._handle or self._core()
        if handle is None:
            return self._written.choices(self)  # type: ignore[no-any-return]
        known = handle.values(self._book)
        if known is None:
            self._learn(handle.choices(), self._written.choices)
            known = handle.values(self._book)
        return self._written.choices(self) if known is None else known

    def legal_moves(self) -> tuple[Move, ...]:
        handle = None if _off else self._handle or self._core()
        if handle is None:
            return self._written.legal_moves(self)  # type: ignore[no-any-return]
        codes = handle.moves()
        self._learn(codes, self._written.legal_moves)
        known = [self._values[code] for code in codes if code in self._values]
        return self._written.legal_moves(self) if len(known) < len(codes) else tuple(known)

    def play(self, decision: Move | str) -> Self:
        handle = None if _off else self._handle or self._core()
        if handle is not None:
            child: Self | None = handle.step(self._book, self, decision) or self._equal_step(handle, decision)
            if child is not None:
                return child
        return self._written.play(self, decision)  # type: ignore[no-any-return]

    def after(self, move: Move) -> Self:
        handle = None if _off else self._handle or self._core()
        if handle is not None:
            child: Self | None = handle.step(self._book, self, move) or self._equal_step(handle, move)
            if child is not None:
                return child
        return self._written.after(self, move)  # type: ignore[no-any-return]

    def _equal_step(self, handle: Handle, decision: object) -> Self | None:
        """A step by a value of the caller's own making that is equal to one of the choices."""
        try:
            number = decision.number if isinstance(decision, Move) else -1
        except (LookupError, NotImplementedError, ValueError):
            number = -1  # no decision of this game; the written rules say what is wrong with it
        played = handle.play(number) if 0 <= number <= NUMBER else None
        value = None if played is None else self._values.get(played[0])
        return handle.step(self._book, self, value) if value is not None and value == decision else None

    def perft(self, depth: int) -> int:
        handle = self._core() if 0 < depth <= DEEPEST else None
        return self._written.perft(self, depth) if handle is None else handle.perft(depth, 1)[-1]

    # -- facts -------------------------------------------------------------------------------------

    def __str__(self) -> str:
        handle = None if _off else self._handle
        return self._written.__str__(self) if handle is None else str(handle)

    def claims(self) -> tuple[str, ...]:
        handle = None if _off else self._handle
        return self._written.claims(self) if handle is None else tuple(handle.claims)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return isinstance(other, self._written) and self.key == other.key

    __hash__ = Position.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self._names)

    def _outcome(self) -> Outcome | None:
        handle = None if _off else self._handle
        if handle is None:
            return self._getters["outcome"](self)  # type: ignore[no-any-return]
        found = handle.outcome
        return None if found is None else self._ending(found)

    def _ending(self, found: tuple[str | None, str]) -> Outcome:
        """How it ended, in the written rules' words: the string tells them, but for repetition, which always
        ends in the same words."""
        if self._link is not None:
            with _while_learning():
                outcome = self._twin().outcome
            if outcome is not None and (outcome.winner, outcome.reason) == found:
                return outcome
            if found in self._endings:
                return self._endings[found]
        outcome = self._getters["outcome"](self)
        assert isinstance(outcome, Outcome)
        if (outcome.winner, outcome.reason) == found:
            self._endings.setdefault(found, outcome)
        return outcome


def _fact(name: str, quick: Callable[[Handle], Any]) -> property:
    """A property that the handle knows while the game goes on."""

    def fact(self: _Swift) -> Any:
        handle = None if _off else self._handle
        return self._getters[name](self) if handle is None or handle.over else quick(handle)

    return property(fact, _keep(name))


def _shared(name: str) -> property:
    """A property that is the same for the whole line."""

    def shared(self: _Swift) -> Any:
        kin = self.__dict__.get("_kin")
        return self._getters[name](self) if kin is None else getattr(kin, name)

    return property(shared, _keep(name))


def _keep(name: str) -> Callable[[_Swift, Any], None]:
    """What sets a property where it is a field of the written class."""

    def keep(self: _Swift, value: Any) -> None:
        self.__dict__[name] = value

    return keep


_PROPERTIES = {
    "outcome": property(_Swift._outcome, _keep("outcome")),
    "seat": _fact("seat", lambda handle: handle.seat),
    "turn": _fact("turn", lambda handle: handle.turn),
    "team": _fact("team", lambda handle: handle.team),
    "kind": _fact("kind", lambda handle: KINDS[handle.kind]),
    "game": _shared("game"),
    "seats": _shared("seats"),
}


def accelerated(written: type[P]) -> type[P]:
    """A position class by the compiled core where that is present, else the class itself.

    The class is a frozen dataclass whose state is all in its fields, and says by `_whole` when its string
    holds everything about a position.
    """
    if core is None:
        return written
    names = tuple(field.name for field in fields(written))  # type: ignore[arg-type]
    members = {
        "__module__": written.__module__,
        "__qualname__": written.__qualname__,
        "__doc__": written.__doc__,
        "_written": written,
        "_names": names,
        "_getters": {name: _getter(written, name, names) for name in _PROPERTIES},
        "_values": {},
        "_book": core.Book(),
        "_endings": {},
        **{name: _Field(name) for name in names},
        **_PROPERTIES,
    }
    make: Any = type(written)
    swift: type[P] = make(written.__name__, (_Swift, written), members)
    return swift


def _getter(written: type[Position], name: str, names: tuple[str, ...]) -> Callable[[Any], Any]:
    """How the written class reads an attribute: as a field, or as a property of some kind."""
    field, attribute = _Field(name), inspect.getattr_static(written, name)

    def from_field(self: _Swift) -> Any:
        own = self.__dict__
        return own[name] if name in own else field.__get__(self, type(self))

    return from_field if name in names else lambda self: attribute.__get__(self, type(self))
