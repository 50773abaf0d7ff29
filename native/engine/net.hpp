// The learned part of an evaluation: a small net that sees what stands where, with the eyes of every viewer.
//
// Every input that is on adds its row to the sums of each viewer; the sums, cut off and squared, are weighed into
// one number that is added to what the features say. Whole numbers only, so that all machines agree.
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
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

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
//   static void look(const Position&, Inputs<sets>&);          what is on, whoever looks
//   static std::size_t eye(const Position&, std::size_t viewer);     how a viewer looks at this position
//   static std::size_t row(std::size_t eye, std::size_t input);     what an input is to such an eye
//   static std::size_t viewer(const Position&, std::size_t place);  who comes at which place; the first one decides
template <class G>
struct Eyes;

template <class G>
concept HasEyes = requires(const typename G::Position& position, Inputs<Eyes<G>::sets>& inputs) {
    { Eyes<G>::width } -> std::convertible_to<std::size_t>;
    { Eyes<G>::rows } -> std::convertible_to<std::size_t>;
    { Eyes<G>::viewers } -> std::convertible_to<std::size_t>;
    { Eyes<G>::eyes } -> std::convertible_to<std::size_t>;
    Eyes<G>::look(position, inputs);
    { Eyes<G>::eye(position, 0) } -> std::same_as<std::size_t>;
    { Eyes<G>::row(0, 0) } -> std::same_as<std::size_t>;
    { Eyes<G>::viewer(position, 0) } -> std::same_as<std::size_t>;
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
    explicit Look(const typename G::Position& position) {
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

template <HasEyes G>
class Net {
public:
    static constexpr std::size_t width = Eyes<G>::width, rows = Eyes<G>::rows, viewers = Eyes<G>::viewers;
    // Rows, what the sums begin with, the shares of the sums at each place, and a constant.
    static constexpr std::size_t size = (rows + 1 + viewers) * width + 1;

    struct alignas(64) Row : std::array<std::int16_t, width> {};
    // A position as it was seen, and the sums of its viewers.
    struct Sums {
        Look<G> look;
        std::array<Row, viewers> of{};
        bool known = false;
    };

    explicit Net(std::span<const int> numbers) : rows_(rows) {
        auto next = numbers.begin();
        for (auto& row : rows_)
            for (auto& weight : row) weight = static_cast<std::int16_t>(*next++);
        for (auto& weight : begin_) weight = static_cast<std::int16_t>(*next++);
        for (auto& row : shares_)
            for (auto& share : row) share = static_cast<std::int16_t>(*next++);
        constant_ = *next;
    }

    // For the team that decides, in hundredths of a pawn, summed anew.
    int value(const typename G::Position& position) const {
        Sums sums;
        sum_up(Look<G>{position}, sums);
        return weigh(position, sums);
    }

    // The same from the sums of another position, the first of `near` that differs little from this one; `here` are
    // this one's from now on, and may be one of them.
    int value(const typename G::Position& position, std::initializer_list<const Sums*> near, Sums& here) const {
        const Look<G> look{position};
        Changes changes;
        for (const Sums* sums : near)
            if (sums->known && changes.find(sums->look.on, look.on)) {
                follow(*sums, changes, look, here);
                return weigh(position, here);
            }
        sum_up(look, here);
        return weigh(position, here);
    }

private:
    using Set = Inputs<Eyes<G>::sets>;

    // The inputs that went on and off between two positions, as long as they are few.
    struct Changes {
        // More are not worth following: it takes as long to sum up anew.
        static constexpr std::size_t most = 12;
        std::array<std::uint16_t, most> on{}, off{};
        std::size_t ons = 0, offs = 0;

        bool find(const Set& from, const Set& to) {
            ons = offs = 0;
            constexpr std::size_t block = 4;  // nearly all sets stay as they are: four at a time are seen to do so
            for (std::size_t first = 0; first < from.size(); first += block) {
                const std::size_t end = std::min(first + block, from.size());
                std::uint64_t any = 0;
                for (std::size_t set = first; set < end; ++set) any |= from[set] ^ to[set];
                if (any == 0) continue;
                for (std::size_t set = first; set < end; ++set)
                    if (!add(set, from[set] ^ to[set], to[set])) return false;
            }
            return true;
        }

    private:
        bool add(std::size_t set, std::uint64_t moved, std::uint64_t now) {
            for (; moved != 0; moved &= moved - 1) {
                if (ons + offs == most) return false;
                const int bit = std::countr_zero(moved);
                const auto input = static_cast<std::uint16_t>(set * 64 + static_cast<std::size_t>(bit));
                if (now >> bit & 1)
                    on[ons++] = input;
                else
                    off[offs++] = input;
            }
            return true;
        }
    };

    static void add(Row& sum, const Row& row) {
        for (std::size_t i = 0; i < width; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
    }
    static void take(Row& sum, const Row& row) {
        for (std::size_t i = 0; i < width; ++i) sum[i] = static_cast<std::int16_t>(sum[i] - row[i]);
    }

    void sum_up(const Look<G>& look, Sums& sums) const {
        for (std::size_t viewer = 0; viewer < viewers; ++viewer) sum_up(look, viewer, sums.of[viewer]);
        sums.look = look;
        sums.known = true;
    }

    void sum_up(const Look<G>& look, std::size_t viewer, Row& sum) const {
        const auto& row_of = table_[look.eyes[viewer]];
        Row total = begin_;
        for_each_input(look.on, [&](std::size_t input) { add(total, rows_[row_of[input]]); });
        sum = total;
    }

    void follow(const Sums& before, const Changes& changes, const Look<G>& look, Sums& sums) const {
        for (std::size_t viewer = 0; viewer < viewers; ++viewer) {
            // Who looks in another way sees everything in another place.
            if (before.look.eyes[viewer] != look.eyes[viewer]) {
                sum_up(look, viewer, sums.of[viewer]);
                continue;
            }
            const auto& row_of = table_[look.eyes[viewer]];
            Row total = before.of[viewer];
            for (std::size_t i = 0; i < changes.ons; ++i) add(total, rows_[row_of[changes.on[i]]]);
            for (std::size_t i = 0; i < changes.offs; ++i) take(total, rows_[row_of[changes.off[i]]]);
            sums.of[viewer] = total;
        }
        sums.look = look;
        sums.known = true;
    }

    int weigh(const typename G::Position& position, const Sums& sums) const {
        int total = 0;
        for (std::size_t place = 0; place < viewers; ++place) total += weigh(sums.of[Eyes<G>::viewer(position, place)], shares_[place]);
        return constant_ + total / net_share;
    }

    static int weigh(const Row& sum, const Row& shares) {
        int total = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const int cut = std::clamp<int>(sum[i], 0, net_one);
            total += static_cast<std::int16_t>(cut * cut >> 8) * shares[i];
        }
        return total;
    }

    const decltype(row_table<G>()) table_ = row_table<G>();
    std::vector<Row> rows_;
    Row begin_;
    std::array<Row, viewers> shares_;
    int constant_;
};

}  // namespace heterodox
