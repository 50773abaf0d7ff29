"""What Gymnasium and PettingZoo call spaces: the shapes of observations and actions. And pictures."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any

from heterodox.envs import observation
from heterodox.envs.needs import ExtraMissing
from heterodox.errors import InvalidText
from heterodox.games.protocol import Game, Position
from heterodox.render import png, text

try:
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ExtraMissing("gymnasium") from error

__all__ = ["METADATA", "RENDER_MODES", "action_space", "observation_space", "read_render_mode", "render"]

RENDER_MODES = ("ansi", "rgb_array", "human")
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}
PICTURE_WIDTH = 480


def observation_space(game: Game, form: str) -> spaces.Dict:
    """The planes that a seat sees, and what it may decide."""
    kind = observation.dtype(form)
    high = 1 if kind == np.float32 else 255
    return spaces.Dict(
        {
            "observation": spaces.Box(0, high, observation.shape(game, form), kind.type),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete[np.int64]:
    """The stable action numbers."""
    return spaces.Discrete(game.actions)


def read_render_mode(mode: str | None) -> str | None:
    """The mode itself; raises InvalidText for an unknown one."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidText(f"render_mode {str(mode)[:40]!a}: expected one of {', '.join(RENDER_MODES)}")
    return mode


def render(position: Position, mode: str | None) -> Any:
    """A picture of what everybody may know: a text, an array of pixels, or a text on standard output."""
    picture = position.view("").picture()
    if mode == "rgb_array":
        from PIL import Image

        with Image.open(BytesIO(png.board(picture, width=PICTURE_WIDTH))) as image:
            return np.asarray(image.convert("RGB"), dtype=np.uint8)
    board = text.board(picture)
    if mode == "human":
        sys.stdout.write(f"{board}\n\n")
        return None
    return board if mode == "ansi" else None
