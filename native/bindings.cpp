// The Python face of the native core: it moves strings and numbers across and knows no game.
//
// Text crosses as UTF-8 bytes, because Python strings may hold what UTF-8 cannot (lone surrogates);
// heterodox.native encodes it. The GIL is released while the core works. The build makes two modules of
// this file where it can: one for every machine and one for those with newer instructions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "kernel.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace native_core;

namespace {

// Whether the build for x86-64 level 3 (popcnt, bmi, avx2) runs here, and runs well: on AMD Zen 1 and 2
// pext, which it uses for every sliding piece, is slower than a multiplication.
bool machine_is_v3() {
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("fma") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
#else
    return false;
#endif
}

using Texts = std::vector<nb::bytes>;
using Pairs = std::vector<std::pair<nb::bytes, nb::bytes>>;

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

Options options_of(const Pairs& pairs) {
    Options options;
    for (const auto& [name, value] : pairs) options[text_of(name)] = text_of(value);
    return options;
}

// Python's own signal handlers run between slices of work, so that Ctrl-C ends a long count.
bool python_wants_to_stop() {
    const nb::gil_scoped_acquire held;
    return PyErr_CheckSignals() != 0;
}

nb::object decoded(const std::string& text) {
    return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace"));
}

nb::list decoded(const std::vector<std::string>& texts) {
    nb::list list;
    for (const auto& text : texts) list.append(decoded(text));
    return list;
}

[[noreturn]] void raise_in_python(const char* name, const nb::object& arguments) {
    const nb::object type = nb::module_::import_("heterodox.errors").attr(name);
    const nb::object error = nb::steal(PyObject_CallObject(type.ptr(), nb::tuple(arguments).ptr()));
    if (error.is_valid()) PyErr_SetObject(type.ptr(), error.ptr());
    throw nb::python_error();
}

[[noreturn]] void raise_in_python(const Refusal& refusal) {
    switch (refusal.why) {
        case Refusal::Why::illegal_move: raise_in_python("IllegalMove", nb::make_tuple(decoded(refusal.message)));
        case Refusal::Why::ambiguous_move:
            raise_in_python("AmbiguousMove", nb::make_tuple(decoded(refusal.message), decoded(refusal.parts)));
        case Refusal::Why::busy: raise_in_python("Busy", nb::make_tuple(decoded(refusal.message)));
        default: raise_in_python("InvalidText", decoded(refusal.parts));
    }
}

// Runs work() without the GIL; what goes wrong there becomes a Python exception here.
template <class Work>
auto released(Work work) {
    std::optional<Refusal> refusal;
    try {
        const nb::gil_scoped_release free;
        return work();
    } catch (const Refusal& caught) {
        refusal = caught;
    } catch (const Interrupted&) {
    }
    if (refusal) raise_in_python(*refusal);
    throw nb::python_error();
}

nb::tuple played_as_tuple(const Played& played) {
    nb::object ending = nb::none();
    if (played.ending) ending = nb::make_tuple(played.ending->winner, played.ending->reason);
    return nb::make_tuple(decoded(played.start), decoded(played.positions), ending);
}

nb::tuple playouts_as_tuple(const Playouts& results) {
    return nb::make_tuple(results.wins, results.reasons, results.draws, results.unfinished, results.plies,
                          results.shortest, results.longest);
}

nb::tuple thought_as_tuple(const Thought& thought) {
    nb::list lines, mixture;
    for (const auto& line : thought.lines) lines.append(nb::make_tuple(line.score, line.plies_to_end, decoded(line.moves)));
    for (const auto& [move, probability] : thought.mixture) mixture.append(nb::make_tuple(decoded(move), probability));
    return nb::make_tuple(thought.depth, thought.nodes, thought.seconds, thought.table_fullness, lines, mixture);
}

// Thinks without the GIL; `tell` is called with it after each depth. What `tell` raises ends the thinking.
nb::tuple think(Mind& mind, const nb::bytes& position, const Pairs& options, const Texts& moves,
                const ThinkLimits& limits, const nb::object& tell) {
    std::vector<std::string> line;
    for (const auto& move : moves) line.push_back(text_of(move));
    std::optional<nb::python_error> trouble;
    const auto report = [&](const Thought& thought) {
        const nb::gil_scoped_acquire held;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            return tell.is_none() || !nb::object(tell(thought_as_tuple(thought))).equal(nb::bool_(false));
        } catch (nb::python_error& error) {
            trouble.emplace(std::move(error));
            return false;
        }
    };
    const Thought thought = released([&, p = text_of(position), o = options_of(options)] {
        return mind.think(p, o, line, limits, report);
    });
    if (trouble) throw *std::move(trouble);
    return thought_as_tuple(thought);
}

// Whoever learns from self-play plays alike.
template <class Learner>
void play_and_learn(Learner& learner, const Texts& starts, const Pairs& options, const std::vector<int>& weights,
                    std::uint64_t nodes, std::uint64_t seed, int jobs) {
    std::vector<std::string> texts;
    for (const auto& start : starts) texts.push_back(text_of(start));
    released([&, o = options_of(options)] { learner.play(texts, o, weights, nodes, seed, jobs, python_wants_to_stop); });
}

}  // namespace

NB_MODULE(HETERODOX_MODULE, module) {
    module.doc() = "The compiled twin of the Python rules; use it through heterodox.native.";

    module.def("games", [] { return kernel().games(); }, "The games that are compiled.");

    module.def("machine_is_v3", machine_is_v3, "Whether the build for x86-64 level 3 is the better one here.");

    module.def(
        "perft",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options, int depth, int jobs) {
            return released([&, g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().perft(g, p, o, depth, jobs, python_wants_to_stop);
            });
        },
        "game"_a, "position"_a, "options"_a, "depth"_a, "jobs"_a, "The counts of depths 1 to depth.");

    module.def(
        "divide",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options, int depth, int jobs) {
            return released([&, g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().divide(g, p, o, depth, jobs, python_wants_to_stop);
            });
        },
        "game"_a, "position"_a, "options"_a, "depth"_a, "jobs"_a, "The count of depth, split by first move.");

    module.def(
        "moves",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options) {
            return released([g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().moves(g, p, o);
            });
        },
        "game"_a, "position"_a, "options"_a, "The legal moves, sorted.");

    module.def(
        "choices",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options) {
            return released([g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().choices(g, p, o);
            });
        },
        "game"_a, "position"_a, "options"_a, "What the deciding seat may do, sorted.");

    module.def(
        "play",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options, const Texts& moves) {
            std::vector<std::string> line;
            for (const auto& move : moves) line.push_back(text_of(move));
            return played_as_tuple(released([&, g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().play(g, p, o, line);
            }));
        },
        "game"_a, "position"_a, "options"_a, "moves"_a,
        nb::sig("def play(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], moves: Sequence[bytes]) "
                "-> tuple[str, list[str], tuple[str | None, str] | None]"),
        "The position as loaded, those after each move, and (winner, reason) when the last ends the game.");

    module.def(
        "playouts",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options, std::uint64_t games,
           std::uint64_t seed, std::uint64_t limit, int jobs) {
            return playouts_as_tuple(released([&, g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().playouts(g, p, o, games, seed, limit, jobs, python_wants_to_stop);
            }));
        },
        "game"_a, "position"_a, "options"_a, "games"_a, "seed"_a, "limit"_a, "jobs"_a,
        nb::sig("def playouts(game: bytes, position: bytes, options: Sequence[tuple[bytes, bytes]], games: int, seed: int, "
                "limit: int, jobs: int) -> tuple[dict[str, int], dict[str, int], int, int, int, int, int]"),
        "Random games: wins by team, ends by reason, draws, unfinished games, plies, shortest and longest.");

    module.def(
        "features",
        [](const nb::bytes& game) { return released([g = text_of(game)] { return kernel().features(g); }); }, "game"_a,
        "What the evaluation of a game weighs; empty where there is none.");

    module.def(
        "trace",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options) {
            const Features found = released([g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().trace(g, p, o);
            });
            return std::make_pair(found.counts, found.board_left);
        },
        "game"_a, "position"_a, "options"_a, "The count of each feature, and how much of the opening is left (0 to 24).");

    nb::class_<Mind>(module, "Mind", "A player for one game; see heterodox.engine.")
        .def(
            "think",
            [](Mind& mind, const nb::bytes& position, const Pairs& options, const Texts& moves, int depth,
               std::uint64_t nodes, double soft_seconds, double hard_seconds, int lines, bool ponder, bool plain,
               const nb::object& tell) {
                return think(mind, position, options, moves,
                             {depth, nodes, soft_seconds, hard_seconds, lines, ponder, plain}, tell);
            },
            "position"_a, "options"_a, "moves"_a, "depth"_a, "nodes"_a, "soft_seconds"_a, "hard_seconds"_a, "lines"_a,
            "ponder"_a, "plain"_a, "tell"_a.none(),
            nb::sig("def think(self, position: bytes, options: Sequence[tuple[bytes, bytes]], moves: Sequence[bytes], "
                    "depth: int, nodes: int, soft_seconds: float, hard_seconds: float, lines: int, ponder: bool, "
                    "plain: bool, tell: object | None) -> tuple[int, int, float, int, "
                    "list[tuple[int, int, list[str]]], list[tuple[str, float]]]"),
            "Think, and call `tell` after each depth; it may return False to end it.")
        .def("stop", &Mind::stop, "End the thinking, from any thread; whether there was any.")
        .def("ponder_hit", &Mind::ponder_hit, "The expected move was played: time counts from now; whether a search was running.")
        .def("forget", [](Mind& mind) { released([&] { mind.forget(); }); }, "Empty the table.")
        .def(
            "evaluate",
            [](const Mind& mind, const nb::bytes& position, const Pairs& options) {
                return released([&, p = text_of(position), o = options_of(options)] { return mind.evaluate(p, o); });
            },
            "position"_a, "options"_a, "The static value for the team that decides.");

    module.def(
        "mind",
        [](const nb::bytes& game, std::size_t megabytes, int threads, const std::vector<int>& weights) {
            return released([&, g = text_of(game)] { return kernel().mind(g, megabytes, threads, weights); });
        },
        "game"_a, "megabytes"_a, "threads"_a, "weights"_a, "A new mind: two weights of each feature in turn, then the net's numbers or none.");

    nb::class_<Tuner>(module, "Tuner", "Finds better weights for one game; see heterodox.lab.tuning.")
        .def(
            "play",
            play_and_learn<Tuner>,
            "starts"_a, "options"_a, "weights"_a, "nodes"_a, "seed"_a, "jobs"_a,
            "Play a game from each start and keep its calm positions.")
        .def(
            "learn",
            [](Tuner& tuner, const nb::bytes& position, const Pairs& options, double result) {
                released([&, p = text_of(position), o = options_of(options)] { tuner.learn(p, o, result); });
            },
            "position"_a, "options"_a, "result"_a, "Keep a position with what the first team got from it.")
        .def("__len__", [](const Tuner& tuner) { return released([&] { return tuner.size(); }); })
        .def(
            "error",
            [](const Tuner& tuner, const std::vector<double>& weights, bool kept_apart) {
                return released([&] { return tuner.error(weights, kept_apart); });
            },
            "weights"_a, "kept_apart"_a, "The mean squared error on the positions kept apart, or on the others.")
        .def(
            "fit",
            [](const Tuner& tuner, const std::vector<double>& start, int rounds, double stiffness) {
                return released([&] { return tuner.fit(start, rounds, stiffness); });
            },
            "start"_a, "rounds"_a, "stiffness"_a, "Weights with less error than those to start from.");

    module.def(
        "tuner",
        [](const nb::bytes& game) { return released([g = text_of(game)] { return kernel().tuner(g); }); }, "game"_a,
        "A new tuner without positions.");

    module.def(
        "net_size", [](const nb::bytes& game) { return released([g = text_of(game)] { return kernel().net_size(g); }); }, "game"_a,
        "How many numbers a game's net has; 0 for a game without one.");

    nb::class_<NetTrainer>(module, "NetTrainer", "Teaches a net for one game; see heterodox.lab.tuning.")
        .def("play", play_and_learn<NetTrainer>, "starts"_a, "options"_a, "weights"_a, "nodes"_a, "seed"_a, "jobs"_a,
             "Play a game from each start and keep its calm positions.")
        .def("__len__", [](const NetTrainer& trainer) { return released([&] { return trainer.size(); }); })
        .def(
            "fit",
            [](const NetTrainer& trainer, int rounds, int jobs) {
                LearnedNet learned = released([&] { return trainer.fit(rounds, jobs, python_wants_to_stop); });
                return nb::make_tuple(learned.numbers, learned.before, learned.after);
            },
            "rounds"_a, "jobs"_a, nb::sig("def fit(self, rounds: int, jobs: int) -> tuple[list[int], float, float]"),
            "A net's numbers, and the error on the games kept apart without it and with it.");

    module.def(
        "net_trainer",
        [](const nb::bytes& game) { return released([g = text_of(game)] { return kernel().net_trainer(g); }); }, "game"_a,
        "A new trainer without positions.");

    module.def(
        "hash_of",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options) {
            return released([g = text_of(game), p = text_of(position), o = options_of(options)] {
                return kernel().hash(g, p, o);
            });
        },
        "game"_a, "position"_a, "options"_a, "A number that is equal for positions the rules call the same.");

    module.def(
        "solve_matrix",
        [](const std::vector<std::vector<double>>& payoff) {
            MatrixSolution solved = released([&] { return kernel().solve_matrix(payoff); });
            return nb::make_tuple(solved.value, solved.rows, solved.columns);
        },
        "payoff"_a, nb::sig("def solve_matrix(payoff: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]"),
        "The value of a zero-sum game to the row player, and both mixed strategies.");
}
