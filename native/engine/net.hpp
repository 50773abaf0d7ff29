// The learned part of an evaluation: a small net that sees what stands where, with the eyes of every viewer.
//
// Every input that is on adds its row to the sums of each viewer; the sums, cut off and squared, are weighed into
// one number, by shares that depend on how far the game has come (output buckets). It is added to what the features
// say, or stands in their place. Whole numbers only, so that all machines agree.
//
// Sums are kept up from one position to the next (accumulators): only rows of inputs that went on or off are added
// or taken away. Additions of whole numbers come out the same in any order, so it does not matter from where.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "core/game.hpp"

namespace heterodox {

// Sets of 64 inputs, each on or off; a game likes to have a set for the squares of one kind of piece.
template <std::size_t sets>
using Inputs = std::array<std::uint64_t, sets>;

// How a net sees a game, as a plug (see engine/eyes):
//   static constexpr std::size_t width;      how many sums each viewer has
//   static constexpr std::size_t sets;       how many sets of inputs
//   static constexpr std::size_t rows;       how many rows the inputs choose from
//   static constexpr std::size_t viewers;    how many look at the board, each with sums of its own
//   static constexpr std::size_t eyes;       how many ways there are to look at it
//   static constexpr std::size_t stages;     how many stages of a game are weighed apart
//   static void look(const Position&, Inputs<sets>&);          what is on, whoever looks
//   static std::size_t eye(const Position&, std::size_t viewer);     how a viewer looks at this position
//   static std::size_t row(std::size_t eye, std::size_t input);     what an input is to such an eye
//   static std::size_t viewer(const Position&, std::size_t place);  who comes at which place; the first one decides
//   static std::size_t stage(const Position&);                      how far the game has come
template <class G>
struct Eyes;

template <class G>
concept HasEyes = requires(const typename G::Position& position, Inputs<Eyes<G>::sets>& inputs) {
    { Eyes<G>::width } -> std::convertible_to<std::size_t>;
    { Eyes<G>::rows } -> std::convertible_to<std::size_t>;
    { Eyes<G>::viewers } -> std::convertible_to<std::size_t>;
    { Eyes<G>::eyes } -> std::convertible_to<std::size_t>;
    { Eyes<G>::stages } -> std::convertible_to<std::size_t>;
    Eyes<G>::look(position, inputs);
    { Eyes<G>::eye(position, 0) } -> std::same_as<std::size_t>;
    { Eyes<G>::row(0, 0) } -> std::same_as<std::size_t>;
    { Eyes<G>::viewer(position, 0) } -> std::same_as<std::size_t>;
    { Eyes<G>::stage(position) } -> std::same_as<std::size_t>;
};

// What 1 is in a sum, and in the share of a sum in the result.
inline constexpr int net_one = 255;
inline constexpr int net_share = 1024;

// The rows of all inputs for every eye, worked out once.
template <HasEyes G>
const auto& row_table() {
    using Table = std::array<std::array<std::uint16_t, Eyes<G>::sets * 64>, Eyes<G>::eyes>;
    static const std::unique_ptr<const Table> table = [] {
        auto made = std::make_unique<Table>();
        for (std::size_t eye = 0; eye < Eyes<G>::eyes; ++eye)
            for (std::size_t input = 0; input < Eyes<G>::sets * 64; ++input)
                (*made)[eye][input] = static_cast<std::uint16_t>(Eyes<G>::row(eye, input));
        return made;
    }();
    return *table;
}

// What all viewers see of one position.
template <HasEyes G>
struct Look {
    Inputs<Eyes<G>::sets> on{};
    std::array<std::uint16_t, Eyes<G>::viewers> eyes{};

    Look() = default;
    explicit Look(const typename G::Position& position) { see(position); }

    void see(const typename G::Position& position) {
        Eyes<G>::look(position, on);
        for (std::size_t viewer = 0; viewer < eyes.size(); ++viewer) eyes[viewer] = static_cast<std::uint16_t>(Eyes<G>::eye(position, viewer));
    }
};

// Calls tell(input) for every input of the sets.
template <std::size_t sets, class Tell>
void for_each_input(const Inputs<sets>& inputs, Tell tell) {
    for (std::size_t set = 0; set < sets; ++set)
        for (std::uint64_t rest = inputs[set]; rest != 0; rest &= rest - 1) tell(set * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
}

// Sixteen sums at once; compilers make of it what the machine has (two of eight, where it has no more).
// Kept without a sign: whatever numbers a file has, adding them means the same on every machine.
using Lane = std::uint16_t __attribute__((vector_size(32)));
inline constexpr std::size_t in_lane = sizeof(Lane) / sizeof(std::uint16_t);

template <HasEyes G>
class Net {
public:
    static constexpr std::size_t width = Eyes<G>::width, rows = Eyes<G>::rows, viewers = Eyes<G>::viewers, stages = Eyes<G>::stages;
    // Rows, what the sums begin with, for each stage the shares of the sums at each place and a constant; and whether
    // all this corrects the features (1) or stands in their place (0).
    static constexpr std::size_t size = (rows + 1) * width + stages * (viewers * width + 1) + 1;
    static_assert(width % in_lane == 0);
    // So many of the largest squares times the largest shares stay within the 32 bits of one number of a lane.
    static_assert(width <= 2'048);

    struct alignas(64) Row {
        Lane lanes[width / in_lane];
    };
    // A position as it was seen, and the sums of its viewers. The place of the look before is kept for the next one, so that
    // none is copied.
    struct Sums {
        std::array<Look<G>, 2> looks;
        std::array<Row, viewers> of;
        std::int64_t worth = 0;  // the worths of all inputs that are on
        std::size_t seen = 0;
        bool known = false;

        const Look<G>& look() const { return looks[seen]; }
    };

    // `worths`: what each input is worth beside the net, to be summed up with it (see Judge); none is nothing.
    explicit Net(std::span<const int> numbers, std::vector<std::int64_t> worths = {}) : rows_(rows), worths_{std::move(worths)} {
        worths_.resize(sets * 64);
        const int* next = numbers.data();
        for (Row& row : rows_) next = read(row, next);
        next = read(begin_, next);
        for (Stage& stage : stages_) {
            for (Row& row : stage.shares) next = read(row, next);
            stage.constant = *next++;
        }
        if (*next != 0 && *next != 1) throw InvalidText("net: it corrects the features (1) or stands in their place (0), found " + std::to_string(*next));
        corrects_ = *next == 1;
    }

    // Whether its value is added to that of the features; else it stands in their place.
    bool corrects() const { return corrects_; }

    // For the team that decides, in hundredths of a pawn, summed anew.
    int value(const typename G::Position& position) const {
        const Look<G> look{position};
        std::array<Row, viewers> sums;
        for (std::size_t viewer = 0; viewer < viewers; ++viewer) sum_up(look, viewer, sums[viewer]);
        return weigh(position, sums);
    }

    // The same from the sums of the position `before`, or of whatever left its own `here`: the first that differs little from
    // this one. `here` are this one's from now on.
    int value(const typename G::Position& position, const Sums& before, Sums& here) const {
        Look<G>& look = here.looks[1 - here.seen];
        look.see(position);
        Changes changes;
        if (before.known && changes.find(before.look().on, look.on))
            follow(before, changes, look, here);
        else if (here.known && changes.find(here.look().on, look.on))
            follow(here, changes, look, here);
        else
            sum_up(look, here);
        here.seen = 1 - here.seen;
        here.known = true;
        return weigh(position, here.of);
    }

private:
    static constexpr std::size_t sets = Eyes<G>::sets;
    using Set = Inputs<sets>;

    // The inputs that went on and off between two positions, as long as they are few.
    struct Changes {
        // More are not worth following: it takes as long to sum up anew.
        static constexpr std::size_t most = 12;
        std::array<std::uint16_t, most> on, off;
        std::size_t ons = 0, offs = 0;

        bool find(const Set& from, const Set& to) {
            ons = offs = 0;
            // Nearly all sets stay as they are: four at a time are seen to do so, without a branch.
            constexpr std::size_t block = 4, blocks = (sets + block - 1) / block;
            std::uint64_t changed = 0;
            for (std::size_t i = 0; i < sets / block; ++i) {
                const std::size_t set = i * block;
                const std::uint64_t any = (from[set] ^ to[set]) | (from[set + 1] ^ to[set + 1]) | (from[set + 2] ^ to[set + 2]) | (from[set + 3] ^ to[set + 3]);
                changed |= std::uint64_t{any != 0} << i;
            }
            if constexpr (sets % block != 0) changed |= std::uint64_t{1} << (blocks - 1);
            for (; changed != 0; changed &= changed - 1) {
                const std::size_t first = static_cast<std::size_t>(std::countr_zero(changed)) * block;
                for (std::size_t set = first; set < std::min(first + block, sets); ++set)
                    if (!add(set, from[set] ^ to[set], to[set])) return false;
            }
            return true;
        }

    private:
        bool add(std::size_t set, std::uint64_t moved, std::uint64_t now) {
            for (; moved != 0; moved &= moved - 1) {
                if (ons + offs == most) return false;
                const int bit = std::countr_zero(moved);
                const std::size_t is_on = now >> bit & 1;
                on[ons] = off[offs] = static_cast<std::uint16_t>(set * 64 + static_cast<std::size_t>(bit));
                ons += is_on;
                offs += 1 - is_on;
            }
            return true;
        }
    };

    static const int* read(Row& row, const int* next) {
        for (Lane& lane : row.lanes)
            for (std::size_t i = 0; i < in_lane; ++i) lane[i] = static_cast<std::uint16_t>(*next++);
        return next;
    }

    void sum_up(const Look<G>& look, std::size_t viewer, Row& sum) const {
        const auto& row_of = table_[look.eyes[viewer]];
        Row total = begin_;
        for_each_input(look.on, [&](std::size_t input) {
            const Row& row = rows_[row_of[input]];
            for (std::size_t i = 0; i < width / in_lane; ++i) total.lanes[i] += row.lanes[i];
        });
        sum = total;
    }

    void sum_up(const Look<G>& look, Sums& here) const {
        for (std::size_t viewer = 0; viewer < viewers; ++viewer) sum_up(look, viewer, here.of[viewer]);
        here.worth = 0;
        for_each_input(look.on, [&](std::size_t input) { here.worth += worths_[input]; });
    }

    void follow(const Sums& from, const Changes& changes, const Look<G>& look, Sums& to) const {
        to.worth = from.worth;
        for (std::size_t at = 0; at < changes.ons; ++at) to.worth += worths_[changes.on[at]];
        for (std::size_t at = 0; at < changes.offs; ++at) to.worth -= worths_[changes.off[at]];
        for (std::size_t viewer = 0; viewer < viewers; ++viewer) {
            // Who looks in another way sees everything in another place.
            if (from.look().eyes[viewer] != look.eyes[viewer]) {
                sum_up(look, viewer, to.of[viewer]);
                continue;
            }
            const auto& row_of = table_[look.eyes[viewer]];
            Row total = from.of[viewer];
            for (std::size_t at = 0; at < changes.ons; ++at) {
                const Row& row = rows_[row_of[changes.on[at]]];
                for (std::size_t i = 0; i < width / in_lane; ++i) total.lanes[i] += row.lanes[i];
            }
            for (std::size_t at = 0; at < changes.offs; ++at) {
                const Row& row = rows_[row_of[changes.off[at]]];
                for (std::size_t i = 0; i < width / in_lane; ++i) total.lanes[i] -= row.lanes[i];
            }
            to.of[viewer] = total;
        }
    }

    struct Stage {
        std::array<Row, viewers> shares;
        int constant;
    };

    int weigh(const typename G::Position& position, const std::array<Row, viewers>& sums) const {
        const Stage& stage = stages_[Eyes<G>::stage(position)];
        std::int64_t total = 0;
        for (std::size_t place = 0; place < viewers; ++place) total += weigh(sums[Eyes<G>::viewer(position, place)], stage.shares[place]);
        return stage.constant + static_cast<int>(total / net_share);
    }

    static std::int64_t weigh(const Row& sum, const Row& shares) {
        using Signed = std::int16_t __attribute__((vector_size(sizeof(Lane))));
        Products total{};
        for (std::size_t i = 0; i < width / in_lane; ++i) {
            const auto value = reinterpret_cast<Signed>(sum.lanes[i]);
            const Signed above = value > 0 ? value : Signed{};
            const Signed low = above < net_one ? above : Signed{} + static_cast<std::int16_t>(net_one);
            const auto cut = reinterpret_cast<Lane>(low);
            const Lane squares = (cut * cut) >> 8;
            add_products(squares, shares.lanes[i], total);
        }
        std::int64_t all = 0;
        for (std::size_t i = 0; i < sizeof(Products) / sizeof(std::int32_t); ++i) all += total[i];
        return all;
    }

    using Products = std::int32_t __attribute__((vector_size(sizeof(Lane))));

    // Squares times signed shares, neighbours added in pairs.
    static void add_products(const Lane& squares, const Lane& shares, Products& total) {
#if defined(__AVX2__)
        total += reinterpret_cast<Products>(_mm256_madd_epi16(reinterpret_cast<__m256i>(squares), reinterpret_cast<__m256i>(shares)));
#else
        // The lower halves of 32 bits, and the upper ones.
        const auto left = reinterpret_cast<Products>(squares), right = reinterpret_cast<Products>(shares);
        total += (left & 0xFFFF) * ((right << 16) >> 16) + (left >> 16) * (right >> 16);
#endif
    }

    const decltype(row_table<G>()) table_ = row_table<G>();
    std::vector<Row> rows_;
    std::vector<std::int64_t> worths_;
    Row begin_;
    std::array<Stage, stages> stages_;
    bool corrects_;
};

}  // namespace heterodox
