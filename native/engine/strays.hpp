// Positions that lie beside the played ones, some random moves off: a search meets such positions far more often than
// those of sensible games, and a net that saw none of them judges them by guess.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "core/workers.hpp"
#include "engine/judge.hpp"
#include "engine/search.hpp"
#include "engine/self_play.hpp"

namespace heterodox {

template <Searchable G>
class Strays {
public:
    using Position = typename G::Position;
    using Story = std::vector<Met<G>>;

    // How far to stray.
    struct Plan {
        int times;            // from every position so many times; what is not calm is left out
        std::uint64_t nodes;  // so many tell whether it is calm, and what it is worth
        std::uint64_t seed;
        int jobs;
    };

    // The strays of each game. They depend on the games, their order and the seed, not on plan.jobs.
    static std::vector<Story> around(const std::vector<Story>& games, const Judge<G>& judge, const Plan& plan, const Poll& poll) {
        std::vector<Story> strays(games.size());
        share_out(games.size(), plan.jobs, poll, [&](std::size_t game, const std::atomic<bool>& stop) {
            strays[game] = Strays{judge, plan, Random{plan.seed, game}}.around(games[game], stop);
        });
        return strays;
    }

private:
    static constexpr std::uint32_t most_moves = 3;

    Strays(const Judge<G>& judge, const Plan& plan, Random random)
        : plan_{plan}, random_{random}, searcher_{std::make_unique<Searcher<G>>(judge, table_)} {}

    Story around(const Story& game, const std::atomic<bool>& stop) {
        Story found;
        for (const Met<G>& met : game)
            for (int time = 0; time < plan_.times && !stop; ++time)
                if (const auto position = stray_from(met.position))
                    if (const auto score = calm_value(*position)) found.push_back({*position, *score, met.result});
        return found;
    }

    std::optional<Position> stray_from(const Position& begin) {
        Line<G> line{begin};
        for (std::uint32_t left = 1 + random_.below(most_moves); left > 0 && !line.outcome(); --left) line.play(any_choice<G>(line.position(), random_));
        // In the midst of a move, or before a die falls, nothing is judged.
        if (line.outcome() || G::kind(line.position()) != DecisionKind::board) return {};
        return line.position();
    }

    // For team 0; nothing where it is not calm.
    std::optional<double> calm_value(const Position& position) {
        Limits limits;
        limits.nodes = plan_.nodes;
        Control control{limits};
        table_.grow_older();
        const Finding<G> thought = searcher_->think(position, {}, control, {});
        if (!is_calm<G>(position, thought, chosen(thought, random_))) return {};
        const int score = thought.lines.front().score;
        return static_cast<double>(G::team(position) == 0 ? score : -score);
    }

    const Plan& plan_;
    Random random_;
    TranspositionTable table_{1};
    std::unique_ptr<Searcher<G>> searcher_;
};

}  // namespace heterodox
