// Armies, arrays and rule options of Enochian chess as tables (E2, E4, E7, E40, E41).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/bitboard.hpp"

namespace heterodox::enochian {

// Armies in deosil order, so that army ^ 2 is the ally and army & 1 the team (E2).
inline constexpr int armies = 4;
inline constexpr std::string_view army_letters = "ybrk";
inline constexpr std::array<std::string_view, armies> army_names = {"yellow", "blue", "red", "black"};
inline constexpr std::array<std::string_view, armies> army_titles = {"Yellow", "Blue", "Red", "Black"};
constexpr int ally_of(int army) { return army ^ 2; }
constexpr int team_of(int army) { return army & 1; }

// The four kinds that can be a pawn's patron come first (E3).
enum Kind : std::uint8_t { queen, bishop, knight, rook, pawn, king, no_kind };
inline constexpr int patrons = 4;
inline constexpr std::string_view kind_letters = "QBNRPK";
inline constexpr std::string_view patron_letters = "qbnr";
inline constexpr std::array<std::string_view, 6> kind_names = {"Queen", "Bishop", "Knight", "Rook", "pawn", "King"};

inline constexpr Square no_square = 64;

inline constexpr std::array<Bitboard, 64> queen_leaps = detail::steps<8>(
    {{{-2, -2}, {0, -2}, {2, -2}, {-2, 0}, {2, 0}, {-2, 2}, {0, 2}, {2, 2}}});

// king_steps with an entry for a King that is off the board.
inline constexpr std::array<Bitboard, 65> steps_of_king = [] {
    std::array<Bitboard, 65> table{};
    for (Square square = 0; square < 64; ++square) table[square] = king_steps[square];
    return table;
}();

inline constexpr std::array<Bitboard, 64> rook_lines = [] {
    std::array<Bitboard, 64> table{};
    for (Square square = 0; square < 64; ++square)
        for (const auto& line : {detail::file_lines[square], detail::rank_lines[square]})
            table[square] |= line.up | line.down;
    return table;
}();

inline constexpr std::array<Bitboard, 64> bishop_lines = [] {
    std::array<Bitboard, 64> table{};
    for (Square square = 0; square < 64; ++square)
        for (const auto& line : {detail::rising_lines[square], detail::falling_lines[square]})
            table[square] |= line.up | line.down;
    return table;
}();

// -- how pawns go ------------------------------------------------------------------------------

enum Direction : std::uint8_t { north, east, south, west };

// All pawns on `from` move together: the set is rotated left by `shift` (backwards: by 64 less).
struct PawnStep {
    unsigned shift;
    Bitboard from;
    constexpr Bitboard operator()(Bitboard pawns) const {
        return ((pawns & from) << shift) | ((pawns & from) >> (64 - shift));
    }
    constexpr Square origin(Square target) const { return (target - static_cast<int>(shift)) & 63; }
};

struct PawnSteps {
    PawnStep forward;
    std::array<PawnStep, 2> captures;
    Bitboard edge;  // where these pawns promote
};

inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_8 = rank_1 << 56;

inline constexpr std::array<PawnSteps, 4> pawn_steps = {{
    {{8, ~rank_8}, {{{7, ~(rank_8 | file_a)}, {9, ~(rank_8 | file_h)}}}, rank_8},
    {{1, ~file_h}, {{{9, ~(rank_8 | file_h)}, {64 - 7, ~(rank_1 | file_h)}}}, file_h},
    {{64 - 8, ~rank_1}, {{{64 - 9, ~(rank_1 | file_a)}, {64 - 7, ~(rank_1 | file_h)}}}, rank_1},
    {{64 - 1, ~file_a}, {{{7, ~(rank_8 | file_a)}, {64 - 9, ~(rank_1 | file_a)}}}, file_a},
}};

// pawn_origins[direction][square]: where a pawn of that direction stands when it attacks the square.
inline constexpr std::array<std::array<Bitboard, 64>, 4> pawn_origins = [] {
    std::array<std::array<Bitboard, 64>, 4> table{};
    for (int direction = 0; direction < 4; ++direction)
        for (Square square = 0; square < 64; ++square)
            for (const auto& capture : pawn_steps[direction].captures)
                if (const Bitboard target = capture(bit(square))) table[direction][lowest(target)] |= bit(square);
    return table;
}();

// -- arrays ------------------------------------------------------------------------------------

// Where thrones lie and pawns go; the first throne is where a King returns to (E24).
struct Layout {
    std::array<Square, armies> first_throne;
    std::array<Bitboard, armies> thrones;
    std::array<Direction, armies> pawns;
};

inline constexpr std::array<Layout, 2> layouts = {{
    {{56, 63, 7, 0}, {bit(56), bit(63), bit(7), bit(0)}, {south, west, north, east}},
    {{31, 3, 59, 24},
     {bit(31) | bit(39), bit(3) | bit(4), bit(59) | bit(60), bit(24) | bit(32)},
     {east, north, south, north}},
}};

struct Array {
    std::string_view slug;
    Kind throne_kind;  // what shared the thrones at the start (E27)
    std::uint8_t layout;
    std::uint8_t rule_set;  // its own default (E41)
};

inline constexpr std::array<Array, 17> arrays = {{
    {"earth-of-earth", rook, 0, 0}, {"air-of-earth", bishop, 0, 0},
    {"water-of-earth", queen, 0, 0}, {"fire-of-earth", knight, 0, 0},
    {"earth-of-fire", rook, 0, 0}, {"air-of-fire", bishop, 0, 0},
    {"water-of-fire", queen, 0, 0}, {"fire-of-fire", knight, 0, 0},
    {"earth-of-air", rook, 0, 0}, {"air-of-air", bishop, 0, 0},
    {"water-of-air", queen, 0, 0}, {"fire-of-air", knight, 0, 0},
    {"earth-of-water", rook, 0, 0}, {"air-of-water", bishop, 0, 0},
    {"water-of-water", queen, 0, 0}, {"fire-of-water", knight, 0, 0},
    {"tablet-of-fire-prototype", no_kind, 1, 1},
}};

// -- rule options ------------------------------------------------------------------------------

enum Rule : std::uint16_t {
    check_reply_free = 1,
    concourse = 2,
    king_or_pawn = 4,
    house_draws = 8,
    promotion_waits = 16,
    sharing_always = 32,
    takeover = 64,
    throne_promotion = 128,
    withdrawal = 256,
    four_seats = 512,  // E6: no option of the array field, kept with the others
};

struct RuleSet {
    std::string_view name;
    std::uint16_t rules;
    std::uint8_t rerolls;
};

inline constexpr std::array<RuleSet, 2> rule_sets = {{
    {"zalewski", concourse | house_draws | promotion_waits | takeover | throne_promotion | withdrawal, 0},
    {"tablet", king_or_pawn | house_draws | sharing_always, 3},
}};

// A key of the array field with its words for "not set" and "set"; rerolls (rule 0) takes a number.
struct RuleKey {
    std::string_view name;
    std::uint16_t rule;
    std::string_view unset;
    std::string_view set;
    constexpr std::string_view word(bool on) const { return on ? set : unset; }
};

inline constexpr std::uint32_t most_rerolls = 99;

inline constexpr std::array<RuleKey, 10> rule_keys = {{
    {"check_reply", check_reply_free, "king-first", "free"},
    {"concourse", concourse, "off", "on"},
    {"die_one", king_or_pawn, "king-else-pawn", "king-or-pawn"},
    {"house_draws", house_draws, "off", "on"},
    {"promotion_waits", promotion_waits, "off", "on"},
    {"rerolls", 0, "", ""},
    {"sharing", sharing_always, "opening", "always"},
    {"takeover", takeover, "off", "on"},
    {"throne_promotion", throne_promotion, "off", "on"},
    {"withdrawal", withdrawal, "off", "on"},
}};

// The five blocks of the concourses (E30): where each square's block is, 0 elsewhere.
inline constexpr std::array<Bitboard, 64> concourse_blocks = [] {
    std::array<Bitboard, 64> table{};
    for (const Square corner : {27, 9, 45, 41, 13}) {
        const Bitboard block = bit(corner) | bit(corner + 1) | bit(corner + 8) | bit(corner + 9);
        for (Bitboard rest = block; rest != 0; rest &= rest - 1) table[lowest(rest)] = block;
    }
    return table;
}();

inline constexpr std::uint32_t quiet_limit = 200;  // E33

}  // namespace heterodox::enochian
