// Chess 2: six armies, duels for every capture, and Kings that win beyond the midline.
// Rule ids (C1-C35) are those of the rules text.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "games/chess2/notation.hpp"

namespace heterodox {

struct Chess2 {
    using Position = chess2::Position;
    using Move = chess2::Move;
    // At most 16 pieces a side (C33), of which the most mobile, Reapers and Ghosts, reach fewer than 63 squares.
    using Moves = MoveList<Move, 1024>;

    static constexpr std::string_view name = "chess2";
    static constexpr std::array<std::string_view, 2> teams = {"white", "black"};

    static Position parse(std::string_view text, const Options& options);
    static std::string print(const Position& p) { return chess2::position_text(p); }

    static void generate(const Position& p, Moves& moves) {
        if (p.phase != chess2::Phase::move) return list_answers(p, moves);
        if (is_quiet(p) || chess2::has_winning_move(p)) return;
        chess2::Lister<Moves> lister{moves};
        chess2::send_moves<false>(p, lister);
    }

    static void choices(const Position& p, Moves& moves) {
        generate(p, moves);
        for (Move& move : moves)
            if (chess2::awaits_duel(p, move)) move.form = chess2::Form::waiting;
    }

    static std::uint64_t count(const Position& p) {
        if (p.phase != chess2::Phase::move) return static_cast<std::uint64_t>(chess2::answers(p).size());
        if (is_quiet(p) || chess2::has_winning_move(p)) return 0;
        return legal_moves(p);
    }

    static void play(Position& p, Move move);

    // A rampage that only a duel keeps from a King is counted and not followed (C35).
    static bool follow(const Position& p, Move move) { return !needs_duel(p, move); }

    static std::string print_move(const Position&, Move move) { return chess2::move_text(move); }
    static Move parse_move(const Position& p, std::string_view text);

    // C29 is judged before C32.
    static std::optional<Outcome> outcome(const Position& p) {
        if (p.phase != chess2::Phase::move) return std::nullopt;
        if (chess2::has_winning_move(p)) return Outcome{p.side, "winning move"};
        if (legal_moves(p) == 0) {
            if (!p.plain) return Outcome{chess2::other(p.side), "no legal move"};
            if (chess2::threatened(p, p.side)) return Outcome{chess2::other(p.side), "checkmate"};
            return Outcome{-1, "stalemate"};
        }
        if (is_quiet(p)) return Outcome{-1, "quiet"};
        return std::nullopt;
    }

    // The defender decides about the challenge, the attacker about everything else.
    static int team(const Position& p) {
        return p.phase == chess2::Phase::challenge ? chess2::other(p.side) : p.side;
    }

    static std::uint64_t hash(const Position& p) {
        if (p.phase == chess2::Phase::move) return p.key;
        std::uint64_t duel = static_cast<std::uint64_t>(p.phase) << 8 | p.challenge;
        std::uint64_t mixed = p.key + split_mix(duel);
        for (const std::uint8_t part : std::bit_cast<std::array<std::uint8_t, sizeof(Move)>>(p.pending)) {
            mixed ^= part;
            mixed = split_mix(mixed);
        }
        return mixed;
    }

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

    static bool needs_duel(const Position& p, const Move& move) {
        using namespace chess2;
        if (move.form != Form::whole || move.duels != 0 || p.armies[p.side] != animals) return false;
        if (!(elephants(p, p.side) >> move.from & 1)) return false;
        return captures_enemy_king(captures_of(p, move, rook));
    }

    static void list_answers(const Position& p, Moves& moves) {
        using namespace chess2;
        const Answers open = answers(p);
        if (open.skip) moves.add(answer(Form::skip));
        for (int bid = 0; bid <= 2; ++bid)
            if (open.bids >> bid & 1) moves.add(answer(Form::bid, bid));
        if (open.gain) moves.add(answer(Form::gain));
        if (open.take) moves.add(answer(Form::take));
    }

    static void wait_for_duel(Position& p, Move move);
    static void play_answer(Position& p, Move move);
    static void add_duel(Position& p, std::uint8_t result);
    static void answer_or_throw(Position& p, Move answer, std::string_view text);
    static Move read_answer(const Position& p, std::string_view text);
    static void play_duel_text(Position& p, std::string_view duel, std::string_view whole);
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

inline void Chess2::play_answer(Position& p, Move move) {
    using namespace chess2;
    switch (p.phase) {
        case Phase::challenge:
            if (move.form == Form::skip) return add_duel(p, skipped);
            p.challenge = move.from;
            p.phase = Phase::response;
            return;
        case Phase::response:
            if (p.challenge == 0 && move.from == 0)
                p.phase = Phase::call;
            else
                add_duel(p, bids(p.challenge, move.from));
            return;
        case Phase::call: return add_duel(p, move.form == Form::gain ? bluff_gain : bluff_take);
        case Phase::move: return;
    }
}

inline void Chess2::play(Position& p, Move move) {
    using namespace chess2;
    if (p.phase != Phase::move) return play_answer(p, move);
    // A bare rampage towards a King cannot end without a duel: it waits for it.
    if (move.form == Form::waiting || needs_duel(p, move)) return wait_for_duel(p, move);
    const bool handed_over = hands_over(p);
    apply(p, move);
    // Legality was judged for this very board: no duel has changed it.
    p.unwinnable = handed_over && move.duels == 0;
}

// -- reading ----------------------------------------------------------------------------------------

inline Chess2::Move Chess2::read_answer(const Position& p, std::string_view text) {
    using namespace chess2;
    if (text == "skip") return answer(Form::skip);
    if (text == "+") return answer(Form::gain);
    if (text == "-") return answer(Form::take);
    if (text.size() == 1 && text[0] >= '0' && text[0] <= '2') return answer(Form::bid, text[0] - '0');
    if (p.phase == Phase::move || split_move(text) || text == "0000")
        throw IllegalMove(show(text) + ": a duel is pending");
    throw InvalidText("move " + show(text) + ": expected skip, 0, 1, 2, + or -");
}

inline void Chess2::answer_or_throw(Position& p, Move answer, std::string_view text) {
    Moves open;
    list_answers(p, open);
    if (std::find(open.begin(), open.end(), answer) == open.end())
        throw IllegalMove(show(text) + ": this answer is not open in the duel");
    play_answer(p, answer);
}

// Plays the text behind one ":" of a whole move: "", "21", "00+".
inline void Chess2::play_duel_text(Position& p, std::string_view duel, std::string_view whole) {
    using namespace chess2;
    if (p.phase != Phase::challenge) throw IllegalMove(show(whole) + ": more duels than captures allow");
    if (duel.empty()) return answer_or_throw(p, answer(Form::skip), whole);
    if (duel.size() < 2) throw InvalidText("move " + show(whole) + ": a duel has two bids");
    answer_or_throw(p, answer(Form::bid, duel[0] - '0'), whole);
    answer_or_throw(p, answer(Form::bid, duel[1] - '0'), whole);
    if (p.phase == Phase::call && duel.size() != 3) throw InvalidText("move " + show(whole) + ": 00 needs + or -");
    if (p.phase != Phase::call && duel.size() == 3) throw InvalidText("move " + show(whole) + ": + or - only after 00");
    if (p.phase == Phase::call) answer_or_throw(p, answer(duel[2] == '+' ? Form::gain : Form::take), whole);
}

inline Chess2::Move Chess2::parse_move(const Position& p, std::string_view text) {
    using namespace chess2;
    if (const auto end = outcome(p)) throw IllegalMove(show(text) + ": the game is over (" + std::string{end->reason} + ")");
    if (p.phase != Phase::move) {
        const Move given = read_answer(p, text);
        Position after = p;
        answer_or_throw(after, given, text);
        return given;
    }
    const auto words = split_move(text);
    if (!words && text != "0000") throw InvalidText("move " + show(text) + ": expected something like e2e4, e7e8q or e4d5:21");
    Move move = words ? words->move : pass_move;
    Moves legal;
    generate(p, legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end())
        throw IllegalMove(show(text) + ": not a legal move here");
    if (!words) return move;
    if (words->waits) {
        if (!awaits_duel(p, move)) throw IllegalMove(show(text) + ": no duel can follow");
        move.form = Form::waiting;
        return move;
    }
    if (words->duels.empty()) return move;
    Position after = p;
    if (awaits_duel(p, move)) wait_for_duel(after, move);
    for (const auto duel : words->duels) {
        if (after.phase == Phase::move) throw IllegalMove(show(text) + ": more duels than can follow");
        // The last duel plays the move and clears it: what it was is kept here.
        move.results[move.duels++] = duel.empty()       ? skipped
                                     : duel.size() == 3 ? (duel[2] == '+' ? bluff_gain : bluff_take)
                                     : duel.size() == 2 ? bids(duel[0] - '0', duel[1] - '0')
                                                        : skipped;
        play_duel_text(after, duel, text);
    }
    while (after.phase == Phase::challenge) answer_or_throw(after, answer(Form::skip), text);
    while (move.duels > 0 && move.results[move.duels - 1] == skipped) move.results[--move.duels] = skipped;
    return move;
}

// The ninth field: the move so far, then /d, /a or /b (C33).
inline void Chess2::read_pending(Position& p, std::string_view text) {
    using namespace chess2;
    const auto unreadable = [&] { return InvalidText("duel: cannot read " + show(text)); };
    if (text.size() < 2 || text[text.size() - 2] != '/') throw unreadable();
    const char waiting_for = text.back();
    auto parts = split(text.substr(0, text.size() - 2), ':');
    const auto words = split_move(parts[0]);
    if (!words || words->waits) throw unreadable();
    std::string_view open;
    parts.erase(parts.begin());
    if (waiting_for == 'a' || waiting_for == 'b') {
        if (parts.empty()) throw unreadable();
        open = parts.back();
        parts.pop_back();
        if (waiting_for == 'a' ? open.size() != 1 || open[0] < '0' || open[0] > '2' : open != "00") throw unreadable();
    } else if (waiting_for != 'd') {
        throw unreadable();
    }
    for (const auto part : parts)
        if (const auto duel = split_move("a1a1:" + std::string{part}); !duel || part.size() == 1) throw unreadable();
    Moves legal;
    generate(p, legal);
    if (std::find(legal.begin(), legal.end(), words->move) == legal.end() || !awaits_duel(p, words->move))
        throw InvalidText("duel: " + show(text) + " is not possible here");
    try {
        wait_for_duel(p, words->move);
        for (const auto part : parts) play_duel_text(p, part, text);
        if (p.phase != Phase::challenge) throw IllegalMove("");
        if (!open.empty()) answer_or_throw(p, answer(Form::bid, open[0] - '0'), text);
        if (waiting_for == 'b') answer_or_throw(p, answer(Form::bid, 0), text);
    } catch (const IllegalMove&) {
        throw InvalidText("duel: " + show(text) + " is not possible here");
    }
}

inline Chess2::Position Chess2::parse(std::string_view text, const Options& options) {
    using namespace chess2;
    Position p{};
    for (const auto& [option, value] : options) {
        if (option == "whirlwind" && (value == "any" || value == "king-turn"))
            p.late_whirlwind = value == "king-turn";
        else if (option == "blunders" && (value == "illegal" || value == "allowed"))
            p.blunders = value == "allowed";
        else if (option == "reading" && (value == "standard" || value == "classic"))
            p.plain = value == "classic";
        else if (option != "armies")
            throw InvalidText("option " + quoted(option, 40));
    }
    const auto parts = split(text, ' ');
    if (parts.size() != 8 && parts.size() != 9)
        throw InvalidText("position " + show(text) + ": expected 8 or 9 fields, found " + std::to_string(parts.size()));
    Defects defects;
    const Placement board = read_placement(parts[0], piece_letters, defects);
    for (Square square = 0; square < 64; ++square) {
        const auto letter = piece_letters.find(board[square]);
        if (letter == std::string_view::npos) continue;
        p.kinds[letter % 6] |= bit(square);
        p.sides[letter / 6] |= bit(square);
    }
    const auto turn = turn_letters.find(parts[1]);
    if (parts[1].size() != 1 || turn == std::string_view::npos) defects.push_back("turn: " + show(parts[1]));
    std::uint8_t castling = 0;
    if (parts[2] != "-")
        for (const char letter : parts[2]) {
            const auto at = std::string_view{"KQkq"}.find(letter);
            if (at == std::string_view::npos) defects.push_back("castling: " + show(parts[2]));
            else castling |= static_cast<std::uint8_t>(1U << at);
        }
    const Square passed = square_named(parts[3]);
    if (passed < 0 && parts[3] != "-") defects.push_back("en passant: " + show(parts[3]));
    p.halfmove = read_counter("halfmove", parts[4], 0, defects);
    p.fullmove = read_counter("fullmove", parts[5], 1, defects);
    if (parts[6].size() != 2 || parts[6].find_first_not_of(army_letters) != std::string_view::npos)
        defects.push_back("armies: " + show(parts[6]));
    if (parts[7].size() != 2 || parts[7].find_first_not_of("0123456") != std::string_view::npos)
        defects.push_back("stones: " + show(parts[7]));
    if (!defects.empty()) throw InvalidText(defects);
    for (const std::size_t side : {0U, 1U}) {
        p.armies[side] = static_cast<Army>(army_letters.find(parts[6][side]));
        p.stones[side] = static_cast<std::uint8_t>(parts[7][side] - '0');
    }
    p.side = static_cast<std::uint8_t>(turn / 2);
    p.king_turn = turn % 2 == 1;
    if (p.king_turn && p.armies[p.side] != two_kings) defects.push_back("turn: a king-turn needs Two Kings");
    for (const Side side : {0, 1}) {
        const int kings = popcount(p.kings(side));
        if (kings < 1 || kings > (p.armies[side] == two_kings ? 2 : 1)) defects.push_back("placement: kings");
        if (p.armies[side] == two_kings && p.of(side, queen) != 0) defects.push_back("placement: queen");
        if (popcount(p.sides[side]) > 16) defects.push_back("placement: more than 16 pieces");
    }
    if (p.kinds[pawn] & (rank_set(0) | rank_set(7))) defects.push_back("placement: a pawn stands on rank 1 or 8");
    if (!defects.empty()) throw InvalidText(defects);
    p.castling = rights_at_home(p, castling);
    p.en_passant = static_cast<std::uint8_t>(passed < 0 ? nowhere : passed);
    p.key = state_key(p) ^ army_keys[p.armies[0] * 8 + p.armies[1]];
    for (const Side side : {0, 1})
        for (int kind = pawn; kind <= king; ++kind)
            for (Bitboard set = p.of(side, static_cast<Kind>(kind)); set != 0;)
                p.key ^= piece_keys[side * 6 + kind][pop_lowest(set)];
    if (parts.size() == 9) read_pending(p, parts[8]);
    return p;
}

static_assert(Game<Chess2>);

}  // namespace heterodox
