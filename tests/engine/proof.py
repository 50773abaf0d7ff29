"""Forced ends proved by the Python rules alone: every answer is tried, hidden bids included."""

from __future__ import annotations

from heterodox.games.protocol import Position

__all__ = ["forces", "losing_choices", "winning_choices"]


def forces(position: Position, team: str, plies: int) -> bool:
    """Whether `team` wins within so many moves on the board, whatever the others decide.

    Offers, answers and bids take no ply. A hidden bid must be met without knowing it: the same answer
    has to win against every bid that could have been made.
    """
    if position.outcome is not None:
        return position.outcome.winner == team
    if position.game.hidden and position.phase == "challenge":
        return _wins_duel(position, team, plies)
    if position.phase == "move" and plies == 0:
        return False
    after = [position.after(choice) for choice in position.choices()]
    quantifier = any if position.team == team else all
    return quantifier(forces(one, team, plies - _takes_ply(position, one)) for one in after)


def _takes_ply(before: Position, after: Position) -> bool:
    """Whether a decision was a turn on the board: answers and bids are none, nor is an offer to answer."""
    return before.phase == "move" and after.phase != "answer"


def _wins_duel(position: Position, team: str, plies: int) -> bool:
    after = [position.after(bid) for bid in position.choices()]
    answered = [one for one in after if one.phase == "response"]
    unanswered = [one for one in after if one.phase != "response"]
    if position.team == team:
        return any(forces(one, team, plies) for one in unanswered) or any(
            all(forces(bid.after(answer), team, plies) for answer in bid.choices()) for bid in answered
        )
    answers = {str(answer) for bid in answered for answer in bid.choices()}
    return all(forces(one, team, plies) for one in unanswered) and (
        not answered
        or any(
            all(
                forces(bid.play(answer), team, plies) for bid in answered if answer in map(str, bid.choices())
            )
            for answer in answers
        )
    )


def winning_choices(position: Position, plies: int) -> set[str]:
    """The choices after which the deciding team wins by force, `plies` moves in all."""
    return _after_which(position, position.team, plies)


def losing_choices(position: Position, plies: int) -> set[str]:
    """The choices after which another team wins by force, `plies` moves in all."""
    (other,) = (team for team in position.game.teams if team != position.team)
    return _after_which(position, other, plies)


def _after_which(position: Position, winner: str, plies: int) -> set[str]:
    return {str(choice) for choice in position.choices() if forces(position.after(choice), winner, plies - 1)}
