// Many games of one kind side by side, stepped by action numbers: native_core::Vector over a game's own types.
//
// A game is listed once after each step: its choices are its mask, what is allowed next and what is drawn from.
// Masks are cleared number by number and planes are written only where they have changed, since most of both has not.
#pragma once

#include <algorithm>
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
            table.dice = Random{seed, 2 * index};
            table.draws = Random{seed, 2 * index + 1};
            begin(table);
            fill(index, nothing_happened);
        });
    }

    void step(const std::int64_t* actions) override {
        const std::lock_guard lock{mutex_};
        for_each_game([&](std::size_t index) { games_[index].chosen = place_of(games_[index], actions[index]); });
        for (std::size_t index = 0; index < games_.size(); ++index)
            if (games_[index].chosen == nowhere) refuse(index, actions[index]);
        for_each_game([&](std::size_t index) { fill(index, play(index)); });
    }

    void sample(std::int64_t* actions) override {
        const std::lock_guard lock{mutex_};
        for_each_game([&](std::size_t index) { actions[index] = draw_number(games_[index]); });
    }

    std::size_t bytes() const override {
        const std::lock_guard lock{mutex_};
        std::size_t all = games_.size() * sizeof(Table);
        for (const Table& table : games_)
            all += table.history.hashes().capacity() * sizeof(std::uint64_t) + table.numbers.capacity() * sizeof(Number) +
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
    static constexpr std::size_t at_once = 16;  // games that a thread takes in one go

    // What is seen, as it is packed.
    struct Seen {
        std::array<Bitboard, Sees::sets> sets{};
        std::array<std::uint8_t, Sees::numbers> numbers{};
    };

    // One game under way.
    struct Table {
        typename G::Position position;
        std::vector<Number> numbers;  // of the choices, in the order of `moves`
        std::vector<typename G::Move> moves;
        Random dice{0};
        Random draws{0};
        std::uint32_t chosen = nowhere;  // place of the decision in `moves`
        std::uint32_t drawn = nowhere;   // of the last draw: who asks for one mostly plays it
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
    static constexpr Event nothing_happened{};

    template <class Work>
    void for_each_game(const Work& work) {
        const std::size_t shares = (games_.size() + at_once - 1) / at_once;
        crew_.share_out(shares, [&](std::size_t share) {
            const std::size_t end = std::min(games_.size(), (share + 1) * at_once);
            for (std::size_t index = share * at_once; index < end; ++index) work(index);
        });
    }

    // -- playing ---------------------------------------------------------------------------------

    void begin(Table& table) {
        table.position = start_;
        table.history.clear();
        table.plies = 0;
        table.recalled = Sees::first_recall;
        arrive(table);
    }

    // A new position: whether it ends the game, else what may be decided. A die that is due is thrown.
    void arrive(Table& table) {
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
        table.moves.assign(choices.begin(), choices.end());
    }

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

    // Plays the chosen decision; where that ends the game, the next one has begun afterwards.
    Event play(std::size_t index) {
        Table& table = games_[index];
        G::play(table.position, table.moves[table.chosen]);
        ++table.plies;
        arrive(table);
        Event event{table.outcome.has_value(), false, table.outcome ? table.outcome->winner : -1};
        event.truncated = !event.terminated && plan_.limit != 0 && table.plies >= plan_.limit;
        if (event.terminated || event.truncated) {
            look(index, table, event.terminated, true);
            begin(table);
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
        const auto& numbers = table.numbers;
        const auto rank = table.draws.below(static_cast<std::uint32_t>(numbers.size()));
        std::array<Number, G::Moves::capacity> sorted;
        std::copy(numbers.begin(), numbers.end(), sorted.begin());
        const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(numbers.size());
        std::nth_element(sorted.begin(), sorted.begin() + rank, end);
        const Number drawn = sorted[rank];
        table.drawn = static_cast<std::uint32_t>(std::find(numbers.begin(), numbers.end(), drawn) - numbers.begin());
        return drawn;
    }

    // -- filling the arrays ------------------------------------------------------------------------

    void fill(std::size_t index, const Event& event) {
        Table& table = games_[index];
        mark_choices(index, table);
        look(index, table, table.outcome.has_value(), false);
        arrays_.seats[index] = seat_of(table.position);
        arrays_.terminations[index] = event.terminated;
        arrays_.truncations[index] = event.truncated;
        float* rewards = arrays_.rewards + index * plan_.seats.size();
        for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat)
            rewards[seat] = event.winner < 0 ? 0.0F : plan_.seats[seat].team == G::teams[static_cast<std::size_t>(event.winner)] ? 1.0F : -1.0F;
    }

    void mark_choices(std::size_t index, Table& table) {
        bool* mask = arrays_.masks + index * G::actions;
        for (const Number number : table.numbers) mask[number] = false;
        table.numbers.resize(table.moves.size());
        for (std::size_t place = 0; place < table.moves.size(); ++place) {
            const auto number = static_cast<Number>(G::number(table.position, table.moves[place]));
            table.numbers[place] = number;
            mask[number] = true;
        }
        table.drawn = nowhere;
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
            case native_core::Form::bytes: write(index, static_cast<std::uint8_t*>(array), table.seen, now, last); break;
            case native_core::Form::floats: write(index, static_cast<float*>(array), table.seen, now, last); break;
            case native_core::Form::bits: pack(static_cast<std::uint8_t*>(array) + index * packed_size, now); break;
        }
        if (!last) table.seen = now;
    }

    template <class Element>
    void write(std::size_t index, Element* array, const Seen& before, const Seen& now, bool all) const {
        Element* const first = array + index * planes * squares;
        for (std::size_t plane = 0; plane < Sees::sets; ++plane)
            if (all || now.sets[plane] != before.sets[plane]) expand(now.sets[plane], first + plane * squares);
        for (std::size_t plane = 0; plane < Sees::numbers; ++plane)
            if (all || now.numbers[plane] != before.numbers[plane])
                std::fill_n(first + (Sees::sets + plane) * squares, squares, scaled<Element>(now.numbers[plane], plane));
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
        std::memcpy(row + sizeof now.sets, now.numbers.data(), sizeof now.numbers);
    }

    const typename G::Position start_;
    const native_core::VectorPlan plan_;
    const native_core::VectorArrays arrays_;
    std::vector<Table> games_;
    mutable std::mutex mutex_;  // one call at a time
    Crew crew_;
};

}  // namespace heterodox
