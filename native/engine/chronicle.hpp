// Whole games that the search plays against itself, decision by decision: what heterodox.lab.dataset writes down.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/line.hpp"
#include "core/random.hpp"
#include "core/workers.hpp"
#include "engine/judge.hpp"
#include "engine/search.hpp"
#include "kernel.hpp"

namespace heterodox {

template <Searchable G>
class Chronicle {
public:
    using Position = typename G::Position;
    using Plan = native_core::ChroniclePlan;
    using Tale = native_core::Tale;

    // Plays the games plan.first … plan.first + plan.games - 1. A game depends on the starts, the weights, the plan's
    // seed and its own number alone, whatever the number of threads.
    static std::vector<Tale> play(const std::vector<Position>& starts, const Judge<G>& judge, const Plan& plan, const Poll& poll) {
        std::vector<Tale> tales(plan.games);
        share_out(plan.games, plan.jobs, poll, [&](std::size_t game, const std::atomic<bool>& stop) {
            tales[game] = Chronicle{judge, plan, Random{plan.seed, plan.first + game}, stop}.tell(starts);
        });
        return tales;
    }

private:
    static constexpr int longest_game = 2'000;
    static constexpr std::size_t megabytes = 4;
    // An opening that the search finds more lopsided than this (hundredths of a pawn) is drawn again, some times.
    static constexpr int balance = 120;
    static constexpr int tries = 50;

    Chronicle(const Judge<G>& judge, const Plan& plan, Random random, const std::atomic<bool>& stop)
        : plan_{plan}, random_{random}, stop_{stop}, table_{megabytes}, searcher_{std::make_unique<Searcher<G>>(judge, table_)} {}

    Tale tell(const std::vector<Position>& starts) {
        Line<G> line = opened(starts);
        Tale tale;
        for (int ply = 0; ply < longest_game && !line.outcome() && !stop_; ++ply) tale.decisions.push_back(decide(line));
        if (const auto& outcome = line.outcome()) {
            tale.is_over = true;
            if (outcome->winner >= 0) tale.winner = G::teams[static_cast<std::size_t>(outcome->winner)];
            tale.reason = outcome->reason;
        }
        return tale;
    }

    // -- the opening -------------------------------------------------------------------------------

    // One of the starts and some random moves, about equal for both teams; the most even one that turned up.
    Line<G> opened(const std::vector<Position>& starts) {
        Line<G> best{starts.front()};
        int least = std::numeric_limits<int>::max();
        for (int attempt = 0; attempt < tries && least > balance && !stop_; ++attempt) {
            Line<G> line{starts[random_.below(static_cast<std::uint32_t>(starts.size()))]};
            play_at_random(line);
            if (line.outcome()) continue;
            const int tilt = plan_.opening == 0 || is_chance(line.position()) ? 0 : std::abs(think(line, line.position()).lines.front().score);
            if (tilt >= least) continue;
            least = tilt;
            best = std::move(line);
        }
        table_.clear();
        searcher_->forget();
        // The game is told from here on: what led here is not known to its reader, and repeats nothing.
        return Line<G>{best.position()};
    }

    // So many turns on the board, with whatever decisions they bring.
    void play_at_random(Line<G>& line) {
        for (int turns = 0; !line.outcome(); line.play(any_move(line.position()))) {
            if (G::kind(line.position()) != DecisionKind::board) continue;
            if (turns++ == plan_.opening) return;
        }
    }

    typename G::Move any_move(const Position& position) {
        typename G::Moves moves;
        G::generate(position, moves);
        return draw<G>(position, moves, random_);
    }

    // -- a decision --------------------------------------------------------------------------------

    native_core::Decision decide(Line<G>& line) {
        const Position here = veiled(line.position());
        typename G::Moves choices;
        G::choices(here, choices);
        native_core::Decision decision;
        typename G::Move move;
        if (is_chance(here)) {
            move = draw<G>(here, choices, random_);
        } else if (choices.size() == 1) {
            move = choices[0];
        } else {
            const Finding<G> thought = think(line, here);
            decision.is_searched = true;
            decision.value = thought.lines.front().score;
            decision.plies_to_end = plies_to_end(decision.value);
            move = chosen(thought, random_);
        }
        decision.position = G::print(here);
        decision.kind = static_cast<int>(G::kind(here));
        decision.seat = G::seat(here);
        decision.turn = G::turn(here);
        decision.team = G::teams[static_cast<std::size_t>(G::team(here))];
        decision.move = G::print_move(here, move);
        decision.action = static_cast<std::uint32_t>(G::number(here, move));
        line.play(move);
        return decision;
    }

    Finding<G> think(const Line<G>& line, const Position& here) {
        Limits limits;
        limits.nodes = plan_.nodes;
        Control control{limits};
        table_.grow_older();
        searcher_->count_anew();
        return searcher_->think(here, line.hashes(), control, {});
    }

    static bool is_chance(const Position& position) {
        if constexpr (HasChance<G>)
            return G::kind(position) == DecisionKind::chance;
        else
            return false;
    }

    // As the deciding seat may know it.
    static Position veiled(const Position& position) {
        if constexpr (requires { G::veiled(position); })
            return G::veiled(position);
        else
            return position;
    }

    const Plan& plan_;
    Random random_;
    const std::atomic<bool>& stop_;
    TranspositionTable table_;
    std::unique_ptr<Searcher<G>> searcher_;
};

}  // namespace heterodox
