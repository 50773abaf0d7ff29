"""Positions of Chess 2 put together at random for tests: few pieces, rare states; see `Game.compose`.

All pairings of armies, any number of stones, Kings near the midline, king-turns, lanes full of pieces for
rampages, and duels in every stage.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from heterodox.games.board import ORTHOGONAL, rays
from heterodox.games.chess.attacks import BLACK, WHITE, other, own_piece
from heterodox.games.chess.compose import Scene
from heterodox.games.chess2.armies import LETTERS, LIMITS, Roster, roster_of
from heterodox.games.composing import near, sound
from heterodox.games.fen import EMPTY

if TYPE_CHECKING:
    from heterodox.games.chess2.game import Chess2Game
    from heterodox.games.chess2.rules import Chess2Position

__all__ = ["compose"]

QUIET_COUNTS = (0, 0, 0, 1, 50, 98, 99, 100)
MIDLINE_RANKS = range(2, 6)
DRAFTS = 0.02
CLASSIC = 0.05


def compose(game: Chess2Game, dice: random.Random) -> Chess2Position:
    """A sound position of few pieces, or of a draft."""
    if dice.random() < DRAFTS:
        return _draft(game, dice)
    return _into_a_duel(sound(lambda: _draw(game, dice), dice), dice)


def _draft(game: Chess2Game, dice: random.Random) -> Chess2Position:
    """C1: nobody has chosen yet, or one side has."""
    letters = ["?", dice.choice(f"?{LETTERS}")]
    dice.shuffle(letters)
    start = game.start(armies="".join(letters))
    once = start.after(dice.choice(start.choices()))
    return once if once.draft and dice.random() < 0.5 else start


def _draw(game: Chess2Game, dice: random.Random) -> Chess2Position:
    classic = dice.random() < CLASSIC
    armies = "cc" if classic else dice.choice(LETTERS) + dice.choice(LETTERS)
    scene, army = Scene(dice), dice.choice((WHITE, BLACK))
    castling = scene.castle("".join(right for right in "KQkq" if _roster(armies, right).castles))
    _place_kings(scene, armies)
    king_turn = roster_of(armies, army).king_turn and dice.random() < 0.4
    stepper = army if king_turn else other(army)
    passant = scene.step_twice(stepper) if _steps_twice(armies, stepper) else "-"
    _fill_lane(scene, armies, army)
    _lead_back(scene, armies)
    for side in (WHITE, BLACK):
        scene.scatter(_kinds(armies, side) + "p", side)
    fields = [
        scene.placement,
        _turn(army, king_turn=king_turn),
        castling,
        passant,
        str(dice.choice(QUIET_COUNTS)),
        str(dice.randint(1, 200)),
    ]
    if not classic:
        fields += [armies, _stones(dice) + _stones(dice)]
    return game.parse(
        " ".join(fields),
        whirlwind=dice.choice(("any", "any", "king-turn")),
        blunders=dice.choice(("illegal", "allowed")),
        reading="classic" if classic else "chess2",
    )


def _roster(armies: str, right: str) -> Roster:
    return roster_of(armies, WHITE if right.isupper() else BLACK)


def _steps_twice(armies: str, army: str) -> bool:
    return roster_of(armies, army).pieces["p"] == "pawn"


def _kinds(armies: str, army: str) -> str:
    """The letters of an army but for its King."""
    return "".join(kind for kind in roster_of(armies, army).pieces if kind != "k")


def _turn(army: str, *, king_turn: bool) -> str:
    letter = "k" if king_turn else army[0]
    return letter.upper() if king_turn and army == WHITE else letter


def _stones(dice: random.Random) -> str:
    """Any number, oftener the few with which a duel is narrow."""
    return str(dice.choice((0, 0, 1, 1, 2, 3, dice.randint(0, LIMITS.most_stones), LIMITS.most_stones)))


def _place_kings(scene: Scene, armies: str) -> None:
    """Each side's Kings, often where a step decides the game (C26)."""
    for army in (WHITE, BLACK):
        king = own_piece("k", army)
        wanted = scene.dice.randint(1, roster_of(armies, army).home.count("k"))
        while scene.board.count(king) < wanted:
            square = near(scene.places, scene.dice)
            if scene.dice.random() < 0.4:
                square = scene.dice.choice(MIDLINE_RANKS) * 8 + square % 8
            scene.put(king, square)


def _fill_lane(scene: Scene, armies: str, army: str) -> None:
    """C12: pieces in a row before one that may rampage, mostly one of the army to move."""
    dice = scene.dice
    rampages = "elephant" in roster_of(armies, army).pieces.values()
    if dice.random() < (0.3 if rampages else 0.6):
        return
    mover = army if dice.random() < 0.8 else other(army)
    start = dice.randrange(64)
    if not scene.put(own_piece("r", mover), start):
        return
    scene.places.append(start)
    for square in dice.choice([lane for lane in rays(start, ORTHOGONAL) if lane])[:4]:
        if dice.random() < 0.8:
            side = mover if dice.random() < 0.3 else other(mover)
            scene.put(own_piece(dice.choice(_kinds(armies, side)), side), square)


def _lead_back(scene: Scene, armies: str) -> None:
    """C5: sometimes a pawn that went back to its own first rank."""
    for army, home in ((WHITE, 0), (BLACK, 56)):
        square = home + scene.dice.randrange(8)
        strays = not _steps_twice(armies, army) and scene.dice.random() < 0.2
        if strays and scene.board[square] == EMPTY:
            scene.board[square] = own_piece("p", army)


def _into_a_duel(position: Chess2Position, dice: random.Random) -> Chess2Position:
    """Sometimes a capture that waits for a duel (C33), some decisions into it."""
    waiting = [move for move in position.choices() if str(move).endswith("/")]
    if not waiting or dice.random() < 0.5:
        return position
    tries = [_decide(position.after(dice.choice(waiting)), dice) for _ in range(8)]
    # A second duel in one move is the rarest.
    return max(tries, key=lambda duel: len(duel.pending.duels) if duel.pending else 0)


def _decide(position: Chess2Position, dice: random.Random) -> Chess2Position:
    for _ in range(dice.randint(0, 4)):
        after = position.after(dice.choice(position.choices()))
        if not after.pending:
            break
        position = after
    return position
