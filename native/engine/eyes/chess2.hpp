// How a net sees Chess 2: own and enemy pieces by the way they move and by square, from behind the own side with the own
// first King on the right; the stones of both; whether this is the second half of a turn.
#pragma once

#include <algorithm>

#include "core/bitboard.hpp"
#include "engine/net.hpp"
#include "games/chess2.hpp"

namespace heterodox {

template <>
struct Eyes<Chess2> {
    static constexpr std::size_t width = 128;
    static constexpr std::size_t kinds = 6;
    static constexpr std::size_t roles = static_cast<std::size_t>(chess2::Role::none) + 1;
    // The pieces of either side, and one more set for the rest.
    static constexpr std::size_t sets = 2 * kinds + 1;
    static constexpr std::size_t rows = 2 * roles * 64 + 64;
    static constexpr std::size_t viewers = 2;
    // Either side, all pairings of armies, the King on the right or on the left.
    static constexpr std::size_t eyes = 2 * chess2::army_count * chess2::army_count * 2;
    static constexpr std::size_t stages = 8;

    static void look(const chess2::Position& p, Inputs<sets>& on) {
        for (const chess2::Side side : {0, 1})
            for (int kind = chess2::pawn; kind <= chess2::king; ++kind)
                on[static_cast<std::size_t>(side) * kinds + static_cast<std::size_t>(kind)] = p.of(side, static_cast<chess2::Kind>(kind));
        // A bit for each stone; then the second half of a turn.
        on[2 * kinds] = stones(p, 0) | stones(p, 1) << 8 | std::uint64_t{p.king_turn} << (16 + p.side);
    }

    static std::size_t eye(const chess2::Position& p, std::size_t viewer) {
        const Bitboard kings = p.kings(static_cast<chess2::Side>(viewer));
        const std::size_t pairing = p.armies[0] * chess2::army_count + p.armies[1];
        return (viewer * chess2::army_count * chess2::army_count + pairing) * 2 + (kings != 0 && file_of(lowest(kings)) < 4);
    }

    static std::size_t row(std::size_t eye, std::size_t input) {
        constexpr std::size_t pairings = chess2::army_count * chess2::army_count;
        const std::size_t viewer = eye / 2 / pairings, pairing = eye / 2 % pairings;
        if (input / 64 == 2 * kinds) return rest_row(viewer, input % 64);
        const std::size_t side = input / 64 / kinds;
        const std::size_t army = side == 0 ? pairing / chess2::army_count : pairing % chess2::army_count;
        const auto role = static_cast<std::size_t>(chess2::rosters[army][input / 64 % kinds]);
        const std::size_t turned = (input % 64) ^ (viewer == 0 ? 0 : 56) ^ (eye % 2 != 0 ? 7 : 0);
        return ((side == viewer ? 0 : roles) + role) * 64 + turned;
    }

    static std::size_t viewer(const chess2::Position& p, std::size_t place) { return (static_cast<std::size_t>(Chess2::team(p)) ^ place) & 1; }

    // By how many pieces are left.
    static std::size_t stage(const chess2::Position& p) { return std::min<std::size_t>(static_cast<std::size_t>(popcount(p.occupied())) / 4, stages - 1); }

private:
    static std::uint64_t stones(const chess2::Position& p, chess2::Side side) { return (std::uint64_t{1} << p.stones[side]) - 1; }

    // The own stones first.
    static std::size_t rest_row(std::size_t viewer, std::size_t bit) {
        const std::size_t turned = viewer == 0 ? bit : bit < 16 ? bit ^ 8 : bit < 18 ? bit ^ 1 : bit;
        return 2 * roles * 64 + turned;
    }
};

}  // namespace heterodox
