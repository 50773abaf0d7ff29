"""Ratings over the interface: two persons, teams of two, what does not count, each game once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.web_suite.client import Caller
from tests.web_suite.serving import Serving, until
from tests.web_suite.sittings import ENOCHIAN_SEATS, Sitting, two_at


def named(server: Serving) -> Caller:
    """A guest whose name nobody else has."""
    return server.guest(f"rated {uuid4().hex[:12]}")


def sat_down(server: Serving, seats: tuple[str, ...], people: list[Caller], **wanted: Any) -> Sitting:
    made = people[0].create(access="public", seats={seats[0]: "me"}, **wanted)
    for seat, person in zip(seats[1:], people[1:], strict=True):
        assert person.sit(made["table"], seat).status_code == 200
    return Sitting(made["table"], dict(zip(seats, people, strict=True)))


def rating(server: Serving, person: Caller, game: str) -> dict[str, Any]:
    return dict(person.get(f"/api/players/{person.name}").json()["ratings"].get(game, {}))


def counted(server: Serving, person: Caller, game: str, games: int) -> dict[str, Any]:
    """A player's rating once so many games have counted."""

    def enough() -> dict[str, Any] | None:
        found = rating(server, person, game)
        return found if found.get("games", 0) >= games else None

    return until(enough, f"{games} games of {person.name} counted")


def test_the_winner_gains_what_the_loser_loses(server: Serving) -> None:
    white, black = named(server), named(server)
    sitting = sat_down(server, ("white", "black"), [white, black], game="chess")
    sitting.play("f2f3", "e7e5", "g2g4", "d8h4")
    winner, loser = counted(server, black, "chess", 1), counted(server, white, "chess", 1)
    assert winner["rating"] > 1500 > loser["rating"]
    assert winner["games"] == loser["games"] == 1
    assert winner["provisional"]
    assert winner["deviation"] < 500
    assert rating(server, black, "oracle") == {}, "ratings are per game"


def test_teams_of_two_gain_together(server: Serving) -> None:
    people = [named(server) for _ in ENOCHIAN_SEATS]
    sitting = sat_down(server, ENOCHIAN_SEATS, people, game="enochian", options={"seats": "4"})
    for _ in range(4):
        sitting.play(sitting.state()["choices"][0]["decision"])
    for seat in ("yellow", "red"):
        assert sitting[seat].act(sitting.table, "resign").status_code == 200
    ratings = {seat: counted(server, sitting[seat], "enochian", 1)["rating"] for seat in ENOCHIAN_SEATS}
    assert ratings["blue"] == ratings["black"] > 1500 > ratings["yellow"] == ratings["red"]


def test_every_game_counts_once_and_rematches_add_up(server: Serving) -> None:
    white, black = named(server), named(server)
    for _ in range(3):
        sitting = sat_down(server, ("white", "black"), [white, black], game="oracle")
        for _ in range(2):
            sitting.play(sitting.state()["choices"][0]["decision"])
        assert white.act(sitting.table, "resign").status_code == 200
    assert counted(server, black, "oracle", 3)["games"] == 3


def test_what_does_not_count(server: Serving) -> None:
    white, black = named(server), named(server)
    both = ("white", "black")
    # Against oneself, against a program, before everybody has decided, from a position of one's own.
    alone = white.create(game="chess", seats={"white": "me", "black": "me"})["table"]
    white.play(alone, "f2f3", "e7e5", "g2g4", "d8h4")
    program = white.create(game="chess", seats={"white": "me", "black": "random"})["table"]
    white.act(program, "resign")
    early = sat_down(server, both, [white, black], game="chess")
    white.act(early.table, "resign")
    placed = sat_down(server, both, [white, black], game="chess", position="7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    placed.play("g6g7")
    friendly = sat_down(server, both, [white, black], game="chess", wishes={"rated": False})
    friendly.play("f2f3", "e7e5", "g2g4", "d8h4")
    # One that counts, after all of them: then the others have been looked at too.
    counting = sat_down(server, both, [white, black], game="chess")
    counting.play("f2f3", "e7e5", "g2g4", "d8h4")
    assert counted(server, black, "chess", 1)["games"] == 1


def test_the_best_are_listed(server: Serving) -> None:
    white, black = named(server), named(server)
    sitting = sat_down(server, ("white", "black"), [white, black], game="chess2", options={"armies": "cc"})
    for _ in range(3):
        sitting.play(sitting.state()["choices"][0]["decision"])
    white.act(sitting.table, "resign")
    counted(server, black, "chess2", 1)
    with server.visitor() as visitor:
        answer = visitor.get("/api/ratings/chess2").json()
        names = [one["name"] for one in answer["players"]]
        assert names.index(black.name) < names.index(white.name)
        assert answer["next"] is None or isinstance(answer["next"], int)
        assert visitor.get("/api/ratings/nogame").status_code == 404
        assert visitor.get("/api/players/nobody of that name").status_code == 404


@pytest.mark.slow
def test_a_rating_survives_the_process_that_saw_the_end(own_server: Serving) -> None:
    own_server.start()
    port = own_server.port
    sitting = two_at(own_server)
    white = sitting["white"]
    sitting.play("f2f3", "e7e5", "g2g4", "d8h4")
    own_server.kill()
    own_server.start(port)
    assert counted(own_server, white, "chess", 1)["games"] == 1
