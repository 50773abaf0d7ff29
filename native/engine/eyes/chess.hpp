// How a net sees plain chess: own and enemy pieces by square, from behind the own side with the own King on the right.
#pragma once

#include <algorithm>

#include "core/bitboard.hpp"
#include "engine/net.hpp"
#include "games/chess.hpp"

namespace heterodox {

template <>
struct Eyes<Chess> {
    static constexpr std::size_t width = 256;
    static constexpr std::size_t kinds = 6;
    static constexpr std::size_t sets = 2 * kinds;
    static constexpr std::size_t rows = sets * 64;
    static constexpr std::size_t viewers = 2;
    // Either army, its King on the right or on the left.
    static constexpr std::size_t eyes = 4;
    static constexpr std::size_t stages = 8;

    static void look(const Chess::Position& position, Inputs<sets>& on) {
        for (const Chess::Army army : {Chess::white, Chess::black})
            for (int kind = Chess::pawn; kind <= Chess::king; ++kind)
                on[army * kinds + static_cast<std::size_t>(kind)] = position.of(army, static_cast<Chess::Kind>(kind));
    }

    static std::size_t eye(const Chess::Position& position, std::size_t viewer) {
        return 2 * viewer + (file_of(lowest(position.of(static_cast<Chess::Army>(viewer), Chess::king))) < 4);
    }

    static std::size_t row(std::size_t eye, std::size_t input) {
        const std::size_t viewer = eye / 2, army = input / 64 / kinds, kind = input / 64 % kinds;
        const std::size_t turned = (input % 64) ^ (viewer == 0 ? 0 : 56) ^ (eye % 2 != 0 ? 7 : 0);
        return ((army == viewer ? 0 : kinds) + kind) * 64 + turned;
    }

    static std::size_t viewer(const Chess::Position& position, std::size_t place) { return (static_cast<std::size_t>(Chess::team(position)) ^ place) & 1; }

    // By how many pieces are left.
    static std::size_t stage(const Chess::Position& position) { return std::min<std::size_t>(static_cast<std::size_t>(popcount(position.occupied())) / 4, stages - 1); }
};

}  // namespace heterodox
