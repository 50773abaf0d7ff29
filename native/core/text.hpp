// Text as error messages show it, the way the Python twin shows it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heterodox {

// The first `limit` characters (not bytes) of UTF-8 text.
inline std::string_view shortened(std::string_view text, std::size_t limit) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool starts_character = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
        if (starts_character && characters++ == limit) return text.substr(0, i);
    }
    return text;
}

// Python's repr() of a string. Characters beyond ASCII stay as they are.
inline std::string quoted(std::string_view text) {
    const bool has_single = text.find('\'') != std::string_view::npos;
    const bool has_double = text.find('"') != std::string_view::npos;
    const char quote = has_single && !has_double ? '"' : '\'';
    constexpr std::string_view digits = "0123456789abcdef";
    std::string shown{quote};
    for (const char symbol : text) {
        const auto code = static_cast<unsigned char>(symbol);
        if (symbol == quote || symbol == '\\') {
            shown += '\\';
            shown += symbol;
        } else if (symbol == '\n') {
            shown += "\\n";
        } else if (symbol == '\r') {
            shown += "\\r";
        } else if (symbol == '\t') {
            shown += "\\t";
        } else if (code < 0x20 || code == 0x7F) {
            shown += "\\x";
            shown += digits[code >> 4];
            shown += digits[code & 15];
        } else {
            shown += symbol;
        }
    }
    return shown + quote;
}

// Python's f"{text[:limit]!r}".
inline std::string quoted(std::string_view text, std::size_t limit) {
    return quoted(shortened(text, limit));
}

// The character that starts at `at` in UTF-8 text, which moves on behind it. Bytes that are no UTF-8
// count as one character each.
inline char32_t next_character(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at++);
    const std::size_t more = first >= 0xF0 && first < 0xF8 ? 3 : first >= 0xE0 && first < 0xF0 ? 2 : first >= 0xC2 && first < 0xE0 ? 1 : 0;
    if (more == 0 || at + more > text.size()) return first;
    char32_t code = first & (0x3FU >> more);
    for (std::size_t i = at; i < at + more; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return first;
        code = code << 6 | (byte(i) & 0x3FU);
    }
    at += more;
    return code;
}

// Python's ascii() of a string: quoted() with everything beyond ASCII written as a hexadecimal escape.
inline std::string ascii(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    const std::string plain = quoted(text);
    std::string shown;
    for (std::size_t at = 0; at < plain.size();) {
        const char32_t code = next_character(plain, at);
        if (code < 0x80) {
            shown += static_cast<char>(code);
            continue;
        }
        const int width = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;
        shown += width == 2 ? "\\x" : width == 4 ? "\\u" : "\\U";
        for (int shift = 4 * (width - 1); shift >= 0; shift -= 4) shown += digits[code >> shift & 15];
    }
    return shown;
}

// A piece of bad input as it may stand in a message: quoted, on one line, at most 40 characters.
inline std::string show(std::string_view text) {
    if (shortened(text, 40).size() == text.size()) return ascii(text);
    return ascii(std::string{shortened(text, 37)} + "...");
}

// Python's text.lower() for ASCII; other characters stay as they are.
inline std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& symbol : lower)
        if (symbol >= 'A' && symbol <= 'Z') symbol = static_cast<char>(symbol - 'A' + 'a');
    return lower;
}

// Python's text.split(separator): always at least one part, parts may be empty.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

// Python's text.split() for ASCII white space: parts are never empty.
inline std::vector<std::string_view> words(std::string_view text) {
    constexpr std::string_view blanks = " \t\n\r\f\v\x1c\x1d\x1e\x1f";
    std::vector<std::string_view> parts;
    std::size_t begin = text.find_first_not_of(blanks);
    while (begin != std::string_view::npos) {
        const std::size_t end = text.find_first_of(blanks, begin);
        parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        begin = text.find_first_not_of(blanks, end == std::string_view::npos ? text.size() : end);
    }
    return parts;
}

}  // namespace heterodox
