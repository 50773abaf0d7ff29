// Which decisions are due, and reading them (E23, E35, E37, E42).
#pragma once

#include <algorithm>
#include <cctype>
#include <string>

#include "core/text.hpp"
#include "games/enochian/print.hpp"

namespace heterodox::enochian {

// Board moves; the die's numbers while it is due; the answers to an offer.
inline void list_decisions(const Position& p, Moves& moves) {
    if (p.end != End::none) return;
    if (p.flags & offering) {
        moves.add(decision(Action::accept));
        moves.add(decision(Action::decline));
    } else if (p.die_due()) {
        for (int number = 1; number <= 6; ++number) moves.add(decision(Action::die, number));
    } else {
        list_allowed(p, moves);
    }
}

// What the army to move may do besides (not while a die or an answer is due).
inline void list_negotiations(const Position& p, Moves& moves) {
    if (p.end != End::none || (p.flags & offering) || p.die_due()) return;
    if (may_offer(p)) moves.add(decision(Action::offer));
    if (may_withdraw(p)) moves.add(decision(Action::withdraw));
}

// The text without an army's name in front, without signs between the squares, in one case.
inline std::string plain_move_text(std::string_view text) {
    std::string plain;
    for (const char symbol : text)
        plain += static_cast<char>(symbol >= 'A' && symbol <= 'Z' ? symbol - 'A' + 'a' : symbol);
    for (const auto army : army_names)
        if (plain.starts_with(std::string{army} + ":")) plain.erase(0, army.size() + 1);
    std::erase_if(plain, [](char symbol) { return symbol == ' ' || symbol == '-' || symbol == 'x'; });
    return plain;
}

inline Move parse_move(const Position& p, std::string_view text) {
    const std::string wanted = plain_move_text(text);
    if (wanted.empty()) throw InvalidText("move " + quoted(text, 40) + ": empty");
    if (p.end != End::none) throw IllegalMove(quoted(text, 40) + ": the game is over");
    Moves moves;
    list_decisions(p, moves);
    list_negotiations(p, moves);
    // A board move while the die is due stands for any roll that allows it.
    if (p.die_due() && !(p.flags & offering)) list_turn(p, moves);
    for (const Move move : moves)
        if (plain_move_text(print_move(p, move)) == wanted) return move;
    throw IllegalMove(quoted(text, 40) + ": not a legal move here");
}

}  // namespace heterodox::enochian
