// Reading positions (E41): first what cannot be read, then what cannot be; every defect is named.
#pragma once

#include <algorithm>

#include "games/enochian/options.hpp"

namespace heterodox::enochian {

// Python's text.strip().
inline std::string_view stripped(std::string_view text) {
    const auto is_blank = [](char32_t code) {
        return (code >= 9 && code <= 13) || (code >= 28 && code <= 32) || code == 0x85 || code == 0xA0 ||
               code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 ||
               code == 0x202F || code == 0x205F || code == 0x3000;
    };
    std::size_t begin = text.size();
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t here = at;
        if (is_blank(next_character(text, at))) continue;
        begin = std::min(begin, here);
        end = at;
    }
    return end == 0 ? std::string_view{} : text.substr(begin, end - begin);
}

class Reader {
public:
    Position read(std::string_view text, const Options& options) {
        const Options values = read_options(options);
        read_fields(text);
        refuse(option_conflicts(p_, values));
        find_impossible();
        refuse(defects_);
        begin();
        return p_;
    }

private:
    static constexpr std::size_t longest = 1000;
    static constexpr std::string_view field_names = "placement to-move order seats array statuses quiet round";

    struct Token {
        int army;
        Kind kind;
        Kind patron;
    };

    static void refuse(const Defects& defects) {
        if (!defects.empty()) throw InvalidText(defects);
    }

    void defect(std::string text) { defects_.push_back(std::move(text)); }

    static int army_of(char letter) {
        const auto at = army_letters.find(letter);
        return at == std::string_view::npos ? armies : static_cast<int>(at);
    }

    void read_fields(std::string_view text) {
        const auto fields = split(shortened(stripped(text), longest + 1), ' ');
        if (fields.size() < 8 || fields.size() > 9 || shortened(text, longest).size() != text.size())
            throw InvalidText("position " + show(text) + ": expected 8 fields (" + std::string{field_names} +
                              ") and perhaps a divination, found " + std::to_string(fields.size()));
        p_.ptah = no_square;
        p_.king.fill(no_square);
        read_placement(fields[0]);
        read_array(fields[4]);
        read_order(fields[2]);
        read_seats(fields[3]);
        read_statuses(fields[5]);
        read_turn(fields[1]);
        p_.quiet = read_counter("quiet", fields[6], 0);
        p_.round = read_counter("round", fields[7], 1);
        if (fields.size() == 9) read_divination(fields[8]);
        refuse(defects_);
    }

    // -- placement -----------------------------------------------------------------------------------

    static std::optional<Token> read_token(std::string_view text) {
        if (text.size() < 2) return std::nullopt;
        const int army = army_of(text[0]);
        if (army == armies) return std::nullopt;
        if (const auto at = patron_letters.find(text[1]); at != std::string_view::npos)
            return Token{army, pawn, static_cast<Kind>(at)};
        const auto at = kind_letters.find(text[1]);
        if (at == std::string_view::npos || at == pawn) return std::nullopt;
        return Token{army, static_cast<Kind>(at), no_kind};
    }

    // The occupants of the next square and how many letters they take; none when unreadable.
    static std::pair<std::vector<Token>, std::size_t> read_square(std::string_view text) {
        if (text[0] != '(') {
            const auto token = read_token(text);
            return token ? std::pair{std::vector{*token}, std::size_t{2}} : std::pair{std::vector<Token>{}, std::size_t{0}};
        }
        constexpr std::size_t size = 6;
        if (text.size() < size || text[size - 1] != ')') return {{}, 0};
        const auto first = read_token(text.substr(1));
        const auto second = read_token(text.substr(3));
        if (!first || !second) return {{}, 0};
        return {{*first, *second}, size};
    }

    void read_placement(std::string_view text) {
        const auto rows = split(text, '/');
        if (rows.size() != 8) {
            defect("placement: expected 8 ranks, found " + std::to_string(rows.size()));
            return;
        }
        for (int i = 0; i < 8; ++i) read_rank(rows[i], 8 - i);
    }

    void read_rank(std::string_view row, int rank) {
        const std::string name = "placement: rank " + std::to_string(rank);
        std::vector<std::vector<Token>> contents;
        while (!row.empty()) {
            if (row[0] >= '1' && row[0] <= '8') {
                contents.resize(contents.size() + static_cast<std::size_t>(row[0] - '0'));
                row.remove_prefix(1);
                continue;
            }
            auto [tokens, size] = read_square(row);
            if (size == 0) {
                defect(name + " is not readable from " + show(row));
                return;
            }
            contents.push_back(std::move(tokens));
            row.remove_prefix(size);
        }
        if (contents.size() != 8) {
            defect(name + " has " + std::to_string(contents.size()) + " squares instead of 8");
            return;
        }
        for (int file = 0; file < 8; ++file) board_[make_square(file, rank - 1)] = std::move(contents[file]);
    }

    // -- the other fields ----------------------------------------------------------------------------

    void read_turn(std::string_view text) {
        over_ = text == "-";
        const int army = text.size() == 1 ? army_of(text[0]) : armies;
        if (!over_ && army == armies) defect("to-move: expected one of y b r k or -, found " + show(text));
        p_.turn = static_cast<std::uint8_t>(army == armies ? p_.first : army);
    }

    void read_order(std::string_view text) {
        for (int first = 0; first < armies; ++first)
            for (const int step : {1, 3}) {
                std::string order;
                for (int place = 0; place < armies; ++place) order += army_letters[(first + step * place) & 3];
                if (order != text) continue;
                p_.first = static_cast<std::uint8_t>(first);
                p_.widdershins = step == 3;
                return;
            }
        defect("order: expected the four armies clockwise or counter-clockwise, found " + show(text));
    }

    void read_seats(std::string_view text) {
        if (text == "4")
            p_.rules |= four_seats;
        else if (text != "2")
            defect("seats: expected 2 or 4, found " + show(text));
    }

    void read_array(std::string_view text) {
        const auto colon = text.find(':');
        const auto slug = text.substr(0, colon);
        auto found = std::ranges::find(arrays, slug, &Array::slug);
        if (found == arrays.end()) {
            std::vector<std::string> slugs;
            for (const Array& array : arrays) slugs.emplace_back(array.slug);
            defect("array " + ascii(shortened(slug, 40)) + ": unknown, expected one of " + listed(slugs));
            found = arrays.begin();
        }
        p_.array = static_cast<std::uint8_t>(found - arrays.begin());
        p_.rule_set = found->rule_set;
        std::vector<std::string_view> changes;
        if (colon != std::string_view::npos) changes = split(text.substr(colon + 1), ';');
        if (!changes.empty()) {
            const auto set = std::ranges::find(rule_sets, changes[0], &RuleSet::name);
            if (set != rule_sets.end()) {
                p_.rule_set = static_cast<std::uint8_t>(set - rule_sets.begin());
                changes.erase(changes.begin());
            }
        }
        p_.rules = rule_sets[p_.rule_set].rules;
        p_.rerolls = rule_sets[p_.rule_set].rerolls;
        read_changes(changes);
    }

    void read_changes(const std::vector<std::string_view>& changes) {
        std::vector<std::pair<std::string_view, std::string_view>> given;
        for (const auto change : changes) {
            const auto equals = change.find('=');
            const auto name = change.substr(0, equals);
            if (equals == std::string_view::npos)
                defect("array: expected key=value, found " + show(change));
            else if (std::ranges::any_of(given, [&](const auto& pair) { return pair.first == name; }))
                defect("array: " + show(name) + " is given twice");
            else
                given.emplace_back(name, change.substr(equals + 1));
        }
        for (const auto& [name, value] : given) read_rule(name, value);
    }

    void read_rule(std::string_view name, std::string_view value) {
        const auto key = std::ranges::find(rule_keys, name, &RuleKey::name);
        if (key == rule_keys.end()) {
            std::vector<std::string> names;
            for (const RuleKey& one : rule_keys) names.emplace_back(one.name);
            return defect("rule " + show(name) + ": unknown, expected one of " + listed(names));
        }
        const auto words = key->rule ? words_of(*key) : std::vector<std::string>{};
        try {
            const std::string text = read_option({std::string{name}, "set", words}, value);
            if (text == "set")
                defect("rule " + std::string{name} + ": expected a value of its own, found 'set'");
            else if (key->rule == 0)
                p_.rerolls = static_cast<std::uint8_t>(*number_in(text, most_rerolls));
            else if (text == key->set)
                p_.rules |= key->rule;
            else
                p_.rules &= static_cast<std::uint16_t>(~key->rule);
        } catch (const InvalidText& error) {
            defect(error.what());
        }
    }

    std::uint32_t read_counter(const std::string& name, std::string_view text, std::uint32_t least) {
        constexpr std::uint32_t most = 999'999;
        constexpr std::size_t most_digits = 6;
        const auto number = text.size() <= most_digits ? number_in(text, most) : std::nullopt;
        if (number && *number >= least) return *number;
        defect(name + ": expected a number from " + std::to_string(least) + ", found " + show(text));
        return least;
    }

    // Each army's signs, in any order.
    void read_statuses(std::string_view text) {
        if (text == "-") return;
        for (const auto entry : split(text, ',')) read_status(entry);
        for (const char sign : {'?', '%'})
            if (std::ranges::count_if(signs_[signs.find(sign)], [](int other) { return other != armies; }) > 1)
                defect(std::string{"statuses: more than one army has "} + sign);
    }

    void read_status(std::string_view entry) {
        const int army = entry.empty() ? armies : army_of(entry[0]);
        const auto sign = entry.size() < 2 ? std::string_view::npos : signs.find(entry[1]);
        const bool names_other = sign <= 2;
        const int other = !names_other ? army : entry.size() == 3 ? army_of(entry[2]) : armies;
        const bool readable = army != armies && sign != std::string_view::npos && other != armies;
        if (!readable || entry.size() != (names_other ? 3U : 2U))
            return defect("statuses: not readable " + show(entry));
        if (signs_[sign][army] != armies)
            defect("statuses: " + show(entry) + " comes after another " + entry[1] + " of the same army");
        signs_[sign][army] = other;
    }

    void read_divination(std::string_view text) {
        const auto whole = text;
        const auto takes = [&text](std::string_view part) {
            if (!text.starts_with(part)) return false;
            text.remove_prefix(part.size());
            return true;
        };
        const auto letter = [&text](char from, char to) {
            if (text.empty() || text[0] < from || text[0] > to) return -1;
            const int number = text[0] - from;
            text.remove_prefix(1);
            return number;
        };
        bool readable = takes("ptah=");
        const int file = letter('a', 'h');
        const int rank = letter('1', '8');
        readable = readable && file >= 0 && rank >= 0 && takes(",querent=");
        const int querent = text.empty() ? armies : army_of(text[0]);
        readable = readable && querent != armies;
        if (readable) text.remove_prefix(1);
        int die = -1;
        if (takes(",die=")) readable = (die = letter('1', '6')) >= 0 && readable;
        const bool hold = takes(",held");
        if (!readable || !text.empty())
            return defect("divination: expected ptah=e5,querent=b[,die=3][,held], found " + show(whole));
        p_.ptah = static_cast<std::uint8_t>(make_square(file, rank));
        p_.querent = static_cast<std::uint8_t>(querent);
        p_.die = static_cast<std::uint8_t>(die + 1);
        if (hold) p_.flags |= held;
    }

    // -- what is impossible --------------------------------------------------------------------------

    int captor(int a) const { return signs_[0][a]; }
    int taker(int a) const { return signs_[1][a]; }
    int commander(int a) const { return signs_[2][a]; }

    int kings_of(int a) const {
        int number = 0;
        for (const auto& content : board_)
            for (const Token& token : content) number += token.army == a && token.kind == king;
        return number;
    }

    void find_impossible() {
        for (int a = 0; a < armies; ++a) {
            find_king_defects(a);
            find_command_defects(a);
        }
        for (Square square = 0; square < 64; ++square)
            if (board_[square].size() > 1 && !may_stand_together(square))
                defect(square_name(square) +
                       ": only a King and one other piece share a square, on its own throne");
        fill_position();
        find_turn_defects();
    }

    void find_king_defects(int a) {
        const std::string name{army_titles[a]};
        const int kings = kings_of(a);
        const bool gone = captor(a) != armies || taker(a) != armies;
        if (kings > 1) defect(name + " has " + std::to_string(kings) + " Kings");
        if (kings && gone) defect(name + ": its King is on the board although the statuses say it is not");
        if (!kings && !gone) defect(name + ": no King on the board, and no status says who took it");
        if (captor(a) != armies && taker(a) != armies)
            defect(name + ": its King cannot be both captured (*) and taken over (!)");
    }

    void find_command_defects(int a) {
        const std::string name{army_titles[a]};
        const auto title = [](int army) { return std::string{army_titles[army]}; };
        if (captor(a) != armies && team_of(captor(a)) == team_of(a))
            defect(name + ": its King cannot be captured by " + title(captor(a)) + ", which is no enemy");
        if (taker(a) != armies && taker(a) != ally_of(a))
            defect(name + ": its King cannot be taken over by " + title(taker(a)) + ", which is not its ally");
        if (commander(a) != armies && commander(a) != ally_of(a))
            defect(name + ": cannot be commanded by " + title(commander(a)) + ", which is not its ally");
    }

    // E13, E40: the throne's King first, then a piece of its army, or with sharing=always of its ally.
    bool may_stand_together(Square square) const {
        const Token& first = board_[square][0];
        const Token& other = board_[square][1];
        const bool allies = p_.has(sharing_always) && team_of(first.army) == team_of(other.army);
        return first.kind == king && (p_.layout().thrones[first.army] & bit(square)) &&
               (other.army == first.army || allies) && (other.kind != king || other.army != first.army);
    }

    // The position as far as it is possible: of several Kings the last one.
    void fill_position() {
        for (Square square = 0; square < 64; ++square)
            for (const Token& token : board_[square]) {
                if (token.kind == king && p_.has_king(token.army)) lift(p_, token.army, king, p_.king[token.army]);
                put(p_, token.army, token.kind, square, token.patron);
            }
        for (int a = 0; a < armies; ++a) {
            if (captor(a) != armies) p_.status[a] |= captured | (captor(a) == ((a + 1) & 3) ? captor_is_next : 0);
            if (taker(a) != armies) p_.status[a] |= taken_over;
            if (commander(a) != armies) p_.status[a] |= commanded;
            if (signs_[3][a] != armies) p_.status[a] |= withdrawn;
        }
        refresh_frozen(p_);
    }

    void find_turn_defects() {
        const int to_move = over_ ? armies : p_.turn;
        const auto who = [this](std::size_t sign) {
            const auto& table = signs_[sign];
            return static_cast<int>(std::ranges::find_if(table, [](int other) { return other != armies; }) - table.begin());
        };
        const int asking = who(4);
        const int answered = who(5);
        for (const auto& [sign, army] : {std::pair{'?', asking}, std::pair{'%', answered}})
            if (army != armies && army != to_move)
                defect(std::string{army_titles[army]} + ": has " + sign + " although it is not its turn");
        if (asking != armies) {
            Position at = p_;
            at.turn = static_cast<std::uint8_t>(asking);
            if (exchange_partner(at) == armies)
                defect(std::string{army_titles[asking]} + ": offers an exchange (?) that the rules do not allow");
            if (answered != armies)
                defect(std::string{army_titles[asking]} + ": offers (?) and has had its answer (%) at once");
        }
        if (asking != armies) p_.flags |= offering;
        if (answered != armies) p_.flags |= offered;
        if (over_ && judge_board(p_) == End::none && end_without_turn() == End::none)
            defect("to-move: nobody is to move (-) although the game is not over");
    }

    // E41: what no army to move can mean beyond judge_board.
    End end_without_turn() const {
        bool stuck = true;
        for (int a = 0; a < armies; ++a) {
            Position at = p_;
            at.turn = static_cast<std::uint8_t>(a);
            if (can_move(at))
                stuck = false;
            else if (is_drawn_stalemate(at, a))
                return End::stalemate;
        }
        return stuck ? End::immobile : End::none;
    }

    // E31: an army to move that cannot act is skipped.
    void begin() {
        if (p_.flags & offering) return;
        p_.end = judge_board(p_);
        if (p_.end == End::none && over_) p_.end = end_without_turn();
        if (p_.end == End::none)
            take_turn(p_, !(p_.flags & offered) && p_.die == 0);
        else
            p_.flags &= static_cast<std::uint8_t>(~offered);
    }

    static constexpr std::string_view signs = "*!@~?%";

    Position p_{};
    bool over_ = false;
    std::array<std::vector<Token>, 64> board_{};
    // By sign and army: the other army that the status names (or the same), `armies` for none.
    std::array<std::array<int, armies>, signs.size()> signs_ = [] {
        std::array<std::array<int, armies>, signs.size()> none{};
        for (auto& table : none) table.fill(armies);
        return none;
    }();
    Defects defects_;
};

}  // namespace heterodox::enochian
