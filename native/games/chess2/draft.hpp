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
    constexpr std::string_view usual = "rnbqkbnr";
    constexpr std::string_view with_two_kings = "rnbkkbnr";
    Placement board;
    board.fill('.');
    for (const Side side : {0, 1}) {
        const std::string_view home = p.armies[side] == two_kings ? with_two_kings : usual;
        for (int file = 0; file < 8; ++file) {
            const int first = side == 0 ? 0 : 7;
            const auto kind = piece_letters.find(home[file]) % 6;
            board[make_square(file, first)] = piece_letters[side * 6 + kind];
            board[make_square(file, first + forward(side))] = piece_letters[side * 6 + pawn];
        }
    }
    place(p, board);
    p.phase = Phase::move;
    p.draft = {};
    p.stones = {3, 3};
    p.fullmove = 1;
    p.en_passant = nowhere;
    p.castling = rights_at_home(p, 0b1111);
    p.key = full_key(p);
}

// Whether this is a view that does not know a choice.
inline bool hides_army(const Position& p) {
    return p.draft[0] == Choice::hidden || p.draft[1] == Choice::hidden;
}

// For a program that looks ahead in such a view a Classic army stands in for the hidden one.
inline void choose(Position& p, Army army) {
    const Side side = chooser(p);
    p.armies[side] = army;
    p.draft[side] = Choice::made;
    if (chooser(p) == 2) set_up(p);
}

// Reads a draft into `p`, whose options are set already.
inline void read_draft(std::string_view text, Position& p) {
    const InvalidText unreadable{"position " + show(text) + ": expected a draft like 'draft ?? --'"};
    if (text.size() != 11 || !text.starts_with("draft ") || text[8] != ' ') throw unreadable;
    const std::string_view armies = text.substr(6, 2);
    const std::string_view chosen = text.substr(9, 2);
    if (armies.find_first_not_of("cnerka?") != std::string_view::npos ||
        chosen.find_first_not_of("cnerka*-") != std::string_view::npos)
        throw unreadable;
    p.phase = Phase::draft;
    p.en_passant = nowhere;
    for (const Side side : {0, 1}) {
        if (armies[side] != '?' && chosen[side] != '-')
            throw InvalidText("draft: " + name_of(side) + " has nothing to choose, but chose " + show(chosen.substr(side, 1)));
        p.draft[side] = armies[side] != '?'   ? Choice::settled
                        : chosen[side] == '-' ? Choice::open
                        : chosen[side] == '*' ? Choice::hidden
                                              : Choice::made;
        const char letter = armies[side] != '?' ? armies[side] : chosen[side];
        if (const auto army = army_letters.find(letter); army != std::string_view::npos)
            p.armies[side] = static_cast<Army>(army);
    }
    if (chooser(p) == 2) throw InvalidText("draft: everybody has chosen, so it is over");
}

// An army by its name or its letter.
inline Move read_choice(std::string_view text) {
    std::string expected;
    for (int army = classic; army <= animals; ++army) {
        if (text == army_names[army] || (text.size() == 1 && text[0] == army_letters[army])) return answer(Form::army, army);
        expected += (expected.empty() ? "" : ", ") + std::string{army_names[army]};
    }
    throw InvalidText("army " + show(text) + ": expected one of " + expected);
}

}  // namespace heterodox::chess2
