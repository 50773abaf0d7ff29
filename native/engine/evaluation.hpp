// What a position is worth, as a plug: a game says which features it sees, data files say their weights.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace heterodox {

// A weight has a value for the opening and one for the ending; `Evaluation::judge` tells how much of
// the opening is left, from 0 to full_board, and the two are blended.
struct Weight {
    int opening;
    int ending;
};

inline constexpr int full_board = 24;

// Adds up features for team 0 (negative counts are team 1's).
class Scorer {
public:
    explicit Scorer(const Weight* weights) : weights_{weights} {}
    void add(std::size_t feature, int count) {
        opening_ += weights_[feature].opening * count;
        ending_ += weights_[feature].ending * count;
    }
    int blend(int board_left) const { return (opening_ * board_left + ending_ * (full_board - board_left)) / full_board; }

private:
    const Weight* weights_;
    int opening_ = 0;
    int ending_ = 0;
};

// Takes the counts down instead, for the tuner: the same code that plays is the code that is tuned.
class Tracer {
public:
    explicit Tracer(std::size_t features) : counts(features) {}
    void add(std::size_t feature, int count) { counts[feature] += count; }
    std::vector<int> counts;
};

// To be specialised for a game G:
//   static constexpr std::array<std::string_view, N> features;      names in the weights file
//   template <class Sink> static int judge(const Position&, Sink&); adds features, returns board left
template <class G>
struct Evaluation;

// To be specialised for a game G:
//   static int heat(const Position&, Move);     0 for a quiet move, else the higher the sooner to try
//   static bool in_danger(const Position&);     the team to move may not stand still (e.g. in check)
// and, where they make sense:
//   static bool pass(Position&);                gives the turn to the other team; false where unsafe
//   static bool is_over(const Position&);       quickly seen ends, such as too little material; others may be missed
//   static bool is_chance(const Position&);     a die decides here, every roll equally likely
//   static bool is_challenge(const Position&);  here a hidden bid is made, answered by another one
//   static bool is_answer(const Position&);     here a bid that the answering team cannot see is answered
//   static void for_each_bid(const Position&, Tell);  tell(bid, position) for every bid that may be answered here
template <class G>
struct Tactics;

template <class G>
concept Searchable = Game<G> && requires(const typename G::Position& position, typename G::Move move, Scorer& scorer) {
    { Evaluation<G>::features.size() } -> std::convertible_to<std::size_t>;
    { Evaluation<G>::judge(position, scorer) } -> std::same_as<int>;
    { Tactics<G>::heat(position, move) } -> std::same_as<int>;
    { Tactics<G>::in_danger(position) } -> std::same_as<bool>;
};

// The value for the team that decides now.
template <Searchable G>
int evaluate(const typename G::Position& position, const std::vector<Weight>& weights) {
    Scorer scorer{weights.data()};
    const int board_left = Evaluation<G>::judge(position, scorer);
    const int value = scorer.blend(board_left);
    return G::team(position) == 0 ? value : -value;
}

}  // namespace heterodox
