// A player's mind for one game: the table it keeps between moves, its weights, and the threads it thinks with.
//
// It thinks one thought at a time: `think` and `forget` throw Busy while another thread is in one of them. `stop`,
// `ponder_hit` and `evaluate` may be called at any time from any thread.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/helpers.hpp"
#include "engine/occupied.hpp"
#include "engine/search.hpp"
#include "handle.hpp"

namespace heterodox {

template <Searchable G>
class Mind final : public native_core::Mind {
public:
    using Thought = native_core::Thought;

    Mind(std::size_t megabytes, int threads, const std::vector<int>& weights) : judge_{weights}, table_{megabytes} {
        for (int thread = 0; thread < threads; ++thread) searchers_.push_back(std::make_unique<Searcher<G>>(judge_, table_));
    }

    // A search that another thread still runs here is stopped and awaited first.
    ~Mind() override {
        stop();
        door_.wait_until_free();
    }

    Thought think(const native_core::Position& position, const native_core::ThinkLimits& asked, const OnThought& tell) override {
        return translated([&] { return think(line_of<G>(position), asked, tell); });
    }

    bool stop() override {
        const std::lock_guard lock{mutex_};
        if (control_) control_->stop();
        return control_ != nullptr;
    }

    bool ponder_hit() override {
        const std::lock_guard lock{mutex_};
        if (control_) control_->ponder_hit();
        return control_ != nullptr;
    }

    void forget() override {
        translated([&] {
            const Occupation alone{door_, thinks_already};
            table_.clear();
            for (const auto& searcher : searchers_) searcher->forget();
        });
    }

    int evaluate(const native_core::Position& position) const override {
        return translated([&] { return judge_.value(line_of<G>(position).position()); });
    }

private:
    static constexpr const char* thinks_already = "this mind is thinking already; stop it first";

    Thought think(const Line<G>& line, const native_core::ThinkLimits& asked, const OnThought& tell) {
        if (line.outcome()) return {};
        const Occupation alone{door_, thinks_already};
        const Running running{*this, asked};
        Control& control = running.control();
        table_.grow_older();
        for (const auto& searcher : searchers_) searcher->count_anew();
        const auto thought_of = [&](const Finding<G>& finding) {
            std::uint64_t nodes = 0;
            for (const auto& searcher : searchers_) nodes += searcher->nodes();
            return put_in_words(line.position(), finding, nodes, control.seconds());
        };

        Helpers helpers{control};
        for (int thread = 1; thread < static_cast<int>(searchers_.size()); ++thread)
            helpers.start([&, thread] { searchers_[thread]->think(line.position(), line.hashes(), control, {}, thread); });
        const Finding<G> found = searchers_[0]->think(line.position(), line.hashes(), control, [&](const Finding<G>& finding) {
            if (tell && !tell(thought_of(finding))) control.stop();
        });
        control.wait_while_pondering();
        helpers.finish();
        return thought_of(found);
    }

    // The search that `stop` and `ponder_hit` speak to, for as long as this lives.
    class Running {
    public:
        Running(Mind& mind, const native_core::ThinkLimits& asked) : mind_{mind}, control_{std::make_shared<Control>(limits_of(asked))} {
            if (asked.ponder) control_->ponder();
            const std::lock_guard lock{mind_.mutex_};
            mind_.control_ = control_;
        }
        ~Running() {
            const std::lock_guard lock{mind_.mutex_};
            mind_.control_.reset();
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

        Control& control() const { return *control_; }

    private:
        Mind& mind_;
        const std::shared_ptr<Control> control_;
    };

    static Limits limits_of(const native_core::ThinkLimits& asked) {
        Limits limits;
        limits.depth = asked.depth;
        limits.nodes = asked.nodes;
        limits.soft_seconds = asked.soft_seconds;
        limits.hard_seconds = asked.hard_seconds;
        limits.lines = asked.lines;
        limits.only = asked.only;
        limits.plain = asked.plain;
        limits.beyond = asked.beyond;
        return limits;
    }

    Thought put_in_words(const typename G::Position& position, const Finding<G>& finding, std::uint64_t nodes, double seconds) const {
        Thought thought{finding.depth, nodes, seconds, table_.fullness(), {}, {}};
        for (const auto& variation : finding.lines) {
            native_core::ThoughtLine line{variation.score, heterodox::plies_to_end(variation.score), {}};
            auto here = position;
            for (const auto move : variation.moves) {
                line.moves.push_back(named(here, move));
                G::play(here, move);
            }
            thought.lines.push_back(std::move(line));
        }
        for (const auto& [move, probability] : finding.mixture) thought.mixture.emplace_back(named(position, move), probability);
        return thought;
    }

    static native_core::Named named(const typename G::Position& position, typename G::Move move) {
        return {static_cast<std::uint32_t>(G::number(position, move)), G::print_move(position, move)};
    }

    const Judge<G> judge_;
    TranspositionTable table_;
    std::vector<std::unique_ptr<Searcher<G>>> searchers_;
    Door door_;
    std::mutex mutex_;
    std::shared_ptr<Control> control_;
};

}  // namespace heterodox
