"""Commented games that ship with a game's rules, read from its file `samples/model-games.yaml`.

- name: Two Kings against Nemesis
  about: one sentence about it
  options: {armies: kn}
  moves: e2e4 e7e5 ...          as many lines as it takes
  comments:
    - {move: 7, say: "...", holds: ["taken black knight 12"]}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from heterodox.games.datafile import read_yaml
from heterodox.games.protocol import Comment, Sample

__all__ = ["read_comments", "read_model_games"]

SOURCE = "model-games.yaml"


def read_model_games(package: str) -> tuple[Sample, ...]:
    """The commented games of a game's package, in order."""
    text = files(package).joinpath("samples", SOURCE).read_text(encoding="utf-8")
    return tuple(_model_game(**entry) for entry in read_yaml(text, SOURCE))


def _model_game(
    name: str,
    about: str,
    moves: str,
    options: Mapping[str, object] | None = None,
    comments: Sequence[Mapping[str, Any]] = (),
) -> Sample:
    settings = {option: str(value) for option, value in (options or {}).items()}
    return Sample(name, about, settings, tuple(moves.split()), comments=read_comments(comments))


def read_comments(entries: Sequence[Mapping[str, Any]]) -> tuple[Comment, ...]:
    """The comments of a sample as its file writes them."""
    return tuple(_comment(**entry) for entry in entries)


def _comment(move: int, say: str, holds: Sequence[str] = ()) -> Comment:
    return Comment(move, " ".join(say.split()), tuple(holds))
