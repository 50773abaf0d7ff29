// What searches found out about the evaluation's mistakes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace heterodox {

// A number for some sets of squares, to tell structures apart.
inline std::uint64_t blend_of(std::initializer_list<std::uint64_t> sets) {
    std::uint64_t all = 0;
    for (const std::uint64_t set : sets) all = (all ^ set) * 0x9E3779B97F4A7C15ULL ^ all >> 29;
    return all * 0xC2B2AE3D27D4EB4FULL;
}

// How far static values were off where a structure was the same, for each team to move (correction history). A
// position has `kinds` structures, such as its pawns, and the officers of either side.
template <std::size_t kinds>
class Structures {
public:
    using Seen = std::array<std::uint64_t, kinds>;

    // The most that sixteen bits can hold of it.
    static constexpr int most_of_all = 127;

    // No static value is put right by more than `most` for each structure.
    explicit Structures(int most) : most_{most} {}

    // In hundredths of a pawn, to be added to the static value.
    int error(int team, const Seen& seen) const {
        int all = 0;
        for (std::size_t kind = 0; kind < kinds; ++kind) all += errors_[place(kind, team, seen[kind])];
        // What the structures say is partly the same.
        return all / grain / 2;
    }

    // A search of that depth found a value that differs so much from the one assessed before.
    void learn(int team, const Seen& seen, int difference, int depth) {
        const int weight = std::clamp(depth, 1, 16);
        const int step = std::clamp(difference, -most_, most_) * weight * grain / 128;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            std::int16_t& error = errors_[place(kind, team, seen[kind])];
            error = static_cast<std::int16_t>(std::clamp(error + step, -most_ * grain, most_ * grain));
        }
    }

    void forget() { std::fill(errors_.begin(), errors_.end(), 0); }

private:
    static constexpr int grain = 256;
    static constexpr std::size_t size = std::size_t{1} << 14;

    static std::size_t place(std::size_t kind, int team, std::uint64_t structure) { return (2 * kind + (team != 0)) * size + (structure >> 50); }

    const int most_;
    std::vector<std::int16_t> errors_ = std::vector<std::int16_t>(2 * kinds * size);
};

}  // namespace heterodox
