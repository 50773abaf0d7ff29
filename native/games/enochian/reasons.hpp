// Why a move may not be played, in the Python twin's words.
#pragma once

#include <algorithm>

#include "games/enochian/decisions.hpp"
#include "games/enochian/options.hpp"

namespace heterodox::enochian {

// A board move as somebody typed it; no_kind or `armies` where it was left open.
struct Wanted {
    Kind kind;
    Square from;
    Square to;
    Kind promotion;
    int army;
};

struct Occupant {
    int army;
    Kind kind;
};

// Who stands on a square, in the order of the position string.
inline std::vector<Occupant> occupants(const Position& p, Square square) {
    std::vector<Occupant> all;
    for (int a = 0; a < armies; ++a) {
        const bool own_throne = (p.layout().thrones[a] & bit(square)) != 0;
        if (p.king[a] == square) all.insert(own_throne ? all.begin() : all.end(), {a, king});
        if (const Kind kind = p.kind_at(a, square); kind != no_kind) all.push_back({a, kind});
    }
    return all;
}

inline std::string game_over(const Position& p) { return "the game is over (" + std::string{reason_of(p)} + ")"; }

inline std::string legal_list(const Position& p, const std::vector<Move>& moves) {
    std::vector<std::string> names;
    for (const Move move : moves) names.push_back(print_move(p, move));
    std::ranges::sort(names);
    return names.empty() ? "" : "; legal: " + listed(names);
}

// Collects where one piece could go whatever check has to say.
struct Destinations {
    Kind kind;
    Square from;
    Bitboard found = 0;

    bool piece(const Position&, int, Kind moved, Square start, Bitboard targets) {
        if (moved == kind && start == from) found |= targets;
        return false;
    }
    bool pawns(const Position& p, int a, const PawnStep& step, Bitboard targets) {
        if (kind == pawn) found |= step(bit(from) & p.pieces[a][pawn]) & targets;
        return false;
    }
};

inline Bitboard destinations(const Position& p, const Occupant& piece, Square from) {
    Sight sight = look(p, piece.army);
    sight.takeable = takeable_king(p, piece.army);
    if (piece.kind == king) return king_targets(p, piece.army, sight);
    Destinations sink{piece.kind, from};
    other_moves(p, piece.army, sight, sink);
    return sink.found;
}

inline std::string piece_words(const Position& p, const Occupant& piece, Square square) {
    if (piece.kind != pawn) return std::string{kind_names[piece.kind]};
    return std::string{kind_names[p.patron_at(square)]} + "'s pawn";
}

inline std::string why_not_piece(const Position& p, const Wanted& wanted, const Occupant& piece) {
    const std::string end = square_name(wanted.to);
    if (!(destinations(p, piece, wanted.from) & bit(wanted.to)))
        return "the " + piece_words(p, piece, wanted.from) + " on " + square_name(wanted.from) + " cannot go to " + end;
    Moves moves;
    list_turn(p, moves);
    bool possible = false;
    bool promotion_fits = false;
    for (const Move move : moves) {
        if (move.from != wanted.from || move.to != wanted.to || move.army != piece.army || move.kind != piece.kind)
            continue;
        possible = true;
        promotion_fits |= move.promotion == wanted.promotion;
    }
    if (!possible && piece.kind == king) return "the King would stand in check on " + end + " (E16)";
    if (!possible && in_check(p, piece.army)) return "the King is in check and can move, so it must (E15)";
    if (!promotion_fits) {
        const bool given = wanted.promotion != no_kind;
        return "the promotion is not " + (given ? show(kind_letters.substr(wanted.promotion, 1)) : "given") +
               " (E26\u2013E28)";
    }
    constexpr std::array<Kind, 7> die_kinds = {no_kind, king, knight, bishop, queen, rook, pawn};
    if (p.die == 0) return "not a legal move here";
    return "the die calls for a " + std::string{kind_names[die_kinds[p.die]]} + " (E37)";
}

// The first rule that stands in the way.
inline std::string reason_against(const Position& p, const Wanted& wanted) {
    const std::string start = square_name(wanted.from);
    const auto content = occupants(p, wanted.from);
    if (content.empty()) return "no piece stands on " + start;
    std::vector<Occupant> able;
    for (const Occupant& piece : content)
        if (piece.army == p.turn || (piece.army == ally_of(p.turn) && is_withdrawn_bare_king(p))) able.push_back(piece);
    if (able.empty())
        return start + " holds a " + std::string{army_titles[content[0].army]} + " piece, and it is " +
               std::string{army_names[p.turn]} + "'s turn";
    const auto of_wanted_army = [&](const Occupant& piece) { return piece.army == wanted.army; };
    if (wanted.army != armies && std::ranges::none_of(able, of_wanted_army))
        return std::string{army_titles[wanted.army]} + " has no piece on " + start;
    if (content.size() > 1 && wanted.kind == no_kind) return start + " is shared, so the piece's letter goes first (E42)";
    const auto moved = std::ranges::find_if(
        able, [&](const Occupant& piece) { return wanted.kind == no_kind || piece.kind == wanted.kind; });
    if (moved == able.end()) return "no " + std::string{kind_names[wanted.kind]} + " stands on " + start;
    return why_not_piece(p, wanted, *moved);
}

// Why a typed board move is not legal, with the legal ones that come near it.
inline std::string why_not_text(const Position& p, std::string_view text, const Wanted* wanted) {
    if (p.end != End::none) return show(text) + ": " + game_over(p);
    if (p.flags & offering) return show(text) + ": an exchange offer awaits an answer: accept or decline";
    Moves moves;
    list_board_moves(p, moves);
    const std::vector<Move> all(moves.begin(), moves.end());
    if (!wanted) return show(text) + ": no legal move fits" + legal_list(p, all);
    std::vector<Move> near;
    std::ranges::copy_if(all, std::back_inserter(near), [&](Move move) { return move.from == wanted->from; });
    return show(text) + ": " + reason_against(p, *wanted) + legal_list(p, near.empty() ? all : near);
}

inline std::string why_no_negotiation(const Position& p, Action action) {
    if (p.flags & offering) return "an exchange offer awaits an answer: accept or decline";
    if (action == Action::offer) {
        if (p.flags & offered) return "an army offers at most once each turn (E23)";
        return "there are no prisoners to exchange with the army that holds them (E23)";
    }
    if (!p.has(withdrawal)) return "armies do not withdraw under these rules (E40)";
    if (!p.has(four_seats)) return "with two seats only a bare King withdraws (E35)";
    return "the army is not played by its own seat, or its ally has withdrawn (E35)";
}

inline std::string why_not_decision(const Position& p, Move move) {
    const std::string name = print_move(p, move) + ": ";
    if (p.end != End::none) return name + game_over(p);
    switch (static_cast<Action>(move.action)) {
        case Action::die: return name + "no roll of a die is due";
        case Action::offer:
        case Action::withdraw: return name + why_no_negotiation(p, static_cast<Action>(move.action));
        default: return name + "no exchange has been offered";
    }
}

}  // namespace heterodox::enochian
