// The Enochian position: bitboards by army and kind, the armies' statuses, and who attacks what.
#pragma once

#include <bit>
#include <compare>

#include "core/zobrist.hpp"
#include "games/enochian/data.hpp"

namespace heterodox::enochian {

// What has happened to an army (E41); all zero for almost all positions.
enum Status : std::uint8_t {
    captured = 1,      // * its King was captured
    captor_is_next = 2,  // by the next army deosil (else by the one before)
    taken_over = 4,    // ! its King was taken by its ally (E25)
    commanded = 8,     // @ its ally's King sat on its throne (E20)
    withdrawn = 16,    // ~ (E35)
};

// Whether the game has ended by the position alone, and how, in order of precedence (E33).
enum class End : std::uint8_t { none, active_wins, passive_wins, bare_kings, stalemate, immobile, quiet, yes };

// After these the string shows no army to move (E41).
constexpr bool nobody_to_move(End end) { return end >= End::active_wins && end <= End::immobile; }

enum Flag : std::uint8_t {
    offering = 1,  // ? the army to move has offered an exchange
    offered = 2,   // % it has had its answer this turn
    held = 4,      // from the end of a querent's turn to its next: its King stood on the Ptah square (E39)
};

struct Position {
    std::array<std::array<Bitboard, 5>, armies> pieces;  // by army and kind, Kings apart
    std::array<Bitboard, armies> army;                   // all of an army, its King too
    std::array<Bitboard, 2> patron;                      // the patron kinds of all pawns, bit by bit
    Bitboard shared;                                     // squares with two occupants (E13, E40)
    std::uint64_t key;                                   // Zobrist key of the pieces
    std::uint32_t quiet;
    std::uint32_t round;
    std::array<std::uint8_t, armies> king;  // no_square when off the board
    std::array<std::uint8_t, armies> status;
    std::uint16_t rules;
    std::uint8_t frozen;  // bit by army, follows from `status` (E18)
    std::uint8_t turn;
    std::uint8_t first;  // the first mover
    std::uint8_t widdershins;
    std::uint8_t array;
    std::uint8_t rule_set;
    std::uint8_t rerolls;
    std::uint8_t rolls;    // failed rolls this turn
    std::uint8_t ptah;     // no_square without divination
    std::uint8_t querent;
    std::uint8_t die;  // 0: not rolled
    std::uint8_t flags;
    End end;

    Bitboard occupied() const { return army[0] | army[1] | army[2] | army[3]; }
    bool has_king(int a) const { return king[a] != no_square; }
    Bitboard king_set(int a) const { return has_king(a) ? bit(king[a]) : 0; }
    bool is_frozen(int a) const { return (frozen >> a & 1) != 0; }
    Bitboard unfrozen(int a) const { return army[a] & live(a); }
    Bitboard live(int a) const { return Bitboard{(frozen >> a) & 1U} - 1; }  // all ones unless frozen
    bool has(Rule rule) const { return (rules & rule) != 0; }
    bool is(int a, Status what) const { return (status[a] & what) != 0; }
    bool divination() const { return ptah != no_square; }
    bool die_due() const { return divination() && die == 0; }
    const Layout& layout() const { return layouts[arrays[array].layout]; }
    const PawnSteps& pawn_steps_of(int a) const { return pawn_steps[layout().pawns[a]]; }
    Bitboard edge_of(int a) const { return layout().edges[a]; }  // where its pawns promote
    bool is_bare_king(int a) const { return has_king(a) && army[a] == bit(king[a]) && !has_companion(a); }
    Kind patron_at(Square square) const {
        return static_cast<Kind>((patron[0] >> square & 1) | (patron[1] >> square & 1) << 1);
    }
    // The kind of army `a`'s piece beside its King (if any) on a square; no_kind if there is none.
    Kind kind_at(int a, Square square) const {
        for (int kind = queen; kind <= pawn; ++kind)
            if (pieces[a][kind] >> square & 1) return static_cast<Kind>(kind);
        return no_kind;
    }
    int captor(int a) const { return (a + (is(a, captor_is_next) ? 1 : 3)) & 3; }

private:
    // A piece of the same army on the King's square.
    bool has_companion(int a) const { return (shared >> king[a] & 1) != 0 && kind_at(a, king[a]) != no_kind; }
};

static_assert(sizeof(Position) <= 256);

// -- pieces on and off the board ---------------------------------------------------------------

// Rows by army and kind; a pawn's key depends on its patron.
inline constexpr auto piece_keys = zobrist_table<armies * 9, 64>(0x45'4E'4F'43'48);

inline std::uint64_t piece_key(int a, int row, Square square) { return piece_keys[a * 9 + row][square]; }
inline std::uint64_t king_key(int a, Square square) { return piece_key(a, 4, square); }
inline std::uint64_t pawn_key(int a, Kind patron, Square square) { return piece_key(a, 5 + patron, square); }

// Takes a piece off its square; whoever shares the square stays.
inline void lift(Position& p, int a, Kind kind, Square square) {
    const Bitboard here = bit(square);
    if (kind == king) {
        p.king[a] = no_square;
        p.key ^= king_key(a, square);
    } else {
        p.pieces[a][kind] ^= here;
        if (kind == pawn) {
            p.key ^= pawn_key(a, p.patron_at(square), square);
            p.patron[0] &= ~here;
            p.patron[1] &= ~here;
        } else {
            p.key ^= piece_key(a, kind, square);
        }
    }
    p.army[a] ^= here;
    if (p.shared & here) [[unlikely]] {
        p.shared ^= here;
        if (p.king[a] == square || p.kind_at(a, square) != no_kind) p.army[a] |= here;
    }
}

// Puts a piece down, beside whoever stands there.
inline void put(Position& p, int a, Kind kind, Square square, Kind patron = no_kind) {
    const Bitboard here = bit(square);
    if (p.occupied() & here) p.shared |= here;
    p.army[a] |= here;
    if (kind == king) {
        p.king[a] = static_cast<std::uint8_t>(square);
        p.key ^= king_key(a, square);
        return;
    }
    p.pieces[a][kind] |= here;
    if (kind == pawn) {
        p.key ^= pawn_key(a, patron, square);
        if (patron & 1) p.patron[0] |= here;
        if (patron & 2) p.patron[1] |= here;
    } else {
        p.key ^= piece_key(a, kind, square);
    }
}

// -- frozen armies -----------------------------------------------------------------------------

// E18, E20, E22, E35: an army is frozen when its King is captured and no ally commands it, or when it
// is withdrawn in a game of two seats.
inline void refresh_frozen(Position& p) {
    p.frozen = 0;
    for (int a = 0; a < armies; ++a) {
        const bool leaderless = (p.status[a] & (captured | commanded)) == captured;
        const bool out = p.is(a, withdrawn) && !p.has(four_seats);
        if (leaderless || out) p.frozen |= static_cast<std::uint8_t>(1 << a);
    }
}

// Squares that a frozen piece keeps closed, although an unfrozen one may stand there as well (E40).
inline Bitboard closed(const Position& p) {
    Bitboard set = 0;
    for (int a = 0; a < armies; ++a) set |= p.army[a] & ~p.live(a);
    return set;
}

// -- attacks (E14) -----------------------------------------------------------------------------

// Pieces of one kind in the two enemy armies of `a`, without frozen ones.
inline Bitboard enemies(const Position& p, int a, Kind kind) {
    return (p.pieces[a ^ 1][kind] & p.live(a ^ 1)) | (p.pieces[a ^ 3][kind] & p.live(a ^ 3));
}

// Whether an unfrozen enemy of army `a` could capture a piece of `a` on this square by E8-E12, when
// `occupied` blocks the lines. The masks leave out Bishops or Queens that E12 forbids.
inline bool attacked(const Position& p, int a, Square square, Bitboard occupied, Bitboard bishops, Bitboard queens) {
    const auto& pawns = p.layout().pawns;
    const int left = a ^ 1;
    const int right = a ^ 3;
    const Bitboard leapers =
        (knight_jumps[square] & enemies(p, a, knight)) | (queen_leaps[square] & queens & enemies(p, a, queen)) |
        (pawn_origins[pawns[left]][square] & p.pieces[left][pawn] & p.live(left)) |
        (pawn_origins[pawns[right]][square] & p.pieces[right][pawn] & p.live(right)) |
        (((steps_of_king[p.king[left]] & p.live(left)) | (steps_of_king[p.king[right]] & p.live(right))) & bit(square));
    if (leapers) return true;
    const Bitboard rooks = rook_lines[square] & enemies(p, a, rook);
    if (rooks && (rook_attacks(square, occupied) & rooks)) return true;
    const Bitboard on_diagonals = bishop_lines[square] & bishops & enemies(p, a, bishop);
    return on_diagonals && (bishop_attacks(square, occupied) & on_diagonals);
}

inline bool attacked(const Position& p, int a, Square square, Bitboard occupied) {
    return attacked(p, a, square, occupied, ~Bitboard{0}, ~Bitboard{0});
}

// E14. A King beside a Bishop (Queen) is safe from Bishops (Queens) by E12, beside a frozen piece from
// all (E40); a withdrawn King of a two-seat game cannot be captured.
inline bool in_check(const Position& p, int a) {
    const Square square = p.king[a];
    if (square == no_square || p.is_frozen(a)) return false;
    const Bitboard here = bit(square);
    if (!(p.shared & here)) return attacked(p, a, square, p.occupied());
    if (p.frozen && (closed(p) & here)) return false;
    const int ally = ally_of(a);
    const bool bishop_beside = ((p.pieces[a][bishop] | p.pieces[ally][bishop]) & here) != 0;
    const bool queen_beside = ((p.pieces[a][queen] | p.pieces[ally][queen]) & here) != 0;
    return attacked(p, a, square, p.occupied(), bishop_beside ? 0 : ~Bitboard{0}, queen_beside ? 0 : ~Bitboard{0});
}

}  // namespace heterodox::enochian
