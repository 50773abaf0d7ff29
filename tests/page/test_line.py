"""The line is cut and heals by itself; no move is lost, none is played twice."""

from __future__ import annotations

import pytest

import heterodox
from tests.page.browser import Person, play_line
from tests.page.conftest import Arrive
from tests.web_suite.serving import Serving


def moves_of(person: Person) -> list[str]:
    return person.page.locator(".move").all_text_contents()


def test_a_cut_network_heals_and_shows_what_was_missed(arrive: Arrive) -> None:
    here = heterodox.game("chess").start()
    seats = {"white": arrive("mouse"), "black": arrive("keyboard")}
    seats["black"].sit(seats["white"].begin("chess"), "black")
    here = play_line(here, ["e2e4"], seats.__getitem__)
    white, black = seats["white"], seats["black"]
    white.context.set_offline(True)
    white.page.wait_for_selector(".line-cut:visible")
    here = play_line(here, ["e7e5"], seats.__getitem__)
    white.context.set_offline(False)
    white.page.wait_for_selector(".line-cut", state="hidden")
    here = play_line(here, ["g1f3"], seats.__getitem__)
    black.my_turn()
    assert moves_of(white) == moves_of(black) == ["e4", "e5", "Nf3"]
    assert any("line is cut" in words for words in white.heard())


def test_a_move_made_while_the_line_is_cut_is_never_played_twice(arrive: Arrive) -> None:
    start = heterodox.game("chess").start()
    seats = {"white": arrive("mouse"), "black": arrive("mouse")}
    seats["black"].sit(seats["white"].begin("chess"), "black")
    white = seats["white"]
    white.my_turn()
    # The move arrives, its answer does not: the page must ask what stands, not send it again.
    sent: list[str] = []

    def swallow(route: object, request: object) -> None:
        sent.append(request.post_data)  # type: ignore[attr-defined]
        route.fetch()  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    white.page.route("**/decisions", swallow)
    # The move may be told by the socket before its answer is swallowed: until then the route is in use.
    with white.page.expect_event("requestfailed", lambda request: request.url.endswith("/decisions")):
        white.pick("e2", "e4")
    white.wait_for("() => document.querySelectorAll('.move').length === 1")
    white.page.unroute("**/decisions")
    play_line(start.play("e2e4"), ["e7e5"], seats.__getitem__)
    white.my_turn()
    assert len(sent) == 1
    assert moves_of(white) == ["e4", "e5"]


@pytest.mark.slow
def test_a_killed_server_comes_back_with_the_game(arrive: Arrive, own_server: Serving) -> None:
    here = heterodox.game("oracle").start()
    seats = {"white": arrive("mouse", own_server.address), "black": arrive("mouse", own_server.address)}
    seats["black"].sit(seats["white"].begin("oracle"), "black")
    here = play_line(here, ["e2e3", "e7e6"], seats.__getitem__)
    port = own_server.port
    own_server.kill()
    for person in seats.values():
        person.page.wait_for_selector(".line-cut:visible")
    own_server.start(port)
    for person in seats.values():
        person.page.wait_for_selector(".line-cut", state="hidden")
    here = play_line(here, ["f1a6", "f7f6"], seats.__getitem__)
    seats["white"].my_turn()
    assert len(moves_of(seats["white"])) == len(moves_of(seats["black"])) == 4


@pytest.mark.slow
def test_a_second_tab_and_a_reload_show_the_same_game(arrive: Arrive) -> None:
    here = heterodox.game("chess").start()
    seats = {"white": arrive("mouse"), "black": arrive("mouse")}
    seats["black"].sit(seats["white"].begin("chess"), "black")
    play_line(here, ["d2d4", "d7d5"], seats.__getitem__)
    white = seats["white"]
    tab = white.context.new_page()
    tab.goto(white.page.url)
    tab.wait_for_selector('[data-ready="true"]')
    white.my_turn()
    white.pick("c2", "c4")
    tab.wait_for_function("() => document.querySelectorAll('.move').length === 3")
    seats["black"].page.reload()
    seats["black"].my_turn()
    assert len(moves_of(seats["black"])) == 3
