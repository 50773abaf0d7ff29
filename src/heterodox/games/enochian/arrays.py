"""Arrays (E4, E7): who stands where, whose throne is where, who moves first; read from YAML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.board import Direction, file_of, jumps, rank_of, square_name, square_named
from heterodox.games.datafile import read_yaml
from heterodox.games.enochian.data import read_text, rule_book
from heterodox.games.enochian.pieces import ALL_ARMIES, KINDS, KING, PAWN, Board, Content, Piece

__all__ = ["Array", "array_named", "read_arrays"]

WAYS: Mapping[str, Direction] = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
FIELDS = ("settings", "controller_map", "throne_squares", "pawns", "piece_placements")


@dataclass(frozen=True, slots=True)
class Array:
    """One setting: a starting position with all that belongs to it. Tuples by army are in army order.

    board        the element of the board
    rules        the rule set it is played with unless another is chosen (E41)
    turn_order   the armies in deosil order, the first mover first (E5)
    controllers  number of seats -> seat -> the armies it plays (E6)
    thrones      for each army its throne squares, the first listed is where a King returns (E24)
    forward      for each army the direction its pawns move in
    edges        for each army the squares on which its pawns promote
    start        the contents of the 64 squares at the start
    throne_kind  the kind that shares the thrones at the start (E27), "" where they are not shared
    """

    slug: str
    board: str
    rules: str
    turn_order: tuple[int, ...]
    controllers: Mapping[int, Mapping[str, tuple[int, ...]]]
    thrones: tuple[tuple[int, ...], ...]
    forward: tuple[Direction, ...]
    edges: tuple[frozenset[int], ...]
    start: Board
    throne_kind: str

    @property
    def title(self) -> str:
        """ "Earth of Fire"."""
        return " ".join(word if word == "of" else word.capitalize() for word in self.slug.split("-"))

    def strikes(self, army: int, square: int) -> tuple[int, ...]:
        """E10: the squares on which a pawn captures."""
        return _diagonals(self.forward[army], square)

    def strikers(self, army: int, square: int) -> tuple[int, ...]:
        """E10: the squares from which a pawn captures on this one."""
        ahead, aside = self.forward[army]
        return _diagonals((-ahead, -aside), square)

    def __hash__(self) -> int:
        return hash(self.slug)


@cache
def _diagonals(forward: Direction, square: int) -> tuple[int, ...]:
    over, up = forward
    return jumps(square, ((over + up, up + over), (over - up, up - over)))


@cache
def array_named(slug: str) -> Array:
    """One of the arrays that ship with the game; raises InvalidText with the known names."""
    names = rule_book().arrays
    if slug not in names:
        raise InvalidText(f"array {slug[:40]!a}: unknown, expected one of {', '.join(names)}")
    return _arrays_in(f"{names[slug]}.yaml")[slug]


@cache
def _arrays_in(source: str) -> dict[str, Array]:
    return read_arrays(read_text("arrays", source), source)


def read_arrays(text: str, source: str) -> dict[str, Array]:
    """The settings of one array file; raises InvalidText that names every bad entry."""
    entries = read_yaml(text, source)
    if not isinstance(entries, dict):
        raise InvalidText(f"{source}: expected the fields {', '.join(FIELDS)}")
    reader = _Reader(entries)
    arrays = reader.read()
    if reader.defects:
        raise InvalidText(*(f"{source}: {defect}" for defect in reader.defects))
    return arrays


class _Reader:
    """Reads the fields of one array file and collects every defect on the way."""

    def __init__(self, entries: Mapping[Any, Any]) -> None:
        self.entries = entries
        self.defects: list[str] = []
        self.armies = {army.name: number for number, army in enumerate(rule_book().armies)}

    def read(self) -> dict[str, Array]:
        for field in FIELDS:
            if field not in self.entries:
                self.defects.append(f"{field}: missing")
        for field in self.entries:
            if field not in FIELDS:
                self.defects.append(f"{field!r}: unknown field")
        thrones = self._thrones()
        forward, edges = self._pawns()
        controllers = self._controllers()
        start = self._placements(thrones)
        throne_kind = self._throne_kind(start, thrones)
        return {
            slug: Array(slug, board, rules, order, controllers, thrones, forward, edges, start, throne_kind)
            for slug, board, rules, order in self._settings()
        }

    def _settings(self) -> Iterator[tuple[str, str, str, tuple[int, ...]]]:
        elements = {army.element for army in rule_book().armies}
        for slug, entry in self._items("settings"):
            where = f"settings.{slug}"
            board, rules = str(entry.get("board")), str(entry.get("rules"))
            order = entry.get("turn_order")
            if board not in elements:
                self.defects.append(f"{where}.board: unknown element {board!r}")
            if rules not in rule_book().sets:
                self.defects.append(f"{where}.rules: unknown rule set {rules!r}")
            armies = self._armies(order, f"{where}.turn_order")
            if sorted(armies) != [*ALL_ARMIES]:
                self.defects.append(f"{where}.turn_order: expected each army once, found {order!r}")
            yield str(slug), board, rules, armies

    def _controllers(self) -> dict[int, dict[str, tuple[int, ...]]]:
        controllers = {}
        for seats, entry in self._items("controller_map"):
            where = f"controller_map.{seats}"
            table = {str(seat): self._armies(armies, f"{where}.{seat}") for seat, armies in entry.items()}
            played = sorted(army for armies in table.values() for army in armies)
            if seats != len(table) or played != [*ALL_ARMIES]:
                self.defects.append(f"{where}: expected {seats} seats that play each army once")
            controllers[seats] = table
        if set(controllers) != {2, 4}:
            self.defects.append("controller_map: expected entries for 2 and 4 seats")
        return controllers

    def _thrones(self) -> tuple[tuple[int, ...], ...]:
        table = self._table("throne_squares")
        thrones = []
        for name in self.armies:
            squares = table.get(name)
            listed = squares if isinstance(squares, list) else []
            if not listed:
                self.defects.append(f"throne_squares.{name}: expected a list of squares, found {squares!r}")
            thrones.append(tuple(self._square(square, f"throne_squares.{name}") for square in listed))
        for square, times in Counter(square for squares in thrones for square in squares).items():
            if times > 1:
                self.defects.append(f"throne_squares: {square_name(square)} is a throne twice")
        return tuple(thrones)

    def _pawns(self) -> tuple[tuple[Direction, ...], tuple[frozenset[int], ...]]:
        table = self._table("pawns")
        forward, edges = [], []
        for name in self.armies:
            entry = table.get(name)
            entry = entry if isinstance(entry, dict) else {}
            way, edge = str(entry.get("moves")), str(entry.get("promotes_on"))
            if way not in WAYS:
                self.defects.append(f"pawns.{name}.moves: expected one of {', '.join(WAYS)}, found {way!r}")
            forward.append(WAYS.get(way, (0, 1)))
            squares = _edge(edge)
            if not squares:
                self.defects.append(f"pawns.{name}.promotes_on: expected an edge, found {edge!r}")
            edges.append(squares)
        return tuple(forward), tuple(edges)

    def _placements(self, thrones: tuple[tuple[int, ...], ...]) -> Board:
        listed = self.entries.get("piece_placements")
        if not isinstance(listed, list):
            self.defects.append("piece_placements: expected a list")
            listed = []
        contents: dict[int, Content] = {}
        for number, entry in enumerate(listed, start=1):
            where = f"piece_placements entry {number} ({_brief(entry)})"
            if not isinstance(entry, dict):
                self.defects.append(f"{where}: expected square, army, kind and system")
                continue
            square, piece = self._placement(entry, where)
            if square is None or piece is None:
                continue
            standing = contents.get(square, ())
            if standing and not _may_share(standing, piece, square, thrones):
                self.defects.append(f"{where}: overlaps {standing[-1].words} on {square_name(square)}")
            contents[square] = (*standing, piece)
        for name, army in self.armies.items():
            kings = sum(Piece(army, KING) in content for content in contents.values())
            if kings != 1:
                self.defects.append(f"piece_placements: {name} has {kings or 'no'} Kings instead of one")
        return tuple(contents.get(square, ()) for square in range(64))

    def _placement(self, entry: Mapping[Any, Any], where: str) -> tuple[int | None, Piece | None]:
        """The square and piece of one entry, None where they cannot be read."""
        before = len(self.defects)
        self.defects += [
            f"{where}: unknown field {field!r}"
            for field in entry
            if field not in ("square", "army", "kind", "patron", "system")
        ]
        square = square_named(str(entry.get("square")))
        if square is None:
            self.defects.append(f"{where}: no such square {entry.get('square')!r}")
        army = self.armies.get(str(entry.get("army")))
        if army is None:
            self.defects.append(f"{where}: unknown army {entry.get('army')!r}")
        kind = KINDS.get(str(entry.get("kind")))
        if kind is None:
            self.defects.append(f"{where}: unknown kind {entry.get('kind')!r}")
        patron = KINDS.get(str(entry.get("patron")), "")
        if kind == PAWN and patron in ("", KING, PAWN):
            self.defects.append(f"{where}: a pawn needs a patron: queen, bishop, knight or rook")
        if kind != PAWN and "patron" in entry:
            self.defects.append(f"{where}: only pawns have a patron")
        system = rule_book().systems.get(str(entry.get("system")))
        if system is None:
            self.defects.append(f"{where}: unknown diagonal system {entry.get('system')!r}")
        elif square is not None and square not in system:
            self.defects.append(f"{where}: {entry['square']} is not of the system {entry['system']}")
        if len(self.defects) > before or army is None or kind is None:
            return None, None
        return square, Piece(army, kind, patron)

    def _throne_kind(self, start: Board, thrones: tuple[tuple[int, ...], ...]) -> str:
        kinds = {
            start[square][1].kind if len(start[square]) > 1 else ""
            for squares in thrones
            for square in squares
        }
        if len(kinds) > 1:
            self.defects.append("piece_placements: the thrones are not all shared by the same kind")
        return min(kinds, default="")

    def _table(self, field: str) -> Mapping[Any, Any]:
        table = self.entries.get(field)
        if isinstance(table, dict):
            for name in table:
                if name not in self.armies:
                    self.defects.append(f"{field}.{name}: unknown army")
            return table
        self.defects.append(f"{field}: expected an entry for each army")
        return {}

    def _items(self, field: str) -> Iterator[tuple[Any, Mapping[Any, Any]]]:
        table = self.entries.get(field)
        if not isinstance(table, dict) or not table:
            self.defects.append(f"{field}: expected named entries")
            return
        for name, entry in table.items():
            if isinstance(entry, dict):
                yield name, entry
            else:
                self.defects.append(f"{field}.{name}: expected named values, found {_brief(entry)}")

    def _armies(self, names: object, where: str) -> tuple[int, ...]:
        listed = names if isinstance(names, list) else []
        for name in listed:
            if str(name) not in self.armies:
                self.defects.append(f"{where}: unknown army {name!r}")
        return tuple(self.armies[str(name)] for name in listed if str(name) in self.armies)

    def _square(self, name: object, where: str) -> int:
        square = square_named(str(name))
        if square is None:
            self.defects.append(f"{where}: no such square {name!r}")
            return 0
        return square


def _may_share(standing: Content, piece: Piece, square: int, thrones: tuple[tuple[int, ...], ...]) -> bool:
    """E3: a King and one other piece of its army share the throne, the King listed first."""
    king = standing[0]
    return (
        len(standing) == 1
        and king.kind == KING
        and piece.kind not in (KING, PAWN)
        and piece.army == king.army
        and square in thrones[king.army]
    )


def _edge(text: str) -> frozenset[int]:
    """The squares of "rank 8" or "file a"; none for anything else."""
    words = text.split()
    if len(words) != 2 or words[1] not in {"rank": ("1", "8"), "file": ("a", "h")}.get(words[0], ()):
        return frozenset()
    if words[0] == "rank":
        return frozenset(square for square in range(64) if rank_of(square) == int(words[1]) - 1)
    return frozenset(square for square in range(64) if file_of(square) == "abcdefgh".index(words[1]))


def _brief(entry: object) -> str:
    """An entry of a data file as it may stand in a message."""
    if isinstance(entry, dict):
        return " ".join(str(entry[name]) for name in ("square", "army", "kind") if name in entry)[:60]
    return ascii(entry)[:60]
