// Options beside a position string: they may repeat what it says but not contradict it.
#pragma once

#include <optional>
#include <vector>

#include "core/game.hpp"
#include "core/text.hpp"
#include "games/enochian/print.hpp"

namespace heterodox::enochian {

using Defects = std::vector<std::string>;

inline std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

// A whole number as Python's Option reads it: at most nine digits, leading zeros allowed.
inline std::optional<std::uint32_t> number_in(std::string_view text, std::uint32_t most) {
    constexpr std::size_t most_digits = 9;
    if (text.empty() || text.size() > most_digits) return std::nullopt;
    std::uint32_t number = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(digit - '0');
        if (number > most) return std::nullopt;
    }
    return number;
}

inline std::vector<std::string> words_of(const RuleKey& key) {
    const bool on_first = key.set == "on";
    return {"set", std::string{key.word(on_first)}, std::string{key.word(!on_first)}};
}

// One option: its default, and its choices (none for numbers and free text).
struct OptionFacts {
    std::string name;
    std::string usual;
    std::vector<std::string> choices;
};

inline std::vector<OptionFacts> known_options() {
    std::vector<std::string> slugs;
    for (const Array& array : arrays) slugs.emplace_back(array.slug);
    std::vector<OptionFacts> known = {{"array", "earth-of-earth", slugs},
                                      {"direction", "deosil", {"deosil", "widdershins"}},
                                      {"seats", "2", {"2", "4"}},
                                      {"rules", "array", {"array", "zalewski", "tablet"}}};
    for (const RuleKey& key : rule_keys)
        known.push_back({std::string{key.name}, "set", key.rule ? words_of(key) : std::vector<std::string>{}});
    known.push_back({"ptah", "none", {}});
    known.push_back({"querent", "none", {}});
    known.push_back({"board", "plain", {"plain", "elemental"}});
    return known;
}

// The value as it is written; throws InvalidText when it is not allowed.
inline std::string read_option(const OptionFacts& option, std::string_view value) {
    const std::string text = lower_case(value);
    const std::string what = "option " + option.name + "=" + ascii(shortened(text, 40));
    if (option.name == "rerolls") {
        const auto number = number_in(text, most_rerolls);
        if (!number) throw InvalidText(what + ": expected a number 0 to " + std::to_string(most_rerolls));
        return std::to_string(*number);
    }
    if (!option.choices.empty() && std::ranges::find(option.choices, text) == option.choices.end())
        throw InvalidText(what + ": expected one of " + listed(option.choices));
    return text;
}

inline std::string option_in_force(const Position& p, const std::string& name) {
    if (name == "array") return std::string{arrays[p.array].slug};
    if (name == "direction") return p.widdershins ? "widdershins" : "deosil";
    if (name == "seats") return p.has(four_seats) ? "4" : "2";
    if (name == "rules") return std::string{rule_sets[p.rule_set].name};
    if (name == "rerolls") return std::to_string(p.rerolls);
    if (name == "ptah") return p.divination() ? square_name(p.ptah) : "none";
    if (name == "querent") return p.divination() ? std::string{army_names[p.querent]} : "none";
    for (const RuleKey& key : rule_keys)
        if (key.name == name) return std::string{key.word((p.rules & key.rule) != 0)};
    return "";
}

// "b" or "blue" -> "blue"; throws InvalidText for anything else.
inline std::string querent_named(const std::string& text) {
    for (int a = 0; a < armies; ++a)
        if (text == army_names[a] || text == std::string_view{&army_letters[a], 1}) return std::string{army_names[a]};
    throw InvalidText("option querent=" + show(text) + ": expected one of yellow, blue, red, black");
}

inline void refuse_unknown_options(const Options& options, const std::vector<OptionFacts>& known) {
    for (const auto& [name, value] : options) {
        const auto is_it = [&wanted = name](const OptionFacts& option) { return option.name == wanted; };
        if (std::ranges::any_of(known, is_it)) continue;
        std::vector<std::string> names;
        for (const auto& option : known) names.push_back(option.name);
        throw InvalidText("option " + quoted(name, 40) + ": enochian has no such option (" + listed(names) + ")");
    }
}

// All options that were given, checked by themselves.
inline Options read_options(const Options& given) {
    const auto known = known_options();
    refuse_unknown_options(given, known);
    Options values;
    for (const auto& option : known)
        if (const auto found = given.find(option.name); found != given.end())
            values[option.name] = found->second == option.usual ? option.usual : read_option(option, found->second);
    return values;
}

// What contradicts the position. How the board is painted ("board") is no part of it.
inline Defects option_conflicts(const Position& p, const Options& values) {
    Defects conflicts;
    for (const auto& option : known_options()) {
        const auto found = values.find(option.name);
        if (found == values.end() || option.name == "board") continue;
        std::string wanted = found->second;
        if (option.name == "querent" && wanted != "none") wanted = querent_named(wanted);
        const std::string told = option_in_force(p, option.name);
        if (wanted == told || wanted == "set" || wanted == "array") continue;
        conflicts.push_back("option " + option.name + "=" + show(wanted) + ": the position says " + told);
    }
    return conflicts;
}

}  // namespace heterodox::enochian
