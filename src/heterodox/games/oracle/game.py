"""Oracle Chess as a game of the protocol: its options, how to start, how to read a position."""

from __future__ import annotations

import random
from importlib.resources import files
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.oracle.compose import compose
from heterodox.games.oracle.notation import read_position
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.oracle.tokens import BLACK, WHITE
from heterodox.games.oracle.world import Customs
from heterodox.games.protocol import Army, Game, Option

__all__ = ["GAME", "START", "OracleGame"]

# O6, in the notation of O24.
START = "cheplehc/ssssssss/8/8/8/8/SSSSSSSS/CHEPLEHC w - - 0 1"

_YES_NO = ("yes", "no")


class OracleGame(Game):
    """The rules of Oracle Chess. The options are the Decisions that players may take otherwise."""

    name = "oracle"
    title = "Oracle Chess"
    summary = "Bodies and souls part company: grant, oust, fetch, summon, and mate the Lord's soul."
    armies = (Army(WHITE, "w", WHITE), Army(BLACK, "b", BLACK))
    options = (
        Option("take_own", "a figure may also take a body of its own colour (O12)", "no", _YES_NO),
        Option("grant_enemy", "a soul may also be granted to an enemy body (O13)", "yes", _YES_NO),
        Option("oust_own", "a soul may also oust a soul of an own body (O14)", "yes", _YES_NO),
    )

    def start(self, **options: Any) -> OraclePosition:
        return self.parse(START, **options)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> OraclePosition:
        customs = Customs.from_options(self.read_options(options))
        position = OraclePosition(self, customs, *read_position(text))
        defects = position.status() if check else ()
        if defects:
            raise InvalidText(*defects)
        return position

    def compose(self, dice: random.Random) -> OraclePosition:
        return compose(self, dice)

    def rules_text(self) -> str:
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


GAME = OracleGame()
