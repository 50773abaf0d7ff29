// Playing moves on the board: captures, stones, counters, and whose turn comes next.
#pragma once

#include "games/chess2/duels.hpp"

namespace heterodox::chess2 {

// The Whirlwind (C8): everything around the King goes, but for Ghosts. Whether anything did.
inline bool whirl(Position& p, Square centre) {
    const Side enemy = other(p.side);
    Bitboard struck = king_steps[centre] & p.occupied() & ~ghosts(p, enemy);
    gain_stones(p, p.side, popcount(struck & p.of(enemy, pawn)));
    const bool destroyed = struck != 0;
    while (struck != 0) {
        const Square square = pop_lowest(struck);
        const Side owner = p.sides[enemy] >> square & 1 ? enemy : p.side;
        toggle(p, owner, kind_on(p, square), square);
    }
    return destroyed;
}

// Moves a piece with all that it captures; the duels that the move does not name are skipped. Whether
// something was captured or a pawn moved (C32). A double step is noted in `passed`.
inline bool travel(Position& p, const Move& move, std::uint8_t& passed) {
    const Side side = p.side;
    const Side enemy = other(side);
    const Kind mover = kind_on(p, move.from);
    const Captures captures = captures_of(p, move, mover);
    Square landing = move.to;
    bool survives = true;
    if (captures.size != 0) {
        const Standing end = walk(p, captures, mover, move, true);
        p.stones[side] = static_cast<std::uint8_t>(end.attacker);
        p.stones[enemy] = static_cast<std::uint8_t>(end.defender);
        survives = !end.died;
        for (int i = 0; i < end.fallen; ++i) {  // a lost duel leaves what lies beyond
            const auto& captured = captures.pieces[i];
            toggle(p, captured.own ? side : enemy, captured.kind, captured.square);
        }
        if (mover == kind_of(Role::tiger) && has<Role::tiger>(p, side)) landing = move.from;  // C11
    } else if (mover == pawn && move.to - move.from == 16 * forward(side)) {
        passed = static_cast<std::uint8_t>((move.from + move.to) / 2);
    } else if (mover == king && (move.to - move.from == 2 || move.from - move.to == 2)) {
        for (const auto& castle : castles)
            if (castle.side == side && castle.king_to == move.to) {
                toggle(p, side, rook, castle.rook_from);
                toggle(p, side, rook, castle.rook_to);
            }
    }
    toggle(p, side, mover, move.from);
    if (survives) toggle(p, side, move.promotion == no_kind ? mover : move.promotion, landing);
    return captures.size != 0 || mover == pawn;
}

// Plays a whole move, pseudo-legal or better, and hands the turn on.
inline void apply(Position& p, const Move& move) {
    const Side side = p.side;
    const std::uint64_t before = state_key(p);
    const bool normal_turn = !p.king_turn;
    std::uint8_t passed = nowhere;
    bool lively = false;
    if (move.form != Form::pass) lively = move.from == move.to ? whirl(p, move.from) : travel(p, move, passed);
    if (lively)
        p.halfmove = 0;
    else if (normal_turn)
        ++p.halfmove;
    if (!normal_turn && p.en_passant != nowhere) {  // C3: the right survives the own king-turn
        const Square stepper = p.en_passant + 8 * forward(side);
        const bool stands = p.of(side, pawn) >> stepper & 1 && !(p.occupied() >> p.en_passant & 1);
        passed = stands ? p.en_passant : nowhere;
    }
    p.en_passant = passed;
    if (p.castling != 0) p.castling = rights_at_home(p, p.castling);
    p.king_turn = normal_turn && has_king_turn[p.armies[side]];
    if (!p.king_turn) {
        p.side = static_cast<std::uint8_t>(other(side));
        if (side == 1) ++p.fullmove;
    }
    p.key ^= before ^ state_key(p);
    p.unwinnable = false;
}

}  // namespace heterodox::chess2
