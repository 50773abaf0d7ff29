// Two players choose at once, neither seeing the other's choice: small zero-sum games, solved exactly (a Nash
// equilibrium in mixed strategies).
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace heterodox {

// How often to choose what, and what the game is then worth to the row player.
struct MixedStrategies {
    double value = 0;
    std::vector<double> rows;
    std::vector<double> columns;
};

// Solves a zero-sum game: payoff[r][c] is what the row player gets (maximised), the column player pays.
// The simplex method on the game shifted to positive payoffs, with Bland's rule against cycling; the
// matrices here are at most four by three, so nothing cleverer is needed.
inline MixedStrategies solve(const std::vector<std::vector<double>>& payoff) {
    const std::size_t rows = payoff.size();
    const std::size_t columns = payoff.front().size();
    double lowest_pay = payoff[0][0];
    for (const auto& row : payoff)
        for (const double pay : row) lowest_pay = std::min(lowest_pay, pay);
    const double shift = 1 - lowest_pay;

    // maximise sum(y) subject to A y <= 1, y >= 0 (the column player's problem); duals give the rows.
    const std::size_t width = columns + rows + 1;
    std::vector<std::vector<double>> tableau(rows + 1, std::vector<double>(width, 0.0));
    std::vector<std::size_t> basis(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < columns; ++c) tableau[r][c] = payoff[r][c] + shift;
        tableau[r][columns + r] = 1;
        tableau[r][width - 1] = 1;
        basis[r] = columns + r;
    }
    for (std::size_t c = 0; c < columns; ++c) tableau[rows][c] = -1;

    constexpr double tiny = 1e-12;
    for (int round = 0; round < 10'000; ++round) {
        std::size_t enters = width;
        for (std::size_t c = 0; c + 1 < width && enters == width; ++c)
            if (tableau[rows][c] < -tiny) enters = c;
        if (enters == width) break;
        std::size_t leaves = rows;
        double best = 0;
        for (std::size_t r = 0; r < rows; ++r) {
            if (tableau[r][enters] <= tiny) continue;
            const double ratio = tableau[r][width - 1] / tableau[r][enters];
            if (leaves == rows || ratio < best - tiny || (ratio < best + tiny && basis[r] < basis[leaves])) {
                best = ratio;
                leaves = r;
            }
        }
        if (leaves == rows) break;
        const double pivot = tableau[leaves][enters];
        for (double& cell : tableau[leaves]) cell /= pivot;
        for (std::size_t r = 0; r <= rows; ++r) {
            if (r == leaves) continue;
            const double factor = tableau[r][enters];
            for (std::size_t c = 0; c < width; ++c) tableau[r][c] -= factor * tableau[leaves][c];
        }
        basis[leaves] = enters;
    }

    const double total = tableau[rows][width - 1];
    MixedStrategies answer{1 / total - shift, std::vector<double>(rows), std::vector<double>(columns)};
    for (std::size_t r = 0; r < rows; ++r) {
        answer.rows[r] = std::max(0.0, tableau[rows][columns + r] / total);
        if (basis[r] < columns) answer.columns[basis[r]] = std::max(0.0, tableau[r][width - 1] / total);
    }
    return answer;
}

}  // namespace heterodox
