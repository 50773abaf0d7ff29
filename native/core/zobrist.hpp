// Random keys for incremental position hashes, made at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/random.hpp"

namespace heterodox {

// `N` keys; give each table its own seed so that no two tables share keys.
template <std::size_t N>
consteval std::array<std::uint64_t, N> zobrist_keys(std::uint64_t seed) {
    std::array<std::uint64_t, N> keys{};
    Random random{seed};
    for (auto& key : keys) key = random.next();
    return keys;
}

// `Rows` tables of `N` keys: one row for each kind of piece, for example.
template <std::size_t Rows, std::size_t N>
consteval std::array<std::array<std::uint64_t, N>, Rows> zobrist_table(std::uint64_t seed) {
    std::array<std::array<std::uint64_t, N>, Rows> table{};
    Random random{seed};
    for (auto& row : table)
        for (auto& key : row) key = random.next();
    return table;
}

}  // namespace heterodox
