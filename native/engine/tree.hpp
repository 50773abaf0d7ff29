// The tree of one search: what a position is worth, so many plies deep. Principal-variation alpha-beta (PVS, negamax) with the
// usual helpers, written against the game's concept and the two plugs of evaluation.hpp. Where the field has a word
// for something that is told here in plain ones, it stands once in brackets.
//
// Scores belong to the team that decides at a node. A child's score changes its sign exactly when another
// team decides there, so skipped armies and double turns need no special care.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "engine/duels.hpp"
#include "engine/evaluation.hpp"
#include "engine/finding.hpp"
#include "engine/judge.hpp"
#include "engine/limits.hpp"
#include "engine/ordering.hpp"
#include "engine/path.hpp"
#include "engine/reductions.hpp"
#include "engine/structures.hpp"
#include "engine/transposition.hpp"

namespace heterodox {

template <Searchable G>
class Tree {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

#ifdef HETERODOX_TUNES_MARGINS
    // Whoever tunes them (native/tools/rivals.cpp) lets each rival think with its own.
    static inline Margins margins = Tactics<G>::margins;
    static inline Habits habits = habits_of<G>();
    static inline Reductions reductions{habits_of<G>()};
#else
    static constexpr Margins margins = Tactics<G>::margins;
    static constexpr Habits habits = habits_of<G>();
    static inline const Reductions reductions{habits};
    static_assert(margins.mistake <= Structures<structure_kinds<G>()>::most_of_all);
#endif

    Tree(const Judge<G>& judge, TranspositionTable& table) : judge_{judge}, table_{table} {}

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Nothing counted yet: helpers may begin late, and what they counted before is not this search's.
    void count_anew() { nodes_.store(0, std::memory_order_relaxed); }

    // As if nothing had been searched before.
    void forget() {
        experience_.forget();
        structures_.forget();
    }

    // A new search of `position`; `before` are the hashes of the game so far, the position's own last.
    void plant(const Position& position, std::span<const std::uint64_t> before, Control& control) {
        control_ = &control;
        plain_ = control.limits().plain;
        count_anew();
        steps_ = {};
        experience_.fade();
        path_.begin(before);
        if (before.empty()) path_.push(G::hash(position));
        steps_[0].still = Tactics<G>::in_danger(position) ? unknown : judge(position);
        root_team_ = G::team(position);
    }

    // How deep the search goes from its root this time: extensions are measured by it.
    void grow(int depth) { root_depth_ = depth; }

    // The move that is tried at the root.
    void try_first(const Position& position, Move move) { steps_[0].move = Experience<G>::trace(position, move); }

    // What is expected after the move at the root that was searched last.
    const std::vector<Move>& line_after_first() const { return lines_[1]; }

    bool halted() const { return control_->stopped(); }

    // The value of `next` for the team that decided at `position`. `refuted`: it is expected to be too low.
    int value_of(const Position& position, const Position& next, int alpha, int beta, int depth, int ply, bool refuted = false) {
        path_.push(G::hash(next));
        const int score = G::team(position) == G::team(next) ? search(next, alpha, beta, depth, ply, !refuted && beta - alpha == 1)
                                                             : -search(next, -beta, -alpha, depth, ply, refuted);
        path_.pop();
        return score;
    }

    // A die: the mean over its rolls, each as often as the game says (a chance node, expectimax). A roll that brings no move hands the die on, and counts as a ply: a row
    // of such rolls has no end of its own.
    int expect(const Position& position, int depth, int ply)
        requires HasChance<G>
    {
        Moves rolls;
        G::generate(position, rolls);
        if (rolls.empty()) return settled(position, ply);
        if (depth <= 0) return beyond(position);
        std::int64_t total = 0, all = 0;
        for (const Move roll : rolls) {
            const std::int64_t weight = G::weight(position, roll);
            Position next = position;
            G::play(next, roll);
            total += weight * value_of(position, next, -win, win, depth - is_chance(next), ply + 1);
            all += weight;
        }
        return static_cast<int>(total / all);
    }

    Duel<G> play_out(const Position& position, int depth, int ply)
        requires HasDuels<G>
    {
        return solve_duel<G>(position, [&](const Position& after, int bidder) {
            path_.push(G::hash(after));
            const int score = search(after, -win, win, depth, ply + 1);
            path_.pop();
            return static_cast<double>(G::team(after) == bidder ? score : -score);
        });
    }

    // What is known of a late move when it is to be searched less deep.
    struct Late {
        int depth;
        std::size_t number;
        bool main_line = false;
        bool improving = true;
        bool cut = false;
        bool hot_remembered = false;
        bool many_cuts = false;
        int worth = 0;  // its rank, if it is quiet
    };

    // How much less deep a late move is searched at first (late move reductions).
    static int reduction(const Late& late, const Position& next) {
        int parts = reductions.usual(late.depth, late.number);
        if (!late.improving) parts += habits.not_improving;
        if (late.cut) parts += habits.cut;
        if (late.main_line) parts -= habits.main_line;
        if (Tactics<G>::in_danger(next)) parts -= habits.danger;
        if (late.hot_remembered) parts += habits.hot_remembered;
        if (late.many_cuts) parts += habits.many_cuts;
        parts -= late.worth >= rank::killer ? habits.killer : earned(habits, late.worth);
        return std::clamp(parts / parts_of_ply, 0, late.depth - 2);
    }

private:
    // -- inside the tree -----------------------------------------------------------------------

    // `cut`: some move here is expected to be too good for the team that moved before.
    int search(const Position& position, int alpha, int beta, int depth, int ply, bool cut = false) {
        lines_[ply].clear();
        count_node();
        if (halted()) return 0;
        if (ply >= deepest) return judge(position);
        if constexpr (HasChance<G>)
            if (Tactics<G>::is_chance(position)) return expect(position, depth, ply);
        if constexpr (HasDuels<G>)
            if (Tactics<G>::is_challenge(position)) return expect_duel(position, alpha, beta, depth, ply);
        if (repeats(position) || over(position) || (ply <= 2 && stuck(position))) return settled(position, ply);
        if (depth <= 0) return plain_ ? stand(position, ply) : calm(position, alpha, beta, ply);
        return plain_ ? search_plainly(position, alpha, beta, depth, ply) : search_wisely(position, alpha, beta, depth, ply, cut);
    }

    // The static value (evaluation cache). Many positions are met again within a few nodes.
    int judge(const Position& position) const {
        const std::uint64_t key = path_.last();
        Judged& kept = judged_[key & (judged_.size() - 1)];
        if (kept.key != key) kept = {key, judge_.value(position, sums_at(path_.size() - 1), sums_at(path_.size()))};
        return kept.value;
    }

    // What the net kept of the position after so many: the next one differs little from it. Sums belong to the
    // position they were made of, so whatever was left there by another line is as good to start from.
    typename Judge<G>::Sums& sums_at(std::size_t number) const { return sums_[number % sums_.size()]; }

    // The static value, put right by what searches found where a structure was the same.
    int assess(const Position& position) const {
        if constexpr (HasStructure<G>)
            return std::clamp(judge(position) + structures_.error(G::team(position), Tactics<G>::structures(position)), -sure_win + 1, sure_win - 1);
        else
            return judge(position);
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

    // Without a move. Static values do not see it, so next to the root, where a turn may end the game, it is asked.
    static bool stuck(const Position& position) {
        Moves moves;
        G::generate(position, moves);
        return moves.empty();
    }

    static int ending(const Outcome& outcome, const Position& position, int ply) {
        if (outcome.winner < 0) return 0;
        return outcome.winner == G::team(position) ? win - ply : ply - win;
    }

    int stand(const Position& position, int ply) const {
        const auto outcome = G::outcome(position);
        return outcome ? ending(*outcome, position, ply) : beyond(position);
    }

    // Where a plain search ends. A value that comes out the same whether all that lies beyond is won or lost is proved.
    int beyond(const Position& position) const {
        const int granted = control_->limits().beyond;
        if (granted == 0) return judge(position);
        return (G::team(position) == root_team_) == (granted > 0) ? sure_win : -sure_win;
    }

    // Exactly the rules while testing; otherwise a second occurrence is already taken for a draw.
    bool repeats(const Position& position) const {
        if (plain_) {
            if constexpr (requires { G::repeated(position, std::span<const std::uint64_t>{}); })
                return G::repeated(position, path_.all());
            else
                return G::repeated(path_.all());
        }
        return path_.comes_back();
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
            if (ply < duel_plies) return path_.last() ^ 0x9E3779B97F4A7C15ULL;
        return path_.last();
    }

    static bool is_chance(const Position& position) {
        if constexpr (HasChance<G>)
            return Tactics<G>::is_chance(position);
        else
            return false;
    }

    int expect_duel(const Position& position, int alpha, int beta, int depth, int ply)
        requires HasDuels<G>
    {
        if (!plain_ && stakes_nothing(position, alpha, beta, depth, ply)) return beta;
        if (halted()) return 0;
        // Exactly for the first capture, less deep for an answer to it: a duel asks for up to a dozen searches.
        const int left = plain_ || ply < duel_plies ? depth : std::max(depth - 2, 0);
        return static_cast<int>(std::lround(play_out(position, left, ply).solved.value));
    }

    // Whether letting the capture stand, without a bid, is already good enough for whoever may challenge.
    bool stakes_nothing(const Position& position, int alpha, int beta, int depth, int ply)
        requires HasDuels<G>
    {
        Moves bids;
        G::generate(position, bids);
        for (const Move bid : bids) {
            Position next = position;
            G::play(next, bid);
            if (!Tactics<G>::is_answer(next) && value_of(position, next, alpha, beta, depth, ply + 1) >= beta && !halted()) return true;
        }
        return false;
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

    // `without` is the place of a move that must not be played here, to see what the others are worth.
    int search_wisely(const Position& position, int alpha, int beta, int depth, int ply, bool cut, int without = Remembered::no_move) {
        alpha = std::max(alpha, ply - win);
        beta = std::min(beta, win - ply);
        if (alpha >= beta) return alpha;
        const bool main_line = beta - alpha > 1;
        const std::uint64_t key = table_key(ply);
        const bool whole = without == Remembered::no_move;
        // Judged before the table is asked, even if that makes it needless: its answer is on the way from memory since
        // the move was made (prefetch), and waiting for it would take as long.
        const bool danger = Tactics<G>::in_danger(position);
        const int assessed = danger ? unknown : assess(position);
        const auto known = table_.find(key);
        if (known && whole && !main_line && known->depth >= depth && settles(*known, alpha, beta, ply)) return from_table(known->score, ply);
        Step& here = steps_[ply];
        here.still = assessed;
        const int still = known && !danger ? corrected(*known, here.still, ply) : here.still;
        const bool improving = !danger && ply >= 2 && here.still > steps_[ply - 2].still;
        // A turn of two moves may end the game with a quiet one: nothing is left out in its second half.
        const bool same_turn = ply == 1 && G::team(position) == root_team_;
        if (whole && !same_turn && !main_line && !danger && std::abs(beta) < sure_win) {
            if (depth <= 7 && still - margins.ahead * (depth - improving) >= beta) return still - (still - beta) * habits.meet_beta / 100;
            if (depth <= 2 && still + margins.behind * depth < alpha) {
                const int calmed = calm(position, alpha, beta, ply);
                if (calmed <= alpha) return calmed;
            }
            const int passed = try_pass(position, beta, depth, ply, still, cut);
            if (passed >= beta) return passed;
        }
        Moves moves;
        list(position, moves, ply);
        if (moves.empty()) return settled(position, ply);
        int further = 0;
        if (known && whole && known->move < static_cast<int>(moves.size()) && may_stand_alone(*known, depth, ply)) {
            const int bar = known->score - margins.alone * depth;
            const int others = search_wisely(position, bar - 1, bar, (depth - 1) / 2, ply, cut, known->move);
            if (halted()) return 0;
            lines_[ply].clear();
            // Several moves are too good here, one way or another.
            if (others >= bar && bar >= beta) return bar;
            further = others < bar ? 1 : known->score >= beta ? -1 : 0;
            if (habits.alone_twice != 0 && !main_line && others < bar - habits.alone_twice) further = 2;
        }
        // Deeper in danger, where the game gains by it (check extension); less deep where nothing is remembered (internal
        // iterative reduction).
        if (Tactics<G>::danger_deepens && danger && ply < 2 * root_depth_) ++depth;
        if (depth >= 5 && is_forgotten(known, depth, main_line || cut)) --depth;
        int best = -win;
        Move best_move = moves[0];
        const int first_alpha = alpha;
        const int remembered = known ? known->move : Remembered::no_move;
        const bool hot_remembered = habits.hot_remembered != 0 && remembered >= 0 && remembered < static_cast<int>(moves.size()) && Tactics<G>::heat(position, moves[remembered]) > 0;
        steps_[ply + 2].cuts = 0;
        Picker<G> picker{position, moves, remembered, ranking_at(ply), experience_, place_at(ply)};
        std::array<Move, most_quiet> quiet_moves;
        std::size_t quiet_tried = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto [move, rank] = picker.next();
            if (!whole && move == moves[without]) continue;
            const bool quiet = is_quiet(position, move, rank);
            const bool dull = i > 0 && !same_turn && (habits.dull_in_main_line || !main_line) && !danger && best > -sure_win && (prunes(rank, quiet, depth, i, quiet_tried, still, alpha, improving) || throws_away(position, move, rank, quiet, depth, i, improving));
            Position next = position;
            G::play(next, move);
            if (dull && !Tactics<G>::in_danger(next)) continue;
            table_.prefetch(G::hash(next));
            here.move = Experience<G>::trace(position, move);
            here.quiet = quiet;
            int score = 0;
            if (i == 0) {
                score = value_of(position, next, alpha, beta, depth - 1 + further, ply + 1, !main_line && !cut);
            } else {
                const Late late{depth, i, main_line, improving, cut, hot_remembered, steps_[ply + 1].cuts > often, quiet ? rank : 0};
                const int less = depth >= 3 && i >= 2 && rank < rank::good && !danger ? reduction(late, next) : 0;
                score = value_of(position, next, alpha, alpha + 1, depth - 1 - less, ply + 1, true);
                if (score > alpha && less > 0) {
                    const int more = habits.surprise != 0 && less > 1 && score > best + habits.surprise + 2 * depth;
                    score = value_of(position, next, alpha, alpha + 1, depth - 1 + more, ply + 1, !cut);
                }
                if (score > alpha && score < beta) score = value_of(position, next, alpha, beta, depth - 1, ply + 1);
            }
            if (halted()) return 0;
            if (quiet && quiet_tried < most_quiet) quiet_moves[quiet_tried++] = move;
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score <= alpha) continue;
            alpha = score;
            extend_line(ply, move);
            if (alpha >= beta) {
                ++here.cuts;
                if (quiet) reward(position, move, {quiet_moves.data(), quiet_tried}, depth, ply);
                break;
            }
        }
        if (!whole) return best;
        if (best <= first_alpha) reward_unanswered(depth, ply);
        if (habits.soften && !main_line && best >= beta && best < sure_win && beta > -sure_win) best = (best * depth + beta) / (depth + 1);
        const Bound bound = best >= beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
        table_.keep(key, {place_of(best_move, moves), to_table(best, ply), depth, bound});
        if (!danger && Tactics<G>::heat(position, best_move) <= 0) learn_from(position, best, bound, here.still, depth);
        return best;
    }

    // Nothing is known of a node, or only what a much shallower search found: then not much is to be expected of it.
    static bool is_forgotten(const std::optional<Remembered>& known, int depth, bool matters) {
        if (!known) return true;
        return habits.forget_shallow && (known->move == Remembered::no_move || (matters && known->depth < depth - 4));
    }

    // Where a search found another value than the one assessed, positions of the same structure profit.
    void learn_from(const Position& position, int found, Bound bound, int assessed, int depth) {
        if constexpr (HasStructure<G>) {
            const bool telling = found > assessed ? bound != Bound::upper : bound != Bound::lower;
            if (telling && std::abs(found) < sure_win) structures_.learn(G::team(position), Tactics<G>::structures(position), found - assessed, depth);
        }
    }

    static int place_of(Move move, const Moves& moves) { return static_cast<int>(std::find(moves.begin(), moves.end(), move) - moves.begin()); }

    // Whether a remembered move was so good that it is worth asking if any other comes near it (singular extension;
    // several that are too good: multi-cut).
    bool may_stand_alone(const Remembered& known, int depth, int ply) const {
        return depth >= habits.alone_depth && known.move != Remembered::no_move && known.bound != Bound::upper && known.depth >= depth - 3 && std::abs(known.score) < sure_win &&
               ply < 2 * root_depth_;
    }

    // Whether what the table knows is all that this window asks.
    static bool settles(const Remembered& known, int alpha, int beta, int ply) {
        const int score = from_table(known.score, ply);
        return known.bound == Bound::exact || (known.bound == Bound::lower && score >= beta) ||
               (known.bound == Bound::upper && score <= alpha);
    }

    // A searched score, even a shallow one, is a better guess than the static value where its bound allows.
    static int corrected(const Remembered& known, int still, int ply) {
        const int score = from_table(known.score, ply);
        if (std::abs(score) > sure_win) return still;
        const bool better = known.bound == Bound::exact || (known.bound == Bound::lower ? score > still : score < still);
        return better ? score : still;
    }

    // Near the leaves: moves that hardly ever change anything (late move, futility and history pruning). What counts is the depth that would be left to them.
    static bool prunes(int rank, bool quiet, int depth, std::size_t number, std::size_t quiet_tried, int still, int alpha, bool improving) {
        if (rank <= rank::poor) return habits.losing_captures == 0 && depth <= habits.losing_captures_depth;
        if (!quiet || depth > 10) return false;
        if (depth <= 6 && static_cast<int>(quiet_tried) * 100 >= (habits.late_moves * 100 + depth * depth * habits.late_moves_growth) * (improving ? 2 : 1)) return true;
        const int left = plies_left(depth, number, improving);
        if (left <= 6 && still + margins.quiet + margins.quiet_ply * left <= alpha) return true;
        return depth <= 6 && left <= 3 && rank < -Experience<G>::most / 2 * (left + 1);
    }

    // How deep a late quiet move would be searched.
    static int plies_left(int depth, std::size_t number, bool improving) {
        return std::max(depth - reductions.usual(depth, number) / parts_of_ply - !improving, 0);
    }

    // Near the leaves: moves onto a square where more is lost than so few plies bring back (pruning by static exchange).
    static bool throws_away(const Position& position, Move move, int rank, bool quiet, int depth, std::size_t number, bool improving) {
        if constexpr (HasExchange<G>) {
            if (rank <= rank::poor) return habits.losing_captures != 0 && depth <= habits.losing_captures_depth && Tactics<G>::costs_more(position, move, habits.losing_captures * depth);
            if (habits.lost_squares == 0 || !quiet || depth > 10 || rank >= rank::killer) return false;
            const int left = plies_left(depth, number, improving);
            return Tactics<G>::costs_more(position, move, habits.lost_squares * left * left + 20);
        } else {
            return false;
        }
    }

    // If even doing nothing is too good for the other team, so is this position (null move pruning).
    int try_pass(const Position& position, int beta, int depth, int ply, int still, bool cut) {
        if constexpr (HasPass<G>) {
            if (depth < 3 || still < beta || (ply > 0 && !steps_[ply - 1].move.made)) return -win;
            Position next = position;
            if (!Tactics<G>::pass(next)) return -win;
            steps_[ply].move = {};
            const int less = habits.pass_less + depth / 4 + std::min((still - beta) / margins.pass, 3);
            const int score = value_of(position, next, beta - 1, beta, depth - less, ply + 1, !cut);
            return halted() ? -win : std::min(score, sure_win);
        } else {
            return -win;
        }
    }

    // The value once all that is hot has been played out. Where what is captured comes back, a quarrel may have no end: it is
    // broken off after so many nodes.
    int calm(const Position& position, int alpha, int beta, int ply) {
        quarrel_ends_ = nodes() + longest_quarrel;
        return calm_down(position, alpha, beta, ply);
    }

    // Only hot moves, until the position is calm enough to be judged (quiescence search).
    int calm_down(const Position& position, int alpha, int beta, int ply) {
        lines_[ply].clear();
        if (over(position)) return settled(position, ply);
        const std::uint64_t key = path_.last();
        // First, as in search_wisely.
        const bool danger = Tactics<G>::in_danger(position);
        int best = danger ? -win : assess(position);
        const auto known = table_.find(key);
        if (known && beta - alpha == 1 && settles(*known, alpha, beta, ply)) return from_table(known->score, ply);
        if (!danger) {
            if (known) best = corrected(*known, best, ply);
            if (best >= beta) return best;
        }
        if (ply >= deepest - 1 || nodes() >= quarrel_ends_) return danger ? judge(position) : best;
        const int first_alpha = alpha;
        const int still = best;
        alpha = std::max(alpha, best);
        Moves moves;
        G::generate(position, moves);
        if (moves.empty()) return settled(position, ply);
        Ranking<G>& ranking = ranking_at(ply);
        rank_hot_moves(position, moves, known, danger, ranking);
        Move best_move{};
        bool found = false;
        int quiet_answers = 0;
        for (std::size_t i = 0; i < ranking.size(); ++i) {
            const Move move = ranking.pick(i);
            if (best > -sure_win) {
                if (danger && ranking.rank(i) <= 0 && ++quiet_answers > 3) break;
                if (!danger && still + margins.hot + Tactics<G>::gain(position, move) <= alpha) continue;
            }
            Position next = position;
            G::play(next, move);
            path_.push(G::hash(next));
            table_.prefetch(path_.last());
            const int score = calm_value(position, next, alpha, beta, ply + 1);
            path_.pop();
            if (halted()) return 0;
            if (score <= best) continue;
            best = score;
            if (score <= alpha) continue;
            alpha = score;
            best_move = move;
            found = true;
            if (alpha >= beta) break;
        }
        const Bound bound = best >= beta ? Bound::lower : best > first_alpha && found ? Bound::exact : Bound::upper;
        table_.keep(key, {found ? place_of(best_move, moves) : Remembered::no_move, to_table(best, ply), 0, bound});
        return best;
    }

    int calm_value(const Position& position, const Position& next, int alpha, int beta, int ply) {
        count_node();
        if (halted()) return 0;
        if constexpr (HasChance<G>)
            if (Tactics<G>::is_chance(next)) {
                const int value = judge(next);
                return G::team(position) == G::team(next) ? value : -value;
            }
        return G::team(position) == G::team(next) ? calm_down(next, alpha, beta, ply) : -calm_down(next, -beta, -alpha, ply);
    }

    // -- which move first ----------------------------------------------------------------------

    static constexpr int duel_plies = 2;
    static constexpr std::uint64_t longest_quarrel = 2'000;
    static constexpr std::size_t most_quiet = 64;
    // So many refutations below a node are often.
    static constexpr int often = 3;

    static bool is_quiet(const Position& position, Move move, int rank) {
        return rank == rank::first ? Tactics<G>::heat(position, move) <= 0 : rank < rank::good && rank > rank::poor;
    }

    void rank_hot_moves(const Position& position, const Moves& moves, const std::optional<Remembered>& known, bool danger, Ranking<G>& ranking) {
        const int best_before = known ? known->move : Remembered::no_move;
        ranking.clear();
        for (int i = 0; i < static_cast<int>(moves.size()); ++i) {
            const int heat = Tactics<G>::heat(position, moves[i]);
            if (!danger && (heat <= 0 || loses<G>(position, moves[i]))) continue;
            ranking.add(moves[i], i == best_before ? rank::first : heat);
        }
    }

    typename Picker<G>::Place place_at(int ply) const {
        return {steps_[ply].killers, trace_before(ply, 1), trace_before(ply, 2), habits.own_move_before == 0 ? typename Experience<G>::Trace{} : trace_before(ply, 4)};
    }

    typename Experience<G>::Trace trace_before(int ply, int back) const {
        return ply >= back ? steps_[ply - back].move : typename Experience<G>::Trace{};
    }

    // The quiet move that refuted something, and those that did not, the winner last (killer moves, history
    // heuristic).
    void reward(const Position& position, Move winner, std::span<const Move> tried, int depth, int ply) {
        auto& killers = steps_[ply].killers;
        if (!(killers[0] == winner)) killers = {winner, killers[0]};
        const int bonus = reward_of(depth);
        const auto before = trace_before(ply, 1), earlier = trace_before(ply, 2);
        for (const Move move : tried) experience_.change(Experience<G>::trace(position, move), before, earlier, move == winner ? bonus : -bonus);
    }

    static int reward_of(int depth) { return std::min(16 * depth * depth + 32 * depth, 1'200); }

    // The quiet move before, to which no answer was good enough.
    void reward_unanswered(int depth, int ply) {
        if (habits.unanswered == 0 || ply == 0 || !steps_[ply - 1].move.made || !steps_[ply - 1].quiet) return;
        experience_.change(steps_[ply - 1].move, trace_before(ply - 1, 1), trace_before(ply - 1, 2), reward_of(depth) * habits.unanswered / 100);
    }

    // -- bookkeeping ---------------------------------------------------------------------------

    void extend_line(int ply, Move move) {
        lines_[ply].assign(1, move);
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    void count_node() {
        const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(count, std::memory_order_relaxed);
        const std::uint64_t most = control_->limits().nodes;
        if ((most != 0 && count >= most) || ((count & 1023) == 0 && control_->out_of_time())) control_->stop();
    }

    // In the table a sure win is counted from its own position, not from the root.
    static int to_table(int score, int ply) { return score > sure_win ? score + ply : score < -sure_win ? score - ply : score; }
    static int from_table(int score, int ply) { return score > sure_win ? score - ply : score < -sure_win ? score + ply : score; }

    Ranking<G>& ranking_at(int ply) {
        if (rankings_.size() <= static_cast<std::size_t>(ply)) rankings_.resize(ply + 1);
        if (!rankings_[ply]) rankings_[ply] = std::make_unique<Ranking<G>>();
        return *rankings_[ply];
    }

    // What is known of one ply of the line being searched.
    struct Step {
        int still = 0;                          // the static value, where there is one
        typename Experience<G>::Trace move;     // the move made here
        std::array<Move, 2> killers{};          // quiet moves that refuted something here
        int cuts = 0;                           // how often a move was too good here since the ply two before it began
        bool quiet = false;                     // whether the move made here is quiet
    };
    struct Judged {
        std::uint64_t key = 0;
        int value = 0;
    };
    // In danger there is no static value; no later one is an improvement on it.
    static constexpr int unknown = win;

    const Judge<G>& judge_;
    TranspositionTable& table_;
    Control* control_ = nullptr;
    bool plain_ = false;
    std::atomic<std::uint64_t> nodes_{0};
    Path path_;
    std::uint64_t quarrel_ends_ = 0;
    int root_depth_ = 0;
    int root_team_ = 0;
    std::array<std::vector<Move>, deepest + 2> lines_;
    std::array<Step, deepest + 2> steps_{};
    Experience<G> experience_;
    Structures<structure_kinds<G>()> structures_{margins.mistake};
    mutable std::vector<typename Judge<G>::Sums> sums_ = std::vector<typename Judge<G>::Sums>(deepest + 2);
    mutable std::vector<Judged> judged_ = std::vector<Judged>(std::size_t{1} << 13);
    std::vector<std::unique_ptr<Ranking<G>>> rankings_;
};

}  // namespace heterodox
