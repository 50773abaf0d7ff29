// The way from the beginning of the game to the node that is being searched, by hashes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heterodox {

class Path {
public:
    // As long as the game so far; the position that is searched comes last.
    void begin(std::span<const std::uint64_t> hashes) {
        way_.clear();
        met_.fill(0);
        for (const std::uint64_t hash : hashes) push(hash);
    }

    void push(std::uint64_t hash) {
        way_.push_back(hash);
        ++met_[hash % met_.size()];
    }
    void pop() {
        --met_[way_.back() % met_.size()];
        way_.pop_back();
    }

    std::uint64_t last() const { return way_.back(); }
    std::size_t size() const { return way_.size(); }
    std::span<const std::uint64_t> all() const { return way_; }

    // Whether the last position was met within the last plies.
    bool comes_back() const {
        // Nearly always the few bits of it alone are new, and nobody needs to look further.
        if (met_[last() % met_.size()] == 1) return false;
        const std::size_t far = std::min(way_.size(), longest);
        for (std::size_t back = 2; back <= far; ++back)
            if (way_[way_.size() - back] == last()) return true;
        return false;
    }

private:
    static constexpr std::size_t longest = 120;

    std::vector<std::uint64_t> way_;
    std::array<std::uint16_t, 4'096> met_{};  // how many positions of the way have a hash with this rest
};

}  // namespace heterodox
