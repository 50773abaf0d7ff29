"""Work for engines: leased, given to another when its worker is silent, games before analyses."""

from __future__ import annotations

from typing import Any

import pytest

from heterodox.web.errors import Refusal
from heterodox.web.thinking import Decided, Mind
from heterodox.web.work import ANALYSIS, DECISION, Work
from tests.web.conftest import House

QUESTION = {"game": "chess", "options": {}, "moves": [], "lines": 1, "seconds": 0.05}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def work(house: House) -> Work:
    return house.services.work


async def test_a_program_decides_at_its_seat(house: House, work: Work) -> None:
    ada = await house.guest("Ada")
    cell = await house.table(ada, "chess", seats={"white": "level 1", "black": "me"})
    piece = await work.acquire(0, inner=False)
    assert piece is not None
    assert (piece["kind"], piece["table"], piece["seat"], piece["moves"]) == (DECISION, cell.id, "white", [])
    assert await work.acquire(0, inner=False) is None, "it is leased"
    await work.decide(cell.id, piece["work"], Mind().decide(piece))
    assert len(cell.live.entries) == 1
    assert cell.live.asked == "black"
    assert await work.acquire(0, inner=False) is None, "a person decides now"


async def test_the_work_of_the_dead_goes_to_another_and_theirs_counts(house: House, work: Work) -> None:
    ada = await house.guest("Ada")
    cell = await house.table(ada, "chess", seats={"white": "level 1", "black": "me"})
    first = await work.acquire(0, inner=False)
    assert first is not None
    now = house.desk.now()
    house.desk.now = lambda: now + house.services.settings.lease + 1
    second = await work.acquire(0, inner=False)
    assert second is not None
    assert second["table"] == cell.id
    with pytest.raises(Refusal) as refused:
        await work.decide(cell.id, first["work"], Decided("e2e4"))
    assert refused.value.status == 409
    await work.decide(cell.id, second["work"], Decided("d2d4"))
    with pytest.raises(Refusal):
        await work.decide(cell.id, second["work"], Decided("d2d4"))
    assert [entry.decision for entry in cell.live.entries] == ["d2d4"]


async def test_an_illegal_answer_is_refused(house: House, work: Work) -> None:
    ada = await house.guest("Ada")
    cell = await house.table(ada, "chess", seats={"white": "level 1", "black": "me"})
    piece = await work.acquire(0, inner=False)
    assert piece is not None
    with pytest.raises(Refusal) as refused:
        await work.decide(cell.id, piece["work"], Decided("e2e5"))
    assert refused.value.status == 422
    await work.give_up(cell.id, piece["work"])
    assert await work.acquire(0, inner=False) is not None, "another may try at once"


async def test_games_come_before_analyses(house: House, work: Work) -> None:
    ada = await house.guest("Ada")
    job = await work.ask(ada.id, {"start": START, **QUESTION})
    await house.table(ada, "chess", seats={"white": "level 1", "black": "me"})
    kinds = [(await work.acquire(0, inner=False) or {})["kind"] for _ in range(2)]
    assert kinds == [DECISION, ANALYSIS]
    await work.cancel(job)


async def test_an_analysis_is_told_until_nobody_wants_to_know(house: House, work: Work) -> None:
    ada = await house.guest("Ada")
    job = await work.ask(ada.id, {"start": START, **QUESTION})
    piece = await work.acquire(0, inner=False)
    assert piece is not None
    assert await work.tell(job, piece["work"], {"depth": 1})
    assert await work.thought(job) == ({"depth": 1}, False)
    assert not await work.tell(job, "another lease", {"depth": 2})
    await work.cancel(job)
    assert not await work.tell(job, piece["work"], {"depth": 3})


def test_a_mind_tells_every_depth_and_the_end() -> None:
    thoughts: list[dict[str, Any]] = []

    def tell(thought: dict[str, Any]) -> bool:
        thoughts.append(thought)
        return True

    Mind().analyse({"start": START, **QUESTION}, tell)
    assert thoughts[-1]["done"] is True
    depths = [thought["depth"] for thought in thoughts]
    assert depths == sorted(depths)
