// A position of one game as a handle: native_core::Position over the game's own types.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chances.hpp"
#include "core/game.hpp"
#include "core/line.hpp"
#include "core/perft.hpp"
#include "core/playout.hpp"
#include "engine/evaluation.hpp"
#include "engine/occupied.hpp"
#include "kernel.hpp"

namespace heterodox {

// Runs work() and turns the core's exceptions into the interface's.
template <class Work>
auto translated(Work work) {
    using native_core::Refusal;
    try {
        return work();
    } catch (const InvalidText& error) {
        throw Refusal{Refusal::Why::invalid_text, error.what()};
    } catch (const Busy& error) {
        throw Refusal{Refusal::Why::busy, error.what()};
    } catch (const Stopped&) {
        throw native_core::Interrupted{};
    }
}

template <Game G>
native_core::Code code_of(const typename G::Position& position, typename G::Move choice) {
    const auto number = static_cast<native_core::Code>(G::number(position, choice));
    if constexpr (requires { G::salt(position, choice); })
        return number | static_cast<native_core::Code>(G::salt(position, choice)) << 32;
    else
        return number;
}

template <Game G>
class Handle final : public native_core::Position {
public:
    using Code = native_core::Code;

    explicit Handle(Line<G> line) : line_{std::move(line)}, ending_{ending_of(line_)} {}

    // What another part of the core needs of it.
    const Line<G>& line() const { return line_; }
    const typename G::Position& position() const { return line_.position(); }

    std::string_view game() const override { return G::name; }
    std::string text() const override { return G::print(position()); }

    std::vector<Code> choices() const override { return codes(listed(G::choices)); }
    std::vector<Code> moves() const override { return codes(listed(G::generate)); }
    std::vector<std::string> choice_names() const override { return names(listed(G::choices)); }
    std::vector<std::uint32_t> weights() const override {
        if constexpr (HasChance<G>)
            if (!ending_ && G::kind(position()) == DecisionKind::chance) return weights_of(listed(G::choices));
        return {};
    }
    std::vector<std::string> move_names() const override { return names(listed(G::generate)); }

    std::pair<Code, std::unique_ptr<native_core::Position>> play(std::uint32_t number) const override {
        const auto choices = listed(G::choices);
        for (const auto choice : choices) {
            if (static_cast<std::uint32_t>(G::number(position(), choice)) != number) continue;
            Line<G> next{line_, choice};
            return {code_of<G>(position(), choice), std::make_unique<Handle>(std::move(next))};
        }
        return {0, nullptr};
    }

    const std::optional<native_core::Ending>& ending() const override { return ending_; }
    std::vector<std::string_view> claims() const override { return line_.claims(); }
    std::string_view seat() const override { return G::seat(position()); }
    std::string_view turn() const override { return G::turn(position()); }
    std::string_view team() const override { return G::teams[static_cast<std::size_t>(G::team(position()))]; }
    int kind() const override { return static_cast<int>(ending_ ? DecisionKind::over : G::kind(position())); }
    std::uint64_t hash() const override { return line_.hashes().back(); }

    std::vector<std::uint64_t> perft(int depth, int jobs, const Poll& poll) const override {
        return translated([&] {
            std::vector<std::uint64_t> counts;
            for (int plies = 1; plies <= depth; ++plies)
                counts.push_back(ending_ ? 0 : heterodox::perft<G>(position(), plies, jobs, poll));
            return counts;
        });
    }

    native_core::Divided divide(int depth, int jobs, const Poll& poll) const override {
        if (ending_) return {};
        return translated([&] { return heterodox::divide<G>(position(), depth, jobs, poll); });
    }

    native_core::Playouts playouts(std::uint64_t games, std::uint64_t seed, std::uint64_t limit, int jobs,
                                   const Poll& poll) const override {
        return translated([&] {
            const PlayoutResults found = heterodox::playouts<G>(line_, games, seed, limit, jobs, poll);
            native_core::Playouts results{{}, {}, found.draws, found.unfinished, found.plies, found.shortest, found.longest};
            for (std::size_t team = 0; team < 2; ++team) results.wins[std::string{G::teams[team]}] = found.wins[team];
            for (const auto& [reason, number] : found.reasons) results.reasons[std::string{reason}] = number;
            return results;
        });
    }

    native_core::Features trace() const override {
        return translated([&]() -> native_core::Features {
            if constexpr (Searchable<G>) {
                Tracer tracer{feature_count<G>()};
                const int board_left = Evaluation<G>::judge(position(), tracer);
                return {std::move(tracer.counts), board_left};
            } else {
                throw InvalidText("game " + std::string{G::name} + ": has no evaluation");
            }
        });
    }

private:
    using Moves = typename G::Moves;

    static std::optional<native_core::Ending> ending_of(const Line<G>& line) {
        const auto& outcome = line.outcome();
        if (!outcome) return std::nullopt;
        native_core::Ending ending{std::nullopt, outcome->reason};
        if (outcome->winner >= 0) ending.winner = G::teams[static_cast<std::size_t>(outcome->winner)];
        return ending;
    }

    // What G::choices or G::generate lists; nothing once the game has ended, if only by repetition.
    Moves listed(void (*list)(const typename G::Position&, Moves&)) const {
        Moves moves;
        if (!ending_) list(position(), moves);
        return moves;
    }

    std::vector<std::uint32_t> weights_of(const Moves& rolls) const
        requires HasChance<G>
    {
        std::vector<std::pair<Code, std::uint32_t>> weighed;
        for (const auto roll : rolls) weighed.emplace_back(code_of<G>(position(), roll), G::weight(position(), roll));
        std::sort(weighed.begin(), weighed.end(), [](const auto& one, const auto& other) { return earlier(one.first, other.first); });
        std::vector<std::uint32_t> weights;
        for (const auto& [code, weight] : weighed) weights.push_back(weight);
        return weights;
    }

    std::vector<Code> codes(const Moves& moves) const {
        std::vector<Code> codes;
        codes.reserve(moves.size());
        for (const auto move : moves) codes.push_back(code_of<G>(position(), move));
        std::sort(codes.begin(), codes.end(), earlier);
        return codes;
    }

    std::vector<std::string> names(const Moves& moves) const {
        std::vector<std::pair<Code, std::string>> named;
        for (const auto move : moves) named.emplace_back(code_of<G>(position(), move), G::print_move(position(), move));
        std::sort(named.begin(), named.end(), [](const auto& one, const auto& other) { return earlier(one.first, other.first); });
        std::vector<std::string> names;
        for (auto& [code, name] : named) names.push_back(std::move(name));
        return names;
    }

    // By action number first: the order in which Python gives its choices.
    static bool earlier(Code one, Code other) {
        return std::pair{native_core::number_of(one), one} < std::pair{native_core::number_of(other), other};
    }

    const Line<G> line_;
    const std::optional<native_core::Ending> ending_;
};

// The game behind a handle, which must be one of G.
template <Game G>
const Line<G>& line_of(const native_core::Position& position) {
    const auto* handle = dynamic_cast<const Handle<G>*>(&position);
    if (handle == nullptr)
        throw InvalidText("a position of " + std::string{position.game()} + ": expected one of " + std::string{G::name});
    return handle->line();
}

}  // namespace heterodox
