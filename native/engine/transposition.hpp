// What the search has found out about positions, shared by all its threads without locks (transposition table).
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace heterodox {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// `move` is the best move's place in the list that the game generates, or no_move: a game lists the moves
// of a position in the same order every time, and a place is smaller than any move.
struct Remembered {
    static constexpr int no_move = -1;

    int move;
    int score;
    int depth;
    Bound bound;
};

// A table of positions by hash. Two threads may write one slot at once: the key is stored mixed with the
// data, so a torn slot looks like another position and is simply not found.
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t megabytes) {
        const std::size_t wanted = std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket);
        const std::size_t number = std::bit_floor(wanted);
        mask_ = number - 1;
        void* memory = std::aligned_alloc(std::min(number * sizeof(Bucket), large_page), number * sizeof(Bucket));
        if (memory == nullptr) throw std::bad_alloc{};
#if defined(__linux__)
        // Large pages where the system has them: nearly every look into the table would miss a small one.
        // Advice only: nothing is lost where it is not taken.
        madvise(memory, number * sizeof(Bucket), MADV_HUGEPAGE);
#endif
        buckets_.reset(new (memory) Bucket[number]);
    }

    void clear() {
        for (std::size_t i = 0; i <= mask_; ++i)
            for (auto& slot : buckets_[i].slots) slot.store(0, 0);
        age_ = 0;
    }

    // To be called before each search: what earlier searches left behind is replaced first.
    void grow_older() { age_ = static_cast<std::uint8_t>((age_ + 1) & 63); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

    std::optional<Remembered> find(std::uint64_t key) const {
        for (const auto& slot : buckets_[key & mask_].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.key.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
        }
        return std::nullopt;
    }

    void keep(std::uint64_t key, Remembered entry) {
        Bucket& bucket = buckets_[key & mask_];
        Slot* victim = nullptr;
        int least = 1 << 30;
        for (auto& slot : bucket.slots) {
            const std::uint64_t old = slot.data.load(std::memory_order_relaxed);
            if ((slot.key.load(std::memory_order_relaxed) ^ old) == key && old != 0) {
                const Remembered known = unpack(old);
                if (entry.bound != Bound::exact && entry.depth + 4 <= known.depth && age_of(old) == age_) return;
                if (entry.move == Remembered::no_move) entry.move = known.move;
                victim = &slot;
                break;
            }
            const int worth = old == 0 ? -1 : unpack(old).depth - 8 * ((age_ - age_of(old)) & 63);
            if (worth < least) {
                least = worth;
                victim = &slot;
            }
        }
        const std::uint64_t data = pack(entry);
        victim->store(key ^ data, data);
    }

    // Thousandths of the table that this search has filled.
    int fullness() const {
        int used = 0;
        for (std::size_t i = 0; i < 250 && i <= mask_; ++i)
            for (const auto& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                used += data != 0 && age_of(data) == age_;
            }
        return used;
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> key{0}, data{0};
        void store(std::uint64_t k, std::uint64_t d) {
            key.store(k, std::memory_order_relaxed);
            data.store(d, std::memory_order_relaxed);
        }
    };
    // One line of the processor's cache.
    struct alignas(64) Bucket {
        Slot slots[4];
    };
    struct Free {
        void operator()(Bucket* buckets) const { std::free(buckets); }
    };
    static constexpr std::size_t large_page = std::size_t{2} << 20;

    // From the lowest bit: bound 2, age 6, depth 8, move + 1 in 16, score 32.
    std::uint64_t pack(const Remembered& entry) const {
        return static_cast<std::uint64_t>(entry.bound) | static_cast<std::uint64_t>(age_) << 2 |
               static_cast<std::uint64_t>(entry.depth & 255) << 8 |
               static_cast<std::uint64_t>(entry.move + 1) << 16 |
               static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.score)) << 32;
    }
    static Remembered unpack(std::uint64_t data) {
        return {static_cast<int>(data >> 16 & 0xFFFF) - 1, static_cast<int>(static_cast<std::uint32_t>(data >> 32)),
                static_cast<std::int8_t>(data >> 8 & 255), static_cast<Bound>(data & 3)};
    }
    static int age_of(std::uint64_t data) { return static_cast<int>(data >> 2 & 63); }

    std::size_t mask_ = 0;
    std::unique_ptr<Bucket[], Free> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace heterodox
