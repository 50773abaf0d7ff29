// Sharing independent work items among threads, with a way to give up early.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace heterodox {

// Asked now and then from the calling thread; true means stop. May be empty.
using Poll = std::function<bool()>;

// Long work was stopped by its `Poll`.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "stopped"; }
};

// Sets a flag when its scope is left, however that happens.
struct Brake {
    std::atomic<bool>& stop;
    ~Brake() { stop = true; }
};

// Calls work(item, stop) once for each item below `items`, in `jobs` threads that take the next item
// when they are free. The calling thread only waits, so that it can answer signals. `work` should
// return soon after `stop` becomes true. Throws Stopped, or what `work` or `poll` threw first; no thread is left then.
template <class Work>
void share_out(std::size_t items, int jobs, const Poll& poll, Work work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable changed;
    std::exception_ptr failure;
    const auto threads = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(jobs, 1)), 1, std::max<std::size_t>(items, 1));
    std::size_t running = threads;

    const auto loop = [&] {
        std::exception_ptr caught;
        try {
            for (std::size_t item; !stop && (item = next++) < items;) work(item, stop);
        } catch (...) {
            caught = std::current_exception();
            stop = true;
        }
        const std::lock_guard lock{mutex};
        if (caught && !failure) failure = caught;
        --running;
        changed.notify_one();
    };

    std::vector<std::jthread> pool;
    // Whatever throws in the calling thread (the poll, above all): nobody begins another item, and all are joined.
    const Brake brake{stop};
    pool.reserve(threads);
    try {
        while (pool.size() < threads) pool.emplace_back(loop);
    } catch (const std::exception&) {
        // The system gives no more threads: those we have do all the work.
        const std::lock_guard lock{mutex};
        running -= threads - pool.size();
        if (pool.empty()) failure = std::current_exception();
    }
    std::unique_lock lock{mutex};
    while (running > 0) {
        changed.wait_for(lock, std::chrono::milliseconds{50}, [&] { return running == 0; });
        if (running > 0 && !stop && poll) {
            lock.unlock();
            if (poll()) stop = true;
            lock.lock();
        }
    }
    lock.unlock();
    pool.clear();
    if (failure) std::rethrow_exception(failure);
    if (stop) throw Stopped{};
}

}  // namespace heterodox
