// A list of games as a type, and how a game is found in it by name at run time.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/text.hpp"

namespace heterodox {

template <Game... Gs>
struct GameList {
    static std::vector<std::string> names() { return {std::string{Gs::name}...}; }

    // Calls visitor(std::type_identity<G>{}) for the game G of that name.
    template <class Result, class Visitor>
    static Result visit(std::string_view name, Visitor visitor) {
        std::optional<Result> result;
        const bool found = ((name == Gs::name && (result.emplace(visitor(std::type_identity<Gs>{})), true)) || ...);
        if (found) return *std::move(result);
        std::string known;
        for (const auto& other : names()) known += (known.empty() ? "" : ", ") + other;
        throw InvalidText("game " + show(name) + ": unknown to the native core, which has " +
                          (known.empty() ? "none" : known));
    }
};

}  // namespace heterodox
