"""Chess 2 as a game of the protocol: options, the start, and how to read a position."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.chess.attacks import BLACK, WHITE
from heterodox.games.chess2 import notation, symmetry, themes
from heterodox.games.chess2.armies import LIMITS, PIECES, ROSTERS
from heterodox.games.chess2.compose import compose
from heterodox.games.chess2.draft import next_armies, open_draft, read_armies, read_draft
from heterodox.games.chess2.events import KINDS
from heterodox.games.chess2.field import Field, Rules, rights_left
from heterodox.games.chess2.moves import ACTIONS, numbered
from heterodox.games.chess2.picture import token
from heterodox.games.chess2.planes import PLANES
from heterodox.games.chess2.rules import Chess2Position
from heterodox.games.chess2.tell import sentence
from heterodox.games.command import Command
from heterodox.games.events import Event
from heterodox.games.fen import EMPTY, show
from heterodox.games.modelgames import read_model_games
from heterodox.games.picture import Token
from heterodox.games.protocol import Army, Game, Move, Option, Outcome, Position, Sample

__all__ = ["GAME", "Chess2Game"]


class Chess2Game(Game):
    """Chess 2: six armies, stones, duels and the midline; positions are goengine's EPD.

    The action numbers are laid out in heterodox.games.chess2.moves.
    """

    name = "chess2"
    title = "Chess 2"
    summary = "Six armies, duels with hidden bids, and a midline to cross."
    armies = (Army(WHITE, "w", WHITE), Army(BLACK, "b", BLACK))
    options = (
        Option(
            "armies",
            "White's and Black's army: two letters of c Classic, n Nemesis, e Empowered, r Reaper, "
            "k Two Kings, a Animals; ? for a secret choice, or secret for both",
            "cc",
            setup=True,
            flag="the armies, e.g. ck for Classic against Two Kings",
        ),
        Option("whirlwind", "when Warrior Kings may whirl (C8)", "any", ("any", "king-turn")),
        Option("blunders", "moves that hand over a midline win (C28)", "illegal", ("illegal", "allowed")),
        Option("reading", "chess2, or plain chess on the same code (C35)", "chess2", ("chess2", "classic")),
    )
    hidden = True
    actions = ACTIONS
    planes = PLANES
    commands = (Command("armies", "/armies [LETTERS]", "list the armies, or begin with two", sets="armies"),)
    kinds = KINDS
    phases = ("draft", "king-turn", "challenge", "response", "call")
    trays = ("stones",)

    def start(self, **options: Any) -> Chess2Position:
        values = self.read_options(options)
        rules = _rules(values)
        armies = read_armies(values["armies"])
        if rules.classic and armies != "cc":
            raise InvalidText(f"option armies={show(armies)}: the classic reading is cc")
        draft = open_draft(armies)
        if draft is None:
            return self.set_up(armies, rules)
        empty = Field((EMPTY,) * 64, WHITE, False, "", None, (0, 0), "cc", rules)
        return Chess2Position(self, empty, draft=draft)

    def set_up(self, armies: str, rules: Rules, told: tuple[Event, ...] = ()) -> Chess2Position:
        """C1, C2, C17: the first position of a pairing."""
        white, black = ROSTERS[armies[0]], ROSTERS[armies[1]]
        board = tuple(white.home.upper() + "P" * 8 + EMPTY * 32 + "p" * 8 + black.home)
        stones = 0 if rules.classic else LIMITS.first_stones
        castling = rights_left(board, "KQkq", armies)
        field = Field(board, WHITE, False, castling, None, (stones, stones), armies, rules)
        return Chess2Position(self, field, told=told)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> Chess2Position:
        values = self.read_options(options)
        if text.startswith("draft"):
            return self._parse_draft(text, options, values)
        if len(text.split(" ")) == notation.CHESS_FIELDS and "reading" not in options:
            values["reading"] = "classic"
        field, halfmove, fullmove, pending = notation.read_epd(text, _rules(values))
        _agree("armies", options, values, field.armies)
        position = Chess2Position(self, field, halfmove, fullmove)
        defects = position.status() if check or pending else ()
        if defects:
            raise InvalidText(*defects)
        return notation.read_pending(position, pending) if pending else position

    def _parse_draft(self, text: str, options: Mapping[str, Any], values: dict[str, str]) -> Chess2Position:
        draft = read_draft(text)
        _agree("armies", options, values, draft.armies)
        return replace(self.start(**{**values, "armies": draft.armies}), draft=draft)

    def setups(self) -> Mapping[str, str]:
        pairings = {
            f"armies={white.letter}{black.letter}": f"{white.title} against {black.title}"
            for white in ROSTERS.values()
            for black in ROSTERS.values()
        }
        return {**pairings, "armies=secret": "both sides choose in secret"}

    def compose(self, dice: random.Random) -> Chess2Position:
        return compose(self, dice)

    def rematch(self, finished: Position, winner: str | None, *, exchange: bool = False) -> dict[str, str]:
        """C1: the loser may switch army, the winner may not."""
        options = dict(finished.options)
        options["armies"] = next_armies(options["armies"], winner, exchange=exchange)
        return options

    def verdict(self, outcome: Outcome) -> str:
        """C29: who comes from chess would take an end without a move for a draw, so it is told why."""
        words = super().verdict(outcome)
        if outcome.reason != "no legal move":
            return words
        return f"{words} (each would cost a King or let {outcome.winner} over the midline)"

    def action(self, number: int, salt: int = 0) -> Move | None:
        return numbered(number, waiting=salt == 1)

    def tell(self, event: Event) -> str:
        return sentence(event)

    def token(self, army: str, piece: str) -> Token:
        return token(army, PIECES[piece]) if piece in PIECES else super().token(army, piece)

    def theme(self, line: Sequence[Position], *, saves: bool) -> str:
        return themes.theme(line, saves=saves)

    def alike(self, text: str) -> tuple[str, ...]:
        return symmetry.alike(text)

    def samples(self) -> tuple[Sample, ...]:
        return read_model_games(__package__)

    def rules_text(self) -> str:
        return files(__package__).joinpath("rules.md").read_text(encoding="utf-8")


def _rules(values: Mapping[str, str]) -> Rules:
    return Rules(
        classic=values["reading"] == "classic",
        whirlwind_any=values["whirlwind"] == "any",
        blunders_illegal=values["blunders"] == "illegal",
    )


def _agree(name: str, options: Mapping[str, Any], values: Mapping[str, str], found: str) -> None:
    """An option beside a string must say the same as the string."""
    if name in options and read_armies(values[name]) != found:
        raise InvalidText(f"option {name}={show(values[name])}: the position has {found}")


GAME = Chess2Game()
