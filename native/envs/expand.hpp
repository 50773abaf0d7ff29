// Planes as arrays: sets of squares become 64 elements, numbers fill 64.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

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

}  // namespace heterodox
