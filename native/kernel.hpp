// What the native core offers to the outside: positions as handles, moves as numbers, names on request. Whoever
// includes this need not compile the games.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace native_core {

using Options = std::map<std::string, std::string>;

// Asked now and then during long work; true means give up (the call throws Interrupted).
using Poll = std::function<bool()>;

struct Interrupted {};

// What was asked for is refused. `message` is one line.
struct Refusal {
    enum class Why { invalid_text, illegal_move, busy };
    Why why;
    std::string message;
};

// How a game ended; no winner means a draw.
struct Ending {
    std::optional<std::string_view> winner;
    std::string_view reason;
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

// The features of a position that an evaluation weighs, and how much of the opening is left (0 to 24).
struct Features {
    std::vector<int> counts;
    int board_left;
};

using Divided = std::vector<std::pair<std::string, std::uint64_t>>;

// A decision: its stable action number in the low half, its salt (what its Python value holds besides) in the other.
using Code = std::uint64_t;
constexpr std::uint32_t number_of(Code code) { return static_cast<std::uint32_t>(code); }

// A position with the game that led to it from where it was loaded, so that repetition is judged. It never changes
// and may be used from several threads at once. What it points to outlives it.
class Position {
public:
    virtual ~Position() = default;
    virtual std::string_view game() const = 0;
    virtual std::string text() const = 0;
    // What the deciding seat may do, and what perft counts, both by ascending code; none after the end.
    virtual std::vector<Code> choices() const = 0;
    virtual std::vector<Code> moves() const = 0;
    // The move strings of these, in the same order.
    virtual std::vector<std::string> choice_names() const = 0;
    virtual std::vector<std::string> move_names() const = 0;
    // Where a die decides: how often each of the choices comes beside the others, in their order; else empty.
    virtual std::vector<std::uint32_t> weights() const = 0;
    // The choice with that action number as a code, and the position after it; no position where there is none.
    virtual std::pair<Code, std::unique_ptr<Position>> play(std::uint32_t number) const = 0;
    virtual const std::optional<Ending>& ending() const = 0;
    virtual std::vector<std::string_view> claims() const = 0;
    virtual std::string_view seat() const = 0;
    virtual std::string_view turn() const = 0;
    virtual std::string_view team() const = 0;
    virtual int kind() const = 0;  // heterodox::DecisionKind
    // Equal for positions that the rules call the same.
    virtual std::uint64_t hash() const = 0;
    // The counts of depths 1 to `depth`, and that of `depth` (at least 1) split by first move.
    virtual std::vector<std::uint64_t> perft(int depth, int jobs, const Poll& poll) const = 0;
    virtual Divided divide(int depth, int jobs, const Poll& poll) const = 0;
    virtual Playouts playouts(std::uint64_t games, std::uint64_t seed, std::uint64_t limit, int jobs,
                              const Poll& poll) const = 0;
    virtual Features trace() const = 0;
};

// When thinking has to end; 0 means no limit, except that depth and lines are at least 1.
struct ThinkLimits {
    int depth = 100;
    std::uint64_t nodes = 0;
    double soft_seconds = 0;
    double hard_seconds = 0;
    int lines = 1;
    bool ponder = false;  // time does not count before ponder_hit()
    bool plain = false;   // exact minimax without pruning, for tests and proofs
    int beyond = 0;       // what a plain search takes for granted where it ends: 0 the static value, 1 a win of the team that decides first, -1 a loss
    std::vector<std::uint32_t> only = {};  // the action numbers of the first moves to look at; none: all
};

// A decision as a thought tells it: its action number and its name.
struct Named {
    std::uint32_t number;
    std::string name;
};

// One line of play: its value to the team that decides now, plies to a certain win (negative: loss).
struct ThoughtLine {
    int score;
    int plies_to_end;
    std::vector<Named> moves;
};

// What a mind knows at some moment; `mixture` is how often to choose what where choices are hidden.
struct Thought {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int table_fullness = 0;
    std::vector<ThoughtLine> lines;
    std::vector<std::pair<Named, double>> mixture;
};

// A player for one game. think() blocks; stop() and ponder_hit() may be called from another thread. While it
// thinks, think() and forget() refuse with `busy`.
class Mind {
public:
    // Told after each depth; false ends the thinking.
    using OnThought = std::function<bool(const Thought&)>;

    virtual ~Mind() = default;
    virtual Thought think(const Position& position, const ThinkLimits& limits, const OnThought& tell) = 0;
    // Both say whether a search was running.
    virtual bool stop() = 0;
    virtual bool ponder_hit() = 0;
    virtual void forget() = 0;
    virtual int evaluate(const Position& position) const = 0;
};

using Starts = std::span<const Position* const>;

// Finds better weights for the evaluation of one game (opening and ending of each feature in turn).
class Tuner {
public:
    virtual ~Tuner() = default;
    // Plays a game from each start, with `nodes` nodes a move, and keeps its calm positions.
    virtual void play(Starts starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint64_t seed, int jobs,
                      const Poll& poll) = 0;
    // Keeps a position of a played game; `result` is what the first team got, from 0 to 1.
    virtual void learn(const Position& position, double result) = 0;
    virtual std::size_t size() const = 0;
    // The mean squared error on one position in ten that is kept apart, or on all others.
    virtual double error(const std::vector<double>& weights, bool kept_apart) const = 0;
    virtual std::vector<double> fit(const std::vector<double>& start, int rounds, double stiffness) const = 0;
};

// A calm position of a game of self-play as its text; what the search said of it and what came of it, for the first team.
struct Met {
    std::string text;
    double score, result;
};
using Story = std::vector<Met>;

// The numbers of a net, and the error on the games kept apart without it and with it.
struct LearnedNet {
    std::vector<int> numbers;
    double before, after;
};

// How a net learns: how often it sees every position, the share of the search's value in what it is to say (the rest is
// the result), and how strongly all its rows are pulled towards nothing.
struct Schooling {
    int rounds;
    double trust, doubt;
};

// All positions that a trainer keeps, column by column: see engine/net_training.hpp.
struct SampleColumns {
    std::vector<std::uint16_t> inputs;
    std::vector<std::uint8_t> counts;
    std::vector<std::uint16_t> eyes;
    std::vector<float> features, scores, results;
    std::vector<std::uint32_t> games;
    std::vector<std::uint8_t> stages;
};

// Teaches a net that corrects the features of one game's evaluation.
class NetTrainer {
public:
    virtual ~NetTrainer() = default;
    virtual void play(Starts starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint64_t seed, int jobs,
                      const Poll& poll) = 0;
    // Keeps the positions of one played game.
    virtual void learn(const Story& story, const Options& options, const std::vector<int>& weights) = 0;
    virtual std::size_t size() const = 0;
    virtual SampleColumns columns() const = 0;
    // All rounds, or one after another: first `begin`, then `round` as often as was promised.
    virtual LearnedNet fit(const Schooling& schooling, int jobs, const Poll& poll) = 0;
    virtual void begin(const Schooling& schooling) = 0;
    virtual LearnedNet round(int jobs, const Poll& poll) = 0;
};

// Games to be told: which numbers they have, and how they are played.
struct ChroniclePlan {
    std::uint64_t first;
    std::size_t games;
    std::uint64_t seed;
    std::uint64_t nodes;  // for a decision
    int opening;          // random turns first
    int jobs;
};

// A decision of such a game. `position` is what the deciding seat may know; nothing is searched for a die, and where
// there is no choice.
struct Decision {
    std::string position;
    int kind = 0;
    std::string_view seat, turn, team;
    std::string move;
    std::uint32_t action = 0;
    bool is_searched = false;
    int value = 0;
    int plies_to_end = 0;
};

// A game from its opening to its end; `is_over` is false where it was cut off.
struct Tale {
    std::vector<Decision> decisions;
    bool is_over = false;
    std::optional<std::string_view> winner;
    std::string_view reason;
};

// How observations are written: an element for each square of each plane, or packed: see src/heterodox/games/planes.py.
enum class Form { bytes, floats, bits };

// Games side by side.
struct VectorPlan {
    struct Seat {
        std::string name;
        std::string team;
    };
    std::size_t count;
    std::uint64_t seed;
    int threads;
    std::uint64_t limit;  // decisions after which a game is cut off; 0 for none
    Form form;
    std::vector<Seat> seats;
    std::vector<int> highest;  // the highest value of each plane that is a number, for floats
};

// Where they put what happened: arrays of the caller that outlive them and are zero at first, a row for each game.
struct VectorArrays {
    void* observations;
    void* finals;
    bool* masks;
    float* rewards;
    bool* terminations;
    bool* truncations;
    std::int32_t* seats;
};

// Games side by side, all from the same start. A game that ends begins anew in the same step. One call at a time:
// others wait. What happens depends on the seed and the actions alone.
class Vector {
public:
    virtual ~Vector() = default;
    virtual void reset(std::uint64_t seed) = 0;
    // An action for each game; throws Refusal, and nothing has changed, where one is not among the choices.
    virtual void step(const std::int64_t* actions) = 0;
    // Any choice of each game.
    virtual void sample(std::int64_t* actions) = 0;
    // What the games take up beside the arrays.
    virtual std::size_t bytes() const = 0;
};

// One compiled game. Every function throws Refusal for bad input; the text may be anything.
class Kernel {
public:
    virtual std::string_view name() const = 0;
    // How many action numbers there are.
    virtual std::uint32_t actions() const = 0;
    // The position of a canonical string: exactly what Position::text gives back.
    virtual std::unique_ptr<Position> load(std::string_view text, const Options& options) const = 0;
    // The names of what the evaluation weighs; empty for a game that cannot be searched.
    virtual std::vector<std::string> features() const = 0;
    virtual std::unique_ptr<Mind> mind(std::size_t megabytes, int threads, const std::vector<int>& weights) const = 0;
    virtual std::unique_ptr<Tuner> tuner() const = 0;
    virtual std::vector<Tale> chronicle(Starts starts, const std::vector<int>& weights, const ChroniclePlan& plan, const Poll& poll) const = 0;
    // How many numbers its net has; 0 for a game without one.
    virtual std::size_t net_size() const = 0;
    // Rows, sums in a row, viewers and stages of its net; none for a game without one.
    virtual std::array<std::size_t, 4> net_shape() const = 0;
    // The rows that the inputs of a position choose, for each viewer in turn, the deciding one first.
    virtual std::vector<std::vector<std::uint32_t>> net_rows(const Position& position) const = 0;
    // How far the game has come, as its net counts.
    virtual std::size_t net_stage(const Position& position) const = 0;
    // The row of every input, for each way to look at the board.
    virtual std::vector<std::vector<std::uint16_t>> net_table() const = 0;
    virtual std::unique_ptr<NetTrainer> net_trainer() const = 0;
    // Plays a game from each start, with `nodes` nodes a move, after up to `opening` random moves.
    virtual std::vector<Story> self_play(Starts starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint32_t opening,
                                         std::uint64_t seed, int jobs, const Poll& poll) const = 0;
    // Calm positions some random moves beside those of each story, `times` for each of them at most: see engine/strays.hpp.
    virtual std::vector<Story> strays(const std::vector<Story>& stories, const std::vector<Options>& options, const std::vector<int>& weights, int times,
                                      std::uint64_t nodes, std::uint64_t seed, int jobs, const Poll& poll) const = 0;
    // How many of its planes are sets of squares, and how many are numbers; none for a game that programs cannot see.
    virtual std::pair<std::size_t, std::size_t> planes() const = 0;
    virtual std::unique_ptr<Vector> vector(const Position& start, const VectorPlan& plan, const VectorArrays& arrays) const = 0;

protected:
    ~Kernel() = default;
};

// The compiled games, by name. Each enters itself from its own translation unit (see kernel_of.hpp).
const std::map<std::string_view, const Kernel*>& kernels();
void enter(const Kernel& kernel);

// How often each player of a zero-sum game chooses what, and what it is then worth to the first one.
struct MatrixSolution {
    double value;
    std::vector<double> rows;
    std::vector<double> columns;
};

// payoff[r][c] goes to the player who chooses rows; at least one row and one column.
MatrixSolution solve_matrix(const std::vector<std::vector<double>>& payoff);

}  // namespace native_core
