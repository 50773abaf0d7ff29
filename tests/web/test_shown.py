"""Pieces of JSON that were written before: what is put together of them is what would be written anew."""

from __future__ import annotations

import random

import orjson
import pytest

from heterodox.games.options import begin
from heterodox.games.registry import find_game
from heterodox.table.seats import SPECTATOR
from heterodox.web.shown import choices_shown, picture_shown

LONGEST = 60
# Boards of every kind: souls in bodies, borrowed ways, frozen armies, painted tiles, secrets.
BEGINNINGS = [
    ("chess", {}),
    ("oracle", {}),
    ("chess2", {"armies": "ka"}),
    ("chess2", {"armies": "??"}),
    ("enochian", {}),
    ("enochian", {"seats": "4"}),
]


@pytest.mark.parametrize(("game", "options"), BEGINNINGS)
def test_pictures_and_choices_are_the_same_as_written_anew(game: str, options: dict[str, str]) -> None:
    dice = random.Random(1)
    position = begin(find_game(game), options)
    for _ in range(LONGEST):
        for seat in (*position.seats, SPECTATOR):
            picture = position.view(seat).picture()
            assert orjson.dumps(picture_shown(picture)) == orjson.dumps(picture)
        view = position.view(position.seat)
        choices = view.choices()
        anew = [
            {"decision": str(choice), "text": view.describe(choice), "squares": choice.squares}
            for choice in choices
        ]
        pairs = ((choice, view.describe(choice)) for choice in choices)
        assert orjson.dumps(choices_shown(pairs)) == orjson.dumps(anew)
        if position.outcome is not None:
            return
        position = position.play(dice.choice(choices))
