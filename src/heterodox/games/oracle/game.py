"""Oracle Chess as a game of the protocol: its options, how to start, how to read a position."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.events import Event
from heterodox.games.modelgames import read_model_games
from heterodox.games.oracle import symmetry, themes, words
from heterodox.games.oracle.compose import compose
from heterodox.games.oracle.facts import ARMIES, OPTIONS, START
from heterodox.games.oracle.moves import OracleMove
from heterodox.games.oracle.notation import read_move, read_position
from heterodox.games.oracle.numbers import ACTIONS, text_of
from heterodox.games.oracle.picture import TRAYS, token
from heterodox.games.oracle.planes import PLANES
from heterodox.games.oracle.rules import OraclePosition
from heterodox.games.oracle.world import Customs
from heterodox.games.picture import Token
from heterodox.games.protocol import Army, Game, Option, Position, Sample

__all__ = ["GAME", "OracleGame"]

_YES_NO = ("yes", "no")


class OracleGame(Game):
    """The rules of Oracle Chess. The options are the Decisions that players may take otherwise.

    Action numbers: numbers.py and docs/actions.md.
    """

    name = "oracle"
    title = "Oracle Chess"
    summary = "Bodies and souls part company: grant, oust, fetch, summon, and mate the Lord's soul."
    armies = tuple(Army(name, letter, name) for name, letter in ARMIES.items())
    options = tuple(Option(name, facts["help"], facts["default"], _YES_NO) for name, facts in OPTIONS.items())
    actions = ACTIONS
    planes = PLANES
    kinds = words.KINDS
    trays = TRAYS

    def start(self, **options: Any) -> OraclePosition:
        return self.parse(START, **options)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> OraclePosition:
        customs = Customs.from_options(self.read_options(options))
        position = OraclePosition(self, customs, *read_position(text))
        defects = position.status() if check else ()
        if defects:
            raise InvalidText(*defects)
        return position

    def action(self, number: int, salt: int = 0) -> OracleMove | None:
        return read_move(text_of(number)) if 0 <= number < ACTIONS else None

    def tell(self, event: Event) -> str:
        return words.tell(event)

    def token(self, army: str, piece: str) -> Token:
        return token(army, piece)

    def compose(self, dice: random.Random) -> OraclePosition:
        return compose(self, dice)

    def theme(self, line: Sequence[Position], *, saves: bool) -> str:
        return themes.theme(line, saves=saves)

    def alike(self, text: str) -> tuple[str, ...]:
        return symmetry.alike(text)

    def samples(self) -> tuple[Sample, ...]:
        return read_model_games(__package__)

    def rules_text(self) -> str:
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


GAME = OracleGame()
