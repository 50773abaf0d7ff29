"""These are tests of the written rules: the compiled core stays out of them."""

from __future__ import annotations

from tests.pure import by_the_written_rules

__all__ = ["by_the_written_rules"]
