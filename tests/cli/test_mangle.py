"""A small run of the mangler; the large one is `python -m tests.cli.mangle --files 200000 --lines 20000`."""

from __future__ import annotations

import pytest

from tests.cli.mangle import faults


@pytest.mark.parametrize(("kind", "count"), [("files", 300), ("lines", 300)])
def test_mangled_files_and_requests_get_clear_words(kind: str, count: int) -> None:
    assert faults(kind, 1, range(count)) == []
