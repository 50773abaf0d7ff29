// What belongs to no single game.
#include "kernel.hpp"

#include "engine/matrix_game.hpp"

namespace native_core {
namespace {

// Made by the first game that enters itself, whatever the order of the translation units.
std::map<std::string_view, const Kernel*>& entered() {
    static std::map<std::string_view, const Kernel*> all;
    return all;
}

}  // namespace

const std::map<std::string_view, const Kernel*>& kernels() { return entered(); }

void enter(const Kernel& kernel) { entered().emplace(kernel.name(), &kernel); }

MatrixSolution solve_matrix(const std::vector<std::vector<double>>& payoff) {
    const auto refuse = [](const char* why) { throw Refusal{Refusal::Why::invalid_text, why}; };
    if (payoff.empty() || payoff.front().empty()) refuse("payoff: expected at least one row and one column");
    for (const auto& row : payoff)
        if (row.size() != payoff.front().size()) refuse("payoff: expected rows of one length");
    heterodox::MixedStrategies solved = heterodox::solve(payoff);
    return {solved.value, std::move(solved.rows), std::move(solved.columns)};
}

}  // namespace native_core
