// Stand-ins for what a game does not yet say itself (see core/game.hpp); to be deleted when all of them do.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/game.hpp"

namespace heterodox {

template <Game G>
struct Facts {
    using Position = typename G::Position;
    using Move = typename G::Move;

    static constexpr std::uint32_t actions = [] {
        if constexpr (requires { G::actions; })
            return static_cast<std::uint32_t>(G::actions);
        else
            return 1U << 20;
    }();

    static std::uint32_t number(const Position& position, Move move) {
        if constexpr (requires { G::number(position, move); }) {
            return static_cast<std::uint32_t>(G::number(position, move));
        } else {
            std::uint32_t number = 0;
            for (const char symbol : G::print_move(position, move)) number = number * 31 + static_cast<unsigned char>(symbol);
            return number;
        }
    }
    static std::uint32_t salt(const Position& position, Move move) {
        if constexpr (requires { G::salt(position, move); })
            return static_cast<std::uint32_t>(G::salt(position, move));
        else
            return 0;
    }
    static std::string_view seat(const Position& position) {
        if constexpr (requires { G::seat(position); })
            return G::seat(position);
        else
            return G::teams[static_cast<std::size_t>(G::team(position))];
    }
    static std::string_view turn(const Position& position) {
        if constexpr (requires { G::turn(position); })
            return G::turn(position);
        else
            return seat(position);
    }
    static DecisionKind kind(const Position& position) {
        if constexpr (requires { G::kind(position); })
            return G::kind(position);
        else
            return G::outcome(position) ? DecisionKind::over : DecisionKind::board;
    }
};

}  // namespace heterodox
