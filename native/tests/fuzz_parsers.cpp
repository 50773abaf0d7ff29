// A libFuzzer target for every string parser: the first byte picks the game, the rest is a position.
//
//   clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -Inative native/tests/fuzz_parsers.cpp
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games.hpp"
#include "tests/selfcheck.hpp"

namespace heterodox {
namespace {

template <Game G>
void feed(std::string_view text) {
    Random random{text.size()};
    check_text<G>(text, {}, random);
}

}  // namespace
}  // namespace heterodox

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace heterodox;
    if (size == 0) return 0;
    const std::string_view text{reinterpret_cast<const char*>(data) + 1, size - 1};
    const auto names = Games::names();
    return Games::visit<int>(names[data[0] % names.size()], [&]<class G>(std::type_identity<G>) {
        feed<G>(text);
        return 0;
    });
}
