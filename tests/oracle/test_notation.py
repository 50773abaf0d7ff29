"""O24 and O25: what is refused, with which words, and what comes back unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heterodox.errors import HeterodoxError, IllegalMove, InvalidText
from heterodox.games.oracle.facts import START
from heterodox.games.oracle.game import GAME
from heterodox.games.oracle.rules import OraclePosition
from tests.cases import load_perft

REFUSED = [
    ("7l/8/8/8/8/8/8/L7 w SSSSSSSSSSSSSSSSS - 0 1", "placement and earth: 17 Soldier bodies, more than 16"),
    (f"{START.split(' ', 1)[0]} w S - 0 1", "placement and earth: 17 Soldier bodies, more than 16"),
    ("7l/8/8/8/8/8/8/L7 w CCCCC - 0 1", "placement and earth: 5 Chariot bodies, more than 4"),
    ("7l/8/8/8/8/8/8/L7 w - hhhhh 0 1", "placement and underworld: 5 Horse souls, more than 4"),
    ("7l/8/8/8/8/8/8/L7 w - l 0 1", "placement and underworld: 3 Lord souls, more than 2"),
    ("7l/8/8/8/8/8/S[ss]7/L7 w - - 0 1", "placement: S[ss] on a2, but a Soldier hosts at most one soul"),
    ("7l/8/8/8/8/8/S[cs]7/L7 w - - 0 1", "placement: S[cs] on a2, but a Soldier hosts at most one soul"),
    ("7l/8/8/8/8/8/P[s]7/L7 w - - 0 1", "placement: P[s] on a2, but a Priestess hosts up to three"),
    ("7l/8/8/8/8/8/P[l]7/L[]7 w - - 0 1", "placement: P[l] on a2, but a Priestess hosts up to three"),
    ("7l/8/8/8/8/8/P[cehh]7/L7 w - - 0 1", "placement: P[cehh] on a2, but a Priestess hosts up to three"),
    ("8/8/8/8/8/8/8/L7 w - - 0 1", "placement: black's bodies host 0 Lord souls instead of 1"),
    ("7l/8/8/8/8/8/8/L[]7 w - - 0 1", "placement: white's bodies host 0 Lord souls instead of 1"),
    ("7l/8/8/8/8/8/8/LC[l]6 w - - 0 1", "placement: white's bodies host 2 Lord souls instead of 1"),
    ("7l/8/8/8/8/8/8/L6C w - - 0 1", "turn: white is to move, but black's Lord soul is attacked"),
    ("7l/8/8/7S[]/8/8/8/L6C w - - 0 1", "turn: white is to move, but black's Lord soul is attacked"),
    ("l7/L7/8/8/8/8/8/8 b - - 0 1", "turn: black is to move, but white's Lord soul is attacked"),
    ("7l/8/8/8/8/8/8/L6X w - - 0 1", "placement: rank 1 has something unreadable at 'X'"),
    ("7l/8/8/8/8/8/8/L6S[x] w - - 0 1", "placement: rank 1 has something unreadable at 'S[x]'"),
    ("7l/8/8/8/8/8/8/L6S[C] w - - 0 1", "placement: rank 1 has something unreadable at 'S[C]'"),
    ("7l/8/8/8/8/8/8/L6S[c w - - 0 1", "placement: rank 1 has something unreadable at 'S[c'"),
    ("7l/8/8/8/8/8/8/L6S[][] w - - 0 1", "placement: rank 1 has something unreadable at 'S[][]'"),
    ("7l/8/8/8/8/8/8/L5[]1 w - - 0 1", "placement: rank 1 has something unreadable at '[]1'"),
    ("7l/8/8/8/8/8/8/L8 w - - 0 1", "placement: rank 1 has 9 squares instead of 8"),
    ("7l/8/8/8/8/8/8/L6 w - - 0 1", "placement: rank 1 has 7 squares instead of 8"),
    ("7l/8/8/8/8/8/8/L70 w - - 0 1", "placement: rank 1 has something unreadable at '0'"),
    ("7l/8/8/8/8/8/L7 w - - 0 1", "placement: expected 8 ranks, found 7"),
    ("7l/8/8/8/8/8/8/L7 x - - 0 1", "turn: expected w or b, found 'x'"),
    ("7l/8/8/8/8/8/8/L7 w Q - 0 1", "earth: expected - or letters of LPCEHSlpcehs, found 'Q'"),
    ("7l/8/8/8/8/8/8/L7 w -S - 0 1", "earth: expected - or letters of LPCEHSlpcehs, found '-'"),
    ("7l/8/8/8/8/8/8/L7 w - p 0 1", "underworld: expected - or letters of lcehs, found 'p'"),
    ("7l/8/8/8/8/8/8/L7 w - C 0 1", "underworld: expected - or letters of lcehs, found 'C'"),
    ("7l/8/8/8/8/8/8/L7 w -  0 1", "underworld: expected - or letters of lcehs, found nothing"),
    ("7l/8/8/8/8/8/8/L7 w - - -1 1", "quiet: expected a number from 0, found '-1'"),
    ("7l/8/8/8/8/8/8/L7 w - - ٣ 1", "quiet: expected a number from 0"),
    ("7l/8/8/8/8/8/8/L7 w - - 0 0", "round: expected a number from 1, found '0'"),
    ("7l/8/8/8/8/8/8/L7 w - - 0 one", "round: expected a number from 1, found 'one'"),
    ("7l/8/8/8/8/8/8/L7 w - - 0", "expected 6 fields separated by one space, found 5"),
    ("", "expected 6 fields separated by one space, found 1"),
    ("L" * 100_000, "100000 characters are too many"),
]


@pytest.mark.rule("O24", "O4")
@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_a_bad_position_is_refused_by_field(text: str, words: str) -> None:
    with pytest.raises(InvalidText) as caught:
        GAME.parse(text)
    assert any(words in defect for defect in caught.value.defects)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("O24")
def test_every_defect_is_listed_at_once() -> None:
    with pytest.raises(InvalidText) as unreadable:
        GAME.parse("7l/8/8/8/8/8/8/L8 x Q p a b")
    fields = [defect.partition(":")[0] for defect in unreadable.value.defects]
    assert fields == ["placement", "turn", "earth", "underworld", "quiet", "round"]
    impossible = "8/8/8/8/8/8/S[ss]7/P[s]7 w CCCCC - 0 1"
    with pytest.raises(InvalidText) as caught:
        GAME.parse(impossible)
    assert len(caught.value.defects) == 5
    assert GAME.parse(impossible, check=False).status() == caught.value.defects


@pytest.mark.rule("O24")
def test_an_impossible_position_can_be_looked_at() -> None:
    position = GAME.parse("8/8/8/8/8/8/P[cehs]7/S[ss]7 w - - 0 1", check=False)
    assert str(position) == "8/8/8/8/8/8/P[cehs]7/S[ss]7 w - - 0 1"
    assert position.picture().squares["a1"][0].inside == ("soul-soldier", "soul-soldier")


@pytest.mark.rule("O24")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7l/8/8/8/8/8/C[c]P[]P[hec]5/L7 w - - 3 10", "7l/8/8/8/8/8/CPP[ceh]5/L7 w - - 3 10"),
        ("7l/8/8/8/8/8/8/L7 b sPpSHc hsce 3 10", "7l/8/8/8/8/8/8/L7 b PHSpcs cehs 3 10"),
        ("7l/44/11114/8/8/8/8/L[l]7 w - - 00 01", "7l/8/8/8/8/8/8/L7 w - - 0 1"),
        ("7l/8/8/8/8/8/s[]S[]p[]1C[h]3/L7 w - - 0 1", "7l/8/8/8/8/8/s[]S[]p1C[h]3/L7 w - - 0 1"),
    ],
)
def test_liberal_reading_canonical_writing(text: str, canonical: str) -> None:
    assert str(GAME.parse(text)) == canonical
    assert str(GAME.parse(canonical)) == canonical


@pytest.mark.parametrize(
    "options", [{"take_own": "maybe"}, {"unknown": "yes"}, {"oust_own": "1"}, {"grant_enemy": ""}]
)
def test_a_bad_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidText, match="option"):
        GAME.start(**options)


def test_options_in_force_are_told() -> None:
    assert GAME.start().options == {"take_own": "no", "grant_enemy": "yes", "oust_own": "yes"}
    assert GAME.start(take_own="yes").play("e2e3").options["take_own"] == "yes"


MIDDLE = "7l/4c[]3/8/3S[h]h[]3/2SC[l]P[h]3/4s3/L[]2P4/S[c]7 w C cs 0 1"

ILLEGAL = [
    (START, "e4e5", "there is no body on e4"),
    (START, "e7e6", "the Soldier on e7 is black's, and white is to move"),
    (START, "d1d2", "the Priestess on d1 is lifeless"),
    (START, "a1a2", "a2 holds an own body"),
    (START, "e2e4", "the Soldier on e2 does not move to e4"),
    (START, "a8=P", "the Chariot on a8 is black's"),
    (START, "a1=P", "only a living Soldier promotes"),
    (START, "a2=P", "no Priestess lies in the earth"),
    ("7l/8/8/8/8/8/S7/L7 w p - 0 1", "a2=P", "a2 is not on the Soldier's furthest rank"),
    (START, "b1c3,S", "only a Lord with its Lord soul fetches"),
    ("7l/8/8/8/8/8/8/L7 w P - 0 1", "a1a2,P", "a Priestess is never fetched"),
    ("7l/8/8/8/8/8/8/L7 w c - 0 1", "a1a2,C", "no white Chariot lies in the earth"),
    (START, "c:b1b3", "the Horse on b1 hosts no Chariot soul"),
    (START, "h:b1b1", "a soul does not pass to its own host"),
    (START, "h:b1c3", "there is no body on c3 for the soul"),
    (START, "h:b1d2", "the Soldier on d2 has no room for a Horse soul"),
    (START, "h:b1d2xc", "the Soldier on d2 hosts no Chariot soul"),
    (START, "h:b1e2xs", "the Horse soul on b1 does not reach e2 to oust"),
    (START, "c:a1a7xs", "the Chariot soul on a1 does not reach a7 to oust"),
    (MIDDLE, "d5d6", "the Soldier on d5 hosts a Horse soul and cannot move"),
    (MIDDLE, "l:d4e5", "a Lord soul passes only to own bodies"),
    (MIDDLE, "l:d4e4", "the Priestess on e4 has no room for a Lord soul"),
    (MIDDLE, "c:a1a2,c", "only a Priestess summons"),
    ("7l/8/8/8/8/4C[]3/8/3P[h]3L w - cs 0 1", "h:d1e3,s", "a Priestess does not summon a Soldier soul"),
    ("7l/8/8/8/8/4C[]3/8/3P[h]3L w - cs 0 1", "h:d1e3,e", "no Elephant soul lies in the underworld"),
    ("7l/8/8/8/3p[ch]4/2S5/8/7L w - - 0 1", "s:c3d4xc", "a Priestess does not host a Soldier soul"),
    ("7l/8/8/8/8/8/8/LC6 w - - 0 1", "c:b1a1xl", "the own Lord soul is never ousted"),
    ("c6l/8/8/8/H7/8/8/L7 w - - 0 1", "a4b6", "it would leave white's own Lord soul attacked"),
    ("c6l/8/8/8/8/8/8/L7 w - - 0 1", "a1a2", "white's Lord soul is attacked and would still be"),
    ("7l/8/8/8/8/8/8/L7 w - - 64 1", "a1a2", "the game is over (quiet)"),
    ("7l/8/8/8/8/8/8/L7 w - - 64 1", "anything", "the game is over (quiet)"),
]


@pytest.mark.rule("O20", "O25")
@pytest.mark.parametrize(("position", "move", "words"), ILLEGAL)
def test_an_illegal_move_is_refused_with_a_reason(position: str, move: str, words: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(position).play(move)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("options", "position", "move", "words"),
    [
        ({"grant_enemy": "no"}, "7l/8/8/3c[]4/8/2H5/8/L7 w - - 0 1", "h:c3d5", "only to own bodies"),
        ({"oust_own": "no"}, START, "h:b1d2xs", "own souls are not ousted"),
        ({"take_own": "yes"}, "7l/8/8/8/8/8/8/LC6 w - - 0 1", "b1a1", "white without a Lord soul"),
    ],
)
def test_an_option_is_named_as_the_reason(
    options: dict[str, Any], position: str, move: str, words: str
) -> None:
    with pytest.raises(IllegalMove, match=words):
        GAME.parse(position, **options).play(move)


@pytest.mark.rule("O25")
@pytest.mark.parametrize(
    "text",
    ["", "e2", "e2e9", "E2E3", "e2e3 ", "h:b1", "h:b1d2x", "h:d1e3xe,c", "p:d1e3", "a8=Q", "e1e2,s", "é2e3"],
)
def test_an_unreadable_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="move "):
        GAME.start().play(text)


TYPICAL = [START, *(table["position"] for table in load_perft("oracle"))]
EDIT = st.tuples(
    st.integers(0, 120), st.integers(0, 3), st.text("LPCEHSlpcehs[]12345678/wb- 09x\n\0é", max_size=3)
)


def read_or_refuse(text: str) -> OraclePosition | None:
    """The position, or None when it is refused in one line."""
    try:
        return GAME.parse(text)
    except InvalidText as error:
        return None if error.defects and "\n" not in str(error) else pytest.fail(f"bad message {error}")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(TYPICAL), st.lists(EDIT, max_size=3))
def test_a_damaged_position_is_refused_or_reads_back(text: str, edits: list[tuple[int, int, str]]) -> None:
    for place, length, new in edits:
        text = text[:place] + new + text[place + length :]
    position = read_or_refuse(text)
    if position is not None:
        assert position.status() == ()
        assert str(GAME.parse(str(position))) == str(position)


@settings(deadline=None)
@given(
    st.text(max_size=20)
    | st.from_regex(r"([a-z]:)?[a-h][1-8][a-h][1-8]([,x=][LPCEHSlpcehs])?", fullmatch=True)
)
def test_no_text_breaks_the_move_reader(text: str) -> None:
    position = GAME.start()
    legal = {str(move) for move in position.legal_moves()}
    if text in legal:
        assert str(position.parse_move(text)) == text
    else:
        with pytest.raises(HeterodoxError) as caught:
            position.parse_move(text)
        assert "\n" not in str(caught.value)
