// Reading positions (E41): every defect is named, separated by "; ".
#pragma once

#include <charconv>
#include <optional>
#include <vector>

#include "core/text.hpp"
#include "games/enochian/print.hpp"

namespace heterodox::enochian {

class Reader {
public:
    Position read(std::string_view text) {
        const auto fields = split(text, ' ');
        if (fields.size() != 8 && fields.size() != 9)
            throw InvalidText("position: expected 8 or 9 fields separated by one space, found " +
                              std::to_string(fields.size()));
        p_.ptah = no_square;
        p_.king.fill(no_square);
        read_array(fields[4]);
        read_seats(fields[3]);
        read_order(fields[2]);
        read_turn(fields[1]);
        read_statuses(fields[5]);
        p_.quiet = read_number("quiet", fields[6], 0);
        p_.round = read_number("round", fields[7], 1);
        if (fields.size() == 9) read_divination(fields[8]);
        read_placement(fields[0]);
        refuse();
        check();
        refuse();
        begin();
        refuse();
        return p_;
    }

private:
    void defect(std::string text) { defects_.push_back(std::move(text)); }

    void refuse() const {
        if (defects_.empty()) return;
        std::string all;
        for (const auto& one : defects_) all += (all.empty() ? "" : "; ") + one;
        throw InvalidText(all);
    }

    static int army_of(char letter) {
        const auto at = army_letters.find(letter);
        return at == std::string_view::npos ? armies : static_cast<int>(at);
    }

    static std::string letter(int a) { return {army_letters[a]}; }

    // -- placement ---------------------------------------------------------------------------------

    struct Token {
        int army;
        Kind kind;
        Kind patron;
    };

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

    void place(const Token& token, Square square) {
        if (token.kind == king && p_.has_king(token.army)) {
            defect("placement: " + letter(token.army) + " has more than one King");
            return;
        }
        put(p_, token.army, token.kind, square, token.patron);
    }

    // Reads the occupants of one square from the front of `text`; false when they are unreadable.
    bool read_square(std::string_view& text, Square square) {
        const bool two = text[0] == '(';
        if (two) text.remove_prefix(1);
        std::array<Token, 2> tokens{};
        for (int i = 0; i < (two ? 2 : 1); ++i) {
            const auto token = read_token(text);
            if (!token) return false;
            tokens[i] = *token;
            text.remove_prefix(2);
        }
        place(tokens[0], square);
        if (!two) return true;
        if (text.empty() || text[0] != ')') return false;
        text.remove_prefix(1);
        if (!may_share(tokens[0], tokens[1], square)) {
            defect("placement: " + square_name(square) + " cannot be shared so");
            return true;
        }
        place(tokens[1], square);
        return true;
    }

    bool may_share(const Token& first, const Token& second, Square square) const {
        const bool mates = second.army == first.army ||
                           (p_.has(sharing_always) && second.army == ally_of(first.army));
        return first.kind == king && mates && (p_.layout().thrones[first.army] & bit(square));
    }

    void read_placement(std::string_view text) {
        const auto ranks = split(text, '/');
        if (ranks.size() != 8) {
            defect("placement: expected 8 ranks, found " + std::to_string(ranks.size()));
            return;
        }
        for (int i = 0; i < 8; ++i) read_rank(ranks[i], 7 - i);
    }

    void read_rank(std::string_view text, int rank) {
        const std::string name = "placement: rank " + std::to_string(rank + 1);
        int file = 0;
        while (!text.empty()) {
            if (text[0] >= '1' && text[0] <= '8') {
                file += text[0] - '0';
                text.remove_prefix(1);
                continue;
            }
            if (file > 7) break;
            if (!read_square(text, make_square(file, rank))) {
                defect(name + ": cannot read " + quoted(text, 40));
                return;
            }
            ++file;
        }
        if (file != 8 || !text.empty()) defect(name + ": not eight squares");
    }

    // -- the other fields --------------------------------------------------------------------------

    void read_turn(std::string_view text) {
        over_ = text == "-";
        const int army = text.size() == 1 ? army_of(text[0]) : armies;
        if (!over_ && army == armies) defect("to-move " + quoted(text, 40) + ": expected y, b, r, k or -");
        p_.turn = static_cast<std::uint8_t>(over_ || army == armies ? p_.first : army);
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
        defect("order " + quoted(text, 40) + ": expected the four armies once round the board");
    }

    void read_seats(std::string_view text) {
        if (text == "4")
            p_.rules |= four_seats;
        else if (text != "2")
            defect("seats " + quoted(text, 40) + ": expected 2 or 4");
    }

    void read_array(std::string_view text) {
        const auto colon = text.find(':');
        const auto slug = text.substr(0, colon);
        std::size_t at = 0;
        while (at < arrays.size() && arrays[at].slug != slug) ++at;
        if (at == arrays.size()) {
            defect("array " + quoted(slug, 40) + ": unknown");
            at = 0;
        }
        p_.array = static_cast<std::uint8_t>(at);
        choose_rules(arrays[at].rule_set);
        if (colon == std::string_view::npos) return;
        const auto parts = split(text.substr(colon + 1), ';');
        for (std::size_t i = 0; i < parts.size(); ++i) read_rule(parts[i], i == 0);
    }

    void choose_rules(std::size_t set) {
        p_.rule_set = static_cast<std::uint8_t>(set);
        p_.rules = static_cast<std::uint16_t>((p_.rules & four_seats) | rule_sets[set].rules);
        p_.rerolls = rule_sets[set].rerolls;
    }

    void read_rule(std::string_view text, bool may_be_set) {
        for (std::size_t set = 0; set < rule_sets.size(); ++set)
            if (may_be_set && rule_sets[set].name == text) return choose_rules(set);
        const auto equals = text.find('=');
        const auto name = text.substr(0, equals);
        const auto value = equals == std::string_view::npos ? std::string_view{} : text.substr(equals + 1);
        for (const RuleKey& key : rule_keys) {
            if (key.name != name) continue;
            if (key.rule == 0) {
                const auto number = number_in(value);
                if (number && *number <= 99) {
                    p_.rerolls = static_cast<std::uint8_t>(*number);
                    return;
                }
            } else if (value == key.set) {
                p_.rules |= key.rule;
                return;
            } else if (value == key.unset) {
                p_.rules &= static_cast<std::uint16_t>(~key.rule);
                return;
            }
        }
        defect("rules " + quoted(text, 40) + ": unknown");
    }

    static std::optional<std::uint32_t> number_in(std::string_view text) {
        if (text.empty() || text.size() > 6) return std::nullopt;
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
        return number;
    }

    std::uint32_t read_number(const std::string& name, std::string_view text, std::uint32_t least) {
        const auto number = number_in(text);
        if (number && *number >= least) return *number;
        defect(name + " " + quoted(text, 40) + ": expected a number from " + std::to_string(least));
        return least;
    }

    void read_statuses(std::string_view text) {
        if (text == "-") return;
        for (const auto part : split(text, ','))
            if (!read_status(part)) defect("statuses: " + quoted(part, 40) + " is no status here");
    }

    bool read_status(std::string_view text) {
        if (text.size() < 2 || text.size() > 3) return false;
        const int army = army_of(text[0]);
        const int other = text.size() == 3 ? army_of(text[2]) : armies;
        if (army == armies || (text.size() == 3 && other == armies)) return false;
        std::uint8_t& status = p_.status[army];
        switch (text[1]) {
            case '*':
                if (other == armies || team_of(other) == team_of(army) || (status & captured)) return false;
                status |= captured | (other == ((army + 1) & 3) ? captor_is_next : 0);
                return true;
            case '!': return add_ally_status(army, other, taken_over);
            case '@': return add_ally_status(army, other, commanded);
            case '~':
                if (text.size() == 3 || (status & withdrawn)) return false;
                status |= withdrawn;
                return true;
            case '?': return add_flag(text, army, offering);
            case '%': return add_flag(text, army, offered);
            default: return false;
        }
    }

    bool add_ally_status(int army, int other, Status what) {
        if (other != ally_of(army) || p_.is(army, what)) return false;
        p_.status[army] |= what;
        return true;
    }

    bool add_flag(std::string_view text, int army, Flag what) {
        if (text.size() == 3 || army != p_.turn || (p_.flags & (offering | offered))) return false;
        p_.flags |= what;
        return true;
    }

    void read_divination(std::string_view text) {
        const auto parts = split(text, ',');
        bool readable = parts.size() >= 2 && parts.size() <= 4;
        const auto value_of = [&](std::size_t i, std::string_view name) -> std::string_view {
            if (i >= parts.size() || !parts[i].starts_with(name)) return {};
            return parts[i].substr(name.size());
        };
        const auto ptah = value_of(0, "ptah=");
        const auto querent = value_of(1, "querent=");
        readable &= ptah.size() == 2 && ptah[0] >= 'a' && ptah[0] <= 'h' && ptah[1] >= '1' && ptah[1] <= '8';
        readable &= querent.size() == 1 && army_of(querent[0]) != armies;
        std::size_t at = 2;
        if (const auto die = value_of(at, "die="); die.size() == 1 && die[0] >= '1' && die[0] <= '6') {
            p_.die = static_cast<std::uint8_t>(die[0] - '0');
            ++at;
        }
        if (at < parts.size() && parts[at] == "held") {
            p_.flags |= held;
            ++at;
        }
        if (!readable || at != parts.size()) {
            defect("divination " + quoted(text, 60) + ": expected ptah=e5,querent=b and perhaps ,die=3 or ,held");
            return;
        }
        p_.ptah = static_cast<std::uint8_t>(make_square(ptah[0] - 'a', ptah[1] - '1'));
        p_.querent = static_cast<std::uint8_t>(army_of(querent[0]));
    }

    // -- what must fit together --------------------------------------------------------------------

    void check() {
        for (int a = 0; a < armies; ++a) {
            const bool gone = p_.is(a, captured) || p_.is(a, taken_over);
            if (!p_.has_king(a) && !gone) defect("statuses: " + letter(a) + " has no King and no " + letter(a) + "* or " + letter(a) + "!");
            if (p_.has_king(a) && gone) defect("statuses: " + letter(a) + "'s King is on the board");
            if (p_.is(a, captured) && p_.is(a, taken_over)) defect("statuses: " + letter(a) + " has * and !");
        }
        refresh_frozen(p_);
        if ((p_.flags & offering) && exchange_partner(p_) == armies)
            defect("statuses: " + letter(p_.turn) + "? without an exchange to offer");
    }

    // E31: an army that cannot act is skipped; without an army to move the board shows the end (E41).
    void begin() {
        p_.end = judge_board(p_);
        if (p_.end != End::none) return forget_turn();
        if (over_) {
            begin_over();
        } else if (!(p_.flags & offering)) {
            const int army = p_.turn;
            settle(p_, !(p_.flags & offered));
            if (p_.end == End::none && p_.turn == army && p_.die != 0 && !die_lets_move(p_)) end_ply(p_, false, false);
        }
    }

    // A finished game has no turn to remember, only what the querent's King did (E39).
    void forget_turn() {
        p_.flags &= held;
        p_.die = 0;
    }

    void begin_over() {
        forget_turn();
        bool stuck = true;
        for (int place = 0; place < armies; ++place) {
            Position at = p_;
            at.turn = static_cast<std::uint8_t>(place);
            if (can_move(at)) {
                stuck = false;
            } else if (is_drawn_stalemate(at, place)) {
                p_.end = End::stalemate;
                return;
            }
        }
        if (!stuck)
            defect("to-move '-': the game is not over");
        else
            p_.end = End::immobile;
    }

    Position p_{};
    bool over_ = false;
    std::vector<std::string> defects_;
};

}  // namespace heterodox::enochian
