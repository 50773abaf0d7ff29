"""The table: decisions, history, offers, resignation and time, for any game."""

from __future__ import annotations

import random

import pytest

from heterodox.errors import HeterodoxError, IllegalMove, InvalidText
from heterodox.games.protocol import Game
from heterodox.games.registry import find_game, list_games
from heterodox.table.clock import ClockRule
from heterodox.table.players import LEVELS, player_named
from heterodox.table.seats import CHANCE, Sitter, is_open
from heterodox.table.table import Table

GAMES = list_games()


class Time:
    """A time source that a test sets."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def chess_table(**settings: object) -> Table:
    return Table(find_game("chess").start(), **settings)  # type: ignore[arg-type]


def play_randomly(table: Table, decisions: int, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(decisions):
        if table.outcome is not None:
            return
        if table.seat == CHANCE:
            table.throw()
        else:
            table.play(dice.choice(table.view(table.seat).choices()), table.seat)


def test_a_seat_decides_only_when_it_is_asked() -> None:
    table = chess_table()
    with pytest.raises(IllegalMove, match="white decides now, not black"):
        table.play("e7e5", seat="black")
    table.play("e2e4", seat="white")
    assert table.seat == "black"
    with pytest.raises(IllegalMove):
        table.play("e2e4", table.seat)
    assert len(table.history) == 1


def test_unknown_seats_are_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidText, match="white, black"):
        chess_table(seats={"green": Sitter("Anna")})
    table = chess_table()
    for action in (table.resign, table.agree_draw, table.refuse_draw):
        with pytest.raises(InvalidText, match="seat 'green'"):
            action("green")


def test_undo_and_redo_walk_the_same_line() -> None:
    table = chess_table()
    for move in ("e2e4", "e7e5", "g1f3"):
        table.play(move, table.seat)
    end = table.position
    assert table.undo()
    assert table.undo()
    assert table.seat == "black"
    assert table.redo()
    assert table.redo()
    assert not table.redo()
    assert table.position is end
    table.undo()
    table.play("b1c3", table.seat)
    assert not table.can_redo


def test_undo_to_my_last_move_skips_the_answer() -> None:
    table = chess_table()
    for move in ("e2e4", "e7e5"):
        table.play(move, table.seat)
    assert table.undo_to("white")
    assert table.position == table.start
    assert not table.undo_to("white")


def test_a_draw_needs_every_seat_and_a_move_ends_the_offer() -> None:
    table = chess_table()
    assert not table.agree_draw("white")
    table.play("e2e4", table.seat)
    assert table.draw_offered_by == ("white",)
    table.play("e7e5", table.seat)
    assert not table.draw_offered_by
    assert not table.agree_draw("white")
    assert table.agree_draw("black")
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (None, "agreement")
    with pytest.raises(IllegalMove, match="over"):
        table.play("g1f3", table.seat)


def test_resignation_gives_the_game_to_the_other_team_and_undo_reopens_it() -> None:
    table = chess_table()
    assert table.resign("white")
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == ("black", "resignation")
    assert table.undo()
    assert table.outcome is None
    table.play("e2e4", table.seat)


def test_time_runs_out_for_whoever_decides() -> None:
    time = Time()
    table = chess_table(clock=ClockRule(60, 2), now=time)
    time.seconds = 500
    assert table.check_time() is None, "the clock stands still until it is started"
    table.start_clock()
    time.seconds = 510
    table.play("e2e4", table.seat)
    assert table.remaining("white") == 52
    time.seconds = 569
    assert table.remaining("black") == 1
    time.seconds = 571
    with pytest.raises(IllegalMove, match="over"):
        table.play("e7e5", table.seat)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == ("white", "time")


def test_undo_gives_back_the_time_of_the_undone_moves() -> None:
    time = Time()
    table = chess_table(clock=ClockRule(60), now=time)
    table.start_clock()
    for seconds, move in ((10, "e2e4"), (15, "e7e5"), (40, "g1f3")):
        time.seconds = seconds
        table.play(move, table.seat)
    table.undo()
    assert table.remaining("white") == 50
    assert table.remaining("black") == 55


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_taking_back_everything_returns_to_the_start(game: Game, seed: int) -> None:
    table = Table(game.start(), die=random.Random(seed))
    play_randomly(table, 60, seed)
    end = str(table.position)
    opened = is_open(table.position)
    steps = 0
    while table.undo():
        assert is_open(table.position)
        steps += 1
    assert str(table.position) == str(table.start)
    assert steps <= 60
    while table.redo():
        assert is_open(table.position)
    assert not opened or str(table.position) == end


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_but_the_die_throws_dice(game: Game) -> None:
    table = Table(game.start())
    if table.seat != CHANCE:
        with pytest.raises(IllegalMove, match="no die"):
            table.throw()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("name", ["random", "greedy", "level 1", "3"])
def test_players_choose_what_they_may_and_repeat_with_the_same_seed(game: Game, name: str) -> None:
    def line(seed: int) -> list[str]:
        table = Table(game.start(), die=random.Random(seed))
        player = player_named(name, game, seed)
        while table.outcome is None and len(table.history) < 8:
            if table.seat == CHANCE:
                table.throw()
            else:
                table.play(player.decide(table.view(table.seat)), table.seat)
        return [str(played.move) for played in table.history]

    assert line(3) == line(3)


@pytest.mark.parametrize("name", ["", "level -1", f"level {LEVELS + 1}", "level x", "deep", "٣", "9" * 99])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(HeterodoxError, match="player"):
        player_named(name, GAMES[0])


def test_a_greedy_player_mates_in_one() -> None:
    position = find_game("chess").parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    assert str(player_named("greedy", find_game("chess"), 1).decide(position)) == "a1a8"


def test_comments_stay_with_their_move() -> None:
    table = chess_table()
    with pytest.raises(IllegalMove, match="no move"):
        table.comment("too early")
    table.play("e2e4", table.seat)
    table.comment("best  by\ntest")
    assert table.history[0].comment == "best by test"
