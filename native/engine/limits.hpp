// When a search has to end, and how it is told to (time management: soft and hard limits, pondering).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

namespace heterodox {

struct Limits {
    int depth = 64;
    std::uint64_t nodes = 0;   // 0: no limit; exact with one thread
    double soft_seconds = 0;   // do not begin another depth after this; 0: no limit
    double hard_seconds = 0;   // stop in the middle of one; 0: no limit
    int lines = 1;             // how many best first moves to find
    std::vector<std::uint32_t> only = {};  // the action numbers of the first moves to look at; none: all
    bool plain = false;        // no pruning, no table, no quiescence: exact minimax, for tests and proofs
    int beyond = 0;            // what a plain search takes for granted where it ends: 0 the static value, 1 a win of the root's team, -1 a loss
};

// The clock and the stop flag of one search, shared by its threads.
class Control {
public:
    explicit Control(const Limits& limits) : limits_{limits}, begin_{Clock::now()} {}

    const Limits& limits() const { return limits_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_.load()).count(); }

    // Thinking on the opponent's time costs nothing until the expected move was played.
    void ponder() { pondering_ = true; }
    void ponder_hit() {
        begin_ = Clock::now();
        pondering_ = false;
    }

    // A search that is finished early waits here for the opponent, as the engine protocol asks.
    void wait_while_pondering() const {
        while (pondering_ && !stopped()) std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }

    void stop() { stop_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }

    bool out_of_time() const { return !pondering_ && limits_.hard_seconds > 0 && seconds() >= limits_.hard_seconds; }
    // `part` of the soft limit is enough where the choice is clear, more than all of it where it is not.
    bool enough(double part) const { return !pondering_ && limits_.soft_seconds > 0 && seconds() >= limits_.soft_seconds * part; }

private:
    using Clock = std::chrono::steady_clock;
    const Limits limits_;
    std::atomic<Clock::time_point> begin_;
    std::atomic<bool> stop_{false};
    std::atomic<bool> pondering_{false};
};

}  // namespace heterodox
