"""What somebody at a table may do: sit down, decide, offer, answer, resign, claim, speak.

Each function plans events for the table as it is, or refuses. The order of refusals is 403, 409, 422.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from heterodox.errors import HeterodoxError
from heterodox.games.protocol import Outcome
from heterodox.harmless import harmless
from heterodox.web import log
from heterodox.web.bodies import Action, Decision
from heterodox.web.conduct import accepts_draw
from heterodox.web.errors import conflict, forbidden, illegal
from heterodox.web.identity import Player
from heterodox.web.live import LiveTable, Offer, Seated
from heterodox.web.plan import (
    Plan,
    defeat,
    plan_decision,
    plan_end,
    plan_sit,
    plan_takeback,
    read_decision,
)
from heterodox.web.programs import program_named

__all__ = ["RematchDue", "may_decide", "plan_action", "planned_decision", "planned_seat"]

# Seconds that somebody may give to the other side.
GIFT = 15.0


def may_decide(live: LiveTable, player: Player) -> None:
    """Refuse whoever has no decision to make here (403)."""
    yours = live.seats_of(player.id)
    if not yours:
        raise forbidden("you have no seat at this table")
    if live.started and live.outcome is None and live.asked not in yours:
        raise forbidden(f"not your decision: {live.asked} decides now")


def must_go_on(live: LiveTable) -> None:
    """Refuse what needs a game that goes on (409)."""
    if live.outcome is not None:
        raise conflict(f"the game is over ({live.outcome.reason})")
    if not live.started:
        raise conflict(f"play begins when every seat is taken; missing: {', '.join(live.missing)}")


def planned_decision(
    live: LiveTable, player: Player, body: Callable[[], Decision], number: int | None, at: float, lag: float
) -> Plan:
    """A player's decision; the body is read last, when nothing else is in the way."""
    must_go_on(live)
    if number is not None and number < live.stale_at:
        raise conflict(f"number {number} is stale: the table is at {live.number}")
    if number is not None and number > live.number:
        raise conflict(f"number {number} is ahead of the table, which is at {live.number}")
    may_decide(live, player)
    said = body()
    return plan_decision(live, live.asked, read_decision(live, live.asked, said.decision), at, lag=lag)


def planned_seat(live: LiveTable, seat: str, player: Player, at: float) -> Plan:
    """A player takes an open seat."""
    if live.outcome is not None:
        raise conflict(f"the game is over ({live.outcome.reason})")
    if not live.seated[seat].open:
        raise conflict(f"seat {seat} is taken")
    return plan_sit(live, {seat: Seated(player.id, player.name)}, at)


# -- actions -------------------------------------------------------------------------------------


class RematchDue(Exception):
    """Everybody agrees to another game, and its table is not there yet."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An action of a seat."""

    live: LiveTable
    player: Player
    seat: str
    said: Action
    at: float
    present: frozenset[str] = frozenset()  # the seats whose persons are on the stream
    successor: str = ""  # the table of the rematch, once it is there

    def plan(self) -> Plan:
        return Plan.after(self.live, self.at)


def plan_action(
    live: LiveTable,
    player: Player,
    said: Action,
    at: float,
    *,
    present: frozenset[str] = frozenset(),
    successor: str = "",
) -> Plan:
    """The events of an action; raises RematchDue where a table has to be made first."""
    seat = acting_seat(live, player, said)
    action = ACTIONS.get(said.action)
    if action is None:
        raise illegal(f"action {said.action[:40]!r}: expected one of {', '.join(ACTIONS)}")
    return action(Wish(live, player, seat, said, at, present, successor))


def acting_seat(live: LiveTable, player: Player, said: Action) -> str:
    """The seat that somebody acts for: the one they name, else the deciding one, else their first."""
    yours = live.seats_of(player.id)
    if not yours:
        raise forbidden("you have no seat at this table")
    if said.seat:
        if said.seat not in yours:
            raise forbidden(f"seat {said.seat[:40]!r} is not yours")
        return said.seat
    return live.asked if live.asked in yours else yours[0]


def others_than(live: LiveTable, seat: str) -> set[str]:
    """The seats of persons who are somebody else."""
    me = live.seated[seat].player
    return {name for name, who in live.seated.items() if who.player not in (None, me)}


def voters(live: LiveTable, offer: Offer) -> set[str]:
    """The seats of other persons who must agree: for a resignation the rest of the team, else all."""
    others = others_than(live, offer.seat)
    if offer.action != "resign":
        return others
    team = live.table.team_of(offer.seat)
    return {seat for seat in others if live.table.team_of(seat) == team}


def own_seats(live: LiveTable, seat: str) -> tuple[str, ...]:
    """The seats of whoever sits there."""
    return live.seats_of(live.seated[seat].player)


def _resign(wish: Wish) -> Plan:
    live = wish.live
    must_go_on(live)
    plan = wish.plan()
    team = live.table.team_of(wish.seat)
    mates = {seat for seat in live.seated if live.table.team_of(seat) == team}
    given_up = {one for offer in live.offers.values() if offer.action == "resign" for one in offer.agreed}
    programs = {seat for seat in mates if live.seated[seat].player is None}
    if mates <= given_up | {wish.seat} | programs | set(own_seats(live, wish.seat)):
        return plan_end(plan, defeat(live, wish.seat, "resignation", f"{team} resigned"))
    if wish.seat in given_up:
        raise conflict(f"{wish.seat} would resign already; the rest of {team} has not agreed")
    return _make_offer(plan, wish.seat, "resign")


def _make_offer(plan: Plan, seat: str, action: str) -> Plan:
    number = plan.number + len(plan.events) + 1
    plan.add(log.OFFER, seat, {"action": action, "of": number})
    return plan


def _offer_draw(wish: Wish) -> Plan:
    live = wish.live
    must_go_on(live)
    if any(offer.action == "draw" for offer in live.offers.values()):
        raise conflict("a draw is on offer already: accept or decline it")
    plan = _make_offer(wish.plan(), wish.seat, "draw")
    offered = plan.number + 1
    programs = [seat for seat, who in live.seated.items() if who.program]
    against = next((seat for seat in programs if not accepts_draw(live, seat)), None)
    if against is not None:
        plan.add(log.OFFER, against, {"action": "decline", "of": offered})
        return plan
    for seat in programs:
        plan.add(log.OFFER, seat, {"action": "accept", "of": offered})
    if not others_than(live, wish.seat):
        plan_end(plan, Outcome(None, "agreement"))
    return plan


def _takeback(wish: Wish) -> Plan:
    live = wish.live
    if not live.started:
        raise conflict("nothing was played yet")
    if not any(entry.seat in own_seats(live, wish.seat) for entry in live.entries):
        raise conflict("you have decided nothing yet that could be taken back")
    if any(offer.action == "takeback" for offer in live.offers.values()):
        raise conflict("a takeback was asked for already")
    mine = own_seats(live, wish.seat)
    seat = next(entry.seat for entry in reversed(live.entries) if entry.seat in mine)
    if not others_than(live, wish.seat):
        return plan_takeback(live, seat, 0, wish.at)
    return _make_offer(wish.plan(), seat, "takeback")


def _answered(wish: Wish) -> Offer:
    """The open offer that an answer names."""
    offer = wish.live.offers.get(wish.said.offer or 0)
    if wish.said.offer is None:
        raise illegal("offer: the number of the offer that is answered is missing")
    if offer is None:
        raise conflict(f"offer {wish.said.offer} is not open")
    return offer


def _accept(wish: Wish) -> Plan:
    live, offer = wish.live, _answered(wish)
    seat = _answering(wish, offer)
    plan = wish.plan()
    plan.add(log.OFFER, seat, {"action": "accept", "of": offer.number})
    agreed = offer.agreed | {seat, *own_seats(live, seat), *own_seats(live, offer.seat)}
    if not voters(live, offer) <= agreed:
        return plan
    if offer.action == "draw":
        return plan_end(plan, Outcome(None, "agreement"))
    if offer.action == "resign":
        team = live.table.team_of(offer.seat)
        return plan_end(plan, defeat(live, offer.seat, "resignation", f"{team} resigned"))
    if offer.action == "rematch":
        plan.events.pop()
        accepted = {"action": "accept", "of": offer.number, "table": _next_table(wish)}
        plan.add(log.OFFER, seat, accepted)
    if offer.action == "takeback":
        plan.add(log.TAKEBACK, offer.seat, {"of": offer.number})
    return plan


def _answering(wish: Wish, offer: Offer) -> str:
    """The seat of the answer: one that has not agreed yet."""
    if wish.said.seat:
        seat = wish.seat
    else:
        yours = wish.live.seats_of(wish.player.id)
        seat = next((one for one in yours if one not in offer.agreed), wish.seat)
    if seat in offer.agreed or wish.live.seated[offer.seat].player == wish.player.id:
        raise conflict(f"offer {offer.number} is {seat}'s own: others answer it")
    if seat not in voters(wish.live, offer):
        raise conflict(f"offer {offer.number} is not {seat}'s to answer")
    return seat


def _decline(wish: Wish) -> Plan:
    offer = _answered(wish)
    plan = wish.plan()
    plan.add(log.OFFER, wish.seat, {"action": "decline", "of": offer.number})
    return plan


def _claim(wish: Wish) -> Plan:
    live = wish.live
    if live.started and live.outcome is None and live.asked != wish.seat:
        raise forbidden(f"not your decision: {live.asked} decides now")
    must_go_on(live)
    try:
        intended = read_decision(live, wish.seat, wish.said.decision) if wish.said.decision else None
        reasons = live.table.claims(intended)
    except HeterodoxError as error:
        raise illegal(str(error)) from error
    if not reasons:
        raise illegal(f"{wish.seat} has no draw to claim here")
    return plan_end(wish.plan(), Outcome(None, reasons[0], f"claimed by {wish.seat}"))


def _rematch(wish: Wish) -> Plan:
    live = wish.live
    if live.outcome is None:
        raise conflict("the game goes on: a rematch comes after it")
    if live.successor:
        raise conflict("the rematch has a table already")
    offered = next((offer for offer in live.offers.values() if offer.action == "rematch"), None)
    if offered is not None:
        return _accept(replace(wish, said=wish.said.model_copy(update={"offer": offered.number})))
    plan = _make_offer(wish.plan(), wish.seat, "rematch")
    if not others_than(live, wish.seat):
        # Programs always want another one.
        plan.add(
            log.OFFER, wish.seat, {"action": "accept", "of": plan.number + 1, "table": _next_table(wish)}
        )
    return plan


def _next_table(wish: Wish) -> str:
    """The table of the rematch; where there is none yet, the planning begins again once it is there."""
    if not wish.successor:
        raise RematchDue
    return wish.successor


def _chat(wish: Wish) -> Plan:
    if not wish.live.row.chat:
        raise forbidden("there is no chat at this table")
    text = " ".join(harmless(wish.said.text).split())
    if not text:
        raise illegal("text: there is nothing to say")
    to = "table" if wish.said.to == "table" else wish.live.table.team_of(wish.seat)
    plan = wish.plan()
    said = {"player": wish.player.id, "name": wish.player.name, "text": text, "to": to}
    plan.add(log.CHAT, wish.seat, said)
    return plan


def _leave(wish: Wish) -> Plan:
    live = wish.live
    if live.outcome is not None:
        raise conflict(f"the game is over ({live.outcome.reason})")
    # If the owner wished so, a program goes on for whoever leaves a game.
    successor = live.row.wishes.get("programs") or "" if live.started else ""
    return plan_sit(live, {wish.seat: Seated(program=successor)}, wish.at)


def _replace(wish: Wish) -> Plan:
    """The owner lets a program play a seat that nobody has, or whose person has gone."""
    live, whom = wish.live, wish.said.whom
    if live.row.owner != wish.player.id:
        raise forbidden("only who made the table may do that")
    if whom not in live.seated:
        raise illegal(f"whom {whom[:40]!r}: expected one of {', '.join(live.seated)}")
    if live.outcome is not None:
        raise conflict(f"the game is over ({live.outcome.reason})")
    who = live.seated[whom]
    if not who.open and (who.program or whom in wish.present):
        raise conflict(f"somebody sits at {whom}")
    return plan_sit(live, {whom: Seated(program=program_named(wish.said.program))}, wish.at)


def _give_time(wish: Wish) -> Plan:
    live = wish.live
    must_go_on(live)
    if not live.clocks.left or live.clocks.control.days:
        raise conflict("there is no clock at this table that could be given time")
    team = live.table.team_of(wish.seat)
    plan = wish.plan()
    for seat in live.seated:
        if live.table.team_of(seat) != team:
            plan.add(log.CLOCK, seat, {"seconds": GIFT})
    return plan


ACTIONS: dict[str, Callable[[Wish], Plan]] = {
    "resign": _resign,
    "offer-draw": _offer_draw,
    "accept": _accept,
    "decline": _decline,
    "takeback": _takeback,
    "claim": _claim,
    "rematch": _rematch,
    "chat": _chat,
    "leave": _leave,
    "replace": _replace,
    "give-time": _give_time,
}
