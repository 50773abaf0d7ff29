"""One step at a table, as an agent takes it: whose eyes, what may be decided, what the programs do then."""

from __future__ import annotations

from difflib import get_close_matches

from heterodox.errors import AmbiguousMove, HeterodoxError, IllegalMove, InvalidText
from heterodox.games.protocol import Move, Position
from heterodox.harmless import harmless
from heterodox.play.programs import answer_draw, play_for_program
from heterodox.play.session import Reply, Session
from heterodox.play.telling import heading
from heterodox.table.seats import CHANCE

__all__ = ["decide", "deciding", "eyes", "offer", "read", "resign", "run_on", "undo", "why"]

FEW = 4


def eyes(session: Session, seat: str | None) -> str:
    """Through whose eyes the agent looks: the seat it names, the one that decides, or its first one.

    Only seats of the agent and of the person who speaks through it; raises InvalidText for others.
    """
    held = session.people
    if seat is None:
        return session.table.seat if session.my_turn else held[0]
    if seat in held:
        return seat
    who = session.table.seats.get(seat)
    taken = f"{who} sits there; " if who is not None else ""
    raise InvalidText(f"seat {seat[:40]!r}: {taken}expected {' or '.join(held)}")


def deciding(session: Session, seat: str | None) -> str:
    """The seat that the agent decides for, which must be asked now; raises IllegalMove or InvalidText."""
    actor = eyes(session, seat)
    expect_going_on(session)
    if actor != session.table.seat:
        raise IllegalMove(f"{session.asked} decides now, not {actor}")
    return actor


def expect_going_on(session: Session) -> None:
    """Refuse what needs a game that goes on; raises IllegalMove."""
    outcome = session.table.outcome
    if outcome is not None:
        raise IllegalMove(f"the game is over ({outcome.reason}): undo takes back, new_table begins another")


def read(session: Session, seat: str, text: str) -> Move:
    """The choice that a text means; raises HeterodoxError that says what would be right."""
    view = session.table.view(seat)
    try:
        move = session.read_move(text)
    except AmbiguousMove:
        raise
    except HeterodoxError as error:
        raise type(error)(f"{error}; {_allowed(view, text)}") from error
    if move not in view.choices():
        raise IllegalMove(f"{view.why_not(move)}; {_allowed(view, text)}")
    return move


def _allowed(view: Position, text: str) -> str:
    """A few choices, those that look like the text first."""
    names = [str(choice) for choice in view.choices()]
    close = get_close_matches(text[:40], names, n=FEW, cutoff=0.5)
    few = list(dict.fromkeys([*close, *names]))[:FEW]
    more = f" and {len(names) - len(few)} more (see choices)" if len(names) > len(few) else ""
    return f"allowed: {', '.join(few)}{more}"


def decide(session: Session, seat: str, text: str) -> list[str]:
    """Take a decision of the agent's, then let programs and the die decide; what happened."""
    move = read(session, seat, text)
    return [*_words(session.play(move, seat)), *run_on(session)]


def run_on(session: Session) -> list[str]:
    """Let programs and the die decide until the agent or its person is asked; what happened."""
    words: list[str] = []
    while session.table.outcome is None and not session.my_turn:
        if session.table.seat == CHANCE:
            words += _words(session.throw())
            continue
        move = session.decide()
        assert move is not None
        words += _words(play_for_program(session, move))
    return words


def _words(reply: Reply) -> list[str]:
    """What a reply says; an error becomes one."""
    if reply.error:
        raise IllegalMove(" ".join(reply.words))
    return [words.replace("/draw accepts, /draw no or a move declines", _ANSWERS) for words in reply.words]


# What the doors with a prompt say with a slash, an agent does with a tool.
_ANSWERS = 'offer accepts, offer with what="decline" or a move declines'


def undo(session: Session, seat: str | None) -> list[str]:
    """Take back until the seat (or any seat of the conversation) is asked again; what happened then."""
    table = session.table
    wanted = session.people if seat is None else (eyes(session, seat),)
    before = len(table.open_history)
    if not table.undo():
        raise IllegalMove("nothing was decided yet: there is nothing to take back")
    while table.seat not in wanted and table.can_undo:
        table.undo()
    count = before - len(table.open_history)
    words = _words(session.kept(Reply((_taken_back(count),), effect="changed")))
    return [*words, *run_on(session)]


def _taken_back(count: int) -> str:
    if not count:
        return "The game goes on from the last position that everybody knows."
    return f"{count} decision{'' if count == 1 else 's'} taken back."


def offer(session: Session, seat: str | None, *, decline: bool) -> list[str]:
    """Claim a draw, offer one, agree to one or decline it; what came of it."""
    expect_going_on(session)
    table = session.table
    asker = _speaker(session, seat)
    if decline:
        if not table.draw_offered_by:
            raise IllegalMove("no draw is offered: there is nothing to decline")
        table.refuse_draw(asker)
        return _words(session.kept(Reply(("The draw is declined.",))))
    if asker == table.seat and table.view(asker).claims():
        table.claim(asker)
    elif not table.agree_draw(asker):
        declined = answer_draw(session)
        if declined:
            return _words(session.kept(Reply((declined,))))
    if table.outcome is not None:
        return _words(session.kept(Reply(session.ending(), effect="changed")))
    waiting = [one for one in session.people if one not in table.draw_offered_by]
    return _words(session.kept(Reply((f"A draw is offered. {', '.join(waiting)}: {_ANSWERS}.",))))


def _speaker(session: Session, seat: str | None) -> str:
    """Who offers or answers: the named seat, one that has not agreed yet, or the one that decides."""
    if seat is not None:
        return eyes(session, seat)
    offered = session.table.draw_offered_by
    waiting = [one for one in session.people if one not in offered]
    return waiting[0] if offered and waiting else eyes(session, None)


def resign(session: Session, seat: str | None) -> list[str]:
    """Resign for a seat; the game is over when its whole team has."""
    expect_going_on(session)
    table, actor = session.table, eyes(session, seat)
    if table.resign(actor):
        return _words(session.kept(Reply(session.ending(), effect="changed")))
    mates = [one for one in table.seats if table.team_of(one) == table.team_of(actor)]
    waiting = ", ".join(one for one in mates if one not in table.resigned)
    return _words(session.kept(Reply((f"{actor} resigns; the team has lost when {waiting} does too.",))))


def why(session: Session, seat: str) -> str:
    """Whose decision it is and why, through the eyes of a seat."""
    if session.table.outcome is not None:
        return session.result()
    words = heading(session.table.view(seat))
    decider = session.table.seat
    who = session.table.seats.get(decider)
    return harmless(f"{words} · {decider} ({who}) decides" if who is not None else words)
