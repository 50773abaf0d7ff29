"""The engine in UCI answers for the seat that is asked, and takes nobody else's decision."""

from __future__ import annotations

import pytest

from heterodox.games.protocol import Kind
from tests.uci.test_session import Talk, talk

__all__ = ["talk"]

BEFORE_CAPTURE = "position fen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33"


@pytest.fixture
def duels(talk: Talk) -> Talk:
    talk.tell("setoption name UCI_Variant value chess2", "setoption name Hash value 4")
    return talk


@pytest.mark.rule("C20", "C34")
@pytest.mark.parametrize("level", [10, 3])
@pytest.mark.parametrize("capture", ["e4d5", "e4d5/"])
def test_a_capture_asks_the_engine_that_defends(duels: Talk, capture: str, level: int) -> None:
    duels.tell(f"setoption name Skill Level value {level}", f"{BEFORE_CAPTURE} moves {capture}")
    position = duels.session.position
    assert position is not None
    assert (position.seat, position.kind) == ("black", Kind.HIDDEN)
    assert duels.go("nodes 2000") in {str(choice) for choice in position.choices()}


@pytest.mark.parametrize("text", ["e4d5:20", "e4d5:00-", "e4d5/2"])
def test_the_last_move_decides_for_one_seat_only(duels: Talk, text: str) -> None:
    duels.tell(BEFORE_CAPTURE)
    said = duels.tell(f"{BEFORE_CAPTURE} moves {text}")
    assert len(said) == 1
    assert said[0].startswith("info string error: ")
    assert duels.session.position is None
    assert duels.go("nodes 100") == "0000"


@pytest.mark.parametrize("line", ["e4d5:20 e8d7", "e4d5/ 2 0 e8d7"])
def test_moves_that_are_over_may_be_closed(duels: Talk, line: str) -> None:
    assert duels.tell(f"{BEFORE_CAPTURE} moves {line}") == []
    assert duels.session.played == ["e4d5/", "2", "0", "e8d7"]
    assert duels.go("nodes 2000") != "0000"


@pytest.mark.parametrize("level", [10, 3])
def test_nobody_moves_while_a_die_is_due(talk: Talk, level: int) -> None:
    talk.tell("setoption name UCI_Variant value enochian", "setoption name Rule ptah value e5")
    talk.tell(f"setoption name Skill Level value {level}", "position startpos")
    assert talk.go("nodes 2000") == "0000"
