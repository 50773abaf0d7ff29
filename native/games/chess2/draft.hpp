// The secret choice of armies (C1), written "draft ARMIES CHOSEN" as in the Python twin
// (src/heterodox/games/chess2/draft.py): "?" is an army to be chosen, "-" not chosen yet, "*" a choice
// that the reader may not know.
#pragma once

#include "games/chess2/notation.hpp"

namespace heterodox::chess2 {

// Who has to choose now; nobody (2) when everybody has.
inline Side chooser(const Position& p) {
    if (p.draft[0] == Choice::open) return 0;
    return p.draft[1] == Choice::open ? 1 : 2;
}

inline std::string draft_armies(const Position& p) {
    std::string text;
    for (const Side side : {0, 1}) text += p.draft[side] == Choice::settled ? army_letters[p.armies[side]] : '?';
    return text;
}

inline std::string draft_text(const Position& p) {
    std::string text = "draft " + draft_armies(p) + ' ';
    for (const Side side : {0, 1})
        text += p.draft[side] == Choice::made     ? army_letters[p.armies[side]]
                : p.draft[side] == Choice::hidden ? '*'
                                                  : '-';
    return text;
}

// Sets up the pieces of both armies (C1, C2, C17).
inline void set_up(Position& p) {
    for (const Side side : {0, 1}) {
        const int first = side == 0 ? 0 : 7;
        for (int file = 0; file < 8; ++file) {
            toggle(p, side, kind_named(homes[p.armies[side]][static_cast<std::size_t>(file)]), make_square(file, first));
            toggle(p, side, pawn, make_square(file, first + forward(side)));
        }
    }
    p.phase = Phase::move;
    p.draft = {};
    p.stones = {first_stones, first_stones};
    p.fullmove = 1;
    p.en_passant = nowhere;
    p.castling = rights_at_home(p, 0b1111);
    p.key = full_key(p);
}

// For a program that looks ahead where a choice is hidden a Classic army stands in for it.
inline void choose(Position& p, Army army) {
    const Side side = chooser(p);
    p.armies[side] = army;
    p.draft[side] = Choice::made;
    if (chooser(p) == 2) set_up(p);
}

// Reads "draft ARMIES CHOSEN" into `p`, whose options are set already.
inline void read_draft(const std::vector<std::string_view>& parts, Position& p) {
    p.phase = Phase::draft;
    p.en_passant = nowhere;
    for (const std::size_t side : {0U, 1U}) {
        const char army = side < parts[1].size() ? parts[1][side] : ' ';
        const char chosen = side < parts[2].size() ? parts[2][side] : ' ';
        p.draft[side] = army != '?'     ? Choice::settled
                        : chosen == '-' ? Choice::open
                        : chosen == '*' ? Choice::hidden
                                        : Choice::made;
        if (p.draft[side] == Choice::settled || p.draft[side] == Choice::made) p.armies[side] = read_army(army == '?' ? chosen : army);
    }
}

}  // namespace heterodox::chess2
