// How the search sees Enochian chess: armies that fight, armies that are frozen, Kings in danger, thrones to seize.
#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluation.hpp"
#include "games/enochian.hpp"

namespace heterodox {

template <>
struct Evaluation<Enochian> {
    static constexpr std::array<std::string_view, 29> features{
        "queen",        "bishop",        "knight",         "rook",
        "queen's pawn", "bishop's pawn", "knight's pawn",  "rook's pawn",
        "frozen officer", "frozen pawn", "king",           "both kings",     "commanded army",
        "queen centre", "bishop centre", "knight centre",  "rook centre",    "pawn centre",   "king centre",
        "bishop sight", "rook sight",    "pawn advance",   "pawn near edge", "king in check", "king reach",
        "throne near",  "concourse",     "throne shared",  "turn"};

    template <class Sink>
    static int judge(const enochian::Position& p, Sink& sink) {
        using namespace enochian;
        int left = 0;
        for (int army = 0; army < armies; ++army) left += judge_army(p, army, sink);
        for (int team = 0; team < 2; ++team)
            sink.add(both_kings, (team == 0 ? 1 : -1) * (p.has_king(team) && p.has_king(team + 2)));
        sink.add(turn, team_of(p.turn) == 0 ? 1 : -1);
        return std::min(left * full_board / whole_board, full_board);
    }

private:
    enum Feature : std::size_t {
        worth = 0, pawn_worth = 4, frozen_officer = 8, frozen_pawn, king_here, both_kings, commanded_army,
        centre = 13, bishop_sight = 19, rook_sight, pawn_advance, pawn_near, king_checked, king_reach, throne_near,
        concourse, throne_shared, turn
    };

    // Officers of four armies at the start: each counts, a Rook twice.
    static constexpr int whole_board = 4 * 5;

    static int centrality(Square square) {
        return std::min(file_of(square), 7 - file_of(square)) + std::min(rank_of(square), 7 - rank_of(square));
    }

    static int distance(Square a, Square b) {
        return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
    }

    // How far a pawn has come: 7 is the promotion edge.
    static int progress(enochian::Direction way, Square square) {
        switch (way) {
            case enochian::north: return rank_of(square);
            case enochian::south: return 7 - rank_of(square);
            case enochian::east: return file_of(square);
            default: return 7 - file_of(square);
        }
    }

    template <class Sink>
    static int judge_army(const enochian::Position& p, int army, Sink& sink) {
        using namespace enochian;
        const int sign = team_of(army) == 0 ? 1 : -1;
        if (p.is_frozen(army)) {
            const int pawns = popcount(p.pieces[army][pawn]);
            sink.add(frozen_officer, sign * (popcount(p.army[army] & ~p.king_set(army)) - pawns));
            sink.add(frozen_pawn, sign * pawns);
            return 0;
        }
        const Bitboard occupied = p.occupied();
        int left = 0;
        for (const Kind kind : {queen, bishop, knight, rook}) {
            const Bitboard set = p.pieces[army][kind];
            if (set == 0) continue;
            int centres = 0, sights = 0;
            for (Bitboard rest = set; rest != 0;) {
                const Square square = pop_lowest(rest);
                centres += centrality(square);
                if (kind == bishop) sights += popcount(bishop_attacks(square, occupied));
                if (kind == rook) sights += popcount(rook_attacks(square, occupied));
            }
            left += popcount(set) * (kind == rook ? 2 : 1);
            sink.add(worth + int{kind}, sign * popcount(set));
            sink.add(centre + int{kind}, sign * centres);
            if (kind == bishop) sink.add(bishop_sight, sign * sights);
            if (kind == rook) sink.add(rook_sight, sign * sights);
        }
        judge_pawns(p, army, sign, sink);
        if (p.has_king(army)) judge_king(p, army, sign, sink);
        if (p.is(army, commanded)) sink.add(commanded_army, sign);
        return left;
    }

    template <class Sink>
    static void judge_pawns(const enochian::Position& p, int army, int sign, Sink& sink) {
        using namespace enochian;
        const Direction way = p.layout().pawns[army];
        int far = 0, near = 0, centres = 0;
        for (Bitboard rest = p.pieces[army][pawn]; rest != 0;) {
            const Square square = pop_lowest(rest);
            const int steps = progress(way, square);
            sink.add(pawn_worth + int{p.patron_at(square)}, sign);
            far += steps;
            near += steps >= 5 ? steps - 4 : 0;
            centres += centrality(square);
        }
        sink.add(pawn_advance, sign * far);
        sink.add(pawn_near, sign * near);
        sink.add(centre + int{pawn}, sign * centres);
    }

    template <class Sink>
    static void judge_king(const enochian::Position& p, int army, int sign, Sink& sink) {
        using namespace enochian;
        const Square square = p.king[army];
        const int ally = ally_of(army);
        sink.add(king_here, sign);
        sink.add(centre + int{king}, sign * centrality(square));
        if (in_check(p, army)) sink.add(king_checked, sign);
        sink.add(king_reach, sign * popcount(king_steps[square] & ~p.occupied()));
        if (p.is_frozen(ally)) sink.add(throne_near, sign * (7 - distance(square, lowest(p.layout().thrones[ally]))));
        if (p.shared >> square & 1) sink.add(throne_shared, sign);
        if (concourse_blocks[square] != 0) sink.add(concourse, sign);
    }
};

template <>
struct Tactics<Enochian> {
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
