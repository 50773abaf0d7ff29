// Two ways of searching one game, against each other: what benchmarks/margins.py asks. Built for one game, with
// -DRIVALS_GAME=... and -DHETERODOX_TUNES_MARGINS.
//
//     rivals WEIGHTS WEIGHTS STARTS
//
// WEIGHTS are files of numbers, for the first and the second rival, STARTS one of lines OPTIONS<tab>POSITION. First it prints the game's own settings,
// `name=value name=value ...`. Then, for each line SEED<tab>NODES<tab>SETTINGS<tab>SETTINGS of the input, it plays
// two games from one opening, sides exchanged, and prints what the first settings got in either: 0, 0.5 or 1.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/line.hpp"
#include "core/random.hpp"
#include "engine/judge.hpp"
#include "engine/search.hpp"
#include "engine/self_play.hpp"
#include "games.hpp"

namespace {

using namespace heterodox;
using G = RIVALS_GAME;
using Position = G::Position;

struct Settings {
    Margins margins = Tactics<G>::margins;
    Habits habits = habits_of<G>();
};

struct Named {
    std::string_view name;
    std::variant<int Margins::*, int Habits::*, bool Habits::*> part;
};

// All that the tree reads. What the order of moves and the root know of habits is not among them.
constexpr std::array named{
    Named{"window", &Margins::window},
    Named{"ahead", &Margins::ahead},
    Named{"behind", &Margins::behind},
    Named{"alone", &Margins::alone},
    Named{"quiet", &Margins::quiet},
    Named{"quiet_ply", &Margins::quiet_ply},
    Named{"pass", &Margins::pass},
    Named{"hot", &Margins::hot},
    Named{"mistake", &Margins::mistake},
    Named{"whole_plies", &Habits::whole_plies},
    Named{"late_base", &Habits::late_base},
    Named{"late_growth", &Habits::late_growth},
    Named{"not_improving", &Habits::not_improving},
    Named{"cut", &Habits::cut},
    Named{"main_line", &Habits::main_line},
    Named{"danger", &Habits::danger},
    Named{"killer", &Habits::killer},
    Named{"experience", &Habits::experience},
    Named{"hot_remembered", &Habits::hot_remembered},
    Named{"many_cuts", &Habits::many_cuts},
    Named{"surprise", &Habits::surprise},
    Named{"late_moves", &Habits::late_moves},
    Named{"late_moves_growth", &Habits::late_moves_growth},
    Named{"losing_captures_depth", &Habits::losing_captures_depth},
    Named{"losing_captures", &Habits::losing_captures},
    Named{"lost_squares", &Habits::lost_squares},
    Named{"dull_in_main_line", &Habits::dull_in_main_line},
    Named{"pass_less", &Habits::pass_less},
    Named{"meet_beta", &Habits::meet_beta},
    Named{"soften", &Habits::soften},
    Named{"alone_depth", &Habits::alone_depth},
    Named{"alone_twice", &Habits::alone_twice},
    Named{"forget_shallow", &Habits::forget_shallow},
    Named{"unanswered", &Habits::unanswered},
};

int value_of(const Settings& settings, const Named& one) {
    if (const auto* margin = std::get_if<int Margins::*>(&one.part)) return settings.margins.**margin;
    if (const auto* habit = std::get_if<int Habits::*>(&one.part)) return settings.habits.**habit;
    return settings.habits.*std::get<bool Habits::*>(one.part);
}

void set(Settings& settings, const Named& one, int value) {
    if (const auto* margin = std::get_if<int Margins::*>(&one.part))
        settings.margins.**margin = value;
    else if (const auto* habit = std::get_if<int Habits::*>(&one.part))
        settings.habits.**habit = value;
    else
        settings.habits.*std::get<bool Habits::*>(one.part) = value != 0;
}

// The game's own settings, with those that are named changed: "ahead=60 quiet=100".
Settings settings_of(const std::string& text) {
    Settings settings;
    std::istringstream words{text};
    for (std::string word; words >> word;) {
        const std::size_t sign = word.find('=');
        const auto one = std::find_if(named.begin(), named.end(), [&](const Named& each) { return each.name == word.substr(0, sign); });
        if (one == named.end() || sign == std::string::npos) throw std::invalid_argument("no such setting: " + word);
        set(settings, *one, std::stoi(word.substr(sign + 1)));
    }
    return settings;
}

// A search with settings of its own. The tree reads them where all its searches do, so they are put there before it thinks.
class Rival {
public:
    Rival(const Judge<G>& judge, const Settings& settings, std::uint64_t nodes) : settings_{settings}, reductions_{settings.habits}, nodes_{nodes} {
        take_over();
        searcher_ = std::make_unique<Searcher<G>>(judge, table_);
    }

    Finding<G> think(const Line<G>& line) {
        take_over();
        Limits limits;
        limits.nodes = nodes_;
        Control control{limits};
        table_.grow_older();
        searcher_->count_anew();
        return searcher_->think(veiled(line.position()), line.hashes(), control, {});
    }

    void forget() {
        table_.clear();
        searcher_->forget();
    }

private:
    void take_over() const {
        Tree<G>::margins = settings_.margins;
        Tree<G>::habits = settings_.habits;
        Tree<G>::reductions = reductions_;
    }

    // As the deciding seat may know it.
    template <class Game = G>
    static Position veiled(const Position& position) {
        if constexpr (requires { Game::veiled(position); })
            return Game::veiled(position);
        else
            return position;
    }

    Settings settings_;
    Reductions reductions_;
    std::uint64_t nodes_;
    TranspositionTable table_{8};
    std::unique_ptr<Searcher<G>> searcher_;
};

constexpr int opening_turns = 8;
constexpr int opening_tries = 200;
constexpr int opening_margin = 100;
constexpr int decided_score = 2'000;
constexpr int decided_plies = 8;
constexpr int longest_game = 500;

int for_first_team(const Position& position, int score) { return G::team(position) == 0 ? score : -score; }

// Random turns from one of the starts, until the rivals, asked by turns, take it for nearly even.
Line<G> opening(const std::vector<Position>& starts, std::array<Rival*, 2> rivals, Random& random) {
    for (int tries = 0; tries < opening_tries; ++tries) {
        Line<G> line{starts[random.below(static_cast<std::uint32_t>(starts.size()))]};
        for (int turns = 0; !line.outcome(); line.play(any_choice<G>(line.position(), random)))
            if (G::kind(line.position()) == DecisionKind::board && turns++ == opening_turns) break;
        if (line.outcome()) continue;
        Rival& asked = *rivals[tries % 2];
        asked.forget();
        if (std::abs(asked.think(line).lines.front().score) <= opening_margin) return Line<G>{line.position()};
    }
    throw std::runtime_error("no even opening was found");
}

// What the first team gets: 1, a half or nothing. Games that both searches would call decided are not played on.
double play(Line<G> line, std::array<Rival*, 2> by_team, Random& random) {
    for (Rival* rival : by_team) rival->forget();
    int decided = 0;
    for (int ply = 0; ply < longest_game && !line.outcome() && line.claims().empty(); ++ply) {
        typename G::Moves choices;
        G::choices(line.position(), choices);
        if (G::kind(line.position()) == DecisionKind::chance || choices.size() == 1) {
            line.play(draw<G>(line.position(), choices, random));
            continue;
        }
        const Finding<G> thought = by_team[static_cast<std::size_t>(G::team(line.position()))]->think(line);
        const int score = for_first_team(line.position(), thought.lines.front().score);
        decided = std::abs(score) < decided_score ? 0 : score > 0 ? std::max(decided, 0) + 1 : std::min(decided, 0) - 1;
        if (std::abs(decided) == decided_plies) return decided > 0 ? 1 : 0;
        line.play(chosen(thought, random));
    }
    return line.outcome() && line.outcome()->winner >= 0 ? line.outcome()->winner == 0 : 0.5;
}

std::vector<Position> read_starts(const char* path) {
    std::ifstream file{path};
    std::vector<Position> starts;
    for (std::string line; std::getline(file, line);) {
        const std::size_t tab = line.find('\t');
        std::istringstream words{line.substr(0, tab)};
        Options options;
        for (std::string word; words >> word;) options[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
        starts.push_back(G::parse(line.substr(tab + 1), options));
    }
    if (starts.empty()) throw std::invalid_argument(std::string{"no starts in "} + path);
    return starts;
}

std::vector<int> read_numbers(const char* path) {
    std::ifstream file{path};
    std::vector<int> numbers;
    for (int number = 0; file >> number;) numbers.push_back(number);
    return numbers;
}

std::array<double, 2> play_pair(const std::string& asked, const std::vector<Position>& starts, const std::array<Judge<G>, 2>& judges) {
    std::istringstream parts{asked};
    std::string seed, nodes, first, second;
    std::getline(parts, seed, '\t');
    std::getline(parts, nodes, '\t');
    std::getline(parts, first, '\t');
    std::getline(parts, second, '\t');
    Rival one{judges[0], settings_of(first), std::stoull(nodes)}, other{judges[1], settings_of(second), std::stoull(nodes)};
    Random random{std::stoull(seed)};
    const Line<G> line = opening(starts, {&one, &other}, random);
    const double begun = play(line, {&one, &other}, random);
    return {begun, 1 - play(line, {&other, &one}, random)};
}

void answer(const char* first_weights, const char* second_weights, const char* starts_file) {
    const std::array judges{Judge<G>{read_numbers(first_weights)}, Judge<G>{read_numbers(second_weights)}};
    const std::vector<Position> starts = read_starts(starts_file);
    const Settings own;
    for (const Named& one : named) std::cout << one.name << '=' << value_of(own, one) << ' ';
    std::cout << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        const auto [one, other] = play_pair(line, starts, judges);
        std::cout << one << ' ' << other << std::endl;
    }
}

}  // namespace

int main(int count, char** words) {
    try {
        if (count != 4) throw std::invalid_argument("usage: rivals WEIGHTS WEIGHTS STARTS");
        answer(words[1], words[2], words[3]);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "rivals: " << error.what() << '\n';
        return 2;
    }
}
