// A position of Chess 2, a move of it, and how pieces are put down and lifted.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/bitboard.hpp"
#include "core/zobrist.hpp"
#include "games/chess2/geometry.hpp"

namespace heterodox::chess2 {

// Kinds by their chess letter; the role that one plays depends on its army (C2): see `rosters`.
enum Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king, no_kind };
inline constexpr std::string_view kind_letters = "pnbrqk";

constexpr Kind kind_named(char letter) { return static_cast<Kind>(kind_letters.find(letter)); }

// The letter that a role goes by, in whichever army has it.
consteval Kind kind_of(Role role) {
    for (const Roster& roster : rosters)
        for (int kind = pawn; kind <= king; ++kind)
            if (roster[static_cast<std::size_t>(kind)] == role) return static_cast<Kind>(kind);
    return no_kind;
}

// What pawns become (C15): everything from Knights up to this.
consteval std::array<Kind, army_count> highest_promotions() {
    std::array<Kind, army_count> highest{};
    for (std::size_t army = 0; army < army_count; ++army)
        for (const char letter : promotion_letters[army])
            if (kind_named(letter) > highest[army]) highest[army] = kind_named(letter);
    return highest;
}
inline constexpr auto best_promotions = highest_promotions();

using Side = int;  // 0 White, 1 Black
constexpr Side other(Side side) { return 1 - side; }

constexpr std::uint8_t nowhere = 64;  // no en passant square

// What is due (C34): a move (or king-turn move), one of the decisions inside a duel, or before the game
// the choice of an army.
enum class Phase : std::uint8_t { move, challenge, response, call, draft };

// How far a side is with its army (C1): `hidden` is a choice that a view of the draft does not know.
enum class Choice : std::uint8_t { settled, open, made, hidden };

// Duel results as one number: skipped, both bids, or both bids 0 with the attacker's choice (C34).
constexpr std::uint8_t skipped = 0;
constexpr std::uint8_t bids(int challenge, int response) {
    return static_cast<std::uint8_t>(1 + challenge * bid_count + response);
}
constexpr std::uint8_t bluff_gain = bids(bid_count, 0);  // ":00+"
constexpr std::uint8_t bluff_take = bids(bid_count, 1);  // ":00-"
constexpr int challenge_of(std::uint8_t result) { return result >= bluff_gain ? 0 : (result - 1) / bid_count; }
constexpr int response_of(std::uint8_t result) { return result >= bluff_gain ? 0 : (result - 1) % bid_count; }

// A challenge that only the defender knows: ":?" in a string (C33).
constexpr std::uint8_t unknown_bid = bid_count;

// How a move is meant: a whole move with all its duels, a bare capture that waits for the defender
// ("e4d5/"), a pass, an answer inside a duel, or the choice of an army.
enum class Form : std::uint8_t { whole, waiting, pass, skip, bid, gain, take, army };

struct Move {
    std::uint8_t from;  // the bid or the army, for an answer of that form
    std::uint8_t to;    // equal to `from` for a Whirlwind
    Kind promotion;
    Form form;
    std::array<std::uint8_t, 3> results;  // of the duels so far: a rampage meets at most three
    std::uint8_t duels;                   // how many results count; a whole move ends with no skipped one

    friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

constexpr Move board_move(Square from, Square to, Kind promotion = no_kind) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), promotion, Form::whole, {}, 0};
}
constexpr Move answer(Form form, int value = 0) {
    return {static_cast<std::uint8_t>(value), 0, no_kind, form, {}, 0};
}
constexpr Move pass_move = {0, 0, no_kind, Form::pass, {}, 0};

struct Position {
    std::array<Bitboard, 6> kinds;
    std::array<Bitboard, 2> sides;
    std::uint64_t key;       // incremental hash of all that C32 compares, but for the duel
    Move pending;            // the move whose duel is being fought, if phase is not `move`
    std::uint32_t halfmove;
    std::uint32_t fullmove;
    std::array<Army, 2> armies;
    std::array<Choice, 2> draft;
    std::array<std::uint8_t, 2> stones;
    std::uint8_t side;       // whose turn it is (not: who decides, see `decider`)
    std::uint8_t en_passant;  // square, or `nowhere`
    std::uint8_t castling;   // bits K Q k q; only rights with King and Rook at home
    Phase phase;
    std::uint8_t challenge;  // the defender's bid, in phase `response`; may be `unknown_bid`
    bool king_turn;
    bool plain;              // the classic reading: chess without stones, duels and midline (C35)
    bool blunders;           // option blunders = "allowed" (C28)
    bool late_whirlwind;     // option whirlwind = "king-turn" (C8)
    bool unwinnable;         // the last move was legal, so the side to move has no winning move (C27)

    Bitboard of(Side owner, Kind kind) const { return sides[owner] & kinds[kind]; }
    Bitboard occupied() const { return sides[0] | sides[1]; }
    Bitboard kings(Side owner) const { return of(owner, king); }
    const Roster& roster(Side owner) const { return rosters[armies[owner]]; }
};
static_assert(sizeof(Position) <= 112);

inline constexpr auto piece_keys = zobrist_table<12, 64>(0xC4E551);
inline constexpr auto castling_keys = zobrist_keys<16>(0xC4E552);
inline constexpr auto en_passant_keys = zobrist_keys<65>(0xC4E553);
inline constexpr auto stone_keys = zobrist_table<2, 8>(0xC4E554);
static_assert(most_stones < 8);
inline constexpr auto turn_keys = zobrist_keys<4>(0xC4E555);
inline constexpr auto army_keys = zobrist_keys<64>(0xC4E556);

// The part of the key that is not about pieces.
inline std::uint64_t state_key(const Position& p) {
    return castling_keys[p.castling] ^ en_passant_keys[p.en_passant] ^ stone_keys[0][p.stones[0]] ^
           stone_keys[1][p.stones[1]] ^ turn_keys[2 * p.side + p.king_turn];
}

// Puts a piece down, or lifts it: the same operation on sets and keys.
inline void toggle(Position& p, Side owner, Kind kind, Square square) {
    p.kinds[kind] ^= bit(square);
    p.sides[owner] ^= bit(square);
    p.key ^= piece_keys[owner * 6 + kind][square];
}

// The kind of the piece on an occupied square.
inline Kind kind_on(const Position& p, Square square) {
    for (int kind = pawn; kind < king; ++kind)
        if (p.kinds[kind] >> square & 1) return static_cast<Kind>(kind);
    return king;
}

inline void gain_stones(Position& p, Side owner, int number) {
    const int stones = p.stones[owner] + number;
    p.stones[owner] = static_cast<std::uint8_t>(stones < most_stones ? stones : most_stones);
}

constexpr int forward(Side side) { return side == 0 ? 1 : -1; }
constexpr Bitboard last_rank(Side side) { return rank_set(side == 0 ? 7 : 0); }

// Beyond the midline as this side goes (C26), and the rank just before it.
constexpr Bitboard beyond_midline(Side side) { return side == 0 ? ~Bitboard{0} << 32 : ~Bitboard{0} >> 32; }
constexpr Bitboard before_midline(Side side) { return rank_set(side == 0 ? 3 : 4); }

// The armies that have a role, as bits: to be asked without a look into a table.
template <Role role>
inline constexpr unsigned armies_with = [] {
    unsigned armies = 0;
    for (std::size_t army = 0; army < army_count; ++army)
        for (const Role one : rosters[army])
            if (one == role) armies |= 1U << army;
    return armies;
}();

template <Role role>
bool has(const Position& p, Side owner) {
    return (armies_with<role> >> p.armies[owner] & 1) != 0;
}

// The pieces of one side that play a role; none where its army has no such piece.
template <Role role>
Bitboard all_of(const Position& p, Side owner) {
    return has<role>(p, owner) ? p.of(owner, kind_of(role)) : 0;
}

// What nobody captures (C7), what only a King captures (C4), and what is captured from near (C13).
inline Bitboard ghosts(const Position& p, Side owner) { return all_of<Role::ghost>(p, owner); }
inline Bitboard nemeses(const Position& p, Side owner) { return all_of<Role::nemesis>(p, owner); }
inline Bitboard elephants(const Position& p, Side owner) { return all_of<Role::elephant>(p, owner); }

// Castling rights as bits, with the squares they need (C16).
struct Castle {
    Side side;
    Square king_from, king_to, rook_from, rook_to;
    char letter;
};
inline constexpr std::array<Castle, 4> castles = {{{0, 4, 6, 7, 5, 'K'},
                                                   {0, 4, 2, 0, 3, 'Q'},
                                                   {1, 60, 62, 63, 61, 'k'},
                                                   {1, 60, 58, 56, 59, 'q'}}};

// The rights whose King and Rook stand at home, among those of armies that castle.
// Asked after every move, so never by a call.
[[gnu::always_inline]] inline std::uint8_t rights_at_home(const Position& p, std::uint8_t rights) {
    for (std::size_t i = 0; rights >> i != 0; ++i) {
        const auto& castle = castles[i];
        const bool home = may_castle[p.armies[castle.side]] && p.kings(castle.side) >> castle.king_from & 1 &&
                          p.of(castle.side, rook) >> castle.rook_from & 1;
        if (!home) rights &= static_cast<std::uint8_t>(~(1U << i));
    }
    return rights;
}

}  // namespace heterodox::chess2
