// Oracle Chess in writing: position strings (O24) and move strings (O25), with the Python twin's messages.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fen.hpp"
#include "core/game.hpp"
#include "core/text.hpp"
#include "games/oracle/generator.hpp"

namespace heterodox::oracle {

inline constexpr std::string_view soul_letters = "lcehs";   // by Kind
inline constexpr std::string_view body_letters = "LCEHSP";  // by Kind
inline constexpr std::array<std::string_view, body_kinds> kind_names{"Lord",  "Chariot", "Elephant",
                                                                     "Horse", "Soldier", "Priestess"};
// O24: bodies are written in this order.
inline constexpr std::array<Kind, body_kinds> written_order{lord, priestess, chariot, elephant, horse, soldier};
inline constexpr std::string_view written_bodies = "LPCEHSlpcehs";
// O6: how many tokens of each class there are, both colours together.
inline constexpr std::array<int, body_kinds> most_bodies{2, 4, 4, 4, 16, 2};
inline constexpr std::array<int, soul_kinds> most_souls{2, 4, 4, 4, 16};
// Far more than any position needs; longer texts are not worth reading.
inline constexpr std::size_t longest_text = 1000;

constexpr char body_letter(Army army, Kind kind) {
    return army == white ? body_letters[kind] : static_cast<char>(body_letters[kind] - 'A' + 'a');
}

// 'h' -> horse; only for the letters of souls.
inline Kind soul_named(char letter) { return static_cast<Kind>(soul_letters.find(letter)); }

// -- writing ----------------------------------------------------------------------------------------

// What a plain letter hosts: its one matching soul, or for a Priestess none.
inline std::string plain_souls(Kind body) {
    return body == priestess ? std::string{} : std::string{soul_letters[body]};
}

inline std::string being_text(Army army, Kind body, const std::string& souls) {
    const std::string letter{body_letter(army, body)};
    return souls == plain_souls(body) ? letter : letter + '[' + souls + ']';
}

// The souls on a square that has a body, in the order of O24.
inline std::string souls_text(const Position& p, Square square) {
    std::string text;
    for (int kind = lord; kind < soul_kinds; ++kind) {
        if ((p.souls[kind] >> square & 1) == 0) continue;
        const bool is_priestess = (p.bodies[priestess] >> square & 1) != 0;
        text.append(is_priestess ? p.priestess_on(square).company.of(static_cast<Kind>(kind)) : 1, soul_letters[kind]);
    }
    return text;
}

inline std::string placement_text(const Position& p) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&] {
            if (gap != 0) text += std::to_string(gap);
            gap = 0;
        };
        for (int file = 0; file < 8; ++file) {
            const Square square = make_square(file, rank);
            if ((p.occupied() >> square & 1) == 0) {
                ++gap;
                continue;
            }
            close_gap();
            text += being_text(p.army_on(square), p.body_on(square), souls_text(p, square));
        }
        close_gap();
        if (rank != 0) text += '/';
    }
    return text;
}

inline std::string position_text(const Position& p) {
    std::string earth;
    for (const Army army : {white, black})
        for (const Kind kind : written_order) earth.append(p.earth.of(body_number(army, kind)), body_letter(army, kind));
    std::string underworld;
    for (int kind = lord; kind < soul_kinds; ++kind) underworld.append(p.underworld.of(kind), soul_letters[kind]);
    return placement_text(p) + (p.turn == white ? " w " : " b ") + (earth.empty() ? "-" : earth) + ' ' +
           (underworld.empty() ? "-" : underworld) + ' ' + std::to_string(p.quiet) + ' ' + std::to_string(p.round);
}

inline std::string move_text(Move move) {
    if (move.deed() == promote) return square_name(move.from()) + "=P";
    const std::string squares = square_name(move.from()) + square_name(move.to());
    if (move.deed() == walk) return squares;
    if (move.deed() == fetch) return squares + ',' + body_letters[move.second()];
    const std::string text = std::string{soul_letters[move.kind()]} + ':' + squares;
    if (move.deed() == grant) return text;
    return text + (move.deed() == oust ? 'x' : ',') + soul_letters[move.second()];
}

// -- reading a position -------------------------------------------------------------------------------

// A being as it was written; there may be more souls than a body hosts.
struct WrittenBeing {
    Army army = white;
    Kind body = lord;
    std::string souls;  // in the order of O24
};

using WrittenBoard = std::array<std::optional<WrittenBeing>, 64>;

// The being that a text starts with, and how long it is written; none where nothing can be read.
inline std::optional<std::pair<WrittenBeing, std::size_t>> read_being(std::string_view text) {
    const auto letter = written_bodies.find(text[0]);
    if (letter == std::string_view::npos) return std::nullopt;
    WrittenBeing being{letter < body_kinds ? white : black, written_order[letter % body_kinds], {}};
    if (text.size() < 2 || text[1] != '[') {
        being.souls = plain_souls(being.body);
        return std::pair{being, std::size_t{1}};
    }
    const auto end = text.find_first_not_of(soul_letters, 2);
    if (end == std::string_view::npos || text[end] != ']') return std::nullopt;
    if (end + 1 < text.size() && text[end + 1] == '[') return std::nullopt;
    being.souls = text.substr(2, end - 2);
    std::sort(being.souls.begin(), being.souls.end(),
              [](char a, char b) { return soul_letters.find(a) < soul_letters.find(b); });
    return std::pair{being, end + 1};
}

inline void read_rank(std::string_view row, int rank, WrittenBoard& board, Defects& defects) {
    const std::string where = "placement: rank " + std::to_string(rank + 1) + " has ";
    std::vector<std::optional<WrittenBeing>> beings;
    while (!row.empty()) {
        if (row[0] >= '1' && row[0] <= '8') {
            beings.resize(beings.size() + static_cast<std::size_t>(row[0] - '0'));
            row.remove_prefix(1);
            continue;
        }
        const auto being = read_being(row);
        if (!being) {
            defects.push_back(where + "something unreadable at " + show(row));
            return;
        }
        beings.emplace_back(being->first);
        row.remove_prefix(being->second);
    }
    if (beings.size() != 8) {
        defects.push_back(where + std::to_string(beings.size()) + " squares instead of 8");
        return;
    }
    std::copy(beings.begin(), beings.end(), board.begin() + make_square(0, rank));
}

inline WrittenBoard read_board(std::string_view text, Defects& defects) {
    WrittenBoard board;
    const auto rows = split(text, '/');
    if (rows.size() != 8) {
        defects.push_back("placement: expected 8 ranks, found " + std::to_string(rows.size()));
        return board;
    }
    for (int row = 0; row < 8; ++row) read_rank(rows[row], 7 - row, board, defects);
    return board;
}

// The letters of a tray, or none for "-".
inline std::string_view read_tray(std::string_view field, std::string_view text, std::string_view letters,
                                  Defects& defects) {
    if (text == "-") return {};
    const std::string expected = std::string{field} + ": expected - or letters of " + std::string{letters} + ", found ";
    if (text.empty()) defects.push_back(expected + "nothing");
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t sign = next_character(text, at);
        if (sign < 0x80 && letters.find(static_cast<char>(sign)) != std::string_view::npos) continue;
        defects.push_back(expected + show(text.substr(begin, at - begin)));
        return {};
    }
    return text;
}

struct WrittenPosition {
    WrittenBoard board;
    std::string_view earth;
    std::string_view underworld;
    Army turn = white;
    std::uint32_t quiet = 0;
    std::uint32_t round = 1;
};

inline WrittenPosition read_fields(std::string_view text) {
    if (shortened(text, longest_text).size() != text.size()) {
        std::size_t characters = 0;
        for (std::size_t at = 0; at < text.size(); ++characters) next_character(text, at);
        throw InvalidText("position " + show(text) + ": " + std::to_string(characters) + " characters are too many");
    }
    const auto parts = split(text, ' ');
    if (parts.size() != 6)
        throw InvalidText("position " + show(text) + ": expected 6 fields separated by one space, found " +
                          std::to_string(parts.size()));
    Defects defects;
    WrittenPosition written;
    written.board = read_board(parts[0], defects);
    if (parts[1] != "w" && parts[1] != "b") defects.push_back("turn: expected w or b, found " + show(parts[1]));
    written.turn = parts[1] == "b" ? black : white;
    written.earth = read_tray("earth", parts[2], written_bodies, defects);
    written.underworld = read_tray("underworld", parts[3], soul_letters, defects);
    written.quiet = read_counter("quiet", parts[4], 0, defects);
    written.round = read_counter("round", parts[5], 1, defects);
    if (!defects.empty()) throw InvalidText(defects);
    return written;
}

// -- defects (O24) --------------------------------------------------------------------------------------

// O4: whether a body may host these souls together.
inline bool may_host(Kind body, const std::string& souls) {
    if (body != priestess) return souls.size() <= 1;
    return souls.size() <= priestess_room && souls.find_first_not_of("ceh") == std::string::npos;
}

inline void find_host_defects(const WrittenBoard& board, Defects& defects) {
    for (Square square = 0; square < 64; ++square) {
        const auto& being = board[square];
        if (!being || may_host(being->body, being->souls)) continue;
        defects.push_back("placement: " + being_text(being->army, being->body, being->souls) + " on " +
                          square_name(square) + ", but a " + std::string{kind_names[being->body]} + " hosts " +
                          (being->body == priestess ? "up to three souls of c, e, h" : "at most one soul"));
    }
}

inline void find_lord_defects(const WrittenBoard& board, Defects& defects) {
    for (const Army army : {white, black}) {
        std::ptrdiff_t lords = 0;
        for (const auto& being : board)
            if (being && being->army == army) lords += std::count(being->souls.begin(), being->souls.end(), 'l');
        if (lords != 1)
            defects.push_back("placement: " + std::string{army_names[army]} + "'s bodies host " + std::to_string(lords) +
                              " Lord souls instead of 1");
    }
}

inline void find_surplus_defects(const WrittenPosition& written, Defects& defects) {
    std::array<int, body_kinds> bodies{};
    std::array<int, soul_kinds> souls{};
    for (const char letter : written.earth) ++bodies[written_order[written_bodies.find(letter) % body_kinds]];
    for (const char letter : written.underworld) ++souls[soul_named(letter)];
    for (const auto& being : written.board) {
        if (!being) continue;
        ++bodies[being->body];
        for (const char letter : being->souls) ++souls[soul_named(letter)];
    }
    const auto report = [&](std::string_view tray, int number, int kind, std::string_view tokens, int most) {
        if (number > most)
            defects.push_back("placement and " + std::string{tray} + ": " + std::to_string(number) + ' ' +
                              std::string{kind_names[kind]} + ' ' + std::string{tokens} + ", more than " +
                              std::to_string(most));
    };
    for (const Kind kind : written_order) report("earth", bodies[kind], kind, "bodies", most_bodies[kind]);
    for (int kind = lord; kind < soul_kinds; ++kind) report("underworld", souls[kind], kind, "souls", most_souls[kind]);
}

// Whether the side not to move is attacked, on a board with any other defect.
inline bool waiting_is_attacked(const WrittenPosition& written) {
    Position sketch;
    for (Square square = 0; square < 64; ++square) {
        const auto& being = written.board[square];
        if (!being) continue;
        sketch.armies[being->army] |= bit(square);
        // With other souls beside its own a Lord is no figure (O5).
        const bool is_crowded = being->souls.find_first_not_of('l') != std::string::npos;
        if (being->body != lord || !is_crowded) sketch.bodies[being->body] |= bit(square);
        for (const char letter : being->souls) sketch.souls[soul_named(letter)] |= bit(square);
    }
    const Army waiting = other(written.turn);
    return (sketch.souls[lord] & sketch.armies[waiting]) != 0 && attacked(sketch, waiting);
}

inline Defects find_defects(const WrittenPosition& written) {
    Defects defects;
    find_host_defects(written.board, defects);
    find_lord_defects(written.board, defects);
    find_surplus_defects(written, defects);
    if (waiting_is_attacked(written))
        defects.push_back("turn: " + std::string{army_names[written.turn]} + " is to move, but " +
                          std::string{army_names[other(written.turn)]} + "'s Lord soul is attacked already");
    return defects;
}

// The position of a text without defects.
inline Position build(const WrittenPosition& written) {
    Position p;
    Hand<true> hand{p};
    for (Square square = 0; square < 64; ++square) {
        const auto& being = written.board[square];
        if (!being) continue;
        hand.put_body(being->army, being->body, square);
        for (const char letter : being->souls) hand.put_soul(soul_named(letter), square);
    }
    for (const char letter : written.earth) {
        const auto number = written_bodies.find(letter);
        hand.bury(number < body_kinds ? white : black, written_order[number % body_kinds]);
    }
    for (const char letter : written.underworld) hand.send_below(soul_named(letter));
    if (written.turn == black) hand.pass_turn();
    p.quiet = written.quiet;
    p.round = written.round;
    return p;
}

// -- reading options ---------------------------------------------------------------------------------

inline std::uint8_t read_customs(const Options& options) {
    struct Choice {
        std::string_view name;
        Custom custom;
    };
    constexpr std::array<Choice, 3> choices{
        {{"take_own", take_own}, {"grant_enemy", grant_enemy}, {"oust_own", oust_own}}};
    for (const auto& [name, value] : options)
        if (std::none_of(choices.begin(), choices.end(), [&wanted = name](const Choice& choice) { return choice.name == wanted; }))
            throw InvalidText("option " + quoted(name, 40) +
                              ": oracle has no such option (take_own, grant_enemy, oust_own)");
    std::uint8_t customs = Position{}.customs;
    for (const auto& [name, custom] : choices) {
        const auto given = options.find(std::string{name});
        if (given == options.end()) continue;
        const std::string value = lower_case(given->second);
        if (value != "yes" && value != "no")
            throw InvalidText("option " + std::string{name} + "=" + quoted(value, 40) + ": expected one of yes, no");
        customs = static_cast<std::uint8_t>(value == "yes" ? customs | custom : customs & ~custom);
    }
    return customs;
}

// -- reading a move ------------------------------------------------------------------------------------

// "e2e3" or "e1e2,S". The class that walks is that of the body there, if there is one.
inline std::optional<Move> read_figure_move(const Position& p, std::string_view text) {
    const Square from = square_named(text.substr(0, 2));
    const Square to = text.size() < 4 ? -1 : square_named(text.substr(2, 2));
    if (from < 0 || to < 0) return std::nullopt;
    const Kind kind = (p.occupied() >> from & 1) != 0 ? p.body_on(from) : lord;
    if (text.size() == 4) return Move{walk, kind, from, to};
    if (text.size() != 6 || text[4] != ',') return std::nullopt;
    const auto fetched = body_letters.find(text[5]);
    if (fetched == std::string_view::npos) return std::nullopt;
    return Move{fetch, kind, from, to, static_cast<Kind>(fetched)};
}

// "h:b1d2", "h:b1d2xs" or "h:d1c3,e".
inline std::optional<Move> read_soul_move(std::string_view text) {
    if (text.size() < 6 || text[1] != ':' || soul_letters.find(text[0]) == std::string_view::npos) return std::nullopt;
    const Kind soul = soul_named(text[0]);
    const Square from = square_named(text.substr(2, 2));
    const Square to = square_named(text.substr(4, 2));
    if (from < 0 || to < 0) return std::nullopt;
    if (text.size() == 6) return Move{grant, soul, from, to};
    if (text.size() != 8 || (text[6] != 'x' && text[6] != ',')) return std::nullopt;
    if (soul_letters.find(text[7]) == std::string_view::npos) return std::nullopt;
    return Move{text[6] == 'x' ? oust : summon, soul, from, to, soul_named(text[7])};
}

// The move that a string of O25 names, legal or not.
inline Move read_move(const Position& p, std::string_view text) {
    if (const auto move = read_figure_move(p, text)) return *move;
    if (const auto move = read_soul_move(text)) return *move;
    if (const Square square = square_named(text.substr(0, 2)); square >= 0 && text.substr(2) == "=P")
        return Move{promote, soldier, square, square};
    throw InvalidText("move " + show(text) +
                      ": expected something like e2e3, e1e2,S, h:b1d2, h:b1d2xs, h:d1c3,e or a8=P");
}

}  // namespace heterodox::oracle
