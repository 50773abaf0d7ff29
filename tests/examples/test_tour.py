"""The notebook runs from its first cell to its last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="the extra heterodox[envs] is not installed")

NOTEBOOK = Path(__file__).parents[2] / "examples" / "tour.ipynb"


def test_the_tour_can_be_taken() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    told: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "outputs are made by the reader"
            exec("".join(cell["source"]), told)
    assert told["ended"] > 0
    assert told["position"].outcome is not None or told["plies"] == 300
    assert told["position"]._repr_svg_().startswith("<svg")
