"""A review on paper: as lines of text, and as comments in the record of its game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from heterodox.learn.grades import Grade
from heterodox.learn.graph import bars
from heterodox.learn.review import Decision, Review
from heterodox.table.record import record_of, replay
from heterodox.table.table import Table

__all__ = ["annotate", "remark", "report"]

BARS = 64
COUNTED = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


def remark(one: Decision) -> str:
    """A decision in a line or two: its grade, what it gave away, what would have been better and why."""
    if not one.why:
        return ""
    if one.grade.faulty:
        return f"{one.grade.value.capitalize()}, {one.loss:.1f} given away. {one.why}"
    return one.why


def annotate(table: Table, review: Review) -> Table:
    """The same game with the review as comments; what people wrote stays in front of it."""
    record = record_of(table)
    moves = []
    for ply, move in enumerate(record.moves, start=1):
        one = review.at(ply)
        said = remark(one) if one is not None else ""
        sign = one.grade.sign if one is not None else ""
        turn = "Turning point." if said and ply in review.turning_points else ""
        moves.append(replace(move, comment=" ".join(filter(None, (move.comment, sign, turn, said)))))
    accuracies = ", ".join(f"{seat} {share}%" for seat, share in review.accuracy.items())
    tags = {**record.tags, "Review": f"accuracy: {accuracies}"}
    return replay(replace(record, moves=tuple(moves), tags=tags)).sound("the annotated record")


def report(review: Review) -> Iterator[str]:
    """The review in lines for a terminal."""
    if not review.decisions:
        yield "Nobody has decided anything yet: there is nothing to review."
        return
    yield f"{review.game.title}, {review.plies} decisions"
    yield ""
    yield from _seats(review)
    yield ""
    yield f"Evaluation, high is good for {review.game.teams[0]}:"
    yield f"  {bars(review, BARS)}"
    faults = [one for one in review.decisions if remark(one)]
    yield ""
    if not faults:
        yield "No mistakes found."
    for one in faults:
        turn = "  <- turning point" if one.ply in review.turning_points else ""
        yield f"{one.ply:>4}. {one.seat}: {_named(one)}{one.grade.sign}{turn}"
        yield f"      {remark(one)}"
    for seat, choice in review.habits.items():
        yield ""
        yield f"{seat} is exploitable: always {choice} where the best play mixes."


def _named(one: Decision) -> str:
    return one.move if one.described == one.move else f"{one.move} ({one.described})"


def _seats(review: Review) -> Iterator[str]:
    """A table: for each seat its accuracy and how many decisions had which grade."""
    wide = max([4, *(len(seat) for seat in review.accuracy)])
    names = "".join(f"{grade.value:>12}" for grade in COUNTED)
    yield f"{'':<{wide}}  accuracy{names}"
    for seat, share in review.accuracy.items():
        made = [one.grade for one in review.of(seat)]
        counts = "".join(f"{made.count(grade):>12}" for grade in COUNTED)
        yield f"{seat:<{wide}}  {share:>7}%{counts}"
