// Plain chess, the yardstick: the rules of src/heterodox/games/chess (rule ids X1 … X12) on bitboards.
//
// Moves come out legal: a mask of the squares that answer a check and the set of pinned pieces decide
// for most, an attack map of the enemy for the King, and a look at the board afterwards for en passant.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.hpp"
#include "core/game.hpp"
#include "core/zobrist.hpp"
#include "games/chess/tables.hpp"

namespace heterodox {

struct Chess {
    static constexpr std::string_view name = "chess";
    static constexpr std::array<std::string_view, 2> teams{"white", "black"};

    enum Army : std::uint8_t { white, black };
    enum Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };
    static constexpr Square nowhere = 64;

    // What a move does beyond from and to. The first six: a piece of that Kind moves and may capture.
    enum Deed : std::uint8_t {
        double_step = 6,
        en_passant,
        castle,
        promote,  // promote + Kind - knight, so four values
    };

    struct Move {
        std::uint16_t code;

        Move() = default;
        constexpr Move(Square from, Square to, int deed) : code(static_cast<std::uint16_t>(from | to << 6 | deed << 12)) {}
        constexpr Square from() const { return code & 63; }
        constexpr Square to() const { return code >> 6 & 63; }
        constexpr int deed() const { return code >> 12; }
        // The Kind that a pawn becomes, or pawn for every other move.
        constexpr Kind promotion() const { return deed() < promote ? pawn : static_cast<Kind>(deed() - promote + knight); }
        friend constexpr bool operator==(Move, Move) = default;
    };

    // At most 15 Queens of up to 27 moves each beside a King of 10: the parser allows 16 pieces.
    using Moves = MoveList<Move, 15 * 27 + 10>;

    struct Position {
        std::array<Bitboard, 6> kinds;     // by Kind, both armies
        std::array<Bitboard, 2> armies;    // by Army, all kinds
        std::uint64_t key;                 // Zobrist key of all but en passant; see hash()
        std::uint32_t halfmove;
        std::uint32_t fullmove;
        Army turn;
        std::uint8_t castling;    // a bit for each of chess_tables::castlings
        std::uint8_t passed;      // the square that a double step has just passed over, or nowhere
        bool draws_ignored;       // inside perft: X8 to X10 do not cut the tree

        Bitboard of(Army army, Kind kind) const { return kinds[kind] & armies[army]; }
        Bitboard occupied() const { return armies[white] | armies[black]; }
    };
    static_assert(sizeof(Position) <= 96);

    // -- notation: chess_notation.hpp ----------------------------------------------------------

    static Position parse(std::string_view text, const Options& options);
    static std::string print(const Position& position);
    static std::string print_move(const Position& position, Move move);

    // -- moves ---------------------------------------------------------------------------------

    static void generate(const Position& position, Moves& moves) {
        if (!drawn_by_rule(position)) list_moves(position, moves);
    }

    static void choices(const Position& position, Moves& moves) { generate(position, moves); }

    static std::uint64_t count(const Position& position) {
        return drawn_by_rule(position) ? 0 : count_moves(position);
    }

    static void play(Position& position, Move move) {
        if (position.turn == white)
            play_as<white, true>(position, move);
        else
            play_as<black, true>(position, move);
    }

    // Perft needs no hash and ignores the draws of X8 to X10.
    static void perft_play(Position& position, Move move) {
        position.draws_ignored = true;
        if (position.turn == white)
            play_as<white, false>(position, move);
        else
            play_as<black, false>(position, move);
    }

    static bool follow(const Position&, Move) { return true; }

    // The turn goes over without a move: no rule, but a question that a search asks.
    static void pass_turn(Position& position) {
        position.turn = other(position.turn);
        position.passed = nowhere;
        position.key ^= black_key;
        ++position.halfmove;
    }

    // -- results -------------------------------------------------------------------------------

    static std::optional<Outcome> outcome(const Position& position) {
        if (count_moves(position) == 0) {  // X7
            if (in_check(position, position.turn)) return Outcome{1 - position.turn, "checkmate"};
            return Outcome{-1, "stalemate"};
        }
        if (position.halfmove >= chess_tables::quiet_plies_to_end) return Outcome{-1, "seventy-five-moves"};  // X8
        if (nobody_can_mate(position)) return Outcome{-1, "insufficient-material"};
        return std::nullopt;
    }

    static int team(const Position& position) { return position.turn; }
    static std::string_view turn(const Position& position) { return teams[position.turn]; }
    static std::string_view seat(const Position& position) { return turn(position); }
    static DecisionKind kind(const Position&) { return DecisionKind::board; }

    // -- action numbers: the pairs of squares, then promotions by army, file, side and what the pawn becomes ----

    static constexpr std::uint32_t pairs = 64 * 64;
    static constexpr std::uint32_t actions = pairs + 2 * 8 * 3 * 4;

    static std::uint32_t number(const Position&, Move move) {
        const Square from = move.from();
        const Square to = move.to();
        if (move.promotion() == pawn) return static_cast<std::uint32_t>(from * 64 + to);
        const int army = rank_of(to) == 0 ? black : white;
        const int side = file_of(to) - file_of(from) + 1;
        return pairs + static_cast<std::uint32_t>(((army * 8 + file_of(from)) * 3 + side) * 4 + queen - move.promotion());
    }

    // X9: en passant counts only where it can be played.
    static std::uint64_t hash(const Position& position) {
        const bool counts = position.passed != nowhere && can_take_passing_pawn(position);
        return counts ? position.key ^ passed_keys[file_of(position.passed)] : position.key;
    }

    // X9.
    static bool repeated(std::span<const std::uint64_t> hashes) { return times(hashes) >= chess_tables::repetitions_to_end; }
    static Outcome repetition(const Position&) { return {-1, "fivefold-repetition"}; }

    // X8, X9: what the army to move may claim a draw by, while the game goes on.
    static std::vector<std::string_view> claims(const Position& position, std::span<const std::uint64_t> hashes) {
        std::vector<std::string_view> found;
        if (position.halfmove >= chess_tables::quiet_plies_to_claim) found.push_back("fifty-moves");
        if (times(hashes) >= chess_tables::repetitions_to_claim) found.push_back("repetition");
        return found;
    }

    // How often the last position stood on the board. Only every second one can be the same; hashes of before a
    // capture cannot be equal.
    static int times(std::span<const std::uint64_t> hashes) {
        int found = 0;
        for (std::size_t back = 1; back <= hashes.size(); back += 2)
            found += hashes[hashes.size() - back] == hashes.back();
        return found;
    }

    static bool in_check(const Position& position, Army army) {
        const Square at = lowest(position.of(army, king));
        return attackers(position, at, other(army), position.occupied()) != 0;
    }

    static constexpr Army other(Army army) { return army == white ? black : white; }

    // The pieces of `by` that attack a square when `occupied` squares block lines.
    static Bitboard attackers(const Position& position, Square square, Army by, Bitboard occupied) {
        const Bitboard queens = position.kinds[queen];
        const Bitboard found = (pawn_strikes[other(by)][square] & position.kinds[pawn]) |
                               (knight_jumps[square] & position.kinds[knight]) |
                               (king_steps[square] & position.kinds[king]) |
                               (rook_attacks(square, occupied) & (position.kinds[rook] | queens)) |
                               (bishop_attacks(square, occupied) & (position.kinds[bishop] | queens));
        return found & position.armies[by] & occupied;
    }

    // The key of a position from nothing, for positions that were read.
    static std::uint64_t full_key(const Position& position) {
        std::uint64_t key = castling_keys[position.castling] ^ (position.turn == black ? black_key : 0);
        for (const Army army : {white, black})
            for (int kind = pawn; kind <= king; ++kind)
                for (Bitboard set = position.of(army, static_cast<Kind>(kind)); set != 0;)
                    key ^= piece_keys[army * 6 + kind][pop_lowest(set)];
        return key;
    }

    static constexpr Bitboard ahead(Army army, Bitboard set) { return army == white ? set << 8 : set >> 8; }
    static constexpr Bitboard strikes_west(Army army, Bitboard set) {
        return army == white ? (set & ~file_a) << 7 : (set & ~file_a) >> 9;
    }
    static constexpr Bitboard strikes_east(Army army, Bitboard set) {
        return army == white ? (set & ~file_h) << 9 : (set & ~file_h) >> 7;
    }

    // pawn_strikes[army][square]: what a pawn of that army attacks from there.
    static constexpr std::array<std::array<Bitboard, 64>, 2> pawn_strikes = [] {
        std::array<std::array<Bitboard, 64>, 2> table{};
        for (Square square = 0; square < 64; ++square) {
            const Bitboard set = bit(square);
            table[white][square] = (set & ~file_a) << 7 | (set & ~file_h) << 9;
            table[black][square] = (set & ~file_a) >> 9 | (set & ~file_h) >> 7;
        }
        return table;
    }();

    // -- draws ---------------------------------------------------------------------------------

    static bool drawn_by_rule(const Position& position) {
        return !position.draws_ignored && (position.halfmove >= chess_tables::quiet_plies_to_end || nobody_can_mate(position));
    }

    // X10: bare Kings, one minor piece more, or Bishops of one square colour only.
    static bool nobody_can_mate(const Position& position) {
        constexpr Bitboard dark = 0xAA55AA55AA55AA55ULL;
        if ((position.kinds[pawn] | position.kinds[rook] | position.kinds[queen]) != 0) return false;
        const Bitboard bishops = position.kinds[bishop];
        if (position.kinds[knight] != 0) return popcount(position.kinds[knight]) == 1 && bishops == 0;
        return (bishops & dark) == 0 || (bishops & ~dark) == 0;
    }

private:
    static constexpr auto piece_keys = zobrist_table<12, 64>(0xC4E55);
    static constexpr auto castling_keys = zobrist_keys<16>(0xCA57);
    static constexpr auto passed_keys = zobrist_keys<8>(0xE9);
    static constexpr std::uint64_t black_key = zobrist_keys<1>(0xB1ACC)[0];

    // X5: the rights that survive a move from or to a square.
    static constexpr std::array<std::uint8_t, 64> rights_kept = [] {
        std::array<std::uint8_t, 64> table{};
        table.fill(15);
        for (int right = 0; right < 4; ++right) {
            table[chess_tables::castlings[right].king_from] &= ~(1 << right);
            table[chess_tables::castlings[right].rook_from] &= ~(1 << right);
        }
        return table;
    }();

    // -- where moves go: into a list, or into a number -------------------------------------------

    struct Lister {
        Moves& moves;

        void one(Square from, Square to, int deed) { moves.add(Move{from, to, deed}); }
        void piece(Square from, Bitboard targets, Kind kind) {
            while (targets != 0) one(from, pop_lowest(targets), kind);
        }
        // Pawns that came to `targets` from `step` squares lower.
        void pawns(Bitboard targets, int step, int deed) {
            while (targets != 0) {
                const Square to = pop_lowest(targets);
                one(to - step, to, deed);
            }
        }
        void promotions(Bitboard targets, int step) {
            for (int kind = queen; kind >= knight; --kind) pawns(targets, step, promote + kind - knight);
        }
    };

    struct Counter {
        std::uint64_t number = 0;

        void one(Square, Square, int) { ++number; }
        void piece(Square, Bitboard targets, Kind) { number += popcount(targets); }
        void pawns(Bitboard targets, int, int) { number += popcount(targets); }
        void promotions(Bitboard targets, int) { number += 4 * popcount(targets); }
    };

    static void list_moves(const Position& position, Moves& moves) {
        Lister lister{moves};
        if (position.turn == white)
            each_move<white>(position, lister);
        else
            each_move<black>(position, lister);
    }

    static std::uint64_t count_moves(const Position& position) {
        Counter counter;
        if (position.turn == white)
            each_move<white>(position, counter);
        else
            each_move<black>(position, counter);
        return counter.number;
    }

    // -- the move generator -----------------------------------------------------------------------

    // Every square that an army attacks.
    template <Army By>
    static Bitboard attacked_by(const Position& position, Bitboard occupied) {
        const Bitboard own = position.armies[By];
        const Bitboard pawns = own & position.kinds[pawn];
        Bitboard seen = strikes_west(By, pawns) | strikes_east(By, pawns) | king_steps[lowest(own & position.kinds[king])];
        for (Bitboard set = own & position.kinds[knight]; set != 0;) seen |= knight_jumps[pop_lowest(set)];
        for (Bitboard set = own & (position.kinds[bishop] | position.kinds[queen]); set != 0;)
            seen |= bishop_attacks(pop_lowest(set), occupied);
        for (Bitboard set = own & (position.kinds[rook] | position.kinds[queen]); set != 0;)
            seen |= rook_attacks(pop_lowest(set), occupied);
        return seen;
    }

    template <Army Us, class Sink>
    static void each_move(const Position& position, Sink& sink) {
        constexpr Army Them = other(Us);
        const Bitboard own = position.armies[Us];
        const Bitboard enemy = position.armies[Them];
        const Bitboard occupied = own | enemy;
        const Square home = lowest(own & position.kinds[king]);

        // Enemy lines towards the King, seen through our own pieces: nothing between is a check, one
        // piece between is pinned.
        const Bitboard queens = position.kinds[queen];
        Bitboard checkers = enemy & ((pawn_strikes[Us][home] & position.kinds[pawn]) |
                                     (knight_jumps[home] & position.kinds[knight]));
        Bitboard pinned = 0;
        Bitboard snipers = enemy & ((rook_attacks(home, enemy) & (position.kinds[rook] | queens)) |
                                    (bishop_attacks(home, enemy) & (position.kinds[bishop] | queens)));
        while (snipers != 0) {
            const Square sniper = pop_lowest(snipers);
            const Bitboard blockers = between[home][sniper] & own;
            if (blockers == 0)
                checkers |= bit(sniper);
            else if ((blockers & (blockers - 1)) == 0)
                pinned |= blockers;
        }

        const int rights = position.castling & 3 << 2 * Us;
        const Bitboard steps = king_steps[home] & ~own;
        if (steps != 0 || rights != 0) {
            const Bitboard danger = attacked_by<Them>(position, occupied ^ bit(home));
            sink.piece(home, steps & ~danger, king);
            if (rights != 0 && checkers == 0) castlings<Us>(rights, occupied, danger, sink);
        }
        if ((checkers & (checkers - 1)) != 0) return;  // X4: in double check only the King moves

        const Bitboard answer = checkers == 0 ? ~Bitboard{0} : checkers | between[home][lowest(checkers)];
        const Bitboard targets = answer & ~own;
        const Bitboard free = own & ~pinned;
        for (Bitboard set = free & position.kinds[knight]; set != 0;) {
            const Square from = pop_lowest(set);
            sink.piece(from, knight_jumps[from] & targets, knight);
        }
        for (Bitboard set = free & position.kinds[bishop]; set != 0;) {
            const Square from = pop_lowest(set);
            sink.piece(from, bishop_attacks(from, occupied) & targets, bishop);
        }
        for (Bitboard set = free & position.kinds[rook]; set != 0;) {
            const Square from = pop_lowest(set);
            sink.piece(from, rook_attacks(from, occupied) & targets, rook);
        }
        for (Bitboard set = free & queens; set != 0;) {
            const Square from = pop_lowest(set);
            sink.piece(from, (bishop_attacks(from, occupied) | rook_attacks(from, occupied)) & targets, queen);
        }
        pawn_moves<Us>(free & position.kinds[pawn], occupied, enemy & answer, answer, sink);
        if (position.passed != nowhere) takes_in_passing<Us>(position, sink);
        // A pinned piece cannot answer a check; otherwise it stays on its line to the King.
        if (checkers == 0)
            for (; pinned != 0; pinned &= pinned - 1) pinned_moves<Us>(position, lowest(pinned), home, sink);
    }

    template <Army Us, class Sink>
    static void pinned_moves(const Position& position, Square from, Square home, Sink& sink) {
        const Bitboard occupied = position.occupied();
        const Bitboard line = line_through[home][from] & ~position.armies[Us];
        if ((position.kinds[pawn] & bit(from)) != 0)
            pawn_moves<Us>(bit(from), occupied, position.armies[other(Us)] & line, line, sink);
        else if ((position.kinds[bishop] & bit(from)) != 0)
            sink.piece(from, bishop_attacks(from, occupied) & line, bishop);
        else if ((position.kinds[rook] & bit(from)) != 0)
            sink.piece(from, rook_attacks(from, occupied) & line, rook);
        else if ((position.kinds[queen] & bit(from)) != 0)
            sink.piece(from, (bishop_attacks(from, occupied) | rook_attacks(from, occupied)) & line, queen);
    }

    // X6 without en passant: captures on `prey`, steps onto empty squares of `allowed`.
    template <Army Us, class Sink>
    static void pawn_moves(Bitboard pawns, Bitboard occupied, Bitboard prey, Bitboard allowed, Sink& sink) {
        constexpr Bitboard last_rank = Us == white ? rank_1 << 56 : rank_1;
        constexpr Bitboard third_rank = Us == white ? rank_1 << 16 : rank_1 << 40;
        constexpr int forward = Us == white ? 8 : -8;
        const Bitboard single = ahead(Us, pawns) & ~occupied;
        const Bitboard twice = ahead(Us, single & third_rank) & ~occupied & allowed;
        const Bitboard once = single & allowed;
        const Bitboard west = strikes_west(Us, pawns) & prey;
        const Bitboard east = strikes_east(Us, pawns) & prey;
        sink.pawns(once & ~last_rank, forward, pawn);
        sink.pawns(twice, 2 * forward, double_step);
        sink.pawns(west & ~last_rank, forward - 1, pawn);
        sink.pawns(east & ~last_rank, forward + 1, pawn);
        if (((once | west | east) & last_rank) != 0) {
            sink.promotions(once & last_rank, forward);
            sink.promotions(west & last_rank, forward - 1);
            sink.promotions(east & last_rank, forward + 1);
        }
    }

    // Whether our King is safe after a pawn from `from` takes the passing pawn: two pawns leave the
    // rank at once, so pins do not tell.
    static bool may_take_in_passing(const Position& position, Square from) {
        const Army us = position.turn;
        const Bitboard victim = bit(us == white ? position.passed - 8 : position.passed + 8);
        const Bitboard occupied = (position.occupied() ^ bit(from) ^ victim) | bit(position.passed);
        return attackers(position, lowest(position.of(us, king)), other(us), occupied) == 0;
    }

    static bool can_take_passing_pawn(const Position& position) {
        const Army us = position.turn;
        for (Bitboard set = pawn_strikes[other(us)][position.passed] & position.of(us, pawn); set != 0;)
            if (may_take_in_passing(position, pop_lowest(set))) return true;
        return false;
    }

    template <Army Us, class Sink>
    static void takes_in_passing(const Position& position, Sink& sink) {
        for (Bitboard set = pawn_strikes[other(Us)][position.passed] & position.of(Us, pawn); set != 0;) {
            const Square from = pop_lowest(set);
            if (may_take_in_passing(position, from)) sink.one(from, position.passed, en_passant);
        }
    }

    // X5, with the King not in check: nothing between King and Rook, and nothing attacked on the King's way.
    template <Army Us, class Sink>
    static void castlings(int rights, Bitboard occupied, Bitboard danger, Sink& sink) {
        for (int right = 2 * Us; right < 2 * Us + 2; ++right) {
            const auto& way = chess_tables::castlings[right];
            const Bitboard path = between[way.king_from][way.rook_from];
            const Bitboard steps = between[way.king_from][way.king_to] | bit(way.king_to);
            if ((rights >> right & 1) != 0 && ((occupied & path) | (danger & steps)) == 0)
                sink.one(way.king_from, way.king_to, castle);
        }
    }

    // -- playing -----------------------------------------------------------------------------------

    template <Army Us, bool Hashing>
    static void shift(Position& position, int kind, Square from, Square to) {
        const Bitboard both = bit(from) | bit(to);
        position.kinds[kind] ^= both;
        position.armies[Us] ^= both;
        if constexpr (Hashing) position.key ^= piece_keys[Us * 6 + kind][from] ^ piece_keys[Us * 6 + kind][to];
    }

    template <Army Victim, bool Hashing>
    static void remove(Position& position, int kind, Square square) {
        position.kinds[kind] ^= bit(square);
        position.armies[Victim] ^= bit(square);
        if constexpr (Hashing) position.key ^= piece_keys[Victim * 6 + kind][square];
    }

    static int kind_at(const Position& position, Square square) {
        int kind = pawn;
        while ((position.kinds[kind] & bit(square)) == 0) ++kind;
        return kind;
    }

    template <Army Us, bool Hashing>
    static void play_as(Position& position, Move move) {
        constexpr Army Them = other(Us);
        const Square from = move.from();
        const Square to = move.to();
        const int deed = move.deed();
        ++position.halfmove;
        if ((position.armies[Them] & bit(to)) != 0) {
            remove<Them, Hashing>(position, kind_at(position, to), to);
            position.halfmove = 0;
        }
        const Square passed = position.passed;
        position.passed = nowhere;
        if (deed <= king) {
            shift<Us, Hashing>(position, deed, from, to);
            if (deed == pawn) position.halfmove = 0;
        } else if (deed == castle) {
            shift<Us, Hashing>(position, king, from, to);
            const auto& way = chess_tables::castlings[2 * Us + (to < from)];
            shift<Us, Hashing>(position, rook, way.rook_from, way.rook_to);
        } else {
            position.halfmove = 0;
            shift<Us, Hashing>(position, pawn, from, to);
            if (deed == double_step) {
                position.passed = static_cast<std::uint8_t>((from + to) / 2);
            } else if (deed == en_passant) {
                remove<Them, Hashing>(position, pawn, Us == white ? passed - 8 : passed + 8);
            } else {
                const int kind = deed - promote + knight;
                position.kinds[pawn] ^= bit(to);
                position.kinds[kind] ^= bit(to);
                if constexpr (Hashing) position.key ^= piece_keys[Us * 6 + pawn][to] ^ piece_keys[Us * 6 + kind][to];
            }
        }
        const std::uint8_t castling = position.castling & rights_kept[from] & rights_kept[to];
        if constexpr (Hashing) position.key ^= castling_keys[position.castling] ^ castling_keys[castling] ^ black_key;
        position.castling = castling;
        position.fullmove += Us == black;
        position.turn = Them;
    }
};

}  // namespace heterodox

#include "games/chess_notation.hpp"
