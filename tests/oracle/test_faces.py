"""What people see: words, pictures and the rules text."""

from __future__ import annotations

import re

import pytest

from heterodox.games.oracle.game import GAME, START
from heterodox.games.oracle.notation import write_being
from heterodox.games.oracle.tokens import being_of
from heterodox.games.oracle.words import tell_check
from heterodox.games.picture import Mark

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
    told = ", and ".join(event for event in here.play(move).events if "attacked" not in event)
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
    assert words in tell_check(here)


@pytest.mark.rule("O19", "O21")
def test_the_events_tell_a_mate_by_ousting() -> None:
    mated = GAME.parse("7c/1c6/6l1/s[]7/8/8/8/L7 b - - 0 1").play("h8a8")
    assert mated.events == (
        "the Chariot goes from h8 to a8",
        "white's Lord soul on a1 is attacked: the Chariot soul on a8 could oust it",
    )
    assert mated.outcome is not None
    assert mated.outcome.detail == mated.events[1]


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
