"""What tripped people who tried the page for the first time: each test is named after what they saw."""

from __future__ import annotations

import random

import heterodox
from heterodox.games.protocol import Move, Position
from tests.page.browser import PHONE, Person, play_line
from tests.page.conftest import Arrive

TIP = "() => document.querySelector('.tip')?.textContent.includes('Now:')"


def two_at(arrive: Arrive, game: str) -> dict[str, Person]:
    """Two people at one table, by seat."""
    seats = heterodox.game(game).start().seats
    first, second = arrive("mouse"), arrive("mouse")
    second.sit(first.begin(game), seats[1])
    return dict(zip(seats, (first, second), strict=True))


def test_the_words_about_a_still_piece_vanished_with_the_finger(arrive: Arrive) -> None:
    person = arrive("touch", size=PHONE)
    person.begin("chess", others="level 0")
    person.my_turn()
    person.pick("a1")
    person.wait_for(TIP)
    assert person.page.locator(".tip").is_visible(), "it stays to be read"
    person.page.locator(".table-title").tap()
    person.page.wait_for_selector(".tip", state="detached")


def test_a_finger_on_the_list_of_moves_could_not_scroll_the_page(arrive: Arrive) -> None:
    person = arrive("touch", size=PHONE)
    person.begin("chess", others="level 0")
    style = "(list) => getComputedStyle(list).overscrollBehaviorY"
    assert person.page.locator(".moves").evaluate(style) == "auto"


def test_nobody_said_what_a_duel_is_nor_how_it_ended(arrive: Arrive) -> None:
    seats = two_at(arrive, "chess2")
    start = heterodox.game("chess2").start()
    asked = play_line(start, ["e2e4", "d7d5", "e4d5"], seats.__getitem__)
    black = seats["black"]
    black.my_turn()
    black.page.get_by_text("What do the rules say?").click()
    black.page.locator(".decide-rules h3 >> text=The duel").wait_for()
    play_line(asked, ["2", "1"], seats.__getitem__)
    for person in seats.values():
        told = person.page.locator(".happened >> text=Duel fought 2:1")
        told.wait_for()
        assert "the attacker is lost too" in (told.text_content() or "")


def test_nobody_knew_which_armies_were_theirs(arrive: Arrive) -> None:
    person = arrive("touch", size=PHONE)
    person.begin("enochian", others="level 0")
    person.my_turn()
    own = person.page.locator('.player[data-seat="passive"]')
    own.get_by_text("blue, black (you)").wait_for()
    assert own.get_by_text("Black to move").is_visible()


def test_a_game_that_goes_on_was_hidden_below_everything(arrive: Arrive) -> None:
    person = arrive("touch", size=PHONE)
    person.begin("chess", others="level 0")
    table = person.page.url
    person.go("/")
    person.page.wait_for_selector(".going")
    assert person.page.locator("main > *").first.get_attribute("class") == "card going"
    person.go("/rules/chess")
    person.page.get_by_role("link", name="Back to your game").tap()
    person.at_table()
    assert person.page.url == table


def test_the_end_left_everybody_alone(arrive: Arrive) -> None:
    seats = two_at(arrive, "chess")
    white, black = seats.values()
    mate = ["f2f3", "e7e5", "g2g4", "d8h4"]
    play_line(heterodox.game("chess").start(), mate, seats.__getitem__)
    white.page.locator(".result >> text=You lose. Black wins: checkmate.").wait_for()
    black.page.locator(".result >> text=You win. Black wins: checkmate.").wait_for()
    for person in (white, black):
        assert person.page.get_by_role("button", name="Rematch").is_visible()
        assert person.page.get_by_role("link", name="Review the game").is_visible()
        assert not person.page.locator(".typed").is_visible(), "there is nothing to type any more"


def test_two_letters_stuck_out_of_their_badge(arrive: Arrive) -> None:
    person = arrive()
    person.go('/new?game=chess2&options={"armies":"ee"}')
    person.page.wait_for_selector(".hx-badge-letter.is-long", state="attached")
    widths = person.page.locator(".hx-badge-letter.is-long").evaluate_all(
        "(letters) => letters.map((letter) => letter.getBBox().width)"
    )
    assert max(widths) < 34, "wider than the circle"


def test_two_pieces_on_a_throne_were_told_apart_by_notation_alone(arrive: Arrive) -> None:
    position, pair = _both_on_one_way()
    person = arrive("mouse")
    person.go(f"/analysis/enochian#position={str(position).replace(' ', '+')}")
    person.page.wait_for_selector(".hx-piece")
    person.pick(*pair[0].squares)
    items = person.page.locator(".chooser-text").all_text_contents()
    pieces = {token.title for token in position.picture().squares[pair[0].squares[0]]}
    assert all(any(text.startswith(piece) for text in items) for piece in pieces), items


def _both_on_one_way() -> tuple[Position, list[Move]]:
    """A position in which King and another piece may go from one square to the same other one."""
    dice = random.Random(1)
    for _ in range(200):
        position = heterodox.game("enochian").start()
        while position.outcome is None:
            found: dict[tuple[str, ...], list[Move]] = {}
            for choice in position.choices():
                found.setdefault(choice.squares, []).append(choice)
            for squares, pair in found.items():
                if len(squares) == 2 and len(pair) == 2 and len(position.picture().squares[squares[0]]) == 2:
                    return position, pair
            position = position.play(dice.choice(position.choices()))
    raise AssertionError("no game came to such a position")
