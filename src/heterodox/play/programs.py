"""What programs at the table do beside choosing moves: resign, offer a draw, answer an offer."""

from __future__ import annotations

from dataclasses import replace

from heterodox.games.protocol import Move
from heterodox.play.session import Reply, Session

__all__ = ["answer_draw", "play_for_program"]


def play_for_program(session: Session, move: Move) -> Reply:
    """Play what the program that decides now has chosen, unless it would rather end the game.

    It resigns when its searches leave no hope, unless the session wants every game played out, claims a
    draw when they promise nothing better, and offers one with its move in a long game that is equal for
    good. Other programs answer such an offer at once, persons may take their time.
    """
    table = session.table
    seat = table.seat
    player, team = session.player(seat), table.team_of(seat)
    if not session.stubborn and player.gives_up(team) and seat not in table.resigned and table.resign(seat):
        return session.kept(Reply((f"{seat} resigns.", *session.ending()), effect="changed"))
    if table.claims(move) and player.claims_draw(team):
        table.claim(seat, move)
        return session.kept(Reply((f"{seat} claims a draw.", *session.ending()), effect="changed"))
    remark = player.says()
    said = (f"{seat} says: {remark}",) if remark else ()
    if not player.offers_draw(team):
        reply = session.play(move, seat)
        return replace(reply, words=(*reply.words, *said))
    table.agree_draw(seat)
    declined = answer_draw(session)
    if table.outcome is not None:
        return session.kept(Reply((f"{seat} offers a draw.", *session.ending()), effect="changed"))
    answer = declined or "/draw accepts, /draw no or a move declines."
    reply = session.play(move, seat)
    return replace(reply, words=(f"{seat} offers a draw. {answer}", *reply.words))


def answer_draw(session: Session) -> str:
    """Let every program answer an offered draw; a line about the one that declines, else "".

    One that is thinking about its move is interrupted for it: the door lets it begin again.
    """
    session.thinking.stop()
    table = session.table
    for seat, who in table.seats.items():
        if who.person or seat in table.draw_offered_by or table.outcome is not None:
            continue
        if not session.player(seat).accepts_draw(table.view(seat), table.team_of(seat)):
            table.refuse_draw(seat)
            return f"{seat} ({who}) declines the draw."
        table.agree_draw(seat)
    return ""
