"""What is kept of a table's views: every viewer is shown what a view made anew for them alone would show."""

from __future__ import annotations

import random

import orjson
import pytest

from heterodox.web.actions import planned_seat
from heterodox.web.desk import Listener
from heterodox.web.state import Viewer, Views
from tests.web.conftest import House
from tests.web.test_hidden import decide

LONGEST = 40
NOW = 1_000.0
# A table without secrets, one that begins with secret choices, and one whose seats have several armies.
TABLES = [("chess", {}), ("chess2", {"armies": "secret"}), ("enochian", {"seats": "2"})]


@pytest.mark.parametrize(("game", "options"), TABLES)
async def test_kept_views_are_those_made_anew(house: House, game: str, options: dict[str, str]) -> None:
    dice = random.Random(7)
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    cell = await house.table(ada, game, options=options)
    first, second = cell.live.seated
    await house.desk.change(cell, lambda live: planned_seat(live, first, ada, NOW))
    await house.desk.change(cell, lambda live: planned_seat(live, second, bob, NOW))
    viewers = (Viewer(), Viewer(ada.id), Viewer(bob.id))
    listeners = [Listener(viewer, cell.live.number) for viewer in viewers]
    cell.listeners.update(listeners)
    for _ in range(LONGEST):
        if cell.live.outcome is not None:
            break
        choices = cell.live.position.view(cell.live.asked).choices()
        await decide(house, cell, str(dice.choice(choices)))
        for listener in listeners:
            anew = Views(cell.live).state(listener.viewer, NOW)
            assert cell.views.state(listener.viewer, NOW) == anew
            *_, last = [listener.queue.get_nowait() or b"" for _ in range(listener.queue.qsize())]
            assert orjson.loads(last)["state"] == orjson.loads(anew)
