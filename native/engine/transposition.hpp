// What the search has found out about positions, shared by all its threads without locks.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>

namespace heterodox {

enum class Bound : std::uint8_t { none, upper, lower, exact };

template <class Move>
struct Remembered {
    Move move;
    int score;
    int depth;
    Bound bound;
    bool has_move;
};

// A table of positions by hash. Two threads may write one slot at once: the key is stored mixed with the
// data, so a torn slot looks like another position and is simply not found.
template <class Move>
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t megabytes) { resize(megabytes); }

    void resize(std::size_t megabytes) {
        const std::size_t wanted = std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket);
        mask_ = std::bit_floor(wanted) - 1;
        buckets_ = std::make_unique<Bucket[]>(mask_ + 1);
        age_ = 0;
    }

    void clear() {
        for (std::size_t i = 0; i <= mask_; ++i)
            for (auto& slot : buckets_[i].slots) slot.store(0, 0, 0);
        age_ = 0;
    }

    // To be called before each search: what earlier searches left behind is replaced first.
    void grow_older() { age_ = static_cast<std::uint8_t>((age_ + 1) & 63); }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

    std::optional<Remembered<Move>> find(std::uint64_t key) const {
        for (const auto& slot : buckets_[key & mask_].slots) {
            const std::uint64_t move = slot.move.load(std::memory_order_relaxed);
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.key.load(std::memory_order_relaxed) ^ move ^ data) == key && data != 0) return unpack(move, data);
        }
        return std::nullopt;
    }

    void keep(std::uint64_t key, const Remembered<Move>& entry) {
        Bucket& bucket = buckets_[key & mask_];
        Slot* victim = nullptr;
        int least = 1 << 30;
        std::uint64_t move = entry.has_move ? to_bits(entry.move) : 0;
        bool has_move = entry.has_move;
        for (auto& slot : bucket.slots) {
            const std::uint64_t old_move = slot.move.load(std::memory_order_relaxed);
            const std::uint64_t old = slot.data.load(std::memory_order_relaxed);
            if ((slot.key.load(std::memory_order_relaxed) ^ old_move ^ old) == key && old != 0) {
                if (!has_move && (old & 4) != 0) {
                    move = old_move;
                    has_move = true;
                }
                victim = &slot;
                break;
            }
            const int worth = old == 0 ? -1 : static_cast<int>(old >> 16 & 255) - 8 * ((age_ - static_cast<int>(old >> 8 & 63)) & 63);
            if (worth < least) {
                least = worth;
                victim = &slot;
            }
        }
        const std::uint64_t data = static_cast<std::uint64_t>(entry.bound) | (has_move ? 4u : 0u) |
                                   static_cast<std::uint64_t>(age_) << 8 |
                                   static_cast<std::uint64_t>(entry.depth & 255) << 16 |
                                   static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.score)) << 32;
        victim->store(key ^ move ^ data, move, data);
    }

    // Thousandths of the table that this search has filled.
    int fullness() const {
        int used = 0;
        for (std::size_t i = 0; i < 250 && i <= mask_; ++i)
            for (const auto& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                used += data != 0 && (data >> 8 & 63) == age_;
            }
        return used;
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> key{0}, move{0}, data{0};
        void store(std::uint64_t k, std::uint64_t m, std::uint64_t d) {
            key.store(k, std::memory_order_relaxed);
            move.store(m, std::memory_order_relaxed);
            data.store(d, std::memory_order_relaxed);
        }
    };
    struct Bucket {
        Slot slots[4];
    };

    static std::uint64_t to_bits(Move move) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &move, sizeof(Move));
        return bits;
    }

    static Remembered<Move> unpack(std::uint64_t bits, std::uint64_t data) {
        Remembered<Move> entry;
        std::memcpy(&entry.move, &bits, sizeof(Move));
        entry.bound = static_cast<Bound>(data & 3);
        entry.has_move = (data & 4) != 0;
        entry.depth = static_cast<std::int8_t>(data >> 16 & 255);
        entry.score = static_cast<int>(static_cast<std::uint32_t>(data >> 32));
        return entry;
    }

    std::size_t mask_ = 0;
    std::unique_ptr<Bucket[]> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace heterodox
