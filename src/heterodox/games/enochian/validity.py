"""What makes a position possible (E41): every defect, in one line each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from heterodox.games.board import square_name
from heterodox.games.enochian.endings import decided
from heterodox.games.enochian.exchange import answering_army
from heterodox.games.enochian.field import Field
from heterodox.games.enochian.pieces import ALL_ARMIES, KING, Content, ally_of, are_enemies
from heterodox.games.enochian.setting import army_name
from heterodox.games.enochian.turns import game_over_without_turn

if TYPE_CHECKING:
    from heterodox.games.enochian.rules import EnochianPosition

__all__ = ["defects"]


def defects(position: EnochianPosition) -> Iterator[str]:
    """Everything that keeps a readable position from being a possible one."""
    field = position.field
    for army in ALL_ARMIES:
        yield from _king_defects(field, army)
        yield from _command_defects(field, army)
    for square, content in enumerate(field.board):
        if len(content) > 1 and not _may_stand_together(field, square, content):
            yield f"{square_name(square)}: only a King and one other piece share a square, on its own throne"
    yield from _turn_defects(position)


def _king_defects(field: Field, army: int) -> Iterator[str]:
    name, statuses = army_name(army), field.statuses
    kings = sum(piece.kind == KING for _, piece in field.pieces(army))
    captured, taken = statuses.captors[army] is not None, statuses.takers[army] is not None
    if kings > 1:
        yield f"{name} has {kings} Kings"
    if kings and (captured or taken):
        yield f"{name}: its King is on the board although the statuses say it is not"
    if not kings and not captured and not taken:
        yield f"{name}: no King on the board, and no status says who took it"
    if captured and taken:
        yield f"{name}: its King cannot be both captured (*) and taken over (!)"


def _command_defects(field: Field, army: int) -> Iterator[str]:
    name, statuses = army_name(army), field.statuses
    captor, taker, commander = statuses.captors[army], statuses.takers[army], statuses.commanders[army]
    if captor is not None and not are_enemies(army, captor):
        yield f"{name}: its King cannot be captured by {army_name(captor)}, which is no enemy"
    if taker is not None and taker != ally_of(army):
        yield f"{name}: its King cannot be taken over by {army_name(taker)}, which is not its ally"
    if commander is not None and commander != ally_of(army):
        yield f"{name}: cannot be commanded by {army_name(commander)}, which is not its ally"


def _may_stand_together(field: Field, square: int, content: Content) -> bool:
    """E13, E40: the throne's King first, then a piece of its army, or with sharing=always of its ally."""
    king, other = content
    allies = field.setting.rules.sharing == "always" and not are_enemies(king.army, other.army)
    return (
        king.kind == KING
        and square in field.setting.array.thrones[king.army]
        and (other.army == king.army or allies)
        and (other.kind != KING or other.army != king.army)
    )


def _turn_defects(position: EnochianPosition) -> Iterator[str]:
    field, army = position.field, position.army
    statuses = field.statuses
    for sign, who in (("?", statuses.offering), ("%", statuses.offered)):
        if who is not None and who != army:
            yield f"{army_name(who)}: has {sign} although it is not its turn"
    if statuses.offering is not None and answering_army(field, statuses.offering) is None:
        yield f"{army_name(statuses.offering)}: offers an exchange (?) that the rules do not allow"
    if statuses.offering is not None and statuses.offered is not None:
        yield f"{army_name(statuses.offering)}: offers (?) and has had its answer (%) at once"
    if army is None:
        settled = decided(field) or game_over_without_turn(field, position.divination)
        if settled is None:
            yield "to-move: nobody is to move (-) although the game is not over"
