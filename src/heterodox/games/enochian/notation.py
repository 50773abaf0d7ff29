"""Position strings (E41): reading and writing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, NamedTuple

from heterodox.errors import InvalidText
from heterodox.games.board import square_name, square_named
from heterodox.games.enochian.arrays import Array, array_named
from heterodox.games.enochian.data import RuleSet, rule_book
from heterodox.games.enochian.divination import Divination
from heterodox.games.enochian.field import Field, Statuses
from heterodox.games.enochian.pieces import ALL_ARMIES, EMPTY, LETTERS, PIECES, Board, Content
from heterodox.games.enochian.setting import ARMIES, DIRECTIONS, Setting, turn_order
from heterodox.games.fen import read_counter, show

if TYPE_CHECKING:
    from heterodox.games.enochian.rules import EnochianPosition

__all__ = ["Parts", "options_in_force", "read_position", "read_rules", "write_position"]

FIELDS = ("placement", "to-move", "order", "seats", "array", "statuses", "quiet", "round")
LONGEST_POSITION = 1000

_RANK = re.compile(r"\([ybrk][KQBNRqbnr][ybrk][KQBNRqbnr]\)|[ybrk][KQBNRqbnr]|[1-8]")
_STATUS = re.compile(r"([ybrk])(?:([*!@])([ybrk])|([~?%]))")
_DIVINATION = re.compile(r"ptah=([a-h][1-8]),querent=([ybrk])(?:,die=([1-6]))?(,held)?")


class Parts(NamedTuple):
    """What a position string says, before the turn is settled."""

    field: Field
    army: int | None
    quiet: int
    round: int
    divination: Divination | None


# -- writing -------------------------------------------------------------------------------------


def write_position(position: EnochianPosition) -> str:
    """A position as E41 writes it."""
    setting = position.setting
    words = [
        _write_placement(position.field.board),
        "-" if position.army is None else LETTERS[position.army],
        setting.order_text,
        str(setting.seats),
        setting.array_text,
        ",".join(_write_statuses(position.field.statuses)) or "-",
        str(position.quiet),
        str(position.round),
    ]
    if position.divination is not None:
        words.append(_write_divination(position.divination))
    return " ".join(words)


def _write_placement(board: Board) -> str:
    return "/".join(_write_rank(board[start : start + 8]) for start in range(56, -1, -8))


def _write_rank(contents: tuple[Content, ...]) -> str:
    text = "".join(_write_content(content) for content in contents)
    return re.sub(r"\.+", lambda gap: str(len(gap.group())), text)


def _write_content(content: Content) -> str:
    tokens = "".join(piece.token for piece in content)
    return f"({tokens})" if len(content) > 1 else tokens or "."


def _write_statuses(statuses: Statuses) -> Iterator[str]:
    """Order: armies y b r k, signs `* ! @ ~ ? %`."""
    for army, letter in enumerate(LETTERS):
        by_others = (("*", statuses.captors), ("!", statuses.takers), ("@", statuses.commanders))
        for sign, table in by_others:
            other = table[army]
            if other is not None:
                yield letter + sign + LETTERS[other]
        if statuses.withdrawn[army]:
            yield letter + "~"
        if statuses.offering == army:
            yield letter + "?"
        if statuses.offered == army:
            yield letter + "%"


def _write_divination(divination: Divination) -> str:
    text = f"ptah={square_name(divination.ptah)},querent={LETTERS[divination.querent]}"
    if divination.die is not None:
        text += f",die={divination.die}"
    return text + ",held" if divination.held else text


def options_in_force(position: EnochianPosition) -> dict[str, str]:
    """Every option of the game with the value that holds in a position."""
    setting, divination = position.setting, position.divination
    return {
        "array": setting.array.slug,
        "direction": setting.direction,
        "seats": str(setting.seats),
        "rules": setting.rule_set,
        **{option.name: setting.rules.value(option.name) for option in rule_book().options},
        "ptah": "none" if divination is None else square_name(divination.ptah),
        "querent": "none" if divination is None else ARMIES[divination.querent].name,
        "board": position.style,
    }


# -- reading -------------------------------------------------------------------------------------


def read_position(text: str) -> Parts:
    """What a position string says; raises InvalidText that lists everything unreadable in it."""
    words = text.strip()[: LONGEST_POSITION + 1].split(" ")
    if not len(FIELDS) <= len(words) <= len(FIELDS) + 1 or len(text) > LONGEST_POSITION:
        expected = f"{len(FIELDS)} fields ({' '.join(FIELDS)}) and perhaps a divination"
        raise InvalidText(f"position {show(text)}: expected {expected}, found {len(words)}")
    defects: list[str] = []
    board = _read_placement(words[0], defects)
    array, rule_set, rules = _read_array(words[4], defects)
    setting = Setting(
        array, _read_order(words[2], array, defects), _read_seats(words[3], defects), rule_set, rules
    )
    parts = Parts(
        Field(setting, board, _read_statuses(words[5], defects)),
        _read_army(words[1], defects),
        read_counter("quiet", words[6], 0, defects),
        read_counter("round", words[7], 1, defects),
        _read_divination(words[8], defects) if len(words) > len(FIELDS) else None,
    )
    if defects:
        raise InvalidText(*defects)
    return parts


def _read_placement(text: str, defects: list[str]) -> Board:
    rows = text.split("/")
    if len(rows) != 8:
        defects.append(f"placement: expected 8 ranks, found {len(rows)}")
        return (EMPTY,) * 64
    ranks = [_read_rank(row, 8 - number, defects) for number, row in enumerate(rows)]
    return tuple(content for rank in reversed(ranks) for content in rank)


def _read_rank(row: str, rank: int, defects: list[str]) -> list[Content]:
    contents: list[Content] = []
    place = 0
    while place < len(row):
        match = _RANK.match(row, place)
        if match is None:
            defects.append(f"placement: rank {rank} is not readable from {show(row[place:])}")
            return [EMPTY] * 8
        token = match.group()
        contents += [EMPTY] * int(token) if token.isdigit() else [_read_content(token)]
        place = match.end()
    if len(contents) != 8:
        defects.append(f"placement: rank {rank} has {len(contents)} squares instead of 8")
        return [EMPTY] * 8
    return contents


def _read_content(token: str) -> Content:
    letters = token.strip("()")
    return tuple(PIECES[letters[start : start + 2]] for start in range(0, len(letters), 2))


def _read_army(text: str, defects: list[str]) -> int | None:
    if text == "-":
        return None
    if len(text) == 1 and text in LETTERS:
        return LETTERS.index(text)
    defects.append(f"to-move: expected one of {' '.join(LETTERS)} or -, found {show(text)}")
    return None


def _read_order(text: str, array: Array, defects: list[str]) -> tuple[int, ...]:
    """E5: deosil or widdershins, from any army (in a divination the querent begins)."""
    for direction in DIRECTIONS:
        for first in ALL_ARMIES:
            order = turn_order(array, direction, first)
            if text == "".join(LETTERS[army] for army in order):
                return order
    defects.append(f"order: expected the four armies clockwise or counter-clockwise, found {show(text)}")
    return array.turn_order


def _read_seats(text: str, defects: list[str]) -> int:
    if text in ("2", "4"):
        return int(text)
    defects.append(f"seats: expected 2 or 4, found {show(text)}")
    return 2


def _read_array(text: str, defects: list[str]) -> tuple[Array, str, RuleSet]:
    """The array, the name of its rule set and the rules in force."""
    slug, colon, changes = text.partition(":")
    try:
        array = array_named(slug)
    except InvalidText as error:
        defects += error.defects
        array = array_named(next(iter(rule_book().arrays)))
    rule_set = array.rules
    given: dict[str, str] = {}
    listed = changes.split(";") if colon else []
    if listed and listed[0] in rule_book().sets:
        rule_set = listed.pop(0)
    for change in listed:
        name, equals, value = change.partition("=")
        if not equals:
            defects.append(f"array: expected key=value, found {show(change)}")
        elif name in given:
            defects.append(f"array: {show(name)} is given twice")
        else:
            given[name] = value
    return array, rule_set, read_rules(rule_set, given, defects)


def read_rules(rule_set: str, given: Mapping[str, str], defects: list[str]) -> RuleSet:
    """A rule set with some rules set otherwise; what is wrong is added to `defects`."""
    values = asdict(rule_book().sets[rule_set])
    known = {option.name: option for option in rule_book().options}
    for name, value in given.items():
        if name not in known:
            defects.append(f"rule {show(name)}: unknown, expected one of {', '.join(known)}")
            continue
        try:
            text = known[name].read(value)
        except InvalidText as error:
            defects += error.defects
            continue
        if text == "set":
            defects.append(f"rule {name}: expected a value of its own, found 'set'")
            continue
        values[name] = int(text) if known[name].integer else text
    return RuleSet(**values)


def _read_statuses(text: str, defects: list[str]) -> Statuses:
    """Each army's signs, in any order; a sign given twice for an army is a defect."""
    if text == "-":
        return Statuses()
    tables: dict[str, dict[int, int]] = {sign: {} for sign in "*!@~?%"}
    for entry in text.split(","):
        match = _STATUS.fullmatch(entry)
        if match is None:
            defects.append(f"statuses: not readable {show(entry)}")
            continue
        army = LETTERS.index(match.group(1))
        sign = match.group(2) or match.group(4)
        if army in tables[sign]:
            defects.append(f"statuses: {show(entry)} comes after another {sign} of the same army")
        tables[sign][army] = LETTERS.index(match.group(3) or match.group(1))
    defects += [f"statuses: more than one army has {sign}" for sign in "?%" if len(tables[sign]) > 1]
    captors, takers, commanders = (tuple(tables[sign].get(army) for army in ALL_ARMIES) for sign in "*!@")
    withdrawn = tuple(army in tables["~"] for army in ALL_ARMIES)
    offering, offered = (next(iter(tables[sign]), None) for sign in "?%")
    return Statuses(captors, takers, commanders, withdrawn, offering, offered)


def _read_divination(text: str, defects: list[str]) -> Divination | None:
    match = _DIVINATION.fullmatch(text)
    if match is None:
        defects.append(f"divination: expected ptah=e5,querent=b[,die=3][,held], found {show(text)}")
        return None
    ptah = square_named(match.group(1))
    assert ptah is not None
    die = match.group(3)
    return Divination(
        ptah, LETTERS.index(match.group(2)), int(die) if die else None, held=bool(match.group(4))
    )
