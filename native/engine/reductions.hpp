// How much less deep late moves are searched (late move reductions, LMR).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/margins.hpp"

namespace heterodox {

class Reductions {
public:
    explicit Reductions(const Habits& habits) {
        for (int depth = 1; depth < known; ++depth)
            for (int number = 1; number < known; ++number) {
                const double plies = habits.late_base / 100.0 + std::log(depth) * std::log(number) / (habits.late_growth / 100.0);
                usual_[depth][number] = habits.whole_plies ? static_cast<int>(plies) * parts_of_ply : static_cast<int>(plies * parts_of_ply);
            }
    }

    // For the move with that number in the order of a node, all else apart; in parts of a ply.
    int usual(int depth, std::size_t number) const { return usual_[std::min(depth, known - 1)][std::min<std::size_t>(number, known - 1)]; }

private:
    static constexpr int known = 64;
    std::array<std::array<int, known>, known> usual_{};
};

// What experience takes from a reduction; in parts of a ply.
constexpr int earned(const Habits& habits, int experience) {
    return habits.whole_plies ? experience / habits.experience * parts_of_ply : experience * parts_of_ply / habits.experience;
}

}  // namespace heterodox
