// One game behind the interface of kernel.hpp. Each games/<game>.cpp instantiates this for its game, so that whoever
// changes a game compiles that one file again:
//
//   const heterodox::KernelOf<heterodox::Chess> kernel;
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "engine/chronicle.hpp"
#include "engine/mind.hpp"
#include "engine/net_training.hpp"
#include "engine/strays.hpp"
#include "engine/tuning.hpp"
#include "envs/vector.hpp"
#include "handle.hpp"
#include "kernel.hpp"

namespace heterodox {

template <Game G>
std::vector<typename G::Position> positions_of(native_core::Starts starts) {
    std::vector<typename G::Position> positions;
    for (const auto* start : starts) positions.push_back(line_of<G>(*start).position());
    return positions;
}

template <Searchable G>
class TunerOf final : public native_core::Tuner {
public:
    void play(native_core::Starts starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint64_t seed, int jobs,
              const Poll& poll) override {
        translated([&] { tuner_.play(positions_of<G>(starts), weights, nodes, seed, jobs, poll); });
    }
    void learn(const native_core::Position& position, double result) override {
        translated([&] { tuner_.learn(line_of<G>(position).position(), result); });
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
std::vector<Met<G>> read_story(const native_core::Story& story, const Options& options) {
    std::vector<Met<G>> game;
    for (const native_core::Met& met : story) game.push_back({G::parse(met.text, options), met.score, met.result});
    return game;
}

template <Searchable G>
std::vector<native_core::Story> told(const std::vector<std::vector<Met<G>>>& games) {
    std::vector<native_core::Story> stories;
    for (const auto& game : games) {
        auto& story = stories.emplace_back();
        for (const Met<G>& met : game) story.push_back({G::print(met.position), met.score, met.result});
    }
    return stories;
}

template <Searchable G>
class NetTrainerOf final : public native_core::NetTrainer {
public:
    void play(native_core::Starts starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint64_t seed, int jobs,
              const Poll& poll) override {
        translated([&] { trainer_.play(positions_of<G>(starts), weights, nodes, seed, jobs, poll); });
    }
    void learn(const native_core::Story& story, const Options& options, const std::vector<int>& weights) override {
        translated([&] {
            trainer_.learn(read_story<G>(story, options), weights);
        });
    }
    std::size_t size() const override {
        return translated([&] { return trainer_.size(); });
    }
    native_core::SampleColumns columns() const override {
        return translated([&] {
            auto all = trainer_.columns();
            return native_core::SampleColumns{std::move(all.inputs), std::move(all.counts), std::move(all.eyes), std::move(all.features),
                                              std::move(all.scores), std::move(all.results), std::move(all.games), std::move(all.stages)};
        });
    }
    native_core::LearnedNet fit(const native_core::Schooling& schooling, int jobs, const Poll& poll) override {
        return translated([&] { return told(trainer_.fit(taken(schooling), jobs, poll)); });
    }
    void begin(const native_core::Schooling& schooling) override {
        translated([&] { trainer_.begin(taken(schooling)); });
    }
    native_core::LearnedNet round(int jobs, const Poll& poll) override {
        return translated([&] { return told(trainer_.round(jobs, poll)); });
    }

private:
    static Schooling taken(const native_core::Schooling& schooling) {
        return {schooling.rounds, static_cast<float>(schooling.trust), static_cast<float>(schooling.doubt)};
    }
    static native_core::LearnedNet told(LearnedNet learned) { return {std::move(learned.numbers), learned.before, learned.after}; }

    heterodox::NetTrainer<G> trainer_;
};

template <Game G>
class KernelOf final : public native_core::Kernel {
public:
    KernelOf() { native_core::enter(*this); }

    std::string_view name() const override { return G::name; }
    std::uint32_t actions() const override { return G::actions; }

    std::unique_ptr<native_core::Position> load(std::string_view text, const Options& options) const override {
        return translated([&] { return std::make_unique<Handle<G>>(Line<G>{parsed(text, options)}); });
    }

    std::vector<std::string> features() const override {
        if constexpr (Searchable<G>)
            return Evaluation<G>::features().all();
        else
            return {};
    }

    std::unique_ptr<native_core::Mind> mind(std::size_t megabytes, int threads, const std::vector<int>& weights) const override {
        return made<Searchable<G>, native_core::Mind>("has no engine yet", [&]<class Any>() { return std::make_unique<Mind<Any>>(megabytes, threads, weights); });
    }

    std::unique_ptr<native_core::Tuner> tuner() const override {
        return made<Searchable<G>, native_core::Tuner>("has no evaluation", []<class Any>() { return std::make_unique<TunerOf<Any>>(); });
    }

    std::vector<native_core::Tale> chronicle(native_core::Starts starts, const std::vector<int>& weights,
                                             const native_core::ChroniclePlan& plan, const Poll& poll) const override {
        return translated([&]() -> std::vector<native_core::Tale> {
            if constexpr (Searchable<G>)
                return Chronicle<G>::play(positions_of<G>(starts), Judge<G>{weights}, plan, poll);
            else
                throw InvalidText("game " + std::string{G::name} + ": has no engine yet");
        });
    }

    std::size_t net_size() const override {
        if constexpr (Searchable<G>)
            return Judge<G>::net_size();
        else
            return 0;
    }

    std::array<std::size_t, 4> net_shape() const override {
        if constexpr (HasEyes<G>)
            return {Net<G>::rows, Net<G>::width, Net<G>::viewers, Net<G>::stages};
        else
            return {};
    }

    std::vector<std::vector<std::uint32_t>> net_rows(const native_core::Position& position) const override {
        std::vector<std::vector<std::uint32_t>> rows;
        if constexpr (HasEyes<G>) {
            const auto& here = line_of<G>(position).position();
            const Look<G> look{here};
            for (std::size_t place = 0; place < Eyes<G>::viewers; ++place) {
                const auto& row_of = row_table<G>()[look.eyes[Eyes<G>::viewer(here, place)]];
                auto& seen = rows.emplace_back();
                for_each_input(look.on, [&](std::size_t input) { seen.push_back(row_of[input]); });
            }
        }
        return rows;
    }

    std::size_t net_stage(const native_core::Position& position) const override {
        if constexpr (HasEyes<G>)
            return Eyes<G>::stage(line_of<G>(position).position());
        else
            return 0;
    }

    std::vector<std::vector<std::uint16_t>> net_table() const override {
        std::vector<std::vector<std::uint16_t>> table;
        if constexpr (HasEyes<G>)
            for (const auto& rows : row_table<G>()) table.emplace_back(rows.begin(), rows.end());
        return table;
    }

    std::unique_ptr<native_core::NetTrainer> net_trainer() const override {
        return made<Searchable<G> && HasEyes<G>, native_core::NetTrainer>(
            "its evaluation has no place for a net", []<class Any>() { return std::make_unique<NetTrainerOf<Any>>(); });
    }

    std::vector<native_core::Story> self_play(native_core::Starts starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint32_t opening,
                                              std::uint64_t seed, int jobs, const Poll& poll) const override {
        if constexpr (Searchable<G>) {
            return translated([&] { return told<G>(SelfPlay<G>::play(positions_of<G>(starts), Judge<G>{weights}, nodes, seed, jobs, poll, opening)); });
        } else {
            return {};
        }
    }

    std::vector<native_core::Story> strays(const std::vector<native_core::Story>& stories, const std::vector<Options>& options, const std::vector<int>& weights,
                                           int times, std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) const override {
        if constexpr (Searchable<G>) {
            return translated([&] {
                std::vector<std::vector<Met<G>>> games;
                for (std::size_t i = 0; i < stories.size(); ++i) games.push_back(read_story<G>(stories[i], options.at(i)));
                return told<G>(Strays<G>::around(games, Judge<G>{weights}, {times, nodes, seed, jobs}, poll));
            });
        } else {
            return {};
        }
    }

    std::pair<std::size_t, std::size_t> planes() const override {
        if constexpr (Observable<G>)
            return {Sight<G>::sets, Sight<G>::numbers};
        else
            return {};
    }

    std::unique_ptr<native_core::Vector> vector(const native_core::Position& start, const native_core::VectorPlan& plan,
                                                const native_core::VectorArrays& arrays) const override {
        return made<Observable<G>, native_core::Vector>("has no planes to observe", [&]<class Any>() {
            return std::make_unique<VectorOf<Any>>(line_of<Any>(start).position(), plan, arrays);
        });
    }

private:
    // The border is strict: a text that would not be printed back byte for byte is no position.
    static typename G::Position parsed(std::string_view text, const Options& options) {
        constexpr const char* refusal = "not a canonical position string";
        try {
            const auto position = G::parse(text, options);
            if (G::print(position) == text) return position;
        } catch (const InvalidText&) {
            throw InvalidText(refusal);
        }
        throw InvalidText(refusal);
    }

    // What a game may lack: made for G where it can be, else refused.
    template <bool possible, class Made, class Make>
    static std::unique_ptr<Made> made(const char* lack, Make make) {
        return translated([&]() -> std::unique_ptr<Made> {
            if constexpr (possible)
                return make.template operator()<G>();
            else
                throw InvalidText("game " + std::string{G::name} + ": " + lack);
        });
    }
};

}  // namespace heterodox
