"""What all tests share: the example game of another package is installed beside our own."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

from tests.idle import know_when_idle

# At import time, so that parametrized tests see the example game when they are collected.
sys.path.insert(0, str(Path(__file__).parent / "plugin"))

# How long an example takes says more about who else uses the machine than about us.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
know_when_idle()
