// Small, fast, seedable random numbers. Not for secrets.
#pragma once

#include <cstdint>

namespace heterodox {

// One step of SplitMix64: spreads any seed, also 0, 1, 2, …, over all 64 bits.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t mixed = state += 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    return mixed ^ (mixed >> 31);
}

class Random {
public:
    // The `stream`-th generator of a seed: streams are independent, so work may be shared out freely.
    explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0) : state_{seed} {
        state_ = split_mix(state_) ^ stream;
        state_ = split_mix(state_);
    }

    constexpr std::uint64_t next() { return split_mix(state_); }

    // A number below `bound` (which is not 0). The bias is under bound / 2^32: no matter for playouts.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace heterodox
