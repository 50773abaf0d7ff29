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

    // Adds a position; answers how often it has stood, this time included. Most are new, and a look at one bit
    // tells: only others are counted.
    int add(std::uint64_t hash) {
        std::uint64_t& met = met_[hash / 64 % met_.size()];
        const std::uint64_t mark = std::uint64_t{1} << hash % 64;
        hashes_.push_back(hash);
        if ((met & mark) == 0) {
            met |= mark;
            return 1;
        }
        return static_cast<int>(std::count(hashes_.begin(), hashes_.end(), hash));
    }

    const std::vector<std::uint64_t>& hashes() const { return hashes_; }

    // What `add` will write is on its way from memory.
    void prefetch() const { __builtin_prefetch(hashes_.data() + hashes_.size(), 1); }

private:
    std::vector<std::uint64_t> hashes_;
    std::array<std::uint64_t, 32> met_{};
};

}  // namespace heterodox
