"""UCI as chess programs expect it: each test is named after what tripped somebody."""

from __future__ import annotations

import re
import threading
from math import log, log10
from pathlib import Path

import pytest

import heterodox
from heterodox.engine.levels import ladder
from heterodox.engine.thinking import Thinker
from heterodox.errors import InvalidText
from heterodox.uci.orders import read_order
from heterodox.uci.strength import ELO_RANGE, STEPS, nodes_for, win_draw_loss
from tests.engine.positions import searchable_games
from tests.uci.test_session import Talk, talk

__all__ = ["talk"]

TOUR = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"
FIRST_MOVES = {str(move) for move in heterodox.game("chess").start().choices()}
STALEMATE = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
ONE_MOVE = "position fen 7k/8/8/8/8/8/6q1/7K w - - 0 1"


def first_of(line: str) -> str:
    return line.partition(" pv ")[2].split(maxsplit=1)[0]


@pytest.mark.rule("X8", "X9")
@pytest.mark.parametrize(
    "position",
    [
        f"position startpos moves {TOUR}",
        f"position startpos moves {TOUR} g1f3",
        "position fen 7k/8/8/8/8/8/R6P/K7 w - - 100 80",
        "position fen 7k/8/8/8/8/8/R6P/K7 w - - 99 80 moves a2b2 h8g8",
    ],
)
@pytest.mark.parametrize("level", [10, 3])
def test_a_position_past_a_claimable_draw_is_searched(talk: Talk, position: str, level: int) -> None:
    assert talk.tell(f"setoption name Skill Level value {level}", position) == []
    here = talk.session.position
    assert here is not None
    assert here.claims()
    assert talk.go("nodes 2000") in {str(move) for move in here.choices()}


@pytest.mark.parametrize(
    "refused",
    [
        "position startpos moves e2e5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position nowhere",
        "position",
    ],
)
def test_after_a_refused_position_go_does_not_answer_for_the_old_one(talk: Talk, refused: str) -> None:
    talk.tell("position startpos moves e2e4", refused)
    assert talk.go("depth 2") == "0000"
    assert "the last position was refused" in talk.said[-2]
    talk.tell("position startpos")
    assert talk.go("depth 2") in FIRST_MOVES


def test_a_new_game_forgets_that_a_position_was_refused(talk: Talk) -> None:
    talk.tell("position nowhere", "ucinewgame")
    assert talk.go("depth 2") in FIRST_MOVES


@pytest.mark.parametrize("level", [10, 4])
@pytest.mark.parametrize("words", ["searchmoves a2a3 h2h3 nodes 3000", "nodes 3000 searchmoves h2h3 a2a3"])
def test_searchmoves_limits_the_search(talk: Talk, words: str, level: int) -> None:
    talk.tell(f"setoption name Skill Level value {level}", "position startpos")
    assert talk.go(words) in ("a2a3", "h2h3")
    lines = [line for line in talk.said if " pv " in line]
    assert {first_of(line) for line in lines} <= {"a2a3", "h2h3"}


def test_searchmoves_with_several_lines(talk: Talk) -> None:
    talk.tell("setoption name MultiPV value 5", "position startpos")
    talk.go("depth 3 searchmoves a2a3 h2h3")
    assert {first_of(line) for line in talk.said if line.startswith("info depth 3 ")} == {"a2a3", "h2h3"}


def test_searchmoves_that_are_none_are_told_and_left_out(talk: Talk) -> None:
    talk.tell("position startpos")
    assert talk.go("depth 2 searchmoves e2e5 zz a2a3") == "a2a3"
    assert len([line for line in talk.said if "searchmoves" in line]) == 2
    assert talk.go("depth 2 searchmoves e2e5") in FIRST_MOVES


def test_strength_can_be_limited_by_elo(talk: Talk) -> None:
    said = talk.tell("uci")
    assert "option name UCI_LimitStrength type check default false" in said
    low, high = ELO_RANGE
    assert f"option name UCI_Elo type spin default {high} min {low} max {high}" in said
    talk.tell("setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {low}")
    talk.tell("position startpos")
    start = heterodox.game("chess").start()
    assert talk.session._limits(start, read_order(["infinite"])).nodes == STEPS[0][1]
    assert talk.session._limits(start, read_order(["nodes", "7"])).nodes == 7
    assert talk.go("movetime 600000") in FIRST_MOVES


def test_the_elo_is_that_of_the_level_table() -> None:
    """docs/engine.md has the match with the clock, and how each level does against the one below."""
    text = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
    anchor = re.search(r"\*\*(\d+) Elo\*\*", text)
    assert anchor is not None
    rows = {int(a): float(c) for a, _, c in re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \|", text, re.MULTILINE)}
    nodes = [level.nodes for level in ladder("chess")]
    assert [few for _, few in STEPS[:-1]] == nodes[5:9]
    # The engine with a clock stands between levels 9 and 10.
    part = log(STEPS[-1][1] / nodes[8]) / log(nodes[9] / nodes[8])
    elo, expected = float(anchor[1]), [float(anchor[1])]
    for level, share in ((10, part), (9, 1), (8, 1), (7, 1)):
        elo -= share * 400 * log10(rows[level] / (100 - rows[level]))
        expected.append(elo)
    assert [elo for elo, _ in reversed(STEPS)] == [round(elo) for elo in expected]


def test_more_elo_is_more_nodes() -> None:
    low, high = ELO_RANGE
    counts = [nodes_for(elo) for elo in range(low, high + 1)]
    assert counts == sorted(counts)
    assert all(nodes_for(elo) == nodes for elo, nodes in STEPS)


def test_chances_are_shown_on_request(talk: Talk) -> None:
    talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    talk.go("depth 3")
    assert not any(" wdl " in line for line in talk.said)
    talk.tell("setoption name UCI_ShowWDL value true")
    talk.go("depth 3")
    assert any(" score mate 1 wdl 1000 0 0 " in line for line in talk.said)


@pytest.mark.parametrize("score", [-100_000, -300, -1, 0, 1, 50, 100_000])
def test_chances_add_up_and_change_sides_with_the_score(score: int) -> None:
    wins, draws, losses = win_draw_loss(score, 0)
    assert wins + draws + losses == 1000
    assert min(wins, draws, losses) >= 0
    assert win_draw_loss(-score, 0) == (losses, draws, wins)
    assert (wins > losses) == (score > 0)


def test_clear_hash_is_a_button(talk: Talk) -> None:
    assert "option name Clear Hash type button" in talk.tell("uci")
    talk.tell("position startpos")

    def lines() -> list[str]:
        talk.said.clear()
        talk.go("depth 6")
        return [re.sub(r" (nps|time) \d+", "", line) for line in talk.said]

    fresh = lines()
    assert lines() != fresh
    assert talk.tell("setoption name Clear Hash") == []
    assert lines() == fresh


def test_go_perft_counts(talk: Talk) -> None:
    talk.tell("position startpos")
    said = talk.tell("go perft 3")
    assert said[-1] == "Nodes searched: 8902"
    assert len(said) == 21
    assert "e2e4: 600" in said


def test_chess960_is_refused_in_one_line(talk: Talk) -> None:
    assert not any("960" in line for line in talk.tell("uci"))
    (answer,) = talk.tell("setoption name UCI_Chess960 value true")
    assert answer == "info string error: option UCI_Chess960: shuffled starts are not among the games here"
    assert talk.tell("setoption name UCI_Chess960 value false") == []


@pytest.mark.parametrize("name", searchable_games())
@pytest.mark.parametrize("level", [10, 5, 2])
def test_bestmove_agrees_with_the_last_line_shown(talk: Talk, name: str, level: int) -> None:
    """Also where the search was cut off in the middle of a depth and had just found something better."""
    talk.tell(f"setoption name UCI_Variant value {name}", "setoption name Hash value 4")
    talk.tell(f"setoption name Skill Level value {level}", "position startpos")
    for nodes in (*range(200, 1200, 50), *range(1500, 9000, 500)):
        talk.session.hear("setoption name Clear Hash")
        best = talk.go(f"nodes {nodes}")
        shown = [line for line in talk.said if line.startswith("info depth")]
        assert first_of(shown[-1]) == best, nodes


def test_bestmove_agrees_with_the_last_line_shown_where_a_bid_is_drawn(talk: Talk) -> None:
    talk.tell("setoption name UCI_Variant value chess2", "setoption name Seed value 3")
    talk.tell("position fen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33 moves e4d5")
    for _ in range(8):
        best = talk.go("depth 2")
        shown = [line for line in talk.said if line.startswith("info depth")]
        assert first_of(shown[-1]) == best


class Watched(threading.Event):
    """An event that tells when somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.awaited = threading.Event()

    def wait(self, timeout: float | None = None) -> bool:
        self.awaited.set()
        return super().wait(timeout)


@pytest.mark.parametrize(("level", "position"), [(10, STALEMATE), (3, STALEMATE), (3, ONE_MOVE)])
def test_no_bestmove_before_stop_in_go_infinite(talk: Talk, position: str, level: int) -> None:
    """Not even where there is nothing to think about."""
    talk.tell(f"setoption name Skill Level value {level}", position)
    for words in ("infinite", "ponder wtime 1000 btime 1000"):
        before = len(talk.said)
        talk.session.released = watched = Watched()
        talk.tell(f"go {words}")
        watched.awaited.wait()
        assert not any(line.startswith("bestmove") for line in talk.said[before:])
        talk.tell("stop")
        assert talk.said[-1].startswith("bestmove ")


def test_ponderhit_releases_what_needed_no_search(talk: Talk) -> None:
    talk.tell("setoption name Skill Level value 3", ONE_MOVE, "go ponder wtime 1000 btime 1000", "ponderhit")
    talk.wait_for("bestmove h1g2")


NONSENSE = [
    "depth x",
    "depth",
    "wtime 9e9",
    "frobnicate",
    "nodes 0",
    "nodes -5",
    "depth 0",
    "depth -1",
    "mate 0",
    "movetime 0",
    "movetime -100",
    "wtime -50 btime -50",
    "btime 100",
    "winc 5",
    "movestogo 3",
    "depth nodes 500",
    "searchmoves",
    "searchmoves depth 1",
    "wtime btime winc binc",
    "depth ٣",
    "depth 99999999999999999999999999",
    "nodes 999999999999999999 depth 2",
    "\x1b[31m depth 2",
]


@pytest.mark.parametrize("words", NONSENSE, ids=ascii)
def test_nonsense_in_go_still_yields_a_bestmove(talk: Talk, words: str) -> None:
    talk.tell("position startpos")
    assert talk.go(words) in FIRST_MOVES
    assert all(line.isprintable() for line in talk.said)


def test_too_large_a_table_still_yields_a_bestmove(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    from heterodox.uci import session

    def poor(game: str, *, megabytes: int, threads: int) -> object:
        if megabytes > 1:
            raise MemoryError
        return Thinker(game, megabytes=megabytes, threads=threads)

    monkeypatch.setattr(session, "Thinker", poor)
    talk.tell("position startpos")
    assert talk.go("depth 2") in FIRST_MOVES
    assert any("not enough memory" in line for line in talk.said)


def test_a_failing_search_still_yields_a_move(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise InvalidText("something is wrong")

    monkeypatch.setattr(talk.session, "_think", fail)
    talk.tell("position startpos")
    assert talk.go("depth 2") in FIRST_MOVES
    assert "info string error: something is wrong" in talk.said
