"""A few cycles of what tests/engine/stress.py does ten thousand times under sanitizers."""

from __future__ import annotations

import pytest

from heterodox import native
from tests.engine.stress import stress

pytestmark = pytest.mark.skipif(not native.available, reason="the native core is not compiled here")


def test_undo_redo_and_new_games_while_a_program_thinks() -> None:
    done = stress(40)
    assert done["new game"] == 40
    assert min(done["move"], done["undo"]) > 20
    assert min(done["redo"], done["program's move"], done["while thinking"]) > 0
