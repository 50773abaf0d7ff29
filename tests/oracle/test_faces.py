"""What people see: words, pictures and the rules text."""

from __future__ import annotations

import re

import pytest

from heterodox.games.events import CAPTURE, CHECK, MOVE, PROMOTION, RETURN, Event
from heterodox.games.oracle.facts import START
from heterodox.games.oracle.game import GAME
from heterodox.games.oracle.notation import write_being
from heterodox.games.oracle.tokens import being_of
from heterodox.games.oracle.words import events_of_check, tell
from heterodox.games.picture import Mark
from heterodox.games.protocol import Unit

DESCRIBED = [
    (START, "b1c3", "the Horse goes from b1 to c3"),
    (START, "h:b1d2xs", "the Horse soul on b1 ousts the Soldier soul of the Soldier on d2"),
    (
        "7l/8/8/8/8/8/3P4/LH6 w - e 0 1",
        "h:b1d2",
        "the Horse soul on b1 passes to the lifeless Priestess on d2",
    ),
    (
        "7l/8/8/8/8/4c[]3/8/3P[h]3L w - e 0 1",
        "h:d1e3,e",
        "the Horse soul on d1 passes to black's lifeless Chariot on e3, "
        "and the Priestess on d1 summons an Elephant soul from the underworld",
    ),
    (
        "6l1/8/8/3p[ceh]4/8/8/8/L2C4 w - - 0 1",
        "d1d5",
        "the Chariot on d1 takes black's Priestess on d5, "
        "and Chariot, Elephant and Horse souls sink into the underworld",
    ),
    (
        "7l/8/8/8/8/8/1h[s]6/L7 w - - 0 1",
        "a1b2,H",
        "the Lord on a1 takes black's ill-suited Horse on b2, and a Soldier soul sinks into the underworld, "
        "and the Lord fetches a lifeless Horse to a1",
    ),
    (
        "S7/8/7l/8/8/8/8/L7 w p - 0 1",
        "a8=P",
        "the Soldier on a8 turns into a lifeless Priestess, and a Soldier soul sinks into the underworld",
    ),
    ("7l/8/8/8/8/8/8/L2C4 w - - 0 1", "d1d8", "the Chariot goes from d1 to d8: check"),
    ("7l/C7/2C5/8/8/8/8/L7 w - - 0 1", "c6c8", "the Chariot goes from c6 to c8: checkmate"),
]


@pytest.mark.parametrize(("position", "move", "words"), DESCRIBED)
def test_a_move_is_described_in_plain_words(position: str, move: str, words: str) -> None:
    here = GAME.parse(position)
    assert here.describe(here.parse_move(move)) == words
    told = ", and ".join(said for said in here.play(move).words() if "attacked" not in said)
    assert words.partition(": ")[0] == told


@pytest.mark.rule("O19")
@pytest.mark.parametrize(
    ("position", "words", "caption"),
    [
        ("c6l/8/8/s[]7/8/8/8/L7 w - - 0 1", "the Chariot soul on a8 could oust it", "in check by ousting"),
        ("c6l/8/8/8/8/8/8/L7 w - - 0 1", "the Chariot on a8 could take its host or oust it", "in check"),
        ("8/8/8/8/8/8/1l6/LC6 b - - 0 1", "the Lord on a1 could take its host", "in check"),
        ("7l/8/8/8/3s[e]4/8/8/L7 w - - 0 1", "the Elephant soul on d4 could oust it", "in check by ousting"),
    ],
)
def test_check_by_ousting_is_named(position: str, words: str, caption: str) -> None:
    here = GAME.parse(position, check=False)
    assert here.check
    assert here.picture().caption.endswith(caption)
    lord = next(mark for mark in here.picture().marks if mark.kind == "check")
    assert lord.army == here.turn
    assert here.in_check() == (here.turn,)
    assert words in tell(*events_of_check(here))


@pytest.mark.rule("O19", "O21")
def test_the_events_tell_a_mate_by_ousting() -> None:
    mated = GAME.parse("7c/1c6/6l1/s[]7/8/8/8/L7 b - - 0 1").play("h8a8")
    assert mated.words() == (
        "the Chariot goes from h8 to a8",
        "white's Lord soul on a1 is attacked: the Chariot soul on a8 could oust it",
    )
    assert mated.outcome is not None
    assert mated.outcome.detail == mated.words()[1]


# -- events, material and what stands still ----------------------------------------------------------

LORDS = "7l/8/8/8/8/8/8/L7 w"


@pytest.mark.rule("O12", "O15")
def test_a_take_with_a_fetch_as_events() -> None:
    after = GAME.parse("7l/8/8/8/8/8/1h[s]6/L7 w - - 0 1").play("a1b2,H")
    assert after.events == (
        Event(MOVE, "white", "lord", ("a1", "b2")),
        Event(CAPTURE, "black", "horse", ("b2", "a1"), by="white", means="lord", note="ill-suited"),
        Event("sink", "black", squares=("b2",), note="s"),
        Event(RETURN, "white", "horse", ("a1",), means="lord"),
    )


@pytest.mark.rule("O13", "O16")
def test_a_grant_with_a_summon_as_events() -> None:
    after = GAME.parse("7l/8/8/8/8/4c[]3/8/3P[h]3L w - e 0 1").play("h:d1e3,e")
    assert after.events == (
        Event(MOVE, "white", "horse soul", ("d1", "e3")),
        Event("grant", "black", "chariot", ("e3", "d1"), by="white", means="horse soul", note="lifeless"),
        Event("summon", "white", "elephant soul", ("d1",), means="priestess"),
    )


@pytest.mark.rule("O14")
def test_an_oust_as_events() -> None:
    assert GAME.start().play("h:b1d2xs").events == (
        Event(MOVE, "white", "horse soul", ("b1", "d2")),
        Event("oust", "white", "soldier soul", ("d2", "b1"), by="white", means="horse soul", note="soldier"),
    )


@pytest.mark.rule("O17")
def test_a_promotion_as_events() -> None:
    after = GAME.parse("S7/8/7l/8/8/8/8/L7 w p - 0 1").play("a8=P")
    assert after.events == (
        Event(PROMOTION, "white", "priestess", ("a8",), means="soldier"),
        Event("sink", "white", squares=("a8",), note="s"),
    )


@pytest.mark.rule("O19")
def test_a_check_is_an_event_and_a_fact() -> None:
    after = GAME.parse("7l/8/8/8/8/8/8/L2C4 w - - 0 1").play("d1d8")
    assert after.in_check() == ("black",)
    check = after.events[-1]
    assert (check.kind, check.army, check.piece) == (CHECK, "black", "lord soul")
    assert (check.squares, check.by) == (("h8", "d8"), "white")
    assert GAME.start().in_check() == ()


def test_material_counts_bodies_with_their_souls() -> None:
    position = GAME.parse("7l/8/8/8/8/8/S[]S[h]C2P[ch]2/L2P4 w S ee 0 1")
    units = {unit.square: unit for unit in position.material()}
    assert units["c2"] == Unit("white", "chariot", "c2", 6)
    assert [unit.square for unit in units.values() if not unit.acts] == ["d1", "a2"]
    assert units["a2"].worth < units["b2"].worth < units["c2"].worth < units["f2"].worth
    assert sum(unit.worth * (1 if unit.army == "white" else -1) for unit in GAME.start().material()) == 0


@pytest.mark.rule("O5", "O7", "O20")
@pytest.mark.parametrize(
    ("position", "square", "words"),
    [
        (START, "b1", ""),
        (START, "d1", "it is lifeless and has nowhere to go"),
        (START, "e4", "there is no body on e4"),
        (START, "e7", "the Soldier on e7 is black's, and white is to move"),
        (f"{LORDS} - - 64 1", "a1", "the game is over (quiet)"),
        ("7l/8/8/8/8/S7/S7/7L w - - 0 1", "a2", "it has nowhere to go"),
        ("7l/8/8/8/8/8/8/S[h]6L w - - 0 1", "a1", "it hosts a Horse soul and cannot move"),
        ("c6l/8/8/8/H7/8/8/L7 w - - 0 1", "a4", "it would leave white's own Lord soul attacked"),
        ("c6l/7H/8/8/8/8/8/L7 w - - 0 1", "h7", "white's Lord soul is attacked and would still be"),
    ],
)
def test_what_stands_still_is_explained(position: str, square: str, words: str) -> None:
    reason = GAME.parse(position).why_still(square)
    assert reason.startswith(words)
    assert bool(reason) == bool(words)


@pytest.mark.rule("O3")
def test_tokens_beside_the_board_are_drawn_by_their_words() -> None:
    assert GAME.token("black", "chariot").title == "black lifeless Chariot"
    assert GAME.token("white", "horse soul").shape == "soul-horse"
    assert set(GAME.trays) == {tray.title for tray in GAME.start().picture().trays}


@pytest.mark.rule("O5")
@pytest.mark.parametrize(
    ("body", "souls", "state", "title"),
    [
        ("C", "c", "", "white Chariot"),
        ("C", "", "hollow", "white lifeless Chariot"),
        ("C", "h", "unfit", "white ill-suited Chariot with a Horse soul"),
        ("P", "", "hollow", "white lifeless Priestess"),
        ("P", "h", "", "white Priestess with a Horse soul"),
        ("P", "cch", "", "white Priestess with Chariot, Chariot and Horse souls"),
    ],
)
def test_the_picture_shows_the_state_of_a_being(body: str, souls: str, state: str, title: str) -> None:
    being = being_of("white", body, souls)
    text = f"7l/8/8/8/3{write_being(being)}4/8/8/L7 w - - 0 1"
    token = GAME.parse(text).picture().squares["d4"][0]
    assert (token.state, token.title, len(token.inside)) == (state, title, len(souls))
    assert (being.lifeless, being.ill_suited) == (state == "hollow", state == "unfit")


@pytest.mark.rule("O3")
def test_the_picture_shows_earth_and_underworld() -> None:
    picture = GAME.parse("7l/8/8/8/8/8/8/L7 w CSSp ch 0 1").play("a1a2,S").picture()
    trays = {tray.title: [token.letter for token in tray.tokens] for tray in picture.trays}
    assert trays == {"Earth (white)": ["C", "S"], "Earth (black)": ["p"], "Underworld": ["c", "h"]}
    assert picture.marks == (Mark("a1", "last"), Mark("a2", "last"))
    assert picture.squares["a1"][0].state == "hollow"
    assert picture.caption == "black to move"


def test_the_caption_names_the_end() -> None:
    assert GAME.parse("7l/8/8/8/8/8/8/L7 w - - 64 1").picture().caption == "draw by quiet"
    mated = GAME.parse("7l/C7/2C5/8/8/8/8/L7 w - - 0 1").play("c6c8")
    assert mated.picture().caption == "white wins by checkmate"


# -- the rules text ----------------------------------------------------------------------------------

_EXAMPLE = re.compile(r"Position `([^`]+)`: may play ([^;.]+)(?:; may not play ([^.]+))?\.")
_DIAGRAM = re.compile(r"```text\n(.+?)```\n\n" + _EXAMPLE.pattern, re.DOTALL)


def test_the_rules_text_has_every_rule_in_order() -> None:
    headings = re.findall(r"^### (O\d+) \S", GAME.rules_text(), re.MULTILINE)
    assert headings == [f"O{number}" for number in range(1, 27)]


def test_the_examples_of_the_rules_text_are_true() -> None:
    examples = _EXAMPLE.findall(GAME.rules_text())
    assert len(examples) >= 12
    for text, may, may_not in examples:
        legal = {str(move) for move in GAME.parse(text).legal_moves()}
        assert set(re.findall("`([^`]+)`", may)) <= legal
        assert not set(re.findall("`([^`]+)`", may_not)) & legal


def test_the_pictures_of_the_rules_text_show_their_positions() -> None:
    diagrams = _DIAGRAM.findall(GAME.rules_text())
    assert len(diagrams) == GAME.rules_text().count("```text")
    for drawing, text, *_ in diagrams:
        board = GAME.parse(text).world.board
        *ranks, _files = drawing.splitlines()
        for line in ranks:
            number, *cells = line.split()
            beings = board[int(number) * 8 - 8 : int(number) * 8]
            assert cells == ["." if being is None else write_being(being) for being in beings]
