"""Nothing that leaves for another seat contains a bid or an army before it is revealed (C1, C20)."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

from heterodox import IllegalMove
from heterodox.games.chess2 import GAME
from heterodox.games.chess2.rules import Chess2Position

OUTSIDERS = {"white": ("white", "spectator", ""), "black": ("black", "spectator", "")}
POSITIONS = [
    "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33",
    "4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 63",
    "4k3/8/8/8/Rnpn4/8/8/4K3 w - - 0 1 ac 66",
    "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1 cc 33",
]


def outgoing(position: Chess2Position) -> bytes:
    """Everything a view holds or shows, cached answers included."""
    shown = (
        str(position),
        repr(position),
        position.phase,
        position.kind,
        position.seat,
        position.events,
        position.words(),
        position.material(),
        position.in_check(),
        position.options,
        [str(move) for move in position.legal_moves()],
        [str(move) for move in position.choices()],
        position.picture(),
        position.outcome,
        [position.why_still(unit.square) for unit in position.material()],
        [position.describe(move) for move in position.choices()],
    )
    return pickle.dumps((repr(shown), repr(vars(position)), shown, position))


def duels_waiting(text: str) -> Iterator[Chess2Position]:
    position = GAME.parse(text)
    for move in position.choices():
        if str(move).endswith("/"):
            yield position.play(move)


@pytest.mark.rule("C20")
@pytest.mark.parametrize("text", POSITIONS)
def test_views_of_different_bids_cannot_be_told_apart(text: str) -> None:
    for waiting in duels_waiting(text):
        bids = [waiting.play(word) for word in ("0", "1", "2")]
        for seat in OUTSIDERS[waiting.turn]:
            assert len({outgoing(challenged.view(seat)) for challenged in bids}) == 1
        own = {str(challenged.view(waiting.seat)) for challenged in bids}
        assert len(own) == 3


@pytest.mark.rule("C20")
def test_no_view_of_a_random_game_shows_a_bid_before_its_answer() -> None:
    dice = random.Random(20)
    seen = 0
    for _ in range(5):
        position = GAME.start(armies=dice.choice("cnera") + dice.choice("cnera"))
        for _ in range(100):
            if not position.choices():
                break
            position = position.play(dice.choice(position.choices()))
            if position.phase != "response":
                continue
            seen += 1
            assert position.pending is not None
            bid = position.pending.challenge
            for seat in OUTSIDERS[position.turn]:
                view = position.view(seat)
                assert f":{bid}/a" not in str(view)
                assert ":?/a" in str(view)
                assert ":?/a" in repr(view)
                assert view.pending is not None
                assert view.pending.challenge is None
                assert [event.kind for event in view.events] == ["challenge"]
                assert not any(str(bid) in words for words in view.words())
                assert not any(event.seat for event in view.events)
                assert "'bid'" not in repr(vars(view))
                assert b"bid" not in pickle.dumps(view)
                assert GAME.parse(str(view)) == view
    assert seen > 5


@pytest.mark.rule("C1", "C20")
def test_a_secret_is_an_event_of_its_maker_alone() -> None:
    challenged = GAME.parse(POSITIONS[0]).play("e4d5/").play("2")
    drafted = GAME.start(armies="secret").play("reaper")
    for position, owner, secret in ((challenged, "black", "2"), (drafted, "white", "reaper")):
        assert [event.note for event in position.view(owner).events if event.seat == owner] == [secret]
        assert position.view(owner).words() == position.view("spectator").words()
        assert position.view(owner).view("spectator").events == position.view("spectator").events
        assert not any(event.seat for event in position.view("spectator").events)
    # Revealed, they are everybody's.
    assert not any(event.seat for event in challenged.play("1").events)
    assert not any(event.seat for event in drafted.play("classic").events)


@pytest.mark.rule("C30")
def test_the_attacker_sees_the_answers_that_are_really_left() -> None:
    waiting = GAME.parse("4k3/8/8/8/4r3/4P3/4N3/4K3 b - - 0 1 ca 33").play("e4e1/")
    for bid, left in (("0", ["0", "1", "2"]), ("1", ["0"]), ("2", ["0", "1"])):
        challenged = waiting.play(bid)
        view = challenged.view("black")
        assert [str(move) for move in view.choices()] == left
        assert [str(move) for move in challenged.choices()] == left
    # From the string alone nobody knows the bid: every answer to some challenge is possible.
    assert [str(move) for move in GAME.parse(str(view)).choices()] == ["0", "1", "2"]


@pytest.mark.rule("C20")
def test_a_view_cannot_be_played_on_where_the_bid_matters() -> None:
    view = GAME.parse(POSITIONS[0]).play("e4d5/").play("2").view("white")
    with pytest.raises(IllegalMove, match="does not know the challenge"):
        view.play("1")


@pytest.mark.rule("C20")
def test_revealed_bids_are_public() -> None:
    called = GAME.parse(POSITIONS[0]).play("e4d5/").play("0").play("0")
    assert called.view("spectator") == called
    second = GAME.parse(POSITIONS[2]).play("a4d4/").play("2").play("2")
    assert str(second.view("white")).endswith("a4d4:22/d")


@pytest.mark.rule("C1")
def test_views_of_different_armies_cannot_be_told_apart() -> None:
    draft = GAME.start(armies="secret")
    chosen = [draft.play(choice) for choice in draft.choices()]
    for seat in ("black", "spectator"):
        assert len({outgoing(position.view(seat)) for position in chosen}) == 1
    assert len({str(position.view("white")) for position in chosen}) == 6
