"""Level 0 and the helper: an opponent who errs as people do, and what newcomers are told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from heterodox.engine.thinking import available
from heterodox.games.events import CAPTURE
from heterodox.games.protocol import Game, Kind
from heterodox.games.registry import find_game, list_games
from heterodox.lab.match import Match, Plan
from heterodox.play.helper import for_beginners, remembered, threat_lines, turn_words, warning
from heterodox.play.programs import play_for_program
from heterodox.play.saved import Shelf
from heterodox.play.session import Session
from heterodox.play.threats import danger_after, threats_by, threats_to, ways_from
from heterodox.table.gentle import GentlePlayer
from heterodox.table.players import Budget, player_named, stand_in_note
from heterodox.table.seats import CHANCE, SPECTATOR, Sitter
from heterodox.table.table import Table

each_game = pytest.mark.parametrize("game", list_games(), ids=lambda game: game.name)


def often(start: str, tries: int = 60, game: str = "chess") -> list[str]:
    """What level 0 plays in a position, with many dice."""
    position = find_game(game).parse(start)
    return [str(GentlePlayer(random.Random(seed)).decide(position)) for seed in range(tries)]


# -- level 0 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["level 0", "Level 0", "0", " level 0 "])
def test_level_0_is_a_player_everywhere(name: str) -> None:
    assert isinstance(player_named(name, find_game("chess")), GentlePlayer)
    assert stand_in_note(name, find_game("chess")) == ""


@each_game
def test_level_0_decides_whatever_is_asked(game: Game) -> None:
    table = Table(game.deal(random.Random(5)), die=random.Random(6))
    player = player_named("level 0", game, seed=7)
    for _ in range(60):
        if table.outcome is not None:
            break
        if table.seat == CHANCE:
            table.throw()
            continue
        view = table.view(table.seat)
        table.play(player.decide(view, Budget(seconds=60)), table.seat)
    assert table.history


def test_the_same_dice_give_the_same_game() -> None:
    lines = []
    for _ in range(2):
        table = Table(find_game("chess").start())
        player = GentlePlayer()
        player.begin(11)
        for _ in range(20):
            table.play(player.decide(table.view(table.seat)), table.seat)
        lines.append([str(one.move) for one in table.history])
    assert lines[0] == lines[1]


def test_it_takes_what_is_near_more_often_than_what_is_far() -> None:
    near = often("4k3/8/8/8/8/3q4/4P3/4K3 w - - 0 1").count("e2d3")
    far = often("4k3/8/q7/8/8/8/8/R3K3 w - - 0 1").count("a1a6")
    assert near > 2 * far
    assert far > 0, "it is no fool either"


def test_it_does_not_walk_into_what_it_sees() -> None:
    """A pawn beside the square is mostly seen; a senseless gift would be a third of these moves."""
    moves = often("4k3/8/2p1p3/8/8/4N3/8/4K3 w - - 0 1", 120)
    assert moves.count("e3d5") < 12


def test_it_talks_about_what_happens() -> None:
    position = find_game("chess").parse("4k3/8/8/8/8/3q4/4P3/4K3 w - - 0 1")
    said = []
    for seed in range(40):
        player = GentlePlayer(random.Random(seed))
        if str(player.decide(position)) == "e2d3":
            said.append(player.says())
    assert said
    assert all(said)
    assert any("queen" in words for words in said)


def test_its_remarks_reach_the_person() -> None:
    session = Session.begin(find_game("chess"), seats={"black": Sitter(player="level 0")})
    session.helper = False
    session.seed = 1
    heard: list[str] = []
    for line in ("e2e4", "g1f3", "f1c4", "b1c3", "d2d3", "a2a3", "b2b3", "h2h3"):
        assert not session.submit(line).error
        move = session.decide()
        assert move is not None
        heard += play_for_program(session, move).words
    assert any(words.startswith("black says: ") for words in heard)


@pytest.mark.slow
@pytest.mark.skipif(not available("chess"), reason="needs the compiled engine")
@pytest.mark.parametrize("name", ["chess", "chess2", "enochian", "oracle"])
@pytest.mark.parametrize(("better", "worse"), [("level 1", "level 0"), ("level 0", "random")])
def test_level_0_stands_between_random_and_level_1(
    name: str, better: str, worse: str, tmp_path: Path
) -> None:
    plan = Plan(name, (better, worse), 60, Budget())
    standing = Match(plan, tmp_path).play()
    assert standing.score >= 0.6


# -- threats and targets -------------------------------------------------------------------------------


def test_what_can_be_taken_is_told_with_who_could_take_back() -> None:
    position = find_game("chess").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    (mine,) = threats_by(position)
    assert (mine.army, mine.piece, mine.square, mine.by) == ("black", "pawn", "d5", "white")
    assert not mine.covered
    (theirs,) = threats_to(position)
    assert (theirs.army, theirs.square) == ("white", "e4")


def test_what_stands_in_danger_whatever_is_played_is_found_once() -> None:
    position = find_game("chess").parse("4k3/8/8/8/8/1bN5/8/4K2R w - - 0 1")
    assert [(one.piece, one.square) for one in threats_to(position)] == []
    position = find_game("chess").parse("4k3/8/8/1p6/2N5/8/8/4K2R w - - 0 1")
    assert [(one.piece, one.square) for one in threats_to(position)] == [("knight", "c4")]


def test_a_covered_piece_is_not_in_serious_danger_from_its_like() -> None:
    position = find_game("chess").parse("4k3/8/2n5/8/3N4/4P3/8/4K3 w - - 0 1")
    (threat,) = threats_to(position)
    assert threat.covered
    assert not threat.serious
    assert turn_words(position) == ()


def test_a_duel_is_a_threat_too() -> None:
    """Captures that the other side may fight for are threats as much as any others."""
    position = find_game("chess2").parse("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 cc 33")
    assert [(one.piece, one.square) for one in threats_by(position)] == [("knight", "d5")]


def test_partners_do_not_threaten_each_other() -> None:
    game = find_game("enochian")
    position = game.start(seats="4")
    teams = {army.name: army.team for army in game.armies}
    for _ in range(12):
        for one in (*threats_by(position), *threats_to(position)):
            assert teams[one.by] != teams[one.army]
        position = position.play(position.choices()[0])


def test_ways_are_told_for_both_sides() -> None:
    position = find_game("chess").parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert dict(ways_from(position, "e4")) == {"d5": "black pawn", "e5": ""}
    assert dict(ways_from(position, "d5")) == {"d4": "", "e4": "white pawn"}
    assert ways_from(position, "a1") == []


@each_game
def test_threats_are_what_the_rules_allow(game: Game) -> None:
    """Every threat of whoever decides is a capture of some legal move; nothing else is promised."""
    dice = random.Random(3)
    position = game.deal(dice)
    for _ in range(40):
        if position.outcome is not None:
            break
        if position.kind is Kind.BOARD:
            taken = {
                (event.army, event.squares[0])
                for move in position.legal_moves()
                for event in position.after(move).events
                if event.kind == CAPTURE
            }
            told = {(one.army, one.square) for one in threats_by(position) if one.cost}
            assert told <= taken
        rolls = [move for move, _ in position.chances()]
        position = position.after(dice.choice(rolls or list(position.choices())))


# -- the helper ----------------------------------------------------------------------------------------


def session_with(level: str, start: str = "", shelf: Shelf | None = None, game: str = "chess") -> Session:
    found = find_game(game)
    position = found.parse(start) if start else found.start()
    seats = {position.seats[-1]: Sitter(player=level)}
    return Session(Table(position, seats), shelf)


@pytest.mark.parametrize(
    ("level", "helped"), [("level 0", True), ("level 2", True), ("level 3", False), ("random", False)]
)
def test_newcomers_are_those_who_play_the_lowest_levels(level: str, helped: bool) -> None:
    assert session_with(level).helping is helped


def test_two_persons_and_two_programs_are_left_alone() -> None:
    assert not for_beginners({"white": Sitter(), "black": Sitter()})
    assert not for_beginners({"white": Sitter(player="level 0"), "black": Sitter(player="level 0")})


def test_a_move_that_loses_something_is_asked_about_once() -> None:
    session = session_with("level 0", "4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1")
    reply = session.submit("d1d6")
    assert "queen on d6" in reply.words[0]
    assert not session.table.history
    assert session.submit("d1d6").effect == "changed"
    assert len(session.table.history) == 1


def test_another_move_in_between_is_asked_about_again() -> None:
    session = session_with("level 0", "4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1")
    for line in ("d1d6", "/status", "d1d6"):
        session.submit(line)
    assert not session.table.history


def test_sound_moves_and_whoever_needs_no_help_are_not_asked() -> None:
    sound = session_with("level 0", "4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1")
    assert sound.submit("d1d4").effect == "changed"
    strong = session_with("level 5", "4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1")
    assert strong.submit("d1d6").effect == "changed"


def test_a_warning_is_about_what_the_move_does() -> None:
    game = find_game("chess")
    position = game.parse("4k3/2p5/8/8/8/8/8/3QK3 w - - 0 1")
    assert warning(position, position.parse_move("d1d6"))
    assert not warning(position, position.parse_move("d1d4"))


def test_a_check_tells_what_it_obliges_to() -> None:
    white = find_game("chess").parse("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert turn_words(white)[0] == "Your King is attacked: it must get out of check."


@pytest.mark.rule("E15")
def test_in_enochian_chess_the_king_must_move() -> None:
    game = find_game("enochian")
    sample = next(one for one in game.samples() if one.name == "Air of Fire")
    position = game.start(**sample.options)
    told: list[str] = []
    for move in sample.moves:
        position = position.replay(move)
        if position.kind is Kind.BOARD and position.turn in position.in_check():
            told += turn_words(position)
    assert any("is attacked: its King must move" in words for words in told)


def test_the_switch_is_remembered(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    session = session_with("level 0", shelf=shelf)
    assert session.helping
    assert "off" in session.submit("/helper off").words[0]
    assert not session.helping
    session.leave()
    assert remembered(tmp_path) is False
    again = session_with("level 0", shelf=shelf)
    assert not again.helping
    again.submit("/helper on")
    again.leave()
    strong = session_with("level 9", shelf=shelf)
    assert strong.helping
    strong.leave()


@pytest.mark.parametrize("contents", ["", "{", "[]", '{"helper": 3}', "null"])
def test_a_broken_note_is_as_good_as_none(contents: str, tmp_path: Path) -> None:
    (tmp_path / "helper.json").write_text(contents)
    assert remembered(tmp_path) is None


def test_commands_name_what_is_wrong() -> None:
    session = session_with("level 0")
    for line, named in (("/helper maybe", "on or off"), ("/targets", "a square"), ("/targets z", "a square")):
        reply = session.submit(line)
        assert reply.error
        assert named in reply.words[0]


def test_threats_and_targets_are_told_on_request() -> None:
    session = session_with("level 5", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    reply = session.submit("/threats")
    assert reply.task is not None
    words = "\n".join(reply.task().words)
    assert "pawn on e4" in words
    assert "exd5" in words
    assert session.submit("/targets e4").words == ("e4: white pawn could go to d5 (takes black pawn), e5.",)


def test_the_helper_knows_only_what_the_person_may_know() -> None:
    """While a bid is hidden nothing can be told that depends on it."""
    game = find_game("chess2")
    table = Table(game.parse("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 cc 33"))
    table.play("e4d5/", "white")
    told = set()
    for bid in ("0", "1", "2"):
        table.play(bid, "black")
        for seat in ("white", SPECTATOR):
            view = table.view(seat)
            told.add((seat, turn_words(view), threat_lines(view)))
        table.undo()
    assert len(told) == 2


def test_what_a_move_exposes_is_new() -> None:
    position = find_game("chess").parse("4k3/8/8/1p6/2N5/8/8/4K2R w - - 0 1")
    assert danger_after(position, position.parse_move("h1h2")) == [], "the Knight was in danger before"
    assert [one.piece for one in danger_after(position, position.parse_move("c4a5"))] == []
