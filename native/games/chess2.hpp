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
#include "games/chess2/reasons.hpp"

namespace heterodox {

struct Chess2 {
    using Position = chess2::Position;
    using Move = chess2::Move;
    // At most 16 pieces a side (C33), of which the most mobile, Reapers and Ghosts, reach fewer than 63 squares.
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
        for (Move& move : moves)
            if (chess2::awaits_duel(p, move)) move.form = chess2::Form::waiting;
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
    static Move parse_move(const Position& p, std::string_view text);

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
        return captures_enemy_king(captures_of(p, move, rook));
    }

    static void list_answers(const Position& p, Moves& moves) {
        using namespace chess2;
        if (p.phase == Phase::draft) {
            for (int army = classic; army <= animals; ++army) moves.add(answer(Form::army, army));
            return;
        }
        const Answers open = answers(p);
        if (open.skip) moves.add(answer(Form::skip));
        for (int bid = 0; bid <= 2; ++bid)
            if (open.bids >> bid & 1) moves.add(answer(Form::bid, bid));
        if (open.gain) moves.add(answer(Form::gain));
        if (open.take) moves.add(answer(Form::take));
    }

    static bool lists(const Moves& moves, const Move& move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    static std::uint8_t lowest_challenge(Position p, int response);
    static void wait_for_duel(Position& p, Move move);
    static void play_answer(Position& p, Move move);
    static void add_duel(Position& p, std::uint8_t result);

    static Move read_answer(const Position& p, std::string_view text);
    [[noreturn]] static void refuse(const Position& p, const Move& move, const Moves& legal);
    static Move with_duels(const Position& p, Move move, const std::vector<std::uint8_t>& results,
                           std::string_view text);
    static void hide_challenge(Position& p);
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
    for (p.challenge = 0; p.challenge < 2; ++p.challenge) {
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

// -- reading ----------------------------------------------------------------------------------------

inline Chess2::Move Chess2::read_answer(const Position& p, std::string_view text) {
    using namespace chess2;
    Moves open;
    list_answers(p, open);
    std::string expected;
    for (const Move move : open) {
        if (move_text(move) == text) return move;
        expected += (expected.empty() ? "" : ", ") + move_text(move);
    }
    const std::string message =
        std::string{phase_names[static_cast<int>(p.phase)]} + ' ' + show(text) + ": expected one of " + expected;
    constexpr std::array<std::string_view, 6> words = {"skip", "0", "1", "2", "+", "-"};
    if (std::find(words.begin(), words.end(), text) != words.end()) throw IllegalMove(message);
    throw InvalidText(message);
}

// Why a bare move is none; a promotion without its piece could be several.
inline void Chess2::refuse(const Position& p, const Move& move, const Moves& legal) {
    using namespace chess2;
    std::vector<std::string> candidates;
    for (const Kind kind : {queen, rook, bishop, knight})
        if (lists(legal, board_move(move.from, move.to, kind))) candidates.push_back(board_text(board_move(move.from, move.to, kind)));
    if (!candidates.empty() && move.form == Form::whole && move.promotion == no_kind)
        throw AmbiguousMove(move_text(move), candidates);
    throw IllegalMove(why_not(p, move));
}

// The move with the results of its duels, each of them legal in its turn (C23, C30).
inline Chess2::Move Chess2::with_duels(const Position& p, Move move, const std::vector<std::uint8_t>& results,
                                       std::string_view text) {
    using namespace chess2;
    const std::string head = std::string{text} + ": ";
    const bool on_board = move.form == Form::whole && move.from != move.to;  // no pass, no Whirlwind
    const Kind mover = on_board ? kind_on(p, move.from) : king;
    const Captures captures = on_board ? captures_of(p, move, mover) : Captures{};
    for (std::size_t i = 0; i < results.size(); ++i) {
        const Standing now = walk(p, captures, mover, move, false);
        if (now.next == captures.size) throw IllegalMove(head + "only " + std::to_string(i) + " duels are possible");
        const std::string refused = head + "duel " + std::to_string(i + 1) + " cannot end like this: ";
        if (!is_valid(now, results[i])) throw IllegalMove(refused + "the stones do not allow it");
        Standing then = now;
        fight(then, mover, results[i]);
        if (!then.died && !can_be_saved(captures, mover, now.next + 1, then.defender))
            throw IllegalMove(refused + "it gives up the King");
        move.results[move.duels++] = results[i];
    }
    const Standing end = walk(p, captures, mover, move, true);
    if (!end.died && captures_enemy_king(captures)) throw IllegalMove(head + "a duel must keep this rampage from the King");
    while (move.duels > 0 && move.results[move.duels - 1] == skipped) --move.duels;
    return move;
}

inline Chess2::Move Chess2::parse_move(const Position& p, std::string_view text) {
    using namespace chess2;
    if (const auto end = outcome(p)) throw IllegalMove(show(text) + ": the game is over (" + std::string{end->reason} + ")");
    if (p.phase == Phase::draft) {
        const Move choice = read_choice(text);
        if (hides_army(p))
            throw IllegalMove(move_text(choice) + ": this view of the draft does not know the other choice");
        return choice;
    }
    if (p.phase != Phase::move) {
        const Move given = read_answer(p, text);
        if (p.phase == Phase::response && p.challenge == unknown_bid)
            throw IllegalMove(move_text(given) + ": this view does not know the challenge, so it cannot be answered here");
        return given;
    }
    const auto words = split_move(text);
    if (!words)
        throw InvalidText("move " + show(text) + ": expected something like e2e4, e7e8q, e4d5:21, e4d5/ or 0000");
    Move move = words->move;
    Moves legal;
    generate(p, legal);
    if (!lists(legal, move)) refuse(p, move, legal);
    if (words->waits && !words->duels.empty())
        throw InvalidText("move " + show(text) + ": either the results of duels or /, not both");
    if (words->waits) {
        if (!awaits_duel(p, move)) throw IllegalMove(std::string{text} + ": no duel can follow this move");
        move.form = Form::waiting;
        return move;
    }
    std::vector<std::uint8_t> results;
    for (const auto duel : words->duels) results.push_back(read_result(duel));
    return with_duels(p, move, results, text);
}

// The position after a challenge that only the defender knows (C33).
inline void Chess2::hide_challenge(Position& p) {
    using namespace chess2;
    if (p.phase != Phase::challenge || answers(p).bids == 0) throw IllegalMove("?: nobody can challenge here");
    p.phase = Phase::response;
    p.challenge = unknown_bid;
}

// The ninth field: the move so far, then /d, /a or /b (C33). It is played word by word.
inline void Chess2::read_pending(Position& p, std::string_view text) {
    using namespace chess2;
    const InvalidText unreadable{"duel: expected something like e4d5/d, e4d5:2/a or e4d5:00/b, found " + show(text)};
    if (text.size() < 2 || text[text.size() - 2] != '/') throw unreadable;
    const char due = text.back();
    auto parts = split(text.substr(0, text.size() - 2), ':');
    const std::string_view board = parts[0];
    if (!read_bare(board) || board == "0000") throw unreadable;
    parts.erase(parts.begin());
    std::vector<std::string> words{std::string{board} + '/'};
    std::vector<std::string> last;
    if (due == 'a' && !parts.empty() && parts.back().size() == 1 && std::string_view{"012?"}.find(parts.back()) != std::string_view::npos)
        last = {std::string{parts.back()}};
    else if (due == 'b' && !parts.empty() && parts.back() == "00")
        last = {"0", "0"};
    else if (due != 'd')
        throw unreadable;
    if (!last.empty()) parts.pop_back();
    if (!std::all_of(parts.begin(), parts.end(), looks_like_duel)) throw unreadable;
    for (const auto part : parts) {
        const std::uint8_t result = read_result(part);
        if (result == skipped)
            words.emplace_back("skip");
        else
            for (const char word : part) words.emplace_back(1, word);
    }
    words.insert(words.end(), last.begin(), last.end());
    const auto cannot_be = [&](const std::string& why) { return InvalidText("duel: " + show(text) + " cannot be: " + why); };
    try {
        for (const auto& word : words) {
            if (word == "?")
                hide_challenge(p);
            else
                play(p, parse_move(p, word));
        }
    } catch (const IllegalMove& error) {
        throw cannot_be(error.what());
    } catch (const AmbiguousMove& error) {
        throw cannot_be(ambiguity(error));
    }
    if (p.phase == Phase::move) throw InvalidText("duel: " + show(text) + " leaves nothing to decide");
}

inline Chess2::Position Chess2::parse(std::string_view text, const Options& options) {
    using namespace chess2;
    Position p{};
    read_options(options, p);
    if (text.starts_with("draft")) {
        read_draft(text, p);
        check_armies_option(options, draft_armies(p));
        if (p.plain) throw InvalidText("option armies=" + show(draft_armies(p)) + ": the classic reading is cc");
        return p;
    }
    const auto parts = split(text, ' ');
    if (parts.size() == 6 && !options.contains("reading")) p.plain = true;
    if (parts.size() != 8 && parts.size() != (p.plain ? 6 : 9))
        throw InvalidText("position " + show(text) + ": expected " + (p.plain ? "6 or 8" : "8 or 9") +
                          " fields separated by one space, found " + std::to_string(parts.size()));
    read_fields(parts, p);
    check_armies_option(options, parts.size() > 6 ? parts[6] : "cc");
    const Defects defects = find_defects(p);
    if (!defects.empty()) throw InvalidText(defects);
    p.key = full_key(p);
    if (parts.size() == 9) read_pending(p, parts[8]);
    return p;
}

static_assert(Game<Chess2>);

}  // namespace heterodox
