"""The protocol without a process: lines in, answers out."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

import heterodox
from heterodox.uci.orders import read_order
from heterodox.uci.session import Session
from tests.engine.positions import searchable_games


class Talk:
    """A session and everything it said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self._news = threading.Condition()
        self.session = Session(self._hear)

    def _hear(self, line: str) -> None:
        with self._news:
            self.said.append(line)
            self._news.notify_all()

    def wait_for(self, beginning: str) -> None:
        """Until a line with that beginning was said."""
        with self._news:
            self._news.wait_for(lambda: any(line.startswith(beginning) for line in self.said))

    def tell(self, *lines: str) -> list[str]:
        """What the session answers at once."""
        before = len(self.said)
        for line in lines:
            assert self.session.hear(line)
        return self.said[before:]

    def go(self, words: str) -> str:
        """The best move of a search that ends by itself."""
        self.tell(f"go {words}")
        if self.session.thread is not None:
            self.session.thread.join()
        assert self.said[-1].startswith("bestmove ")
        return self.said[-1].split()[1]


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.session.halt()


def test_it_introduces_itself(talk: Talk) -> None:
    said = talk.tell("uci")
    assert said[0].startswith("id name heterodox")
    assert said[-1] == "uciok"
    assert "option name Hash type spin default 64 min 1 max 65536" in said
    assert any(line.startswith("option name UCI_Variant type combo default chess") for line in said)
    assert talk.tell("isready") == ["readyok"]


def test_it_finds_a_mate_and_says_so(talk: Talk) -> None:
    talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    assert talk.go("depth 4") == "a1a8"
    assert any(" score mate 1 " in line for line in talk.said)


def test_moves_are_played_from_the_start(talk: Talk) -> None:
    talk.tell("position startpos moves f2f3 e7e5 g2g4")
    assert talk.go("nodes 5000") == "d8h4"


def test_several_lines(talk: Talk) -> None:
    talk.tell("setoption name MultiPV value 3", "position startpos")
    talk.go("depth 4")
    assert {line.split()[4] for line in talk.said if line.startswith("info depth 4 ")} == {"1", "2", "3"}


def test_option_names_are_spelt_as_one_likes(talk: Talk) -> None:
    assert talk.tell("setoption name hash value 2", "setoption name SKILL level value 3") == []
    assert talk.session.numbers["Hash"] == 2
    assert talk.session.numbers["Skill Level"] == 3


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("movetime 50", 0.05),
        ("wtime 400 btime 400", 0.2),
        ("wtime 100 btime 100 winc 20 binc 20", 0.1),
        ("wtime 1000 btime 1 movestogo 1", 1.0),
    ],
)
def test_time_becomes_a_limit_that_is_kept(talk: Talk, words: str, most: float) -> None:
    talk.tell("position startpos")
    limits = read_order(words.split()).limits(True, 1, ())
    assert 0 < limits.hard_seconds < most
    assert not limits.ponder
    assert talk.go(words)


def test_nothing_is_answered_before_stop_when_there_is_no_end(talk: Talk) -> None:
    """The mate is found at once, but a protocol partner that said "infinite" waits for its own "stop"."""
    for words in ("infinite", "", "ponder movetime 1"):
        talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        talk.said.clear()
        talk.tell(f"go {words}")
        # Nothing is left to find at this depth: from here on it only waits.
        talk.wait_for("info depth 8 ")
        assert not any(line.startswith("bestmove") for line in talk.said), words
        talk.tell("stop")
        assert talk.said[-1].startswith("bestmove a1a8")


def test_a_ponder_hit_starts_the_clock(talk: Talk) -> None:
    talk.tell("position startpos", "go ponder movetime 30")
    talk.wait_for("info depth 6 ")
    assert not any(line.startswith("bestmove") for line in talk.said)
    talk.tell("ponderhit")
    talk.wait_for("bestmove ")


@pytest.mark.parametrize("level", range(1, 11))
def test_stop_is_answered_before_anything_else_at_every_level(talk: Talk, level: int) -> None:
    """However much of the endless search was done by then: the answer is there when `stop` returns."""
    talk.tell(f"setoption name Skill Level value {level}", "position startpos")
    for _ in range(3):
        talk.tell("go infinite")
        talk.tell("stop")
        moves = {str(move) for move in heterodox.game("chess").start().legal_moves()}
        assert talk.said[-1].split()[1] in moves


def test_the_same_seed_gives_the_same_weak_moves() -> None:
    def play(seed: int) -> list[str]:
        talk = Talk()
        talk.tell("setoption name Skill Level value 1", f"setoption name Seed value {seed}")
        moves: list[str] = []
        for _ in range(6):
            talk.tell(f"position startpos moves {' '.join(moves)}" if moves else "position startpos")
            moves.append(talk.go("nodes 100000"))
        return moves

    assert play(5) == play(5)
    assert len({tuple(play(seed)) for seed in (5, 6, 7)}) > 1


@pytest.mark.parametrize("name", searchable_games())
def test_every_game_can_be_chosen(talk: Talk, name: str) -> None:
    talk.tell(f"setoption name UCI_Variant value {name}", "position startpos")
    best = talk.go("nodes 2000")
    assert best in {str(move) for move in heterodox.game(name).start().choices()}


BAD = [
    "hello",
    "position",
    "position nowhere",
    "position fen",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position startpos moves e2e5",
    "position startpos moves \ufffd\ufffd",
    "setoption",
    "setoption name",
    "setoption name Hash value",
    "setoption name Hash value 0",
    "setoption name Hash value 99999999999999999999",
    "setoption name Hash value ٣",
    "setoption name Skill Level value eleven",
    "setoption name UCI_Variant value shogi",
    "setoption name Rule nothing value 1",
    "setoption name Colour value blue",
    "setoption name UCI_Elo value 0",
    "setoption name UCI_ShowWDL value maybe",
    "setoption name UCI_Chess960 value true",
    "go perft 0",
    "go perft 99",
    "\x1b[31m",
    "x" * 100_000,
]


@pytest.mark.parametrize("line", BAD, ids=lambda line: ascii(line)[:40])
def test_bad_input_is_told_in_one_line_and_does_no_harm(talk: Talk, line: str) -> None:
    (answer,) = talk.tell(line)
    assert answer.startswith("info string")
    assert answer.isprintable()
    assert len(answer) < 400
    assert talk.tell("isready") == ["readyok"]
    assert talk.go("depth 2")


def test_a_finished_game_has_no_best_move(talk: Talk) -> None:
    talk.tell("position startpos moves f2f3 e7e5 g2g4 d8h4")
    assert talk.go("depth 3") == "0000"


def test_blank_lines_are_nothing(talk: Talk) -> None:
    assert talk.tell("", "   ", "\n") == []


def test_the_end_of_the_input_ends_an_endless_search(talk: Talk) -> None:
    talk.tell("position startpos", "go infinite")
    talk.session.finish()
    assert talk.said[-1].startswith("bestmove ")


def test_the_end_of_the_input_lets_a_search_with_limits_finish(talk: Talk) -> None:
    talk.tell("position startpos", "go depth 5")
    talk.session.finish()
    assert talk.said[-1].startswith("bestmove ")
    assert any(line.startswith("info depth 5 ") for line in talk.said)
