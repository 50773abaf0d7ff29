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


@pytest.mark.slow
def test_a_kernel_of_its_own_takes_the_tour() -> None:
    """As a reader runs it: in order, in a fresh kernel, with every output made."""
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed: no notebook can be read")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: nothing executes it")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed: there is no kernel")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=None, kernel_name="python3").execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    made = {kind for cell in code for output in cell.outputs for kind in output.get("data", ())}
    assert "image/svg+xml" in made
