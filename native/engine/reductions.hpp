// How much less deep late moves are searched (late move reductions, LMR).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace heterodox {

// For the move with that number in the order of a node, all else apart.
inline int usual_reduction(int depth, std::size_t number) {
    constexpr int known = 64;
    static const auto table = [] {
        std::array<std::array<int, known>, known> filled{};
        for (int d = 1; d < known; ++d)
            for (int n = 1; n < known; ++n) filled[d][n] = static_cast<int>(0.75 + std::log(d) * std::log(n) / 2.0);
        return filled;
    }();
    return table[std::min(depth, known - 1)][std::min<std::size_t>(number, known - 1)];
}

}  // namespace heterodox
