// One search for every game: deeper and deeper (iterative deepening), from the first moves on; what follows them is the
// work of tree.hpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "engine/evaluation.hpp"
#include "engine/finding.hpp"
#include "engine/judge.hpp"
#include "engine/limits.hpp"
#include "engine/root.hpp"
#include "engine/transposition.hpp"
#include "engine/tree.hpp"

namespace heterodox {

// One thread of a search. Threads share the (transposition) table and the control and nothing else (lazy SMP).
template <Searchable G>
class Searcher {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;
    using Report = std::function<void(const Finding<G>&)>;

    Searcher(const Judge<G>& judge, TranspositionTable& table) : tree_{judge, table} {}

    std::uint64_t nodes() const { return tree_.nodes(); }
    void count_anew() { tree_.count_anew(); }
    void forget() { tree_.forget(); }

    // Searches deeper and deeper (iterative deepening); `before` are the hashes of the game so far, the position's own last.
    // `skip` makes helper threads begin at another depth than the main one.
    Finding<G> think(const Position& position, std::span<const std::uint64_t> before, Control& control, const Report& report, int skip = 0) {
        control_ = &control;
        plain_ = control.limits().plain;
        efforts_.clear();
        tree_.plant(position, before, control);
        Finding<G> best;
        Unrest<G> unrest;
        const int last = std::min(control_->limits().depth, deepest);
        for (int depth = 1; depth <= last; ++depth) {
            if (skip > 0 && depth > 1 && depth < last && (depth + skip) % 3 == 0) continue;
            tree_.grow(depth);
            Finding<G> found = search_root(position, depth, best);
            if (halted() && depth > 1) {
                // Moves that were looked at deeply enough before the end may still correct the choice.
                if (control_->limits().lines == 1 && !found.lines.empty() && found.mixture.empty()) best.lines = std::move(found.lines);
                break;
            }
            const double deserved = unrest.after(best, found);
            best = std::move(found);
            if (report) report(best);
            if (halted() || control_->enough(deserved) || decided(best)) break;
        }
        return best;
    }

private:
    // -- the root ------------------------------------------------------------------------------

    Finding<G> search_root(const Position& position, int depth, const Finding<G>& earlier) {
        Finding<G> found;
        found.depth = depth;
        if constexpr (HasChance<G>) {
            if (Tactics<G>::is_chance(position)) {
                found.lines.push_back({tree_.expect(position, depth, 0), {}});
                return found;
            }
        }
        if constexpr (HasDuels<G>) {
            if (Tactics<G>::is_challenge(position) || Tactics<G>::is_answer(position)) {
                search_hidden_root(position, depth, found);
                return found;
            }
        }
        std::vector<Move> candidates = root_moves(position, earlier);
        const int wanted = std::min<int>(control_->limits().lines, static_cast<int>(candidates.size()));
        const bool every = wanted > 1 && wanted == static_cast<int>(candidates.size());
        // Whoever is stopped at once still has a move to play.
        for (int line = 0; line < wanted && (line == 0 || !halted()); ++line) {
            // Where every move is wanted, none helps another with its bound.
            Variation<G> best = every ? try_all(position, {candidates.front()}, depth, -win, win)
                                      : best_of(position, candidates, depth, line < static_cast<int>(earlier.lines.size()) ? earlier.lines[line].score : 0);
            if (best.moves.empty()) break;
            candidates.erase(std::find(candidates.begin(), candidates.end(), best.moves.front()));
            found.lines.push_back(std::move(best));
        }
        std::stable_sort(found.lines.begin(), found.lines.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
        return found;
    }

    // The choices at the root, those that were best before in front.
    std::vector<Move> root_moves(const Position& position, const Finding<G>& earlier) {
        Moves moves;
        G::choices(position, moves);
        std::vector<Move> ordered = admitted(position, moves);
        const auto rank = [&](Move move) { return efforts_.empty() ? Tactics<G>::heat(position, move) : efforts_.on(move); };
        std::stable_sort(ordered.begin(), ordered.end(), [&](Move a, Move b) { return rank(a) > rank(b); });
        efforts_.clear();
        for (std::size_t line = earlier.lines.size(); line-- > 0;) {
            const auto at = std::find(ordered.begin(), ordered.end(), earlier.lines[line].moves.front());
            if (at != ordered.end()) std::rotate(ordered.begin(), at, at + 1);
        }
        return ordered;
    }

    // The choices that the search was asked to look at.
    std::vector<Move> admitted(const Position& position, const Moves& moves) const {
        const auto& only = control_->limits().only;
        std::vector<Move> chosen;
        for (const Move move : moves)
            if (std::find(only.begin(), only.end(), static_cast<std::uint32_t>(G::number(position, move))) != only.end()) chosen.push_back(move);
        return chosen.empty() ? std::vector<Move>(moves.begin(), moves.end()) : chosen;
    }

    // The best of some first moves, with a narrow window around the score of the depth before (aspiration windows).
    Variation<G> best_of(const Position& position, const std::vector<Move>& candidates, int depth, int expected) {
        int margin = plain_ || depth < 5 || std::abs(expected) > sure_win ? 2 * win : Tree<G>::margins.window;
        int alpha = std::max(-win, expected - margin), beta = std::min(win, expected + margin);
        int less = 0;
        while (true) {
            Variation<G> best = try_all(position, candidates, depth - less, alpha, beta);
            if (halted()) return best;
            margin = margin > Tree<G>::margins.widest_window ? 2 * win : margin * 2;
            if (best.score <= alpha && alpha > -win) {
                alpha = std::max(-win, best.score - margin);
                less = 0;
            } else if (best.score >= beta && beta < win) {
                beta = std::min(win, best.score + margin);
                if (habits_of<G>().high_shallower) less = std::min(less + 1, 3);
            } else {
                return best;
            }
        }
    }

    Variation<G> try_all(const Position& position, const std::vector<Move>& candidates, int depth, int alpha, int beta) {
        Variation<G> best;
        const int floor = alpha;
        const bool danger = Tactics<G>::in_danger(position);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const Move move = candidates[i];
            Position next = position;
            G::play(next, move);
            const bool first = best.moves.empty();
            const std::uint64_t nodes_before = nodes();
            tree_.try_first(position, move);
            int score = 0;
            if (first || plain_) {
                score = tree_.value_of(position, next, alpha, beta, depth - 1, 1);
            } else {
                const bool late = depth >= 4 && i >= 3 && !danger && Tactics<G>::heat(position, move) <= 0;
                const int less = late ? Tree<G>::reduction({.depth = depth, .number = i, .main_line = true}, next) : 0;
                score = tree_.value_of(position, next, alpha, alpha + 1, depth - 1 - less, 1, true);
                if (score > alpha && less > 0 && !halted()) score = tree_.value_of(position, next, alpha, alpha + 1, depth - 1, 1);
                if (score > alpha && !halted()) score = tree_.value_of(position, next, alpha, beta, depth - 1, 1);
            }
            efforts_.add(move, static_cast<std::int64_t>(nodes() - nodes_before));
            // An unfinished search says nothing, but after the first ply there must be some move to play.
            if (halted() && !(first && depth == 1)) break;
            if (first || score > best.score) {
                best.score = score;
                best.moves.assign(1, move);
                best.moves.insert(best.moves.end(), tree_.line_after_first().begin(), tree_.line_after_first().end());
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta || halted()) break;
        }
        if (best.score <= floor && !best.moves.empty()) best.moves.resize(halted() && depth > 1 ? 0 : 1);
        return best;
    }

    // -- hidden choices ------------------------------------------------------------------------

    // A bid that is made or answered at the root: the mixture to draw from, and its value.
    void search_hidden_root(const Position& position, int depth, Finding<G>& found)
        requires HasDuels<G>
    {
        const Duel<G> duel = tree_.play_out(position, depth, 0);
        const bool answering = Tactics<G>::is_answer(position);
        const auto& mine = answering ? duel.answers : duel.bids;
        const auto& often = answering ? duel.solved.columns : duel.solved.rows;
        // What could answer some bid is not always allowed against the one that was made (C30), and whoever answers sees it.
        Moves allowed;
        G::choices(position, allowed);
        double total = 0;
        for (std::size_t i = 0; i < mine.size(); ++i) {
            if (std::find(allowed.begin(), allowed.end(), mine[i]) == allowed.end()) continue;
            found.mixture.push_back({mine[i], often[i]});
            total += often[i];
        }
        for (auto& [move, probability] : found.mixture) probability = total > 0 ? probability / total : 1.0 / static_cast<double>(found.mixture.size());
        std::stable_sort(found.mixture.begin(), found.mixture.end(), [](const auto& a, const auto& b) { return a.probability > b.probability; });
        const int value = static_cast<int>(std::lround(duel.solved.value));
        found.lines.push_back({answering ? -value : value, {found.mixture.front().move}});
    }

    // Nothing more to find out: the way to the end is certain, and a shorter one would have been seen by now.
    bool decided(const Finding<G>& found) const {
        if (found.lines.empty() || plain_) return found.lines.empty();
        const int certain = win - std::abs(found.lines.front().score);
        return found.mixture.empty() && certain + 6 < found.depth && static_cast<int>(found.lines.size()) == 1;
    }

    bool halted() const { return tree_.halted(); }

    Tree<G> tree_;
    Control* control_ = nullptr;
    bool plain_ = false;
    Efforts<Move> efforts_;
};

}  // namespace heterodox
