"""What all tests share: the example game of another package is installed beside our own."""

from __future__ import annotations

import sys
from pathlib import Path

# At import time, so that parametrized tests see the example game when they are collected.
sys.path.insert(0, str(Path(__file__).parent / "plugin"))
