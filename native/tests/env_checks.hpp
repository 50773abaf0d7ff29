// What must hold for games side by side: several threads fill the same arrays as one, a refused action changes
// nothing, threads come and go. Made to be run under sanitizers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "envs/crew.hpp"
#include "envs/vector.hpp"
#include "tests/engine_checks.hpp"
#include "tests/selfcheck.hpp"

namespace heterodox {

// Games with arrays of their own.
template <Observable G>
class GamesUnderTest {
public:
    GamesUnderTest(const typename G::Position& start, std::size_t count, int threads, std::uint64_t seed, native_core::Form form)
        : observations(count * row(form)), finals(count * row(form)), masks(count * G::actions), ends(2 * count),
          rewards(count * seat_names().size()), seats(count), actions(count) {
        native_core::VectorPlan plan{count, seed, threads, 60, form, {}, std::vector<int>(Sight<G>::numbers, 1)};
        for (const auto& name : seat_names()) plan.seats.push_back({name, name});
        games = std::make_unique<VectorOf<G>>(
            start, plan,
            native_core::VectorArrays{observations.data(), finals.data(), reinterpret_cast<bool*>(masks.data()), rewards.data(),
                                      reinterpret_cast<bool*>(ends.data()), reinterpret_cast<bool*>(ends.data() + count), seats.data()});
    }

    // A random step of every game.
    void step() {
        games->sample(actions.data());
        games->step(actions.data());
    }

    bool same(const GamesUnderTest& other) const {
        return observations == other.observations && finals == other.finals && masks == other.masks && ends == other.ends &&
               rewards == other.rewards && seats == other.seats && actions == other.actions;
    }

    // Whether an action that is not allowed is refused and nothing has changed.
    bool refuses(std::int64_t action) {
        const auto before = observations;
        games->sample(actions.data());
        std::swap(actions.back(), action);
        const bool refused = throws<native_core::Refusal>([&] { games->step(actions.data()); });
        std::swap(actions.back(), action);
        return refused && before == observations;
    }

private:
    static std::size_t row(native_core::Form form) {
        const std::size_t planes = Sight<G>::sets + Sight<G>::numbers;
        return form == native_core::Form::bits ? 8 * Sight<G>::sets + Sight<G>::numbers
                                               : squares * planes * (form == native_core::Form::floats ? sizeof(float) : 1);
    }
    // Teams and armies: whatever the number of seats.
    static std::vector<std::string> seat_names() {
        std::vector<std::string> names{G::teams.begin(), G::teams.end()};
        for (const char* army : {"yellow", "blue", "red", "black"}) names.emplace_back(army);
        return names;
    }

    std::vector<std::uint8_t> observations, finals, masks, ends;
    std::vector<float> rewards;
    std::vector<std::int32_t> seats;
    std::vector<std::int64_t> actions;
    std::unique_ptr<VectorOf<G>> games;
};

template <Observable G>
void check_games(const typename G::Position& start, int threads, std::uint64_t steps, std::uint64_t seed) {
    using native_core::Form;
    for (const Form form : {Form::bytes, Form::floats, Form::bits}) {
        GamesUnderTest<G> alone{start, 50, 1, seed, form};
        GamesUnderTest<G> shared{start, 50, threads, seed, form};
        for (std::uint64_t step = 0; step < steps; ++step) {
            alone.step();
            shared.step();
            if (!alone.same(shared)) throw CheckFailed("games: several threads fill other arrays than one");
        }
        for (const std::int64_t action : {std::int64_t{-1}, std::int64_t{G::actions}, std::int64_t{1} << 40})
            if (!shared.refuses(action)) throw CheckFailed("games: an action that is not allowed is not refused");
        shared.step();
    }
}

// What one of a crew throws arrives; the crew goes on working.
inline void check_crew() {
    Crew crew{3};
    for (int round = 0; round < 100; ++round) {
        std::atomic<int> done{0};
        const bool threw = throws<Bang>([&] {
            crew.share_out(20, [&](std::size_t item) {
                if (round % 2 == 1 && item == 7) throw Bang{};
                ++done;
            });
        });
        if (threw != (round % 2 == 1) || (!threw && done != 20)) throw CheckFailed("crew: work is lost");
    }
}

}  // namespace heterodox
