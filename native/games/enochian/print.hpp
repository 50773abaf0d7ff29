// Positions and moves as text (E41, E42).
#pragma once

#include <string>

#include "games/enochian/play.hpp"

namespace heterodox::enochian {

inline std::string print_piece(const Position& p, int a, Kind kind, Square square) {
    const char letter = kind == pawn ? patron_letters[p.patron_at(square)] : kind_letters[kind];
    return {army_letters[a], letter};
}

// One square's occupants; on a shared one the throne's King comes first.
inline std::string print_square(const Position& p, Square square) {
    std::string kings;
    std::string others;
    int owner = armies;
    for (int a = 0; a < armies; ++a)
        if (p.layout().thrones[a] & bit(square)) owner = a;
    for (int a = 0; a < armies; ++a) {
        if (!(p.army[a] & bit(square))) continue;
        if (p.king[a] == square) (a == owner ? kings : others) += print_piece(p, a, king, square);
        if (const Kind kind = p.kind_at(a, square); kind != no_kind) others += print_piece(p, a, kind, square);
    }
    return p.shared & bit(square) ? "(" + kings + others + ")" : kings + others;
}

inline std::string print_placement(const Position& p) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&] {
            if (gap > 0) text += static_cast<char>('0' + gap);
            gap = 0;
        };
        for (int file = 0; file < 8; ++file) {
            const Square square = make_square(file, rank);
            if (!(p.occupied() & bit(square))) {
                ++gap;
                continue;
            }
            close_gap();
            text += print_square(p, square);
        }
        close_gap();
        if (rank > 0) text += '/';
    }
    return text;
}

inline std::string print_array(const Position& p) {
    const Array& array = arrays[p.array];
    const RuleSet& set = rule_sets[p.rule_set];
    std::string rules;
    const auto add = [&rules](std::string_view part) {
        rules += rules.empty() ? ':' : ';';
        rules += part;
    };
    if (p.rule_set != array.rule_set) add(set.name);
    for (const RuleKey& key : rule_keys) {
        if (key.rule == 0) {
            if (p.rerolls != set.rerolls) add("rerolls=" + std::to_string(p.rerolls));
        } else if ((p.rules ^ set.rules) & key.rule) {
            add(std::string{key.name} + "=" + std::string{p.rules & key.rule ? key.set : key.unset});
        }
    }
    return std::string{array.slug} + rules;
}

inline std::string print_statuses(const Position& p) {
    std::string text;
    const auto add = [&text](int a, char sign, int other = armies) {
        if (!text.empty()) text += ',';
        text += army_letters[a];
        text += sign;
        if (other != armies) text += army_letters[other];
    };
    for (int a = 0; a < armies; ++a) {
        if (p.is(a, captured)) add(a, '*', p.captor(a));
        if (p.is(a, taken_over)) add(a, '!', ally_of(a));
        if (p.is(a, commanded)) add(a, '@', ally_of(a));
        if (p.is(a, withdrawn)) add(a, '~');
        if (a == p.turn && (p.flags & offering)) add(a, '?');
        if (a == p.turn && (p.flags & offered)) add(a, '%');
    }
    return text.empty() ? "-" : text;
}

inline std::string print(const Position& p) {
    std::string order;
    for (int place = 0; place < armies; ++place)
        order += army_letters[(p.first + (p.widdershins ? 3 : 1) * place) & 3];
    std::string text = print_placement(p) + ' ' + (nobody_to_move(p.end) ? '-' : army_letters[p.turn]) + ' ' + order +
                       (p.has(four_seats) ? " 4 " : " 2 ") + print_array(p) + ' ' + print_statuses(p) + ' ' +
                       std::to_string(p.quiet) + ' ' + std::to_string(p.round);
    if (p.divination()) {
        text += " ptah=" + square_name(p.ptah) + ",querent=" + army_letters[p.querent];
        if (p.die) text += ",die=" + std::to_string(p.die);
        if (p.flags & held) text += ",held";
    }
    return text;
}

inline std::string print_move(const Position& p, Move move) {
    switch (static_cast<Action>(move.action)) {
        case Action::die: return "die=" + std::to_string(move.to);
        case Action::offer: return "offer";
        case Action::accept: return "accept";
        case Action::decline: return "decline";
        case Action::withdraw: return "withdraw";
        case Action::move: break;
    }
    std::string text;
    if (move.twin) text += army_letters[move.army];
    if (p.shared & bit(move.from)) text += kind_letters[move.kind];
    text += square_name(move.from) + square_name(move.to);
    if (move.promotion != no_kind) text += std::string{'='} + kind_letters[move.promotion];
    return text;
}

}  // namespace heterodox::enochian
