"""The secret choice of armies and the match rule (C1)."""

from __future__ import annotations

import pytest

from heterodox import IllegalMove, InvalidText
from heterodox.games.chess2 import GAME
from heterodox.games.protocol import Kind


@pytest.mark.rule("C1")
def test_both_commit_and_are_revealed_together() -> None:
    draft = GAME.start(armies="secret")
    assert draft.kind == Kind.HIDDEN
    assert (str(draft), draft.phase, draft.seat) == ("draft ?? --", "draft", "white")
    committed = draft.play("two-kings")
    assert (str(committed), committed.seat) == ("draft ?? k-", "black")
    assert str(committed.view("black")) == "draft ?? *-"
    assert str(committed.view("white")) == "draft ?? k-"
    assert committed.words() == ("white has chosen an army",)
    game = committed.play("a")
    assert str(game) == str(GAME.start(armies="ka"))
    assert game.words() == ("white fields Two Kings", "black fields Animals")
    assert game.phase == "move"


@pytest.mark.rule("C1")
def test_six_armies_are_offered_and_mirror_matches_allowed() -> None:
    draft = GAME.start(armies="??")
    names = [str(choice) for choice in draft.choices()]
    assert names == ["classic", "nemesis", "empowered", "reaper", "two-kings", "animals"]
    assert draft.play("reaper").play("reaper").options["armies"] == "rr"


@pytest.mark.rule("C2")
def test_every_army_says_what_it_is() -> None:
    draft = GAME.start(armies="??")
    words = [draft.describe(choice) for choice in draft.choices()]
    assert words[0] == "Classic: ordinary chess pieces, and the only army that castles"
    assert len(set(words)) == 6


@pytest.mark.rule("C1")
def test_a_settled_army_is_not_asked_for() -> None:
    draft = GAME.start(armies="c?", blunders="allowed")
    assert draft.seat == "black"
    game = draft.play("nemesis")
    assert game.options == {
        "armies": "cn",
        "whirlwind": "any",
        "blunders": "allowed",
        "reading": "chess2",
    }


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("armies", "winner", "exchange", "following"),
    [
        ("ck", "white", False, "c?"),
        ("ck", "black", False, "?k"),
        ("ck", "white", True, "?c"),
        ("ck", "black", True, "k?"),
        ("ck", None, False, "ck"),
        ("ck", None, True, "kc"),
    ],
)
def test_the_loser_may_switch_and_the_winner_may_not(
    armies: str, winner: str | None, exchange: bool, following: str
) -> None:
    finished = GAME.start(armies=armies, whirlwind="king-turn")
    options = GAME.rematch(finished, winner, exchange=exchange)
    assert options["armies"] == following
    assert options["whirlwind"] == "king-turn"
    assert GAME.start(**options).options == options


@pytest.mark.rule("C1")
@pytest.mark.parametrize("text", ["draft ?? --", "draft ?? k-", "draft ?? *-", "draft c? --", "draft ?r --"])
def test_drafts_round_trip(text: str) -> None:
    assert str(GAME.parse(text)) == text
    assert GAME.parse(text) == GAME.parse(text, armies=text.split()[1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("draft", "expected a draft"),
        ("draft ?? ---", "expected a draft"),
        ("draft x? --", "expected a draft"),
        ("draft c? c-", "white has nothing to choose"),
        ("draft ?? cc", "everybody has chosen"),
        ("draft cc --", "everybody has chosen"),
    ],
)
def test_impossible_drafts_are_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        GAME.parse(text)


def test_bad_choices_are_refused() -> None:
    draft = GAME.start(armies="secret")
    with pytest.raises(InvalidText, match="expected one of classic"):
        draft.play("queens")
    with pytest.raises(IllegalMove, match="does not know the other choice"):
        draft.play("c").view("black").play("k")
    with pytest.raises(InvalidText, match="armies"):
        GAME.start(armies="cx")
    with pytest.raises(InvalidText, match="the position has"):
        GAME.parse("draft ?? --", armies="c?")
    with pytest.raises(InvalidText, match="classic reading"):
        GAME.start(armies="ck", reading="classic")


def test_setups_start_games() -> None:
    setups = GAME.setups()
    assert len(setups) == 37
    for setup in setups:
        name, _, value = setup.partition("=")
        assert GAME.start(**{name: value}).outcome is None
