"""The facts of Enochian chess as C++ tables, from rules.yaml and arrays/*.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

Book = Mapping[str, Any]

# What the C++ calls a rule whose values are not "on" and "off", and the value that sets it.
NAMED_RULES = {
    "check_reply": ("check_reply_free", "free"),
    "die_one": ("king_or_pawn", "king-or-pawn"),
    "sharing": ("sharing_always", "always"),
}


def tables(folder: Path) -> str:
    """The text of tables.hpp, from the folder of the Python rules."""
    book = _read(folder / "rules.yaml")
    files = {
        name: _read(folder / "arrays" / f"{name}.yaml") for name in dict.fromkeys(book["arrays"].values())
    }
    names = [army["name"] for army in book["armies"]]
    letters = "".join(army["letter"] for army in book["armies"])
    layouts = list(dict.fromkeys(_layout(file, names) for file in files.values()))
    return "\n".join(
        (
            "// Written by native/games/enochian/make_tables.py from the YAML beside the Python rules.",
            "#pragma once",
            "",
            '#include "games/enochian/types.hpp"',
            "",
            "namespace heterodox::enochian {",
            "",
            f"inline constexpr std::string_view army_letters = {_text(letters)};",
            _strings("army_names", names),
            _strings("team_names", dict.fromkeys(army["team"] for army in book["armies"])),
            *_seats(files.values(), names),
            f"inline constexpr std::uint32_t quiet_limit = {book['quiet_limit']};  // E33",
            f"inline constexpr int repetition_limit = {book['repetition_limit']};  // E33",
            f"inline constexpr int few_pawns = {book['few_pawns']};  // E26",
            f"inline constexpr std::array<Kind, 6> die_kinds = {_braced(book['die'].values())};  // E37",
            _table("Bitboard", "blocks", [_mask(block) for block in book["concourse_blocks"]]) + "  // E30",
            "",
            *_rules(book),
            "",
            _table("Layout", "layouts", layouts),
            _table("Array", "arrays", _arrays(book, files, names, layouts)),
            "",
            "}  // namespace heterodox::enochian",
            "",
        )
    )


def _read(path: Path) -> Book:
    book: Book = yaml.safe_load(path.read_text(encoding="utf-8"))
    return book


# -- C++ --------------------------------------------------------------------------------------------


def _text(words: str) -> str:
    return f'"{words}"'


def _braced(parts: Iterable[object]) -> str:
    return "{" + ", ".join(map(str, parts)) + "}"


def _table(kind: str, name: str, rows: Iterable[str]) -> str:
    rows = list(rows)
    lines = ",\n    ".join(rows)
    return f"inline constexpr std::array<{kind}, {len(rows)}> {name} = {{{{\n    {lines},\n}}}};"


def _strings(name: str, words: Iterable[str]) -> str:
    words = [_text(word) for word in words]
    return f"inline constexpr std::array<std::string_view, {len(words)}> {name} = {_braced(words)};"


# -- squares ------------------------------------------------------------------------------------------


def _square(name: str) -> int:
    return "12345678".index(name[1]) * 8 + "abcdefgh".index(name[0])


def _mask(names: Iterable[str]) -> str:
    return f"{sum(1 << _square(name) for name in names):#018x}"


def _line(text: str) -> str:
    """The squares of "rank 8" or "file a"."""
    which, name = text.split()
    squares = (file + rank for file in "abcdefgh" for rank in "12345678")
    return _mask(square for square in squares if square[which == "rank"] == name)


# -- rules (E40) --------------------------------------------------------------------------------------


def _rules(book: Book) -> Iterable[str]:
    """A bit for each rule with two values, in the order of the file; the keys; the sets."""
    bits: list[str] = []
    keys: list[str] = []
    for name, option in book["options"].items():
        if "number" in option:
            yield f"inline constexpr std::uint32_t most_{name} = {option['number'][1]};"
            keys.append(f'{{{_text(name)}, 0, "", ""}}')
            continue
        rule, value = NAMED_RULES.get(name, (name, "on"))
        (other,) = (word for word in option["values"] if word != value)
        bits.append(f"{rule} = {1 << len(bits)}")
        keys.append(_braced((_text(name), rule, _text(other), _text(value))))
    bits.append(f"four_seats = {1 << len(bits)}")  # E6: no option of the array field, kept with the others
    yield f"enum Rule : std::uint16_t {_braced(bits)};"
    yield _table("RuleKey", "rule_keys", keys)
    yield _table("RuleSet", "rule_sets", [_rule_set(name, values) for name, values in book["sets"].items()])


def _rule_set(name: str, values: Book) -> str:
    named = {rule: NAMED_RULES.get(rule, (rule, "on")) for rule in values}
    chosen = [bit for rule, (bit, value) in named.items() if values[rule] == value]
    return _braced((_text(name), " | ".join(chosen) or 0, values["rerolls"]))


# -- arrays (E2, E4, E6, E7) ----------------------------------------------------------------------------


def _seats(files: Iterable[Book], names: list[str]) -> Iterable[str]:
    """Who plays each army, with two seats and with four; the same in every array."""
    (controllers,) = {str(file["controller_map"]): file["controller_map"] for file in files}.values()
    for number, word in ((2, "two"), (4, "four")):
        seats = controllers[number]
        yield _strings(f"{word}_seat_names", (next(s for s in seats if name in seats[s]) for name in names))


def _layout(file: Book, names: list[str]) -> str:
    thrones = [file["throne_squares"][name] for name in names]
    pawns = [file["pawns"][name] for name in names]
    return _braced(
        (
            "{" + _braced(_square(listed[0]) for listed in thrones) + "}",
            "{" + _braced(map(_mask, thrones)) + "}",
            "{" + _braced(pawn["moves"] for pawn in pawns) + "}",
            "{" + _braced(_line(pawn["promotes_on"]) for pawn in pawns) + "}",
        )
    )


def _arrays(book: Book, files: Mapping[str, Book], names: list[str], layouts: list[str]) -> Iterable[str]:
    sets = list(book["sets"])
    for slug, source in book["arrays"].items():
        file = files[source]
        layout = layouts.index(_layout(file, names))
        rule_set = sets.index(file["settings"][slug]["rules"])
        yield _braced((_text(slug), _throne_kind(file), layout, rule_set))


def _throne_kind(file: Book) -> str:
    """E27: the kind that shares the thrones with the Kings at the start."""
    placements = file["piece_placements"]
    kings = {entry["square"] for entry in placements if entry["kind"] == "king"}
    beside = {entry["kind"] for entry in placements if entry["square"] in kings} - {"king"}
    return beside.pop() if beside else "no_kind"
