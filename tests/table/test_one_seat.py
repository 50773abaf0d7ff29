"""One seat, one decision: nobody takes another's, at the table and in plain mode.

A capture in Chess 2 asks the defender, however it is written; `e4d5:20`, where both bids are written
down already, belongs into records.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heterodox.errors import HeterodoxError, IllegalMove
from heterodox.games.protocol import Kind
from heterodox.games.registry import find_game
from heterodox.play.plain import play_plain
from heterodox.play.programs import play_for_program
from heterodox.play.session import Session
from heterodox.table.json_record import read_json, write_json
from heterodox.table.seats import Sitter
from heterodox.table.table import Table
from heterodox.table.text_record import read_text, write_text

BEFORE_CAPTURE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33"
FOR_BOTH = ("e4d5:20", "e4d5:00-", "e4d5:", "e4d5/2", "e4d5/skip", "e4d5/ 2", "e4xd5:20", "white: e4d5:20")
OPPONENTS = ("", "level 10")


def table(black: str = "", start: str = BEFORE_CAPTURE) -> Table:
    return Table(find_game("chess2").parse(start), {"black": Sitter(player=black)})


def names(at: Table) -> list[str]:
    return [f"{played.seat} {played.move}" for played in at.history]


@pytest.mark.rule("C34")
@pytest.mark.parametrize("text", FOR_BOTH)
def test_a_table_refuses_a_move_that_decides_for_both(text: str) -> None:
    at = table()
    for seat in ("white", "black"):
        with pytest.raises(HeterodoxError) as refused:
            at.play(text, seat)
        assert str(refused.value).isprintable()
    assert at.history == ()


def test_a_table_takes_no_closed_move_as_a_value() -> None:
    at = table()
    for closed in at.position.legal_moves():
        if closed not in at.position.choices():
            with pytest.raises(IllegalMove):
                at.play(closed, "white")
    assert at.history == ()


@pytest.mark.rule("C20")
def test_a_table_asks_the_defender_and_nobody_else() -> None:
    at = table()
    at.play("e4d5", "white")
    assert (at.seat, at.position.kind) == ("black", Kind.HIDDEN)
    for seat in ("white", "chance", "", "nobody"):
        with pytest.raises(IllegalMove, match="black decides now"):
            at.play("skip", seat)
    at.play("1", "black")
    assert at.seat == "white"
    with pytest.raises(IllegalMove, match="white decides now"):
        at.play("0", "black")
    at.play("0", "white")
    assert names(at) == ["white e4d5/", "black 1", "white 0"]


def test_the_die_is_thrown_and_never_chosen() -> None:
    at = Table(find_game("enochian").start(ptah="e5"))
    roll = at.position.choices()[0]
    for seat in (*at.seats, "chance"):
        for said in (roll, str(roll)):
            with pytest.raises(IllegalMove, match="the die decides now"):
                at.play(said, seat)
    assert at.history == ()
    at.throw()
    assert len(at.history) == 1


@pytest.mark.parametrize(
    ("text", "decisions"),
    [
        ("e4d5", ["white e4d5/", "black skip"]),
        ("e4d5:20", ["white e4d5/", "black 2", "white 0"]),
        ("e4d5:00-", ["white e4d5/", "black 0", "white 0", "white -"]),
    ],
)
def test_records_are_unfolded_into_the_decisions_of_each_seat(text: str, decisions: list[str]) -> None:
    at = table()
    at.replay(text)
    assert names(at) == decisions
    for write, read in ((write_text, read_text), (write_json, read_json)):
        assert names(read(write(at)).sound()) == decisions


def test_a_record_that_cannot_be_played_leaves_the_table_as_it_was() -> None:
    at = table(start=BEFORE_CAPTURE.replace("33", "30"))
    with pytest.raises(HeterodoxError):
        at.replay("e4d5:20")
    assert at.history == ()


def plain(session: Session, *lines: str) -> list[str]:
    """What plain mode says to these lines."""
    said: list[str] = []
    coming: Iterator[str] = iter(lines)
    play_plain(session, lambda prompt, *, secret: next(coming, None), said.append, boards=False)
    return said


@pytest.mark.rule("C20", "C34")
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_plain_mode_asks_the_defender(opponent: str) -> None:
    session = Session(table(opponent))
    for text in FOR_BOTH:
        refused = plain(session, text)
        assert session.table.history == (), text
        assert len(refused) == 4, "a greeting, the heading, one line, and good-bye"
    said = plain(session, "e4d5") if opponent else plain(session, "e4d5", "1", "0")
    assert names(session.table)[0] == "white e4d5/"
    assert session.table.history[1].seat == "black"
    if not opponent:
        assert "A secret choice for black: the others look away." in said
        assert names(session.table)[:3] == ["white e4d5/", "black 1", "white 0"]
        assert "Duel fought 1:0: the attacker is lost too." in said


@pytest.mark.parametrize("line", ["skip", "0", "1", "2", "e8d8"])
def test_a_person_cannot_answer_for_level_10(line: str) -> None:
    session = Session(table("level 10"))
    assert not session.submit("e4d5").error
    reply = session.submit(line)
    assert reply.error
    assert "black decides now" in reply.words[0]
    assert len(session.table.history) == 1


def test_level_10_answers_for_its_own_seat_only() -> None:
    """White, the program, has taken; Black, a person, challenges; White answers without seeing the bid."""
    session = Session(
        Table(find_game("chess2").parse(f"{BEFORE_CAPTURE} e4d5/d"), {"white": Sitter(player="level 10")})
    )
    assert session.decide() is None, "the person is asked"
    assert not session.submit("1").error
    answer = session.decide()
    assert answer is not None
    assert not play_for_program(session, answer).error
    assert [played.seat for played in session.table.history[:2]] == ["black", "white"]
