"""What a seat sees of a position, as an array: planes over the board (docs/environments.md).

Three forms of the same:

    "bytes"    uint8, planes x 8 x 8: a set of squares is 0 and 1, a number stands on every square
    "float32"  the same divided by each plane's highest value: 0 to 1
    "bits"     uint8, flat: 8 bytes for each set (bit 0 is row 0, column 0), then a byte for each number
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from heterodox.envs.needs import ExtraMissing, learnable
from heterodox.errors import InvalidText
from heterodox.games.planes import Plane
from heterodox.games.protocol import Game, Position

try:
    import numpy as np
except ImportError as error:
    raise ExtraMissing("numpy") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["FORMS", "dtype", "observe", "planes", "read_form", "shape", "unpack"]

FORMS = ("bytes", "float32", "bits")
ROWS = COLUMNS = 8


def planes(game: Game | str) -> tuple[str, ...]:
    """The names of a game's planes in their order; `Game.planes` has more to say of each."""
    return tuple(plane.name for plane in learnable(game).planes)


def observe(position: Position, seat: str | None = None, *, form: str = "bytes") -> NDArray[Any]:
    """What a seat may know of a position; without a seat the one that decides."""
    game = learnable(position.game)
    if seat is not None and seat not in position.seats:
        raise InvalidText(f"seat {seat[:40]!a}: expected one of {', '.join(position.seats)}")
    read_form(form)
    bits = _packed(game.planes, position.observe(seat))
    return bits if form == "bits" else unpack(game, bits, form=form)


def shape(game: Game | str, form: str = "bytes") -> tuple[int, ...]:
    """The shape of one observation."""
    declared = learnable(game).planes
    if read_form(form) != "bits":
        return len(declared), ROWS, COLUMNS
    sets = _sets(declared)
    return (8 * sets + len(declared) - sets,)


def dtype(form: str) -> np.dtype[Any]:
    """The type of its elements."""
    return np.dtype(np.float32 if read_form(form) == "float32" else np.uint8)


def unpack(game: Game | str, bits: NDArray[np.uint8], *, form: str = "bytes") -> NDArray[Any]:
    """Observations in the form "bits", any number of them, in one of the other forms.

    Bits are a good way to keep many; this makes what a net is given of some.
    """
    if read_form(form) == "bits":
        return bits
    found = learnable(game)
    sets = _sets(found.planes)
    before = bits.shape[:-1]
    squares = np.unpackbits(bits[..., : 8 * sets], axis=-1, bitorder="little")
    numbers = np.repeat(bits[..., 8 * sets :], ROWS * COLUMNS, axis=-1)
    whole = np.concatenate([squares, numbers], axis=-1).reshape(*before, len(found.planes), ROWS, COLUMNS)
    return whole if form == "bytes" else whole.astype(np.float32) / _highest(found.planes)


def read_form(form: str) -> str:
    """The form itself; raises InvalidText for an unknown one."""
    if form not in FORMS:
        raise InvalidText(f"form {str(form)[:40]!a}: expected one of {', '.join(FORMS)}")
    return form


def _sets(declared: Sequence[Plane]) -> int:
    """How many of the planes are sets of squares; they come first."""
    return sum(plane.most == 0 for plane in declared)


def _packed(declared: Sequence[Plane], values: Sequence[int]) -> NDArray[np.uint8]:
    sets = _sets(declared)
    packed = b"".join(value.to_bytes(8, "little") for value in values[:sets]) + bytes(values[sets:])
    return np.frombuffer(packed, dtype=np.uint8).copy()


@cache
def _highest(declared: tuple[Plane, ...]) -> NDArray[np.float32]:
    """What each plane is divided by."""
    return np.array([plane.most or 1 for plane in declared], dtype=np.float32).reshape(-1, 1, 1)
