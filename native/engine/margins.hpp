// How far values may be apart before the search believes that a line does not matter, and which habits it has.
#pragma once

namespace heterodox {

// Reductions are counted in parts of a ply.
inline constexpr int parts_of_ply = 1'024;

// All in hundredths of that game's pawn: what a pawn is worth beside the swings of a game differs from one to the
// next, so every game states its own, beside its evaluation (`Tactics<G>::margins`).
struct Margins {
    int window;         // half the first window around the value of the depth before (aspiration windows)
    int widest_window;  // beyond this the window is given up
    int ahead;          // so much a ply above beta needs no search (reverse futility, static null move)
    int behind;         // so much a ply below alpha only captures can help (razoring)
    int alone;          // so much a ply must all other moves fall behind to let one stand alone (singular extension)
    int quiet;          // what a quiet move may bring at most (futility pruning) ...
    int quiet_ply;      // ... and more for each ply that is left to it
    int pass;           // for each such step above beta a pass is searched one ply less deep (null move pruning)
    int hot;            // what a capture may bring beside its victim (delta pruning in quiescence)
    int fall;           // a value that falls so far since the last depth deserves all of the time (time management)
    int mistake;        // the most that a static value is put right by (correction history)
    int decided;        // a game of self-play is as good as over from here
};

// What a search does beside the least, and how strongly. The defaults are what every game began with; a game states
// beside its margins what was measured to be better in it (docs/search-log.md). 0 is: not at all.
struct Habits {
    // -- late moves are searched less deep (late move reductions)
    bool whole_plies = true;            // each part of a reduction is cut to whole plies before it is added
    int late_base = 75;                 // the usual one: so many hundredths of a ply ...
    int late_growth = 200;              // ... and the logarithms of depth and number, multiplied, through so many hundredths
    int not_improving = parts_of_ply;   // more where the side to move stands no better than a turn ago
    int cut = parts_of_ply;             // more where another move is expected to be too good
    int main_line = parts_of_ply;       // less in the main line
    int danger = parts_of_ply;          // less where the move puts the other side in danger
    int killer = parts_of_ply;          // less for a move that refuted something beside this node
    int experience = 8'192;             // so much experience is worth a ply
    int hot_remembered = 0;             // more where the remembered move is a capture
    int many_cuts = 0;                  // more where the moves after this one were refuted again and again
    int surprise = 0;                   // a ply more at the second look where the first one was better by so much
    // -- moves and nodes that are left out
    int late_moves = 3;                 // so many quiet moves, and more with the depth, are enough near the leaves
    int late_moves_growth = 100;        // hundredths of the depth's square that are added to it
    int losing_captures_depth = 3;      // captures that lose something are left out up to this depth ...
    int losing_captures = 0;            // ... if they lose more than so much for each ply
    int lost_squares = 0;               // quiet moves that lose so much, times the square of the plies left, are left out
    bool dull_in_main_line = false;     // all these moves are left out in the main line, too
    int pass_less = 3;                  // a pass is searched so many plies less deep, and more with the depth
    int meet_beta = 0;                  // per cent of the way from a static value that is too good to beta
    bool soften = false;                // values that are too good are taken for nearer to beta the shallower the search
    // -- deeper and less deep
    int alone_depth = 8;                // from this depth on it is asked whether a remembered move stands alone
    int alone_twice = 0;                // two plies more for a move that stands alone by so much more
    bool high_shallower = false;        // where a first move is too good for the window all are looked at again a ply less deep
    bool forget_shallow = false;        // less deep, too, where no move is remembered or only by a much shallower search
    // -- what is learned for the order of moves, in per cent of what a refuting move is rewarded with
    int unanswered = 0;                 // to the quiet move before, where no answer to it was good enough
    int own_move_before = 0;            // how much the own move two turns ago says of an answer
    bool asked_late = false;            // quiet moves are ranked when the captures are done, by what is known then
};

}  // namespace heterodox
