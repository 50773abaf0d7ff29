"""Whatever was bid: until the reveal every frame, answer and log line of others is the same, byte for byte.

Each case is one question asked in secret, found in random games by the rules themselves. It is put to one
table for each answer that leads to the same next question; all that the other player, a watcher and the log
get to see from then on is compared. Only what names the table or the moment is made equal first.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import heterodox
from heterodox.games.protocol import Kind, Position
from tests.web_suite.client import Answer, Caller, Frame, Stream
from tests.web_suite.serving import Serving
from tests.web_suite.sittings import Sitting, two_at

SECRETIVE = next(game for game in heterodox.games() if game.hidden)
# A moment, a port: what differs between any two runs.
_MOMENTS = re.compile(
    r"127\.0\.0\.1:\d+|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]*Z?|\d{10}\.\d+|\d+(\.\d+)? ?ms"
)


@dataclass(frozen=True)
class Secret:
    """A question answered in secret: how to get there, and the answers that others cannot tell apart."""

    options: tuple[tuple[str, str], ...]
    position: str | None
    moves: tuple[str, ...]
    answers: tuple[str, ...]


def _alike(asked: Position) -> Iterator[tuple[str, ...]]:
    groups: dict[tuple[str, str, tuple[str, ...]], list[str]] = defaultdict(list)
    for choice in asked.choices():
        after = asked.play(choice)
        if after.kind is Kind.HIDDEN and after.seat != asked.seat:
            groups[after.seat, after.phase, tuple(map(str, after.choices()))].append(str(choice))
    yield from (tuple(group) for group in groups.values() if len(group) > 1)


def drafts() -> Iterator[Secret]:
    """The choice of armies, of both or of the loser of the last game."""
    start = SECRETIVE.start(armies="??")
    yield from (Secret((("armies", "??"),), None, (), answers) for answers in _alike(start))


def duels(seed: int) -> Iterator[Secret]:
    """Duels of random games between random armies, without end."""
    dice = random.Random(seed)
    while True:
        position = SECRETIVE.deal(dice)
        for _ in range(60):
            if position.outcome is not None:
                break
            choice = dice.choice(position.choices())
            after = position.play(choice)
            if position.kind is Kind.BOARD and after.kind is Kind.HIDDEN:
                for answers in _alike(after):
                    yield Secret(tuple(_rules(position)), str(position), (str(choice),), answers)
            position = after


def _rules(position: Position) -> Iterator[tuple[str, str]]:
    """The options that the string does not carry."""
    setups = {option.name for option in position.game.options if option.setup}
    return ((name, value) for name, value in position.options.items() if name not in setups)


@dataclass
class Witness:
    """Somebody who must not know: all that they can get."""

    caller: Caller
    stream: Stream

    def everything(self, sitting: Sitting, seat: str | None) -> list[bytes]:
        table, caller = sitting.table, self.caller
        answers = [
            caller.get(f"/api/tables/{table}"),
            *(
                caller.get(f"/api/tables/{table}/record", format=form)
                for form in ("text", "json", "svg", "png")
            ),
            caller.get(f"/api/tables/{table}", seat=seat),
            caller.decide(table, "nonsense"),
            caller.decide(table, "e2e4", 0),
            caller.act(table, "claim"),
            caller.act(table, "accept", offer=1),
        ]
        frames = [text.encode() for text in self.stream.raw if not _passing(json.loads(text))]
        frames.append(_listed(caller.get("/api/tables", access="public", limit=20), table))
        return [
            f"{one.status_code}".encode() + _headers(one.headers) + one.content for one in answers
        ] + frames


def _passing(frame: Frame) -> bool:
    """Who came in which order, and ticks: they come at any time."""
    return frame["type"] in ("ping", "clock") or (frame["type"] == "presence" and not _everybody_here(frame))


def _everybody_here(frame: Frame) -> bool:
    return frame["type"] == "presence" and all(frame["seats"].values()) and frame["watching"] == 1


def _listed(answer: Answer, table: str) -> bytes:
    """What the list says of the table, without its times."""
    entry = next(one for one in answer.json()["tables"] if one["table"] == table)
    return json.dumps({name: said for name, said in entry.items() if not isinstance(said, float)}).encode()


def _headers(headers: object) -> bytes:
    kept = {name: value for name, value in dict(headers).items() if name not in ("date", "set-cookie")}  # type: ignore[call-overload]
    return json.dumps(kept, sort_keys=True).encode()


def ask(server: Serving, secret: Secret, answer: str) -> list[bytes]:
    """Put the question to a table, answer it in secret, and collect what others can get until the reveal."""
    begin = {"position": secret.position} if secret.position else {}
    sitting = two_at(server, SECRETIVE.name, options=dict(secret.options), access="public", **begin)
    watcher = server.guest("watcher")
    sitting.play(*secret.moves)
    bidder = sitting.state()["seat"]
    other = next(seat for seat in sitting.people if seat != bidder)
    before = len(server.log())
    with (
        sitting[other].stream(sitting.table) as stream,
        watcher.stream(sitting.table) as watched,
        sitting[bidder].stream(sitting.table),
    ):
        witnesses = [Witness(sitting[other], stream), Witness(watcher, watched)]
        for witness in witnesses:
            witness.stream.find(_everybody_here)
        state = sitting.play(answer)
        for witness in witnesses:
            witness.stream.upto(state["number"])
        # The answer to the last secret reveals everything; what is refused until then must tell nothing.
        seen = [item for witness in witnesses for item in witness.everything(sitting, bidder)]
        seen.append(_calm(server.log()[before:]))
    return [_same(item, sitting.table) for item in seen]


def _calm(log: str) -> bytes:
    """The log without what only says in which order and where from requests came."""
    return "\n".join(sorted(_MOMENTS.sub("", line) for line in log.splitlines())).encode()


def _same(item: bytes, table: str) -> bytes:
    # A picture or a compressed answer has no name of a table in it.
    return item.replace(table.encode(), b"TABLE")


def tell_apart(server: Serving, secret: Secret) -> None:
    first, *others = [ask(server, secret, answer) for answer in secret.answers]
    assert len(first) > 20
    for answer, other in zip(secret.answers[1:], others, strict=True):
        assert len(other) == len(first)
        for expected, seen in zip(first, other, strict=True):
            assert seen == expected, f"{secret.answers[0]} and {answer} can be told apart"


def test_the_armies_of_a_draft_stay_hidden(server: Serving) -> None:
    for secret in drafts():
        tell_apart(server, secret)


def test_the_bids_of_some_duels_stay_hidden(server: Serving) -> None:
    secrets = duels(3)
    for _ in range(2):
        tell_apart(server, next(secrets))


@pytest.mark.slow
def test_the_bids_of_two_hundred_duels_stay_hidden(server: Serving) -> None:
    secrets = duels(11)
    for _ in range(200):
        tell_apart(server, next(secrets))
