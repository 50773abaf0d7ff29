"""Games in a row: nothing crashes, nothing illegal is played, no clock runs out, and the memory stays."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks/endurance.py"


@pytest.mark.slow
def test_eighty_games_in_a_row(tmp_path: Path) -> None:
    """A small run of what benchmarks/endurance.py does a thousand times."""
    command = [sys.executable, str(SCRIPT), "--games", "80", "--nodes", "300", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    *games, total = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stdout + done.stderr
    assert total == {"games": 80, "crashes": 0, "time_losses": 0}
    # A table of 16 MB may or may not be there yet at the first look.
    assert all(game["growth"] < 32 for game in games), games
