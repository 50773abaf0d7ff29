// Oracle Chess in writing: position strings (O24) and move strings (O25) as they are printed, and the reader
// of such position strings. What people write otherwise, and why it is wrong, is read by the Python twin.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.hpp"
#include "core/text.hpp"
#include "games/oracle/generator.hpp"

namespace heterodox::oracle {

// Far more than any position needs; longer texts are not worth reading.
inline constexpr std::size_t longest_text = 1000;

constexpr char body_letter(Army army, Kind kind) {
    return army == white ? body_letters[kind] : static_cast<char>(body_letters[kind] - 'A' + 'a');
}

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
    return placement_text(p) + ' ' + army_letters[p.turn] + ' ' + (earth.empty() ? "-" : earth) + ' ' +
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

// Builds a position from its printed text, token by token. On the way it refuses only what no position could
// hold; every other flaw shows when the position is printed again.
class Reader {
public:
    explicit Reader(std::string_view written) : text(written) {}

    Position read() {
        require(text.size() <= longest_text);
        const auto parts = split(text, ' ');
        require(parts.size() == 6);
        read_placement(parts[0]);
        for (const char letter : tray(parts[2])) {
            const auto [army, body] = body_named(letter);
            hand.bury(army, body);
        }
        for (const char letter : tray(parts[3])) hand.send_below(soul_named(letter));
        if (parts[1] != army_letters.substr(white, 1)) hand.pass_turn();
        p.quiet = number(parts[4]);
        p.round = number(parts[5]);
        require(p.round > 0 && position_text(p) == text && has_sound_lords());
        return p;
    }

private:
    void require(bool holds) const {
        if (!holds) throw InvalidText("not a position as Oracle Chess prints it");
    }

    void read_placement(std::string_view placement) {
        int file = 0, rank = 7;
        for (std::size_t at = 0; at < placement.size(); ++at) {
            if (placement[at] == '/') {
                require(file == 8 && rank > 0);
                file = 0;
                --rank;
            } else if (placement[at] >= '1' && placement[at] <= '8') {
                file += placement[at] - '0';
                require(file <= 8);
            } else {
                require(file < 8);
                const Square square = make_square(file++, rank);
                const auto [army, body] = body_named(placement[at]);
                hand.put_body(army, body, square);
                if (placement.substr(at + 1, 1) != "[") {
                    for (const char letter : plain_souls(body)) put_soul(body, letter, square);
                    continue;
                }
                for (at += 2; at < placement.size() && placement[at] != ']'; ++at) put_soul(body, placement[at], square);
                require(at < placement.size());
            }
        }
        require(file == 8 && rank == 0);
        // In the order of their squares, however a text tells them: it decides in which order moves are listed.
        auto& [first, second] = p.priestesses;
        if (first.square > second.square) std::swap(first, second);
    }

    // O4
    void put_soul(Kind body, char letter, Square square) {
        const Kind soul = soul_named(letter);
        require(body == priestess ? p.priestess_on(square).company.has_room() && soul != lord && soul != soldier
                                  : (p.hosts() >> square & 1) == 0);
        hand.put_soul(soul, square);
    }

    // O24: no more bodies and souls than there are.
    std::pair<Army, Kind> body_named(char letter) {
        const auto place = written_bodies.find(letter);
        require(place != std::string_view::npos);
        const Kind kind = written_order[place % body_kinds];
        require(--bodies_left[kind] >= 0);
        return {place < body_kinds ? white : black, kind};
    }
    Kind soul_named(char letter) {
        const auto place = soul_letters.find(letter);
        require(place != std::string_view::npos && --souls_left[place] >= 0);
        return static_cast<Kind>(place);
    }

    static std::string_view tray(std::string_view letters) { return letters == "-" ? std::string_view{} : letters; }

    std::uint32_t number(std::string_view digits) const {
        std::uint32_t value = 0;
        require(digits.size() <= 6 && std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc{});
        return value;
    }

    // O24: one Lord soul on each side, and the side not to move is not attacked.
    bool has_sound_lords() const {
        for (const Army army : {white, black})
            if (popcount(p.souls[lord] & p.armies[army]) != 1) return false;
        return !attacked(p, other(p.turn));
    }

    const std::string_view text;
    Position p;
    Hand<true> hand{p};
    std::array<int, body_kinds> bodies_left = most_bodies;
    std::array<int, soul_kinds> souls_left = most_souls;
};

inline std::uint8_t read_customs(const Options& options) {
    std::uint8_t customs = usual_customs;
    for (const auto& [name, value] : options) {
        const auto place = std::find(custom_names.begin(), custom_names.end(), name) - custom_names.begin();
        if (place == std::ssize(custom_names) || (value != "yes" && value != "no"))
            throw InvalidText("option " + name + ": not one of oracle");
        const auto custom = 1 << place;
        customs = static_cast<std::uint8_t>(value == "yes" ? customs | custom : customs & ~custom);
    }
    return customs;
}

}  // namespace heterodox::oracle
