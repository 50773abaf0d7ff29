// Cutting text into pieces.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace heterodox {

// The parts between separators: always at least one, parts may be empty.
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
