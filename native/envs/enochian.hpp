// What a program sees of Enochian chess: the planes of src/heterodox/games/enochian/planes.py.
#pragma once

#include "envs/sight.hpp"
#include "games/enochian.hpp"

namespace heterodox {

template <>
struct Sight<Enochian> {
    static constexpr std::size_t pieces = enochian::armies * 6 + enochian::patrons;
    static constexpr std::size_t sets = pieces + 2 * enochian::armies + 1;
    static constexpr std::size_t numbers = 64;
    static constexpr std::uint8_t first_recall = 0;

    // E33: how often the position of this turn has stood; the die and an offer do not change it, nor does an end by the
    // position alone.
    static std::uint8_t recall(const Enochian::Position& p, Hashes, int times, std::uint8_t before) {
        using namespace enochian;
        if (!p.has(house_draws)) return 0;
        const bool interrupted = p.die != 0 || p.rolls != 0 || (p.flags & offering) != 0;
        if (interrupted || p.end != End::none) return before;
        return static_cast<std::uint8_t>(times < repetition_limit ? times : repetition_limit);
    }

    static void see(const Enochian::Position& p, bool over, std::uint8_t times, Bitboard* seen, std::uint8_t* told) {
        using namespace enochian;
        const int own = deciding_army(p);
        const Turn army = in_turn(p, own);
        const int way = p.layout().pawns[own];
        see_pieces(p, army, way, seen);
        const auto& marks = marks_of(p.array, own);
        for (std::size_t place = 0; place < armies; ++place) {
            seen[pieces + place] = marks[army[place]];
            seen[pieces + armies + place] = marks[armies + army[place]];
        }
        seen[pieces + 2 * armies] = p.divination() ? turned(bit(p.ptah), way) : 0;
        tell_state(p, army, over, times, told);
    }

private:
    // The armies in turn, the own one first.
    using Turn = std::array<std::size_t, enochian::armies>;

    static Turn in_turn(const Enochian::Position& p, int own) {
        Turn army{};
        for (unsigned place = 0; place < army.size(); ++place)
            army[place] = (static_cast<unsigned>(own) + place * (p.widdershins ? 3U : 1U)) & 3U;
        return army;
    }

    static void see_pieces(const Enochian::Position& p, const Turn& army, int way, Bitboard* seen) {
        using namespace enochian;
        Bitboard pawns = 0;
        for (std::size_t place = 0; place < armies; ++place) {
            const auto& kinds = p.pieces[army[place]];
            Bitboard* own = seen + 6 * place;
            own[0] = p.king_set(static_cast<int>(army[place]));
            for (int kind = queen; kind <= rook; ++kind) own[1 + kind] = kinds[kind];
            own[5] = kinds[pawn];
            pawns |= kinds[pawn];
        }
        for (unsigned patron = 0; patron < patrons; ++patron)
            seen[6 * armies + patron] = pawns & (patron & 1U ? p.patron[0] : ~p.patron[0]) & (patron & 2U ? p.patron[1] : ~p.patron[1]);
        switch (way) {
            case 1: return turn_all<1>(seen);
            case 2: return turn_all<2>(seen);
            case 3: return turn_all<3>(seen);
            default: return;
        }
    }

    template <int way>
    static void turn_all(Bitboard* seen) {
        for (std::size_t plane = 0; plane < pieces; ++plane) seen[plane] = turned(seen[plane], way);
    }

    static void tell_state(const Enochian::Position& p, const Turn& army, bool over, std::uint8_t times, std::uint8_t* told) {
        using namespace enochian;
        const auto has = [&](Status what) {
            return [&p, what](std::size_t a) { return p.is(static_cast<int>(a), what); };
        };
        Numbers tell{told};
        const auto each = [&](const auto& asked) {
            for (const std::size_t a : army) tell.add(asked(a));
        };
        tell.add(!over);
        tell.one_hot(static_cast<int>(army[0]), armies);
        each([&](std::size_t a) { return !nobody_to_move(p.end) && p.turn == a; });
        each([&](std::size_t a) { return p.is_frozen(static_cast<int>(a)); });
        for (std::size_t place = 0; place < armies; ++place)
            for (std::size_t enemy = (place + 1) % 2; enemy < armies; enemy += 2) tell.add(holds(p, army, place, enemy));
        each(has(taken_over));
        each(has(commanded));
        each(has(withdrawn));
        tell.add((p.flags & offering) != 0);
        tell.add((p.flags & offered) != 0);
        tell.one_hot(p.die - 1, static_cast<int>(die_kinds.size()));
        each([&](std::size_t a) { return p.divination() && p.querent == a; });
        tell.add((p.flags & held) != 0);
        tell.add(p.has(four_seats));
        tell.add(p.widdershins != 0);
        for (int rule = 0; rule < 9; ++rule) tell.add((p.rules >> rule & 1) != 0);
        tell.one_hot(arrays[p.array].throne_kind, patrons);
        tell.add<unsigned>(p.rerolls, most_rerolls);
        tell.add(p.quiet, quiet_limit);
        tell.add<int>(times, repetition_limit);
    }

    // Whether the King of the army in one place is in the hands of the army in another.
    static bool holds(const Enochian::Position& p, const Turn& army, std::size_t place, std::size_t captor) {
        const int prisoner = static_cast<int>(army[place]);
        return p.is(prisoner, enochian::captured) && p.captor(prisoner) == static_cast<int>(army[captor]);
    }

    // Thrones, then edges, of every army, turned as one of them sees them.
    using Marks = std::array<Bitboard, 2 * enochian::armies>;

    static const Marks& marks_of(std::size_t array, int own) {
        using namespace enochian;
        static const auto table = [] {
            std::array<std::array<Marks, armies>, layouts.size()> marks{};
            for (std::size_t layout = 0; layout < layouts.size(); ++layout)
                for (std::size_t eyes = 0; eyes < armies; ++eyes)
                    for (std::size_t a = 0; a < armies; ++a) {
                        const int way = layouts[layout].pawns[eyes];
                        marks[layout][eyes][a] = turned(layouts[layout].thrones[a], way);
                        marks[layout][eyes][armies + a] = turned(layouts[layout].edges[a], way);
                    }
            return marks;
        }();
        return table[arrays[array].layout][static_cast<std::size_t>(own)];
    }
};

}  // namespace heterodox
