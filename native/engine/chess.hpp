// How the search sees plain chess: features of a position, and which moves are hot.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/evaluation.hpp"
#include "engine/eyes/chess.hpp"
#include "engine/structures.hpp"
#include "games/chess.hpp"

namespace heterodox {

template <>
struct Evaluation<Chess> {
    static FeatureNames features() {
        FeatureNames names;
        names.each({"pawn", "knight", "bishop", "rook", "queen"});
        for (const auto* kind : {"pawn", "knight", "bishop", "rook", "queen", "king"}) names.half_board(kind);
        names.numbered("knight sight", 0, 8).numbered("bishop sight", 0, 13).numbered("rook sight", 0, 14).numbered("queen sight", 0, 27);
        names.numbered("passed pawn", 1, 6).numbered("passed pawn stopped", 1, 6).numbered("passed pawn guarded", 1, 6);
        names.each({"passed pawn own king far", "passed pawn enemy king far"});
        names.each({"doubled pawn", "isolated pawn", "lagging pawn", "guarded pawn", "pawns abreast"});
        names.each({"bishop pair", "bishop's own pawns", "rook on open file", "rook on half-open file", "knight outpost", "bishop outpost"});
        names.each({"shield near", "shield far", "king on open file", "king on half-open file", "pawn storm"});
        names.numbered("king danger", 0, danger_most);
        names.each({"pawn threatens officer", "officer threatens rook", "officer threatens queen", "rook threatens queen", "loose piece hit", "pawn push threatens"});
        names.each({"room", "turn"});
        return names;
    }

    template <class Sink>
    static int judge(const Chess::Position& position, Sink& sink) {
        Inputs<Eyes<Chess>::sets> on_board;
        Eyes<Chess>::look(position, on_board);
        for_each_input(on_board, [&](std::size_t input) { places(input, sink); });
        return judge_others(position, sink);
    }

    // A piece that stands somewhere.
    template <class Sink>
    static void places(std::size_t input, Sink& sink) {
        const std::size_t kind = input / 64 % Eyes<Chess>::kinds;
        const bool is_white = input / 64 < Eyes<Chess>::kinds;
        const int sign = is_white ? 1 : -1;
        sink.add(on + kind * 32 + half_square(static_cast<Square>(input % 64), is_white), sign);
        if (kind != Chess::king) sink.add(worth + kind, sign);
    }

    template <class Sink>
    static int judge_others(const Chess::Position& position, Sink& sink) {
        const std::array<Side, 2> sides{look(position, Chess::white), look(position, Chess::black)};
        int left = 0;
        for (const Chess::Army army : {Chess::white, Chess::black})
            left += judge_army(position, army, sides[army], sides[Chess::other(army)], sink);
        sink.add(turn, position.turn == Chess::white ? 1 : -1);
        return std::min(left, full_board);
    }

private:
    static constexpr int danger_most = 31;

    enum Feature : std::size_t {
        worth = 0,
        on = worth + 5,
        sight = on + 6 * 32,
        passed = sight + 9 + 14 + 15 + 28,
        passed_stopped = passed + 6,
        passed_guarded = passed_stopped + 6,
        passed_own_king = passed_guarded + 6,
        passed_enemy_king,
        doubled, isolated, lagging, guarded, abreast,
        bishop_pair, bishop_pawns, open_file, half_open_file, knight_outpost, bishop_outpost,
        shield_near, shield_far, king_open_file, king_half_open_file, storm,
        king_danger,
        pawn_threat = king_danger + danger_most + 1, on_rook, on_queen, rook_on_queen, loose, push_threat,
        room, turn
    };
    static constexpr std::array<std::size_t, 4> sight_of{sight, sight + 9, sight + 9 + 14, sight + 9 + 14 + 15};

    static constexpr std::array<int, 6> part_of_board{0, 1, 1, 2, 4, 0};
    // How much each kind adds to the danger of the King that it comes near, and of one that it could check.
    static constexpr std::array<int, 6> attack_force{0, 2, 2, 3, 4, 0};
    static constexpr std::array<int, 6> check_force{0, 4, 2, 5, 4, 0};

    static constexpr Bitboard dark_squares = 0xAA55AA55AA55AA55ULL;

    // An army as both sides need it: what its pieces see, by kind and together.
    struct Side {
        Bitboard pawns, strikes;   // its pawns, and what they strike
        Cover cover;
        std::array<Bitboard, 6> seen;
        Square king;
        std::array<Bitboard, 16> sights;  // of each Knight, Bishop, Rook and Queen in turn
        int officers;

        void see(Chess::Kind kind, Bitboard squares) {
            seen[kind] |= squares;
            cover.add(squares);
        }
    };

    static Side look(const Chess::Position& position, Chess::Army army) {
        Side side;
        side.officers = 0;
        side.seen = {};
        side.pawns = position.of(army, Chess::pawn);
        const Bitboard west = Chess::strikes_west(army, side.pawns), east = Chess::strikes_east(army, side.pawns);
        side.strikes = west | east;
        side.seen[Chess::pawn] = side.strikes;
        side.cover = {side.strikes, west & east};
        side.king = lowest(position.of(army, Chess::king));
        const Bitboard occupied = position.occupied();
        for (const Chess::Kind kind : {Chess::knight, Chess::bishop, Chess::rook, Chess::queen})
            for (Bitboard rest = position.of(army, kind); rest != 0;) {
                side.sights[side.officers] = sees(kind, pop_lowest(rest), occupied);
                side.see(kind, side.sights[side.officers++]);
            }
        side.see(Chess::king, king_steps[side.king]);
        return side;
    }

    static constexpr Bitboard fill_ahead(Chess::Army army, Bitboard set) { return army == Chess::white ? fill_up(set) : fill_down(set); }
    static constexpr int rank_for(Chess::Army army, Square square) { return army == Chess::white ? rank_of(square) : 7 - rank_of(square); }

    template <class Sink>
    static int judge_army(const Chess::Position& position, Chess::Army army, const Side& own, const Side& enemy, Sink& sink) {
        const int sign = army == Chess::white ? 1 : -1;
        const Bitboard enemy_zone = king_steps[enemy.king] | bit(enemy.king);
        const Bitboard open = ~position.armies[army] & ~enemy.strikes;
        int left = 0, force = 0, officer = 0;
        for (const Chess::Kind kind : {Chess::knight, Chess::bishop, Chess::rook, Chess::queen}) {
            for (int each = popcount(position.of(army, kind)); each > 0; --each) {
                left += part_of_board[kind];
                const Bitboard seen = own.sights[officer++];
                sink.add(sight_of[static_cast<std::size_t>(kind) - 1] + static_cast<std::size_t>(popcount(seen & open)), sign);
                if ((seen & enemy_zone) != 0) force += attack_force[kind];
            }
        }
        judge_pawns(position, army, sign, own, enemy, sink);
        judge_officers(position, army, sign, own, enemy, sink);
        judge_king(army, sign, own, enemy, sink);
        const int danger = force == 0 ? 0 : force + pressure(position, army, own, enemy);
        sink.add(king_danger + static_cast<std::size_t>(std::clamp(danger, 0, danger_most)), sign);
        judge_threats(position, army, sign, own, enemy, sink);
        return left;
    }

    template <class Sink>
    static void judge_pawns(const Chess::Position& position, Chess::Army army, int sign, const Side& own, const Side& enemy, Sink& sink) {
        const Chess::Army foe = Chess::other(army);
        const Bitboard pawns = own.pawns;
        const Bitboard stoppers = fill_ahead(foe, Chess::ahead(foe, enemy.pawns | neighbours(enemy.pawns)));
        const Bitboard free = pawns & ~stoppers & ~fill_ahead(foe, Chess::ahead(foe, pawns));
        for (Bitboard rest = free; rest != 0;) {
            const Square square = pop_lowest(rest);
            const auto rank = static_cast<std::size_t>(rank_for(army, square) - 1);
            const Bitboard next = Chess::ahead(army, bit(square));
            sink.add(passed + rank, sign);
            if (next & position.armies[foe]) sink.add(passed_stopped + rank, sign);
            if (next & own.cover.once & ~enemy.cover.once) sink.add(passed_guarded + rank, sign);
            if (rank < 2) continue;
            const int far = static_cast<int>(rank) - 1;
            sink.add(passed_own_king, sign * far * distance(own.king, lowest(next)));
            sink.add(passed_enemy_king, sign * far * distance(enemy.king, lowest(next)));
        }
        const Bitboard near = neighbours(pawns);
        // A pawn whose neighbours are all further on and whose next square is struck by an enemy pawn.
        const Bitboard supported = fill_ahead(army, near);
        sink.add(doubled, sign * popcount(pawns & fill_ahead(army, Chess::ahead(army, pawns))));
        sink.add(isolated, sign * popcount(pawns & ~whole_files(near)));
        sink.add(lagging, sign * popcount(pawns & ~supported & whole_files(near) & Chess::ahead(foe, enemy.strikes)));
        sink.add(guarded, sign * popcount(pawns & own.strikes));
        sink.add(abreast, sign * popcount(pawns & near));
    }

    template <class Sink>
    static void judge_officers(const Chess::Position& position, Chess::Army army, int sign, const Side& own, const Side& enemy, Sink& sink) {
        const Bitboard bishops = position.of(army, Chess::bishop);
        sink.add(bishop_pair, sign * ((bishops & dark_squares) != 0 && (bishops & ~dark_squares) != 0));
        for (Bitboard rest = bishops; rest != 0;) {
            const Bitboard colour = bit(pop_lowest(rest)) & dark_squares ? dark_squares : ~dark_squares;
            sink.add(bishop_pawns, sign * popcount(own.pawns & colour));
        }
        const Bitboard rooks = position.of(army, Chess::rook);
        const Bitboard no_own_pawn = rooks & ~whole_files(own.pawns);
        sink.add(open_file, sign * popcount(no_own_pawn & ~whole_files(enemy.pawns)));
        sink.add(half_open_file, sign * popcount(no_own_pawn & whole_files(enemy.pawns)));
        // Guarded by a pawn, in the enemy's half, where no enemy pawn can ever strike.
        const Chess::Army foe = Chess::other(army);
        const Bitboard strikable = fill_ahead(foe, enemy.strikes);
        const Bitboard half = army == Chess::white ? 0x0000FFFFFF000000ULL : 0x000000FFFFFF0000ULL;
        const Bitboard posts = own.strikes & ~strikable & half;
        sink.add(knight_outpost, sign * popcount(position.of(army, Chess::knight) & posts));
        sink.add(bishop_outpost, sign * popcount(bishops & posts));
        const Bitboard centre = (file_a << 2 | file_a << 3 | file_a << 4 | file_a << 5) & (army == Chess::white ? 0x00000000FFFFFF00ULL : 0x00FFFFFF00000000ULL);
        sink.add(room, sign * popcount(centre & ~own.pawns & ~enemy.strikes));
    }

    template <class Sink>
    static void judge_king(Chess::Army army, int sign, const Side& own, const Side& enemy, Sink& sink) {
        const Bitboard king = bit(own.king);
        const Bitboard files = king | neighbours(king);
        const Bitboard one = Chess::ahead(army, files), two = Chess::ahead(army, one);
        sink.add(shield_near, sign * popcount((one | (files & ~king)) & own.pawns));
        sink.add(shield_far, sign * popcount(two & own.pawns));
        const Bitboard near_files = whole_files(files);
        const Bitboard without = near_files & ~whole_files(own.pawns) & 0xFF;
        sink.add(king_open_file, sign * popcount(without & ~whole_files(enemy.pawns)));
        sink.add(king_half_open_file, sign * popcount(without & whole_files(enemy.pawns)));
        sink.add(storm, sign * popcount(fill_ahead(army, one) & ~fill_ahead(army, Chess::ahead(army, Chess::ahead(army, two))) & enemy.pawns));
    }

    // What makes an attack on the enemy King worse: squares beside it that only it defends, checks that cost
    // nothing, files without its pawns; and better: no Queen to attack with.
    static int pressure(const Chess::Position& position, Chess::Army army, const Side& own, const Side& enemy) {
        const Bitboard occupied = position.occupied();
        const Bitboard guarded_otherwise = enemy.strikes | enemy.seen[Chess::knight] | enemy.seen[Chess::bishop] | enemy.seen[Chess::rook] | enemy.seen[Chess::queen];
        const Bitboard weak = king_steps[enemy.king] & own.cover.once & ~guarded_otherwise;
        const Bitboard safe = ~position.armies[army] & (~enemy.cover.once | (weak & own.cover.twice));
        const Bitboard straight = rook_attacks(enemy.king, occupied), diagonal = bishop_attacks(enemy.king, occupied);
        const Bitboard king = bit(enemy.king);
        int force = 2 * popcount(weak) + popcount(whole_files(king | neighbours(king)) & ~whole_files(enemy.pawns) & 0xFF);
        const auto check = [&](Chess::Kind kind, Bitboard from) { force += (own.seen[kind] & from & safe) != 0 ? check_force[kind] : 0; };
        check(Chess::knight, knight_jumps[enemy.king]);
        check(Chess::bishop, diagonal);
        check(Chess::rook, straight);
        check(Chess::queen, straight | diagonal);
        return position.of(army, Chess::queen) == 0 ? force - 6 : force;
    }

    template <class Sink>
    static void judge_threats(const Chess::Position& position, Chess::Army army, int sign, const Side& own, const Side& enemy, Sink& sink) {
        const Chess::Army foe = Chess::other(army);
        const Bitboard theirs = position.armies[foe];
        const Bitboard officers = theirs & ~enemy.pawns & ~bit(enemy.king);
        const Bitboard minors = own.seen[Chess::knight] | own.seen[Chess::bishop];
        sink.add(pawn_threat, sign * popcount(own.strikes & officers));
        sink.add(on_rook, sign * popcount(minors & position.of(foe, Chess::rook)));
        sink.add(on_queen, sign * popcount(minors & position.of(foe, Chess::queen)));
        sink.add(rook_on_queen, sign * popcount(own.seen[Chess::rook] & position.of(foe, Chess::queen)));
        sink.add(loose, sign * popcount(own.cover.once & theirs & ~enemy.cover.once));
        const Bitboard empty = ~position.occupied();
        const Bitboard pushed = Chess::ahead(army, own.pawns) & empty & ~enemy.strikes;
        sink.add(push_threat, sign * popcount((Chess::strikes_west(army, pushed) | Chess::strikes_east(army, pushed)) & officers));
    }

    static Bitboard sees(Chess::Kind kind, Square square, Bitboard occupied) {
        switch (kind) {
            case Chess::knight: return knight_jumps[square];
            case Chess::bishop: return bishop_attacks(square, occupied);
            case Chess::rook: return rook_attacks(square, occupied);
            default: return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
        }
    }
};

template <>
struct Tactics<Chess> {
    static constexpr Margins margins{
        .window = 25,
        .widest_window = 500,
        .ahead = 75,
        .behind = 250,
        .alone = 2,
        .quiet = 80,
        .quiet_ply = 90,
        .pass = 200,
        .hot = 180,
        .fall = 150,
        .mistake = 100,
        .decided = 1'500,
    };
    static constexpr bool danger_deepens = false;
    static constexpr Habits habits{
        .whole_plies = false,
        .hot_remembered = parts_of_ply,
        .many_cuts = parts_of_ply,
        .surprise = 35,
        .losing_captures_depth = 6,
        .losing_captures = 80,
        .lost_squares = 15,
        .dull_in_main_line = true,
        .pass_less = 4,
        .meet_beta = 33,
        .soften = true,
        .alone_depth = 6,
        .alone_twice = 20,
        .high_shallower = true,
        .forget_shallow = true,
        .unanswered = 60,
        .own_move_before = 50,
        .asked_late = true,
    };

    // Most valuable victim first, least valuable attacker first; a Queen's promotion counts as a capture.
    static int heat(const Chess::Position& position, Chess::Move move) {
        const Bitboard target = bit(move.to());
        const bool takes = (position.armies[Chess::other(position.turn)] & target) != 0;
        if (!takes && move.deed() <= Chess::double_step) return 0;
        if (move.deed() == Chess::en_passant) return price[Chess::pawn] * 8;
        int heat = move.promotion() == Chess::queen ? price[Chess::queen] : 0;
        if (!takes) return heat;
        heat += price[kind_at(position, target)] * 8 - price[kind_at(position, bit(move.from()))];
        return std::max(heat, 1);
    }

    static int gain(const Chess::Position& position, Chess::Move move) {
        const int victim = move.deed() == Chess::en_passant ? Chess::pawn : kind_at(position, bit(move.to()));
        return (victim == Chess::king ? 0 : value[victim]) + (move.promotion() == Chess::pawn ? 0 : value[move.promotion()]);
    }

    // Static exchange evaluation: both sides keep capturing on the square, cheapest piece first, and either
    // may stop.
    static bool loses(const Chess::Position& position, Chess::Move move) {
        if (move.deed() >= Chess::double_step) return false;
        const Square to = move.to();
        const int mover = kind_at(position, bit(move.from()));
        const int victim = kind_at(position, bit(to));
        if (value[victim] >= value[mover]) return false;
        std::array<int, 33> balance;
        int turns = 0;
        balance[0] = value[victim];
        int at_stake = value[mover];
        Bitboard occupied = position.occupied() ^ bit(move.from());
        for (Chess::Army side = Chess::other(position.turn); turns < 32; side = Chess::other(side)) {
            const Bitboard takers = Chess::attackers(position, to, side, occupied);
            if (takers == 0) break;
            int kind = Chess::pawn;
            while ((takers & position.kinds[kind]) == 0) ++kind;
            if (kind == Chess::king && Chess::attackers(position, to, Chess::other(side), occupied) != 0) break;
            ++turns;
            balance[turns] = at_stake - balance[turns - 1];
            at_stake = value[kind];
            occupied ^= bit(lowest(takers & position.kinds[kind]));
        }
        for (; turns > 0; --turns) balance[turns - 1] = -std::max(-balance[turns - 1], balance[turns]);
        return balance[0] < 0;
    }

    // The same for any move and any price: both sides go on until one of them is better off by stopping.
    static bool costs_more(const Chess::Position& position, Chess::Move move, int price) {
        if (move.deed() > Chess::double_step) return false;
        const Square to = move.to();
        const Bitboard taken = position.occupied() & bit(to);
        // What is lost beyond the price if nobody goes on, seen by the side whose turn it is to stop or to take.
        int balance = (taken != 0 ? value[kind_at(position, taken)] : 0) + price;
        balance = value[kind_at(position, bit(move.from()))] - balance;
        if (balance <= 0) return false;
        Bitboard occupied = (position.occupied() ^ bit(move.from())) | bit(to);
        bool pays = true;
        for (Chess::Army side = Chess::other(position.turn);; side = Chess::other(side)) {
            const Bitboard takers = Chess::attackers(position, to, side, occupied);
            if (takers == 0) break;
            pays = !pays;
            int kind = Chess::pawn;
            while ((takers & position.kinds[kind]) == 0) ++kind;
            // A King takes last, and only what nobody guards.
            if (kind == Chess::king) return (Chess::attackers(position, to, Chess::other(side), occupied) != 0) == pays;
            balance = value[kind] - balance;
            if (balance < pays) break;
            occupied ^= bit(lowest(takers & position.kinds[kind]));
        }
        return !pays;
    }

    static int theme(const Chess::Position& position, Chess::Move move) { return kind_at(position, bit(move.from())) * 64 + move.to(); }

    // The pawns, and the officers of either side.
    static std::array<std::uint64_t, 3> structures(const Chess::Position& position) {
        const auto officers = [&](Chess::Army army) {
            return blend_of({position.of(army, Chess::knight), position.of(army, Chess::bishop), position.of(army, Chess::rook), position.of(army, Chess::queen),
                             position.of(army, Chess::king)});
        };
        return {blend_of({position.of(Chess::white, Chess::pawn), position.of(Chess::black, Chess::pawn)}), officers(Chess::white), officers(Chess::black)};
    }

    static bool in_danger(const Chess::Position& position) { return Chess::in_check(position, position.turn); }

    // Below the root whoever wants a draw claims it, so the game is as good as over.
    static bool is_over(const Chess::Position& position) {
        return position.halfmove >= chess_tables::quiet_plies_to_claim || Chess::nobody_can_mate(position);
    }

    // Not in pawn endings, where every move may hurt.
    static bool pass(Chess::Position& position) {
        const Bitboard officers = position.armies[position.turn] & ~position.kinds[Chess::pawn] & ~position.kinds[Chess::king];
        if (officers == 0) return false;
        Chess::pass_turn(position);
        return true;
    }

private:
    static constexpr std::array<int, 6> price{10, 30, 32, 50, 95, 100};
    static constexpr std::array<int, 6> value{100, 320, 330, 500, 950, 10'000};

    static int kind_at(const Chess::Position& position, Bitboard square) {
        for (int kind = Chess::pawn; kind < Chess::king; ++kind)
            if ((position.kinds[kind] & square) != 0) return kind;
        return Chess::king;
    }
};

}  // namespace heterodox
