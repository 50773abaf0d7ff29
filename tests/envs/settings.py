"""What the environments are tested with: every game under options that change how it is seen or played."""

from __future__ import annotations

__all__ = ["GAMES", "SETTINGS", "name_of"]

Setting = tuple[str, dict[str, str]]

SETTINGS: tuple[Setting, ...] = (
    ("chess", {}),
    ("oracle", {}),
    ("oracle", {"take_own": "yes", "grant_enemy": "no", "oust_own": "no"}),
    ("chess2", {}),
    ("chess2", {"armies": "secret"}),
    ("chess2", {"armies": "ka", "blunders": "allowed"}),
    ("chess2", {"armies": "ne", "whirlwind": "king-turn"}),
    ("chess2", {"armies": "r?"}),
    ("chess2", {"armies": "kk", "whirlwind": "king-turn"}),
    ("chess2", {"armies": "aa"}),
    ("chess2", {"reading": "classic"}),
    ("enochian", {}),
    ("enochian", {"seats": "4"}),
    ("enochian", {"seats": "4", "direction": "widdershins", "array": "air-of-fire"}),
    ("enochian", {"array": "tablet-of-fire-prototype"}),
    ("enochian", {"ptah": "e5"}),
    ("enochian", {"ptah": "d4", "querent": "blue", "seats": "4", "rules": "tablet"}),
    ("enochian", {"house_draws": "off", "check_reply": "free", "array": "water-of-water"}),
)

GAMES = tuple(dict.fromkeys(game for game, _ in SETTINGS))


def name_of(setting: Setting) -> str:
    """A setting in a test's name."""
    game, options = setting
    return "-".join((game, *options.values()))
