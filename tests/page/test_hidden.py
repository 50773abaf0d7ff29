"""Bids stay hidden: from the other's page, storage, frames and answers, until they are revealed."""

from __future__ import annotations

import json
from typing import Any

import heterodox
from tests.page.browser import Person, play_line
from tests.page.conftest import Arrive

KEPT = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
TEXTS = "(nodes) => nodes.map((node) => node.outerHTML)"


def told_of(person: Person) -> list[dict[str, Any]]:
    """The frames about decisions, with what their states say about choices and history."""
    shown = []
    for text in person.frames:
        frame = json.loads(text)
        if frame.get("type") not in ("decision", "reveal", "end"):
            continue
        state = frame.pop("state", {})
        parts = ("choices", "history", "position", "words", "picture", "phase", "kind", "outcome")
        shown.append(frame | {part: state.get(part) for part in parts})
    return shown


def world_of(person: Person) -> str:
    """All that somebody's browser knows of the game, without the names of guests."""
    page = person.page
    drawn = [page.locator(part).evaluate_all(TEXTS) for part in (".decide", ".moves", ".board", ".trays")]
    heard = [words for words in person.heard() if " takes " not in words]
    kept = page.evaluate(KEPT).replace(page.url.rpartition("/")[2], "TABLE")
    return json.dumps([told_of(person), drawn, heard, len(kept)])


def test_nothing_tells_the_other_what_was_bid(arrive: Arrive) -> None:
    """The same game twice, with another bid: until it is revealed the other side's world is the same."""
    worlds = []
    for bid in ("0", "2"):
        start = heterodox.game("chess2").start()
        seats = {"white": arrive("mouse"), "black": arrive("mouse")}
        white, black = seats.values()
        black.sit(white.begin("chess2"), "black")
        here = play_line(start, ["e2e4", "d7d5", "e4d5", bid], seats.__getitem__)
        white.my_turn()
        assert white.page.locator(".move").last.text_content() == "hidden"
        secret = told_of(white)[-1]
        assert (secret["type"], secret["decision"], secret["text"]) == ("decision", None, "")
        worlds.append(world_of(white))
        # White answers in secret too; only then both are told what was bid.
        assert not any(words.startswith("Revealed") for words in black.heard())
        play_line(here, ["1"], seats.__getitem__)
        for person in (white, black):
            person.wait_for("() => window.heard.some((words) => words.startsWith('Revealed'))")
    assert worlds[0] == worlds[1], "what black bid can be told from white's page"
