// How much less deep late moves are searched (late move reductions, LMR).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/margins.hpp"

namespace heterodox {

// For the move with that number in the order of a node, all else apart; in parts of a ply.
template <Habits habits>
int usual_reduction(int depth, std::size_t number) {
    constexpr int known = 64;
    static const auto table = [] {
        std::array<std::array<int, known>, known> filled{};
        for (int d = 1; d < known; ++d)
            for (int n = 1; n < known; ++n) {
                const double plies = habits.late_base / 100.0 + std::log(d) * std::log(n) / (habits.late_growth / 100.0);
                filled[d][n] = habits.whole_plies ? static_cast<int>(plies) * parts_of_ply : static_cast<int>(plies * parts_of_ply);
            }
        return filled;
    }();
    return table[std::min(depth, known - 1)][std::min<std::size_t>(number, known - 1)];
}

// What experience takes from a reduction; in parts of a ply.
template <Habits habits>
constexpr int earned(int experience) {
    return habits.whole_plies ? experience / habits.experience * parts_of_ply : experience * parts_of_ply / habits.experience;
}

}  // namespace heterodox
