"""axe finds nothing to complain about, on any page, in any theme."""

from __future__ import annotations

import json

import pytest

import heterodox
from heterodox.native import available
from tests.page.browser import PHONE, Person, play_line
from tests.page.conftest import Arrive

PATHS = (
    "/",
    "/new?game=chess2",
    "/analysis/oracle",
    "/editor/oracle",
    "/watch",
    "/guide/enochian/divine",
    "/rules/enochian",
    "/learn",
    "/learn/enochian/03-leaping-queen",
    "/puzzles/chess2",
    "/players",
    "/players/Nobody",
    "/settings",
)


def complaints(person: Person) -> list[str]:
    """What axe has found on the page as it is."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")
    found = axe.Axe().run(person.page).response["violations"]
    return [f"{one['id']}: {[node['html'][:200] for node in one['nodes'][:3]]}" for one in found]


def settle(person: Person) -> None:
    person.page.wait_for_load_state("networkidle")
    person.wait_for("() => document.querySelector('main h1') !== null")


def prefer(person: Person, theme: str, vision: str) -> None:
    wanted = json.dumps({"theme": theme, "vision": vision, "motion": "none"})
    person.page.add_init_script(f"localStorage.setItem('heterodox.settings', {json.dumps(wanted)})")


def after_the_end(white: Person, black: Person) -> dict[str, list[str]]:
    """The shortest mate there is, and its review where there is an engine."""
    black.sit(white.begin("chess"), "black")
    start = heterodox.game("chess").start()
    play_line(start, ["f2f3", "e7e5", "g2g4", "d8h4"], {"white": white, "black": black}.__getitem__)
    white.page.wait_for_selector(".result")
    found = {"table, the end": complaints(white)}
    if available:
        white.page.get_by_role("link", name="Review the game").click()
        white.page.wait_for_selector(".moves .judgement >> text=??")
        found["review"] = complaints(white)
    return found


@pytest.mark.parametrize(
    ("theme", "vision", "size"),
    [
        ("light", "usual", (1280, 860)),
        pytest.param("dark", "usual", PHONE, marks=pytest.mark.slow),
        pytest.param("dark", "all", (1280, 860), marks=pytest.mark.slow),
        pytest.param("light", "all", PHONE, marks=pytest.mark.slow),
    ],
)
def test_no_page_has_a_fault_that_axe_can_find(
    arrive: Arrive, theme: str, vision: str, size: tuple[int, int]
) -> None:
    person = arrive(size=size)
    prefer(person, theme, vision)
    found: dict[str, list[str]] = {}
    for path in PATHS:
        person.go(path)
        settle(person)
        found[path] = complaints(person)
    link = person.begin("chess2")
    found["table, waiting"] = complaints(person)
    other = arrive(size=size)
    prefer(other, theme, vision)
    other.sit(link, "black")
    person.my_turn()
    person.pick("e2", "e4")
    other.my_turn()
    other.pick("d7", "d5")
    person.my_turn()
    person.pick("e4", "d5")
    other.my_turn()
    found["table, a hidden choice"] = complaints(other)
    other.go(other.page.url.replace("/table/", "/embed/table/"))
    other.page.wait_for_selector("[data-number]")
    found["embedded"] = complaints(other)
    found |= after_the_end(person, other)
    assert {path: faults for path, faults in found.items() if faults} == {}
