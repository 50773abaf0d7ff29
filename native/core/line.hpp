// A game being played from a position, and its end by repetition.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace heterodox {

template <Game G>
class Line {
public:
    explicit Line(const typename G::Position& start) : position_{start}, hashes_{G::hash(start)} { judge(); }

    // The line one legal move further.
    Line(const Line& before, typename G::Move move) : position_{before.position_} {
        hashes_.reserve(before.hashes_.size() + 1);
        hashes_ = before.hashes_;
        play(move);
    }

    const typename G::Position& position() const { return position_; }
    const std::optional<Outcome>& outcome() const { return outcome_; }
    // One for each position since the start, oldest first.
    const std::vector<std::uint64_t>& hashes() const { return hashes_; }

    // What the deciding seat may claim a draw by.
    std::vector<std::string_view> claims() const {
        if constexpr (requires { G::claims(position_, std::span<const std::uint64_t>{}); })
            if (!outcome_) return G::claims(position_, hashes_);
        return {};
    }

    // Plays a move that is known to be legal.
    void play(typename G::Move move) {
        G::play(position_, move);
        hashes_.push_back(G::hash(position_));
        judge();
    }

    // Plays a choice by its name; throws InvalidText where there is none.
    void play(std::string_view name) {
        typename G::Moves choices;
        if (!outcome_) G::choices(position_, choices);
        for (const auto choice : choices)
            if (G::print_move(position_, choice) == name) return play(choice);
        throw InvalidText(std::string{name} + ": not among the choices here");
    }

private:
    // The end by the position alone comes before the end by repetition (in every game's rules).
    void judge() {
        outcome_ = G::outcome(position_);
        if (!outcome_ && repeated()) outcome_ = repetition();
    }

    // A draw, unless the game has another word for it.
    Outcome repetition() const {
        if constexpr (requires { G::repetition(position_); })
            return G::repetition(position_);
        else
            return {-1, "repetition"};
    }

    // A game that can switch repetition off looks at the position, too.
    bool repeated() const {
        if constexpr (requires { G::repeated(position_, std::span<const std::uint64_t>{}); })
            return G::repeated(position_, hashes_);
        else
            return G::repeated(hashes_);
    }

    typename G::Position position_;
    std::vector<std::uint64_t> hashes_;
    std::optional<Outcome> outcome_;
};

}  // namespace heterodox
