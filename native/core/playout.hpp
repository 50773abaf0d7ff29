// Random games in bulk: every decision is drawn evenly from the game's choices, and dice fall as they do.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string_view>

#include "core/chances.hpp"
#include "core/game.hpp"
#include "core/line.hpp"
#include "core/random.hpp"
#include "core/workers.hpp"

namespace heterodox {

struct PlayoutResults {
    std::array<std::uint64_t, 2> wins{};  // by team index
    std::uint64_t draws = 0;
    std::uint64_t unfinished = 0;  // stopped by the ply limit, or without a choice
    std::uint64_t plies = 0;       // of all games together
    std::uint64_t shortest = 0;
    std::uint64_t longest = 0;
    std::map<std::string_view, std::uint64_t> reasons;  // games by the word for their end

    void add(const std::optional<Outcome>& outcome, std::uint64_t length, bool first) {
        if (!outcome)
            ++unfinished;
        else if (outcome->winner < 0)
            ++draws;
        else
            ++wins[static_cast<std::size_t>(outcome->winner)];
        if (outcome) ++reasons[outcome->reason];
        plies += length;
        shortest = first ? length : std::min(shortest, length);
        longest = std::max(longest, length);
    }

    std::uint64_t games() const { return wins[0] + wins[1] + draws + unfinished; }

    void add(const PlayoutResults& other) {
        if (other.games() == 0) return;
        shortest = games() == 0 ? other.shortest : std::min(shortest, other.shortest);
        longest = std::max(longest, other.longest);
        for (std::size_t team = 0; team < wins.size(); ++team) wins[team] += other.wins[team];
        draws += other.draws;
        unfinished += other.unfinished;
        plies += other.plies;
        for (const auto& [reason, number] : other.reasons) reasons[reason] += number;
    }
};

// Plays `games` random games of at most `limit` plies. The result depends on the seed only, not on
// `jobs`: game number i has its own stream of random numbers.
template <Game G>
PlayoutResults playouts(const Line<G>& start, std::uint64_t games, std::uint64_t seed,
                        std::uint64_t limit, int jobs = 1, const Poll& poll = {}) {
    constexpr std::uint64_t batch = 16;
    PlayoutResults results;
    std::mutex mutex;
    share_out((games + batch - 1) / batch, jobs, poll, [&](std::size_t item, const std::atomic<bool>& stop) {
        PlayoutResults found;
        typename G::Moves choices;
        for (std::uint64_t game = item * batch; game < std::min(games, (item + 1) * batch); ++game) {
            Random random{seed, game};
            Line<G> line = start;
            std::uint64_t length = 0;
            while (!line.outcome() && length < limit && !stop) {
                choices.clear();
                G::choices(line.position(), choices);
                if (choices.empty()) break;
                line.play(draw<G>(line.position(), choices, random));
                ++length;
            }
            found.add(line.outcome(), length, found.games() == 0);
        }
        const std::lock_guard lock{mutex};
        results.add(found);
    });
    return results;
}

}  // namespace heterodox
