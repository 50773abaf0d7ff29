"""The example of duels: regret minimisation and the engine agree."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from heterodox.engine.thinking import available

pytest.importorskip("pyspiel", reason="the extra heterodox[envs] is not installed")
pytestmark = pytest.mark.skipif(not available("chess2"), reason="no compiled engine here")

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


@pytest.mark.rule("C20")
def test_both_roads_lead_to_the_same_value() -> None:
    duels = example("duel_equilibrium")
    for position in duels.POSITIONS[:3]:
        found = duels.compare(position, depth=1, iterations=150)
        # The engine counts in hundredths of a pawn; CFR comes near, it does not arrive.
        assert found.engine_value == pytest.approx(found.cfr_value, abs=0.03)
        assert found.engine_loses == pytest.approx(0, abs=0.03)
        assert found.cfr_loses == pytest.approx(0, abs=0.03)
        assert sum(found.engine.values()) == pytest.approx(1, abs=1e-6)
