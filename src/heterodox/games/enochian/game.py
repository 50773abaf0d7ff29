"""Enochian chess as a game of the protocol: its options, how to start, how to read a position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.board import square_named
from heterodox.games.command import Command
from heterodox.games.enochian.arrays import array_named
from heterodox.games.enochian.compose import compose
from heterodox.games.enochian.data import read_text, rule_book
from heterodox.games.enochian.divination import Divination
from heterodox.games.enochian.field import Field, Statuses
from heterodox.games.enochian.guided import DivinationGuide
from heterodox.games.enochian.moves import ACCEPT, ACTIONS, DECLINE, OFFER, WITHDRAW, action
from heterodox.games.enochian.notation import options_in_force, read_position, read_rules
from heterodox.games.enochian.picture import DIVINATION, PTAH, THRONE, token_of
from heterodox.games.enochian.pieces import PIECES
from heterodox.games.enochian.planes import PLANES
from heterodox.games.enochian.rules import EnochianPosition
from heterodox.games.enochian.samplegames import SampleGame, sample_games
from heterodox.games.enochian.setting import ARMIES, DIRECTIONS, Setting, turn_order
from heterodox.games.enochian.tell import KINDS, tell
from heterodox.games.events import Event
from heterodox.games.fen import show
from heterodox.games.guide import Guide
from heterodox.games.picture import Token
from heterodox.games.protocol import Game, Move, Option, Outcome

__all__ = ["GAME", "EnochianGame"]

NONE = "none"

_OPTIONS = (
    Option(
        "array",
        "who stands where",
        "earth-of-earth",
        tuple(rule_book().arrays),
        setup=True,
        flag="named starting array, e.g. air-of-fire",
    ),
    Option(
        "direction",
        "clockwise (deosil) or counter-clockwise (widdershins)",
        "deosil",
        DIRECTIONS,
        flag="deosil or widdershins",
    ),
    Option("seats", "each seat plays a team (2) or an army (4)", "2", ("2", "4"), flag="2 or 4"),
    Option(
        "rules",
        "the rule set; array: the one the array asks for",
        "array",
        ("array", *rule_book().sets),
        flag="a set of rules, e.g. zalewski or tablet",
    ),
    *rule_book().options,
    Option("ptah", "divination: the marked square, such as e5", NONE),
    Option("querent", "divination: the army that asks, such as blue", NONE),
    Option("board", "how the board is painted", "plain", ("plain", "elemental"), setup=True),
)


_COMMANDS = (
    Command("arrays", "/arrays", "list the ways to begin", sets="array"),
    Command("array", "/array NAME", "begin that way; [ and ] cycle", sets="array"),
    Command(
        "exchange",
        "/exchange [accept|decline]",
        "offer to exchange prisoners, or answer",
        decides={"": str(OFFER), "accept": str(ACCEPT), "decline": str(DECLINE)},
    ),
    Command(
        "withdraw",
        "/withdraw",
        "withdraw your army, where the rules allow it",
        decides={"": str(WITHDRAW)},
        asks=True,
    ),
    Command("die", "/die", "throw the die when it is due", throws=True),
)

_PIECES = {(ARMIES[piece.army].name, piece.word): piece for piece in PIECES.values()}


class EnochianGame(Game):
    """Four armies in two teams on one board; the rules are in rules.md, ids E1 to E46, and the action
    numbers in moves.py.
    """

    name = "enochian"
    title = "Enochian chess"
    summary = "Four elemental armies in two teams: thrones, frozen armies, and a game that answers questions."
    armies = tuple(army.army for army in ARMIES)
    options = _OPTIONS
    chance = True
    actions = ACTIONS
    planes = PLANES
    commands = _COMMANDS
    kinds = KINDS
    phases = ("answer", "die")
    marks = (THRONE, PTAH)
    trays = (DIVINATION,)

    def start(self, **options: Any) -> EnochianPosition:
        values = self._read(options)
        array = array_named(values["array"])
        divination = _read_divination(values, array.turn_order[0])
        rule_set = array.rules if values["rules"] == "array" else values["rules"]
        names = [option.name for option in rule_book().options]
        chosen = {name: values[name] for name in names if values[name] != "set"}
        rules = read_rules(rule_set, chosen, [])
        # E36: the querent moves first.
        first = None if divination is None else divination.querent
        order = turn_order(array, values["direction"], first)
        field = Field(Setting(array, order, int(values["seats"]), rule_set, rules), array.start, Statuses())
        position = EnochianPosition(self, field, order[0], 0, 1, divination, values["board"])
        return position.at_turn(order[0], begins=True)

    def parse(self, text: str, *, check: bool = True, **options: Any) -> EnochianPosition:
        """Options beside the string must agree with it; only `board`, the painting, is not in it."""
        values = self._read(options)
        parts = read_position(text)
        position = EnochianPosition(self, *parts, style=values["board"])
        conflicts = tuple(_conflicts(options, values, options_in_force(position)))
        if conflicts:
            raise InvalidText(*conflicts)
        defects = position.status()
        if defects and check:
            raise InvalidText(*defects)
        if defects:
            return position
        return position.settled()

    def setups(self) -> Mapping[str, str]:
        """The arrays, by the option that picks them."""
        return {f"array={slug}": _words_for(slug) for slug in rule_book().arrays}

    def compose(self, dice: random.Random) -> EnochianPosition:
        return compose(self, dice)

    def guides(self) -> tuple[Guide, ...]:
        """E36: a divination."""
        return (DivinationGuide(self),)

    def samples(self) -> tuple[SampleGame, ...]:
        return sample_games()

    def verdict(self, outcome: Outcome) -> str:
        """E39: the end of a divination is its answer."""
        answers = ("yes", "no")
        return f"the answer is {outcome.reason}" if outcome.reason in answers else super().verdict(outcome)

    def action(self, number: int, salt: int = 0) -> Move | None:
        return action(number, salt)

    def tell(self, event: Event) -> str:
        return tell(event)

    def token(self, army: str, piece: str) -> Token:
        return token_of(_PIECES[army, piece])

    def rules_text(self) -> str:
        return read_text("rules.md")

    def _read(self, options: Mapping[str, Any]) -> dict[str, str]:
        """All options, checked; one that is given its default counts as not given."""
        defaults = {option.name: option.default for option in self.options}
        return self.read_options(
            {name: value for name, value in options.items() if defaults.get(name) != value}
        )


def _read_divination(values: Mapping[str, str], first: int) -> Divination | None:
    """E36: a Ptah square makes it a divination; without a querent the first army asks."""
    ptah, querent = values["ptah"], values["querent"]
    if ptah == NONE:
        if querent != NONE:
            raise InvalidText(f"option querent={show(querent)}: a divination needs a Ptah square (ptah=e5)")
        return None
    square = square_named(ptah)
    if square is None:
        raise InvalidText(f"option ptah={show(ptah)}: expected a square such as e5")
    return Divination(square, first if querent == NONE else _army_named(querent))


def _army_named(text: str) -> int:
    """An army by its name or its letter."""
    for number, army in enumerate(ARMIES):
        if text in (army.name, army.letter):
            return number
    expected = ", ".join(army.name for army in ARMIES)
    raise InvalidText(f"option querent={show(text)}: expected one of {expected}")


def _conflicts(given: Iterable[str], values: Mapping[str, str], told: Mapping[str, str]) -> Iterator[str]:
    """The options given beside a position string that contradict it."""
    for name in given:
        wanted = values[name]
        if name == "querent" and wanted != NONE:
            wanted = ARMIES[_army_named(wanted)].name
        if wanted not in (told[name], "set", "array"):
            yield f"option {name}={show(wanted)}: the position says {told[name]}"


def _words_for(slug: str) -> str:
    """ "Earth of Fire (Red begins)"."""
    array = array_named(slug)
    return f"{array.title} ({ARMIES[array.turn_order[0]].title} begins)"


GAME = EnochianGame()
