// What must hold for every game at every position, checked along random games; and parsers fed with
// damaged strings, which must answer with InvalidText and nothing else.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/line.hpp"
#include "core/random.hpp"

namespace heterodox {

struct CheckFailed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void require(bool holds, const std::string& what, const std::string& position) {
    if (!holds) throw CheckFailed(what + " at: " + position);
}

// A damaged copy of a text: some bytes changed, removed, repeated, or taken from another place.
inline std::string damaged(std::string text, Random& random) {
    constexpr std::string_view alphabet = "/ -0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;=+*()[]{}\n\xff\xc3";
    for (auto times = random.below(4) + 1; times > 0; --times) {
        const auto size = static_cast<std::uint32_t>(text.size());
        const auto at = size == 0 ? 0 : random.below(size);
        const char symbol = alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
        switch (random.below(6)) {
            case 0: text.insert(at, 1, symbol); break;
            case 1: if (size != 0) text.erase(at, random.below(3) + 1); break;
            case 2: if (size != 0) text[at] = symbol; break;
            case 3: if (size != 0) text.insert(random.below(size), text.substr(at, random.below(12))); break;
            case 4: text.resize(at); break;
            default: if (size != 0) std::swap(text[at], text[random.below(size)]); break;
        }
    }
    return text;
}

template <Game G>
void check_position(const typename G::Position& position, const Options& options) {
    const std::string text = G::print(position);
    typename G::Moves moves;
    G::generate(position, moves);
    require(moves.size() <= G::Moves::capacity, "move list overflow", text);
    require(G::count(position) == moves.size(), "count() differs from generate()", text);
    if (G::outcome(position)) require(moves.empty(), "a finished game has moves", text);
    std::set<std::string> names;
    for (const auto move : moves) {
        const std::string name = G::print_move(position, move);
        require(names.insert(name).second, "repeated move " + name, text);
    }
    const auto again = G::parse(text, options);
    require(G::print(again) == text, "position does not print back but as " + G::print(again), text);
    require(G::hash(again) == G::hash(position), "hash differs after print and parse", text);
    require(G::count(again) == moves.size(), "move count differs after print and parse", text);
}

// One random game from `start`, checked at every ply; returns its length.
template <Game G>
std::size_t check_game(const typename G::Position& start, const Options& options, Random& random,
                       std::size_t limit) {
    Line<G> line{start};
    std::size_t length = 0;
    for (; length < limit; ++length) {
        check_position<G>(line.position(), options);
        if (line.outcome()) break;
        typename G::Moves choices;
        G::choices(line.position(), choices);
        if (choices.empty()) break;
        const auto move = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
        line.play(move);
    }
    return length;
}

// Whatever the text: a position that plays on, or a clear error.
template <Game G>
void check_text(std::string_view text, const Options& options, Random& random) {
    try {
        const auto position = G::parse(text, options);
        check_game<G>(position, options, random, 4);
    } catch (const InvalidText& error) {
        require(*error.what() != '\0', "empty error message", std::string{text});
    }
}

}  // namespace heterodox
