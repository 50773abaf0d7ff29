"""People at browsers: a real Chromium, one window for each, driven by mouse, finger or keyboard."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from heterodox.games.protocol import Position

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["DESKTOP", "FLAGS", "PATIENCE", "PHONE", "Person", "chromium_path", "play_line", "started"]

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update "
    "--disable-sync --no-first-run --disable-dev-shm-usage"
).split()
PATIENCE = 90_000
DESKTOP, PHONE = (1280, 860), (360, 740)
_HEAR = """
addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  for (const id of ["live", "alert"]) {
    const node = document.getElementById(id);
    if (!node) continue;
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      window.heard.push(...added.map((node) => node.textContent));
    }).observe(node, { childList: true });
  }
});
"""


def chromium_path() -> str | None:
    """The browser of the system; none is ever downloaded."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextmanager
def started() -> Iterator[Browser]:
    """A browser."""
    from playwright.sync_api import sync_playwright

    path = chromium_path()
    assert path is not None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Person:
    """Somebody at a browser of their own.

    hand    "mouse", "drag", "touch" or "keyboard": how moves are made
    faults  errors that the page has reported
    asked   the addresses that the page has asked for
    """

    context: BrowserContext
    page: Page
    address: str
    hand: str = "mouse"
    faults: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)

    @classmethod
    def arrive(
        cls,
        browser: Browser,
        address: str,
        hand: str = "mouse",
        size: tuple[int, int] = DESKTOP,
        **how: Any,
    ) -> Person:
        """A new window; nobody knows who it is yet."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=hand == "touch",
            reduced_motion=how.pop("reduced_motion", "reduce"),
            **how,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(_HEAR)
        person = cls(context, page, address, hand)
        page.on("pageerror", lambda error: person.faults.append(str(error)))
        page.on("console", person._listen)
        page.on("request", lambda request: person.asked.append(request.url))
        page.on("websocket", lambda socket: socket.on("framereceived", person._receive))
        page.on("response", person._answered)
        return person

    def _listen(self, message: Any) -> None:
        # A refused or unreachable address is told by the browser itself; the page deals with it.
        told = ("Failed to load resource", "WebSocket connection to")
        if message.type == "error" and not message.text.startswith(told):
            self.faults.append(message.text)

    def _receive(self, payload: Any) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def _answered(self, response: Any) -> None:
        self.answers.append(f"{response.status} {response.url}")

    # -- going places ------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    def at_table(self) -> None:
        """Wait until a board is drawn."""
        self.page.wait_for_selector("[data-number]")

    def begin(self, game: str, options: str = "", others: str = "open") -> str:
        """Set up a table by the form for new games; the link for the others."""
        query = f"&options={options}" if options else ""
        self.go(f"/new?game={game}{query}")
        self.page.wait_for_selector("select[id^=seat-]")
        for select in self.page.locator("select[id^=seat-]").all()[1:]:
            select.select_option(others)
        self.page.get_by_role("button", name="Begin", exact=True).click()
        self.page.wait_for_url("**/table/**")
        self.at_table()
        return self.page.input_value("#link") if others == "open" else self.page.url

    def sit(self, link: str, seat: str) -> None:
        """Follow a link and take a seat."""
        self.go(link)
        self.page.locator(f'[data-sit="{seat}"]').click()
        self.page.wait_for_selector(f'.player[data-seat="{seat}"] >> text=(you)')

    # -- moving ------------------------------------------------------------------------------------

    def wait_for(self, script: str, value: Any = None) -> None:
        self.page.wait_for_function(script, arg=value)

    def my_turn(self) -> None:
        self.wait_for("() => document.querySelector('[data-ready]')?.dataset.ready === 'true'")

    def point(self, square: str) -> tuple[float, float]:
        """The middle of a square on the screen."""
        box = self.page.locator(f'.board-cell[data-square="{square}"]').first.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pick(self, *squares: str) -> None:
        """Make a move on the board with this person's hand."""
        {
            "mouse": self._click,
            "drag": self._drag,
            "touch": self._tap,
            "keyboard": self._type,
        }[self.hand](squares)

    def _click(self, squares: Iterable[str]) -> None:
        for square in squares:
            self.page.mouse.click(*self.point(square))

    def _tap(self, squares: Iterable[str]) -> None:
        for square in squares:
            self.page.touchscreen.tap(*self.point(square))

    def _drag(self, squares: tuple[str, ...]) -> None:
        if len(set(squares)) < 2:
            return self._click(squares)
        self.page.mouse.move(*self.point(squares[0]))
        self.page.mouse.down()
        x, y = self.point(squares[1])
        self.page.mouse.move(x - 9, y - 9, steps=3)
        self.page.mouse.move(x, y)
        self.page.mouse.up()
        return None

    def _type(self, squares: Iterable[str]) -> None:
        self.tab_to(".board-grid")
        for square in squares:
            self._walk_to(square)
            self.page.keyboard.press("Enter")

    def _walk_to(self, square: str) -> None:
        """Move the cursor with the arrow keys."""
        steps = self.page.evaluate(
            """(square) => {
              const rows = [...document.querySelectorAll(".board-row")].map((row) => [...row.children]);
              const place = (cell) => {
                const y = rows.findIndex((row) => row.includes(cell));
                return [rows[y].indexOf(cell), y];
              };
              const [x, y] = place(document.activeElement);
              const [tx, ty] = place(document.querySelector(`.board-cell[data-square="${square}"]`));
              return [tx - x, ty - y];
            }""",
            square,
        )
        across, down = steps
        for _ in range(abs(across)):
            self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")

    def tab_to(self, selector: str, most: int = 150) -> None:
        """Press Tab until the focus is there, as somebody without a mouse does."""
        for _ in range(most):
            if self.page.evaluate("(where) => document.activeElement?.closest(where) !== null", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def decide(self, position: Position, text: str) -> None:
        """Take one decision, on the board or by its words, and wait until it stands."""
        self.my_turn()
        number = int(self.page.locator("[data-number]").get_attribute("data-number") or 0)
        choices = [{"decision": str(one), "squares": list(one.squares)} for one in position.choices()]
        wanted = str(position.parse_move(text))
        self.take(next(one for one in choices if one["decision"] == wanted), choices)
        self.wait_for(
            "(number) => Number(document.querySelector('[data-number]').dataset.number) > number", number
        )

    def take(self, choice: dict[str, Any], choices: Iterable[dict[str, Any]]) -> None:
        """One of several choices as the server tells them: on the board, and by its words where needed."""
        decision, squares = choice["decision"], choice["squares"]
        if not squares:
            self.choose(f'.decide [data-decision="{decision}"]')
            return
        self.pick(*squares)
        if len([one for one in choices if one["squares"] == squares]) > 1:
            self.choose(f'.chooser [data-decision="{decision}"]')

    def press(self, name: str) -> None:
        """Press a button of the page with this person's hand."""
        button = self.page.get_by_role("button", name=name, exact=True)
        button.wait_for()
        if self.hand == "keyboard":
            self.wait_for("(name) => document.activeElement?.textContent === name", name)
            self.page.keyboard.press("Enter")
        elif self.hand == "touch":
            button.tap()
        else:
            button.click()

    def choose(self, selector: str) -> None:
        """Take one of several decisions, by its button."""
        if self.hand == "keyboard":
            self.page.wait_for_selector(selector)
            if selector.startswith(".chooser"):
                while not self.page.evaluate("(where) => document.activeElement.matches(where)", selector):
                    self.page.keyboard.press("ArrowDown")
            else:
                self.tab_to(selector)
            self.page.keyboard.press("Enter")
        elif self.hand == "touch":
            self.page.locator(selector).tap()
        else:
            self.page.locator(selector).click()

    # -- seeing and hearing ------------------------------------------------------------------------

    def heard(self) -> list[str]:
        """What a screen reader was given to say, in order."""
        return [str(words) for words in self.page.evaluate("() => window.heard")]

    def pieces(self) -> dict[str, str]:
        """Square -> what a reader is told stands there, up to the first comma."""
        found: dict[str, str] = self.page.evaluate(
            """() => {
              const cells = [...document.querySelectorAll(".board-cell")];
              const what = (cell) => cell.getAttribute("aria-label").slice(cell.dataset.square.length + 1);
              const pairs = cells.map((cell) => [cell.dataset.square, what(cell).split(", ")[0]]);
              return Object.fromEntries(pairs);
            }"""
        )
        return {square: what for square, what in found.items() if what != "empty"}

    def close(self) -> None:
        self.context.close()
        assert not self.faults, self.faults


def play_line(
    start: Position,
    line: Iterable[str],
    at: Callable[[str], Person],
    seen: Callable[[Position], None] = lambda _: None,
) -> Position:
    """Play decisions one after the other, each at the browser of whoever has it to take."""
    here = start
    for text in line:
        at(here.seat).decide(here, text)
        here = here.play(text)
        seen(here)
    return here
