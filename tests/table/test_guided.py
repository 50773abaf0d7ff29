"""Guided beginnings without a screen: steps, answers, and plain mode line by line."""

from __future__ import annotations

import pytest

from heterodox.errors import InvalidText
from heterodox.games.guide import Guide
from heterodox.games.registry import find_game
from heterodox.play.guided import Guidance, find_guide, list_guides
from heterodox.play.plain import play_plain
from heterodox.play.session import Session

each_guide = pytest.mark.parametrize("guide", list_guides(), ids=lambda guide: guide.name)


def divination() -> Guide:
    guide = find_guide("divine")
    assert guide is not None
    return guide


def plain(*lines: str, guide: Guide | None = None) -> tuple[Session, str]:
    """What plain mode says to some lines, in a session of chess."""
    session, said, rest = Session.begin(find_game("chess")), [], iter(lines)

    def read(prompt: str, *, secret: bool) -> str | None:
        said.append(prompt)
        return next(rest, None)

    play_plain(session, read, said.append, boards=False, guide=guide)
    return session, "\n".join(said)


@each_guide
def test_the_defaults_lead_to_a_table(guide: Guide) -> None:
    guidance = Guidance(guide)
    for number in range(1, guidance.length + 1):
        assert guidance.number == number
        assert guidance.position.status() == (), "there is a board to show at every step"
        guidance.answer("")
    assert guidance.step is None
    table = guidance.table()
    assert table.start == guide.start(guidance.answers)
    assert [who.person for who in table.seats.values()].count(True) == 1


@each_guide
def test_every_choice_of_a_step_is_understood_by_its_value_and_by_its_words(guide: Guide) -> None:
    guidance = Guidance(guide)
    while (step := guidance.step) is not None:
        for value, words in step.choices.items():
            for text in (value, words):
                guidance.answer(text)
                assert guidance.answers[step.name] == value
                guidance.back()
        guidance.answer("")


@pytest.mark.rule("E36")
def test_the_querent_begins_on_the_board_that_was_chosen() -> None:
    guidance = Guidance(divination())
    for answer in ("Will it rain?", "water", "fire of water", "red", "c3", "4", "person"):
        guidance.answer(answer)
    table = guidance.table()
    assert table.start.turn == "red"
    assert table.start.options["array"] == "fire-of-water"
    assert (table.start.options["ptah"], table.start.options["querent"]) == ("c3", "red")
    assert tuple(table.seats) == table.start.seats
    assert len(table.seats) == 4
    assert table.tags == {"Question": "Will it rain?"}


@pytest.mark.parametrize("text", ["mud", "9", "\x00", "a" * 5000, "water of"])
def test_a_wrong_answer_is_told_and_asked_again(text: str) -> None:
    guidance = Guidance(divination())
    guidance.answer("")
    with pytest.raises(InvalidText, match="none of the 4 answers"):
        guidance.answer(text)
    assert guidance.step is not None
    assert guidance.step.name == "board"


def test_plain_mode_asks_line_by_line() -> None:
    answers = ("Will it rain?", "water", "", "blue", "e9", "list", "d4", "back", "d5", "2", "1", "")
    session, said = plain("/divine", *answers, "/status", "/quit")
    assert "Step 5 of 7. Where is the Ptah square?" in said
    assert "'e9' is none of the 64 answers" in said
    assert "d5: " in said
    assert "rolled" in said
    assert session.table.start.options["ptah"] == "d5"
    assert str(session.table.seats["active"]) == "level 1"


def test_plain_mode_begins_with_a_guide_and_can_leave_it() -> None:
    session, said = plain("Is it true?", "cancel", "/quit", guide=divination())
    assert "Divination: not begun." in said
    assert session.game.name == "chess"


def test_a_guide_is_found_by_help_and_by_completion() -> None:
    from heterodox.play.commands import complete

    session = Session.begin(find_game("chess"))
    assert any("Ptah square" in line for line in session.submit("/help divine").words)
    assert "/divine" in complete(session, "/div")
    assert "did you mean /divine?" in session.submit("/devine").words[0]
