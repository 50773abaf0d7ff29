// Enochian chess for the native core: the rules of src/heterodox/games/enochian (E1-E44) again, for speed.
//
//   types, tables       armies, arrays and rules; make_tables.py writes the tables from the YAML
//   data, position      how pieces go; bitboards and statuses; who attacks what
//   moves, play         what may move; what a move causes, whose turn comes next, how it ends
//   decisions, numbers  what is due besides moves, who decides; action numbers
//   print, parse        strings out, and back in
#pragma once

#include <algorithm>

#include "core/game.hpp"
#include "games/enochian/decisions.hpp"
#include "games/enochian/numbers.hpp"
#include "games/enochian/parse.hpp"

namespace heterodox {

struct Enochian {
    using Position = enochian::Position;
    using Move = enochian::Move;
    using Moves = enochian::Moves;

    static constexpr std::string_view name = "enochian";
    static constexpr std::array<std::string_view, 2> teams = enochian::team_names;
    static constexpr int actions = enochian::all_actions;

    static Position parse(std::string_view text, const Options&) { return enochian::Reader{}.read(text); }
    static std::string print(const Position& position) { return enochian::print(position); }
    static std::string print_move(const Position& position, Move move) { return enochian::print_move(position, move); }
    static int number(const Position& position, Move move) { return enochian::number_of(position, move); }
    static std::uint32_t salt(const Position& position, Move move) { return enochian::salt_of(position, move); }

    static void generate(const Position& position, Moves& moves) { enochian::list_decisions(position, moves); }
    static void choices(const Position& position, Moves& moves) {
        enochian::list_decisions(position, moves);
        if (!position.die_due()) enochian::list_negotiations(position, moves);
    }

    static std::uint64_t count(const Position& position) {
        using namespace enochian;
        const bool plain = position.end == End::none && !position.divination() && !(position.flags & offering);
        if (plain && !ally_moves_too(position)) [[likely]] {
            Tally tally;
            army_moves(position, position.turn, tally);
            return tally.number;
        }
        Moves moves;
        generate(position, moves);
        return moves.size();
    }

    static void play(Position& position, Move move) { enochian::play(position, move); }
    static bool follow(const Position&, Move) { return true; }

    static std::optional<Outcome> outcome(const Position& position) {
        using enochian::End;
        if (position.end == End::none) return std::nullopt;
        const int winner = position.end == End::active_wins ? 0 : position.end == End::passive_wins ? 1 : -1;
        return Outcome{winner, enochian::reason_of(position)};
    }

    static DecisionKind kind(const Position& position) { return enochian::decision_kind(position); }
    // E37: every side of the die comes as often.
    static std::uint32_t weight(const Position&, Move) { return 1; }
    static std::string_view turn(const Position& position) {
        return enochian::army_names[enochian::nobody_to_move(position.end) ? position.first : position.turn];
    }
    static std::string_view seat(const Position& position) {
        if (kind(position) == DecisionKind::chance) return "chance";
        return enochian::seat_of(position, enochian::deciding_army(position));
    }
    static int team(const Position& position) { return enochian::team_of(enochian::deciding_army(position)); }

    // The pieces' key with all that repetition compares besides (E33), not the two counters.
    static std::uint64_t hash(const Position& position) {
        const auto& p = position;
        const unsigned turn = enochian::nobody_to_move(p.end) ? 0U : p.turn;
        std::uint64_t rest = std::bit_cast<std::uint32_t>(p.status);
        rest = rest << 5 | turn << 3U | p.flags;
        rest = rest << 13 | (p.die << 10U) | (p.rules & 1023U);
        std::uint64_t more = p.array * 128U + p.ptah;
        more = more << 16 | (p.querent << 12U) | (p.first << 10U) | (p.widdershins << 9U) | p.rolls;
        more = more << 8 | p.rerolls;
        return p.key ^ split_mix(rest) ^ split_mix(more);
    }

    // E33: the third occurrence.
    static bool repeated(std::span<const std::uint64_t> hashes) {
        return !hashes.empty() && std::ranges::count(hashes, hashes.back()) >= enochian::repetition_limit;
    }

    // A position occurs when its turn begins or goes on, not when the die or an offer interrupts it.
    static bool repeated(const Position& position, std::span<const std::uint64_t> hashes) {
        const bool interrupted = position.die != 0 || position.rolls != 0 || (position.flags & enochian::offering);
        return !interrupted && position.has(enochian::house_draws) && repeated(hashes);
    }

    // What the third occurrence means: a draw, or in divination no (E39).
    static Outcome repetition(const Position& position) {
        return {-1, position.divination() ? "no" : "repetition"};
    }
};

static_assert(Game<Enochian>);

}  // namespace heterodox
