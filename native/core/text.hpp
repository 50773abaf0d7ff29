// Text: taken apart, and as messages show it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heterodox {

// A piece of bad input as it may stand in a message: quoted, on one line, at most 40 bytes, plain ASCII.
inline std::string show(std::string_view text) {
    std::string shown{'\''};
    for (const char symbol : text.substr(0, 40)) shown += symbol < ' ' || symbol > '~' ? '?' : symbol;
    return shown + (text.size() > 40 ? "...'" : "'");
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

}  // namespace heterodox
