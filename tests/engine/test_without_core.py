"""Without the native core the levels are played in Python, and it is said."""

from __future__ import annotations

import pytest

import heterodox
from heterodox.engine import thinking
from heterodox.table.players import GreedyPlayer, player_named, stand_in_note

pytestmark = pytest.mark.pure


@pytest.fixture
def _no_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heterodox.engine.levels.available", lambda game: False)
    monkeypatch.setattr("heterodox.table.players.available", lambda game: False)
    monkeypatch.setattr(thinking, "available", lambda game: False)


@pytest.mark.usefixtures("_no_core")
@pytest.mark.parametrize("name", [game.name for game in heterodox.games()])
def test_a_level_is_played_in_python_and_said_so(name: str) -> None:
    game = heterodox.game(name)
    player = player_named("level 2", game, seed=1)
    assert isinstance(player, GreedyPlayer)
    view = game.start().view(game.start().seat)
    assert player.decide(view) in view.choices()
    assert "small Python search plays level 2" in stand_in_note("level 2", game)


@pytest.mark.usefixtures("_no_core")
def test_other_players_need_no_note() -> None:
    assert stand_in_note("random", heterodox.game("chess")) == ""


@pytest.mark.usefixtures("_no_core")
def test_the_engine_says_what_is_missing() -> None:
    with pytest.raises(heterodox.InvalidText, match="no compiled engine here; see 'heterodox doctor'"):
        thinking.Thinker("chess")


def test_with_the_core_there_is_nothing_to_say() -> None:
    if not thinking.available("chess"):
        pytest.skip("the native core is not compiled here")
    assert stand_in_note("level 2", heterodox.game("chess")) == ""
