"""Screenshots of every page for the documentation: python -m docs.make_page_screens [FOLDER]

A server is started on a free port with data of its own, and a real browser visits every page, at a desktop
and on a phone, light and dark. Run it from the checkout; it needs what the tests of the page need.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

import heterodox
from heterodox.cli.samples import find_sample, sample_table
from heterodox.learn.puzzles import shipped_puzzles
from heterodox.table.text_record import write_text
from tests.page.browser import Person, play_line, started
from tests.web_suite.serving import Serving

FOLDER = Path(__file__).parent / "img" / "page"
SIZES = {"desktop": (1440, 900), "phone": (360, 740)}
PATHS = {
    "home": "/",
    "new": "/new?game=chess2",
    "analysis": "/analysis/enochian?sample=0",
    "editor": "/editor/oracle",
    "watch": "/watch",
    "divination": "/guide/enochian/divine",
    "rules": "/rules/oracle",
    "learn": "/learn",
    "settings": "/settings",
}


def prefer(person: Person, theme: str) -> None:
    wanted = json.dumps(json.dumps({"theme": theme, "motion": "none"}))
    person.page.add_init_script(f"localStorage.setItem('heterodox.settings', {wanted})")


def wait(person: Person) -> None:
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(400)


def keep(person: Person, folder: Path, name: str) -> None:
    wait(person)
    path = folder / f"{name}.png"
    person.page.screenshot(path=path)
    with Image.open(path) as whole:
        few = few_colours(whole.convert("RGB"))
    few.save(path, optimize=True)


def few_colours(whole: Image.Image) -> Image.Image:
    """The same with the 256 colours that it has most of: flat areas stay as they are, edges hardly change."""
    found = sorted(whole.getcolors(whole.width * whole.height) or [], reverse=True)[:256]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in found for part in colour])
    return whole.quantize(palette=palette, dither=Image.Dither.NONE)


def four_armies(arrive: Callable[..., Person], theme: str, size: str, folder: Path) -> None:
    """Four people, in the middle of a game."""
    lines = json.loads((Path("tests/page/data/games.json")).read_text(encoding="utf-8"))["enochian-4"]
    start = heterodox.game(lines["game"]).start(**lines["options"])
    seats = {seat: arrive(theme, size) for seat in start.seats}
    first, *others = start.seats
    link = seats[first].begin(lines["game"], json.dumps(lines["options"]))
    for seat in others:
        seats[seat].sit(link, seat)
    play_line(start, lines["moves"][:21], seats.__getitem__)
    keep(seats[first], folder, f"table-four-{size}-{theme}")
    play_line_rest(seats, start, lines)
    keep(seats[first], folder, f"table-end-{size}-{theme}")
    players(seats[first], theme, size, folder)


def players(person: Person, theme: str, size: str, folder: Path) -> None:
    """Who has a rating by now, and one of them."""
    person.go("/players")
    keep(person, folder, f"players-{size}-{theme}")
    person.page.locator("td a").first.click()
    person.page.wait_for_url("**/players/*")
    keep(person, folder, f"player-{size}-{theme}")


def play_line_rest(seats: dict[str, Person], start: Any, lines: dict[str, Any]) -> None:
    here = start
    for move in lines["moves"][:21]:
        here = here.play(move)
    play_line(here, lines["moves"][21:], seats.__getitem__)


def hidden_choice(arrive: Callable[..., Person], theme: str, size: str, folder: Path) -> None:
    """A hidden bid, a choice on the spot, and a cut line."""
    white, black = arrive(theme, size), arrive(theme, size)
    start = heterodox.game("chess2").start()
    black.sit(white.begin("chess2"), "black")
    here = play_line(start, ["e2e4", "d7d5"], {"white": white, "black": black}.__getitem__)
    white.my_turn()
    white.pick("e4")
    keep(white, folder, f"table-move-{size}-{theme}")
    white.pick("d5")
    black.my_turn()
    keep(black, folder, f"table-bid-{size}-{theme}")
    assert here.outcome is None


def body_or_soul(arrive: Callable[..., Person], theme: str, size: str, folder: Path) -> None:
    """A choice on the spot."""
    person = arrive(theme, size)
    position = "4l3/8/8/h7/8/8/8/C3L3 w - - 0 1"
    person.go(f"/analysis/oracle#position={position.replace(' ', '+')}")
    person.page.wait_for_selector(".hx-piece")
    person.pick("a1", "a5")
    person.page.wait_for_selector(".chooser")
    keep(person, folder, f"choice-{size}-{theme}")


def lesson(arrive: Callable[..., Person], theme: str, size: str, folder: Path) -> None:
    """A lesson in which a wrong answer is explained and a right one praised."""
    person = arrive(theme, size)
    person.go("/learn/enochian/03-leaping-queen")
    person.my_turn()
    person.pick("d4", "d5")
    person.page.wait_for_selector(".verdict.is-wrong")
    keep(person, folder, f"lesson-{size}-{theme}")


def puzzle(arrive: Callable[..., Person], theme: str, size: str, folder: Path) -> None:
    """A puzzle that was solved."""
    game = heterodox.game("oracle")
    one = next(one for one in shipped_puzzles(game) if len(one.solution) == 1)
    person = arrive(theme, size)
    person.go(f"/puzzles/oracle/{one.id}")
    person.my_turn()
    start = game.parse(one.position)
    choices = [{"decision": str(move), "squares": list(move.squares)} for move in start.choices()]
    person.take(next(move for move in choices if move["decision"] == one.solution[0]), choices)
    person.page.wait_for_selector(".verdict.is-right")
    keep(person, folder, f"puzzle-{size}-{theme}")


def review(arrive: Callable[..., Person], theme: str, size: str, folder: Path) -> None:
    """A model game, reviewed."""
    person = arrive(theme, size)
    person.go("/watch")
    person.page.fill("#record", write_text(sample_table(*find_sample("chess2", 1))))
    person.page.get_by_role("button", name="Open it").click()
    person.page.wait_for_url("**/table/**")
    person.at_table()
    person.go(person.page.url.replace("/table/", "/review/").partition("#")[0])
    person.page.wait_for_selector(".review-words >> visible=true", timeout=600_000)
    keep(person, folder, f"review-{size}-{theme}")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, started() as browser:
        serving = Serving(Path(data)).start()
        people: list[Person] = []

        def arrive(theme: str, size: str) -> Person:
            person = Person.arrive(browser, serving.address, "mouse", SIZES[size], device_scale_factor=1)
            prefer(person, theme)
            people.append(person)
            return person

        try:
            for theme in ("light", "dark"):
                for size in SIZES:
                    visitor = arrive(theme, size)
                    for name, path in PATHS.items():
                        visitor.go(path)
                        keep(visitor, folder, f"{name}-{size}-{theme}")
                    for scene in (hidden_choice, body_or_soul, four_armies, lesson, puzzle, review):
                        scene(arrive, theme, size, folder)
                    while people:
                        people.pop().close()
        finally:
            serving.kill()


if __name__ == "__main__":
    main()
