// Many games of one kind side by side, stepped by action numbers: native_core::Vector over a game's own types.
//
// A game is listed once after each step: its choices are its mask, what is allowed next and what is drawn from.
// Masks are cleared number by number and planes are written only where they have changed, since most of both has not.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/chances.hpp"
#include "core/random.hpp"
#include "envs/crew.hpp"
#include "envs/expand.hpp"
#include "envs/history.hpp"
#include "envs/sight.hpp"
#include "kernel.hpp"

namespace heterodox {

template <Observable G>
class VectorOf final : public native_core::Vector {
public:
    VectorOf(const typename G::Position& start, const native_core::VectorPlan& plan, const native_core::VectorArrays& arrays)
        : start_{start}, plan_{plan}, arrays_{arrays}, games_(plan.count), crew_{plan.threads} {
        reset(plan.seed);
    }

    void reset(std::uint64_t seed) override {
        const std::lock_guard lock{mutex_};
        for_each_game([&](std::size_t index) {
            Table& table = games_[index];
            std::swap(table.numbers, table.marked);
            table.dice = Random{seed, 2 * index};
            table.draws = Random{seed, 2 * index + 1};
            begin(index);
            fill(index, Event{});
        });
    }

    void step(const std::int64_t* actions) override {
        const std::lock_guard lock{mutex_};
        for_each_game([&](std::size_t index) { games_[index].chosen = place_of(games_[index], actions[index]); });
        for (std::size_t index = 0; index < games_.size(); ++index)
            if (games_[index].chosen == nowhere) refuse(index, actions[index]);
        for_each_share([&](std::size_t first, std::size_t end) {
            std::array<Event, at_once> events;
            for (std::size_t index = first; index < end; ++index) prefetch(index);
            for (std::size_t index = first; index < end; ++index) events[index - first] = play(index);
            for (std::size_t index = first; index < end; ++index) fill(index, events[index - first]);
        });
    }

    void sample(std::int64_t* actions) override {
        const std::lock_guard lock{mutex_};
        for_each_game([&](std::size_t index) { actions[index] = draw_number(games_[index]); });
    }

    std::size_t bytes() const override {
        const std::lock_guard lock{mutex_};
        std::size_t all = games_.size() * sizeof(Table);
        for (const Table& table : games_)
            all += table.history.hashes().capacity() * sizeof(std::uint64_t) + (table.numbers.capacity() + table.marked.capacity()) * sizeof(Number) +
                   table.moves.capacity() * sizeof(typename G::Move);
        return all;
    }

private:
    using Number = std::uint16_t;
    static_assert(G::actions <= std::numeric_limits<Number>::max());
    using Sees = Sight<G>;

    static constexpr std::size_t planes = Sees::sets + Sees::numbers;
    static constexpr std::size_t packed_size = Sees::sets * sizeof(Bitboard) + Sees::numbers;
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
    static constexpr int most_vain_games = 1000;
    static constexpr std::size_t at_once = 16;  // games that a thread takes in one go

    // What is seen, as it is packed.
    struct Seen {
        std::array<Bitboard, Sees::sets> sets{};
        std::array<std::uint8_t, (Sees::numbers + 7) / 8 * 8> numbers{};  // whole words, so that many are compared at once
    };

    // One game under way.
    struct alignas(64) Table {
        std::vector<Number> numbers;  // of the choices, in the order of `moves`
        Random draws{0};
        std::uint32_t chosen = nowhere;  // place of the decision in `moves`
        std::uint32_t drawn = nowhere;   // of the last draw: who asks for one mostly plays it
        std::vector<typename G::Move> moves;
        std::vector<Number> marked;  // what the mask shows: the choices before, while a step is under way
        typename G::Position position;
        Random dice{0};
        std::uint64_t plies = 0;
        std::uint8_t recalled = 0;
        std::optional<Outcome> outcome;
        Seen seen;
        History history;
    };

    // How a step left its game, before the next one began.
    struct Event {
        bool terminated = false;
        bool truncated = false;
        int winner = -1;
    };

    // Calls work(first, end) for all games, a few at a time.
    template <class Work>
    void for_each_share(const Work& work) {
        const std::size_t shares = (games_.size() + at_once - 1) / at_once;
        crew_.share_out(shares, [&](std::size_t share) { work(share * at_once, std::min(games_.size(), (share + 1) * at_once)); });
    }

    template <class Work>
    void for_each_game(const Work& work) {
        for_each_share([&](std::size_t first, std::size_t end) {
            for (std::size_t index = first; index < end; ++index) work(index);
        });
    }

    // -- playing ---------------------------------------------------------------------------------

    // A new game, where somebody has to decide. Dice alone may end one that starts close to its end: then the next begins.
    void begin(std::size_t index) {
        Table& table = games_[index];
        for (int game = 0; game < most_vain_games; ++game) {
            table.position = start_;
            table.history.clear();
            table.plies = 0;
            table.recalled = Sees::first_recall;
            arrive(index);
            if (!table.outcome) return;
        }
        throw native_core::Refusal{native_core::Refusal::Why::invalid_text, "start: the game ends before anybody decides"};
    }

    // A new position: whether it ends the game, else what may be decided. A die that is due is thrown.
    void arrive(std::size_t index) {
        Table& table = games_[index];
        typename G::Moves choices;
        for (;;) {
            const int times = table.history.add(G::hash(table.position));
            choices.clear();
            G::choices(table.position, choices);
            table.outcome = choices.empty() ? G::outcome(table.position) : end_by_repetition(table, times);
            table.recalled = Sees::recall(table.position, table.history.hashes(), times, table.recalled);
            if (table.outcome || !chance_decides(table.position)) break;
            G::play(table.position, draw<G>(table.position, choices, table.dice));
        }
        const bool* mask = mask_of(index);
        table.moves.assign(choices.begin(), choices.end());
        table.numbers.resize(choices.size());
        for (std::size_t place = 0; place < choices.size(); ++place) {
            const auto number = static_cast<Number>(G::number(table.position, choices[place]));
            table.numbers[place] = number;
            __builtin_prefetch(mask + number, 1);  // it is written soon, in `fill`
        }
    }

    bool* mask_of(std::size_t index) const { return arrays_.masks + index * G::actions; }

    static bool chance_decides(const typename G::Position& position) {
        if constexpr (HasChance<G>)
            return G::kind(position) == DecisionKind::chance;
        else
            return false;
    }

    static std::optional<Outcome> end_by_repetition(const Table& table, int times) {
        if (times == 1 || !repeated(table)) return std::nullopt;
        if constexpr (requires { G::repetition(table.position); })
            return G::repetition(table.position);
        else
            return Outcome{-1, "repetition"};
    }

    static bool repeated(const Table& table) {
        if constexpr (requires { G::repeated(table.position, Hashes{}); })
            return G::repeated(table.position, table.history.hashes());
        else
            return G::repeated(table.history.hashes());
    }

    // What a step needs of a game is on its way from memory while the games before it are played.
    void prefetch(std::size_t index) const {
        const Table& table = games_[index];
        for (std::size_t line = 0; line < sizeof(Table); line += 64) __builtin_prefetch(reinterpret_cast<const char*>(&table) + line, 1);
        for (const Number number : table.numbers) __builtin_prefetch(mask_of(index) + number, 1);
        __builtin_prefetch(&table.moves[table.chosen]);
        table.history.prefetch();
    }

    // Plays the chosen decision; where that ends the game, the next one has begun afterwards.
    Event play(std::size_t index) {
        Table& table = games_[index];
        std::swap(table.numbers, table.marked);
        G::play(table.position, table.moves[table.chosen]);
        ++table.plies;
        arrive(index);
        Event event{table.outcome.has_value(), false, table.outcome ? table.outcome->winner : -1};
        event.truncated = !event.terminated && plan_.limit != 0 && table.plies >= plan_.limit;
        if (event.terminated || event.truncated) {
            look(index, table, event.terminated, true);
            begin(index);
        }
        return event;
    }

    // -- choosing --------------------------------------------------------------------------------

    // Where a number stands among the choices; `nowhere` if it does not.
    static std::uint32_t place_of(const Table& table, std::int64_t action) {
        if (table.drawn < table.numbers.size() && table.numbers[table.drawn] == action) return table.drawn;
        if (action < 0 || action >= static_cast<std::int64_t>(G::actions)) return nowhere;
        const auto found = std::find(table.numbers.begin(), table.numbers.end(), static_cast<Number>(action));
        return found == table.numbers.end() ? nowhere : static_cast<std::uint32_t>(found - table.numbers.begin());
    }

    [[noreturn]] static void refuse(std::size_t index, std::int64_t action) {
        throw native_core::Refusal{native_core::Refusal::Why::illegal_move,
                                   "game " + std::to_string(index) + ": action " + std::to_string(action) + " is not among the choices"};
    }

    // Any choice with equal chance, by the order of the numbers, so that it does not depend on how moves are listed.
    static std::int64_t draw_number(Table& table) {
        table.drawn = place_of_rank(table.numbers, table.draws.below(static_cast<std::uint32_t>(table.numbers.size())));
        return table.numbers[table.drawn];
    }

    // Where the number stands that has so many below it. Guesses, counts what is below, and guesses again between the
    // bounds that this has shown: without moving anything, and with a first guess that is near in most lists.
    static std::uint32_t place_of_rank(const std::vector<Number>& numbers, std::size_t rank) {
        std::int32_t low = -1;
        std::int32_t high = std::numeric_limits<Number>::max() + 1;
        for (std::size_t place = rank;; place = place + 1 == numbers.size() ? 0 : place + 1) {
            const Number guess = numbers[place];
            if (guess <= low || guess >= high) continue;
            Number below = 0;
            for (const Number number : numbers) below = static_cast<Number>(below + (number < guess));
            if (below == rank) return static_cast<std::uint32_t>(place);
            (below < rank ? low : high) = guess;
        }
    }

    // -- filling the arrays ------------------------------------------------------------------------

    void fill(std::size_t index, const Event& event) {
        Table& table = games_[index];
        for (const Number number : table.marked) mask_of(index)[number] = false;
        for (const Number number : table.numbers) mask_of(index)[number] = true;
        table.drawn = nowhere;
        look(index, table, table.outcome.has_value(), false);
        arrays_.seats[index] = seat_of(table.position);
        arrays_.terminations[index] = event.terminated;
        arrays_.truncations[index] = event.truncated;
        float* rewards = arrays_.rewards + index * plan_.seats.size();
        for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat)
            rewards[seat] = event.winner < 0 ? 0.0F : plan_.seats[seat].team == G::teams[static_cast<std::size_t>(event.winner)] ? 1.0F : -1.0F;
    }

    std::int32_t seat_of(const typename G::Position& position) const {
        const std::string_view name = G::seat(position);
        std::int32_t seat = 0;
        while (plan_.seats[static_cast<std::size_t>(seat)].name != name) ++seat;
        return seat;
    }

    // What the deciding seat sees, among the observations or, of a game that has ended, among the finals.
    void look(std::size_t index, Table& table, bool over, bool last) {
        Seen now;
        Sees::see(table.position, over, table.recalled, now.sets.data(), now.numbers.data());
        void* array = last ? arrays_.finals : arrays_.observations;
        switch (plan_.form) {
            case native_core::Form::bytes: write(index, static_cast<std::uint8_t*>(array), now, last ? nullptr : &table.seen); break;
            case native_core::Form::floats: write(index, static_cast<float*>(array), now, last ? nullptr : &table.seen); break;
            case native_core::Form::bits: pack(static_cast<std::uint8_t*>(array) + index * packed_size, now); break;
        }
        if (!last) table.seen = now;
    }

    // Writes the planes that differ from those `before`; without those, all.
    template <class Element>
    void write(std::size_t index, Element* array, const Seen& now, const Seen* before) const {
        Element* const first = array + index * planes * squares;
        for (std::size_t plane = 0; plane < Sees::sets; ++plane)
            if (before == nullptr || now.sets[plane] != before->sets[plane]) expand(now.sets[plane], first + plane * squares);
        const auto tell = [&](std::size_t plane) {
            std::fill_n(first + (Sees::sets + plane) * squares, squares, scaled<Element>(now.numbers[plane], plane));
        };
        if (before == nullptr)
            for (std::size_t plane = 0; plane < Sees::numbers; ++plane) tell(plane);
        else
            for_each_difference(now.numbers, before->numbers, tell);
    }

    // Calls work(place) where two rows of numbers differ: most do not, so they are compared word by word.
    template <std::size_t size, class Work>
    static void for_each_difference(const std::array<std::uint8_t, size>& one, const std::array<std::uint8_t, size>& other, const Work& work) {
        using Words = std::array<std::uint64_t, size / 8>;
        const auto words = std::bit_cast<Words>(one);
        const auto others = std::bit_cast<Words>(other);
        for (std::size_t word = 0; word < words.size(); ++word) {
            if (words[word] == others[word]) continue;
            for (std::size_t place = 8 * word; place < 8 * word + 8; ++place)
                if (one[place] != other[place]) work(place);
        }
    }

    template <class Element>
    Element scaled(std::uint8_t number, std::size_t plane) const {
        if constexpr (std::is_same_v<Element, float>)
            return static_cast<float>(number) / static_cast<float>(plan_.highest[plane]);
        else
            return number;
    }

    static void pack(std::uint8_t* row, const Seen& now) {
        std::memcpy(row, now.sets.data(), sizeof now.sets);
        std::memcpy(row + sizeof now.sets, now.numbers.data(), Sees::numbers);
    }

    const typename G::Position start_;
    const native_core::VectorPlan plan_;
    const native_core::VectorArrays arrays_;
    std::vector<Table> games_;
    mutable std::mutex mutex_;  // one call at a time
    Crew crew_;
};

}  // namespace heterodox
