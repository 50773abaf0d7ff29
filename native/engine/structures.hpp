// What searches found out about the evaluation's mistakes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace heterodox {

// How far static values were off where the structure was the same, for each team to move (correction history).
class Structures {
public:
    // No static value is put right by more than `most`.
    explicit Structures(int most) : most_{most} {}

    // In hundredths of a pawn, to be added to the static value.
    int error(int team, std::uint64_t structure) const { return errors_[place(team, structure)] / grain; }

    // A search of that depth found a value that differs so much from the one assessed before.
    void learn(int team, std::uint64_t structure, int difference, int depth) {
        int& error = errors_[place(team, structure)];
        const int weight = std::clamp(depth, 1, 16);
        error = std::clamp(error + std::clamp(difference, -most_, most_) * weight * grain / 128, -most_ * grain, most_ * grain);
    }

    void forget() { std::fill(errors_.begin(), errors_.end(), 0); }

private:
    static constexpr int grain = 256;
    static constexpr std::size_t size = std::size_t{1} << 14;

    static std::size_t place(int team, std::uint64_t structure) { return (structure >> 50) + (team == 0 ? 0 : size); }

    const int most_;
    std::vector<int> errors_ = std::vector<int>(2 * size);
};

}  // namespace heterodox
