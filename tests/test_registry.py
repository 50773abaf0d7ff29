"""Games are found by name, ours and other packages'."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import heterodox
from heterodox.games import registry


def test_another_package_brings_a_game_through_an_entry_point() -> None:
    noughts = heterodox.game("noughts")
    assert type(noughts).__module__ == "heterodox_noughts"
    assert noughts.start().perft(3) == 9 * 8 * 7
    assert [game.name for game in heterodox.games()].count("noughts") == 1


def test_an_unknown_game_is_refused_with_the_known_names() -> None:
    with pytest.raises(heterodox.InvalidText, match=r"'checkers': unknown.*chess.*noughts"):
        heterodox.game("checkers")


def test_our_own_names_cannot_be_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = EntryPoint("chess", "heterodox_noughts:GAME", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [stranger])
    assert heterodox.game("chess").title == "Chess"


def test_an_entry_point_that_is_no_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = EntryPoint("oops", "heterodox_noughts:SQUARES", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [stranger])
    with pytest.raises(heterodox.InvalidText, match=r"'oops'.*not a heterodox Game"):
        heterodox.game("oops")
