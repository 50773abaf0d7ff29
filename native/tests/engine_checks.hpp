// What must hold for searches and learners however they are used: by several threads, stopped in the middle, asked
// twice at once, given wrong weights, left by an exception. Made to be run under sanitizers.
#pragma once

#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/chances.hpp"
#include "core/random.hpp"
#include "core/workers.hpp"
#include "engine/helpers.hpp"
#include "engine/mind.hpp"
#include "engine/net_training.hpp"
#include "engine/path.hpp"
#include "engine/strays.hpp"
#include "engine/tuning.hpp"
#include "tests/selfcheck.hpp"

namespace heterodox {

// Thrown on purpose.
struct Bang : std::runtime_error {
    Bang() : std::runtime_error("bang") {}
};

template <class Thrown, class Work>
bool throws(Work work) {
    try {
        work();
    } catch (const Thrown&) {
        return true;
    }
    return false;
}

inline bool is_busy(const native_core::Refusal& refusal) { return refusal.why == native_core::Refusal::Why::busy; }

// Threads that throw stop the others and are joined; what they threw arrives.
inline void check_workers() {
    std::atomic<int> begun{0};
    const auto work = [&](std::size_t item, const std::atomic<bool>& stop) {
        ++begun;
        if (item == 2) throw Bang{};
        while (!stop) std::this_thread::yield();
    };
    require(throws<Bang>([&] { share_out(1'000'000, 3, {}, work); }), "a worker's exception is lost", "");
    require(begun < 1'000'000, "nobody was stopped", "");
    const auto endless = [](std::size_t, const std::atomic<bool>& stop) {
        while (!stop) std::this_thread::yield();
    };
    require(throws<Bang>([&] { share_out(4, 2, []() -> bool { throw Bang{}; }, endless); }), "a poll's exception is lost", "");
    require(throws<Stopped>([&] { share_out(4, 2, [] { return true; }, endless); }), "a poll is not heard", "");
    Control control{Limits{}};
    const auto wait = [&] {
        while (!control.stopped()) std::this_thread::yield();
    };
    require(throws<Bang>([&] {
                Helpers helpers{control};
                helpers.start(wait);
                helpers.start([] { throw Bang{}; });
                wait();
                helpers.finish();
            }),
            "a helper's exception is lost", "");
    Control another{Limits{}};
    require(throws<Bang>([&] {
                Helpers helpers{another};
                helpers.start([&] {
                    while (!another.stopped()) std::this_thread::yield();
                });
                throw Bang{};
            }),
            "an exception beside helpers is lost", "");
}

// What comes back on a path is found, whatever was pushed and popped before, and nothing else is.
inline void check_path() {
    Random random{7};
    Path path;
    std::vector<std::uint64_t> way;
    path.begin(way);
    for (int step = 0; step < 20'000; ++step) {
        // Few numbers, many of which differ only in bits that the path does not count by.
        const std::uint64_t hash = random.below(40) + (std::uint64_t{random.below(3)} << 40);
        if (way.empty() || random.below(5) < 3) {
            way.push_back(hash);
            path.push(hash);
        } else {
            way.pop_back();
            path.pop();
        }
        if (way.empty() || way.size() > 100) continue;
        const bool again = std::find(way.begin(), way.end() - 1, way.back()) != way.end() - 1;
        require(path.comes_back() == again, "a position that comes back is not seen, or one that does not is", "");
    }
}

template <Searchable G>
class EngineCheck {
public:
    EngineCheck(std::vector<int> weights, int threads, std::uint64_t seed) : weights_{std::move(weights)}, threads_{threads}, random_{seed} {}

    // One round about a position of a random game from `start`.
    void check_mind(const typename G::Position& start) {
        for (int round = 0; round < 20; ++round) check_exchange(start);
        const Line<G> line = wander(start);
        if (line.outcome()) return;
        const Handle<G> handle{line};
        Mind<G> mind{1, threads_, weights_};
        search(mind, handle);
        stop_from_another_thread(mind, handle);
        ponder(mind, handle);
        ask_twice(mind, handle);
        throw_in_the_middle(mind, handle);
        mind.forget();
        search(mind, handle);
    }

    // What a move costs on its square, by two ways of counting: more than nothing is what `loses` says, and
    // whatever costs more than a price costs more than a lower one, and nothing more than all that can be lost.
    void check_exchange(const typename G::Position& start) {
        if constexpr (HasExchange<G>) {
            const auto position = wander(start).position();
            typename G::Moves moves;
            G::generate(position, moves);
            for (const auto move : moves) {
                const auto costs = [&](int price) { return Tactics<G>::costs_more(position, move, price); };
                if (Tactics<G>::heat(position, move) > 0) require(costs(0) == loses<G>(position, move), "two opinions on an exchange", G::print(position));
                for (int price = 20; price < 1'000; price += 20) require(!costs(price) || costs(price - 20), "a price that grows when it falls", G::print(position));
                require(!costs(10'000), "more is lost than there is", G::print(position));
            }
        }
    }

    // Weights of every length and size: a clear refusal, or a value within bounds.
    void check_weights(const typename G::Position& start) {
        for (int round = 0; round < 40; ++round) {
            std::vector<int> numbers = weights_;
            switch (random_.below(4)) {
                case 0: numbers.resize(random_.below(static_cast<std::uint32_t>(2 * numbers.size() + 1))); break;
                case 1: numbers[random_.below(static_cast<std::uint32_t>(numbers.size()))] = extreme(); break;
                case 2:
                    for (int& number : numbers) number = extreme();
                    // Else every net would be refused for its last number, and no sum of extremes be made.
                    if (numbers.size() > 2 * feature_count<G>()) numbers.back() = static_cast<int>(random_.below(2));
                    break;
                default: numbers.resize(2 * feature_count<G>()); break;
            }
            try {
                const Judge<G> judge{numbers};
                const int value = judge.value(wander(start).position());
                require(value > -sure_win && value < sure_win, "a static value beyond all bounds", G::print(start));
            } catch (const InvalidText& error) {
                require(*error.what() != '\0', "empty error message", "");
            }
        }
    }

    // What is summed up from move to move is what is summed up anew: along random games, with a look at some of the
    // moves on the way as a search has it, by a net whose numbers mean nothing. The number of positions compared.
    std::uint64_t check_sums(const typename G::Position& start, std::uint64_t positions) {
        std::uint64_t compared = 0;
        if constexpr (HasEyes<G>) {
            std::vector<int> numbers(weights_.begin(), weights_.begin() + static_cast<std::ptrdiff_t>(2 * feature_count<G>()));
            while (numbers.size() < 2 * feature_count<G>() + Net<G>::size) numbers.push_back(static_cast<int>(random_.below(601)) - 300);
            numbers.back() = static_cast<int>(random_.below(2));
            const Judge<G> judge{numbers};
            std::vector<typename Judge<G>::Sums> kept(64);
            const auto compare = [&](const typename G::Position& position, std::size_t ply) {
                const int value = judge.value(position, kept[(ply + kept.size() - 1) % kept.size()], kept[ply % kept.size()]);
                require(value == judge.value(position), "sums that were kept up differ from those made anew", G::print(position));
                ++compared;
            };
            while (compared < positions) {
                Line<G> line{start};
                for (std::size_t ply = 0; !line.outcome() && ply < 300 && compared < positions; ++ply) {
                    compare(line.position(), ply);
                    typename G::Moves choices;
                    G::choices(line.position(), choices);
                    if (choices.empty()) break;
                    for (int look = 0; look < 4; ++look) {
                        auto next = line.position();
                        G::play(next, choices[random_.below(static_cast<std::uint32_t>(choices.size()))]);
                        compare(next, ply + 1);
                    }
                    line.play(draw<G>(line.position(), choices, random_));
                }
            }
        }
        return compared;
    }

#ifdef HETERODOX_AUDIT_SUMS
    // The same in games of the search against itself, by the net that is given: the judge itself compares (judge.hpp).
    std::uint64_t check_searched_sums(const typename G::Position& start, std::uint64_t positions) {
        if constexpr (!HasEyes<G>) return 0;
        constexpr std::uint64_t nodes = 2'000;
        const std::uint64_t before = audited_sums;
        const Judge<G> judge{weights_};
        while (audited_sums - before < positions)
            SelfPlay<G>::play(std::vector<typename G::Position>(static_cast<std::size_t>(threads_), start), judge, nodes, random_.next(), threads_, {}, 12);
        return audited_sums - before;
    }
#endif

    // A few games of self-play, and what is learned from them.
    void check_learners(const typename G::Position& start, int games, std::uint64_t nodes) {
        const std::vector<typename G::Position> starts(static_cast<std::size_t>(games), start);
        // More than can be played before somebody is asked whether to go on.
        const std::vector<typename G::Position> many(10'000, start);
        Tuner<G> tuner;
        tuner.play(starts, weights_, nodes, random_.next(), threads_, {});
        const std::vector<double> from(weights_.begin(), weights_.begin() + static_cast<std::ptrdiff_t>(2 * feature_count<G>()));
        require(tuner.fit(from, 3, 1e-9).size() == from.size(), "as many weights as features", "");
        require(throws<Bang>([&] { tuner.play(many, weights_, nodes, 1, threads_, []() -> bool { throw Bang{}; }); }),
                "an exception while learning is lost", "");
        require(throws<Stopped>([&] { tuner.play(many, weights_, nodes, 1, threads_, [] { return true; }); }), "learning does not stop", "");
        if constexpr (HasEyes<G>) {
            NetTrainer<G> trainer;
            trainer.play(starts, weights_, nodes, random_.next(), threads_, {});
            const LearnedNet learned = trainer.fit({.rounds = 2}, threads_, {});
            require(learned.numbers.size() == Net<G>::size, "a whole net", "");
            const Judge<G> judge{weights_};
            const auto stories = SelfPlay<G>::play(starts, judge, nodes, random_.next(), threads_, {}, 12);
            for (const auto& story : stories) trainer.learn(story, weights_);
            for (const auto& story : Strays<G>::around(stories, judge, {.times = 2, .nodes = nodes, .seed = random_.next(), .jobs = threads_}, {})) trainer.learn(story, weights_);
            require(throws<InvalidText>([&] { trainer.learn({}, {1, 2, 3}); }), "too few weights are taken", "");
        }
    }

private:
    using Thought = native_core::Thought;
    using Asked = native_core::ThinkLimits;

    Line<G> wander(const typename G::Position& start) {
        Line<G> line{start};
        for (auto plies = random_.below(60); plies > 0; --plies) {
            typename G::Moves choices;
            G::choices(line.position(), choices);
            if (choices.empty()) break;
            Line<G> next{line, draw<G>(line.position(), choices, random_)};
            if (next.outcome()) break;
            line = std::move(next);
        }
        return line;
    }

    int extreme() {
        constexpr int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
        constexpr std::array<int, 8> kinds{0, most, least, most - 1, 1 << 20, -(1 << 20), 32'767, -32'768};
        return kinds[random_.below(kinds.size())];
    }

    static void require_choice(const Thought& thought, const Handle<G>& handle) {
        require(!thought.lines.empty(), "a thought without a line", handle.text());
        if (handle.kind() == static_cast<int>(DecisionKind::chance)) return;
        require(!thought.lines[0].moves.empty(), "a thought without a move", handle.text());
        const auto names = handle.choice_names();
        require(std::find(names.begin(), names.end(), thought.lines[0].moves[0].name) != names.end(), "a move that is no choice", handle.text());
    }

    void search(Mind<G>& mind, const Handle<G>& handle) {
        require_choice(mind.think(handle, {.nodes = 600}, {}), handle);
        require_choice(mind.think(handle, {.nodes = 300, .lines = 3}, {}), handle);
        require_choice(mind.think(handle, {.depth = 1, .plain = true}, {}), handle);
        require_choice(mind.think(handle, {.soft_seconds = 0.001, .hard_seconds = 0.002}, {}), handle);
    }

    // Runs an endless search; `beside` is called once it has told of a depth.
    template <class Beside>
    Thought think_beside(Mind<G>& mind, const Handle<G>& handle, Beside beside) {
        std::atomic<bool> told{false};
        Thought thought;
        std::jthread thread{[&] {
            thought = mind.think(handle, {.ponder = true}, [&](const Thought&) {
                told = true;
                told.notify_all();
                return true;
            });
        }};
        told.wait(false);
        try {
            beside();
        } catch (...) {
            mind.stop();
            throw;
        }
        thread.join();
        return thought;
    }

    void stop_from_another_thread(Mind<G>& mind, const Handle<G>& handle) {
        const auto pause = std::chrono::microseconds{random_.below(2'000)};
        const Thought thought = think_beside(mind, handle, [&] {
            std::this_thread::sleep_for(pause);
            require(mind.stop(), "nothing to stop", handle.text());
        });
        require_choice(thought, handle);
        require(!mind.stop(), "something is left to stop", handle.text());
    }

    // Time begins to count with the hit; without a limit it ends all the same once it is stopped.
    void ponder(Mind<G>& mind, const Handle<G>& handle) {
        require_choice(think_beside(mind, handle, [&] {
                           require(mind.ponder_hit(), "nothing to hit", handle.text());
                           mind.stop();
                       }),
                       handle);
        std::jthread hit{[&] {
            while (!mind.ponder_hit()) std::this_thread::yield();
        }};
        require_choice(mind.think(handle, {.hard_seconds = 0.001, .ponder = true}, {}), handle);
    }

    void ask_twice(Mind<G>& mind, const Handle<G>& handle) {
        const auto refused = [](auto work) {
            try {
                work();
            } catch (const native_core::Refusal& refusal) {
                return is_busy(refusal);
            }
            return false;
        };
        think_beside(mind, handle, [&] {
            require(refused([&] { mind.think(handle, {.nodes = 10}, {}); }), "two searches at once", handle.text());
            require(refused([&] { mind.forget(); }), "forgets while it thinks", handle.text());
            mind.evaluate(handle);
            mind.stop();
        });
    }

    void throw_in_the_middle(Mind<G>& mind, const Handle<G>& handle) {
        const auto bang = [](const Thought&) -> bool { throw Bang{}; };
        require(throws<Bang>([&] { mind.think(handle, {}, bang); }), "a listener's exception is lost", handle.text());
        require(!mind.stop(), "a search goes on after an exception", handle.text());
    }

    const std::vector<int> weights_;
    const int threads_;
    Random random_;
};

}  // namespace heterodox
