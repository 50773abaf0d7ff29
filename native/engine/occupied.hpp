// Objects that do one thing at a time: whoever comes second is refused, instead of both being corrupted.
#pragma once

#include <atomic>
#include <stdexcept>

namespace heterodox {

// Becomes heterodox.errors.Busy in Python.
struct Busy : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A sign at the door. Whoever works holds an `Occupation` of it, which takes the sign down however the work ends.
class Door {
public:
    bool enter() { return !taken_.exchange(true, std::memory_order_acquire); }
    void leave() {
        taken_.store(false, std::memory_order_release);
        taken_.notify_all();
    }
    void wait_until_free() const { taken_.wait(true, std::memory_order_acquire); }

private:
    std::atomic<bool> taken_{false};
};

class Occupation {
public:
    Occupation(Door& door, const char* refusal) : door_{door} {
        if (!door_.enter()) throw Busy{refusal};
    }
    ~Occupation() { door_.leave(); }
    Occupation(const Occupation&) = delete;
    Occupation& operator=(const Occupation&) = delete;

private:
    Door& door_;
};

}  // namespace heterodox
