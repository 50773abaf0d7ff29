// Many games of one kind side by side, stepped by action numbers: native_core::Vector over a game's own types.
//
// A game is listed once after each step: its choices are its mask, what is allowed next and what is drawn from.
// Masks are cleared number by number and planes are written only where they have changed, since most of both has not.
// A thousand games do not fit into a core's own memory, so a step is mostly waiting for it: what it needs of the next
// few games is fetched while others are played, and what `sample` needs lies apart, some bytes for each game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/chances.hpp"
#include "core/random.hpp"
#include "envs/crew.hpp"
#include "envs/expand.hpp"
#include "envs/few.hpp"
#include "envs/history.hpp"
#include "envs/sight.hpp"
#include "envs/wide_pages.hpp"
#include "kernel.hpp"

namespace heterodox {

template <Observable G>
class VectorOf final : public native_core::Vector {
public:
    VectorOf(const typename G::Position& start, const native_core::VectorPlan& plan, const native_core::VectorArrays& arrays)
        : start_{start}, plan_{plan}, arrays_{arrays},
          is_past_caches_{writes_past && plan.count * planes * squares > near_bytes &&
                          reinterpret_cast<std::uintptr_t>(arrays.observations) % squares == 0},
          games_(plan.count), draws_(plan.count), chosen_(plan.count), crew_{plan.threads} {
        reset(plan.seed);
    }

    void reset(std::uint64_t seed) override {
        const std::lock_guard lock{mutex_};
        is_drawn_ahead_ = false;
        for_each_game([&](std::size_t index) {
            clear_mask(index);
            games_[index].dice = Random{seed, 2 * index};
            draws_[index] = Draw{Random{seed, 2 * index + 1}};
            begin(index);
            fill(index, Event{}, false);
        });
    }

    void step(const std::int64_t* actions) override {
        const std::lock_guard lock{mutex_};
        choose(actions);
        // Who has asked for a draw will ask again: the choices are at hand now, and far away later.
        is_drawn_ahead_ = std::exchange(has_sampled_, false);
        for_each_share([&](std::size_t first, std::size_t end) {
            std::array<Event, at_once> events;
            for (std::size_t index = first; index < end; ++index) prefetch(index);
            for (std::size_t index = first; index < end; ++index) events[index - first] = play(index);
            for (std::size_t index = first; index < end; ++index) fill(index, events[index - first], is_drawn_ahead_);
        });
    }

    void sample(std::int64_t* actions) override {
        const std::lock_guard lock{mutex_};
        has_sampled_ = true;
        if (std::exchange(is_drawn_ahead_, false)) {
            for (std::size_t index = 0; index < games_.size(); ++index) {
                draws_[index].dice.next();
                actions[index] = draws_[index].number;
            }
            return;
        }
        for_each_game([&](std::size_t index) {
            draw_ahead(index);
            draws_[index].dice.next();
            actions[index] = draws_[index].number;
        });
    }

    std::size_t bytes() const override {
        const std::lock_guard lock{mutex_};
        std::size_t all = games_.size() * (sizeof(Table) + sizeof(Draw) + sizeof(std::uint32_t));
        for (const Table& table : games_)
            all += table.history.hashes().capacity() * sizeof(std::uint64_t) + table.numbers.bytes() + table.moves.bytes();
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
    static constexpr std::size_t at_once = 16;  // games whose data are fetched in one go
    static constexpr std::size_t share = 64;    // games that a thread takes: no two write to the same cache lines
    static constexpr std::size_t usual_choices = 64;
    static constexpr std::size_t near_bytes = std::size_t{1} << 19;  // what a core keeps near of the observations

    // What is seen, as it is packed.
    struct Seen {
        std::array<Bitboard, Sees::sets> sets;
        std::array<std::uint8_t, (Sees::numbers + 7) / 8 * 8> numbers;  // whole words, so that many are compared at once
    };

    // One game under way.
    struct alignas(64) Table {
        typename G::Position position;
        Random dice{0};
        std::uint64_t plies = 0;
        std::uint8_t recalled = 0;
        std::optional<Outcome> outcome;
        Few<Number, usual_choices> numbers;  // of the choices, in the order of `moves`: what the mask shows
        Few<typename G::Move, usual_choices> moves;
        Seen seen{};  // what the observation shows
        History history;
    };

    // The last draw of a game, or the next one where draws are made ahead; `dice` has not thrown for that yet.
    struct Draw {
        Random dice{0};
        std::uint32_t place = nowhere;  // among the choices; nowhere until one is drawn
        Number number = 0;
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
        crew_.share_out((games_.size() + share - 1) / share, [&](std::size_t part) {
            const std::size_t end = std::min(games_.size(), (part + 1) * share);
            for (std::size_t first = part * share; first < end; first += at_once) work(first, std::min(end, first + at_once));
            finish_past();
        });
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
        std::copy(choices.begin(), choices.end(), table.moves.make(choices.size()));
        Number* numbers = table.numbers.make(choices.size());
        for (const auto choice : choices) {
            const auto number = static_cast<Number>(G::number(table.position, choice));
            *numbers++ = number;
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
        prefetch_all(&table.position, sizeof table.position);
        prefetch_all(&table.seen, sizeof table.seen);
        __builtin_prefetch(&table.moves[chosen_[index]]);
        table.history.prefetch();
        for (const Number number : table.numbers.all()) __builtin_prefetch(mask_of(index) + number, 1);
        if (plan_.form == native_core::Form::bytes && !is_past_caches_)
            prefetch_all(static_cast<const std::uint8_t*>(arrays_.observations) + index * planes * squares, Sees::sets * squares);
    }

    static void prefetch_all(const void* first, std::size_t bytes) {
        for (std::size_t byte = 0; byte < bytes; byte += 64) __builtin_prefetch(static_cast<const char*>(first) + byte, 1);
    }

    // Plays the chosen decision; where that ends the game, the next one has begun afterwards.
    Event play(std::size_t index) {
        Table& table = games_[index];
        clear_mask(index);
        G::play(table.position, table.moves[chosen_[index]]);
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

    // Finds the decisions among the choices; throws where there is no such choice. Who asks for draws mostly plays them:
    // then no game has to be looked at.
    void choose(const std::int64_t* actions) {
        bool all_drawn = true;
        for (std::size_t index = 0; index < games_.size(); ++index) {
            chosen_[index] = draws_[index].place;
            all_drawn &= chosen_[index] != nowhere && draws_[index].number == actions[index];
        }
        if (all_drawn) return;
        for_each_game([&](std::size_t index) { chosen_[index] = place_of(games_[index], actions[index]); });
        for (std::size_t index = 0; index < games_.size(); ++index)
            if (chosen_[index] == nowhere) refuse(index, actions[index]);
    }

    // Where a number stands among the choices; `nowhere` if it does not.
    static std::uint32_t place_of(const Table& table, std::int64_t action) {
        if (action < 0 || action >= static_cast<std::int64_t>(G::actions)) return nowhere;
        const auto numbers = table.numbers.all();
        const auto found = std::find(numbers.begin(), numbers.end(), static_cast<Number>(action));
        return found == numbers.end() ? nowhere : static_cast<std::uint32_t>(found - numbers.begin());
    }

    [[noreturn]] static void refuse(std::size_t index, std::int64_t action) {
        throw native_core::Refusal{native_core::Refusal::Why::illegal_move,
                                   "game " + std::to_string(index) + ": action " + std::to_string(action) + " is not among the choices"};
    }

    // Any choice with equal chance, by the order of the numbers, so that it does not depend on how moves are listed.
    void draw_ahead(std::size_t index) {
        const auto numbers = games_[index].numbers.all();
        Draw& draw = draws_[index];
        draw.place = place_of_rank(numbers, Random{draw.dice}.below(static_cast<std::uint32_t>(numbers.size())));
        draw.number = numbers[draw.place];
    }

    // Where the number stands that has so many below it. Guesses, counts what is below, and guesses again between the
    // bounds that this has shown: without moving anything, and with a first guess that is near in most lists.
    static std::uint32_t place_of_rank(std::span<const Number> numbers, std::size_t rank) {
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

    void clear_mask(std::size_t index) {
        for (const Number number : games_[index].numbers.all()) mask_of(index)[number] = false;
    }

    void fill(std::size_t index, const Event& event, bool draws) {
        Table& table = games_[index];
        for (const Number number : table.numbers.all()) mask_of(index)[number] = true;
        draws_[index].place = nowhere;
        if (draws) draw_ahead(index);
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
        std::fill(now.numbers.begin() + Sees::numbers, now.numbers.end(), std::uint8_t{0});
        Sees::see(table.position, over, table.recalled, now.sets.data(), now.numbers.data());
        void* array = last ? arrays_.finals : arrays_.observations;
        switch (plan_.form) {
            case native_core::Form::bytes:
                if (is_past_caches_ && !last)
                    write<true>(index, static_cast<std::uint8_t*>(array), now, &table.seen);
                else
                    write<false>(index, static_cast<std::uint8_t*>(array), now, last ? nullptr : &table.seen);
                break;
            case native_core::Form::floats: write<false>(index, static_cast<float*>(array), now, last ? nullptr : &table.seen); break;
            case native_core::Form::bits: pack(static_cast<std::uint8_t*>(array) + index * packed_size, now); break;
        }
    }

    // Writes the planes that differ from what is `shown`, which then shows them; without that, all.
    template <bool past, class Element>
    void write(std::size_t index, Element* array, const Seen& now, Seen* shown) const {
        Element* const first = array + index * planes * squares;
        const auto show = [&](std::size_t plane) {
            if constexpr (past)
                expand_past(now.sets[plane], first + plane * squares);
            else
                expand(now.sets[plane], first + plane * squares);
        };
        const auto tell = [&](std::size_t plane) {
            const Element number = scaled<Element>(now.numbers[plane], plane);
            if constexpr (past)
                spread_past(number, first + (Sees::sets + plane) * squares);
            else
                spread(number, first + (Sees::sets + plane) * squares);
        };
        if (shown == nullptr) {
            for (std::size_t plane = 0; plane < Sees::sets; ++plane) show(plane);
            for (std::size_t plane = 0; plane < Sees::numbers; ++plane) tell(plane);
            return;
        }
        for (std::size_t plane = 0; plane < Sees::sets; ++plane) {
            if (now.sets[plane] == shown->sets[plane]) continue;
            shown->sets[plane] = now.sets[plane];
            show(plane);
        }
        for_each_difference(now.numbers, shown->numbers, tell);
        shown->numbers = now.numbers;
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
    const bool is_past_caches_;  // observations are more than a core keeps near, and lie in whole cache lines
    std::vector<Table, WidePages<Table>> games_;
    std::vector<Draw> draws_;
    std::vector<std::uint32_t> chosen_;  // places of the decisions, while a step is under way
    bool has_sampled_ = false;           // since the last step
    bool is_drawn_ahead_ = false;        // `draws_` has what `sample` will answer
    mutable std::mutex mutex_;  // one call at a time
    Crew crew_;
};

}  // namespace heterodox
