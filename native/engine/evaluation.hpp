// What a position is worth, as a plug: a game says which features it sees, data files say their weights.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "engine/margins.hpp"

namespace heterodox {

// A weight has a value for the opening and one for the ending; `Evaluation::judge` tells how much of
// the opening is left, from 0 to full_board, and the two are blended. Both travel in one number (the
// opening in its upper half), so that adding a feature is one multiplication.
struct Weight {
    std::int64_t both;

    constexpr Weight(int opening, int ending) : both{static_cast<std::int64_t>(opening) * (std::int64_t{1} << 32) + ending} {}
    explicit constexpr Weight(std::int64_t packed) : both{packed} {}
    constexpr int ending() const { return static_cast<int>(static_cast<std::uint32_t>(both & 0xFFFFFFFF)); }
    constexpr int opening() const { return static_cast<int>((both - ending()) >> 32); }
};

inline constexpr int full_board = 24;

// Adds up features for team 0 (negative counts are team 1's).
class Scorer {
public:
    explicit Scorer(const Weight* weights, Weight so_far = {0, 0}) : weights_{weights}, sum_{so_far} {}
    void add(std::size_t feature, int count) { sum_.both += weights_[feature].both * count; }
    Weight sum() const { return sum_; }
    int blend(int board_left) const { return (sum_.opening() * board_left + sum_.ending() * (full_board - board_left)) / full_board; }

private:
    const Weight* weights_;
    Weight sum_;
};

// Takes the counts down instead, for the tuner: the same code that plays is the code that is tuned.
class Tracer {
public:
    explicit Tracer(std::size_t features) : counts(features) {}
    void add(std::size_t feature, int count) { counts[feature] += count; }
    std::vector<int> counts;
};

// The names of features in their order, as the weights file has them.
class FeatureNames {
public:
    FeatureNames& each(std::initializer_list<const char*> names) {
        for (const auto* name : names) names_.emplace_back(name);
        return *this;
    }
    // "passed pawn 1", "passed pawn 2", ...
    FeatureNames& numbered(const std::string& name, int first, int last) {
        for (int number = first; number <= last; ++number) names_.push_back(name + " " + std::to_string(number));
        return *this;
    }
    // "knight a1" to "knight d8": the other half of the board mirrors it.
    FeatureNames& half_board(const std::string& name) { return squares(name, 4); }
    FeatureNames& board(const std::string& name) { return squares(name, 8); }

    const std::vector<std::string>& all() const { return names_; }

private:
    FeatureNames& squares(const std::string& name, int files) {
        for (char rank = '1'; rank <= '8'; ++rank)
            for (char file = 'a'; file < 'a' + files; ++file) names_.push_back(name + " " + file + rank);
        return *this;
    }

    std::vector<std::string> names_;
};

// To be specialised for a game G:
//   static FeatureNames features();                                 names in the weights file
//   template <class Sink> static int judge(const Position&, Sink&); adds features, returns board left
// and, where it makes sense:
//   static void places(std::size_t input, Sink&);                   adds the features that such an input of the net (see net.hpp)
//                                                                   brings whatever else is on the board
//   template <class Sink> static int judge_others(const Position&, Sink&);  judge without those features
template <class G>
struct Evaluation;

template <class G>
concept HasPlaces = requires(const typename G::Position& position, Scorer& scorer) {
    Evaluation<G>::places(std::size_t{}, scorer);
    { Evaluation<G>::judge_others(position, scorer) } -> std::same_as<int>;
};

// To be specialised for a game G:
//   static int heat(const Position&, Move);     0 for a quiet move, else the higher the sooner to try (captures by
//                                               victim and attacker, MVV-LVA)
//   static bool in_danger(const Position&);     the team to move may not stand still (e.g. in check)
//   static int gain(const Position&, Move);     the most that a hot move can bring at once, in hundredths of a pawn
//   static constexpr Margins margins;           how far apart values must be before the search leaves a line
//   static constexpr bool danger_deepens;       whether what happens in danger is searched a ply deeper (check extension)
// and, where they make sense:
//   static constexpr Habits habits;             what its search does beside the least (margins.hpp)
//   static bool costs_more(const Position&, Move, int);  whether a move loses more than so much where it goes (static exchange, SEE)
//   static bool loses(const Position&, Move);   a hot move that costs more than it brings (static exchange, SEE)
//   static int theme(const Position&, Move);    a number below 1024 for what goes where, e.g. a kind and its target
//   static std::array<std::uint64_t, n> structures(const Position&);  hashes of what changes slowly, e.g. the pawns
//   static bool pass(Position&);                gives the turn to the other team; false where unsafe
//   static bool is_over(const Position&);       quickly seen ends, such as too little material; others may be missed
//   static bool is_chance(const Position&);     a die decides here; needed by games with a die (see core/chances.hpp)
//   static bool is_challenge(const Position&);  here a hidden bid is made, answered by another one
//   static bool is_answer(const Position&);     here a bid that the answering team cannot see is answered
//   static void for_each_bid(const Position&, Tell);  tell(bid, position) for every bid that may be answered here
template <class G>
struct Tactics;

template <class G>
constexpr Habits habits_of() {
    if constexpr (requires { Tactics<G>::habits; })
        return Tactics<G>::habits;
    else
        return {};
}

template <class G>
concept Searchable = Game<G> && requires(const typename G::Position& position, typename G::Move move, Scorer& scorer) {
    { Evaluation<G>::features() } -> std::same_as<FeatureNames>;
    { Evaluation<G>::judge(position, scorer) } -> std::same_as<int>;
    { Tactics<G>::heat(position, move) } -> std::same_as<int>;
    { Tactics<G>::in_danger(position) } -> std::same_as<bool>;
    { Tactics<G>::gain(position, move) } -> std::same_as<int>;
    { Tactics<G>::margins } -> std::convertible_to<Margins>;
    { Tactics<G>::danger_deepens } -> std::convertible_to<bool>;
};

template <Searchable G>
std::size_t feature_count() {
    static const std::size_t count = Evaluation<G>::features().all().size();
    return count;
}

}  // namespace heterodox
