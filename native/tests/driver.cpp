// The native core without Python: commands on standard input, answers on standard output.
//
//   python native/make_tables.py tables
//   g++ -std=c++20 -O2 -Wall -Wextra -Inative -Itables native/tests/driver.cpp -o driver -pthread
//
// With -DDRIVER_GAMES=Chess,Oracle it knows these only, and compiles sooner; with -DDRIVER_WITHOUT_RULES it has only
// the commands of the engine.
//
//   options [name=value …]               options for all commands that follow
//   threads N                            threads for perft and playouts in all commands that follow
//   perft GAME DEPTH POSITION            counts for depths 1 … DEPTH, then nodes per second
//   expect GAME POSITION = N N N …       perft against known counts
//   moves GAME POSITION                  legal moves, sorted
//   choices GAME POSITION                choices, sorted
//   play GAME POSITION > MOVE MOVE …     each position on the way with its number of legal moves, the outcome
//   hash GAME POSITION
//   playouts GAME GAMES SEED POSITION
//   check GAME SECONDS SEED POSITION     random games and damaged strings, every invariant checked
//   weights GAME N N N …                 what the engine of a game weighs with in all commands that follow
//   workers                              threads that throw, threads that stay
//   mind GAME ROUNDS SEED POSITION       searches by several threads, stopped, pondering, asked twice, left by exceptions
//   judge GAME ROUNDS SEED POSITION      wrong weights
//   sums GAME POSITIONS SEED POSITION    the net's sums kept up from move to move against those made anew, in random games
//   searched-sums GAME POSITIONS SEED POSITION   the same in games of the search, where the build compares (HETERODOX_AUDIT_SUMS)
//   learn GAME GAMES NODES POSITION      self-play, the tuner and, where the game has one, the trainer of its net
//   games GAME STEPS SEED POSITION       games side by side, by several threads and by one
//
// A refused input answers "error: …". The exit status is 1 after a wrong count or a broken invariant.
#include <algorithm>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/line.hpp"
#include "core/perft.hpp"
#include "core/playout.hpp"
#include "envs/chess.hpp"
#include "envs/chess2.hpp"
#include "envs/enochian.hpp"
#include "envs/oracle.hpp"
#include "games.hpp"
#include "tests/engine_checks.hpp"
#include "tests/env_checks.hpp"
#include "tests/selfcheck.hpp"

namespace heterodox {
namespace {

#ifdef DRIVER_GAMES
using DriverGames = GameList<DRIVER_GAMES>;
#else
using DriverGames = Games;
#endif

using Clock = std::chrono::steady_clock;
using Weights = std::map<std::string, std::vector<int>>;

// What all commands share.
struct Settings {
    Options options;
    int jobs = 1;
    Weights weights;
};

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// What is left of a line, without blanks around it.
std::string rest_of(std::istringstream& line) {
    std::string rest;
    std::getline(line >> std::ws, rest);
    while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\r')) rest.pop_back();
    return rest;
}

// "POSITION > e2e4 e7e5" -> the two halves.
std::pair<std::string, std::string> halves(const std::string& text, const std::string& mark) {
    const auto at = text.rfind(mark);
    if (at == std::string::npos) return {text, ""};
    return {text.substr(0, at), text.substr(at + mark.size())};
}

template <Game G>
std::vector<std::string> names(const typename G::Position& position, const typename G::Moves& moves) {
    std::vector<std::string> all;
    for (const auto move : moves) all.push_back(G::print_move(position, move));
    std::sort(all.begin(), all.end());
    return all;
}

[[maybe_unused]] void print_names(const std::vector<std::string>& all) {
    std::cout << all.size() << ':';
    for (const auto& name : all) std::cout << ' ' << name;
    std::cout << '\n';
}

template <Game G>
bool run_perft(std::istringstream& line, const Options& options, int jobs) {
    int depth = 0;
    line >> depth;
    const auto position = G::parse(rest_of(line), options);
    for (int plies = 1; plies <= depth; ++plies) {
        const auto begin = Clock::now();
        const auto nodes = perft<G>(position, plies, jobs);
        std::cout << plies << ": " << nodes << " (" << std::fixed << std::setprecision(2)
                  << static_cast<double>(nodes) / seconds_since(begin) / 1e6 << " Mnps)" << std::endl;
    }
    return true;
}

template <Game G>
bool run_expect(std::istringstream& line, const Options& options, int jobs) {
    const auto [text, counts] = halves(rest_of(line), " = ");
    const auto position = G::parse(text, options);
    std::istringstream numbers{counts};
    std::uint64_t expected = 0;
    bool right = true;
    for (int depth = 1; numbers >> expected; ++depth) {
        const auto found = perft<G>(position, depth, jobs);
        if (found == expected) continue;
        right = false;
        std::cout << "WRONG " << G::name << " depth " << depth << ": " << found << ", expected " << expected << ": "
                  << text << '\n';
    }
    if (right) std::cout << "right\n";
    return right;
}

template <Game G>
void print_outcome(const std::optional<Outcome>& outcome) {
    if (!outcome)
        std::cout << "outcome none\n";
    else
        std::cout << "outcome " << (outcome->winner < 0 ? "draw" : G::teams[static_cast<std::size_t>(outcome->winner)])
                  << " (" << outcome->reason << ")\n";
}

template <Game G>
bool run_play(std::istringstream& line, const Options& options) {
    const auto [text, moves] = halves(rest_of(line), " > ");
    Line<G> game{G::parse(text, options)};
    std::istringstream words{moves};
    for (std::string move; words >> move;) {
        const auto number = G::count(game.position());
        game.play(move);
        std::cout << move << ' ' << number << ' ' << G::print(game.position()) << '\n';
    }
    print_outcome<G>(game.outcome());
    return true;
}

template <Game G>
bool run_playouts(std::istringstream& line, const Options& options, int jobs) {
    std::uint64_t games = 0;
    std::uint64_t seed = 0;
    line >> games >> seed;
    const auto begin = Clock::now();
    const auto results = playouts<G>(Line<G>{G::parse(rest_of(line), options)}, games, seed, 10000, jobs);
    std::cout << G::teams[0] << ' ' << results.wins[0] << ", " << G::teams[1] << ' ' << results.wins[1] << ", draws "
              << results.draws << ", unfinished " << results.unfinished << "; plies " << results.plies << ", "
              << results.shortest << " to " << results.longest << " a game; ";
    for (const auto& [reason, number] : results.reasons) std::cout << reason << ' ' << number << ", ";
    std::cout << std::fixed << std::setprecision(2) << static_cast<double>(results.plies) / seconds_since(begin) / 1e6
              << " million plies a second\n";
    return true;
}

template <Game G>
bool run_check(std::istringstream& line, const Options& options) {
    double seconds = 0;
    std::uint64_t seed = 0;
    line >> seconds >> seed;
    const std::string text = rest_of(line);
    const auto start = G::parse(text, options);
    Random random{seed};
    std::size_t plies = 0;
    std::size_t games = 0;
    std::size_t texts = 0;
    std::vector<std::string> seen{text};
    for (const auto begin = Clock::now(); seconds_since(begin) < seconds; ++games) {
        plies += check_game<G>(start, options, random, 400);
        Line<G> game{start};
        for (auto length = random.below(120); length > 0 && !game.outcome(); --length) {
            typename G::Moves choices;
            G::choices(game.position(), choices);
            if (choices.empty()) break;
            game.play(choices[random.below(static_cast<std::uint32_t>(choices.size()))]);
        }
        seen.push_back(G::print(game.position()));
        for (int i = 0; i < 100; ++i, ++texts) {
            const auto size = static_cast<std::uint32_t>(seen.size());
            check_text<G>(damaged(seen[random.below(size)], random), options, random);
        }
    }
    std::cout << "checked " << games << " games, " << plies << " plies, " << texts << " damaged strings\n";
    return true;
}

template <Searchable G>
bool run_engine(const std::string& command, std::istringstream& line, const Settings& settings) {
    const auto weights = settings.weights.find(std::string{G::name});
    if (weights == settings.weights.end()) throw InvalidText("weights of " + std::string{G::name} + ": not given");
    std::uint64_t number = 0;
    std::uint64_t second = 0;
    line >> number >> second;
    const auto start = G::parse(rest_of(line), settings.options);
    EngineCheck<G> check{weights->second, settings.jobs, second};
    if (command == "learn") {
        check.check_learners(start, static_cast<int>(number), second);
    } else if (command == "sums") {
        std::cout << check.check_sums(start, number) << " positions: ";
#ifdef HETERODOX_AUDIT_SUMS
    } else if (command == "searched-sums") {
        std::cout << check.check_searched_sums(start, number) << " positions: ";
#endif
    } else {
        for (; number > 0; --number) command == "mind" ? check.check_mind(start) : check.check_weights(start);
    }
    std::cout << "right\n";
    return true;
}

template <Observable G>
bool run_games(std::istringstream& line, const Settings& settings) {
    std::uint64_t steps = 0;
    std::uint64_t seed = 0;
    line >> steps >> seed;
    check_games<G>(G::parse(rest_of(line), settings.options), settings.jobs, steps, seed);
    std::cout << "right\n";
    return true;
}

template <Game G>
bool run_rules(const std::string& command, std::istringstream& line, const Options& options, int jobs) {
    if (command == "perft") return run_perft<G>(line, options, jobs);
    if (command == "expect") return run_expect<G>(line, options, jobs);
    if (command == "play") return run_play<G>(line, options);
    if (command == "playouts") return run_playouts<G>(line, options, jobs);
    if (command == "check") return run_check<G>(line, options);
    const auto position = G::parse(rest_of(line), options);
    if (command == "hash") {
        std::cout << G::hash(position) << '\n';
        return true;
    }
    typename G::Moves moves;
    if (command == "moves") {
        G::generate(position, moves);
    } else if (command == "choices") {
        G::choices(position, moves);
    } else {
        throw InvalidText("command " + show(command) + ": unknown");
    }
    print_names(names<G>(position, moves));
    return true;
}

template <Game G>
bool run(const std::string& command, std::istringstream& line, const Settings& settings) {
    if (command == "mind" || command == "judge" || command == "sums" || command == "searched-sums" || command == "learn") return run_engine<G>(command, line, settings);
    if (command == "games") return run_games<G>(line, settings);
#ifdef DRIVER_WITHOUT_RULES
    throw InvalidText("command " + command + ": unknown");
#else
    return run_rules<G>(command, line, settings.options, settings.jobs);
#endif
}

Options read_options(std::istringstream& line) {
    Options options;
    for (std::string word; line >> word;) {
        const auto at = word.find('=');
        options[word.substr(0, at)] = at == std::string::npos ? "" : word.substr(at + 1);
    }
    return options;
}

// Commands that concern no game; true for one of them.
bool run_setting(const std::string& command, std::istringstream& line, Settings& settings) {
    if (command == "options") {
        settings.options = read_options(line);
    } else if (command == "threads") {
        line >> settings.jobs;
    } else if (command == "workers") {
        check_workers();
        check_path();
        check_crew();
        std::cout << "right\n";
    } else if (command == "weights") {
        std::string game;
        line >> game;
        auto& numbers = settings.weights[game];
        numbers.clear();
        for (int number = 0; line >> number;) numbers.push_back(number);
    } else {
        return false;
    }
    return true;
}

int run_all(std::istream& input) {
    Settings settings;
    bool right = true;
    for (std::string text; std::getline(input, text);) {
        std::istringstream line{text};
        std::string command;
        std::string game;
        if (!(line >> command) || command[0] == '#') continue;
        try {
            if (run_setting(command, line, settings)) {
                std::cout.flush();
                continue;
            }
            line >> game;
            right &= DriverGames::visit<bool>(
                game, [&]<class G>(std::type_identity<G>) { return run<G>(command, line, settings); });
        } catch (const CheckFailed& failure) {
            std::cout << "BROKEN " << failure.what() << '\n';
            right = false;
        } catch (const InvalidText& error) {
            std::cout << "error: " << error.what() << '\n';
        } catch (const native_core::Refusal& refusal) {
            std::cout << "error: " << refusal.message << '\n';
        }
        std::cout.flush();
    }
    return right ? 0 : 1;
}

}  // namespace
}  // namespace heterodox

int main() { return heterodox::run_all(std::cin); }
