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

#ifdef __AVX2__
// Half a board at a time: each byte of a vector gets the byte of its row and keeps the bit of its column.
template <>
inline void expand<std::uint8_t>(Bitboard set, std::uint8_t* plane) {
    const __m256i row = _mm256_setr_epi64x(0, 0x0101010101010101LL, 0x0202020202020202LL, 0x0303030303030303LL);
    const __m256i column = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    const __m256i one = _mm256_set1_epi8(1);
    for (int half = 0; half < 2; ++half) {
        const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(set >> 32 * half)), row);
        const __m256i found = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, column), column);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(plane + 32 * half), _mm256_and_si256(found, one));
    }
}
#endif

}  // namespace heterodox
