// Chess 2: six armies, duels for every capture, and Kings that win beyond the midline.
// Rule ids (C1-C35) are those of the rules text.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/chess2/draft.hpp"

namespace heterodox {

struct Chess2 {
    using Position = chess2::Position;
    using Move = chess2::Move;
    // At most 16 pieces a side (see chess2::is_sound), of which the most mobile, Reapers and Ghosts, reach fewer than 63 squares.
    using Moves = MoveList<Move, 1024>;

    static constexpr std::string_view name = "chess2";
    static constexpr std::array<std::string_view, 2> teams = chess2::side_names;

    static Position parse(std::string_view text, const Options& options);
    static std::string print(const Position& p) {
        return p.phase == chess2::Phase::draft ? chess2::draft_text(p) : chess2::position_text(p);
    }

    static void generate(const Position& p, Moves& moves) {
        if (p.phase != chess2::Phase::move) return list_answers(p, moves);
        if (is_quiet(p) || chess2::has_winning_move(p)) return;
        chess2::Lister<Moves> lister{moves};
        chess2::send_moves<false>(p, lister);
    }

    // A capture that can be dueled stops there: "e4d5/" (C34).
    static void choices(const Position& p, Moves& moves) {
        generate(p, moves);
        if (p.phase != chess2::Phase::move || p.plain || p.king_turn) return;
        // Most moves capture nothing, which is seen at once: only Elephants meet pieces on their way.
        const Bitboard herd = chess2::elephants(p, p.side);
        const Bitboard met = p.occupied() | (p.en_passant == chess2::nowhere ? 0 : bit(p.en_passant));
        for (Move& move : moves)
            if (((met >> move.to | herd >> move.from) & 1) != 0 && chess2::awaits_duel(p, move)) move.form = chess2::Form::waiting;
    }

    static std::uint64_t count(const Position& p) {
        if (p.phase == chess2::Phase::draft) return chess2::army_names.size();
        if (p.phase != chess2::Phase::move) return static_cast<std::uint64_t>(chess2::answers(p).size());
        return is_quiet(p) || chess2::has_winning_move(p) ? 0 : legal_moves(p);
    }

    static void play(Position& p, Move move);

    // A rampage that only a duel keeps from a King is counted and not followed (C35).
    static bool follow(const Position& p, Move move) { return !needs_duel(p, move); }

    static std::string print_move(const Position&, Move move) { return chess2::move_text(move); }

    // The layout stands in src/heterodox/games/chess2/moves.py.
    static constexpr std::uint32_t first_promotion = 64 * 64;
    static constexpr std::uint32_t pass_number = first_promotion + 2 * 8 * 3 * 4;
    static constexpr std::uint32_t skip_number = pass_number + 1;
    static constexpr std::uint32_t first_bid = skip_number + 1;
    static constexpr std::uint32_t first_call = first_bid + chess2::bid_count;
    static constexpr std::uint32_t first_army = first_call + 2;
    static constexpr std::uint32_t actions = first_army + chess2::army_count;
    static std::uint32_t number(const Position& p, Move move);
    // "e4d5/" has the number of "e4d5".
    static std::uint32_t salt(const Position&, Move move) { return move.form == chess2::Form::waiting ? 1 : 0; }

    // C29 is judged before C32; nothing ends while a duel or the draft is under way.
    static std::optional<Outcome> outcome(const Position& p) {
        if (p.phase != chess2::Phase::move) return std::nullopt;
        if (chess2::has_winning_move(p)) return Outcome{p.side, "winning move"};
        if (legal_moves(p) == 0) {
            if (!p.plain) return Outcome{chess2::other(p.side), "no legal move"};
            if (chess2::threatened(p, p.side)) return Outcome{chess2::other(p.side), "checkmate"};
            return Outcome{-1, "stalemate"};
        }
        if (is_quiet(p)) return Outcome{-1, p.plain ? "fifty-moves" : "quiet"};
        return std::nullopt;
    }

    // The defender decides about the challenge, the attacker about everything else.
    static int team(const Position& p) {
        if (p.phase == chess2::Phase::draft) return chess2::chooser(p);
        return p.phase == chess2::Phase::challenge ? chess2::other(p.side) : p.side;
    }

    static std::string_view seat(const Position& p) { return teams[static_cast<std::size_t>(team(p))]; }
    static std::string_view turn(const Position& p) {
        return p.phase == chess2::Phase::draft ? seat(p) : teams[p.side];
    }

    // Armies and bids are chosen in secret; a called bluff is answered openly.
    static DecisionKind kind(const Position& p) {
        switch (p.phase) {
            case chess2::Phase::move: return DecisionKind::board;
            case chess2::Phase::call: return DecisionKind::answer;
            default: return DecisionKind::hidden;
        }
    }

    // C1, C20: neither the challenge that is answered nor the army that the other side has chosen.
    static Position veiled(Position p) {
        if (p.phase == chess2::Phase::response) p.challenge = chess2::unknown_bid;
        for (auto& choice : p.draft)
            if (choice == chess2::Choice::made) choice = chess2::Choice::hidden;
        return p;
    }

    static std::uint64_t hash(const Position& p);

    static bool repeated(std::span<const std::uint64_t> hashes) {
        return !hashes.empty() && std::count(hashes.begin(), hashes.end(), hashes.back()) >= 3;
    }

private:
    static bool is_quiet(const Position& p) { return p.halfmove >= chess2::quiet_limit; }

    static std::uint64_t legal_moves(const Position& p) {
        chess2::Counter counter;
        chess2::send_moves<false>(p, counter);
        return counter.total;
    }

    // Whether a bare move is a rampage that takes a King unless a duel stops it.
    static bool needs_duel(const Position& p, const Move& move) {
        using namespace chess2;
        if (move.form != Form::whole || move.duels != 0 || !(elephants(p, p.side) >> move.from & 1)) return false;
        return captures_enemy_king(captures_of(p, move, kind_of(Role::elephant)));
    }

    static void list_answers(const Position& p, Moves& moves) {
        using namespace chess2;
        if (p.phase == Phase::draft) {
            for (std::size_t army = 0; army < army_count; ++army) moves.add(answer(Form::army, static_cast<int>(army)));
            return;
        }
        const Answers open = answers(p);
        if (open.skip) moves.add(answer(Form::skip));
        for (int bid = 0; bid < bid_count; ++bid)
            if (open.bids >> bid & 1) moves.add(answer(Form::bid, bid));
        if (open.gain) moves.add(answer(Form::gain));
        if (open.take) moves.add(answer(Form::take));
    }

    static std::uint8_t lowest_challenge(Position p, int response);
    static void wait_for_duel(Position& p, Move move);
    static void play_answer(Position& p, Move move);
    static void add_duel(Position& p, std::uint8_t result);

    static void decide(Position& p, std::string_view word);
    static void read_pending(Position& p, std::string_view text);
};

// -- playing ----------------------------------------------------------------------------------------

inline void Chess2::wait_for_duel(Position& p, Move move) {
    move.form = chess2::Form::whole;
    p.pending = move;
    p.phase = chess2::Phase::challenge;
}

// Adds a duel's result to the pending move, which then waits for its next duel or is played.
inline void Chess2::add_duel(Position& p, std::uint8_t result) {
    using namespace chess2;
    p.pending.results[p.pending.duels++] = result;
    p.challenge = 0;
    const Kind mover = kind_on(p, p.pending.from);
    const Captures captures = captures_of(p, p.pending, mover);
    if (walk(p, captures, mover, p.pending, false).next < captures.size) {
        p.phase = Phase::challenge;
        return;
    }
    const Move whole = p.pending;
    p.pending = Move{};
    p.phase = Phase::move;
    apply(p, whole);
}

// For a program that looks ahead where the challenge is hidden: the lowest that this could answer.
inline std::uint8_t Chess2::lowest_challenge(Position p, int response) {
    for (p.challenge = 0; p.challenge < chess2::bid_count - 1; ++p.challenge) {
        Position before = p;
        before.phase = chess2::Phase::challenge;
        const bool open = (chess2::answers(before).bids >> p.challenge & 1) != 0;
        if (open && (chess2::answers(p).bids >> response & 1) != 0) break;
    }
    return p.challenge;
}

inline void Chess2::play_answer(Position& p, Move move) {
    using namespace chess2;
    switch (p.phase) {
        case Phase::challenge:
            if (move.form == Form::skip) return add_duel(p, skipped);
            p.challenge = move.from;
            p.phase = Phase::response;
            return;
        case Phase::response:
            if (p.challenge == unknown_bid) p.challenge = lowest_challenge(p, move.from);
            if (p.challenge != 0 || move.from != 0) return add_duel(p, bids(p.challenge, move.from));
            p.phase = Phase::call;
            return;
        case Phase::call: return add_duel(p, move.form == Form::gain ? bluff_gain : bluff_take);
        case Phase::draft: return choose(p, static_cast<Army>(move.from));
        case Phase::move: return;
    }
}

inline void Chess2::play(Position& p, Move move) {
    using namespace chess2;
    if (p.phase != Phase::move) return play_answer(p, move);
    // A bare rampage towards a King cannot end without a duel, so it waits for one.
    if (move.form == Form::waiting || needs_duel(p, move)) return wait_for_duel(p, move);
    const bool proven = hands_over(p) && move.duels == 0;
    apply(p, move);
    p.unwinnable = proven;  // legality was judged for this very board
}

inline std::uint64_t Chess2::hash(const Position& p) {
    using namespace chess2;
    if (p.phase == Phase::draft) {
        std::uint64_t mixed = 0;
        for (const char sign : draft_text(p)) mixed = mixed * 256 ^ split_mix(mixed) ^ static_cast<unsigned char>(sign);
        return split_mix(mixed);
    }
    if (p.phase != Phase::move) {
        std::uint64_t mixed = p.key + static_cast<std::uint64_t>(p.phase) * 4 + p.challenge;
        mixed = split_mix(mixed) ^ std::bit_cast<std::uint64_t>(p.pending);
        return split_mix(mixed);
    }
    if (!p.plain || p.en_passant == nowhere) return p.key;
    // C35: in chess an en passant square counts only where the capture can be played.
    for (Bitboard pawns = p.of(p.side, pawn) & pawn_captures[other(p.side)][p.en_passant]; pawns != 0;)
        if (is_legal(p, board_move(pop_lowest(pawns), p.en_passant))) return p.key;
    return p.key ^ en_passant_keys[p.en_passant] ^ en_passant_keys[nowhere];
}

// -- action numbers ---------------------------------------------------------------------------------

inline std::uint32_t Chess2::number(const Position& p, Move move) {
    using namespace chess2;
    if (move.form <= Form::waiting && move.promotion == no_kind) [[likely]] return move.from * 64U + move.to;
    switch (move.form) {
        case Form::pass: return pass_number;
        case Form::skip: return skip_number;
        case Form::bid: return first_bid + move.from;
        case Form::gain: return first_call;
        case Form::take: return first_call + 1;
        case Form::army: return first_army + move.from;
        case Form::whole:
        case Form::waiting: break;
    }
    const auto direction = static_cast<std::uint32_t>(file_of(move.to) - file_of(move.from) + 1);
    const std::uint32_t way = (p.side * 8U + static_cast<std::uint32_t>(file_of(move.from))) * 3 + direction;
    return first_promotion + way * 4 + (move.promotion - knight);
}

// -- reading ----------------------------------------------------------------------------------------

// One decision of a pending duel by its name; "?" is a challenge that only the defender knows.
inline void Chess2::decide(Position& p, std::string_view word) {
    using namespace chess2;
    Moves open;
    choices(p, open);
    for (const Move move : open) {
        const bool hides = word == "?" && p.phase == Phase::challenge && move.form == Form::bid;
        if (!hides && print_move(p, move) != word) continue;
        play(p, move);
        if (hides) p.challenge = unknown_bid;
        return;
    }
    throw InvalidText("position: no such duel");
}

// The ninth field: the move so far, then /d, /a or /b (C33). It is played decision by decision.
inline void Chess2::read_pending(Position& p, std::string_view text) {
    const auto parts = split(text.substr(0, text.rfind('/')), ':');
    decide(p, std::string{parts[0]} + '/');
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (parts[i].empty()) decide(p, "skip");
        for (std::size_t word = 0; word < parts[i].size(); ++word) decide(p, parts[i].substr(word, 1));
    }
}

inline Chess2::Position Chess2::parse(std::string_view text, const Options& options) {
    using namespace chess2;
    const InvalidText refused{"position: not a canonical string of chess2"};
    Position p{};
    read_options(options, p);
    const auto parts = split(text, ' ');
    if (parts.size() == 3 && parts[0] == "draft" && !p.plain) {
        read_draft(parts, p);
        if (chooser(p) == 2) throw refused;
    } else {
        if (parts.size() == 6 && !options.contains("reading")) p.plain = true;
        if (p.plain ? parts.size() != 6 : parts.size() != 8 && parts.size() != 9) throw refused;
        read_fields(parts, p);
        if (!is_sound(p)) throw refused;
        p.key = full_key(p);
        if (parts.size() == 9) read_pending(p, parts[8]);
    }
    if (print(p) != text) throw refused;
    return p;
}

static_assert(Game<Chess2>);

}  // namespace heterodox
