// Oracle Chess: bodies and souls that part company. Rule ids (O1-O26) are those of the rules text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/oracle/moving.hpp"
#include "games/oracle/notation.hpp"
#include "games/oracle/numbers.hpp"

namespace heterodox {

struct Oracle {
    using Position = oracle::Position;
    using Move = oracle::Move;
    // Figures: 16 Soldiers of 3 moves, 4 Horses of 8, 4 Chariots of 14, 4 Elephants of 13, a Lord of
    // 8 times 6 with the fetches, 2 Priestesses of 35: 306. Souls on Priestesses: 35 targets, each with
    // up to 3 summons, and 3 ousts for each of three classes on the other Priestess, for two of them: 298.
    // Souls elsewhere: 4 of each class with 35 targets and 18 more ways to meet Priestesses, 16 Soldiers
    // of 3, a Lord of 8: 268. Together 872.
    using Moves = MoveList<Move, 896>;

    static constexpr std::string_view name = "oracle";
    static constexpr std::array<std::string_view, 2> teams = oracle::army_names;

    static Position parse(std::string_view text, const Options& options) {
        Position position = oracle::Reader{text}.read();
        position.customs = oracle::read_customs(options);
        return position;
    }
    static std::string print(const Position& position) { return oracle::position_text(position); }
    static std::string print_move(const Position&, Move move) { return oracle::move_text(move); }

    static void generate(const Position& position, Moves& moves) {
        if (drawn_by_rule(position)) return;
        oracle::Lister<Moves> lister{moves};
        oracle::each_move(position, lister);
    }
    static void choices(const Position& position, Moves& moves) { generate(position, moves); }
    static std::uint64_t count(const Position& position) {
        return drawn_by_rule(position) ? 0 : oracle::count_moves(position);
    }

    static void play(Position& position, Move move) { oracle::apply<true>(position, move); }
    // O26: perft ignores the draws of O23 on the way; it needs no hash.
    static void perft_play(Position& position, Move move) {
        position.draws_ignored = true;
        oracle::apply<false>(position, move);
    }
    static bool follow(const Position&, Move) { return true; }

    // O21 is judged before O23.
    static std::optional<Outcome> outcome(const Position& position) {
        if (oracle::count_moves(position) == 0) {
            if (oracle::attacked(position, position.turn)) return Outcome{other(position.turn), "checkmate"};
            return Outcome{-1, "stalemate"};
        }
        if (position.quiet >= oracle::quiet_limit) return Outcome{-1, "quiet"};
        if (position.round > oracle::last_round) return Outcome{-1, "rounds"};
        return std::nullopt;
    }

    static int team(const Position& position) { return position.turn; }
    static std::string_view seat(const Position& position) { return oracle::army_names[position.turn]; }
    static std::string_view turn(const Position& position) { return oracle::army_names[position.turn]; }
    static DecisionKind kind(const Position&) { return DecisionKind::board; }

    // No salt: a number belongs to one move alone.
    static constexpr std::uint32_t actions = oracle::actions;
    static std::uint32_t number(const Position&, Move move) { return oracle::action_number(move); }
    static std::uint64_t hash(const Position& position) { return position.key; }

    // O23: the same position one and two cycles ago.
    static bool repeated(std::span<const std::uint64_t> hashes) {
        using oracle::cycle;
        if (hashes.size() <= 2 * cycle) return false;
        const std::size_t last = hashes.size() - 1;
        return hashes[last] == hashes[last - cycle] && hashes[last] == hashes[last - 2 * cycle];
    }

private:
    static bool drawn_by_rule(const Position& position) {
        return !position.draws_ignored &&
               (position.quiet >= oracle::quiet_limit || position.round > oracle::last_round);
    }
};

}  // namespace heterodox
