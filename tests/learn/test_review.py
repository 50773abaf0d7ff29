"""The review: grades by what was given away, reasons from events, bids against mixtures, every output."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from heterodox.cli.main import cli
from heterodox.engine.thinking import available
from heterodox.errors import InvalidText
from heterodox.games.protocol import CHANCE
from heterodox.games.registry import find_game
from heterodox.learn.annotated import annotate, report
from heterodox.learn.bids import EXPLOITABLE, GENEROUS, GREEDY, SOUND, Bid, Meeting, habit, meet
from heterodox.learn.grades import DECIDED, Grade, accuracy, grade, kept, turning_points
from heterodox.learn.graph import bars, graph
from heterodox.learn.judging import Judge
from heterodox.learn.review import Review, review
from heterodox.play import plain_review
from heterodox.play.plain import play_plain
from heterodox.play.session import Session
from heterodox.table.files import load, save
from heterodox.table.journal import Journal
from heterodox.table.table import Table

pytestmark = pytest.mark.skipif(not available("chess"), reason="needs the compiled engine")

NODES = 4000
SVG = "{http://www.w3.org/2000/svg}"


def table_of(game: str, moves: str, start: str = "", **options: str) -> Table:
    found = find_game(game)
    table = Table(found.parse(start) if start else found.start(**options))
    for move in moves.split():
        table.replay(move)
    return table


@pytest.fixture(scope="module")
def queen_lost() -> tuple[Table, Review]:
    """White's Queen walks into a pawn."""
    table = table_of("chess", "e2e4 e7e5 d1h5 b8c6 h5h6 g7h6 g1f3 f8g7")
    return table, review(table, nodes=NODES)


# -- grades --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("best", "played", "name"),
    [
        (0.0, 0.0, Grade.BEST),
        (0.3, 0.0, Grade.GOOD),
        (0.6, 0.0, Grade.INACCURACY),
        (0.6, -0.5, Grade.MISTAKE),
        (0.0, -3.0, Grade.BLUNDER),
        (-1.0, -DECIDED, Grade.BLUNDER),
        (DECIDED, 0.0, Grade.BLUNDER),
        # By how much a won game is won matters little.
        (14.0, 13.0, Grade.GOOD),
        (-12.0, -13.0, Grade.GOOD),
    ],
)
def test_a_grade_is_what_was_given_away(best: float, played: float, name: Grade) -> None:
    assert grade(best, played) is name


def test_three_pawns_are_a_mistake_even_where_much_is_won() -> None:
    assert grade(10.0, 6.5) in (Grade.MISTAKE, Grade.BLUNDER)


def test_accuracy_falls_with_what_is_given_away() -> None:
    shares = [accuracy([kept(1.0, 1.0 - loss)]) for loss in (0.0, 0.5, 1.0, 3.0, 9.0)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 100.0
    assert 0 < shares[-1] < 15
    assert accuracy([]) == 100.0


def test_turning_points_are_the_largest_drops_in_order() -> None:
    drops = [(ply, 0.05) for ply in range(1, 10)] + [(ply, ply / 100) for ply in range(13, 25)]
    assert turning_points(drops) == [19, 20, 21, 22, 23, 24]
    assert turning_points([(1, 0.11)]) == []


# -- a game --------------------------------------------------------------------------------------


def test_a_lost_queen_is_found_and_named(queen_lost: tuple[Table, Review]) -> None:
    _, found = queen_lost
    blunder = found.at(5)
    assert blunder is not None
    assert blunder.grade is Grade.BLUNDER
    assert blunder.loss > 5
    assert blunder.best != "h5h6"
    assert "pawn takes queen on h6" in blunder.why or "knight takes queen on h6" in blunder.why
    assert 5 in found.turning_points
    assert found.accuracy["white"] < found.accuracy["black"]


def test_a_loss_is_for_the_team_that_decides(queen_lost: tuple[Table, Review]) -> None:
    _, found = queen_lost
    taking = found.at(6)
    assert taking is not None
    assert taking.seat == "black"
    assert not taking.grade.faulty
    assert taking.value > 5, "good for Black, who took"
    assert dict(found.curve())[6] < -5, "the curve is for the first team"


def test_the_sign_comes_from_the_team_where_turns_are_not_alternate() -> None:
    """In the middle of a turn of two decisions of one team the same loss must not change sides."""
    table = table_of(
        "enochian", "f2f3 g6f6 b7b6 a4a6", array="air-of-fire", direction="widdershins", seats="2"
    )
    for one, played in zip(review(table, nodes=NODES).decisions, table.history, strict=True):
        assert one.team == played.before.team
        assert one.loss >= 0
        assert one.could >= one.value


def test_a_missed_and_an_allowed_mate_are_told() -> None:
    missed = review(table_of("chess", "a1b1", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), nodes=NODES).at(1)
    assert missed is not None
    assert missed.best == "a1a8"
    assert "misses a forced win in 1 ply" in missed.why
    allowed = review(table_of("chess", "f2f3 e7e5 g2g4"), nodes=NODES).at(3)
    assert allowed is not None
    assert "Black can force a win in 1 ply" in allowed.why


def test_the_only_choice_is_no_merit_and_no_fault() -> None:
    found = review(table_of("chess", "h8g8 a1a8", "7k/8/6K1/8/8/8/8/R7 b - - 0 1"), nodes=NODES)
    assert found.decisions[0].grade is Grade.FORCED
    assert list(found.accuracy) == ["white"]


def test_the_result_does_not_depend_on_how_many_work_at_it(queen_lost: tuple[Table, Review]) -> None:
    table, found = queen_lost
    assert review(table, nodes=NODES, jobs=1).data() == found.data()
    assert review(table, nodes=NODES, jobs=3).data() == found.data()


def test_whoever_loses_patience_ends_it(queen_lost: tuple[Table, Review]) -> None:
    def enough(done: int, total: int) -> None:
        assert 0 <= done <= total
        if done == 2:
            raise InvalidText("enough")

    with pytest.raises(InvalidText, match="enough"):
        review(queen_lost[0], nodes=NODES, tell=enough)


def test_dice_are_not_graded() -> None:
    game = find_game("enochian")
    sample = next(one for one in game.samples() if game.start(**one.options).seat == CHANCE)
    table = Table(game.start(**sample.options))
    for move in sample.moves[:8]:
        table.replay(move)
    found = review(table, nodes=1000)
    thrown = [ply for ply, played in enumerate(table.history, 1) if played.seat == CHANCE]
    assert thrown
    assert not {one.ply for one in found.decisions} & set(thrown)
    assert len(found.decisions) + len(thrown) == len(table.history)


def test_an_unbegun_game_has_nothing_to_review() -> None:
    found = review(table_of("chess", ""), nodes=NODES)
    assert found.data() == {"decisions": [], "turning_points": [], "accuracy": {}, "exploitable": {}}
    assert "nothing to review" in "".join(report(found))
    assert ET.fromstring(graph(found)).tag == f"{SVG}svg"


def test_a_hidden_choice_that_is_not_revealed_is_not_reviewed() -> None:
    table = table_of("chess2", "", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 cc 33")
    table.replay("e4d5/")
    table.play("1", table.seat)
    assert len(table.history) == 2
    assert [one.ply for one in review(table, nodes=NODES).decisions] == [1]


# -- bids ----------------------------------------------------------------------------------------

# Amounts 0, 1, 2 against 0, 1: the first wins a pawn where it gives more, and pays a tenth for each.
PENNIES = Meeting(
    ("skip", "0", "1", "2"),
    ("0", "1"),
    ((0.0, 0.0), (-1.0, -1.5), (2.0, -2.0), (-2.0, 2.0)),
    frozenset({"0", "1", "2"}),
)


def test_a_mixed_choice_is_sound_whichever_it_is() -> None:
    matching = Meeting(("0", "1"), ("0", "1"), ((1.0, -1.0), (-1.0, 1.0)), frozenset({"0", "1"}))
    for choice in ("0", "1"):
        for judged, bid in (matching.judge_first(choice), matching.judge_answer(choice)):
            assert bid.verdict == SOUND
            assert judged.loss == 0
            assert bid.mixture == {"0": 50.0, "1": 50.0}


@pytest.mark.parametrize(
    ("payoff", "choice", "verdict"),
    [
        # 1 is right, whatever the other does.
        (((0.0, 0.0), (2.0, 2.0), (1.0, 1.0)), "2", GENEROUS),
        (((0.0, 0.0), (2.0, 2.0), (1.0, 1.0)), "0", GREEDY),
        (((0.0, 0.0), (2.0, 2.0), (1.0, 1.0)), "1", SOUND),
        # 0 and 2 are mixed, 1 is worse than both.
        (((2.0, 0.0), (-3.0, -3.0), (0.0, 2.0)), "1", EXPLOITABLE),
    ],
)
def test_a_choice_outside_the_mixture_is_blamed(
    payoff: tuple[tuple[float, ...], ...], choice: str, verdict: str
) -> None:
    meeting = Meeting(("0", "1", "2"), ("0", "1"), payoff, frozenset({"0", "1", "2"}))
    judged, bid = meeting.judge_first(choice)
    assert bid.verdict == verdict
    assert (judged.loss > 0) == (verdict != SOUND)


def test_an_answer_knows_that_there_is_something_to_answer() -> None:
    judged, bid = PENNIES.judge_answer("0")
    assert sum(bid.mixture.values()) == pytest.approx(100, abs=0.3)
    assert judged.loss == 0


def test_a_habit_can_be_used() -> None:
    often = Bid(SOUND, {"0": 50.0, "1": 50.0}, "1")
    assert habit([often] * 5) == "1"
    assert habit([often] * 4 + [Bid(SOUND, {"0": 50.0, "1": 50.0}, "0")]) == ""
    assert habit([often] * 2) == ""
    assert habit([Bid(SOUND, {"1": 100.0}, "1")] * 9) == "", "nothing was mixed"


def test_bids_of_a_game_are_judged_against_the_mixture_not_against_each_other() -> None:
    start = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 cc 33"
    game = find_game("chess2")
    meeting = meet(game.parse(start).play("e4d5/"), Judge(game, NODES))
    assert set(meeting.rows) == {"skip", "0", "1", "2"}
    assert set(meeting.columns) == {"0", "1", "2"}
    judged = {}
    for bid, answer in (("1", "0"), ("1", "1"), ("1", "2")):
        decisions = review(table_of("chess2", f"e4d5/ {bid} {answer}", start), nodes=NODES).decisions
        assert [one.ply for one in decisions] == [1, 2, 3]
        assert decisions[1].bid is not None
        assert decisions[2].bid is not None
        judged[answer] = decisions[1].loss
    assert len(set(judged.values())) == 1, "a bid is not judged by what the other happened to bid"


def test_the_choice_of_armies_is_told_but_not_blamed() -> None:
    found = review(table_of("chess2", "classic empowered e2e4", armies="secret"), nodes=400)
    assert [one.loss for one in found.decisions[:2]] == [0, 0]
    assert all(one.bid is not None and not one.grade.faulty for one in found.decisions[:2])


# -- what comes out --------------------------------------------------------------------------------


def test_json_has_the_promised_fields(queen_lost: tuple[Table, Review]) -> None:
    data = json.loads(json.dumps(queen_lost[1].data()))
    assert {"decisions", "turning_points", "accuracy"} <= set(data)
    for ply, one in enumerate(data["decisions"], start=1):
        assert {"ply", "seat", "move", "loss", "grade", "best"} <= set(one)
        assert one["ply"] == ply
        assert one["loss"] >= 0
        assert one["grade"] in [grade.value for grade in Grade]
    assert set(data["accuracy"]) == {"white", "black"}
    assert all(0 <= share <= 100 for share in data["accuracy"].values())
    assert set(data["turning_points"]) <= {one["ply"] for one in data["decisions"]}


def test_the_annotated_record_is_the_same_game_with_comments(
    queen_lost: tuple[Table, Review], tmp_path: Path
) -> None:
    table, found = queen_lost
    table.comment("a remark of my own")
    path = tmp_path / "annotated.txt"
    save(annotate(table, found), path)
    again = load(path).sound()
    assert [str(one.move) for one in again.history] == [str(one.move) for one in table.history]
    assert again.history[4].comment.startswith("?? Turning point. Blunder")
    assert again.history[-1].comment.startswith("a remark of my own")
    assert again.tags["Review"].startswith("accuracy: white")


def test_the_graph_marks_the_turning_points(queen_lost: tuple[Table, Review]) -> None:
    _, found = queen_lost
    picture = ET.fromstring(graph(found))
    assert len(picture.findall(f"{SVG}g/{SVG}circle")) == len(found.turning_points)
    points = picture.find(f"{SVG}polyline")
    assert points is not None
    assert len(points.attrib["points"].split()) == len(found.decisions) + 1
    described = picture.findtext(f"{SVG}desc") or ""
    assert "ply 5" in described
    assert len(bars(found, 5)) == 5
    assert bars(found, 80)[-1] < bars(found, 80)[0], "White stands worse in the end"


def test_the_report_names_the_fault(queen_lost: tuple[Table, Review]) -> None:
    text = "\n".join(report(queen_lost[1]))
    assert "h5h6 (Qh6)??" in text
    assert "turning point" in text
    assert "accuracy" in text


# -- the command line ------------------------------------------------------------------------------


def ask(*words: str) -> str:
    result = CliRunner().invoke(cli, ["review", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_records_and_journals_give_the_same_review(queen_lost: tuple[Table, Review], tmp_path: Path) -> None:
    table, found = queen_lost
    files = [tmp_path / "game.txt", tmp_path / "game.json", tmp_path / "game.journal"]
    for path in files[:2]:
        save(table, path)
    journal = Journal(files[2])
    assert journal.note(table) == ""
    journal.close()
    for path in files:
        assert json.loads(ask(str(path), "--json", "--nodes", str(NODES))) == found.data()


def test_everything_is_written_at_once(queen_lost: tuple[Table, Review], tmp_path: Path) -> None:
    game, record, picture = tmp_path / "game.txt", tmp_path / "annotated.json", tmp_path / "graph.svg"
    save(queen_lost[0], game)
    words = ask(str(game), "--annotate", str(record), "--graph", str(picture), "--nodes", str(NODES))
    assert "Blunder" in words
    assert load(record).sound().history[4].comment
    assert ET.parse(picture).getroot().tag == f"{SVG}svg"


def test_plain_mode_says_how_far_the_review_has_come(
    queen_lost: tuple[Table, Review], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain_review, "review", partial(review, nodes=NODES))
    lines, said = iter(["/review grades"]), list[str]()
    play_plain(Session(queen_lost[0]), lambda prompt, *, secret: next(lines, None), said.append, boards=False)
    bars = [line for line in said if line.startswith("[")]
    assert bars[-1].startswith("[##########]")
    assert len(bars) == len(set(bars)) <= 10
    assert any("Blunder" in line for line in said[said.index(bars[-1]) :])


def test_a_sample_is_reviewed_by_its_number() -> None:
    data = json.loads(ask("enochian", "1", "--json", "--nodes", "300"))
    assert len(data["decisions"]) == 16
    assert set(data["accuracy"]) == {"active", "passive"}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["no-such-file.txt"], "no-such-file.txt"),
        (["enochian", "99"], "99"),
        (["ludo", "1"], "ludo"),
    ],
)
def test_what_is_wrong_is_named(words: list[str], named: str) -> None:
    result = CliRunner().invoke(cli, ["review", *words])
    assert result.exit_code != 0
    assert named in str(result.exception)


def test_a_damaged_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save(table_of("chess", "e2e4 e7e5"), path)
    path.write_text(path.read_text("utf-8").replace("e7e5", "e7e2"), "utf-8")
    with pytest.raises(InvalidText, match=r"line \d+"):
        CliRunner().invoke(cli, ["review", str(path)], catch_exceptions=False, standalone_mode=False)


# -- the proof -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chess", "chess2", "enochian", "oracle"])
def test_planted_blunders_are_found_and_best_play_is_not_blamed(name: str) -> None:
    from tests.learn.proof import prove

    worse, best = prove(find_game(name), 25, plies=20, nodes=10_000, strong=60_000)
    assert worse.planted == 25
    assert worse.found >= 0.95 * worse.planted
    assert best.blamed < 0.02 * best.decisions
