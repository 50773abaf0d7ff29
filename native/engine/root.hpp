// What the search remembers of its first moves from one depth to the next.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/finding.hpp"

namespace heterodox {

// Nodes spent on each first move at one depth: what was hard to refute is tried early at the next.
template <class Move>
class Efforts {
public:
    bool empty() const { return spent_.empty(); }
    void clear() { spent_.clear(); }

    std::int64_t on(Move move) const {
        const auto at = std::find_if(spent_.begin(), spent_.end(), [&](const auto& each) { return each.first == move; });
        return at == spent_.end() ? 0 : at->second;
    }

    void add(Move move, std::int64_t nodes) {
        const auto at = std::find_if(spent_.begin(), spent_.end(), [&](const auto& each) { return each.first == move; });
        if (at == spent_.end())
            spent_.emplace_back(move, nodes);
        else
            at->second += nodes;
    }

private:
    std::vector<std::pair<Move, std::int64_t>> spent_;
};

// Time management: how much of the usual time a choice deserves: less the longer it has stood, more when its value falls.
template <class G>
class Unrest {
public:
    // The part of the soft limit to spend, after another depth was completed.
    double after(const Finding<G>& before, const Finding<G>& now) {
        if (!has_choice(before) || !has_choice(now)) return most;
        settled_for_ = before.lines[0].moves[0] == now.lines[0].moves[0] ? settled_for_ + 1 : 0;
        const double fall = (before.lines[0].score - now.lines[0].score) / static_cast<double>(Tactics<G>::margins.fall);
        return most - 0.1 * std::min(settled_for_, 7) + std::clamp(fall, 0.0, 0.5);
    }

private:
    static constexpr double most = 1.3;

    static bool has_choice(const Finding<G>& finding) { return !finding.lines.empty() && !finding.lines[0].moves.empty(); }

    int settled_for_ = 0;  // depths since the choice last changed
};

}  // namespace heterodox
