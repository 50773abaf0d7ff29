// One search for every game: principal-variation alpha-beta with the usual helpers, written against the
// game's concept and the two plugs of evaluation.hpp.
//
// Scores belong to the team that decides at a node. A child's score changes its sign exactly when another
// team decides there, so skipped armies and double turns need no special care.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "engine/evaluation.hpp"
#include "engine/limits.hpp"
#include "engine/matrix_game.hpp"
#include "engine/transposition.hpp"

namespace heterodox {

inline constexpr int win = 1'000'000;
inline constexpr int sure_win = win - 1'000;  // scores beyond it count plies to the end
inline constexpr int deepest = 100;

template <class G>
concept HasDuels = requires(const typename G::Position& position) {
    { Tactics<G>::is_challenge(position) } -> std::same_as<bool>;
};
template <class G>
concept HasChance = requires(const typename G::Position& position) {
    { Tactics<G>::is_chance(position) } -> std::same_as<bool>;
};
template <class G>
concept HasQuickEnds = requires(const typename G::Position& position) {
    { Tactics<G>::is_over(position) } -> std::same_as<bool>;
};
template <class G>
concept HasPass = requires(typename G::Position& position) {
    { Tactics<G>::pass(position) } -> std::same_as<bool>;
};

// A first move with its value and what is expected to follow.
template <class G>
struct Variation {
    int score = -win;
    std::vector<typename G::Move> moves;
};

// How often to choose which move where choices are hidden.
template <class G>
struct MixedMove {
    typename G::Move move;
    double probability;
};

// What is known after a depth was completed.
template <class G>
struct Finding {
    int depth = 0;
    std::vector<Variation<G>> lines;
    std::vector<MixedMove<G>> mixture;
};

// One thread of a search. Threads share the table and the control and nothing else.
template <Searchable G>
class Searcher {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;
    using Table = TranspositionTable<Move>;
    using Report = std::function<void(const Finding<G>&)>;

    Searcher(const std::vector<Weight>& weights, Table& table, Control& control)
        : weights_{weights}, table_{table}, control_{control}, plain_{control.limits().plain} {}

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Searches deeper and deeper; `before` are the hashes of the game so far, the position's own last.
    // `skip` makes helper threads begin at another depth than the main one.
    Finding<G> think(const Position& position, std::span<const std::uint64_t> before, const Report& report, int skip = 0) {
        path_.assign(before.begin(), before.end());
        if (path_.empty()) path_.push_back(G::hash(position));
        Finding<G> best;
        const int last = std::min(control_.limits().depth, deepest);
        for (int depth = 1; depth <= last; ++depth) {
            if (skip > 0 && depth > 1 && depth < last && (depth + skip) % 3 == 0) continue;
            Finding<G> found = search_root(position, depth, best);
            if (halted() && depth > 1) {
                // Moves that were looked at deeply enough before the end may still correct the choice.
                if (control_.limits().lines == 1 && !found.lines.empty() && found.mixture.empty()) best.lines = std::move(found.lines);
                break;
            }
            best = std::move(found);
            if (report) report(best);
            if (halted() || control_.enough() || decided(best)) break;
        }
        return best;
    }

private:
    static constexpr int reductions_known = 64;

    // -- the root ------------------------------------------------------------------------------

    Finding<G> search_root(const Position& position, int depth, const Finding<G>& earlier) {
        Finding<G> found;
        found.depth = depth;
        if constexpr (HasChance<G>) {
            if (Tactics<G>::is_chance(position)) {
                found.lines.push_back({expect(position, depth, 0), {}});
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
        const int wanted = std::min<int>(control_.limits().lines, static_cast<int>(candidates.size()));
        for (int line = 0; line < wanted && !halted(); ++line) {
            Variation<G> best = best_of(position, candidates, depth, line < static_cast<int>(earlier.lines.size()) ? earlier.lines[line].score : 0);
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
        std::vector<Move> ordered(moves.begin(), moves.end());
        std::stable_sort(ordered.begin(), ordered.end(), [&](Move a, Move b) { return Tactics<G>::heat(position, a) > Tactics<G>::heat(position, b); });
        for (std::size_t line = earlier.lines.size(); line-- > 0;) {
            const auto at = std::find(ordered.begin(), ordered.end(), earlier.lines[line].moves.front());
            if (at != ordered.end()) std::rotate(ordered.begin(), at, at + 1);
        }
        return ordered;
    }

    // The best of some first moves, with a narrow window around the score of the depth before.
    Variation<G> best_of(const Position& position, const std::vector<Move>& candidates, int depth, int expected) {
        int margin = plain_ || depth < 5 || std::abs(expected) > sure_win ? 2 * win : 30;
        while (true) {
            const int alpha = std::max(-win, expected - margin);
            const int beta = std::min(win, expected + margin);
            Variation<G> best = try_all(position, candidates, depth, alpha, beta);
            if (halted() || (best.score > alpha && best.score < beta) || (alpha == -win && beta == win)) return best;
            margin = margin > 1'000 ? 2 * win : margin * 4;
        }
    }

    Variation<G> try_all(const Position& position, const std::vector<Move>& candidates, int depth, int alpha, int beta) {
        Variation<G> best;
        const int floor = alpha;
        for (const Move move : candidates) {
            Position next = position;
            G::play(next, move);
            const bool first = best.moves.empty();
            int score = 0;
            if (first || plain_) {
                score = value_of(position, next, alpha, beta, depth - 1, 1);
            } else {
                score = value_of(position, next, alpha, alpha + 1, depth - 1, 1);
                if (score > alpha && !halted()) score = value_of(position, next, alpha, beta, depth - 1, 1);
            }
            // An unfinished search says nothing, but after the first ply there must be some move to play.
            if (halted() && !(first && depth == 1)) break;
            if (first || score > best.score) {
                best.score = score;
                best.moves.assign(1, move);
                best.moves.insert(best.moves.end(), lines_[1].begin(), lines_[1].end());
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
        const bool answering = Tactics<G>::is_answer(position);
        std::vector<Move> rows, columns;
        const MixedStrategies solved = solve_duel(position, depth, 0, rows, columns);
        const auto& mine = answering ? columns : rows;
        const auto& often = answering ? solved.columns : solved.rows;
        for (std::size_t i = 0; i < mine.size(); ++i) found.mixture.push_back({mine[i], often[i]});
        std::stable_sort(found.mixture.begin(), found.mixture.end(), [](const auto& a, const auto& b) { return a.probability > b.probability; });
        const int value = static_cast<int>(std::lround(solved.value));
        found.lines.push_back({answering ? -value : value, {found.mixture.front().move}});
    }

    // The duel at `position` as a matrix game: the bidder's rows, the answering team's columns, payoffs to
    // the bidder. At an answer position the unseen bid is every bid that could have been made.
    MixedStrategies solve_duel(const Position& position, int depth, int ply, std::vector<Move>& rows, std::vector<Move>& columns)
        requires HasDuels<G>
    {
        std::vector<Position> after;
        int bidder = 0;
        if (Tactics<G>::is_answer(position)) {
            bidder = 1 - G::team(position);
            Tactics<G>::for_each_bid(position, [&](Move bid, const Position& revealed) {
                rows.push_back(bid);
                after.push_back(revealed);
            });
        } else {
            bidder = G::team(position);
            Moves bids;
            G::generate(position, bids);
            for (const Move bid : bids) {
                rows.push_back(bid);
                after.push_back(position);
                G::play(after.back(), bid);
            }
        }
        std::vector<Moves> answers(rows.size());
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (!Tactics<G>::is_answer(after[row])) continue;
            G::generate(after[row], answers[row]);
            for (const Move answer : answers[row])
                if (std::find(columns.begin(), columns.end(), answer) == columns.end()) columns.push_back(answer);
        }
        std::vector<std::vector<double>> payoff(rows.size());
        for (std::size_t row = 0; row < rows.size(); ++row) payoff[row] = pay_row(after[row], answers[row], columns, bidder, depth, ply);
        return solve(payoff);
    }

    // What one bid brings against each answer. An answer that this bid does not allow is replaced by the
    // best one it allows: whoever answers sees which answers there are (C30).
    std::vector<double> pay_row(const Position& after, const Moves& answers, const std::vector<Move>& columns, int bidder, int depth, int ply)
        requires HasDuels<G>
    {
        const auto worth = [&](const Position& position) {
            path_.push_back(G::hash(position));
            const int score = search(position, -win, win, depth, ply + 1);
            path_.pop_back();
            return static_cast<double>(G::team(position) == bidder ? score : -score);
        };
        if (answers.empty()) return std::vector<double>(std::max<std::size_t>(columns.size(), 1), worth(after));
        std::vector<double> row(columns.size(), win + 1.0);
        double least = win;
        for (const Move answer : answers) {
            Position next = after;
            G::play(next, answer);
            const auto column = std::find(columns.begin(), columns.end(), answer) - columns.begin();
            row[column] = worth(next);
            least = std::min(least, row[column]);
        }
        for (double& pay : row)
            if (pay > win) pay = least;
        return row;
    }

    // -- inside the tree -----------------------------------------------------------------------

    // The value of `next` for the team that decided at `position`.
    int value_of(const Position& position, const Position& next, int alpha, int beta, int depth, int ply) {
        path_.push_back(G::hash(next));
        const int score = G::team(position) == G::team(next) ? search(next, alpha, beta, depth, ply)
                                                             : -search(next, -beta, -alpha, depth, ply);
        path_.pop_back();
        return score;
    }

    int search(const Position& position, int alpha, int beta, int depth, int ply) {
        lines_[ply].clear();
        count_node();
        if (halted()) return 0;
        if (ply >= deepest) return evaluate<G>(position, weights_);
        if constexpr (HasChance<G>)
            if (Tactics<G>::is_chance(position)) return expect(position, depth, ply);
        if constexpr (HasDuels<G>)
            if (Tactics<G>::is_challenge(position)) return expect_duel(position, depth, ply);
        if (repeats(position) || over(position)) return settled(position, ply);
        if (depth <= 0) return plain_ ? stand(position, ply) : calm_down(position, alpha, beta, ply);
        return plain_ ? search_plainly(position, alpha, beta, depth, ply) : search_wisely(position, alpha, beta, depth, ply);
    }

    // A game that is over by the position alone has its value; a repetition is worth a draw.
    int settled(const Position& position, int ply) const {
        const auto outcome = G::outcome(position);
        return outcome ? ending(*outcome, position, ply) : 0;
    }

    // Ends that need no list of moves to be seen; all others show when there is no move.
    bool over(const Position& position) const {
        if constexpr (HasQuickEnds<G>)
            return !plain_ && Tactics<G>::is_over(position);
        else
            return false;
    }

    static int ending(const Outcome& outcome, const Position& position, int ply) {
        if (outcome.winner < 0) return 0;
        return outcome.winner == G::team(position) ? win - ply : ply - win;
    }

    int stand(const Position& position, int ply) const {
        const auto outcome = G::outcome(position);
        return outcome ? ending(*outcome, position, ply) : evaluate<G>(position, weights_);
    }

    // Exactly the rules while testing; otherwise a second occurrence is already taken for a draw.
    bool repeats(const Position& position) const {
        if (plain_) {
            if constexpr (requires { G::repeated(position, std::span<const std::uint64_t>{}); })
                return G::repeated(position, path_);
            else
                return G::repeated(path_);
        }
        const std::size_t far = std::min<std::size_t>(path_.size(), 120);
        for (std::size_t back = 2; back <= far; ++back)
            if (path_[path_.size() - back] == path_.back()) return true;
        return false;
    }

    // Deep in the tree nobody challenges; near the root the duels are played out.
    void list(const Position& position, Moves& moves, int ply) const {
        if constexpr (HasDuels<G>) {
            if (ply < duel_plies || plain_) {
                G::choices(position, moves);
                return;
            }
        }
        G::generate(position, moves);
    }

    // A position is worth something else where its duels are played out.
    std::uint64_t table_key(int ply) const {
        if constexpr (HasDuels<G>)
            if (ply < duel_plies) return path_.back() ^ 0x9E3779B97F4A7C15ULL;
        return path_.back();
    }

    int expect(const Position& position, int depth, int ply) {
        Moves rolls;
        G::generate(position, rolls);
        if (rolls.empty()) return settled(position, ply);
        long total = 0;
        for (const Move roll : rolls) {
            Position next = position;
            G::play(next, roll);
            total += value_of(position, next, -win, win, depth, ply + 1);
        }
        return static_cast<int>(total / static_cast<long>(rolls.size()));
    }

    int expect_duel(const Position& position, int depth, int ply)
        requires HasDuels<G>
    {
        std::vector<Move> rows, columns;
        return static_cast<int>(std::lround(solve_duel(position, depth, ply, rows, columns).value));
    }

    int search_plainly(const Position& position, int alpha, int beta, int depth, int ply) {
        Moves moves;
        list(position, moves, ply);
        if (moves.empty()) return settled(position, ply);
        int best = -win;
        for (const Move move : moves) {
            Position next = position;
            G::play(next, move);
            best = std::max(best, value_of(position, next, std::max(alpha, best), beta, depth - 1, ply + 1));
            if (best >= beta) break;
        }
        return best;
    }

    int search_wisely(const Position& position, int alpha, int beta, int depth, int ply) {
        alpha = std::max(alpha, ply - win);
        beta = std::min(beta, win - ply);
        if (alpha >= beta) return alpha;
        const bool main_line = beta - alpha > 1;
        const std::uint64_t key = table_key(ply);
        const auto known = table_.find(key);
        if (known && !main_line && known->depth >= depth) {
            const int score = from_table(known->score, ply);
            if (known->bound == Bound::exact || (known->bound == Bound::lower && score >= beta) ||
                (known->bound == Bound::upper && score <= alpha))
                return score;
        }
        const bool danger = Tactics<G>::in_danger(position);
        const int still = danger ? -win : evaluate<G>(position, weights_);
        if (!main_line && !danger && std::abs(beta) < sure_win) {
            if (depth <= 6 && still - 90 * depth >= beta) return still;
            if (try_pass(position, beta, depth, ply, still)) return beta;
        }
        Moves moves;
        list(position, moves, ply);
        if (moves.empty()) return settled(position, ply);
        if (danger && depth < deepest - ply) ++depth;
        if (!known && depth >= 6) --depth;
        std::array<int, Moves::capacity>& heats = heats_at(ply);
        rank(position, moves, known, ply, heats);

        int best = -win;
        Move best_move = moves[0];
        const int first_alpha = alpha;
        int quiet_tried = 0;
        const bool futile = !main_line && !danger && depth <= 3 && still + 120 * depth + 60 <= alpha;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            pick(moves, heats, i);
            const Move move = moves[i];
            const bool quiet = heats[i] < hot;
            if (quiet && best > -sure_win && i > 0) {
                if (futile) continue;
                if (!main_line && !danger && depth <= 4 && quiet_tried >= 4 + 3 * depth * depth) continue;
            }
            Position next = position;
            G::play(next, move);
            int score = 0;
            if (i == 0) {
                score = value_of(position, next, alpha, beta, depth - 1, ply + 1);
            } else {
                const int less = quiet && !danger && depth >= 3 && i >= 3 ? reduction(depth, i, main_line, heats[i]) : 0;
                score = value_of(position, next, alpha, alpha + 1, depth - 1 - less, ply + 1);
                if (score > alpha && less > 0) score = value_of(position, next, alpha, alpha + 1, depth - 1, ply + 1);
                if (score > alpha && score < beta) score = value_of(position, next, alpha, beta, depth - 1, ply + 1);
            }
            if (halted()) return 0;
            quiet_tried += quiet;
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score <= alpha) continue;
            alpha = score;
            extend_line(ply, move);
            if (alpha >= beta) {
                if (quiet) reward(position, moves, i, heats, depth, ply);
                break;
            }
        }
        const Bound bound = best >= beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
        table_.keep(key, {best_move, to_table(best, ply), depth, bound, true});
        return best;
    }

    // If even doing nothing is too good for the other team, so is this position.
    bool try_pass(const Position& position, int beta, int depth, int ply, int still) {
        if constexpr (HasPass<G>) {
            if (depth < 3 || still < beta || passed_) return false;
            Position next = position;
            if (!Tactics<G>::pass(next)) return false;
            passed_ = true;
            const int score = value_of(position, next, beta - 1, beta, depth - 3 - depth / 4, ply + 1);
            passed_ = false;
            return score >= beta && !halted();
        } else {
            return false;
        }
    }

    // Only hot moves, until the position is calm enough to be judged.
    int calm_down(const Position& position, int alpha, int beta, int ply) {
        if (over(position)) return settled(position, ply);
        const bool danger = Tactics<G>::in_danger(position);
        int best = -win;
        if (!danger) {
            best = evaluate<G>(position, weights_);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        if (ply >= deepest - 1) return danger ? evaluate<G>(position, weights_) : best;
        Moves moves;
        G::generate(position, moves);
        if (moves.empty()) return settled(position, ply);
        std::array<int, Moves::capacity>& heats = heats_at(ply);
        std::size_t hot_moves = 0;
        for (const Move move : moves) {
            const int heat = Tactics<G>::heat(position, move);
            if (heat <= 0 && !danger) continue;
            moves[hot_moves] = move;
            heats[hot_moves++] = heat;
        }
        for (std::size_t i = 0; i < hot_moves; ++i) {
            pick(moves, heats, i, hot_moves);
            if (danger && best > -sure_win && heats[i] <= 0) break;
            Position next = position;
            G::play(next, moves[i]);
            const int score = calm_value(position, next, alpha, beta, ply + 1);
            if (halted()) return 0;
            if (score <= best) continue;
            best = score;
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        return best;
    }

    int calm_value(const Position& position, const Position& next, int alpha, int beta, int ply) {
        count_node();
        if (halted()) return 0;
        if constexpr (HasChance<G>)
            if (Tactics<G>::is_chance(next)) {
                const int value = evaluate<G>(next, weights_);
                return G::team(position) == G::team(next) ? value : -value;
            }
        return G::team(position) == G::team(next) ? calm_down(next, alpha, beta, ply) : -calm_down(next, -beta, -alpha, ply);
    }

    // -- which move first ----------------------------------------------------------------------

    static constexpr int duel_plies = 2;
    static constexpr int hot = 1 << 20;
    static constexpr int hottest = 1 << 28;
    static constexpr int history_most = 1 << 14;

    void rank(const Position& position, const Moves& moves, const std::optional<Remembered<Move>>& known, int ply, std::array<int, Moves::capacity>& heats) {
        const auto& killers = killers_[ply];
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Move move = moves[i];
            const int heat = Tactics<G>::heat(position, move);
            if (known && known->has_move && move == known->move)
                heats[i] = hottest;
            else if (heat > 0)
                heats[i] = 2 * hot + heat;
            else if (move == killers[0] || move == killers[1])
                heats[i] = hot - 1;
            else
                heats[i] = history_[slot(position, move)];
        }
    }

    static void pick(Moves& moves, std::array<int, Moves::capacity>& heats, std::size_t i, std::size_t end) {
        std::size_t best = i;
        for (std::size_t j = i + 1; j < end; ++j)
            if (heats[j] > heats[best]) best = j;
        std::swap(moves[i], moves[best]);
        std::swap(heats[i], heats[best]);
    }
    static void pick(Moves& moves, std::array<int, Moves::capacity>& heats, std::size_t i) { pick(moves, heats, i, moves.size()); }

    void reward(const Position& position, const Moves& moves, std::size_t winner, const std::array<int, Moves::capacity>& heats, int depth, int ply) {
        auto& killers = killers_[ply];
        if (!(killers[0] == moves[winner])) killers = {moves[winner], killers[0]};
        const int bonus = std::min(depth * depth * 4, 1'600);
        change(history_[slot(position, moves[winner])], bonus);
        for (std::size_t i = 0; i < winner; ++i)
            if (heats[i] < hot) change(history_[slot(position, moves[i])], -bonus);
    }

    static void change(int& value, int bonus) { value += bonus - value * std::abs(bonus) / history_most; }

    // Moves of a team that look alike share their history, wherever they are made.
    static std::size_t slot(const Position& position, Move move) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &move, sizeof(Move));
        return (bits * 2 + static_cast<std::uint64_t>(G::team(position)) + 1) * 0x9E3779B97F4A7C15ULL >> (64 - history_bits);
    }

    static int reduction(int depth, std::size_t number, bool main_line, int heat) {
        static const auto table = [] {
            std::array<std::array<int, reductions_known>, reductions_known> filled{};
            for (int d = 1; d < reductions_known; ++d)
                for (int n = 1; n < reductions_known; ++n) filled[d][n] = static_cast<int>(0.6 + std::log(d) * std::log(n) / 2.1);
            return filled;
        }();
        int less = table[std::min(depth, reductions_known - 1)][std::min<std::size_t>(number, reductions_known - 1)];
        less -= main_line;
        less -= heat / (history_most / 2);
        return std::clamp(less, 0, depth - 2);
    }

    // -- bookkeeping ---------------------------------------------------------------------------

    void extend_line(int ply, Move move) {
        lines_[ply].assign(1, move);
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    void count_node() {
        const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(count, std::memory_order_relaxed);
        const std::uint64_t most = control_.limits().nodes;
        if ((most != 0 && count >= most) || ((count & 1023) == 0 && control_.out_of_time())) control_.stop();
    }

    bool halted() const { return control_.stopped(); }

    // Nothing more to find out: the way to the end is certain.
    bool decided(const Finding<G>& found) const {
        if (found.lines.empty() || plain_) return found.lines.empty();
        const int certain = win - std::abs(found.lines.front().score);
        return found.mixture.empty() && certain < found.depth && static_cast<int>(found.lines.size()) == 1;
    }

    // In the table a sure win is counted from its own position, not from the root.
    static int to_table(int score, int ply) { return score > sure_win ? score + ply : score < -sure_win ? score - ply : score; }
    static int from_table(int score, int ply) { return score > sure_win ? score - ply : score < -sure_win ? score + ply : score; }

    std::array<int, Moves::capacity>& heats_at(int ply) {
        if (heats_.size() <= static_cast<std::size_t>(ply)) heats_.resize(ply + 1);
        if (!heats_[ply]) heats_[ply] = std::make_unique<std::array<int, Moves::capacity>>();
        return *heats_[ply];
    }

    static constexpr int history_bits = 14;

    const std::vector<Weight>& weights_;
    Table& table_;
    Control& control_;
    const bool plain_;
    std::atomic<std::uint64_t> nodes_{0};
    std::vector<std::uint64_t> path_;
    bool passed_ = false;
    std::array<std::vector<Move>, deepest + 2> lines_;
    std::array<std::array<Move, 2>, deepest + 2> killers_{};
    std::vector<int> history_ = std::vector<int>(std::size_t{1} << history_bits);
    std::vector<std::unique_ptr<std::array<int, Moves::capacity>>> heats_;
};

}  // namespace heterodox
