// A duel with hidden bids as a matrix game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/finding.hpp"
#include "engine/matrix_game.hpp"

namespace heterodox {

// What may be bid and answered in turn, and how often each should be.
template <class G>
struct Duel {
    std::vector<typename G::Move> bids, answers;
    MixedStrategies solved;  // rows: bids, columns: answers, payoffs to the bidder
};

// What one bid brings against each of `columns`. An answer that this bid does not allow is replaced by the
// best one it allows: whoever answers sees which answers there are (C30).
template <class G, class Worth>
std::vector<double> pay_row(const typename G::Position& after, const typename G::Moves& answers, const std::vector<typename G::Move>& columns,
                            int bidder, const Worth& worth) {
    if (answers.empty()) return std::vector<double>(std::max<std::size_t>(columns.size(), 1), worth(after, bidder));
    std::vector<double> row(columns.size(), win + 1.0);
    double least = win;
    for (const auto answer : answers) {
        auto next = after;
        G::play(next, answer);
        const auto column = std::find(columns.begin(), columns.end(), answer) - columns.begin();
        row[column] = worth(next, bidder);
        least = std::min(least, row[column]);
    }
    for (double& pay : row)
        if (pay > win) pay = least;
    return row;
}

// The duel at `position`. At an answer position the unseen bid is every bid that could have been made.
// `worth(after, bidder)` is what a position after the duel is worth to the team that bids.
template <class G, class Worth>
    requires HasDuels<G>
Duel<G> solve_duel(const typename G::Position& position, const Worth& worth) {
    using Moves = typename G::Moves;
    Duel<G> duel;
    std::vector<typename G::Position> after;
    int bidder = G::team(position);
    if (Tactics<G>::is_answer(position)) {
        bidder = 1 - bidder;
        Tactics<G>::for_each_bid(position, [&](typename G::Move bid, const typename G::Position& revealed) {
            duel.bids.push_back(bid);
            after.push_back(revealed);
        });
    } else {
        Moves bids;
        G::generate(position, bids);
        for (const auto bid : bids) {
            duel.bids.push_back(bid);
            after.push_back(position);
            G::play(after.back(), bid);
        }
    }
    std::vector<Moves> answers(after.size());
    for (std::size_t bid = 0; bid < after.size(); ++bid) {
        if (!Tactics<G>::is_answer(after[bid])) continue;
        G::generate(after[bid], answers[bid]);
        for (const auto answer : answers[bid])
            if (std::find(duel.answers.begin(), duel.answers.end(), answer) == duel.answers.end()) duel.answers.push_back(answer);
    }
    std::vector<std::vector<double>> payoff(after.size());
    for (std::size_t bid = 0; bid < after.size(); ++bid) payoff[bid] = pay_row<G>(after[bid], answers[bid], duel.answers, bidder, worth);
    duel.solved = solve(payoff);
    return duel;
}

}  // namespace heterodox
