"""Every event counts; only a decision, a takeback or an end makes what the caller saw stale."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.web_suite.serving import Serving
from tests.web_suite.sittings import two_at


def test_every_event_counts_and_leaves_no_gap(server: Serving) -> None:
    sitting = two_at(server)
    with sitting["white"].stream(sitting.table, since=0) as stream:
        sitting.play("e2e4", "e7e5")
        assert sitting["white"].act(sitting.table, "offer-draw").status_code == 200
        last = sitting["white"].state(sitting.table)["number"]
        numbers = [frame["number"] for frame in stream.upto(last)]
    assert numbers == list(range(1, last + 1))


def test_an_offer_or_a_word_makes_nothing_stale(server: Serving) -> None:
    sitting = two_at(server)
    seen = sitting["white"].state(sitting.table)["number"]
    assert sitting["black"].act(sitting.table, "offer-draw").status_code == 200
    assert sitting["white"].state(sitting.table)["number"] > seen
    assert sitting["white"].decide(sitting.table, "e2e4", seen).status_code == 200


def test_a_decision_makes_stale(server: Serving) -> None:
    alone = server.guest()
    table = alone.create(game="chess", seats={"white": "me", "black": "me"})["table"]
    seen = alone.state(table)["number"]
    assert alone.decide(table, "e2e4", seen).status_code == 200
    answer = alone.decide(table, "e7e5", seen)
    assert answer.status_code == 409
    assert answer.json()["error"]
    assert len(alone.state(table)["history"]) == 1


def test_a_takeback_makes_stale(server: Serving) -> None:
    alone = server.guest()
    table = alone.create(game="chess", seats={"white": "me", "black": "me"})["table"]
    alone.play(table, "e2e4", "e7e5")
    seen = alone.state(table)["number"]
    answer = alone.act(table, "takeback")
    assert answer.status_code == 200, answer.text
    after = alone.state(table)
    assert len(after["history"]) < 2, "who holds every seat needs nobody's consent"
    assert alone.decide(table, "a2a3", seen).status_code == 409


def test_of_simultaneous_writers_one_wins_and_the_others_are_told(server: Serving) -> None:
    alone = server.guest()
    table = alone.create(game="chess", seats={"white": "me", "black": "me"})["table"]
    moves = ["e2e4", "d2d4", "c2c4", "a2a3", "b2b3", "h2h3"]
    for _ in range(3):
        seen = alone.state(table)["number"]
        with ThreadPoolExecutor(len(moves)) as pool:
            answers = [pool.submit(alone.decide, table, move, seen) for move in moves]
        codes = sorted(answer.result().status_code for answer in answers)
        assert codes == [200] + [409] * (len(moves) - 1)
        state = alone.state(table)
        assert len(state["history"]) == 1
        assert alone.act(table, "takeback").status_code == 200
        assert alone.state(table)["history"] == []


def test_the_same_decision_sent_twice_counts_once(server: Serving) -> None:
    """A client that heard no answer sends again what it sent: with the same number it cannot count twice."""
    sitting = two_at(server)
    seen = sitting["white"].state(sitting.table)["number"]
    first = sitting["white"].decide(sitting.table, "e2e4", seen)
    second = sitting["white"].decide(sitting.table, "e2e4", seen)
    assert first.status_code == 200
    assert second.status_code in (403, 409)
    assert [one["decision"] for one in sitting["white"].state(sitting.table)["history"]] == ["e2e4"]
