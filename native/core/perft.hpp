// Counting move sequences: the standard proof that a move generator is right.
#pragma once

#include <atomic>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/workers.hpp"

namespace heterodox {

// A move inside perft. A game whose perft ignores some draws on the way offers perft_play for it.
template <Game G>
void perft_step(typename G::Position& position, typename G::Move move) {
    if constexpr (requires { G::perft_play(position, move); })
        G::perft_play(position, move);
    else
        G::play(position, move);
}

// How many sequences of `depth` (at least 1) legal moves there are. Meaningless once `stop` is true.
template <Game G>
std::uint64_t perft_below(const typename G::Position& position, int depth, const std::atomic<bool>& stop) {
    if (depth == 1) return G::count(position);
    if (depth >= 5 && stop.load(std::memory_order_relaxed)) return 0;
    typename G::Moves moves;
    G::generate(position, moves);
    std::uint64_t total = 0;
    for (const auto move : moves) {
        if (!G::follow(position, move)) continue;
        typename G::Position next = position;
        perft_step<G>(next, move);
        total += perft_below<G>(next, depth - 1, stop);
    }
    return total;
}

// Every position that follows one of `positions` by one move.
template <Game G>
std::vector<typename G::Position> followers(const std::vector<typename G::Position>& positions) {
    std::vector<typename G::Position> all;
    typename G::Moves moves;
    for (const auto& position : positions) {
        moves.clear();
        G::generate(position, moves);
        for (const auto move : moves) {
            if (!G::follow(position, move)) continue;
            all.push_back(position);
            perft_step<G>(all.back(), move);
        }
    }
    return all;
}

// The number of move sequences of `depth` plies. Where the first ply is too short to keep several
// threads busy, the second ply's positions are the work items.
template <Game G>
std::uint64_t perft(const typename G::Position& position, int depth, int jobs = 1, const Poll& poll = {}) {
    constexpr int shallow = 3;
    constexpr std::size_t enough_items = 256;
    if (depth <= 0) return 1;
    if (depth <= shallow) return perft_below<G>(position, depth, std::atomic<bool>{false});
    auto items = followers<G>({position});
    int left = depth - 1;
    if (items.size() < enough_items) {
        items = followers<G>(items);
        --left;
    }
    std::vector<std::uint64_t> counts(items.size());
    share_out(items.size(), jobs, poll, [&](std::size_t item, const std::atomic<bool>& stop) {
        counts[item] = perft_below<G>(items[item], left, stop);
    });
    return std::reduce(counts.begin(), counts.end());
}

// The count of `depth` (at least 1), split by first move.
template <Game G>
std::vector<std::pair<std::string, std::uint64_t>> divide(const typename G::Position& position, int depth,
                                                         int jobs = 1, const Poll& poll = {}) {
    std::vector<std::pair<std::string, std::uint64_t>> parts;
    typename G::Moves moves;
    G::generate(position, moves);
    for (const auto move : moves) {
        std::uint64_t number = depth == 1;
        if (depth > 1 && G::follow(position, move)) {
            typename G::Position next = position;
            perft_step<G>(next, move);
            number = perft<G>(next, depth - 1, jobs, poll);
        }
        parts.emplace_back(G::print_move(position, move), number);
    }
    return parts;
}

}  // namespace heterodox
