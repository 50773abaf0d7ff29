// Games that the search plays against itself, to learn from.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/line.hpp"
#include "core/random.hpp"
#include "core/workers.hpp"
#include "engine/judge.hpp"
#include "engine/search.hpp"

namespace heterodox {

// A calm position of a game: what the search said of it and what came of it, both for team 0.
template <class G>
struct Met {
    typename G::Position position;
    double score;
    double result;
};

// Only where nothing is hanging does the static value mean anything: `move` is what the search would play.
template <Searchable G>
bool is_calm(const typename G::Position& here, const Finding<G>& thought, typename G::Move move) {
    if (!thought.mixture.empty() || std::abs(thought.lines.front().score) > Tactics<G>::margins.decided) return false;
    return !Tactics<G>::in_danger(here) && Tactics<G>::heat(here, move) <= 0;
}

template <Searchable G>
typename G::Move any_choice(const typename G::Position& position, Random& random) {
    typename G::Moves choices;
    G::choices(position, choices);
    return draw<G>(position, choices, random);
}

template <Searchable G>
class SelfPlay {
public:
    using Position = typename G::Position;
    using Story = std::vector<Met<G>>;

    // Plays one game from each start with `nodes` nodes a move, after up to `opening` random moves. What is met
    // depends on the starts and the seed, not on `jobs`.
    static std::vector<Story> play(const std::vector<Position>& starts, const Judge<G>& judge, std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll,
                                   std::uint32_t opening = 0) {
        std::vector<Story> games(starts.size());
        share_out(starts.size(), jobs, poll, [&](std::size_t game, const std::atomic<bool>& stop) {
            Random random{seed, game};
            games[game] = play_one(somewhere(starts[game], opening, random), judge, nodes, random, stop);
        });
        return games;
    }

private:
    static constexpr int longest_game = 400;
    // A game is decided when the search has said so for some plies.
    static constexpr int decided_score = Tactics<G>::margins.decided;
    static constexpr int decided_plies = 5;

    // A position soon after the start: at least half of the random moves.
    static Line<G> somewhere(const Position& start, std::uint32_t opening, Random& random) {
        Line<G> line{start};
        for (std::uint32_t left = opening == 0 ? 0 : opening - random.below(opening / 2 + 1); left > 0 && !line.outcome(); --left)
            line.play(any_choice<G>(line.position(), random));
        return line;
    }

    static Story play_one(Line<G> line, const Judge<G>& judge, std::uint64_t nodes, Random random, const std::atomic<bool>& stop) {
        TranspositionTable table{2};
        const auto searcher = std::make_unique<Searcher<G>>(judge, table);
        Story met;
        int decided = 0, score = 0;
        for (int ply = 0; ply < longest_game && !line.outcome() && line.claims().empty() && std::abs(decided) < decided_plies && !stop; ++ply) {
            const Position& here = line.position();
            if constexpr (HasChance<G>) {
                if (Tactics<G>::is_chance(here)) {
                    line.play(any_choice<G>(here, random));
                    continue;
                }
            }
            Limits limits;
            limits.nodes = nodes;
            Control control{limits};
            table.grow_older();
            const Finding<G> thought = searcher->think(here, line.hashes(), control, {});
            score = G::team(here) == 0 ? thought.lines.front().score : -thought.lines.front().score;
            decided = std::abs(score) < decided_score ? 0 : score > 0 ? std::max(decided, 0) + 1 : std::min(decided, 0) - 1;
            const auto move = chosen(thought, random);
            if (is_calm<G>(here, thought, move)) met.push_back({here, static_cast<double>(score), 0.5});
            line.play(move);
        }
        double result = 0.5;
        // A draw that can be claimed is a draw.
        if (line.outcome() ? line.outcome()->winner >= 0 : decided != 0 && line.claims().empty()) result = (line.outcome() ? line.outcome()->winner == 0 : decided > 0) ? 1 : 0;
        for (Met<G>& each : met) each.result = result;
        return met;
    }
};

}  // namespace heterodox
