// Why a move may not be played, in the Python twin's words (src/heterodox/games/chess2/tell.py).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/chess2/notation.hpp"

namespace heterodox::chess2 {

inline constexpr std::array<std::array<std::string_view, 6>, 6> piece_titles = {{
    {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"},
    {"Nemesis pawn", "Knight", "Bishop", "Rook", "Nemesis", "King"},
    {"Pawn", "Empowered Knight", "Empowered Bishop", "Empowered Rook", "Abdicated Queen", "King"},
    {"Pawn", "Knight", "Bishop", "Ghost", "Reaper", "King"},
    {"Pawn", "Knight", "Bishop", "Rook", "", "Warrior King"},
    {"Pawn", "Wild Horse", "Tiger", "Elephant", "Jungle Queen", "King"},
}};

// Collects moves in a vector.
struct MoveVector {
    std::vector<Move> all;
    void add(const Move& move) { all.push_back(move); }
};

// The pseudo-legal moves without castling, which is no way of the King by itself.
inline std::vector<Move> ways_to_move(const Position& p) {
    MoveVector moves;
    Lister<MoveVector> lister{moves};
    send_moves<true>(p, lister);
    std::erase_if(moves.all, [&](const Move& move) {
        return move.form == Form::whole && move.from != move.to && (p.kings(p.side) >> move.from & 1) != 0 &&
               (king_steps[move.from] >> move.to & 1) == 0;
    });
    return moves.all;
}

inline std::string not_its_way(const Position& p, const Move& move) {
    if (move.form == Form::pass) return "only a king-turn can be passed";
    const std::string origin = square_name(move.from);
    if (!(p.occupied() >> move.from & 1)) return "there is no piece on " + origin;
    const std::string mover = name_of(p.side);
    if (!(p.sides[p.side] >> move.from & 1))
        return "the piece on " + origin + " is not " + mover + "'s, and " + mover + " is to move";
    const Kind kind = kind_on(p, move.from);
    if (p.king_turn && kind != king) return "only Kings move in a king-turn";
    return "the " + std::string{piece_titles[p.armies[p.side]][kind]} + " on " + origin +
           " does not move like that here";
}

// The opponent's first way over the midline: along the lines before the diagonals, as the twin looks.
inline std::optional<Move> first_invasion(const Position& p) {
    std::vector<Move> moves = ways_to_move(p);
    const auto direction = [](const Move& move) {
        constexpr std::array<int, 8> order = {1, -1, 8, -8, 9, 7, -7, -9};
        return std::find(order.begin(), order.end(), move.to - move.from) - order.begin();
    };
    std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
        if (a.from != b.from) return a.from < b.from;
        return direction(a) < direction(b);
    });
    for (const Move& move : moves) {
        InvasionSeeker seeker{p};
        seeker.one(move);
        if (seeker.found) return move;
    }
    return std::nullopt;
}

// The first reason that applies: not there, not yours, not its way, into check, or losing.
inline std::string why_not(const Position& p, const Move& move) {
    const Side side = p.side;
    const std::string head = move_text(move) + ": ";
    const auto ways = ways_to_move(p);
    if (std::find(ways.begin(), ways.end(), move) == ways.end()) return head + not_its_way(p, move);
    Position after = p;
    apply(after, move);
    if (popcount(after.kings(side)) != popcount(p.kings(side)))
        return head + "the rampage would capture " + name_of(side) + "'s own King";
    if (threatened(after, side)) return head + "it would leave a King of " + name_of(side) + " in check";
    if (hands_over(p))
        if (const auto win = first_invasion(after))
            return head + name_of(after.side) + " could answer with the winning move " + move_text(*win);
    return head + "not a legal move here";
}

}  // namespace heterodox::chess2
