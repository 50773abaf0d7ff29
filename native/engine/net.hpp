// The learned part of an evaluation: a small net that sees which piece stands where, with the eyes of each
// team.
//
// Every piece adds its row to the sum of either team; the sums, cut off and squared, are weighed into one
// number that is added to what the features say. Whole numbers only, so that all machines agree.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/evaluation.hpp"

namespace heterodox {

// A game whose positions a net can see:
//   static constexpr std::size_t placements                   how many different things may stand somewhere
//   template <class Tell> static void place(const Position&, Tell);   tell(number for team 0, number for team 1)
template <class G>
concept HasPlacements = requires(const typename G::Position& position, void (*tell)(std::size_t, std::size_t)) {
    { Evaluation<G>::placements } -> std::convertible_to<std::size_t>;
    Evaluation<G>::place(position, tell);
};

inline constexpr std::size_t net_width = 32;
// What 1 is in a sum, and in the share of a sum in the result.
inline constexpr int net_one = 255;
inline constexpr int net_share = 1024;

template <HasPlacements G>
class Net {
public:
    static constexpr std::size_t rows = Evaluation<G>::placements;
    // Rows, what the sums begin with, the shares of the deciding team's sum and of the other's, and a constant.
    static constexpr std::size_t size = rows * net_width + 3 * net_width + 1;

    explicit Net(std::span<const int> numbers) {
        auto next = numbers.begin();
        for (auto& row : rows_)
            for (auto& weight : row) weight = static_cast<std::int16_t>(*next++);
        for (auto& weight : begin_) weight = static_cast<std::int16_t>(*next++);
        for (auto& share : shares_) share = static_cast<std::int16_t>(*next++);
        constant_ = *next;
    }

    // For the team that decides, in hundredths of a pawn.
    int value(const typename G::Position& position) const {
        std::array<Row, 2> sums{begin_, begin_};
        Evaluation<G>::place(position, [&](std::size_t first, std::size_t second) {
            add(sums[0], rows_[first]);
            add(sums[1], rows_[second]);
        });
        const auto own = static_cast<std::size_t>(G::team(position));
        return constant_ + (weigh(sums[own], shares_.data()) + weigh(sums[1 - own], shares_.data() + net_width)) / net_share;
    }

private:
    struct alignas(64) Row : std::array<std::int16_t, net_width> {};

    static void add(Row& sum, const Row& row) {
        for (std::size_t i = 0; i < net_width; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
    }

    static int weigh(const Row& sum, const std::int16_t* shares) {
        int total = 0;
        for (std::size_t i = 0; i < net_width; ++i) {
            const int cut = std::clamp<int>(sum[i], 0, net_one);
            total += static_cast<std::int16_t>(cut * cut >> 8) * shares[i];
        }
        return total;
    }

    std::array<Row, rows> rows_;
    Row begin_;
    alignas(64) std::array<std::int16_t, 2 * net_width> shares_;
    int constant_;
};

}  // namespace heterodox
