"""Tests of the native core are skipped where it was not compiled (the package works without it)."""

from __future__ import annotations

import pytest

from heterodox import native


@pytest.fixture(autouse=True)
def _compiled(request: pytest.FixtureRequest) -> None:
    if not native.available and request.node.get_closest_marker("pure") is None:
        pytest.skip("the native core is not compiled here")
