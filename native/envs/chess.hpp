// What a program sees of chess: the planes of src/heterodox/games/chess/planes.py.
#pragma once

#include "envs/sight.hpp"
#include "games/chess.hpp"

namespace heterodox {

template <>
struct Sight<Chess> {
    static constexpr std::size_t sets = 13;
    static constexpr std::size_t numbers = 8;
    static constexpr std::uint8_t first_recall = 0;

    // How often the position has stood (X9).
    static std::uint8_t recall(const Chess::Position&, Hashes, int times, std::uint8_t) {
        return static_cast<std::uint8_t>(times < chess_tables::repetitions_to_end ? times : chess_tables::repetitions_to_end);
    }

    static void see(const Chess::Position& p, bool over, std::uint8_t times, Bitboard* seen, std::uint8_t* told) {
        const Chess::Army own = p.turn;
        const Chess::Army enemy = Chess::other(own);
        for (int kind = Chess::pawn; kind <= Chess::king; ++kind) {
            seen[kind] = p.kinds[kind] & p.armies[own];
            seen[6 + kind] = p.kinds[kind] & p.armies[enemy];
        }
        seen[12] = p.passed == Chess::nowhere ? 0 : bit(p.passed);
        if (own == Chess::black)
            for (std::size_t plane = 0; plane < sets; ++plane) seen[plane] = flipped(seen[plane]);
        Numbers tell{told};
        tell.add(!over);
        tell.add(own == Chess::black);
        for (const int army : {own, enemy})
            for (const int side : {0, 1}) tell.add((p.castling >> (2 * army + side) & 1) != 0);
        tell.add(p.halfmove, chess_tables::quiet_plies_to_end);
        tell.add<int>(times, chess_tables::repetitions_to_end);
    }
};

}  // namespace heterodox
