"""The SVG renderer: whole, self-contained, the same every time, from every side."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heterodox.errors import InvalidText
from heterodox.games.picture import Mark, Picture, Token, Tray
from heterodox.render import svg
from tests.render.samples import SAMPLES, chess, elemental_piece, enochian, oracle, three_by_three
from tests.render.strategies import SIDES, pictures

SVG = "{http://www.w3.org/2000/svg}"
samples = pytest.mark.parametrize("picture", SAMPLES.values(), ids=SAMPLES)


def parse(drawing: str) -> Element:
    return ElementTree.fromstring(drawing)


def with_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def corner(element: Element) -> tuple[float, float]:
    """Where an element that was moved into place begins."""
    match = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert match is not None
    return float(match[1]), float(match[2])


@samples
def test_the_same_picture_always_gives_the_same_text(picture: Picture) -> None:
    backwards = replace(picture, squares=dict(reversed([*picture.squares.items()])))
    assert svg.board(picture) == svg.board(picture) == svg.board(backwards)


@samples
def test_every_square_is_drawn_once_under_its_own_class(picture: Picture) -> None:
    squares = with_class(parse(svg.board(picture)), "hx-square")
    names = Counter(element.get("data-square") for element in squares)
    expected = [f"{'abcdefgh'[f]}{r + 1}" for f in range(picture.files) for r in range(picture.ranks)]
    assert names == Counter(expected)
    assert all(f"hx-{element.get('data-square')}" in element.get("class", "") for element in squares)


def test_the_lower_left_square_is_dark_and_the_lower_right_light() -> None:
    root = parse(svg.board(chess()))
    assert "hx-dark" in with_class(root, "hx-a1")[0].get("class", "")
    assert "hx-light" in with_class(root, "hx-h1")[0].get("class", "")


@samples
def test_nothing_outside_the_picture_is_needed(picture: Picture) -> None:
    drawing = svg.board(picture)
    root = parse(drawing)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in {"style", "script", "image", "text", "foreignObject"}
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in ids
    assert re.findall(r"https?://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]
    assert all(target in ids for target in re.findall(r"url\(#([^)]*)\)", drawing))


@samples
def test_each_piece_tells_a_screen_reader_its_name(picture: Picture) -> None:
    pieces = with_class(parse(svg.board(picture)), "hx-piece")
    told = Counter(piece.findtext(f"{SVG}title") for piece in pieces)
    on_board = [token.title for tokens in picture.squares.values() for token in tokens]
    in_trays = [token.title for tray in picture.trays for token in tray.tokens]
    assert told == Counter(on_board + in_trays)


def test_the_description_is_a_text_board_and_the_title_the_caption() -> None:
    root = parse(svg.board(chess()))
    assert root.findtext(f"{SVG}title") == "black to move, in check"
    assert "8  r   n   b   q  !k   b   n   r" in (root.findtext(f"{SVG}desc") or "").splitlines()


@pytest.mark.parametrize(
    ("bottom", "where_a1_is"),
    [("south", (0, 700)), ("east", (0, 0)), ("north", (700, 0)), ("west", (700, 700))],
)
def test_any_edge_can_be_at_the_bottom(bottom: str, where_a1_is: tuple[int, int]) -> None:
    a1 = with_class(parse(svg.board(enochian(), bottom=bottom)), "hx-a1")[0]
    assert (int(a1.attrib["x"]), int(a1.attrib["y"])) == where_a1_is


def test_an_army_at_the_bottom_is_the_edge_where_it_sits() -> None:
    assert svg.board(enochian(), bottom="blue") == svg.board(enochian(), bottom="east")


@pytest.mark.parametrize("argument", ["bottom", "theme"])
def test_an_unknown_side_or_theme_is_named_in_the_error(argument: str) -> None:
    with pytest.raises(InvalidText, match=f"{argument} 'mauve': expected one of"):
        svg.board(enochian(), **{argument: "mauve"})  # type: ignore[arg-type]


@pytest.mark.rule("E46")
def test_a_painted_square_turns_with_the_board() -> None:
    picture = replace(chess(), tiles={"e4": ("red", "blue", "yellow", "black")})

    def sides(bottom: str) -> list[str | None]:
        pyramid = with_class(parse(svg.board(picture, bottom=bottom)), "hx-pyramid")[0]
        return [side.get("fill") for side in pyramid if side.get("class") == "hx-side"]

    north, east, south, west = sides("south")
    assert len({north, east, south, west}) == 4
    assert sides("east") == [west, north, east, south]
    assert sides("north") == [south, west, north, east]
    assert sides("west") == [east, south, west, north]


def test_targets_are_dots_and_captures_rings() -> None:
    root = parse(svg.board(chess(), targets=["a6", "h5"], last=["g7"]))
    assert [corner(mark) for mark in with_class(root, "hx-target")] == [(0, 200)]
    assert [corner(mark) for mark in with_class(root, "hx-capture")] == [(700, 300)]
    assert (600, 100) in [corner(mark) for mark in with_class(root, "hx-last")]


def test_a_mark_given_twice_is_drawn_once() -> None:
    assert svg.board(chess(), last=["d1"]) == svg.board(chess())


def test_tokens_on_a_shared_square_stand_side_by_side_inside_it() -> None:
    pieces = with_class(parse(svg.board(enochian())), "hx-army-yellow")[:2]
    (left, top), (right, _) = (corner(piece) for piece in pieces)
    scale = float(re.findall(r"scale\((\S+)\)", pieces[0].attrib["transform"])[0])
    assert left < right
    assert left >= -10
    assert right + 100 * scale <= 110
    assert top + 100 * scale <= 100


def without_colours(drawing: str) -> str:
    return re.sub(r"#[0-9a-f]{6}|hx-army-\w+|<title>.*?</title>|<desc>.*?</desc>", "", drawing, flags=re.S)


@pytest.mark.parametrize(("one", "other"), [*combinations("ybrk", 2)])
@pytest.mark.parametrize("kind", ["K", "q"])
def test_elemental_armies_differ_by_more_than_colour(one: str, other: str, kind: str) -> None:
    drawn = [
        without_colours(svg.board(replace(chess(), squares={"e4": (elemental_piece(army + kind),)})))
        for army in (one, other)
    ]
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("state", ["frozen", "hollow", "unfit"])
def test_a_state_is_drawn_and_not_only_coloured(state: str) -> None:
    ordinary = elemental_piece("yK")
    drawn = [
        without_colours(svg.board(replace(chess(), squares={"e4": (replace(ordinary, state=state),)})))
        for state in ("", state)
    ]
    assert drawn[0] != drawn[1].replace(f" hx-{state}", "")


def test_an_unknown_shape_becomes_its_letter_in_a_disc() -> None:
    root = parse(svg.board(three_by_three()))
    piece = with_class(root, "hx-shape-cross")[0]
    assert piece.find(f"{SVG}circle") is not None
    assert not list(root.iter(f"{SVG}use"))


def test_souls_are_drawn_inside_their_body_in_order() -> None:
    priestess = next(
        piece
        for piece in with_class(parse(svg.board(oracle())), "hx-shape-priestess")
        if "hx-army-white" in piece.attrib["class"] and "hx-hollow" not in piece.attrib["class"]
    )
    souls = [use.get("href") for use in priestess.iter(f"{SVG}use") if "soul" in use.attrib["href"]]
    assert souls == ["#hx-soul-chariot", "#hx-soul-elephant", "#hx-soul-horse"]


def test_each_tray_lies_at_its_armys_side() -> None:
    def heights(bottom: str) -> dict[str, float]:
        trays = with_class(parse(svg.board(oracle(), bottom=bottom)), "hx-tray")
        return {tray[0].attrib["aria-label"]: corner(tray)[1] for tray in trays}

    from_white, from_black = heights("white"), heights("black")
    assert from_white["Earth (black)"] < from_white["Underworld"] < from_white["Earth (white)"]
    assert from_black["Earth (white)"] < from_black["Underworld"] < from_black["Earth (black)"]


def test_trays_too_many_for_the_board_are_drawn_smaller() -> None:
    full = tuple(Tray(f"tray {n}", oracle().trays[2].tokens * 6, army="white") for n in range(6))
    root = parse(svg.board(replace(oracle(), trays=full)))
    trays = with_class(root, "hx-trays")[0]
    scale = float(re.findall(r"scale\((\S+)\)", trays.attrib["transform"])[0])
    assert scale < 1
    assert all(0 <= corner(tray)[1] * scale <= 800 for tray in with_class(root, "hx-tray"))


@pytest.mark.parametrize("part", ["coordinates", "trays", "caption"])
def test_parts_can_be_left_out(part: str) -> None:
    name = f"hx-{part}"
    assert with_class(parse(svg.board(oracle())), name)
    assert not with_class(parse(svg.board(oracle(), **{part: False})), name)  # type: ignore[arg-type]


def test_size_is_the_width_of_the_squares() -> None:
    bare = parse(svg.board(chess(), size=256, coordinates=False, caption=False))
    left, _, width, _ = map(float, bare.attrib["viewBox"].split())
    assert float(bare.attrib["width"]) == round(256 * width / 800)
    assert left == -16


def test_words_that_xml_cannot_hold_are_drawn_all_the_same() -> None:
    token = Token("king", 'a"<&', "<", "", "\x00 <b> & \ud800")
    picture = replace(chess(), squares={"a1": (token,)}, caption="\x1b[31m & <script>")
    root = parse(svg.board(picture))
    assert root.findtext(f"{SVG}title") == "?[31m & <script>"


def test_a_mark_of_an_unknown_kind_is_left_out() -> None:
    assert svg.board(replace(chess(), marks=(Mark("e4", "wobble"),))) == svg.board(replace(chess(), marks=()))


@settings(max_examples=60, deadline=None)
@given(
    picture=pictures(),
    bottom=st.sampled_from(SIDES),
    theme=st.sampled_from(("light", "dark")),
    blind=st.booleans(),
)
def test_any_picture_can_be_drawn(picture: Picture, bottom: str, theme: str, blind: bool) -> None:
    root = parse(svg.board(picture, bottom=bottom, theme=theme, colorblind=blind))
    assert len(with_class(root, "hx-square")) == picture.files * picture.ranks
    on_board = sum(len(tokens) for tokens in picture.squares.values())
    assert len(with_class(root, "hx-piece")) == on_board + sum(len(tray.tokens) for tray in picture.trays)
