// Oracle Chess: the action number of a move, as docs/actions.md lays them out. A number is a place on a page:
// the page is what is done, the place a pair of squares.
#pragma once

#include <array>
#include <cstdint>

#include "games/oracle/position.hpp"

namespace heterodox::oracle {

// Pairs of squares, counted by the first square, then by the second.
struct Places {
    std::array<std::array<std::uint16_t, 64>, 64> of{};
    std::uint32_t count = 0;
};

constexpr int apart(int one, int two) { return one < two ? two - one : one - two; }

// Squares that touch, or all that a line or a Horse's jump joins.
constexpr Places count_places(bool touching) {
    Places places;
    for (Square from = 0; from < 64; ++from)
        for (Square to = 0; to < 64; ++to) {
            const int files = apart(file_of(from), file_of(to));
            const int ranks = apart(rank_of(from), rank_of(to));
            const bool joined = files == 0 || ranks == 0 || files == ranks || files * ranks == 2;
            if (from == to || (touching ? files > 1 || ranks > 1 : !joined)) continue;
            places.of[from][to] = static_cast<std::uint16_t>(places.count++);
        }
    return places;
}

inline constexpr Places ways = count_places(false);
inline constexpr Places steps = count_places(true);

// Pages of ways: walks, grants, grants with each summons, ousts of each class.
inline constexpr std::uint32_t summons = priestess_souls.size();
inline constexpr std::uint32_t long_pages = 2 + summons + soul_kinds;
// Pages of steps: each fetch; grants and ousts of each class by the Lord soul, then by a Soldier soul.
inline constexpr std::uint32_t pages_of_soul = 1 + soul_kinds;
inline constexpr std::uint32_t short_pages = soul_kinds + 2 * pages_of_soul;
inline constexpr std::uint32_t first_step = long_pages * ways.count;
inline constexpr std::uint32_t first_promotion = first_step + short_pages * steps.count;
inline constexpr std::uint32_t actions = first_promotion + 16;

inline std::uint32_t action_number(Move move) {
    const Square from = move.from();
    const std::uint32_t second = move.second();
    const auto way = [&](std::uint32_t page) { return page * ways.count + ways.of[from][move.to()]; };
    const auto step = [&](std::uint32_t page) { return first_step + page * steps.count + steps.of[from][move.to()]; };
    switch (move.deed()) {
        case walk: return way(0);
        case fetch: return step(second);
        case promote: return first_promotion + file_of(from) + 8 * (rank_of(from) > 0);
        default: break;
    }
    if (move.kind() == lord || move.kind() == soldier) {
        const std::uint32_t first = soul_kinds + (move.kind() == soldier ? pages_of_soul : 0);
        return step(move.deed() == oust ? first + 1 + second : first);
    }
    if (move.deed() == grant) return way(1);
    return move.deed() == summon ? way(2 + second - chariot) : way(2 + summons + second);
}

}  // namespace heterodox::oracle
