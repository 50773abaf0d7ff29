// Reading the position string that print() writes (E41), and nothing else.
#pragma once

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/text.hpp"
#include "games/enochian/print.hpp"

namespace heterodox::enochian {

// Takes in the fields as far as a position can hold them; what it holds in the end must print as the
// same string. Only what print() would not show is judged here: who may stand together, and that
// statuses and Kings agree.
class Reader {
public:
    Position read(std::string_view text) {
        p_.ptah = no_square;
        p_.king.fill(no_square);
        const auto fields = split(text, ' ');
        require(fields.size() == 8 || fields.size() == 9);
        read_array(fields[4]);
        read_placement(fields[0]);
        p_.first = army_of(fields[2].substr(0, 1));
        p_.widdershins = fields[2].substr(1, 1) != army_letters.substr((p_.first + 1) & 3, 1);
        if (fields[3] == "4") p_.rules |= four_seats;
        const bool over = fields[1] == "-";
        p_.turn = over ? p_.first : army_of(fields[1]);
        if (fields[5] != "-")
            for (const auto entry : split(fields[5], ',')) read_status(entry);
        p_.quiet = number_in(fields[6]);
        p_.round = number_in(fields[7]);
        require(p_.round > 0);
        if (fields.size() == 9) read_divination(fields[8]);
        refresh_frozen(p_);
        judge_kings();
        begin(over);
        require(print(p_) == text);
        return p_;
    }

private:
    static void require(bool right) {
        if (!right) throw InvalidText("not a position string of enochian as the core prints it");
    }

    static std::uint8_t army_of(std::string_view letter) {
        const auto at = letter.size() == 1 ? army_letters.find(letter[0]) : std::string_view::npos;
        require(at != std::string_view::npos);
        return static_cast<std::uint8_t>(at);
    }

    static std::uint32_t number_in(std::string_view text) {
        constexpr std::size_t most_digits = 6;
        std::uint32_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        require(error == std::errc{} && end == text.data() + text.size() && text.size() <= most_digits);
        return number;
    }

    static std::string_view take(std::string_view& text, std::size_t letters) {
        require(text.size() >= letters);
        const auto taken = text.substr(0, letters);
        text.remove_prefix(letters);
        return taken;
    }

    // -- placement -----------------------------------------------------------------------------------

    void read_placement(std::string_view text) {
        for (int rank = 7; rank >= 0; --rank) {
            for (int file = 0; file < 8;) {
                require(!text.empty());
                if (text[0] >= '1' && text[0] <= '8') {
                    file += take(text, 1)[0] - '0';
                    continue;
                }
                read_square(text, make_square(file++, rank));
            }
            require(rank == 0 ? text.empty() : take(text, 1) == "/");
        }
    }

    void read_square(std::string_view& text, Square square) {
        if (text[0] != '(') {
            read_piece(text, square);
            return;
        }
        // E13, E40: the throne's King first, then a piece of its army, or with sharing=always of its ally.
        take(text, 1);
        const auto [first, is_king] = read_piece(text, square);
        require(is_king && (p_.layout().thrones[first] & bit(square)) != 0);
        const int other = read_piece(text, square).first;
        require(other == first || (p_.has(sharing_always) && team_of(other) == team_of(first)));
        require(take(text, 1) == ")");
    }

    // The army of a piece that was put on the square, and whether it is the King.
    std::pair<int, bool> read_piece(std::string_view& text, Square square) {
        const int a = army_of(take(text, 1));
        const char letter = take(text, 1)[0];
        const auto patron = patron_letters.find(letter);
        if (patron != std::string_view::npos) {
            put(p_, a, pawn, square, static_cast<Kind>(patron));
            return {a, false};
        }
        const auto kind = kind_letters.find(letter);
        require(kind != std::string_view::npos && kind != pawn && !(kind == king && p_.has_king(a)));
        put(p_, a, static_cast<Kind>(kind), square);
        return {a, kind == king};
    }

    // -- the other fields ----------------------------------------------------------------------------

    void read_array(std::string_view text) {
        const auto colon = text.find(':');
        const auto array = std::ranges::find(arrays, text.substr(0, colon), &Array::slug);
        require(array != arrays.end());
        p_.array = static_cast<std::uint8_t>(array - arrays.begin());
        p_.rule_set = array->rule_set;
        auto changes = colon == std::string_view::npos ? std::vector<std::string_view>{} : split(text.substr(colon + 1), ';');
        const auto set = changes.empty() ? rule_sets.end() : std::ranges::find(rule_sets, changes[0], &RuleSet::name);
        if (set != rule_sets.end()) {
            p_.rule_set = static_cast<std::uint8_t>(set - rule_sets.begin());
            changes.erase(changes.begin());
        }
        p_.rules = rule_sets[p_.rule_set].rules;
        p_.rerolls = rule_sets[p_.rule_set].rerolls;
        for (const auto change : changes) {
            const auto equals = change.find('=');
            const auto key = std::ranges::find(rule_keys, change.substr(0, equals), &RuleKey::name);
            require(key != rule_keys.end() && equals != std::string_view::npos);
            const auto value = change.substr(equals + 1);
            if (key->rule != 0) {
                p_.rules ^= key->rule;  // a rule that is written differs from its set
                require(value == key->word((p_.rules & key->rule) != 0));
            } else {
                const auto number = number_in(value);
                require(number <= most_rerolls);
                p_.rerolls = static_cast<std::uint8_t>(number);
            }
        }
    }

    void read_status(std::string_view entry) {
        const int a = army_of(take(entry, 1));
        switch (take(entry, 1)[0]) {
            case '*': p_.status[a] |= captured | (army_of(entry) == ((a + 1) & 3) ? captor_is_next : 0); return;
            case '!': p_.status[a] |= taken_over; return;
            case '@': p_.status[a] |= commanded; return;
            case '~': p_.status[a] |= withdrawn; return;
            case '?': p_.flags |= offering; return;
            case '%': p_.flags |= offered; return;
            default: require(false);
        }
    }

    void read_divination(std::string_view text) {
        const auto takes = [&text](std::string_view part) {
            const bool here = text.starts_with(part);
            if (here) text.remove_prefix(part.size());
            return here;
        };
        const auto digit = [](char symbol, char from, int size) {
            require(symbol >= from && symbol < from + size);
            return symbol - from;
        };
        require(takes("ptah="));
        const auto square = take(text, 2);
        p_.ptah = static_cast<std::uint8_t>(make_square(digit(square[0], 'a', 8), digit(square[1], '1', 8)));
        require(takes(",querent="));
        p_.querent = army_of(take(text, 1));
        if (takes(",die=")) p_.die = static_cast<std::uint8_t>(digit(take(text, 1)[0], '1', die_kinds.size()) + 1);
        if (takes(",held")) p_.flags |= held;
    }

    // -- what print() does not show --------------------------------------------------------------------

    // An army without a King has lost it to somebody, and the other way round; an offer has an answerer.
    void judge_kings() const {
        for (int a = 0; a < armies; ++a) {
            const int gone = p_.status[a] & (captured | taken_over);
            require(p_.has_king(a) ? gone == 0 : gone == captured || gone == taken_over);
        }
        const int negotiating = p_.flags & (offering | offered);
        require(negotiating != (offering | offered) && (negotiating != offering || exchange_partner(p_) != armies));
    }

    // E31: an army to move that cannot act is skipped.
    void begin(bool over) {
        if (p_.flags & offering) return;
        p_.end = judge_board(p_);
        if (p_.end == End::none && over) p_.end = end_without_turn();
        if (p_.end == End::none)
            take_turn(p_, !(p_.flags & offered) && p_.die == 0);
        else
            p_.flags &= static_cast<std::uint8_t>(~offered);
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

    Position p_{};
};

}  // namespace heterodox::enochian
