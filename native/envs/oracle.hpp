// What a program sees of Oracle Chess: the planes of src/heterodox/games/oracle/planes.py.
#pragma once

#include "envs/sight.hpp"
#include "games/oracle.hpp"

namespace heterodox {

template <>
struct Sight<Oracle> {
    // Bodies of both sides, souls, and the second and third soul of a class that a Priestess hosts.
    static constexpr std::size_t bodies = 2 * oracle::body_kinds;
    static constexpr std::size_t hosted = oracle::priestess_souls.size();
    static constexpr std::size_t sets = bodies + oracle::soul_kinds + (oracle::priestess_room - 1) * hosted;
    static constexpr std::size_t numbers = 2 + bodies + oracle::soul_kinds + 3 + oracle::custom_names.size();
    static constexpr std::uint8_t first_recall = 0;

    // O23: whether the same position stood a cycle ago.
    static std::uint8_t recall(const Oracle::Position&, Hashes hashes, int times, std::uint8_t) {
        const std::size_t last = hashes.size() - 1;
        return times > 1 && last >= oracle::cycle && hashes[last] == hashes[last - oracle::cycle] ? 1 : 0;
    }

    static void see(const Oracle::Position& p, bool over, std::uint8_t cycle, Bitboard* seen, std::uint8_t* told) {
        using namespace oracle;
        const Army own = p.turn;
        Bitboard* next = seen;
        for (const Army army : {own, other(own)})
            for (const Kind kind : written_order) *next++ = p.bodies[kind] & p.armies[army];
        for (const Bitboard souls : p.souls) *next++ = souls;
        for (int copies = 2; copies <= priestess_room; ++copies)
            for (const Kind kind : priestess_souls) {
                *next = 0;
                for (const Priestess& priestess : p.priestesses)
                    if (priestess.square != nowhere && priestess.company.of(kind) >= copies) *next |= bit(priestess.square);
                ++next;
            }
        if (own == black)
            for (std::size_t plane = 0; plane < sets; ++plane) seen[plane] = flipped(seen[plane]);
        Numbers tell{told};
        tell.add(!over);
        tell.add(own == black);
        for (const Army army : {own, other(own)})
            for (const Kind kind : written_order) tell.add(p.earth.of(body_number(army, kind)), most_bodies[kind]);
        for (int kind = 0; kind < soul_kinds; ++kind) tell.add(p.underworld.of(kind), most_souls[static_cast<std::size_t>(kind)]);
        tell.add(p.quiet, quiet_limit);
        tell.add(p.round - 1, last_round < 255 ? last_round : 255U);
        tell.add(cycle != 0);
        for (std::size_t custom = 0; custom < custom_names.size(); ++custom) tell.add((p.customs >> custom & 1) != 0);
    }
};

}  // namespace heterodox
