// Moves by the rules of each army (C2-C16), filtered by what leaves the own King in check or lets the
// opponent win (C25-C28).
//
// Nearly every move of nearly every position is decided by masks: which squares stop a check, which
// line a pinned piece must keep. That is right as long as the opponent's King cannot reach the midline
// with its next move and no enemy Elephant has a King of ours in its reach. Where one of these holds,
// each move is played and looked at; so are, always, the moves with unusual effects: King moves, en
// passant, Tigers that capture, rampages and Whirlwinds.
#pragma once

#include "games/chess2/moving.hpp"

namespace heterodox::chess2 {

// Whether a pseudo-legal move is legal (C28); in legality.hpp.
inline bool is_legal(const Position& p, const Move& move);

// Whether the side `invader` could bring all its Kings beyond the midline with one move, as far as a look at
// its Kings tells (C26): it has one King before the midline and that one stands on the border, or none.
inline bool stands_at_midline(const Position& p, Side invader) {
    const Bitboard kings = p.kings(invader);
    const Bitboard missing = kings & ~beyond_midline(invader);
    if (missing == 0) return kings != 0;
    return (missing & (missing - 1)) == 0 && (missing & before_midline(invader)) != 0;
}

// Whether "losing" looks at the opponent's winning moves here: not in the classic reading, not with
// blunders allowed, and not in the first half of a Two Kings turn (C27, C28).
inline bool hands_over(const Position& p) {
    return !p.plain && !p.blunders && (p.king_turn || !has_king_turn[p.armies[p.side]]);
}

// All moves of a position, sent to `Out`, which offers
//   set(from, targets)                    one piece to many squares
//   step(targets, delta)                  pawns that come from target - delta
//   promotions(targets, delta, lowest)    the same onto the last rank, once for each kind
//   one(move)
// With `Pseudo` all pseudo-legal moves, otherwise the legal ones.
template <class Out, bool Pseudo>
class Generator {
public:
    Generator(const Position& position, Out& out)
        : p{position}, out{out}, side{position.side}, enemy{other(position.side)}, own{position.sides[side]},
          foes{position.sides[enemy]}, occupied{own | foes}, army{position.armies[side]}, roster{position.roster(side)},
          // Kings are not captured on the board: a player who could has won (C29).
          prey{foes & ~position.kinds[king] & ~ghosts(position, enemy) & ~nemeses(position, enemy)},
          shy{elephants(position, enemy)} {}

    void run() {
        if (p.king_turn) {
            king_moves();
            whirlwinds();
            test(pass_move);
            return;
        }
        if constexpr (!Pseudo) {
            careful = (hands_over(p) && stands_at_midline(p, enemy)) || elephant_near();
            if (!careful) look_for_pins();
        }
        pawn_moves();
        knight_moves();
        bishop_moves();
        rook_moves();
        queen_moves();
        king_moves();
        if (has<Role::warrior_king>(p, side) && !p.late_whirlwind) whirlwinds();
        if ((p.castling >> 2 * side & 0b11) != 0) castling();
    }

private:
    struct Pin {
        Bitboard piece;
        Bitboard line;
    };

    // -- what masks can tell ---------------------------------------------------------------------

    // Duels and blockers decide about Elephants (C24): masks do not.
    bool elephant_near() const {
        const Bitboard herd = elephants(p, enemy);
        if (herd == 0) return false;
        Bitboard in_reach = 0;
        for (Bitboard kings = p.kings(side); kings != 0;) in_reach |= three_straight[pop_lowest(kings)];
        return (herd & in_reach) != 0;
    }

    // Finds what checks our Kings and what is pinned to them. A check leaves the squares that end it.
    void look_for_pins() {
        reach = chess2::reach(p, enemy);
        if (has<Role::empowered_knight>(p, enemy)) lenders = foes & (p.kinds[knight] | p.kinds[bishop] | p.kinds[rook]);
        for (Bitboard kings = p.kings(side); kings != 0;) {
            const Square home = pop_lowest(kings);
            Bitboard checkers = (knight_jumps[home] & reach.knights) | (king_steps[home] & reach.steps) |
                                (pawn_captures[side][home] & p.of(enemy, pawn));
            Bitboard snipers = (diagonal_lines[home] & reach.diagonals) | (straight_lines[home] & reach.straights);
            snipers |= diagonal_lines[home] & two_around[home] & all_of<Role::tiger>(p, enemy);
            while (snipers != 0) {
                const Square sniper = pop_lowest(snipers);
                const Bitboard line = between[home][sniper];
                const Bitboard shields = line & occupied;
                if (shields == 0) {
                    checkers |= bit(sniper);
                } else if ((shields & (shields - 1)) == 0 && (shields & own) != 0) {
                    pinned |= shields;
                    pins[pin_count++] = {shields, line | bit(sniper)};
                }
            }
            if (checkers == 0) continue;
            in_check = true;
            allowed &= checkers & (checkers - 1) ? 0 : checkers | between[home][lowest(checkers)];
        }
    }

    // Where a piece may go without leaving a King in check.
    Bitboard free_squares(Square from) const {
        Bitboard squares = allowed;
        if (pinned >> from & 1)
            for (int i = 0; i < pin_count; ++i)
                if (pins[i].piece >> from & 1) squares &= pins[i].line;
        return squares;
    }

    // -- sending moves ---------------------------------------------------------------------------

    void test(const Move& move) {
        if (Pseudo || is_legal(p, move)) out.one(move);
    }

    void test_all(Square from, Bitboard targets) {
        while (targets != 0) test(board_move(from, pop_lowest(targets)));
    }

    // Moves to squares that a piece then stands on, alone.
    void send(Square from, Bitboard targets) {
        if (careful) return test_all(from, targets);
        const Bitboard free = free_squares(from);
        out.set(from, targets & free);
        // Capturing a piece that lends its power (C6) may end a check or a pin from elsewhere.
        if ((targets & ~free & lenders) != 0) test_all(from, targets & ~free & lenders);
    }

    // What a piece other than a King may capture: Elephants only from near (C13).
    Bitboard prey_from(Square from) const { return prey & ~(shy & ~two_around[from]); }

    template <class Moves>
    void each(Kind kind, Moves moves) {
        for (Bitboard pieces = p.of(side, kind); pieces != 0;) {
            const Square from = pop_lowest(pieces);
            send(from, moves(from) & (~occupied | prey_from(from)));
        }
    }

    // -- pawns -----------------------------------------------------------------------------------

    void pawn_moves() {
        const Bitboard pawns = p.of(side, pawn);
        const Bitboard tied = pawns & pinned;
        push_pawns(pawns & ~tied, allowed);
        for (Bitboard left = tied; left != 0;) {
            const Square from = pop_lowest(left);
            push_pawns(bit(from), free_squares(from));
        }
        if (p.en_passant != nowhere)
            for (Bitboard left = pawns & pawn_captures[enemy][p.en_passant]; left != 0;)
                test(board_move(pop_lowest(left), p.en_passant));
    }

    void push_pawns(Bitboard pawns, Bitboard free) {
        const int ahead = forward(side);
        const Bitboard empty = ~occupied;
        const Bitboard single = shifted(pawns, 0, ahead) & empty;
        send_pawns(single & free, 8 * ahead);
        for (const int files : {-1, 1}) {
            const Bitboard targets = shifted(pawns, files, ahead) & prey;
            send_pawns(targets & free, 8 * ahead + files);
            if ((targets & ~free & lenders) != 0)
                test_pawns(targets & ~free & lenders, 8 * ahead + files);
        }
        if (has<Role::nemesis_pawn>(p, side)) return nemesis_moves(pawns, free);
        const Bitboard halfway = single & rank_set(side == 0 ? 2 : 5);
        send_pawns(shifted(halfway, 0, ahead) & empty & free, 16 * ahead);
    }

    // Steps towards an enemy King (C5), one direction at a time, all pawns at once.
    void nemesis_moves(Bitboard pawns, Bitboard free) {
        const int ahead = forward(side);
        // A diagonal forward step onto the en passant square is the capture.
        const Bitboard in_passing = p.en_passant == nowhere ? 0 : bit(p.en_passant);
        for (int files = -1; files <= 1; ++files)
            for (int ranks = -1; ranks <= 1; ++ranks) {
                if (files == 0 && (ranks == 0 || ranks == ahead)) continue;
                Bitboard drawn = 0;
                for (Bitboard kings = p.kings(enemy); kings != 0;) drawn |= drawn_from(pop_lowest(kings), files, ranks);
                Bitboard targets = shifted(pawns & drawn, files, ranks) & ~occupied & free;
                if (files != 0 && ranks == ahead) targets &= ~in_passing;
                send_pawns(targets, 8 * ranks + files);
            }
    }

    // The squares from which a step in this direction leads closer to the King.
    static Bitboard drawn_from(Square target, int files, int ranks) {
        Bitboard squares = ~Bitboard{0};
        const Bitboard lower = bit(8 * rank_of(target)) - 1;
        const Bitboard left = file_a * (bit(file_of(target)) - 1);
        if (files > 0) squares &= left;
        if (files < 0) squares &= ~left & ~(file_a << file_of(target));
        if (ranks > 0) squares &= lower;
        if (ranks < 0) squares &= ~lower & ~rank_set(rank_of(target));
        return squares;
    }

    void send_pawns(Bitboard targets, int delta) {
        if (targets == 0) return;
        if (careful) return test_pawns(targets, delta);
        out.step(targets & ~last_rank(side), delta);
        if ((targets & last_rank(side)) != 0) out.promotions(targets & last_rank(side), delta, best_promotions[army]);
    }

    void test_pawns(Bitboard targets, int delta) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            if (last_rank(side) >> to & 1) {
                for (int kind = knight; kind <= best_promotions[army]; ++kind)
                    test(board_move(to - delta, to, static_cast<Kind>(kind)));
            } else {
                test(board_move(to - delta, to));
            }
        }
    }

    // -- the other pieces ------------------------------------------------------------------------

    void knight_moves() {
        if (has<Role::empowered_knight>(p, side)) return empowered_moves();
        if (has<Role::knight>(p, side)) return each(knight, [](Square from) { return knight_jumps[from]; });
        for (Bitboard horses = p.of(side, knight); horses != 0;) {  // C10: own pieces, too
            const Square from = pop_lowest(horses);
            send(from, knight_jumps[from] & (~occupied | prey_from(from) | (own & ~p.kinds[king])));
        }
    }

    // Knights, Bishops and Rooks alike (C6).
    void empowered_moves() {
        const Powers all = powers(p, side);
        for (Bitboard pieces = all.knights | all.bishops | all.rooks; pieces != 0;) {
            const Square from = pop_lowest(pieces);
            Bitboard targets = 0;
            if (all.knights >> from & 1) targets |= knight_jumps[from];
            if (all.bishops >> from & 1) targets |= bishop_attacks(from, occupied);
            if (all.rooks >> from & 1) targets |= rook_attacks(from, occupied);
            send(from, targets & (~occupied | prey_from(from)));
        }
    }

    void bishop_moves() {
        if (has<Role::empowered_bishop>(p, side)) return;
        if (has<Role::bishop>(p, side)) return each(bishop, [this](Square from) { return bishop_attacks(from, occupied); });
        for (Bitboard tigers = p.of(side, bishop); tigers != 0;) {  // C11
            const Square from = pop_lowest(tigers);
            const Bitboard targets = bishop_attacks(from, occupied) & two_around[from];
            send(from, targets & ~occupied);
            test_all(from, targets & prey_from(from));
        }
    }

    void rook_moves() {
        switch (roster[rook]) {
            case Role::ghost:
                for (Bitboard ghosts = p.of(side, rook); ghosts != 0;) send(pop_lowest(ghosts), ~occupied);  // C7
                return;
            case Role::elephant: return elephant_moves();
            case Role::rook: return each(rook, [this](Square from) { return rook_attacks(from, occupied); });
            default: return;
        }
    }

    // C12: up to three squares over empty ones; a rampage has one length in each direction.
    void elephant_moves() {
        const Bitboard kings = p.kinds[king];
        for (Bitboard herd = p.of(side, rook); herd != 0;) {
            const Square from = pop_lowest(herd);
            const Bitboard trampled = prey_from(from) | (foes & kings) | (own & ~elephants(p, side)) |
                                      (elephants(p, side) & two_around[from]);
            const Bitboard reached = rook_attacks(from, occupied) & three_straight[from];
            send(from, reached & ~occupied);
            for (Bitboard first = reached & trampled; first != 0;) test(rampage(from, pop_lowest(first), trampled));
        }
    }

    // The rampage whose first victim stands on `first`.
    Move rampage(Square from, Square first, Bitboard trampled) const {
        const int files = (file_of(first) > file_of(from)) - (file_of(first) < file_of(from));
        const int ranks = (rank_of(first) > rank_of(from)) - (rank_of(first) < rank_of(from));
        Bitboard at = bit(first);
        for (Bitboard next = shifted(at, files, ranks); next & three_straight[from] & (~occupied | trampled);
             next = shifted(at, files, ranks))
            at = next;
        return board_move(from, lowest(at));
    }

    void queen_moves() {
        switch (roster[queen]) {
            case Role::queen:
                return each(queen, [this](Square from) {
                    return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
                });
            case Role::nemesis:  // C4: empty squares, and the King it threatens
                return each(queen, [this](Square from) {
                    return (bishop_attacks(from, occupied) | rook_attacks(from, occupied)) & ~occupied;
                });
            case Role::abdicated_queen: return each(queen, [](Square from) { return king_steps[from]; });
            case Role::reaper: return each(queen, [this](Square) { return ~last_rank(side); });  // C7
            case Role::jungle_queen:
                return each(queen, [this](Square from) { return rook_attacks(from, occupied) | knight_jumps[from]; });
            default: return;
        }
    }

    // A King captures a Nemesis (C4) and, being near, any Elephant, but no Ghost (C7).
    void king_moves() {
        const Bitboard open = ~own & ~ghosts(p, enemy) & ~(foes & p.kinds[king]);
        for (Bitboard kings = p.kings(side); kings != 0;) {
            const Square from = pop_lowest(kings);
            if (Pseudo || careful || p.king_turn || shy != 0)
                test_all(from, king_steps[from] & open);
            else
                step_safely(from, king_steps[from] & open);
        }
    }

    // What masks can tell: the opponent cannot win by it, so the King has to be safe and that is all.
    void step_safely(Square from, Bitboard targets) {
        while (targets != 0)
            if (const Square to = pop_lowest(targets); steps_safely(p, side, from, to, reach)) out.one(board_move(from, to));
    }

    void whirlwinds() {  // C8
        const Bitboard all = p.kings(side);
        for (Bitboard kings = all; kings != 0;) {
            const Square centre = pop_lowest(kings);
            if ((king_steps[centre] & all) == 0) test(board_move(centre, centre));
        }
    }

    void castling() {  // C16
        if (careful || Pseudo ? threatened(p, side) : in_check) return;
        for (std::size_t i = 0; i < castles.size(); ++i) {
            const auto& castle = castles[i];
            if (castle.side != side || !(p.castling >> i & 1)) continue;
            if (between[castle.king_from][castle.rook_from] & occupied) continue;
            Position crossing = p;  // the King on the crossed square, the Rook still at home
            toggle(crossing, side, king, castle.king_from);
            toggle(crossing, side, king, castle.rook_to);
            if (!threatened(crossing, side)) test(board_move(castle.king_from, castle.king_to));
        }
    }

    const Position& p;
    Out& out;
    const Side side;
    const Side enemy;
    const Bitboard own;
    const Bitboard foes;
    const Bitboard occupied;
    const Army army;
    const Roster& roster;
    const Bitboard prey;  // what any piece of ours may capture, Elephants from near
    const Bitboard shy;   // the enemy's Elephants
    bool careful = false;
    bool in_check = false;
    Bitboard allowed = ~Bitboard{0};
    Bitboard pinned = 0;
    Reach reach{};         // of the enemy
    Bitboard lenders = 0;  // enemy pieces that may lend their power to others
    std::array<Pin, 16> pins;
    int pin_count = 0;
};

struct Counter {
    std::uint64_t total = 0;
    void set(Square, Bitboard targets) { total += static_cast<std::uint64_t>(popcount(targets)); }
    void step(Bitboard targets, int) { total += static_cast<std::uint64_t>(popcount(targets)); }
    void promotions(Bitboard targets, int, Kind best) { total += static_cast<std::uint64_t>(popcount(targets) * best); }
    void one(const Move&) { ++total; }
};

template <class Moves>
struct Lister {
    Moves& moves;
    void set(Square from, Bitboard targets) {
        while (targets != 0) moves.add(board_move(from, pop_lowest(targets)));
    }
    void step(Bitboard targets, int delta) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            moves.add(board_move(to - delta, to));
        }
    }
    void promotions(Bitboard targets, int delta, Kind best) {
        while (targets != 0) {
            const Square to = pop_lowest(targets);
            for (int kind = knight; kind <= best; ++kind) moves.add(board_move(to - delta, to, static_cast<Kind>(kind)));
        }
    }
    void one(const Move& move) { moves.add(move); }
};

template <bool Pseudo, class Out>
void send_moves(const Position& p, Out& out) {
    Generator<Out, Pseudo>{p, out}.run();
}

}  // namespace heterodox::chess2
