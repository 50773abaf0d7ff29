// Moves in Zalewski's notation (E43): read, and matched with what is legal.
#pragma once

#include "games/enochian/reasons.hpp"

namespace heterodox::enochian {

inline constexpr std::string_view angle_letters = "AWFE";  // by army

// What a text says; no_kind, `armies` or "" where it says nothing.
struct Sketch {
    int army = armies;
    Kind kind = no_kind;
    std::string end;  // with the angle's letter, or without for the mover's own angle
    bool takes = false;
    int owner = armies;
    Kind victim = no_kind;
    int check = 0;  // how many +
    bool promotes = false;
    Kind promotion = no_kind;
};

// The square `number` places along the back row from the throne and `row` rows forward: in the angle
// of Air numbers run east and rows south, each next angle is a quarter turn clockwise.
inline Square angle_square(int angle, int number, int row) {
    int file = number;
    int rank = 7 - row;
    for (int turns = 0; turns < angle; ++turns) {
        const int old_file = file;
        file = rank;
        rank = 7 - old_file;
    }
    return make_square(file, rank);
}

// Takes the parts of a text from the front, one after the other.
class SketchReader {
public:
    explicit SketchReader(std::string_view text) : text_{text} {
        for (char& symbol : text_)
            if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
        rest_ = text_;
    }

    std::optional<Sketch> read() {
        Sketch sketch;
        sketch.army = army();
        sketch.kind = kind("KQBNRP");
        if (sketch.kind == no_kind) return std::nullopt;
        const std::string square = angle_square_name();
        std::string after;
        if (take('X')) {
            sketch.takes = true;
            sketch.owner = army();
            sketch.victim = kind("KQBNRP");
            if (sketch.victim == no_kind) return std::nullopt;
            after = angle_square_name();
        }
        while (sketch.check < 2 && take('+')) ++sketch.check;
        const bool marked = take('#');
        take('=');
        sketch.promotion = kind("QBNR");
        sketch.promotes = marked || sketch.promotion != no_kind;
        while (take('*') || take('?') || take('!')) {}
        if (!rest_.empty() || (square.empty() && !sketch.takes) || (!square.empty() && !after.empty())) return std::nullopt;
        sketch.end = square + after;
        return sketch;
    }

private:
    bool take(char symbol) {
        if (rest_.empty() || rest_[0] != symbol) return false;
        rest_.remove_prefix(1);
        return true;
    }

    int army() {
        const auto at = rest_.empty() ? std::string_view::npos : angle_letters.find(rest_[0]);
        if (at == std::string_view::npos) return armies;
        rest_.remove_prefix(1);
        return static_cast<int>(at);
    }

    Kind kind(std::string_view letters) {
        if (rest_.empty() || letters.find(rest_[0]) == std::string_view::npos) return no_kind;
        const auto at = kind_letters.find(rest_[0]);
        rest_.remove_prefix(1);
        return static_cast<Kind>(at);
    }

    // "E3B" or "3B", or nothing.
    std::string angle_square_name() {
        const std::size_t angle = !rest_.empty() && angle_letters.find(rest_[0]) != std::string_view::npos ? 1 : 0;
        if (rest_.size() < angle + 2) return "";
        const char number = rest_[angle];
        const char row = rest_[angle + 1];
        if (number < '1' || number > '4' || row < 'A' || row > 'D') return "";
        const std::string name{rest_.substr(0, angle + 2)};
        rest_.remove_prefix(angle + 2);
        return name;
    }

    std::string text_;
    std::string_view rest_;
};

// 2 when the move captures a King, 1 when it newly puts one in check.
inline int check_signs(const Position& p, Move move) {
    Position after = p;
    apply(after, move);
    for (int a = 0; a < armies; ++a)
        if (p.has_king(a) && !after.has_king(a)) return 2;
    for (int a = 0; a < armies; ++a)
        if (in_check(after, a) && !in_check(p, a)) return 1;
    return 0;
}

inline bool fits(const Position& p, Move move, const Sketch& sketch) {
    if (move.kind != sketch.kind || (sketch.army != armies && sketch.army != move.army)) return false;
    if (!sketch.end.empty()) {
        const bool named = sketch.end.size() == 3;
        const int angle = named ? static_cast<int>(angle_letters.find(sketch.end[0])) : move.army;
        const int number = sketch.end[named ? 1 : 0] - '1';
        if (angle_square(angle, number, sketch.end.back() - 'A') != move.to) return false;
    }
    if (sketch.promotion != no_kind && sketch.promotion != move.promotion) return false;
    if (!sketch.takes) return true;
    const auto victims = occupants(p, move.to);
    const bool found = std::ranges::any_of(victims, [&](const Occupant& victim) {
        return victim.kind == sketch.victim && (sketch.owner == armies || sketch.owner == victim.army);
    });
    return found && (team_of(victims[0].army) != team_of(move.army) || sketch.victim == king);
}

// The moves that a sketch can mean. Marks for check and promotion, which books set freely, count only
// where they decide between moves.
inline std::vector<Move> fitting(const Position& p, const Moves& moves, const Sketch& sketch) {
    std::vector<Move> all;
    std::ranges::copy_if(moves, std::back_inserter(all), [&](Move move) { return fits(p, move, sketch); });
    const auto prefer = [&all](const auto& test) {
        std::vector<Move> better;
        std::ranges::copy_if(all, std::back_inserter(better), test);
        if (!better.empty()) all = better;
    };
    if (all.size() > 1 && sketch.promotes) prefer([](Move move) { return move.promotion != no_kind; });
    if (all.size() > 1 && sketch.check) prefer([&](Move move) { return check_signs(p, move) == sketch.check; });
    return all;
}

}  // namespace heterodox::enochian
