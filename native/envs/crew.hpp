// Threads that stay: work that comes back thousands of times a second is shared out among the same few.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace heterodox {

class Crew {
public:
    using Work = std::function<void(std::size_t)>;

    // The calling thread is one of them. Where the system gives no more, fewer do all the work.
    explicit Crew(int threads) {
        try {
            for (int hand = 1; hand < threads; ++hand) hands_.emplace_back([this](const std::stop_token& stop) { wait_and_work(stop); });
        } catch (const std::system_error&) {
        }
    }

    ~Crew() {
        for (auto& hand : hands_) hand.request_stop();
        {
            const std::lock_guard lock{mutex_};
            ++calls_;
        }
        called_.notify_all();
    }

    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Calls work(item) once for each item below `items`, and returns when all is done; throws what it threw first. One
    // call at a time. Hands that come too late are not waited for, so the work gets done even where they are lost (a
    // process that was forked has none).
    void share_out(std::size_t items, const Work& work) {
        if (hands_.empty() || items < 2) {
            for (std::size_t item = 0; item < items; ++item) work(item);
            return;
        }
        if (call(work, items)) called_.notify_all();
        take_items(work, items);
        dismiss();
        wait_a_moment([&] { return busy_ == 0; });
        std::unique_lock lock{mutex_};
        left_.wait(lock, [&] { return busy_ == 0; });
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    // There is work. Whether somebody sleeps who should know.
    bool call(const Work& work, std::size_t items) {
        const std::lock_guard lock{mutex_};
        work_ = &work;
        items_ = items;
        next_ = 0;
        failure_ = nullptr;
        ++calls_;
        return asleep_ != 0;
    }

    // All items are taken: nobody joins any more.
    void dismiss() {
        const std::lock_guard lock{mutex_};
        work_ = nullptr;
    }

    void take_items(const Work& work, std::size_t items) {
        try {
            for (std::size_t item; (item = next_.fetch_add(1)) < items;) work(item);
        } catch (...) {
            next_ = items;
            const std::lock_guard lock{mutex_};
            if (!failure_) failure_ = std::current_exception();
        }
    }

    void wait_and_work(const std::stop_token& stop) {
        for (std::uint64_t seen = 0; !stop.stop_requested();) {
            wait_a_moment([&] { return calls_ != seen; });
            std::unique_lock lock{mutex_};
            ++asleep_;
            called_.wait(lock, [&] { return calls_ != seen; });
            --asleep_;
            seen = calls_;
            if (work_ == nullptr) continue;
            ++busy_;
            const Work& work = *work_;  // outlives this: whoever called waits until nobody is busy
            const std::size_t items = items_;
            lock.unlock();
            take_items(work, items);
            lock.lock();
            if (--busy_ == 0) left_.notify_one();
        }
    }

    // What is waited for often comes at once, sooner than a sleeping thread wakes up.
    template <class Condition>
    static void wait_a_moment(const Condition& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds{50};
        while (!holds() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    }

    std::mutex mutex_;
    std::condition_variable called_, left_;
    const Work* work_ = nullptr;  // none once all items are taken
    std::size_t items_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<std::uint64_t> calls_{0};
    std::atomic<int> busy_{0};
    int asleep_ = 0;
    std::exception_ptr failure_;
    std::vector<std::jthread> hands_;  // the last member: it is joined before the others go
};

}  // namespace heterodox
