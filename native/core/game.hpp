// What a game must offer to the native core. Everything generic (perft, playouts, search, bindings)
// is written once against the concept `Game` below and knows no game by name.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace heterodox {

// Input that is refused, in one line; becomes heterodox.InvalidText in Python.
struct InvalidText : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Options beside the position string, checked by Python: {"whirlwind": "king-turn"}.
using Options = std::map<std::string, std::string>;

// How a game ended. `winner` is a team index (see Game::teams) or -1 for a draw; `reason` is the
// same short word that the Python twin gives and must point to static storage.
struct Outcome {
    int winner;
    std::string_view reason;
};

// What sort of decision is due; the same words as heterodox.games.protocol.Kind.
enum class DecisionKind : std::uint8_t { board, answer, hidden, chance, over };

// A list of moves on the stack. No bounds check in release builds: `N` is a proven maximum.
template <class Move, std::size_t N>
class MoveList {
public:
    void add(Move move) { moves_[size_++] = move; }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move& operator[](std::size_t i) { return moves_[i]; }
    Move operator[](std::size_t i) const { return moves_[i]; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    static constexpr std::size_t capacity = N;

private:
    std::size_t size_ = 0;
    std::array<Move, N> moves_;
};

// A game is a struct of types and static functions:
//
//   Position      trivially copyable; at most 256 bytes unless a comment gives the reason. It holds
//                 everything the position string holds, plus options and an incremental hash.
//   Move          trivially copyable, comparable, at most 8 bytes.
//   Moves         MoveList<Move, N> with N a proven upper bound.
//   name          "chess"
//   teams         the two team names, index 0 and 1
//   parse         canonical position string + checked options -> Position, throws InvalidText for any
//                 other text; none whatever may crash it. What people write is read by Python alone
//   print         Position -> position string, byte for byte what Python writes
//   generate      adds all legal moves (Python's legal_moves()) to an empty list, in any order,
//                 without repeats; none when outcome() is set
//   choices       everything the deciding seat may do, one decision at a time (Python's choices())
//   count         how many moves generate() would give; leaf counting for perft, so be quick
//   play          plays a legal move in place (copy-make: callers copy the position first)
//   follow        false for a legal move that perft counts but does not follow
//   print_move    Move -> move string
//   outcome       the result by the position alone (repetition is judged by `repeated`)
//   team          index of the team that decides now: the sign of every score
//   hash          equal for positions that the rules call the same
//   repeated      whether the last of these hashes (oldest first, one for each position since the
//                 start) ends the game by repetition
//   actions       how many stable action numbers there are: the game's `actions` in Python
//   number        (position, choice) -> the stable action number, as Move.number in Python
//   seat, turn    (position) -> the names that Python's position.seat and position.turn give
//   kind          (position) -> what sort of decision is due, as Python's position.kind; asked while the game
//                 goes on
//
// More may be offered:
//
//   salt          (position, choice) -> what the Python value of the choice holds beside its number, in any
//                 packing: equal number and salt mean the same Python value
//   perft_play    play() as perft wants it, for a game whose perft ignores some draws on the way
//   repeated      (position, hashes), for a game that can switch repetition off
//   weight        (position, roll), how often a roll comes beside the others where `kind` is chance
//   repetition    (position), the Outcome that repetition leads to, where it is not simply a draw
//   veiled        (position) as its deciding seat may know it, for a game with hidden choices
//   claims        (position, hashes), what the deciding seat may claim a draw by (Python's claims()); asked while
//                 the game goes on
template <class G>
concept Game = requires(const typename G::Position& position, typename G::Position& changing,
                        typename G::Move move, typename G::Moves& moves, std::string_view text,
                        const Options& options, std::span<const std::uint64_t> hashes) {
    requires std::is_trivially_copyable_v<typename G::Position>;
    requires std::is_trivially_copyable_v<typename G::Move>;
    requires std::equality_comparable<typename G::Move>;
    requires sizeof(typename G::Move) <= 8;
    { G::name } -> std::convertible_to<std::string_view>;
    { G::teams } -> std::convertible_to<std::array<std::string_view, 2>>;
    { G::parse(text, options) } -> std::same_as<typename G::Position>;
    { G::print(position) } -> std::same_as<std::string>;
    { G::generate(position, moves) } -> std::same_as<void>;
    { G::choices(position, moves) } -> std::same_as<void>;
    { G::count(position) } -> std::same_as<std::uint64_t>;
    { G::play(changing, move) } -> std::same_as<void>;
    { G::follow(position, move) } -> std::same_as<bool>;
    { G::print_move(position, move) } -> std::same_as<std::string>;
    { G::outcome(position) } -> std::same_as<std::optional<Outcome>>;
    { G::team(position) } -> std::same_as<int>;
    { G::hash(position) } -> std::same_as<std::uint64_t>;
    { G::repeated(hashes) } -> std::same_as<bool>;
    { G::actions } -> std::convertible_to<std::uint32_t>;
    { G::number(position, move) } -> std::convertible_to<std::uint32_t>;
    { G::seat(position) } -> std::same_as<std::string_view>;
    { G::turn(position) } -> std::same_as<std::string_view>;
    { G::kind(position) } -> std::same_as<DecisionKind>;
};

}  // namespace heterodox
