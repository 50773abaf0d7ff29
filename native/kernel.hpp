// What the native core offers to the outside: strings and numbers in, strings and numbers out. Whoever
// includes this need not compile the games.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
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
    enum class Why { invalid_text, illegal_move, ambiguous_move };
    Why why;
    std::string message;
    std::vector<std::string> parts;
};

// How a game ended; no winner means a draw.
struct Ending {
    std::optional<std::string> winner;
    std::string reason;
};

// The positions after each move that was played, and whether the last one ends the game.
struct Played {
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

using Divided = std::vector<std::pair<std::string, std::uint64_t>>;

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
    virtual std::uint64_t hash(std::string_view game, std::string_view position, const Options& options) const = 0;

protected:
    ~Kernel() = default;
};

const Kernel& kernel();

}  // namespace native_core
