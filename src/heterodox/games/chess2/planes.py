"""What a program sees of a position of Chess 2: see `heterodox.games.planes`.

The army that the seat plays is its own, and its first rank is row 0. A hidden bid or choice of army is seen
by its owner alone (C1, C20). The compiled twin is in native/envs/chess2.hpp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heterodox.games.chess.attacks import BLACK, WHITE, other, own_piece
from heterodox.games.chess2.armies import LIMITS, ROSTERS
from heterodox.games.planes import FLIPPED, UPRIGHT, Plane, capped, one_hot, squares_seen

if TYPE_CHECKING:
    from heterodox.games.chess2.rules import Chess2Position

__all__ = ["PLANES", "observe"]

KINDS = "pnbrqk"
PROMOTIONS = "nbrq"
_LETTERS = {"p": "pawns", "n": "knights", "b": "bishops", "r": "rooks", "q": "queens", "k": "kings"}
_STAGES = {
    "move": "a move is due",
    "king-turn": "the extra move of a Warrior King is due (C9)",
    "challenge": "the defender may challenge (C18)",
    "response": "the attacker answers a hidden bid (C20)",
    "call": "the attacker chooses after a called bluff (C20)",
    "draft": "an army is chosen in secret (C1)",
}

_QUIET = Plane("quiet plies", "plies without capture or pawn move (C32)", LIMITS.quiet_limit)
_TIMES = Plane("repetitions", "how often the position of this turn has stood on the board (C32)", 3)

PLANES = (
    *(Plane(f"own {_LETTERS[kind]}", f"what `{kind}` means in the seat's army") for kind in KINDS),
    *(Plane(f"enemy {_LETTERS[kind]}", f"what `{kind}` means in the opponent's army") for kind in KINDS),
    Plane("en passant", "the square that a double step has just passed over"),
    Plane("duel origin", "where the capturing piece of a move under way stands; the board is that before it"),
    Plane("duel target", "where it goes, or what it strikes at"),
    Plane("duel victim", "the piece that is fought over now"),
    Plane("duel spoils", "what the move has captured so far"),
    Plane("decides", "1 while this seat has to decide", 1),
    Plane("black", "1 where this seat plays Black: its board is upside down, its action numbers are not", 1),
    *(Plane(stage, f"1 while {what}", 1) for stage, what in _STAGES.items()),
    *(
        Plane(f"own army {army.name}", "1 for the seat's army, once it is known", 1)
        for army in ROSTERS.values()
    ),
    *(
        Plane(f"enemy army {army.name}", "1 for the opponent's army, once the seat may know it", 1)
        for army in ROSTERS.values()
    ),
    Plane("own stones", "what the seat has now, in a duel too (C17)", LIMITS.most_stones),
    Plane("enemy stones", "what the opponent has now", LIMITS.most_stones),
    Plane("own short castling", "the right is left (C16)", 1),
    Plane("own long castling", "the right is left", 1),
    Plane("enemy short castling", "the right is left", 1),
    Plane("enemy long castling", "the right is left", 1),
    *(Plane(f"promotion to {kind}", "what the pawn of a move under way becomes", 1) for kind in PROMOTIONS),
    *(
        Plane(f"own bid {bid}", "the seat's own challenge while it is hidden from the other", 1)
        for bid in LIMITS.bids
    ),
    _QUIET,
    _TIMES,
    Plane("classic", "1 in the classic reading (C35)", 1),
    Plane("late whirlwind", "1 where Warrior Kings whirl in king-turns only (C8)", 1),
    Plane("blunders", "1 where a move may hand over a midline win (C28)", 1),
)


def observe(position: Chess2Position, seat: str) -> tuple[int, ...]:
    """The values of `PLANES` as White or Black sees the position, and what that seat may know of it."""
    position = position.view(seat)
    eyes = FLIPPED if seat == BLACK else UPRIGHT
    field, pending = position.field, position.pending
    pieces = dict.fromkeys("PNBRQKpnbrqk", 0)
    for square, piece in enumerate(field.board):
        if piece in pieces:
            pieces[piece] |= 1 << eyes[square]
    armies = (seat, other(seat))
    passed = () if field.en_passant is None else (field.en_passant,)
    decides = position.seat == seat and position.outcome is None
    stage = position.phase
    return (
        *(pieces[own_piece(kind, army)] for army in armies for kind in KINDS),
        squares_seen(passed, eyes),
        *(squares_seen(squares, eyes) for squares in _duel(position)),
        int(decides),
        int(seat != WHITE),
        *one_hot(stage, tuple(_STAGES)),
        *one_hot(_army(position, armies[0]), tuple(ROSTERS)),
        *one_hot(_army(position, armies[1]), tuple(ROSTERS)),
        *(position.stones_of(army) for army in armies),
        *(int(own_piece(side, army) in field.castling) for army in armies for side in "kq"),
        *one_hot(pending and pending.step.promotion, PROMOTIONS),
        *one_hot(pending and pending.challenge, LIMITS.bids),
        capped(position.halfmove, _QUIET),
        capped(position.times, _TIMES),
        int(field.rules.classic),
        int(not field.rules.whirlwind_any),
        int(not field.rules.blunders_illegal),
    )


def _duel(position: Chess2Position) -> tuple[tuple[int, ...], ...]:
    """Origin, target, victim and spoils of a move under way; nothing while there is none."""
    contest = position.contest
    if position.pending is None or contest is None:
        return (), (), (), ()
    step = position.pending.step
    spoils = tuple(victim.square for victim in contest.captured)
    return (step.origin,), (step.target,), (contest.current.square,), spoils


def _army(position: Chess2Position, army: str) -> str:
    """The letter of White's or Black's army as far as it is known."""
    place = int(army == BLACK)
    draft = position.draft
    if draft is None:
        return position.field.armies[place]
    return draft.chosen[place] if draft.armies[place] not in ROSTERS else draft.armies[place]
