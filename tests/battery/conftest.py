"""The battery is run by the written rules, and again as users play: by the compiled core where it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from heterodox import native
from heterodox.games import swift


@pytest.fixture(autouse=True, params=["written", "compiled"])
def rules(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who answers for the rules of a position."""
    if request.param == "compiled" and not native.available:
        pytest.skip("the native core is not compiled here")
    with swift.pure() if request.param == "written" else nullcontext():
        yield
