"""Tests of the engine are skipped where the native core was not compiled, except those marked pure."""

from __future__ import annotations

import pytest

from heterodox import native


@pytest.fixture(autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    if not native.available and request.node.get_closest_marker("pure") is None:
        pytest.skip("the native core is not compiled here")
