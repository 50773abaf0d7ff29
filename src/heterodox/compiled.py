"""Which build of the compiled core runs here: the one for newer machines, the one for all, or none."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["core", "load"]


def load() -> ModuleType | None:
    """The compiled module, or None where it was not built."""
    try:
        core = import_module("heterodox._native")
    except ImportError:
        return None
    if not core.machine_is_v3():
        return core
    try:
        return import_module("heterodox._native_v3")
    except ImportError:
        return core


core = load()
