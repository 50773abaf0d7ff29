"""The analysis board, the editor, guided beginnings and the first minutes, as people use them."""

from __future__ import annotations

import pytest

import heterodox
from heterodox.native import available
from heterodox.render.layout import look_from
from tests.page.browser import PHONE
from tests.page.conftest import Arrive


def test_from_nothing_to_a_first_move_in_one_click(arrive: Arrive) -> None:
    person = arrive("touch", size=PHONE)
    person.go("/")
    person.page.locator("[data-quick]").tap()
    person.page.wait_for_url("**/table/**")
    person.my_turn()
    choice = heterodox.games()[0].start().choices()[0]
    person.pick(*choice.squares)
    person.wait_for("() => document.querySelectorAll('.move').length >= 1")


def test_the_board_is_laid_out_as_the_renderer_lays_it_out(arrive: Arrive) -> None:
    """The one thing that the page and the renderer both know: where the squares are, from every side."""
    person = arrive()
    person.go("/settings")
    for game in heterodox.games():
        picture = game.start().picture()
        for edge in ("south", "west", "north", "east"):
            view = look_from(picture, edge)
            shown = person.page.evaluate(
                """async ([files, ranks, edge]) => {
                  const base = document.querySelector("script[type=module]").src.replace(/js\\/.*/, "js/");
                  const { lookFrom } = await import(base + "layout.js");
                  const view = lookFrom({ files, ranks, facing: {}, squares: {}, tiles: {} }, edge);
                  return [view.rows, view.columns, view.labels];
                }""",
                [picture.files, picture.ranks, edge],
            )
            assert shown == [[list(row) for row in view.rows], list(view.columns), list(view.labels)]


@pytest.mark.slow
def test_variations_are_a_tree_and_can_be_shared(arrive: Arrive) -> None:
    person = arrive("mouse")
    person.go("/analysis/chess")
    person.page.wait_for_selector(".hx-piece")
    for squares in (("e2", "e4"), ("e7", "e5")):
        person.pick(*squares)
        person.wait_for("(square) => location.hash.includes(square)", squares[1])
    person.page.get_by_role("button", name="One back").click()
    person.wait_for("() => !location.hash.includes('e7e5')")
    person.pick("c7", "c5")
    person.page.wait_for_selector(".branch >> text=c5")
    assert person.page.locator(".tree .move").all_text_contents() == ["e4", "e5", "c5"]
    other = arrive()
    other.go(person.page.url)
    other.page.wait_for_selector(".tree .move >> text=c5")
    assert other.pieces()["c5"] == "black pawn"


@pytest.mark.slow
@pytest.mark.skipif(not available, reason="needs the compiled core")
def test_the_engine_points_at_its_lines(arrive: Arrive) -> None:
    person = arrive("mouse")
    person.go("/analysis/chess#position=6k1%2F5ppp%2F8%2F8%2F8%2F8%2F8%2FR3K3+w+-+-+0+1")
    person.page.wait_for_selector(".hx-piece")
    person.page.get_by_role("button", name="Engine").click()
    person.page.wait_for_selector(".lines li >> text=Ra8")
    person.page.wait_for_selector(".hx-brush-engine")
    person.wait_for("() => document.querySelector('.eval').getAttribute('aria-label').includes('wins')")
    person.page.locator(".lines .move").first.click()
    person.page.wait_for_selector(".caption >> text=checkmate")


def test_the_editor_names_every_defect_and_leads_to_play(arrive: Arrive) -> None:
    person = arrive("drag")
    person.go("/editor/chess")
    person.page.wait_for_selector('.palette [data-cell="Q"]')
    person.pick("e2", "e4")
    person.page.wait_for_selector('.hx-pieces [data-square="e4"]')
    person.hand = "mouse"
    person.page.locator('.palette [data-cell=""]').click()
    person.pick("e8")
    person.page.wait_for_selector(".defects li")
    assert "king" in person.page.inner_text(".defects").lower()
    assert person.page.locator("a.is-off").count() == 2
    person.page.locator('.palette [data-cell="k"]').click()
    person.pick("e8")
    person.page.wait_for_selector(".defects li", state="detached")
    person.page.get_by_role("link", name="Play from here").click()
    person.page.wait_for_url("**/new?**")
    person.page.wait_for_selector("select[id^=seat-]")
    person.page.get_by_role("button", name="Begin", exact=True).click()
    person.page.wait_for_url("**/table/**")
    person.my_turn()
    assert person.pieces()["e4"] == "white pawn"


@pytest.mark.slow
def test_an_impossible_text_is_refused_in_words(arrive: Arrive) -> None:
    person = arrive()
    person.go("/editor/oracle")
    person.page.wait_for_selector(".hx-piece")
    person.page.fill("#position", "nonsense")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".toast.is-bad")
    assert "nonsense" in person.page.inner_text(".toast.is-bad")


def test_a_divination_from_its_question_to_its_answer_and_reading(arrive: Arrive) -> None:
    """Where the King of whoever asks sits on the square of the question already, the answer is near."""
    person = arrive("mouse")
    person.go("/guide/enochian/divine")
    person.page.fill("#answer", "Will it rain?")
    person.page.keyboard.press("Enter")
    for step, answer in enumerate(("air", None, "blue"), start=2):
        person.page.wait_for_selector(f"text=Step {step} of")
        chosen = f'[data-answer="{answer}"]' if answer else "[data-answer] >> nth=0"
        person.page.locator(chosen).click()
    person.page.wait_for_selector("h2 >> text=Ptah")
    person.pick("h8")
    person.page.locator('[data-answer="2"]').click()
    person.page.get_by_role("button", name="Play every seat myself").click()
    person.page.wait_for_url("**/table/**")
    # The server throws the die; whoever asks moves what it says.
    person.my_turn()
    assert person.page.locator(".move").count() >= 1
    assert person.page.locator(".hx-pyramid").count() == 64
    address = person.page.url.replace("/table/", "/api/tables/").partition("#")[0]
    while not person.page.locator(".result:not([hidden])").count():
        number = int(person.page.locator("[data-number]").get_attribute("data-number") or 0)
        state = person.page.request.get(address).json()
        choices = [one for one in state["choices"] if one["squares"]] or state["choices"]
        away = [one for one in choices if "h8" not in one["squares"]]
        person.take((away or choices)[0], choices)
        person.wait_for(
            "(number) => Number(document.querySelector('[data-number]').dataset.number) > number", number
        )
        person.wait_for(
            """() => document.querySelector('.result:not([hidden])')
                || document.querySelector('[data-ready]').dataset.ready === 'true'"""
        )
    assert "yes" in person.page.inner_text(".result").lower()
    assert "Will it rain?" in person.page.inner_text("main"), "the question stands beside its answer"
    assert person.page.locator(".reading p").count() >= 3, "and it is read by the rules of the art"


def test_two_quick_clicks_answer_one_question(arrive: Arrive) -> None:
    """A click that falls before the server has answered the one before is no answer; Back goes one step."""
    person = arrive("mouse")
    person.go("/guide/enochian/divine")
    person.page.fill("#answer", "Will it rain?")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("text=Step 2 of")
    person.page.evaluate(
        """() => ['air', 'water'].forEach(
            (one) => document.querySelector(`[data-answer="${one}"]`).click())"""
    )
    person.page.wait_for_selector("text=Step 3 of")
    for step in (2, 1):
        person.page.get_by_role("button", name="Back").click()
        person.page.wait_for_selector(f"text=Step {step} of")


def test_a_takeback_an_offer_and_a_resignation(arrive: Arrive) -> None:
    start = heterodox.game("chess").start()
    white, black = arrive("mouse"), arrive("mouse")
    black.sit(white.begin("chess"), "black")
    white.decide(start, "e2e4")
    white.page.get_by_role("button", name="Take back").click()
    black.page.get_by_role("button", name="Accept").click()
    white.wait_for("() => document.querySelectorAll('.move').length === 0")
    white.my_turn()
    white.page.get_by_role("button", name="Offer draw").click()
    black.page.get_by_role("button", name="Decline").click()
    white.page.wait_for_selector(".offer", state="detached")
    black.page.get_by_role("button", name="Resign").click()
    black.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    white.page.wait_for_selector(".result >> text=White wins")
    white.page.get_by_role("button", name="Rematch").click()
    black.page.get_by_role("button", name="Accept").click()
    before = white.page.url
    white.wait_for("(before) => location.href !== before", before)
    white.at_table()


def test_moves_planned_ahead_are_played_when_the_turn_comes(arrive: Arrive) -> None:
    start = heterodox.game("chess").start()
    white, black = arrive("mouse"), arrive("mouse")
    black.sit(white.begin("chess"), "black")
    white.my_turn()
    black.pick("e7", "e5")
    black.wait_for("() => window.heard.some((words) => words.startsWith('Planned'))")
    white.decide(start, "d2d4")
    white.my_turn()
    assert white.pieces()["e5"] == "black pawn"


@pytest.mark.slow
def test_arrows_are_drawn_by_the_right_button_and_words_by_resting(arrive: Arrive) -> None:
    person = arrive("mouse")
    person.go("/analysis/chess")
    person.page.wait_for_selector(".hx-piece")
    person.page.mouse.move(*person.point("a2"))
    person.page.mouse.down(button="right")
    person.page.mouse.move(*person.point("a5"))
    person.page.mouse.up(button="right")
    assert person.page.locator(".hx-arrow").count() == 1
    person.page.mouse.click(*person.point("d5"), button="right")
    assert person.page.locator("circle.hx-arrow").count() == 1
    person.page.mouse.move(*person.point("a1"))
    person.page.wait_for_selector(".tip >> text=Now:")
