// What the native core offers to the outside: strings and numbers in, strings and numbers out. Whoever
// includes this need not compile the games.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace native_core {

using Options = std::map<std::string, std::string>;

// Asked now and then during long work; true means give up (the call throws Interrupted).
using Poll = std::function<bool()>;

struct Interrupted {};

// Input that was refused. `parts` are the defects of an invalid text, or the candidates of an
// ambiguous move.
struct Refusal {
    enum class Why { invalid_text, illegal_move, ambiguous_move, busy };
    Why why;
    std::string message;
    std::vector<std::string> parts;
};

// How a game ended; no winner means a draw.
struct Ending {
    std::optional<std::string> winner;
    std::string reason;
};

// The position as it was loaded (a game may skip turns then), the positions after each move that was
// played, and whether the last one ends the game.
struct Played {
    std::string start;
    std::vector<std::string> positions;
    std::optional<Ending> ending;
};

struct Playouts {
    std::map<std::string, std::uint64_t> wins;  // by team
    std::map<std::string, std::uint64_t> reasons;
    std::uint64_t draws;
    std::uint64_t unfinished;
    std::uint64_t plies;
    std::uint64_t shortest;
    std::uint64_t longest;
};

// When thinking has to end; 0 means no limit, except that depth and lines are at least 1.
struct ThinkLimits {
    int depth = 100;
    std::uint64_t nodes = 0;
    double soft_seconds = 0;
    double hard_seconds = 0;
    int lines = 1;
    bool ponder = false;  // time does not count before ponder_hit()
    bool plain = false;   // exact minimax without pruning, for tests
};

// One line of play: its value to the team that decides now, plies to a certain win (negative: loss).
struct ThoughtLine {
    int score;
    int plies_to_end;
    std::vector<std::string> moves;
};

// What a mind knows at some moment; `mixture` is how often to choose what where choices are hidden.
struct Thought {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int table_fullness = 0;
    std::vector<ThoughtLine> lines;
    std::vector<std::pair<std::string, double>> mixture;
};

// A player for one game. think() blocks; stop(), ponder_hit() and evaluate() may be called from another thread,
// a second think() or forget() is refused (Refusal::Why::busy).
class Mind {
public:
    // Told after each depth; false ends the thinking.
    using OnThought = std::function<bool(const Thought&)>;

    virtual ~Mind() = default;
    virtual Thought think(std::string_view position, const Options& options, const std::vector<std::string>& moves,
                          const ThinkLimits& limits, const OnThought& tell) = 0;
    // Both say whether a search was running.
    virtual bool stop() = 0;
    virtual bool ponder_hit() = 0;
    virtual void forget() = 0;
    virtual int evaluate(std::string_view position, const Options& options) const = 0;
};

// The features of a position that an evaluation weighs, and how much of the opening is left (0 to 24).
struct Features {
    std::vector<int> counts;
    int board_left;
};

// Finds better weights for the evaluation of one game (opening and ending of each feature in turn).
class Tuner {
public:
    virtual ~Tuner() = default;
    // Plays a game from each start, with `nodes` nodes a move, and keeps its calm positions.
    virtual void play(const std::vector<std::string>& starts, const Options& options, const std::vector<int>& weights,
                      std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) = 0;
    // Keeps a position of a played game; `result` is what the first team got, from 0 to 1.
    virtual void learn(std::string_view position, const Options& options, double result) = 0;
    virtual std::size_t size() const = 0;
    // The mean squared error on one position in ten that is kept apart, or on all others.
    virtual double error(const std::vector<double>& weights, bool kept_apart) const = 0;
    virtual std::vector<double> fit(const std::vector<double>& start, int rounds, double stiffness) const = 0;
};

// The numbers of a net, and the error on the games kept apart without it and with it.
struct LearnedNet {
    std::vector<int> numbers;
    double before, after;
};

// Teaches a net that corrects the features of one game's evaluation.
class NetTrainer {
public:
    virtual ~NetTrainer() = default;
    virtual void play(const std::vector<std::string>& starts, const Options& options, const std::vector<int>& weights,
                      std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) = 0;
    virtual std::size_t size() const = 0;
    virtual LearnedNet fit(int rounds, int jobs, const Poll& poll) const = 0;
};

using Divided = std::vector<std::pair<std::string, std::uint64_t>>;

// How often each player of a zero-sum game chooses what, and what it is then worth to the first one.
struct MatrixSolution {
    double value;
    std::vector<double> rows;
    std::vector<double> columns;
};

// Every function throws Refusal for bad input; the text may be anything.
class Kernel {
public:
    virtual std::vector<std::string> games() const = 0;
    virtual std::vector<std::uint64_t> perft(std::string_view game, std::string_view position, const Options& options,
                                             int depth, int jobs, const Poll& poll) const = 0;
    virtual Divided divide(std::string_view game, std::string_view position, const Options& options, int depth,
                           int jobs, const Poll& poll) const = 0;
    virtual std::vector<std::string> moves(std::string_view game, std::string_view position,
                                           const Options& options) const = 0;
    virtual std::vector<std::string> choices(std::string_view game, std::string_view position,
                                             const Options& options) const = 0;
    virtual Played play(std::string_view game, std::string_view position, const Options& options,
                        const std::vector<std::string>& moves) const = 0;
    virtual Playouts playouts(std::string_view game, std::string_view position, const Options& options,
                              std::uint64_t games, std::uint64_t seed, std::uint64_t limit, int jobs,
                              const Poll& poll) const = 0;
    // The names of what the evaluation of a game weighs; empty for a game that cannot be searched.
    virtual std::vector<std::string> features(std::string_view game) const = 0;
    virtual Features trace(std::string_view game, std::string_view position, const Options& options) const = 0;
    virtual std::unique_ptr<Mind> mind(std::string_view game, std::size_t megabytes, int threads,
                                       const std::vector<int>& weights) const = 0;
    virtual std::unique_ptr<Tuner> tuner(std::string_view game) const = 0;
    // How many numbers the net of a game has; 0 for a game without one.
    virtual std::size_t net_size(std::string_view game) const = 0;
    virtual std::unique_ptr<NetTrainer> net_trainer(std::string_view game) const = 0;
    virtual std::uint64_t hash(std::string_view game, std::string_view position, const Options& options) const = 0;
    // payoff[r][c] goes to the player who chooses rows; at least one row and one column.
    virtual MatrixSolution solve_matrix(const std::vector<std::vector<double>>& payoff) const = 0;

protected:
    ~Kernel() = default;
};

const Kernel& kernel();

}  // namespace native_core
