// Which move to try first: what the table remembers, then what is hot, then what was good elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/evaluation.hpp"

namespace heterodox {

// The order of one node's moves, best first as far as anybody can tell; entries are put right one by one,
// because most nodes end before many were asked for.
template <class G>
class Ranking {
public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // Takes a move in with its rank.
    void add(Move move, int rank) {
        moves_.add(move);
        ranks_[moves_.size() - 1] = rank;
    }
    void clear() { moves_.clear(); }
    std::size_t size() const { return moves_.size(); }
    Move move(std::size_t i) const { return moves_[i]; }
    int rank(std::size_t i) const { return ranks_[i]; }

    void change(std::size_t i, int rank) { ranks_[i] = rank; }

    // The highest rank from place i on.
    int top(std::size_t i) const {
        int top = ranks_[i];
        // Without branches, so that many ranks are compared at once.
        for (std::size_t j = i + 1; j < moves_.size(); ++j) top = std::max(top, ranks_[j]);
        return top;
    }

    // The best of the rest comes to place i.
    Move pick(std::size_t i) { return pick(i, top(i)); }

    // The same where the highest rank is known.
    Move pick(std::size_t i, int top) {
        std::size_t best = i;
        while (ranks_[best] != top) ++best;
        std::swap(moves_[i], moves_[best]);
        std::swap(ranks_[i], ranks_[best]);
        return moves_[i];
    }

private:
    Moves moves_;
    std::array<int, Moves::capacity> ranks_;
};

// Ranks: everything from `good` up is tried before the quiet moves, everything below `poor` after them.
namespace rank {
inline constexpr int first = 1 << 28;
inline constexpr int good = 1 << 24;
inline constexpr int unasked = 1 << 22;  // a quiet move, before anybody asked what it was worth elsewhere
inline constexpr int killer = 1 << 20;
inline constexpr int poor = -(1 << 24);
}  // namespace rank

// What quiet moves were worth elsewhere in the tree: by themselves (history heuristic), and as answers to the moves
// before (continuation history, countermoves).
template <class G>
class Experience {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // A move as this memory knows it: exactly, and by what goes where, whence soever. A default one stands
    // where no move was made.
    struct Trace {
        std::uint16_t exact = 0;
        std::uint16_t theme = 0;
        bool made = false;
    };

    static Trace trace(const Position& position, Move move) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &move, sizeof(Move));
        bits = (bits * 2 + static_cast<std::uint64_t>(G::team(position)) + 1) * 0x9E3779B97F4A7C15ULL;
        const auto exact = static_cast<std::uint16_t>(bits >> (64 - exact_bits));
        if constexpr (requires { Tactics<G>::theme(position, move); })
            return {exact, static_cast<std::uint16_t>(Tactics<G>::theme(position, move) & (themes - 1)), true};
        else
            return {exact, static_cast<std::uint16_t>(bits >> 20 & (themes - 1)), true};
    }

    void forget() {
        std::fill(exact_.begin(), exact_.end(), 0);
        std::fill(answers_.begin(), answers_.end(), 0);
        answered_ = {};
    }

    // What was learned for one move of the game still holds for the next, but less.
    void fade() {
        for (auto& value : exact_) value = static_cast<std::int16_t>(value / 2);
        for (std::size_t row = 0; row < themes; ++row) {
            if (!answered_[row]) continue;
            for (std::size_t i = row * themes; i < (row + 1) * themes; ++i) answers_[i] = static_cast<std::int16_t>(answers_[i] / 2);
        }
    }

    int worth(Trace move, Trace before, Trace earlier) const {
        return exact_[move.exact] + answers_[place(before, move)] + answers_[place(earlier, move)] / 2;
    }

    // What the move two turns ago says of it.
    int worth_after(Trace move, Trace long_before) const { return long_before.made ? answers_[place(long_before, move)] : 0; }

    void change(Trace move, Trace before, Trace earlier, int bonus) {
        shift(exact_[move.exact], bonus);
        if (before.made) answer(before, move, bonus);
        if (earlier.made) answer(earlier, move, bonus);
    }

    static constexpr int most = 1 << 13;

private:
    static constexpr int exact_bits = 15;
    static constexpr std::size_t themes = 1024;

    void answer(Trace before, Trace move, int bonus) {
        answered_[before.theme] = true;
        shift(answers_[place(before, move)], bonus);
    }

    // All answers to one move lie side by side: a node asks for many of them.
    static std::size_t place(Trace before, Trace move) { return before.theme * themes + move.theme; }
    static void shift(std::int16_t& value, int bonus) {
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / most);
    }

    std::vector<std::int16_t> exact_ = std::vector<std::int16_t>(std::size_t{1} << exact_bits);
    std::vector<std::int16_t> answers_ = std::vector<std::int16_t>(themes * themes);
    // Moves to which any answer is known: a short search knows few, and need not look through all the others.
    std::array<bool, themes> answered_{};
};

// A capture that costs more than it brings, as far as the game can tell cheaply.
template <class G>
bool loses(const typename G::Position& position, typename G::Move move) {
    if constexpr (requires { Tactics<G>::loses(position, move); })
        return Tactics<G>::loses(position, move);
    else
        return false;
}

// Hands out the moves of a node, best first. Most nodes end with the first move or two, so nothing is ranked
// before the remembered move was tried; whether a capture loses is asked when its turn comes, and where the game has the
// habit, what quiet moves were worth elsewhere when theirs does.
template <class G>
class Picker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // What is known where the node lies: moves that refuted something there, and the moves one, two and four plies before it.
    struct Place {
        std::array<Move, 2> killers;
        typename Experience<G>::Trace before, earlier, long_before;
    };

    // `remembered` is the place of a move in the list, or negative; a wrong one does no harm.
    Picker(const Position& position, const Moves& moves, int remembered, Ranking<G>& ranking, const Experience<G>& experience, const Place& place)
        : position_{position}, moves_{moves}, remembered_{remembered < static_cast<int>(moves.size()) ? remembered : -1},
          ranking_{ranking}, experience_{experience}, place_{place} {}

    // The next move with its rank; to be called at most once for each move.
    std::pair<Move, int> next() {
        if (remembered_ >= 0 && !std::exchange(begun_, true)) return {moves_[remembered_], rank::first};
        if (!std::exchange(ranked_, true)) rank_all();
        while (true) {
            const int rank = ranking_.top(next_);
            if (rank == rank::unasked) {
                rank_quiet_moves();
                continue;
            }
            const Move move = ranking_.pick(next_, rank);
            if (rank >= rank::good && loses<G>(position_, move)) {
                ranking_.change(next_, rank + 2 * rank::poor - rank::good);
                continue;
            }
            ++next_;
            return {move, rank};
        }
    }

private:
    void rank_all() {
        ranking_.clear();
        for (int i = 0; i < static_cast<int>(moves_.size()); ++i) {
            if (i == remembered_) continue;
            const Move move = moves_[i];
            const int heat = Tactics<G>::heat(position_, move);
            ranking_.add(move, heat > 0 ? rank::good + heat : rank::unasked);
        }
        if (!habits_of<G>().asked_late) rank_quiet_moves();
    }

    void rank_quiet_moves() {
        for (std::size_t i = next_; i < ranking_.size(); ++i) {
            if (ranking_.rank(i) != rank::unasked) continue;
            const Move move = ranking_.move(i);
            const bool killer = move == place_.killers[0] || move == place_.killers[1];
            ranking_.change(i, killer ? rank::killer : worth(Experience<G>::trace(position_, move)));
        }
    }

    int worth(typename Experience<G>::Trace move) const {
        return experience_.worth(move, place_.before, place_.earlier) + experience_.worth_after(move, place_.long_before) * habits_of<G>().own_move_before / 100;
    }

    const Position& position_;
    const Moves& moves_;
    const int remembered_;
    Ranking<G>& ranking_;
    const Experience<G>& experience_;
    const Place place_;
    bool begun_ = false, ranked_ = false;
    std::size_t next_ = 0;
};

}  // namespace heterodox
