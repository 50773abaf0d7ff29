// The native core behind the interface of kernel.hpp.
#include "kernel.hpp"

#include <algorithm>

#include "core/line.hpp"
#include "core/perft.hpp"
#include "core/playout.hpp"
#include "engine/mind.hpp"
#include "engine/net_training.hpp"
#include "engine/tuning.hpp"
#include "games.hpp"

namespace heterodox {
namespace {

using native_core::Divided;
using native_core::Ending;
using native_core::Played;
using native_core::Refusal;

template <Game G>
std::vector<std::string> sorted_names(const typename G::Position& position, const typename G::Moves& moves) {
    std::vector<std::string> names;
    names.reserve(moves.size());
    for (const auto move : moves) names.push_back(G::print_move(position, move));
    std::sort(names.begin(), names.end());
    return names;
}

template <Game G>
std::string team_name(int team) {
    return std::string{G::teams[static_cast<std::size_t>(team)]};
}

template <Game G>
std::optional<Ending> ending(const std::optional<Outcome>& outcome) {
    if (!outcome) return std::nullopt;
    const bool won = outcome->winner >= 0;
    return Ending{won ? std::optional{team_name<G>(outcome->winner)} : std::nullopt, std::string{outcome->reason}};
}

// Runs work() and turns the core's exceptions into the interface's.
template <class Work>
auto translated(Work work) {
    try {
        return work();
    } catch (const InvalidText& error) {
        throw Refusal{Refusal::Why::invalid_text, error.what(), error.defects};
    } catch (const IllegalMove& error) {
        throw Refusal{Refusal::Why::illegal_move, error.what(), {}};
    } catch (const AmbiguousMove& error) {
        throw Refusal{Refusal::Why::ambiguous_move, error.text, error.candidates};
    } catch (const Busy& error) {
        throw Refusal{Refusal::Why::busy, error.what(), {}};
    } catch (const Stopped&) {
        throw native_core::Interrupted{};
    }
}

// Finds the game, reads the position, calls work(type_identity<G>, position).
template <class Result, class Work>
Result with_position(std::string_view game, std::string_view text, const Options& options, Work work) {
    return translated([&] {
        return Games::visit<Result>(game, [&]<class G>(std::type_identity<G> which) -> Result {
            return work(which, G::parse(text, options));
        });
    });
}

// A mind whose errors are those of the interface.
class TranslatedMind final : public native_core::Mind {
public:
    explicit TranslatedMind(std::unique_ptr<native_core::Mind> mind) : mind_{std::move(mind)} {}
    native_core::Thought think(std::string_view text, const Options& options, const std::vector<std::string>& moves,
                               const native_core::ThinkLimits& limits, const OnThought& tell) override {
        return translated([&] { return mind_->think(text, options, moves, limits, tell); });
    }
    bool stop() override { return mind_->stop(); }
    bool ponder_hit() override { return mind_->ponder_hit(); }
    void forget() override {
        translated([&] { mind_->forget(); });
    }
    int evaluate(std::string_view text, const Options& options) const override {
        return translated([&] { return mind_->evaluate(text, options); });
    }

private:
    std::unique_ptr<native_core::Mind> mind_;
};

template <Game G>
std::vector<typename G::Position> parsed(const std::vector<std::string>& texts, const Options& options) {
    std::vector<typename G::Position> positions;
    for (const auto& text : texts) positions.push_back(G::parse(text, options));
    return positions;
}

template <Searchable G>
class TunerOf final : public native_core::Tuner {
public:
    void play(const std::vector<std::string>& starts, const Options& options, const std::vector<int>& weights,
              std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) override {
        translated([&] {
            tuner_.play(parsed<G>(starts, options), weights, nodes, seed, jobs, poll);
        });
    }
    void learn(std::string_view text, const Options& options, double result) override {
        translated([&] { tuner_.learn(G::parse(text, options), result); });
    }
    std::size_t size() const override {
        return translated([&] { return tuner_.size(); });
    }
    double error(const std::vector<double>& weights, bool kept_apart) const override {
        return translated([&] {
            expect_all(weights.size());
            return tuner_.error(weights, kept_apart);
        });
    }
    std::vector<double> fit(const std::vector<double>& start, int rounds, double stiffness) const override {
        return translated([&] {
            expect_all(start.size());
            return tuner_.fit(start, rounds, stiffness);
        });
    }

private:
    static void expect_all(std::size_t numbers) {
        if (numbers != 2 * feature_count<G>()) throw InvalidText("weights: expected two for each feature of " + std::string{G::name});
    }

    heterodox::Tuner<G> tuner_;
};

template <Searchable G>
class NetTrainerOf final : public native_core::NetTrainer {
public:
    void play(const std::vector<std::string>& starts, const Options& options, const std::vector<int>& weights,
              std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) override {
        translated([&] { trainer_.play(parsed<G>(starts, options), weights, nodes, seed, jobs, poll); });
    }
    std::size_t size() const override {
        return translated([&] { return trainer_.size(); });
    }
    native_core::LearnedNet fit(int rounds, int jobs, const Poll& poll) const override {
        return translated([&] {
            LearnedNet learned = trainer_.fit(rounds, jobs, poll);
            return native_core::LearnedNet{std::move(learned.numbers), learned.before, learned.after};
        });
    }

private:
    heterodox::NetTrainer<G> trainer_;
};

class Core final : public native_core::Kernel {
public:
    std::vector<std::string> games() const override { return Games::names(); }

    std::vector<std::uint64_t> perft(std::string_view game, std::string_view text, const Options& options, int depth,
                                     int jobs, const Poll& poll) const override {
        using Result = std::vector<std::uint64_t>;
        return with_position<Result>(game, text, options, [&]<class G>(std::type_identity<G>, const auto& position) {
            Result counts;
            for (int plies = 1; plies <= depth; ++plies)
                counts.push_back(heterodox::perft<G>(position, plies, jobs, poll));
            return counts;
        });
    }

    Divided divide(std::string_view game, std::string_view text, const Options& options, int depth, int jobs,
                   const Poll& poll) const override {
        return with_position<Divided>(game, text, options, [&]<class G>(std::type_identity<G>, const auto& position) {
            return heterodox::divide<G>(position, depth, jobs, poll);
        });
    }

    std::vector<std::string> moves(std::string_view game, std::string_view text, const Options& options) const override {
        using Result = std::vector<std::string>;
        return with_position<Result>(game, text, options, []<class G>(std::type_identity<G>, const auto& position) {
            typename G::Moves list;
            G::generate(position, list);
            return sorted_names<G>(position, list);
        });
    }

    std::vector<std::string> choices(std::string_view game, std::string_view text,
                                     const Options& options) const override {
        using Result = std::vector<std::string>;
        return with_position<Result>(game, text, options, []<class G>(std::type_identity<G>, const auto& position) {
            typename G::Moves list;
            G::choices(position, list);
            return sorted_names<G>(position, list);
        });
    }

    Played play(std::string_view game, std::string_view text, const Options& options,
                const std::vector<std::string>& moves) const override {
        return with_position<Played>(game, text, options, [&]<class G>(std::type_identity<G>, const auto& position) {
            Line<G> line{position};
            Played played{.start = G::print(position), .positions = {}, .ending = std::nullopt};
            for (const auto& move : moves) {
                line.play(move);
                played.positions.push_back(G::print(line.position()));
            }
            played.ending = ending<G>(line.outcome());
            return played;
        });
    }

    native_core::Playouts playouts(std::string_view game, std::string_view text, const Options& options,
                                   std::uint64_t games, std::uint64_t seed, std::uint64_t limit, int jobs,
                                   const Poll& poll) const override {
        using Result = native_core::Playouts;
        return with_position<Result>(game, text, options, [&]<class G>(std::type_identity<G>, const auto& position) {
            const PlayoutResults found = heterodox::playouts<G>(position, games, seed, limit, jobs, poll);
            Result results{{}, {}, found.draws, found.unfinished, found.plies, found.shortest, found.longest};
            for (int team = 0; team < 2; ++team) results.wins[team_name<G>(team)] = found.wins[static_cast<std::size_t>(team)];
            for (const auto& [reason, number] : found.reasons) results.reasons[std::string{reason}] = number;
            return results;
        });
    }

    std::vector<std::string> features(std::string_view game) const override {
        using Result = std::vector<std::string>;
        return translated([&] {
            return Games::visit<Result>(game, []<class G>(std::type_identity<G>) -> Result {
                if constexpr (Searchable<G>)
                    return Evaluation<G>::features().all();
                else
                    return {};
            });
        });
    }

    native_core::Features trace(std::string_view game, std::string_view text, const Options& options) const override {
        using Result = native_core::Features;
        return with_position<Result>(game, text, options, []<class G>(std::type_identity<G>, const auto& position) -> Result {
            if constexpr (Searchable<G>) {
                Tracer tracer{feature_count<G>()};
                const int board_left = Evaluation<G>::judge(position, tracer);
                return {std::move(tracer.counts), board_left};
            } else {
                throw InvalidText("game " + std::string{G::name} + ": has no evaluation");
            }
        });
    }

    std::unique_ptr<native_core::Mind> mind(std::string_view game, std::size_t megabytes, int threads,
                                            const std::vector<int>& weights) const override {
        using Result = std::unique_ptr<native_core::Mind>;
        return std::make_unique<TranslatedMind>(translated([&] {
            return Games::visit<Result>(game, [&]<class G>(std::type_identity<G>) -> Result {
                if constexpr (Searchable<G>)
                    return std::make_unique<Mind<G>>(megabytes, threads, weights);
                else
                    throw InvalidText("game " + std::string{G::name} + ": has no engine yet");
            });
        }));
    }

    std::unique_ptr<native_core::Tuner> tuner(std::string_view game) const override {
        using Result = std::unique_ptr<native_core::Tuner>;
        return translated([&] {
            return Games::visit<Result>(game, []<class G>(std::type_identity<G>) -> Result {
                if constexpr (Searchable<G>)
                    return std::make_unique<TunerOf<G>>();
                else
                    throw InvalidText("game " + std::string{G::name} + ": has no evaluation");
            });
        });
    }

    std::size_t net_size(std::string_view game) const override {
        return translated([&] {
            return Games::visit<std::size_t>(game, []<class G>(std::type_identity<G>) -> std::size_t {
                if constexpr (Searchable<G>)
                    return Judge<G>::net_size();
                else
                    return 0;
            });
        });
    }

    std::unique_ptr<native_core::NetTrainer> net_trainer(std::string_view game) const override {
        using Result = std::unique_ptr<native_core::NetTrainer>;
        return translated([&] {
            return Games::visit<Result>(game, []<class G>(std::type_identity<G>) -> Result {
                if constexpr (Searchable<G> && HasPlacements<G>)
                    return std::make_unique<NetTrainerOf<G>>();
                else
                    throw InvalidText("game " + std::string{G::name} + ": its evaluation has no place for a net");
            });
        });
    }

    std::uint64_t hash(std::string_view game, std::string_view text, const Options& options) const override {
        return with_position<std::uint64_t>(game, text, options, []<class G>(std::type_identity<G>, const auto& position) {
            return G::hash(position);
        });
    }

    native_core::MatrixSolution solve_matrix(const std::vector<std::vector<double>>& payoff) const override {
        return translated([&] {
            if (payoff.empty() || payoff.front().empty()) throw InvalidText("payoff: expected at least one row and one column");
            for (const auto& row : payoff)
                if (row.size() != payoff.front().size()) throw InvalidText("payoff: expected rows of one length");
            MixedStrategies solved = solve(payoff);
            return native_core::MatrixSolution{solved.value, std::move(solved.rows), std::move(solved.columns)};
        });
    }
};

constexpr Core core;

}  // namespace
}  // namespace heterodox

const native_core::Kernel& native_core::kernel() { return heterodox::core; }
