// How far values may be apart before the search believes that a line does not matter.
#pragma once

namespace heterodox {

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

}  // namespace heterodox
