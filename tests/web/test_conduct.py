"""Programs at tables end games as they do in the terminal: by what their searches said."""

from __future__ import annotations

import pytest

from heterodox.web.actions import plan_action, planned_decision
from heterodox.web.bodies import Action, Decision
from heterodox.web.desk import Cell
from heterodox.web.identity import Player
from heterodox.web.state import Viewer
from heterodox.web.thinking import Decided
from tests.web.conftest import House

# Nine moves of each side that get nowhere and repeat nothing.
WHITE = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3", "a3a4"]
BLACK = ["a7a6", "b7b6", "c7c6", "d7d6", "e7e6", "f7f6", "g7g6", "h7h6", "a6a5"]


async def seated(house: House, program: str, **wishes: object) -> tuple[Player, Cell]:
    ada = await house.guest("Ada")
    seats = {"white": program, "black": "me"}
    return ada, await house.table(ada, "chess", seats=seats, wishes=wishes)


async def play(house: House, ada: Player, cell: Cell, values: list[int | None]) -> None:
    """The program decides with what its searches say, and a person answers each time."""
    work = house.services.work
    for value, white, black in zip(values, WHITE, BLACK, strict=False):
        piece = await work.acquire(0, inner=False)
        assert piece is not None
        await work.decide(cell.id, piece["work"], Decided(white, value=value))
        if cell.live.outcome is not None:
            return
        await answer(house, ada, cell, black)


async def answer(house: House, ada: Player, cell: Cell, decision: str) -> None:
    said = Decision(decision=decision, number=cell.live.number)
    now = house.desk.now()
    await house.desk.change(cell, lambda live: planned_decision(live, ada, lambda: said, None, now, 0.0))


async def offer_draw(house: House, ada: Player, cell: Cell) -> None:
    said = Action(action="offer-draw")
    await house.desk.change(cell, lambda live: plan_action(live, ada, said, house.desk.now()))


async def test_a_program_resigns_when_its_searches_leave_no_hope(house: House) -> None:
    ada, cell = await seated(house, "level 8")
    await play(house, ada, cell, [-2500] * 9)
    assert cell.live.outcome is not None
    assert (cell.live.outcome.winner, cell.live.outcome.reason) == ("black", "resignation")
    assert [entry.decision for entry in cell.live.entries][-2:] == ["c2c3", "c7c6"], (
        "instead of a fourth move"
    )


@pytest.mark.parametrize(
    ("program", "wishes", "values"),
    [
        ("level 8", {"stubborn": True}, [-2500] * 9),
        ("level 1", {}, [-2500] * 9),  # it errs on purpose and is no judge
        ("level 8", {}, [-2500, -2500, -2500, -100] * 2),  # one of four says that there is hope
        ("greedy", {}, [None] * 9),
    ],
)
async def test_a_program_plays_on(
    house: House, program: str, wishes: dict[str, object], values: list[int | None]
) -> None:
    ada, cell = await seated(house, program, **wishes)
    await play(house, ada, cell, values)
    assert cell.live.outcome is None


@pytest.mark.parametrize(("value", "ends"), [(-30, True), (40, False)])
async def test_a_program_agrees_to_a_draw_that_is_welcome(house: House, value: int, ends: bool) -> None:
    ada, cell = await seated(house, "level 8")
    await play(house, ada, cell, [value] * 8)
    await offer_draw(house, ada, cell)
    outcome = cell.live.outcome
    assert (outcome is not None and outcome.reason == "agreement") == ends
    assert not cell.live.offers


async def test_nobody_is_told_what_a_program_thinks_of_its_game(house: House) -> None:
    ada, cell = await seated(house, "level 8")
    await play(house, ada, cell, [-1234])
    assert cell.live.entries[0].value == -1234
    assert b"1234" not in cell.views.state(Viewer(ada.id), house.desk.now())
