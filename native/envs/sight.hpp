// What a program sees of a position: the planes that src/heterodox/games/<game>/planes.py declares, filled here.
//
// A game is seen by its specialisation of `Sight`, in envs/<game>.hpp:
//
//   sets, numbers   how many planes are sets of squares, and how many are numbers; sets come first
//   see             (position, over, recalled, sets, numbers): what the deciding seat sees; everything is filled in
//   recall          (position, hashes, times, before): what the position's past has to say to the eye, as one number.
//                   `times` is how often the position has stood, this time included; `before` is what was recalled of
//                   the position before it
//   first_recall    `before` of a start
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <span>

#include "core/bitboard.hpp"
#include "core/game.hpp"

namespace heterodox {

template <class G>
struct Sight;

using Hashes = std::span<const std::uint64_t>;

template <class G>
concept Observable =
    Game<G> && requires(const typename G::Position& position, Bitboard* sets, std::uint8_t* numbers, Hashes hashes) {
        { Sight<G>::sets } -> std::convertible_to<std::size_t>;
        { Sight<G>::numbers } -> std::convertible_to<std::size_t>;
        { Sight<G>::first_recall } -> std::convertible_to<std::uint8_t>;
        { Sight<G>::see(position, false, std::uint8_t{}, sets, numbers) } -> std::same_as<void>;
        { Sight<G>::recall(position, hashes, 1, std::uint8_t{}) } -> std::same_as<std::uint8_t>;
    };

// Writes numbers one after the other.
class Numbers {
public:
    explicit Numbers(std::uint8_t* first) : next_{first} {}

    void add(bool flag) { *next_++ = flag ? 1 : 0; }
    // At most `most`.
    template <std::integral Whole>
        requires(!std::same_as<Whole, bool>)
    void add(Whole number, Whole most) {
        *next_++ = static_cast<std::uint8_t>(number < most ? number : most);
    }
    // 1 in one place out of `places`, or nowhere.
    void one_hot(int found, int places) {
        for (int place = 0; place < places; ++place) add(found == place);
    }

private:
    std::uint8_t* next_;
};

// -- boards as a seat sees them -------------------------------------------------------------------

// The ranks in reverse order: what Black sees.
inline Bitboard flipped(Bitboard set) { return __builtin_bswap64(set); }

inline Bitboard mirrored(Bitboard set) {
    set = (set >> 1 & 0x5555555555555555ULL) | (set & 0x5555555555555555ULL) << 1;
    set = (set >> 2 & 0x3333333333333333ULL) | (set & 0x3333333333333333ULL) << 2;
    return (set >> 4 & 0x0F0F0F0F0F0F0F0FULL) | (set & 0x0F0F0F0F0F0F0F0FULL) << 4;
}

// Files become ranks.
inline Bitboard transposed(Bitboard set) {
    Bitboard moved = 0x0F0F0F0F00000000ULL & (set ^ (set << 28));
    set ^= moved ^ (moved >> 28);
    moved = 0x3333000033330000ULL & (set ^ (set << 14));
    set ^= moved ^ (moved >> 14);
    moved = 0x5500550055005500ULL & (set ^ (set << 7));
    return set ^ moved ^ (moved >> 7);
}

// The board turned so that what lay north, east, south or west (0 to 3) lies at the far edge.
inline Bitboard turned(Bitboard set, int far_edge) {
    switch (far_edge) {
        case 1: return mirrored(transposed(set));
        case 2: return flipped(mirrored(set));
        case 3: return flipped(transposed(set));
        default: return set;
    }
}

}  // namespace heterodox
