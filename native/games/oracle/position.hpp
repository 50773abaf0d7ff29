// Oracle Chess: tokens, positions and moves as numbers, and how a token is put down or taken up.
// Rule ids (O1-O26) are those of the rules text.
#pragma once

#include <array>
#include <cstdint>

#include "core/bitboard.hpp"
#include "core/game.hpp"
#include "core/zobrist.hpp"
#include "games/oracle/tables.hpp"

namespace heterodox::oracle {

inline constexpr Square nowhere = 64;

constexpr Army other(Army army) { return army == white ? black : white; }

// What a move does beyond from and to (O11-O17).
enum Deed : std::uint8_t { walk, fetch, grant, oust, summon, promote };

struct Move {
    std::uint32_t code;

    Move() = default;
    constexpr Move(Deed deed, Kind kind, Square from, Square to, Kind second = lord)
        : code(static_cast<std::uint32_t>(from | to << 6 | deed << 12 | kind << 15 | second << 18)) {}
    constexpr Square from() const { return code & 63; }
    constexpr Square to() const { return code >> 6 & 63; }
    constexpr Deed deed() const { return static_cast<Deed>(code >> 12 & 7); }
    // The class of the body that walks or promotes, or of the soul that goes alone.
    constexpr Kind kind() const { return static_cast<Kind>(code >> 15 & 7); }
    // The class fetched, ousted or summoned.
    constexpr Kind second() const { return static_cast<Kind>(code >> 18 & 7); }
    friend constexpr bool operator==(Move, Move) = default;
};

// The souls of a Priestess: how many Chariot, Elephant and Horse souls, two bits for each.
class Company {
public:
    constexpr int of(Kind kind) const { return packed_ >> shift(kind) & 3; }
    constexpr int size() const { return (packed_ & 3) + (packed_ >> 2 & 3) + (packed_ >> 4 & 3); }
    constexpr bool has_room() const { return size() < priestess_room; }
    constexpr void add(Kind kind) { packed_ = static_cast<std::uint8_t>(packed_ + (1 << shift(kind))); }
    constexpr void remove(Kind kind) { packed_ = static_cast<std::uint8_t>(packed_ - (1 << shift(kind))); }

private:
    static constexpr int shift(Kind kind) { return 2 * (kind - chariot); }

    std::uint8_t packed_ = 0;
};

struct Priestess {
    std::uint8_t square = nowhere;
    Company company;
};

// How many tokens of each class lie in a tray, five bits for each class.
template <class Word>
class Tray {
public:
    constexpr int of(int token) const { return static_cast<int>(word_ >> 5 * token & 31); }
    constexpr bool has(int token) const { return of(token) != 0; }
    constexpr bool empty() const { return word_ == 0; }
    constexpr void add(int token) { word_ += Word{1} << 5 * token; }
    constexpr void remove(int token) { word_ -= Word{1} << 5 * token; }

private:
    Word word_ = 0;
};

// Bodies in the earth are numbered by present colour and class.
constexpr int body_number(Army army, int kind) { return army * body_kinds + kind; }

struct Position {
    std::array<Bitboard, body_kinds> bodies{};  // by class, both colours
    std::array<Bitboard, 2> armies{};           // by colour, all classes
    std::array<Bitboard, soul_kinds> souls{};   // squares with at least one soul of the class
    std::uint64_t key = 0;                      // Zobrist key; perft does not keep it
    Tray<std::uint64_t> earth;                  // by body_number
    Tray<std::uint32_t> underworld;             // by class
    std::uint32_t quiet = 0;
    std::uint32_t round = 1;
    std::array<Priestess, 2> priestesses;       // the two of O6, those off the board with square nowhere
    Army turn = white;
    std::uint8_t customs = usual_customs;
    bool draws_ignored = false;                 // inside perft: O23 does not cut the tree (O26)

    Bitboard occupied() const { return armies[white] | armies[black]; }
    Bitboard hosts() const { return souls[lord] | souls[chariot] | souls[elephant] | souls[horse] | souls[soldier]; }
    Army army_on(Square square) const { return (armies[white] >> square & 1) != 0 ? white : black; }
    // The class of the body on a square that has one.
    Kind body_on(Square square) const {
        int kind = lord;
        while ((bodies[kind] >> square & 1) == 0) ++kind;
        return static_cast<Kind>(kind);
    }
    // The class of the first soul on a square that has one, in the order of O24.
    Kind soul_on(Square square) const {
        int kind = lord;
        while ((souls[kind] >> square & 1) == 0) ++kind;
        return static_cast<Kind>(kind);
    }
    // The Priestess on a square that has one.
    const Priestess& priestess_on(Square square) const { return priestesses[priestesses[0].square == square ? 0 : 1]; }
    Priestess& priestess_on(Square square) { return priestesses[priestesses[0].square == square ? 0 : 1]; }
};
static_assert(sizeof(Position) <= 160);

// -- keys -----------------------------------------------------------------------------------------

inline constexpr auto body_keys = zobrist_table<2 * body_kinds, 64>(0x0B0D1E5);
// The first, second and third soul of a class on a square have keys of their own.
inline constexpr auto soul_keys = zobrist_table<soul_kinds * priestess_room, 64>(0x50015);
inline constexpr auto earth_keys = zobrist_table<2 * body_kinds, 32>(0xEA47);
inline constexpr auto underworld_keys = zobrist_table<soul_kinds, 32>(0x0DDE4);
inline constexpr std::uint64_t black_key = zobrist_keys<1>(0x0B1ACC)[0];

// -- tokens put down and taken up -----------------------------------------------------------------

// Changes a position token by token, keeping its key where `Hashing`.
template <bool Hashing>
class Hand {
public:
    explicit Hand(Position& position) : p(position) {}

    void put_body(Army army, Kind kind, Square square) {
        if (kind == priestess) p.priestess_on(nowhere) = Priestess{static_cast<std::uint8_t>(square), {}};
        flip_body(army, kind, square);
    }
    // Takes up a body that hosts no soul any more.
    void lift_body(Army army, Kind kind, Square square) {
        if (kind == priestess) p.priestess_on(square).square = nowhere;
        flip_body(army, kind, square);
    }
    void put_soul(Kind kind, Square square) {
        int copies = 1;
        if (is_priestess(square)) {
            Company& company = p.priestess_on(square).company;
            company.add(kind);
            copies = company.of(kind);
        }
        p.souls[kind] |= bit(square);
        toggle(soul_keys[kind + soul_kinds * (copies - 1)][square]);
    }
    void lift_soul(Kind kind, Square square) {
        int copies = 1;
        if (is_priestess(square)) {
            Company& company = p.priestess_on(square).company;
            copies = company.of(kind);
            company.remove(kind);
        }
        if (copies == 1) p.souls[kind] ^= bit(square);
        toggle(soul_keys[kind + soul_kinds * (copies - 1)][square]);
    }

    void bury(Army colour, Kind kind) {
        p.earth.add(body_number(colour, kind));
        toggle(earth_keys[body_number(colour, kind)][p.earth.of(body_number(colour, kind))]);
    }
    void unearth(Army colour, Kind kind) {
        toggle(earth_keys[body_number(colour, kind)][p.earth.of(body_number(colour, kind))]);
        p.earth.remove(body_number(colour, kind));
    }
    void send_below(Kind kind) {
        p.underworld.add(kind);
        toggle(underworld_keys[kind][p.underworld.of(kind)]);
    }
    void call_up(Kind kind) {
        toggle(underworld_keys[kind][p.underworld.of(kind)]);
        p.underworld.remove(kind);
    }
    void pass_turn() {
        p.round += p.turn == black;
        p.turn = other(p.turn);
        toggle(black_key);
    }

private:
    bool is_priestess(Square square) const { return (p.bodies[priestess] >> square & 1) != 0; }
    void flip_body(Army army, Kind kind, Square square) {
        p.bodies[kind] ^= bit(square);
        p.armies[army] ^= bit(square);
        toggle(body_keys[body_number(army, kind)][square]);
    }
    void toggle(std::uint64_t key) {
        if constexpr (Hashing) p.key ^= key;
    }

    Position& p;
};

}  // namespace heterodox::oracle
