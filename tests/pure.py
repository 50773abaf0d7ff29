"""A fixture for tests of the written rules, which the compiled core would otherwise answer for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heterodox.games import swift

__all__ = ["by_the_written_rules"]


@pytest.fixture(autouse=True)
def by_the_written_rules() -> Iterator[None]:
    """Positions are played by the Python rules alone."""
    with swift.pure():
        yield
