// Planes as arrays: sets of squares become 64 elements, numbers fill 64.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "core/bitboard.hpp"

namespace heterodox {

inline constexpr std::size_t squares = 64;

// Eight squares of a row for each value of a byte.
template <class Element>
inline constexpr auto rows = [] {
    std::array<std::array<Element, 8>, 256> table{};
    for (std::size_t byte = 0; byte < 256; ++byte)
        for (std::size_t column = 0; column < 8; ++column) table[byte][column] = static_cast<Element>(byte >> column & 1);
    return table;
}();

template <class Element>
void expand(Bitboard set, Element* plane) {
    for (std::size_t row = 0; row < 8; ++row)
        std::memcpy(plane + 8 * row, rows<Element>[set >> 8 * row & 255].data(), 8 * sizeof(Element));
}

// The same number on all squares.
template <class Element>
void spread(Element number, Element* plane) {
    std::fill_n(plane, squares, number);
}

#ifdef __AVX2__
// Half a board: each byte of a vector gets the byte of its row and keeps the bit of its column.
inline __m256i half_board(Bitboard set, int half) {
    const __m256i row = _mm256_setr_epi64x(0, 0x0101010101010101LL, 0x0202020202020202LL, 0x0303030303030303LL);
    const __m256i column = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(set >> 32 * half)), row);
    const __m256i found = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, column), column);
    return _mm256_and_si256(found, _mm256_set1_epi8(1));
}

template <>
inline void expand<std::uint8_t>(Bitboard set, std::uint8_t* plane) {
    for (int half = 0; half < 2; ++half)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(plane) + half, half_board(set, half));
}
#endif

// Planes of bytes written past the caches, whole lines at a time: what will be read by others, and much later, is not
// fetched first. Only for planes that begin with a cache line; `finish_past` comes before anybody reads.
#ifdef __AVX2__
inline constexpr bool writes_past = true;

inline void expand_past(Bitboard set, std::uint8_t* plane) {
    for (int half = 0; half < 2; ++half) _mm256_stream_si256(reinterpret_cast<__m256i*>(plane) + half, half_board(set, half));
}

inline void spread_past(std::uint8_t number, std::uint8_t* plane) {
    const __m256i all = _mm256_set1_epi8(static_cast<char>(number));
    for (int half = 0; half < 2; ++half) _mm256_stream_si256(reinterpret_cast<__m256i*>(plane) + half, all);
}

inline void finish_past() { _mm_sfence(); }
#else
inline constexpr bool writes_past = false;

inline void expand_past(Bitboard set, std::uint8_t* plane) { expand(set, plane); }
inline void spread_past(std::uint8_t number, std::uint8_t* plane) { spread(number, plane); }
inline void finish_past() {}
#endif

}  // namespace heterodox
