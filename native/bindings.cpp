// The Python face of the native core: it hands out positions, moves numbers across and knows no game.
//
// Text goes in as UTF-8 bytes, because Python strings may hold what UTF-8 cannot (lone surrogates);
// heterodox.native encodes it. The GIL is released for long work, not for a look at a position. The build makes
// two modules of this file where it can: one for every machine and one for those with newer instructions.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <unordered_map>

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

using Pairs = std::vector<std::pair<nb::bytes, nb::bytes>>;
using Handles = std::vector<const Position*>;

std::string_view text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

Options options_of(const Pairs& pairs) {
    Options options;
    for (const auto& [name, value] : pairs) options.emplace(text_of(name), text_of(value));
    return options;
}

// Python's own signal handlers run between slices of work, so that Ctrl-C ends a long count.
bool python_wants_to_stop() {
    const nb::gil_scoped_acquire held;
    return PyErr_CheckSignals() != 0;
}

nb::object decoded(std::string_view text) {
    return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace"));
}

nb::list decoded(const std::vector<std::string>& texts) {
    nb::list list;
    for (const auto& text : texts) list.append(decoded(text));
    return list;
}

[[noreturn]] void raise_in_python(const Refusal& refusal) {
    const char* name = refusal.why == Refusal::Why::busy           ? "Busy"
                       : refusal.why == Refusal::Why::illegal_move ? "IllegalMove"
                                                                   : "InvalidText";
    const nb::object type = nb::module_::import_("heterodox.errors").attr(name);
    PyErr_SetObject(type.ptr(), type(decoded(refusal.message)).ptr());
    throw nb::python_error();
}

// Runs work(); what goes wrong there becomes a Python exception.
template <class Work>
auto checked(Work work) {
    std::optional<Refusal> refusal;
    try {
        return work();
    } catch (const Refusal& caught) {
        refusal = caught;
    } catch (const Interrupted&) {
    }
    if (refusal) raise_in_python(*refusal);
    throw nb::python_error();
}

// The same for long work, without the GIL.
template <class Work>
auto released(Work work) {
    return checked([&] {
        const nb::gil_scoped_release free;
        return work();
    });
}

const Kernel& kernel_named(const nb::bytes& name) {
    const auto found = kernels().find(text_of(name));
    if (found != kernels().end()) return *found->second;
    raise_in_python({Refusal::Why::invalid_text, "game '" + std::string{text_of(name).substr(0, 40)} + "': not in the native core"});
}

nb::list names_of_games() {
    nb::list names;
    for (const auto& [name, kernel] : kernels()) names.append(decoded(name));
    return names;
}

nb::object ending_as_tuple(const Position& position) {
    const auto& ending = position.ending();
    if (!ending) return nb::none();
    const nb::object winner = ending->winner ? decoded(*ending->winner) : nb::none();
    return nb::make_tuple(winner, decoded(ending->reason));
}

// The Python values of decisions by their codes, for heterodox.games.swift, which owns the values: here are only
// borrowed pointers to them.
class Book {
public:
    void enter(Code code, const nb::object& value) {
        if (code < most_plain) {
            if (code >= plain_.size()) plain_.resize(code + 1);
            plain_[code] = value.ptr();
        } else {
            salted_.emplace(code, value.ptr());
        }
        codes_.emplace(value.ptr(), code);
    }

    // All values as a tuple, or None while one of them is not known.
    nb::object values(const std::vector<Code>& codes) const {
        nb::object all = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(codes.size())));
        for (std::size_t i = 0; i < codes.size(); ++i) {
            PyObject* value = value_of(codes[i]);
            if (value == nullptr) return nb::none();
            PyTuple_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(i), Py_NewRef(value));
        }
        return all;
    }

    std::optional<Code> code_of(const nb::object& value) const {
        const auto found = codes_.find(value.ptr());
        return found == codes_.end() ? std::nullopt : std::optional{found->second};
    }

private:
    static constexpr Code most_plain = 1 << 16;

    PyObject* value_of(Code code) const {
        if (code < most_plain) return code < plain_.size() ? plain_[code] : nullptr;
        const auto found = salted_.find(code);
        return found == salted_.end() ? nullptr : found->second;
    }

    std::vector<PyObject*> plain_;  // by code, for those without salt
    std::unordered_map<Code, PyObject*> salted_;
    std::unordered_map<PyObject*, Code> codes_;
};

// A Python position that knows nothing but its handle, how it came about and what all of its line share. How: a
// list of where the decision was made (another such list, or a position that has its fields), the decision, and a
// place for the position with all its fields. So a long line keeps alive what can fill it in, and no handles.
nb::object born(const nb::object& parent, const nb::object& decision, std::unique_ptr<Position> handle) {
    static PyObject* const names[] = {PyUnicode_InternFromString("_handle"), PyUnicode_InternFromString("_link"),
                                      PyUnicode_InternFromString("_kin")};
    static PyObject* const nothing = PyTuple_New(0);
    PyTypeObject* type = Py_TYPE(parent.ptr());
    nb::object child = nb::steal(PyBaseObject_Type.tp_new(type, nothing, nullptr));
    const nb::object before = nb::steal(PyObject_GetAttr(parent.ptr(), names[1]));
    const nb::object kin = nb::steal(PyObject_GetAttr(parent.ptr(), names[2]));
    if (!before.is_valid() || !kin.is_valid()) throw nb::python_error();
    nb::list link;
    link.append(before.is_none() ? parent : before);
    link.append(decision);
    link.append(nb::none());
    const nb::object owned = nb::cast(std::move(handle));
    PyObject* const values[] = {owned.ptr(), link.ptr(), kin.ptr()};
    for (int i = 0; i < 3; ++i)
        if (!values[i] || PyObject_GenericSetAttr(child.ptr(), names[i], values[i]) != 0) throw nb::python_error();
    return child;
}

// The child of a Python position by one of the values of the book; None for what is no choice here.
nb::object stepped(const Position& position, const Book& book, const nb::object& parent, const nb::object& decision) {
    const auto code = book.code_of(decision);
    if (!code) return nb::none();
    auto [played, next] = position.play(number_of(*code));
    return next && played == *code ? born(parent, decision, std::move(next)) : nb::none();
}

// None where the number is no choice's: the caller knows what to say.
nb::object played(const Position& position, std::uint32_t number) {
    auto [code, next] = position.play(number);
    if (!next) return nb::none();
    return nb::make_tuple(code, std::move(next));
}

nb::tuple playouts_as_tuple(const Playouts& results) {
    return nb::make_tuple(results.wins, results.reasons, results.draws, results.unfinished, results.plies,
                          results.shortest, results.longest);
}

nb::tuple named_as_tuple(const Named& move) { return nb::make_tuple(move.number, decoded(move.name)); }

nb::tuple thought_as_tuple(const Thought& thought) {
    nb::list lines, mixture;
    for (const auto& line : thought.lines) {
        nb::list moves;
        for (const auto& move : line.moves) moves.append(named_as_tuple(move));
        lines.append(nb::make_tuple(line.score, line.plies_to_end, moves));
    }
    for (const auto& [move, probability] : thought.mixture) mixture.append(nb::make_tuple(named_as_tuple(move), probability));
    return nb::make_tuple(thought.depth, thought.nodes, thought.seconds, thought.table_fullness, lines, mixture);
}

// Thinks without the GIL; `tell` is called with it after each depth. What `tell` raises ends the thinking.
nb::tuple think(Mind& mind, const Position& position, const ThinkLimits& limits, const nb::object& tell) {
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
    const Thought thought = released([&] { return mind.think(position, limits, report); });
    if (trouble) throw *std::move(trouble);
    return thought_as_tuple(thought);
}

// Whoever learns from self-play plays alike.
template <class Learner>
void play_and_learn(Learner& learner, const Handles& starts, const std::vector<int>& weights, std::uint64_t nodes,
                    std::uint64_t seed, int jobs) {
    released([&] { learner.play(starts, weights, nodes, seed, jobs, python_wants_to_stop); });
}

// Numbers as they lie in memory.
template <class Number>
nb::bytes as_bytes(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

// Calm positions of a game as Python has them: a text, its value and the result.
using ToldStory = std::vector<std::tuple<std::string, double, double>>;

Story story_of(const ToldStory& told) {
    Story story;
    for (const auto& [text, score, result] : told) story.push_back({text, score, result});
    return story;
}

std::vector<ToldStory> told(const std::vector<Story>& stories) {
    std::vector<ToldStory> all;
    for (const Story& story : stories) {
        auto& one = all.emplace_back();
        for (const auto& [text, score, result] : story) one.emplace_back(text, score, result);
    }
    return all;
}

nb::tuple told(const LearnedNet& learned) { return nb::make_tuple(learned.numbers, learned.before, learned.after); }

// A game's decisions column by column, and how it ended.
nb::tuple tale_as_tuple(const Tale& tale) {
    nb::list positions, kinds, seats, turns, teams, moves, actions, values, plies;
    for (const Decision& decision : tale.decisions) {
        positions.append(decoded(decision.position));
        kinds.append(decision.kind);
        seats.append(decoded(decision.seat));
        turns.append(decoded(decision.turn));
        teams.append(decoded(decision.team));
        moves.append(decoded(decision.move));
        actions.append(decision.action);
        values.append(decision.is_searched ? nb::object(nb::int_(decision.value)) : nb::none());
        plies.append(decision.is_searched ? nb::object(nb::int_(decision.plies_to_end)) : nb::none());
    }
    nb::object ending = nb::none();
    if (tale.is_over) ending = nb::make_tuple(tale.winner ? decoded(*tale.winner) : nb::none(), decoded(tale.reason));
    return nb::make_tuple(positions, kinds, seats, turns, teams, moves, actions, values, plies, ending);
}

// Games side by side with the arrays that they fill, which are numpy's and are never copied.
class Games {
public:
    using AnyArray = nb::ndarray<nb::c_contig, nb::device::cpu>;
    template <class Element>
    using Array = nb::ndarray<nb::numpy, Element, nb::c_contig, nb::device::cpu>;
    using Actions = nb::ndarray<nb::numpy, std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    Games(const Position& start, const VectorPlan& plan, const AnyArray& observations, const AnyArray& finals, const Array<bool>& masks,
          const Array<float>& rewards, const Array<bool>& terminations, const Array<bool>& truncations,
          const Array<std::int32_t>& seats)
        : count_{plan.count}, kept_{observations, finals, masks, rewards, terminations, truncations, seats} {
        const Kernel& kernel = *kernels().at(start.game());
        const auto [sets, numbers] = kernel.planes();
        const std::size_t seen = plan.form == Form::bits ? 8 * sets + numbers : 64 * (sets + numbers) * (plan.form == Form::floats ? 4 : 1);
        expect(observations, seen);
        expect(finals, seen);
        expect(masks, kernel.actions());
        expect(rewards, plan.seats.size() * sizeof(float));
        expect(terminations, 1);
        expect(truncations, 1);
        expect(seats, sizeof(std::int32_t));
        if (plan.highest.size() != numbers) refuse("highest: expected one for each number");
        const VectorArrays arrays{observations.data(), finals.data(),      masks.data(), rewards.data(),
                                  terminations.data(), truncations.data(), seats.data()};
        games_ = released([&] { return kernel.vector(start, plan, arrays); });
    }

    void reset(std::uint64_t seed) {
        released([&] { games_->reset(seed); });
    }
    void step(const Actions& actions) {
        expect(actions, sizeof(std::int64_t));
        released([&] { games_->step(actions.data()); });
    }
    void sample(const Actions& actions) {
        expect(actions, sizeof(std::int64_t));
        released([&] { games_->sample(actions.data()); });
    }
    std::size_t bytes() const { return games_->bytes(); }

private:
    [[noreturn]] static void refuse(const char* why) { raise_in_python({Refusal::Why::invalid_text, why}); }

    template <class Any>
    void expect(const Any& array, std::size_t row) const {
        if (array.nbytes() != count_ * row) refuse("array: expected a row for each game");
    }

    std::size_t count_;
    std::tuple<AnyArray, AnyArray, Array<bool>, Array<float>, Array<bool>, Array<bool>, Array<std::int32_t>> kept_;
    std::unique_ptr<Vector> games_;  // the last member: it goes before the arrays
};

VectorPlan plan_of(std::size_t count, std::uint64_t seed, int threads, std::uint64_t limit, int form, const Pairs& seats,
                   const std::vector<int>& highest) {
    VectorPlan plan{count, seed, threads, limit, static_cast<Form>(form), {}, highest};
    for (const auto& [name, team] : seats) plan.seats.push_back({std::string{text_of(name)}, std::string{text_of(team)}});
    return plan;
}

}  // namespace

NB_MODULE(HETERODOX_MODULE, module) {
    // Positions live on in caches until the interpreter ends: no leak.
    nb::set_leak_warnings(false);
    module.doc() = "The compiled twin of the Python rules; use it through heterodox.native.";

    module.def("games", names_of_games, nb::sig("def games() -> list[str]"), "The games that are compiled.");

    module.def("machine_is_v3", machine_is_v3, "Whether the build for x86-64 level 3 is the better one here.");

    module.def(
        "actions", [](const nb::bytes& game) { return kernel_named(game).actions(); }, "game"_a,
        "How many action numbers a game has.");

    nb::class_<Book>(module, "Book", "The Python values of decisions by their codes; see heterodox.games.swift.")
        .def(nb::init<>())
        .def("enter", &Book::enter, "code"_a, "value"_a, "Remember a value that outlives the book.");

    nb::class_<Position>(module, "Position", "A position with the game that led to it; it never changes.")
        .def_prop_ro("game", [](const Position& position) { return decoded(position.game()); }, nb::sig("def game(self) -> str"))
        .def("__str__", [](const Position& position) { return decoded(position.text()); }, nb::sig("def __str__(self) -> str"))
        .def("choices", &Position::choices,
             "What the deciding seat may do, by ascending number: the action number, and 2**32 times the salt.")
        .def("moves", &Position::moves, "What perft counts, in the same way.")
        .def("choice_names", [](const Position& position) { return decoded(position.choice_names()); },
             nb::sig("def choice_names(self) -> list[str]"), "The move strings of the choices, in their order.")
        .def("weights", &Position::weights, "Where a die decides: how often each choice comes beside the others; else empty.")
        .def("move_names", [](const Position& position) { return decoded(position.move_names()); },
             nb::sig("def move_names(self) -> list[str]"), "The move strings of what perft counts, in its order.")
        .def("play", played, "number"_a, nb::sig("def play(self, number: int) -> tuple[int, Position] | None"),
             "The choice with that action number, as `choices` has it, and the position after it; None without one.")
        .def(
            "values", [](const Position& position, const Book& book) { return book.values(position.choices()); }, "book"_a,
            nb::sig("def values(self, book: Book) -> tuple[typing.Any, ...] | None"),
            "The choices as the values of the book; None while one of them is not in it.")
        .def("step", stepped, "book"_a, "parent"_a, "decision"_a,
             nb::sig("def step(self, book: Book, parent: object, decision: object) -> typing.Any"),
             "The child of a position of heterodox.games.swift by a value of the book; None for what is no choice.")
        .def_prop_ro("over", [](const Position& position) { return position.ending().has_value(); })
        .def_prop_ro("outcome", ending_as_tuple, nb::sig("def outcome(self) -> tuple[str | None, str] | None"),
                     "The winning team (None for a draw) and the reason; None while the game goes on.")
        .def_prop_ro(
            "claims",
            [](const Position& position) {
                nb::list reasons;
                for (const auto reason : position.claims()) reasons.append(decoded(reason));
                return reasons;
            },
            nb::sig("def claims(self) -> list[str]"), "What the deciding seat may claim a draw by.")
        .def_prop_ro("seat", [](const Position& position) { return decoded(position.seat()); }, nb::sig("def seat(self) -> str"))
        .def_prop_ro("turn", [](const Position& position) { return decoded(position.turn()); }, nb::sig("def turn(self) -> str"))
        .def_prop_ro("team", [](const Position& position) { return decoded(position.team()); }, nb::sig("def team(self) -> str"))
        .def_prop_ro("kind", &Position::kind, "The kind of decision: its place in heterodox.games.protocol.Kind.")
        .def_prop_ro("hash", &Position::hash, "A number that is equal for positions the rules call the same.")
        .def(
            "perft",
            [](const Position& position, int depth, int jobs) {
                return released([&] { return position.perft(depth, jobs, python_wants_to_stop); });
            },
            "depth"_a, "jobs"_a, "The counts of depths 1 to depth.")
        .def(
            "divide",
            [](const Position& position, int depth, int jobs) {
                return released([&] { return position.divide(depth, jobs, python_wants_to_stop); });
            },
            "depth"_a, "jobs"_a, "The count of depth, split by first move.")
        .def(
            "playouts",
            [](const Position& position, std::uint64_t games, std::uint64_t seed, std::uint64_t limit, int jobs) {
                return playouts_as_tuple(released([&] { return position.playouts(games, seed, limit, jobs, python_wants_to_stop); }));
            },
            "games"_a, "seed"_a, "limit"_a, "jobs"_a,
            nb::sig("def playouts(self, games: int, seed: int, limit: int, jobs: int) "
                    "-> tuple[dict[str, int], dict[str, int], int, int, int, int, int]"),
            "Random games: wins by team, ends by reason, draws, unfinished games, plies, shortest and longest.")
        .def(
            "trace",
            [](const Position& position) {
                const Features found = checked([&] { return position.trace(); });
                return std::make_pair(found.counts, found.board_left);
            },
            "The count of each feature, and how much of the opening is left (0 to 24).");

    module.def(
        "load",
        [](const nb::bytes& game, const nb::bytes& position, const Pairs& options) {
            return checked([&] { return kernel_named(game).load(text_of(position), options_of(options)); });
        },
        "game"_a, "position"_a, "options"_a, "The position of a canonical string, under options that it does not carry.");

    module.def(
        "features", [](const nb::bytes& game) { return kernel_named(game).features(); }, "game"_a,
        "What the evaluation of a game weighs; empty where there is none.");

    nb::class_<Mind>(module, "Mind", "A player for one game; see heterodox.engine.")
        .def(
            "think",
            [](Mind& mind, const Position& position, int depth, std::uint64_t nodes, double soft_seconds,
               double hard_seconds, int lines, bool ponder, bool plain, int beyond, const std::vector<std::uint32_t>& only, const nb::object& tell) {
                return think(mind, position, {depth, nodes, soft_seconds, hard_seconds, lines, ponder, plain, beyond, only}, tell);
            },
            "position"_a, "depth"_a, "nodes"_a, "soft_seconds"_a, "hard_seconds"_a, "lines"_a, "ponder"_a, "plain"_a,
            "beyond"_a, "only"_a, "tell"_a.none(),
            nb::sig("def think(self, position: Position, depth: int, nodes: int, soft_seconds: float, hard_seconds: float, "
                    "lines: int, ponder: bool, plain: bool, beyond: int, only: Sequence[int], tell: object | None) -> tuple[int, int, float, int, "
                    "list[tuple[int, int, list[tuple[int, str]]]], list[tuple[tuple[int, str], float]]]"),
            "Think, and call `tell` after each depth; it may return False to end it.")
        .def("stop", &Mind::stop, "End the thinking, from any thread; whether there was any.")
        .def("ponder_hit", &Mind::ponder_hit, "The expected move was played: time counts from now; whether a search was running.")
        .def("forget", [](Mind& mind) { checked([&] { mind.forget(); }); }, "Empty the table.")
        .def(
            "evaluate",
            [](const Mind& mind, const Position& position) { return checked([&] { return mind.evaluate(position); }); },
            "position"_a, "The static value for the team that decides.");

    module.def(
        "mind",
        [](const nb::bytes& game, std::size_t megabytes, int threads, const std::vector<int>& weights) {
            const Kernel& kernel = kernel_named(game);
            return released([&] { return kernel.mind(megabytes, threads, weights); });
        },
        "game"_a, "megabytes"_a, "threads"_a, "weights"_a, "A new mind: two weights of each feature in turn, then the net's numbers or none.");

    nb::class_<Tuner>(module, "Tuner", "Finds better weights for one game; see heterodox.lab.tuning.")
        .def("play", play_and_learn<Tuner>, "starts"_a, "weights"_a, "nodes"_a, "seed"_a, "jobs"_a,
             "Play a game from each start and keep its calm positions.")
        .def(
            "learn",
            [](Tuner& tuner, const Position& position, double result) { checked([&] { tuner.learn(position, result); }); },
            "position"_a, "result"_a, "Keep a position with what the first team got from it.")
        .def("__len__", [](const Tuner& tuner) { return checked([&] { return tuner.size(); }); })
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
        "tuner", [](const nb::bytes& game) { return checked([&] { return kernel_named(game).tuner(); }); }, "game"_a,
        "A new tuner without positions.");

    module.def(
        "chronicle",
        [](const nb::bytes& game, const Handles& starts, const std::vector<int>& weights, std::uint64_t first, std::size_t games,
           std::uint64_t seed, std::uint64_t nodes, int opening, int jobs) {
            const Kernel& kernel = kernel_named(game);
            const ChroniclePlan plan{first, games, seed, nodes, opening, jobs};
            nb::list tales;
            for (const Tale& tale : released([&] { return kernel.chronicle(starts, weights, plan, python_wants_to_stop); }))
                tales.append(tale_as_tuple(tale));
            return tales;
        },
        "game"_a, "starts"_a, "weights"_a, "first"_a, "games"_a, "seed"_a, "nodes"_a, "opening"_a, "jobs"_a,
        nb::sig("def chronicle(game: bytes, starts: Sequence[Position], weights: Sequence[int], first: int, games: int, seed: int, "
                "nodes: int, opening: int, jobs: int) -> list[typing.Any]"),
        "Games of self-play: their decisions column by column, and how they ended.");

    module.def(
        "net_size", [](const nb::bytes& game) { return kernel_named(game).net_size(); }, "game"_a,
        "How many numbers a game's net has; 0 for a game without one.");

    nb::class_<NetTrainer>(module, "NetTrainer", "Teaches a net for one game; see heterodox.lab.tuning.")
        .def("play", play_and_learn<NetTrainer>, "starts"_a, "weights"_a, "nodes"_a, "seed"_a, "jobs"_a,
             "Play a game from each start and keep its calm positions.")
        .def(
            "learn",
            [](NetTrainer& trainer, const ToldStory& story, const Pairs& options, const std::vector<int>& weights) {
                const Story met = story_of(story);
                const Options chosen = options_of(options);
                released([&] { trainer.learn(met, chosen, weights); });
            },
            "story"_a, "options"_a, "weights"_a, "Keep the positions of one played game, each with its value and its result.")
        .def(
            "columns",
            [](const NetTrainer& trainer) {
                const SampleColumns all = released([&] { return trainer.columns(); });
                return nb::make_tuple(as_bytes(all.inputs), as_bytes(all.counts), as_bytes(all.eyes), as_bytes(all.features), as_bytes(all.scores),
                                      as_bytes(all.results), as_bytes(all.games), as_bytes(all.stages));
            },
            nb::sig("def columns(self) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]"), "What was kept, column by column.")
        .def("__len__", [](const NetTrainer& trainer) { return checked([&] { return trainer.size(); }); })
        .def(
            "fit",
            [](NetTrainer& trainer, int rounds, double trust, double doubt, int jobs) {
                return told(released([&] { return trainer.fit({rounds, trust, doubt}, jobs, python_wants_to_stop); }));
            },
            "rounds"_a, "trust"_a, "doubt"_a, "jobs"_a,
            nb::sig("def fit(self, rounds: int, trust: float, doubt: float, jobs: int) -> tuple[list[int], float, float]"),
            "A net's numbers, and the error on the games kept apart without it and with it.")
        .def(
            "begin", [](NetTrainer& trainer, int rounds, double trust, double doubt) { released([&] { trainer.begin({rounds, trust, doubt}); }); },
            "rounds"_a, "trust"_a, "doubt"_a, "Begin to learn, in so many rounds.")
        .def(
            "round", [](NetTrainer& trainer, int jobs) { return told(released([&] { return trainer.round(jobs, python_wants_to_stop); })); }, "jobs"_a,
            nb::sig("def round(self, jobs: int) -> tuple[list[int], float, float]"), "One round further, and what is known then.");

    module.def(
        "net_shape", [](const nb::bytes& game) { const auto [rows, width, viewers, stages] = kernel_named(game).net_shape(); return nb::make_tuple(rows, width, viewers, stages); }, "game"_a,
        nb::sig("def net_shape(game: bytes) -> tuple[int, int, int, int]"), "Rows, sums in a row, viewers and stages of a game's net; zeros for a game without one.");

    module.def(
        "net_rows", [](const Position& position) { return checked([&] { return kernels().at(position.game())->net_rows(position); }); }, "position"_a,
        "The rows that a position chooses for each viewer of the net, the deciding one first.");

    module.def(
        "net_stage", [](const Position& position) { return checked([&] { return kernels().at(position.game())->net_stage(position); }); }, "position"_a,
        "How far the game has come, as its net counts: which shares weigh.");

    module.def(
        "net_table",
        [](const nb::bytes& game) {
            nb::list table;
            for (const auto& rows : kernel_named(game).net_table()) table.append(as_bytes(rows));
            return table;
        },
        "game"_a, nb::sig("def net_table(game: bytes) -> list[bytes]"), "The row of every input (16 bits each), for each way to look at the board.");

    module.def(
        "net_trainer", [](const nb::bytes& game) { return checked([&] { return kernel_named(game).net_trainer(); }); }, "game"_a,
        "A new trainer without positions.");

    module.def(
        "self_play",
        [](const nb::bytes& game, const Handles& starts, const std::vector<int>& weights, std::uint64_t nodes, std::uint32_t opening, std::uint64_t seed, int jobs) {
            const Kernel& kernel = kernel_named(game);
            return told(released([&] { return kernel.self_play(starts, weights, nodes, opening, seed, jobs, python_wants_to_stop); }));
        },
        "game"_a, "starts"_a, "weights"_a, "nodes"_a, "opening"_a, "seed"_a, "jobs"_a,
        "The calm positions of a game from each start, with value and result for the first team.");

    module.def(
        "strays",
        [](const nb::bytes& game, const std::vector<ToldStory>& stories, const std::vector<Pairs>& options, const std::vector<int>& weights, int times,
           std::uint64_t nodes, std::uint64_t seed, int jobs) {
            const Kernel& kernel = kernel_named(game);
            std::vector<Story> met;
            for (const ToldStory& story : stories) met.push_back(story_of(story));
            std::vector<Options> chosen;
            for (const Pairs& pairs : options) chosen.push_back(options_of(pairs));
            return told(released([&] { return kernel.strays(met, chosen, weights, times, nodes, seed, jobs, python_wants_to_stop); }));
        },
        "game"_a, "stories"_a, "options"_a, "weights"_a, "times"_a, "nodes"_a, "seed"_a, "jobs"_a,
        "Calm positions some random moves beside those of each story.");

    module.def(
        "planes", [](const nb::bytes& game) { return kernel_named(game).planes(); }, "game"_a,
        "How many planes of a game are sets of squares, and how many are numbers.");

    nb::class_<Games>(module, "Games", "Games side by side; see heterodox.envs.vector.")
        .def("reset", &Games::reset, "seed"_a, "All games begin anew.")
        .def("step", &Games::step, "actions"_a.noconvert(), nb::sig("def step(self, actions: typing.Any) -> None"),
             "A decision in each game; where one is not allowed, none is made.")
        .def("sample", &Games::sample, "actions"_a.noconvert(), nb::sig("def sample(self, actions: typing.Any) -> None"),
             "Any allowed decision of each game, written into the array.")
        .def_prop_ro("bytes", &Games::bytes, "What the games take up beside the arrays.");

    module.def(
        "vector",
        [](const Position& start, std::size_t count, std::uint64_t seed, int threads, std::uint64_t limit, int form, const Pairs& seats,
           const std::vector<int>& highest, const Games::AnyArray& observations, const Games::AnyArray& finals,
           const Games::Array<bool>& masks, const Games::Array<float>& rewards, const Games::Array<bool>& terminations,
           const Games::Array<bool>& truncations, const Games::Array<std::int32_t>& deciding) {
            return std::make_unique<Games>(start, plan_of(count, seed, threads, limit, form, seats, highest), observations, finals, masks,
                                           rewards, terminations, truncations, deciding);
        },
        "start"_a, "count"_a, "seed"_a, "threads"_a, "limit"_a, "form"_a, "seats"_a, "highest"_a,
        "observations"_a.noconvert(), "finals"_a.noconvert(), "masks"_a.noconvert(), "rewards"_a.noconvert(),
        "terminations"_a.noconvert(), "truncations"_a.noconvert(), "deciding"_a.noconvert(),
        nb::sig("def vector(start: Position, count: int, seed: int, threads: int, limit: int, form: int, "
                "seats: Sequence[tuple[bytes, bytes]], highest: Sequence[int], observations: typing.Any, finals: typing.Any, "
                "masks: typing.Any, rewards: typing.Any, terminations: typing.Any, truncations: typing.Any, deciding: typing.Any) -> Games"),
        "Games from one start that fill these arrays, a row for each game.");

    module.def(
        "solve_matrix",
        [](const std::vector<std::vector<double>>& payoff) {
            MatrixSolution solved = checked([&] { return solve_matrix(payoff); });
            return nb::make_tuple(solved.value, solved.rows, solved.columns);
        },
        "payoff"_a, nb::sig("def solve_matrix(payoff: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]"),
        "The value of a zero-sum game to the row player, and both mixed strategies.");
}
