// What a program sees of Chess 2: the planes of src/heterodox/games/chess2/planes.py. The seat that decides never
// owns a bid that is still hidden, so a challenge is not looked at here at all.
#pragma once

#include "envs/sight.hpp"
#include "games/chess2.hpp"

namespace heterodox {

template <>
struct Sight<Chess2> {
    static constexpr std::size_t sets = 17;
    static constexpr std::size_t numbers = 38;
    static constexpr std::uint8_t first_recall = 1;
    static constexpr int repetition_limit = 3;

    // How often the position of this turn has stood (C32); a duel does not change it.
    static std::uint8_t recall(const Chess2::Position& p, Hashes, int times, std::uint8_t before) {
        if (p.phase != chess2::Phase::move) return before;
        return static_cast<std::uint8_t>(times < repetition_limit ? times : repetition_limit);
    }

    static void see(const Chess2::Position& p, bool over, std::uint8_t times, Bitboard* seen, std::uint8_t* told) {
        using namespace chess2;
        const Side own = Chess2::team(p);
        for (int kind = pawn; kind <= king; ++kind) {
            seen[kind] = p.kinds[kind] & p.sides[own];
            seen[6 + kind] = p.kinds[kind] & p.sides[other(own)];
        }
        seen[12] = p.en_passant == nowhere ? 0 : bit(p.en_passant);
        const Stones stones = see_duel(p, seen + 13);
        if (own == 1)
            for (std::size_t plane = 0; plane < sets; ++plane) seen[plane] = flipped(seen[plane]);
        Numbers tell{told};
        tell.add(!over);
        tell.add(own == 1);
        tell.one_hot(over ? -1 : stage(p), 6);
        for (const Side side : {own, other(own)}) tell.one_hot(known_army(p, side), army_count);
        for (const Side side : {own, other(own)}) tell.add(stones[side], most_stones);
        for (const Side side : {own, other(own)})
            for (const int way : {0, 1}) tell.add((p.castling >> (2 * side + way) & 1) != 0);
        const bool promotes = in_duel(p) && p.pending.promotion != no_kind;
        tell.one_hot(promotes ? p.pending.promotion - knight : -1, 4);
        tell.one_hot(-1, bid_count);
        tell.add<int>(static_cast<int>(p.halfmove), quiet_limit);
        tell.add<int>(times, repetition_limit);
        tell.add(p.plain);
        tell.add(p.late_whirlwind);
        tell.add(p.blunders);
    }

private:
    using Stones = std::array<int, 2>;

    static bool in_duel(const Chess2::Position& p) {
        return p.phase != chess2::Phase::move && p.phase != chess2::Phase::draft;
    }

    // The four planes of a move under way, and the stones that it has left to each side.
    static Stones see_duel(const Chess2::Position& p, Bitboard* seen) {
        using namespace chess2;
        std::fill_n(seen, 4, Bitboard{0});
        Stones stones{p.stones[0], p.stones[1]};
        if (!in_duel(p)) return stones;
        const Kind mover = kind_on(p, p.pending.from);
        const Captures captures = captures_of(p, p.pending, mover);
        const Standing now = walk(p, captures, mover, p.pending, false);
        seen[0] = bit(p.pending.from);
        seen[1] = bit(p.pending.to);
        seen[2] = bit(captures.pieces[static_cast<std::size_t>(now.next)].square);
        for (int done = 0; done < now.next; ++done) seen[3] |= bit(captures.pieces[static_cast<std::size_t>(done)].square);
        // C19: the surcharge is paid with the challenge, and all may know it.
        stones[p.side] = now.attacker;
        stones[other(p.side)] = now.defender - (p.phase == Phase::challenge ? 0 : now.surcharge);
        return stones;
    }

    static int stage(const Chess2::Position& p) {
        using chess2::Phase;
        switch (p.phase) {
            case Phase::move: return p.king_turn ? 1 : 0;
            case Phase::challenge: return 2;
            case Phase::response: return 3;
            case Phase::call: return 4;
            default: return 5;
        }
    }

    // C1: an army that is being chosen is not known to the seat that decides: its own is still open, the other hidden.
    static int known_army(const Chess2::Position& p, chess2::Side side) {
        const bool known = p.phase != chess2::Phase::draft || p.draft[side] == chess2::Choice::settled;
        return known ? p.armies[side] : -1;
    }
};

}  // namespace heterodox
