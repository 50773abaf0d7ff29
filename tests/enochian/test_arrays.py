"""Array files: what is read from them, and how a malformed one is refused."""

from __future__ import annotations

import pytest

from heterodox.errors import InvalidText
from heterodox.games.enochian.arrays import array_named, read_arrays
from heterodox.games.enochian.data import read_text, rule_book

SOURCE = "earth-on-earth-and-fire.yaml"
TEXT = read_text("arrays", SOURCE)


def test_every_array_is_read_and_knows_its_name() -> None:
    for slug in rule_book().arrays:
        array = array_named(slug)
        assert array.slug == slug
        assert sorted(array.turn_order) == [0, 1, 2, 3]


@pytest.mark.rule("E2", "E3", "E40")
def test_the_fields_of_an_array() -> None:
    array = array_named("earth-of-fire")
    assert array.thrones == ((56,), (63,), (7,), (0,))
    assert array.controllers[2] == {"active": (0, 2), "passive": (1, 3)}
    assert (array.throne_kind, array.board, array.rules) == ("R", "fire", "zalewski")
    assert array_named("tablet-of-fire-prototype").throne_kind == ""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "{square: b8, army: yellow, kind: bishop, system: cancer}",
            "{square: b8, army: yellow, kind: wizard, system: cancer}",
            r"piece_placements entry 3 \(b8 yellow wizard\): unknown kind 'wizard'",
        ),
        (
            "{square: b8, army: yellow, kind: bishop, system: cancer}",
            "{square: c8, army: yellow, kind: bishop, system: aries}",
            r"entry 4 \(c8 yellow queen\): overlaps Bishop on c8",
        ),
        ("{square: a8, army: yellow, kind: king, system: aries}", "", "yellow has no Kings"),
        (
            "{square: a8, army: yellow, kind: rook, system: aries}",
            "{square: e4, army: yellow, kind: king, system: aries}",
            "yellow has 2 Kings",
        ),
        ("army: yellow, kind: bishop", "army: green, kind: bishop", r"entry 3.*unknown army 'green'"),
        ("square: b8", "square: b9", r"entry 3.*no such square 'b9'"),
        ("kind: bishop, system: cancer", "kind: bishop, system: aries", r"b8 is not of the system aries"),
        ("kind: bishop, system: cancer", "kind: bishop, system: leo", r"unknown diagonal system 'leo'"),
        ("kind: pawn, patron: rook", "kind: pawn", r"entry 6 \(a7 yellow pawn\): a pawn needs a patron"),
        ("kind: bishop, system", "kind: bishop, patron: rook, system", "only pawns have a patron"),
        ("kind: bishop, system", "kind: bishop, colour: red, system", "unknown field 'colour'"),
        ("[black, yellow, blue, red]", "[black, yellow, blue, blue]", "settings.earth-of-earth.turn_order"),
        ("[black, yellow, blue, red]", "[black, {a: b}, blue, red]", "unknown army {'a': 'b'}"),
        ("board: earth", "board: [void]", r"settings.earth-of-earth.board: unknown element"),
        ("rules: zalewski", "rules: mathers", "unknown rule set 'mathers'"),
        ("yellow: [a8]", "yellow: [z8]", "throne_squares.yellow: no such square 'z8'"),
        ("yellow: [a8]", "yellow: a8", "throne_squares.yellow: expected a list"),
        ("blue: [h8]", "blue: [a8]", "a8 is a throne twice"),
        ("yellow: {moves: south", "yellow: {moves: up", "pawns.yellow.moves"),
        ("promotes_on: rank 1", "promotes_on: rank 3", "pawns.yellow.promotes_on"),
        ("passive: [blue, black]", "passive: [blue]", "controller_map.2"),
        ("throne_squares:", "thrones:", "throne_squares: missing"),
    ],
)
def test_a_malformed_array_is_refused_by_name(old: str, new: str, message: str) -> None:
    assert old in TEXT
    broken = TEXT.replace(old, new, 1).replace("  - \n", "")
    with pytest.raises(InvalidText, match=message) as caught:
        read_arrays(broken, SOURCE)
    assert all(defect.startswith(f"{SOURCE}: ") for defect in caught.value.defects)


@pytest.mark.parametrize("text", ["", "[]", "a: [", "12", "settings: {}", "piece_placements: [1, x]", "\x00"])
def test_something_else_than_an_array_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match=r"odd\.yaml"):
        read_arrays(text, "odd.yaml")
