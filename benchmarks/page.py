"""What the page costs in a real browser: python -m benchmarks.page

first board    milliseconds from the click on a link to the first drawn board, with an empty and a full cache
drawn move     milliseconds from letting go of the button to the next frame with the piece in its place
frames         frames a second while a piece is dragged with the CPU slowed down four times, beside those of
               an empty page slowed down as much under the same mouse: the ratio is the page's own doing
bytes          everything that the table page loads, as sent
"""

from __future__ import annotations

import itertools
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.page.browser import Person, started
from tests.web_suite.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

# Fewer than would end the game by repetition.
MOVES = 12
SECONDS = 3.0
_WATCH = """() => {
  window.drawn = [];
  let pressed = 0;
  document.addEventListener("pointerup", () => (pressed = performance.now()), true);
  new MutationObserver(() => {
    if (!pressed) return;
    const since = pressed;
    pressed = 0;
    requestAnimationFrame(() => setTimeout(() => window.drawn.push(performance.now() - since)));
  }).observe(document.querySelector(".hx-pieces"), { childList: true, subtree: true });
}"""
_COUNT = """() => {
  window.frames_seen = [];
  const tick = (time) => { window.frames_seen.push(time); requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


def first_board(person: Person, path: str) -> float:
    person.go(path)
    person.page.wait_for_selector(".hx-piece")
    marked = "() => performance.getEntriesByName('first board')[0]?.startTime"
    return float(person.page.wait_for_function(marked).json_value())


def sent_bytes(person: Person, path: str) -> tuple[int, int]:
    """How many bytes and requests a fresh browser needs for a table page."""
    session = person.context.new_cdp_session(person.page)
    sizes: list[int] = []
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    person.go(path)
    person.page.wait_for_selector(".hx-piece")
    person.page.wait_for_load_state("networkidle")
    return sum(sizes), len(sizes)


def drawn_moves(person: Person) -> list[float]:
    """A piece goes there and back on the analysis board."""
    person.go("/analysis/chess")
    person.page.wait_for_selector(".hx-piece")
    person.page.evaluate(_WATCH)
    for turn in range(MOVES):
        there, back = (("g1", "f3"), ("g8", "f6")) if turn % 4 < 2 else (("f3", "g1"), ("f6", "g8"))
        squares = there if turn % 2 == 0 else back
        person.pick(*squares)
        # The address names the move when the server has answered: then the next one may be made.
        person.wait_for("(move) => location.hash.endsWith(move)", "".join(squares))
    person.wait_for("(count) => window.drawn.length >= count", MOVES)
    found: list[float] = person.page.evaluate("() => window.drawn")
    return found


def waving(person: Person, mouse: CDPSession) -> float:
    """Frames a second while the mouse goes to and fro with its button held down.

    The mouse speaks to the browser itself: playwright's own runs scripts in the page around every move of a
    drag, and they would be counted.
    """
    person.page.evaluate(_COUNT)
    end = time.monotonic() + SECONDS
    for step in itertools.count():
        x, y = 420 + 90 * ((step % 20) / 10 - 1), 400 + 60 * ((step % 14) / 7 - 1)
        move = {"type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1}
        mouse.send("Input.dispatchMouseEvent", move)
        if time.monotonic() > end:
            break
    times: list[float] = person.page.evaluate("() => window.frames_seen")
    return 1000 * (len(times) - 1) / (times[-1] - times[0])


def dragged_frames(person: Person) -> tuple[float, float]:
    """Frames a second with four times less CPU: while dragging, and of an empty page."""
    session = person.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    person.page.goto("about:blank")
    empty = waving(person, session)
    person.go("/analysis/chess")
    person.page.wait_for_selector(".hx-piece")
    person.page.wait_for_load_state("networkidle")
    person.page.mouse.move(*person.point("g1"))
    person.page.mouse.down()
    person.page.mouse.move(*person.point("e4"))
    person.page.wait_for_selector(".carried")
    busy = waving(person, session)
    person.page.mouse.up()
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return busy, empty


def main() -> None:
    with tempfile.TemporaryDirectory() as data, started() as browser:
        serving = Serving(Path(data)).start()
        try:
            owner = Person.arrive(browser, serving.address, reduced_motion="no-preference")
            owner.begin("chess2", others="random")
            table = owner.page.url
            fresh = [first_board(Person.arrive(browser, serving.address), table) for _ in range(5)]
            warm = [first_board(owner, table) for _ in range(5)]
            first, again = statistics.median(fresh), statistics.median(warm)
            print(f"first board: {first:.0f} ms fresh, {again:.0f} ms again")
            size, count = sent_bytes(Person.arrive(browser, serving.address), table)
            print(f"table page: {size / 1000:.0f} kB in {count} requests")
            times = drawn_moves(owner)
            middle, worst = statistics.median(times), max(times)
            print(f"drawn move: {middle:.0f} ms median, {worst:.0f} ms worst of {len(times)}")
            busy, empty = dragged_frames(owner)
            ratio = busy / empty
            print(f"dragging, CPU / 4: {busy:.0f} frames a second, empty page {empty:.0f}: {ratio:.2f}")
        finally:
            serving.kill()


if __name__ == "__main__":
    main()
