"""Environments for programs that learn: many games side by side, stepped by action numbers.

    envs = heterodox.envs.vector("oracle", 1024, seed=1, threads=2)
    while True:
        envs.step(envs.sample())    # observations, masks, rewards, ... are filled in place

`actions` has the stable action numbers (docs/actions.md), `heterodox.envs.observation` what a seat sees of
one position. The docs are in docs/environments.md. It needs numpy: pip install 'heterodox[envs]'.
"""

from __future__ import annotations

from heterodox.envs.actions import actions
from heterodox.envs.vector import vector

__all__ = ["actions", "vector"]
