"""Tests of the environments need their extra: without it they are skipped with a word."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest


class _Skipped(pytest.Module):
    """A module whose imports would fail."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        pytest.skip("the extra heterodox[envs] is not installed", allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    return None if find_spec("numpy") else _Skipped.from_parent(parent, path=module_path)
