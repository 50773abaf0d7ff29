"""Advice while a duel is answered: it used to fail with "this view does not know the challenge"."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import heterodox
from heterodox.cli.analyze import analyze_command
from heterodox.engine.levels import advisor, read_line
from heterodox.engine.thinking import Limits, Thinker
from heterodox.play.session import Session
from heterodox.table.table import Table

CHESS2 = heterodox.game("chess2")
# White captured, Black bid, and White answers without knowing the bid.
ANSWERING = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33 e4d5:?/a"
BIDDING = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33 e4d5/d"


@pytest.mark.parametrize("position", [ANSWERING, BIDDING])
def test_analyze_while_a_duel_is_fought(position: str) -> None:
    result = CliRunner().invoke(analyze_command, ["chess2", position, "--nodes", "500", "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    choices = {str(choice) for choice in CHESS2.parse(position).choices()}
    assert {one["move"] for one in told["mixture"]} == choices
    assert sum(one["probability"] for one in told["mixture"]) == pytest.approx(1, abs=0.001)
    assert told["lines"][0]["readable"]


@pytest.mark.parametrize("command", ["/hint", "/analyze"])
@pytest.mark.parametrize("bid", ["1"])
def test_a_hint_while_a_duel_is_answered(command: str, bid: str) -> None:
    session = Session(Table(CHESS2.parse(BIDDING)))
    session.submit(bid)
    reply = session.submit(command)
    assert reply.task is not None
    answer = reply.task()
    assert not answer.error
    assert answer.words


def test_the_words_of_a_line_end_where_the_view_cannot_know_on() -> None:
    view = CHESS2.parse(ANSWERING)
    assert read_line(view, ("1", "e8e7")) == read_line(view, ("1",))
    assert len(read_line(view, ("1",))) == 1


def test_advice_on_a_hidden_choice_is_a_mixture() -> None:
    own = advisor(CHESS2)
    assert own is not None
    own.seconds = 0.05
    advised = own.advise(CHESS2.parse(ANSWERING))
    assert sum(often for _, often in advised.mixture) == pytest.approx(1, abs=0.05)
    assert {move for move, _ in advised.mixture} <= set(CHESS2.parse(ANSWERING).choices())


@pytest.mark.parametrize(
    "position",
    [
        "r1bqkb1r/pppnpppp/8/8/8/2P1P3/PP2PPP1/RNBQKBNR b - - 0 4 na 32",
        "rnbqkb1r/p1pp1p1p/1p2p1pn/8/6P1/2N1PP2/PPPP1P2/R1BQKBNR b - - 0 5 na 33",
    ],
)
def test_a_line_that_closes_its_captures_can_be_told(position: str) -> None:
    """A capture inside a line of the search is one that nobody challenged, not a question to the defender."""
    here = heterodox.game("chess2").parse(position)
    engine = advisor(here.game)
    assert engine is not None
    told = engine.advise(here)
    assert told.move in here.choices()
    assert len(told.line) > 1


@pytest.mark.rule("C30")
@pytest.mark.parametrize("bid", ["0", "1", "2"])
def test_no_answer_is_drawn_that_gives_up_the_king(bid: str) -> None:
    """An elephant runs over a rook and a bishop to the King: after a bid of 2 an answer of 2 would leave the
    defender nothing to save it with. Games of self-play used to choose it, and to crash in the next duel."""
    start = CHESS2.parse("rnb1kbn1/pp1pppp1/6q1/2p1r3/4R3/3PB2K/PPP1K3/RN6 b - - 3 10 ka 33 e5e2/d")
    position = start.after(next(choice for choice in start.choices() if str(choice) == bid))
    mixture = Thinker("chess2", megabytes=1).think(position, Limits(nodes=500)).mixture
    assert {name for name, _ in mixture} == {str(choice) for choice in position.choices()}
    assert sum(often for _, often in mixture) == pytest.approx(1)
