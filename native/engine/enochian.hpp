// How the search sees Enochian chess: armies that fight, armies that are frozen, Kings in danger, thrones to seize.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board.hpp"
#include "engine/evaluation.hpp"
#include "engine/eyes/enochian.hpp"
#include "games/enochian.hpp"

namespace heterodox {

template <>
struct Evaluation<Enochian> {
    static FeatureNames features() {
        FeatureNames names;
        names.each({"queen", "bishop", "knight", "rook", "queen's pawn", "bishop's pawn", "knight's pawn", "rook's pawn"});
        names.each({"frozen officer", "frozen pawn", "king", "both kings", "commanded army"});
        for (const auto* kind : {"queen", "bishop", "knight", "rook", "pawn", "king"}) names.board(kind);
        names.numbered("bishop sight", 0, 13).numbered("rook sight", 0, 14);
        names.numbered("king's ring hit", 0, 8).each({"king in check", "king in check alone"});
        names.each({"loose queen hit", "loose bishop hit", "loose knight hit", "loose rook hit", "loose pawn hit"});
        names.each({"pawn threatens officer", "officer threatens rook"});
        names.numbered("throne away", 1, 7).each({"concourse", "throne shared", "turn"});
        return names;
    }

    template <class Sink>
    static int judge(const enochian::Position& p, Sink& sink) {
        using namespace enochian;
        const std::array<Team, 2> teams{look(p, 0), look(p, 1)};
        int left = 0;
        for (int army = 0; army < armies; ++army) left += judge_army(p, army, teams[1 - team_of(army)].cover.once, sink);
        for (int team = 0; team < 2; ++team) judge_team(p, team, teams[team], teams[1 - team], sink);
        sink.add(turn, team_of(p.turn) == 0 ? 1 : -1);
        return std::min(left * full_board / whole_board, full_board);
    }

private:
    enum Feature : std::size_t {
        worth = 0, pawn_worth = 4, frozen_officer = 8, frozen_pawn, king_here, both_kings, commanded_army,
        on,
        bishop_sight = on + 6 * 64,
        rook_sight = bishop_sight + 14,
        ring_hit = rook_sight + 15,
        king_checked = ring_hit + 9, king_checked_alone,
        loose,
        pawn_threat = loose + 5, on_rook,
        throne_away,
        concourse = throne_away + 7, throne_shared, turn
    };

    // Officers of four armies at the start: each counts, a Rook twice.
    static constexpr int whole_board = 4 * 5;

    // What the unfrozen armies of a team strike.
    struct Team {
        Cover cover;
        Bitboard pawns = 0;   // by pawns
        Bitboard minors = 0;  // by Queens, Bishops and Knights
    };

    static Team look(const enochian::Position& p, int team) {
        using namespace enochian;
        Team seen;
        const Bitboard occupied = p.occupied();
        for (const int army : {team, team + 2}) {
            if (p.is_frozen(army)) continue;
            for (const auto& capture : p.pawn_steps_of(army).captures) {
                const Bitboard struck = capture(p.pieces[army][pawn]);
                seen.pawns |= struck;
                seen.cover.add(struck);
            }
            const auto minor = [&](Bitboard squares) {
                seen.minors |= squares;
                seen.cover.add(squares);
            };
            for (Bitboard rest = p.pieces[army][queen]; rest != 0;) minor(queen_leaps[pop_lowest(rest)]);
            for (Bitboard rest = p.pieces[army][knight]; rest != 0;) minor(knight_jumps[pop_lowest(rest)]);
            for (Bitboard rest = p.pieces[army][bishop]; rest != 0;) minor(bishop_attacks(pop_lowest(rest), occupied));
            for (Bitboard rest = p.pieces[army][rook]; rest != 0;) seen.cover.add(rook_attacks(pop_lowest(rest), occupied));
            seen.cover.add(steps_of_king[p.king[army]]);
        }
        return seen;
    }

    // The square as the army whose pawns go north would see it: the board is turned, not mirrored.
    static Square turned(enochian::Direction way, Square square) {
        const int file = file_of(square), rank = rank_of(square);
        switch (way) {
            case enochian::north: return square;
            case enochian::south: return 63 - square;
            case enochian::east: return file * 8 + 7 - rank;
            default: return (7 - file) * 8 + rank;
        }
    }

    template <class Sink>
    static int judge_army(const enochian::Position& p, int army, Bitboard struck, Sink& sink) {
        using namespace enochian;
        const int sign = team_of(army) == 0 ? 1 : -1;
        if (p.is_frozen(army)) {
            const int pawns = popcount(p.pieces[army][pawn]);
            sink.add(frozen_officer, sign * (popcount(p.army[army] & ~p.king_set(army)) - pawns));
            sink.add(frozen_pawn, sign * pawns);
            return 0;
        }
        const Bitboard occupied = p.occupied();
        const Direction way = p.layout().pawns[army];
        const auto place = [&](Kind kind, Square square) { sink.add(on + kind * 64u + static_cast<std::size_t>(turned(way, square)), sign); };
        int left = 0;
        for (const Kind kind : {queen, bishop, knight, rook}) {
            for (Bitboard rest = p.pieces[army][kind]; rest != 0;) {
                const Square square = pop_lowest(rest);
                sink.add(worth + int{kind}, sign);
                place(kind, square);
                if (kind == bishop) sink.add(bishop_sight + static_cast<std::size_t>(popcount(bishop_attacks(square, occupied))), sign);
                if (kind == rook) sink.add(rook_sight + static_cast<std::size_t>(popcount(rook_attacks(square, occupied))), sign);
                left += kind == rook ? 2 : 1;
            }
        }
        for (Bitboard rest = p.pieces[army][pawn]; rest != 0;) {
            const Square square = pop_lowest(rest);
            sink.add(pawn_worth + int{p.patron_at(square)}, sign);
            place(pawn, square);
        }
        if (p.has_king(army)) {
            place(king, p.king[army]);
            judge_king(p, army, sign, struck, sink);
        }
        if (p.is(army, commanded)) sink.add(commanded_army, sign);
        return left;
    }

    template <class Sink>
    static void judge_king(const enochian::Position& p, int army, int sign, Bitboard struck, Sink& sink) {
        using namespace enochian;
        const Square square = p.king[army];
        const int ally = ally_of(army);
        sink.add(king_here, sign);
        sink.add(ring_hit + static_cast<std::size_t>(popcount(king_steps[square] & struck)), sign);
        if (in_check(p, army)) sink.add(p.has_king(ally) && !p.is_frozen(ally) ? king_checked : king_checked_alone, sign);
        if (p.is_frozen(ally)) {
            const int away = distance(square, lowest(p.layout().thrones[ally]));
            if (away > 0) sink.add(throne_away + static_cast<std::size_t>(away - 1), sign);
        }
        if (p.shared >> square & 1) sink.add(throne_shared, sign);
        if (concourse_blocks[square] != 0) sink.add(concourse, sign);
    }

    template <class Sink>
    static void judge_team(const enochian::Position& p, int team, const Team& own, const Team& enemy, Sink& sink) {
        using namespace enochian;
        const int sign = team == 0 ? 1 : -1;
        sink.add(both_kings, sign * (p.has_king(team) && p.has_king(team + 2)));
        const Bitboard hit = enemy.cover.once & ~own.cover.once;
        for (const int army : {team, team + 2}) {
            if (p.is_frozen(army)) continue;
            for (const Kind kind : {queen, bishop, knight, rook, pawn}) sink.add(loose + int{kind}, sign * popcount(p.pieces[army][kind] & hit));
            const Bitboard officers = p.pieces[army][queen] | p.pieces[army][bishop] | p.pieces[army][knight] | p.pieces[army][rook];
            sink.add(pawn_threat, -sign * popcount(officers & enemy.pawns));
            sink.add(on_rook, -sign * popcount(p.pieces[army][rook] & enemy.minors));
        }
    }
};

template <>
struct Tactics<Enochian> {
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
    static constexpr bool danger_deepens = true;

    static int heat(const enochian::Position& p, enochian::Move move) {
        using namespace enochian;
        if (static_cast<Action>(move.action) != Action::move) return 0;
        int heat = move.promotion == no_kind ? 0 : 8 * price[move.promotion];
        const Bitboard target = bit(move.to);
        const int army = move.army;
        for (const int enemy : {army ^ 1, army ^ 3}) {
            if ((p.army[enemy] & target) == 0) continue;
            if (p.king[enemy] == move.to) heat += 8 * price[king];
            const Kind victim = p.kind_at(enemy, move.to);
            if (victim != no_kind) heat += 8 * price[victim];
            heat -= price[move.kind == king ? pawn : static_cast<Kind>(move.kind)] / 4;
        }
        // A King that sits down on its frozen ally's throne wakes a whole army.
        if (move.kind == king && p.is_frozen(ally_of(army)) && (p.layout().thrones[ally_of(army)] & target) != 0) heat += 8 * price[rook];
        return std::max(heat, 0);
    }

    static int gain(const enochian::Position& p, enochian::Move move) { return heat(p, move) * 10 / 8 + 100; }

    // A capture by something dearer than its victim, where an enemy can strike back.
    static bool loses(const enochian::Position& p, enochian::Move move) {
        using namespace enochian;
        if (move.promotion != no_kind || move.kind == king) return false;
        int brought = 0;
        for (const int enemy : {move.army ^ 1, move.army ^ 3}) {
            if (p.king[enemy] == move.to) return false;
            const Kind victim = p.kind_at(enemy, move.to);
            if (victim != no_kind) brought += price[victim];
        }
        return price[static_cast<Kind>(move.kind)] > brought && attacked(p, move.army, move.to, p.occupied() ^ bit(move.from));
    }

    static int theme(const enochian::Position&, enochian::Move move) { return move.kind << 6 | move.to | (move.army >> 1) << 9; }

    static bool in_danger(const enochian::Position& p) { return !p.divination() && enochian::in_check(p, p.turn); }

    static bool is_over(const enochian::Position& p) { return p.end != enochian::End::none; }

    static bool is_chance(const enochian::Position& p) { return p.end == enochian::End::none && p.die_due(); }

    // The turn goes to the next army that can act, which is nearly always an enemy.
    static bool pass(enochian::Position& p) {
        using namespace enochian;
        if (p.end != End::none || p.divination() || (p.flags & offering)) return false;
        const int team = team_of(p.turn);
        end_ply(p, false, false);
        return p.end == End::none && team_of(p.turn) != team;
    }

private:
    static constexpr std::array<int, 6> price{25, 35, 35, 55, 12, 200};
};

}  // namespace heterodox
