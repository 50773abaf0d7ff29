// What the tables of Enochian chess are made of.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/bitboard.hpp"

namespace heterodox::enochian {

// Armies in deosil order, so that army ^ 2 is the ally and army & 1 the team (E2).
inline constexpr int armies = 4;
constexpr int ally_of(int army) { return army ^ 2; }
constexpr int team_of(int army) { return army & 1; }

// The four kinds that can be a pawn's patron come first (E3).
enum Kind : std::uint8_t { queen, bishop, knight, rook, pawn, king, no_kind };
inline constexpr int patrons = 4;
inline constexpr std::string_view kind_letters = "QBNRPK";
inline constexpr std::string_view patron_letters = "qbnr";

inline constexpr Square no_square = 64;

enum Direction : std::uint8_t { north, east, south, west };

// Where thrones lie and pawns go and promote; the first throne is where a King returns to (E24).
struct Layout {
    std::array<Square, armies> first_throne;
    std::array<Bitboard, armies> thrones;
    std::array<Direction, armies> pawns;
    std::array<Bitboard, armies> edges;
};

struct Array {
    std::string_view slug;
    Kind throne_kind;  // what shared the thrones at the start (E27)
    std::uint8_t layout;
    std::uint8_t rule_set;  // its own default (E41)
};

struct RuleSet {
    std::string_view name;
    std::uint16_t rules;
    std::uint8_t rerolls;
};

// A key of the array field with its words for "not set" and "set"; rerolls (rule 0) takes a number.
struct RuleKey {
    std::string_view name;
    std::uint16_t rule;
    std::string_view unset;
    std::string_view set;
    constexpr std::string_view word(bool on) const { return on ? set : unset; }
};

}  // namespace heterodox::enochian
