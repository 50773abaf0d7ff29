// The threads beside the one that asked (lazy SMP: all search the same position and share one table).
#pragma once

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "engine/limits.hpp"

namespace heterodox {

// However the search ends, also by an exception, its helpers are told to stop and joined before anything that
// they use is gone. What one of them throws stops all of them and is thrown again by `finish`.
class Helpers {
public:
    explicit Helpers(Control& control) : control_{control} {}
    ~Helpers() { stop_and_join(); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    // Runs work() in a thread of its own; not at all where the system gives no more threads: a search with fewer
    // of them is slower and nothing else.
    template <class Work>
    void start(Work work) {
        try {
            threads_.emplace_back([this, work = std::move(work)] { guarded(work); });
        } catch (const std::system_error&) {
            return;
        }
    }

    void finish() {
        stop_and_join();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    template <class Work>
    void guarded(const Work& work) noexcept {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock{mutex_};
            if (!failure_) failure_ = std::current_exception();
            control_.stop();
        }
    }

    void stop_and_join() {
        control_.stop();
        threads_.clear();
    }

    Control& control_;
    std::mutex mutex_;
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_;
};

}  // namespace heterodox
