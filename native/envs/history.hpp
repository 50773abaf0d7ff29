// The positions of a game so far by their hashes, and how often the last one has stood.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace heterodox {

class History {
public:
    void clear() {
        hashes_.clear();
        met_.fill(0);
    }

    // Adds a position; answers how often it has stood, this time included. Most are new, and a look at one byte
    // tells: only others are counted.
    int add(std::uint64_t hash) {
        std::uint8_t& met = met_[hash % met_.size()];
        hashes_.push_back(hash);
        if (met == 0) {
            met = 1;
            return 1;
        }
        return static_cast<int>(std::count(hashes_.begin(), hashes_.end(), hash));
    }

    const std::vector<std::uint64_t>& hashes() const { return hashes_; }

private:
    std::vector<std::uint64_t> hashes_;
    std::array<std::uint8_t, 1024> met_{};
};

}  // namespace heterodox
