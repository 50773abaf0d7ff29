"""Whose game counts for whom when somebody leaves it."""

from __future__ import annotations

from heterodox.web.actions import plan_action, planned_decision, planned_seat
from heterodox.web.bodies import Action, Decision
from heterodox.web.desk import Cell
from heterodox.web.identity import Player
from heterodox.web.standing import sides
from tests.web.conftest import House


async def seated(house: House, people: dict[str, Player], game: str, **options: str) -> Cell:
    owner = next(iter(people.values()))
    cell = await house.table(owner, game, options=options, access="public", wishes={"programs": "random"})
    for seat, person in people.items():
        await sit(house, cell, seat, person)
    return cell


async def sit(house: House, cell: Cell, seat: str, person: Player) -> None:
    await house.desk.change(cell, lambda live: planned_seat(live, seat, person, house.desk.now()))


async def decide(house: House, people: dict[str, Player], cell: Cell) -> None:
    live = cell.live
    said = Decision(decision=str(live.position.choices()[0]), number=live.number)
    who, now = people[live.asked], house.desk.now()
    await house.desk.change(cell, lambda live: planned_decision(live, who, lambda: said, None, now, 0.0))


async def act(house: House, person: Player, cell: Cell, action: str) -> None:
    said = Action(action=action)
    await house.desk.change(cell, lambda live: plan_action(live, person, said, house.desk.now()))


async def test_who_leaves_a_game_has_lost_it(house: House) -> None:
    people = {"white": await house.guest("Ada"), "black": await house.guest("Bob")}
    cell = await seated(house, people, "chess")
    for _ in range(2):
        await decide(house, people, cell)
    await act(house, people["black"], cell, "leave")
    await act(house, people["white"], cell, "resign")
    assert cell.live.outcome is not None
    assert cell.live.outcome.winner == "black", "the program has won, not who left"
    assert sides(cell.live) == ({seat: (one.id,) for seat, one in people.items()}, "white")


async def test_a_partner_who_stayed_does_not_pay_for_it(house: House) -> None:
    names = ("yellow", "blue", "red", "black")
    people = {seat: await house.guest(seat) for seat in names}
    cell = await seated(house, people, "enochian", seats="4")
    for _ in range(4):
        await decide(house, people, cell)
    await act(house, people["yellow"], cell, "leave")
    await act(house, people["red"], cell, "resign")
    teams, winner = sides(cell.live)
    assert set(teams.values()) == {
        (people["yellow"].id,),
        tuple(sorted(people[seat].id for seat in ("blue", "black"))),
    }
    assert winner is not None
    assert people["blue"].id in teams[winner]
