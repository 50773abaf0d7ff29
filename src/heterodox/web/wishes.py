"""What the owner of a table wishes of those who sit down, and the programs that take what stays empty."""

from __future__ import annotations

from typing import Any

from heterodox.web.bodies import Wishes
from heterodox.web.errors import forbidden, illegal
from heterodox.web.live import LiveTable, Seated
from heterodox.web.plan import Plan, plan_sit
from heterodox.web.programs import program_named
from heterodox.web.standing import Standing

__all__ = ["expect_fitting", "kept", "plan_fill"]


def kept(wishes: Wishes) -> dict[str, Any]:
    """Wishes as a table keeps them; refuses a range without ratings, and a program that cannot sit here."""
    told: dict[str, Any] = {"rated": wishes.rated}
    if wishes.stubborn:
        told["stubborn"] = True
    if wishes.rating is not None:
        low, high = wishes.rating
        if low > high:
            raise illegal(f"rating: no rating lies between {low} and {high}")
        told["rating"] = [low, high]
    if wishes.programs is not None:
        told |= {"programs": program_named(wishes.programs), "after": wishes.after}
    return told


def expect_fitting(live: LiveTable, player: int, standing: Standing) -> None:
    """Refuse whoever is not looked for here (403); the owner may sit where they like."""
    wanted = live.row.wishes.get("rating")
    if wanted and player != live.row.owner and not wanted[0] <= standing.rating <= wanted[1]:
        raise forbidden(
            f"this table is for ratings from {wanted[0]} to {wanted[1]}, and yours is {standing.rating}"
        )


def plan_fill(live: LiveTable, at: float) -> Plan | None:
    """Programs take the empty seats, if the owner wished it and persons had their time."""
    due = live.filled_at
    if due is None or due > at:
        return None
    return plan_sit(live, {seat: Seated(program=live.row.wishes["programs"]) for seat in live.missing}, at)
