// How a net sees Oracle Chess: own and enemy figures, bodies without a soul, bodies of other souls and those souls, by
// square, from behind the own side with the own Lord on the right; what lies in the earth, and who is in the underworld.
#pragma once

#include <algorithm>

#include "core/bitboard.hpp"
#include "engine/net.hpp"
#include "games/oracle.hpp"

namespace heterodox {

template <>
struct Eyes<Oracle> {
    static constexpr std::size_t width = 128;
    static constexpr std::size_t souls = oracle::soul_kinds, bodies = oracle::body_kinds;
    // Of an army: figures by kind; lifeless bodies; bodies of other souls; those souls.
    static constexpr std::size_t lifeless = souls, hosts = lifeless + bodies, guests = hosts + bodies, of_army = guests + souls;
    // Both armies, the earth, the underworld.
    static constexpr std::size_t earth = 2 * of_army, underworld = earth + 1, sets = underworld + 1;
    static constexpr std::size_t rows = sets * 64;
    static constexpr std::size_t viewers = 2;
    // Either army, its Lord on the right or on the left.
    static constexpr std::size_t eyes = 4;
    static constexpr std::size_t stages = 8;

    static void look(const oracle::Position& p, Inputs<sets>& on) {
        using namespace oracle;
        const Bitboard all_hosts = p.hosts();
        Bitboard figures = 0;
        for (std::size_t kind = 0; kind < souls; ++kind) figures |= p.bodies[kind] & p.souls[kind];
        for (const Army army : {white, black}) {
            const std::size_t first = army * of_army;
            const Bitboard mine = p.armies[army];
            for (std::size_t kind = 0; kind < souls; ++kind) {
                on[first + kind] = p.bodies[kind] & p.souls[kind] & mine;
                on[first + guests + kind] = p.souls[kind] & ~p.bodies[kind] & mine;
            }
            for (std::size_t kind = 0; kind < bodies; ++kind) {
                on[first + lifeless + kind] = p.bodies[kind] & mine & ~all_hosts;
                on[first + hosts + kind] = p.bodies[kind] & mine & all_hosts & ~figures;
            }
        }
        on[earth] = on[underworld] = 0;
        for (std::size_t token = 0; token < 2 * bodies; ++token) on[earth] |= pile(p.earth.of(static_cast<int>(token))) << (token * deepest_pile);
        for (std::size_t kind = 0; kind < souls; ++kind) on[underworld] |= pile(p.underworld.of(static_cast<int>(kind))) << (kind * deepest_pile);
    }

    static std::size_t eye(const oracle::Position& p, std::size_t viewer) {
        const Bitboard seat = p.souls[oracle::lord] & p.armies[viewer];
        return 2 * viewer + (seat != 0 && file_of(lowest(seat)) < 4);
    }

    static std::size_t row(std::size_t eye, std::size_t input) {
        const std::size_t viewer = eye / 2, set = input / 64, bit = input % 64;
        if (set == underworld) return input;
        constexpr std::size_t piles = bodies * deepest_pile;
        if (set == earth) return set * 64 + (viewer == 0 || bit >= 2 * piles ? bit : bit < piles ? bit + piles : bit - piles);
        const std::size_t turned = bit ^ (viewer == 0 ? 0 : 56) ^ (eye % 2 != 0 ? 7 : 0);
        return ((set / of_army == viewer ? 0 : of_army) + set % of_army) * 64 + turned;
    }

    static std::size_t viewer(const oracle::Position& p, std::size_t place) { return (static_cast<std::size_t>(p.turn) ^ place) & 1; }

    // By how many squares are taken, with or without a soul.
    static std::size_t stage(const oracle::Position& p) { return std::min<std::size_t>(static_cast<std::size_t>(popcount(p.occupied())) / 4, stages - 1); }

private:
    // Equal tokens beyond this number look alike.
    static constexpr std::size_t deepest_pile = 5;
    static_assert(2 * bodies * deepest_pile <= 64);

    static std::uint64_t pile(int tokens) { return (std::uint64_t{1} << std::min<std::size_t>(static_cast<std::size_t>(tokens), deepest_pile)) - 1; }
};

}  // namespace heterodox
