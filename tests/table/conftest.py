"""A folder of its own for tests that write where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path
