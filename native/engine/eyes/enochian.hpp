// How a net sees Enochian chess: with the eyes of each of the four armies, the board turned so that its pawns go up;
// pieces that fight by kind and square, frozen ones apart, and armies under an ally's command.
#pragma once

#include <algorithm>

#include "core/bitboard.hpp"
#include "engine/net.hpp"
#include "games/enochian.hpp"

namespace heterodox {

template <>
struct Eyes<Enochian> {
    static constexpr std::size_t width = 128;
    // Of an army: its five kinds, its King, frozen officers, frozen pawns.
    static constexpr std::size_t kinds = 8;
    static constexpr std::size_t armies = enochian::armies;
    // The pieces of all armies, and one more set for what happened to them.
    static constexpr std::size_t sets = armies * kinds + 1;
    static constexpr std::size_t rows = sets * 64;
    static constexpr std::size_t viewers = armies;
    // Every army of every layout.
    static constexpr std::size_t eyes = enochian::layouts.size() * armies;
    static constexpr std::size_t stages = 8;

    static void look(const enochian::Position& p, Inputs<sets>& on) {
        using namespace enochian;
        std::uint64_t happened = 0;
        for (int a = 0; a < enochian::armies; ++a) {
            const std::size_t first = static_cast<std::size_t>(a) * kinds;
            const Bitboard live = p.live(a), pawns = p.pieces[a][pawn];
            for (std::size_t kind = 0; kind <= pawn; ++kind) on[first + kind] = p.pieces[a][kind] & live;
            on[first + king] = p.king_set(a) & live;
            on[first + king + 1] = p.army[a] & ~pawns & ~p.king_set(a) & ~live;
            on[first + king + 2] = pawns & ~live;
            if (p.is(a, commanded)) happened |= std::uint64_t{1} << a;
        }
        on[enochian::armies * kinds] = happened;
    }

    static std::size_t eye(const enochian::Position& p, std::size_t viewer) { return enochian::arrays[p.array].layout * armies + viewer; }

    static std::size_t row(std::size_t eye, std::size_t input) {
        const std::size_t viewer = eye % armies, set = input / 64;
        if (set == armies * kinds) return set * 64 + ((input - viewer) & 3);
        const enochian::Direction way = enochian::layouts[eye / armies].pawns[viewer];
        const std::size_t army = (set / kinds - viewer) & 3;
        return (army * kinds + set % kinds) * 64 + turned(way, input % 64);
    }

    // In the order in which armies move.
    static std::size_t viewer(const enochian::Position& p, std::size_t place) {
        return (static_cast<std::size_t>(enochian::deciding_army(p)) + place * (p.widdershins ? 3 : 1)) & 3;
    }

    // By how many squares are taken by pieces that fight.
    static std::size_t stage(const enochian::Position& p) {
        const Bitboard fighters = p.unfrozen(0) | p.unfrozen(1) | p.unfrozen(2) | p.unfrozen(3);
        return std::min<std::size_t>(static_cast<std::size_t>(popcount(fighters)) / 5, stages - 1);
    }

private:
    // The square as an army whose pawns go up would see it: the board is turned, not mirrored.
    static std::size_t turned(enochian::Direction way, std::size_t square) {
        const std::size_t file = square & 7, rank = square >> 3;
        switch (way) {
            case enochian::north: return square;
            case enochian::south: return 63 - square;
            case enochian::east: return file * 8 + 7 - rank;
            default: return (7 - file) * 8 + rank;
        }
    }
};

}  // namespace heterodox
