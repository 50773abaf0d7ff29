// What people type for a move (E42, E43): read, and matched with what is legal.
#pragma once

#include "games/enochian/parse.hpp"
#include "games/enochian/zalewski.hpp"

namespace heterodox::enochian {

inline constexpr std::size_t longest_move = 40;
inline constexpr std::string_view move_forms =
    "a8b7, Ka8b7, e7e8=Q, blue: e2-e4, NE3bxP, die=3, offer, accept, decline or withdraw";

// offer, accept, decline, withdraw, die=3 (or 3-), as far as the text is one of them.
inline std::optional<Move> read_decision(const std::string& word) {
    if (word == "offer") return decision(Action::offer);
    if (word == "accept") return decision(Action::accept);
    if (word == "decline") return decision(Action::decline);
    if (word == "withdraw") return decision(Action::withdraw);
    char number = 0;
    if (word.size() == 5 && word.starts_with("die=")) number = word[4];
    if (word.size() == 2 && word[1] == '-') number = word[0];
    if (number < '1' || number > '6') return std::nullopt;
    return decision(Action::die, number - '0');
}

// `blue: e2-e4` names the army (a letter will do), which is taken off the text.
inline int read_prefix(std::string_view& text) {
    const auto is_letter = [](char symbol) { return (symbol | 32) >= 'a' && (symbol | 32) <= 'z'; };
    std::size_t at = 0;
    while (at < text.size() && is_letter(text[at])) ++at;
    const std::string name = lower_case(text.substr(0, at));
    const std::string_view rest = stripped(text.substr(at));
    if (name.empty() || rest.empty() || rest[0] != ':') return armies;
    for (int a = 0; a < armies; ++a)
        if (name == army_names[a] || name == army_letters.substr(static_cast<std::size_t>(a), 1)) {
            text = stripped(rest.substr(1));
            return a;
        }
    throw InvalidText("move " + show(text) + ": unknown army " + show(name) + ", expected yellow, blue, red, black");
}

// [letter] square [- or x] square [=letter], in any case.
inline std::optional<Wanted> read_squares(std::string_view text, int army) {
    const std::string plain = lower_case(text);
    std::string_view rest = plain;
    const auto square = [&rest]() -> Square {
        if (rest.size() < 2 || rest[0] < 'a' || rest[0] > 'h' || rest[1] < '1' || rest[1] > '8') return no_square;
        const Square found = make_square(rest[0] - 'a', rest[1] - '1');
        rest.remove_prefix(2);
        return found;
    };
    const auto kind_of = [](char letter) {
        const auto at = std::string_view{"qbnrpk"}.find(letter);
        return at == std::string_view::npos ? no_kind : static_cast<Kind>(at);
    };
    Wanted wanted{no_kind, 0, 0, no_kind, army};
    if (rest.size() > 1 && !(rest[1] >= '1' && rest[1] <= '8')) {
        wanted.kind = kind_of(rest[0]);
        if (wanted.kind == no_kind) return std::nullopt;
        rest.remove_prefix(1);
    }
    wanted.from = square();
    if (wanted.from == no_square) return std::nullopt;
    if (rest.starts_with('-') || rest.starts_with('x')) rest.remove_prefix(1);
    wanted.to = square();
    if (wanted.to == no_square) return std::nullopt;
    if (rest.empty()) return wanted;
    wanted.promotion = rest.size() == 2 && rest[0] == '=' ? kind_of(rest[1]) : no_kind;
    return wanted.promotion < patrons ? std::optional{wanted} : std::nullopt;
}

// Same squares, same promotion; the letter may be left out only where no square is shared.
inline bool is_wanted(const Position& p, Move move, const Wanted& wanted) {
    const bool same = move.from == wanted.from && move.to == wanted.to && move.promotion == wanted.promotion;
    const bool letter_needed = wanted.kind != no_kind || (p.shared & bit(move.from));
    return same && (move.kind == wanted.kind || !letter_needed) && (wanted.army == armies || wanted.army == move.army);
}

inline Move choose(const Position& p, std::string_view text, const std::vector<Move>& found, const Wanted* wanted) {
    if (found.size() == 1) return found[0];
    if (found.empty()) throw IllegalMove(why_not_text(p, text, wanted));
    const bool several = std::ranges::any_of(found, [&](Move move) { return move.army != found[0].army; });
    std::vector<std::string> names;
    for (const Move move : found)
        names.push_back((several ? std::string{army_names[move.army]} + ": " : "") + print_move(p, move));
    std::ranges::sort(names);
    throw AmbiguousMove(std::string{text}, names);
}

inline Move read_board_move(const Position& p, std::string_view text, int army, std::string_view rest) {
    Moves moves;
    list_board_moves(p, moves);
    std::vector<Move> found;
    if (const auto wanted = read_squares(rest, army)) {
        std::ranges::copy_if(moves, std::back_inserter(found), [&](Move move) { return is_wanted(p, move, *wanted); });
        return choose(p, text, found, &*wanted);
    }
    const auto sketch = SketchReader{rest}.read();
    if (!sketch) throw InvalidText("move " + show(text) + ": not readable, expected " + std::string{move_forms});
    found = fitting(p, moves, *sketch);
    // A prefix names the piece's army, or the army whose turn it is.
    std::vector<Move> own;
    std::ranges::copy_if(found, std::back_inserter(own), [&](Move move) { return army == armies || move.army == army; });
    if (own.empty() && army != p.turn) found.clear();
    return choose(p, text, own.empty() ? found : own, nullptr);
}

inline Move parse_move(const Position& p, std::string_view text) {
    const std::string_view clean = stripped(text);
    if (clean.empty() || shortened(clean, longest_move).size() != clean.size())
        throw InvalidText("move " + show(text) + ": expected " + std::string{move_forms});
    std::string_view rest = clean;
    const int army = read_prefix(rest);
    const std::string word = lower_case(rest);
    if (word == "resign" || word == "draw") throw IllegalMove(word + ": belongs to the table, not to the position");
    const auto wanted = read_decision(word);
    if (!wanted) return read_board_move(p, clean, army, rest);
    if (army != armies && army != deciding_army(p))
        throw IllegalMove(print_move(p, *wanted) + ": " + std::string{army_names[deciding_army(p)]} + " decides now");
    Moves moves;
    list_decisions(p, moves);
    list_negotiations(p, moves);
    if (std::ranges::find(moves, *wanted) == moves.end()) throw IllegalMove(why_not_decision(p, *wanted));
    return *wanted;
}

}  // namespace heterodox::enochian
