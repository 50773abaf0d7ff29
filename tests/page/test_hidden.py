"""Bids stay hidden: from the other's page, storage, frames and answers, until they are revealed."""

from __future__ import annotations

import json
import re

import heterodox
from tests.page.browser import Person, play_line
from tests.page.conftest import Arrive

EVERYTHING = """() => JSON.stringify([
  document.documentElement.outerHTML,
  { ...localStorage }, { ...sessionStorage }, window.heard,
  Object.keys(window).filter((name) => !["heard"].includes(name)).length,
])"""


def all_of(person: Person) -> str:
    """What the page, its storage and its frames hold, without what names nobody's choice."""
    text = person.page.evaluate(EVERYTHING) + json.dumps(person.frames)
    return re.sub(r'"at": ?[\d.]+|\\?"clocks\\?":\{[^}]*\}', "", text)


def test_nothing_tells_the_other_what_was_bid(arrive: Arrive) -> None:
    """The same game twice, with another bid and another answer: the other side's world is the same."""
    worlds: dict[str, list[str]] = {"white": [], "black": []}
    for bid in ("0", "2"):
        start = heterodox.game("chess2").start()
        seats = {"white": arrive("mouse"), "black": arrive("mouse")}
        seats["black"].sit(seats["white"].begin("chess2"), "black")
        here = play_line(start, ["e2e4", "d7d5", "e4d5"], seats.__getitem__)
        white = seats["white"]
        here = play_line(here, [bid], seats.__getitem__)
        white.my_turn()
        heard = [words for words in white.heard() if "challenge" in words.lower()]
        buttons = white.page.locator(".decide [data-decision]").evaluate_all(
            "(nodes) => nodes.map((node) => node.textContent)"
        )
        history = white.page.locator(".move").evaluate_all("(nodes) => nodes.map((node) => node.outerHTML)")
        frames = [json.loads(frame) for frame in white.frames]
        told = [
            {key: frame.get(key) for key in ("number", "type", "seat", "decision", "text")}
            | {
                "choices": (frame.get("state") or {}).get("choices"),
                "history": (frame.get("state") or {}).get("history"),
            }
            for frame in frames
            if "number" in frame
        ]
        assert "hidden" in history[-1]
        secret = next(frame for frame in reversed(told) if frame["type"] == "decision")
        assert (secret["decision"], secret["text"]) == (None, "")
        worlds["white"].append(json.dumps([heard, buttons, history, told]))
        worlds["white"].append("challenge and bid 2" in all_of(white) and "2" or "")
        # White answers in secret too, and black is not told before both are known.
        play_line(here, ["1"], seats.__getitem__)
        seats["black"].wait_for("() => window.heard.some((words) => words.startsWith('Revealed'))")
    first, second = worlds["white"][0::2]
    assert first == second, "what black bid can be told from white's page"
    assert worlds["white"][1::2] == ["", ""]
