"""Zero-sum games are solved exactly: compared with an independent linear-programming solution."""

from __future__ import annotations

import random

import pytest

from heterodox import InvalidText
from heterodox.native.mind import solve_matrix
from tests.engine.minimax import matrix_value


@pytest.mark.parametrize("size", [1, 30, 1_000, 1_000_000])
def test_random_games_have_the_value_that_linear_programming_finds(size: int) -> None:
    dice = random.Random(size)
    for _ in range(40):
        rows, columns = dice.randint(1, 4), dice.randint(1, 4)
        payoff = [[float(dice.randint(-size, size)) for _ in range(columns)] for _ in range(rows)]
        value, row_mix, column_mix = solve_matrix(payoff)
        assert value == pytest.approx(matrix_value(payoff), abs=1e-6 * size), payoff
        assert sum(row_mix) == pytest.approx(1)
        assert sum(column_mix) == pytest.approx(1)
        # Neither player can gain by choosing otherwise.
        against = [sum(p * payoff[r][c] for r, p in enumerate(row_mix)) for c in range(columns)]
        for_rows = [sum(p * payoff[r][c] for c, p in enumerate(column_mix)) for r in range(rows)]
        assert min(against) == pytest.approx(value, abs=1e-6 * size)
        assert max(for_rows) == pytest.approx(value, abs=1e-6 * size)


def test_a_sure_win_among_small_numbers_is_not_lost_in_rounding() -> None:
    payoff = [[999_990.0, -30.0, 12.0], [5.0, 40.0, -999_980.0], [0.0, 0.0, 0.0]]
    assert solve_matrix(payoff)[0] == pytest.approx(matrix_value(payoff), abs=1e-3)


def test_matching_pennies_is_played_half_and_half() -> None:
    value, rows, columns = solve_matrix([[1, -1], [-1, 1]])
    assert value == pytest.approx(0)
    assert rows == pytest.approx([0.5, 0.5])
    assert columns == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("payoff", [[], [[]], [[1.0, 2.0], [3.0]]])
def test_what_is_no_matrix_is_refused(payoff: list[list[float]]) -> None:
    with pytest.raises(InvalidText, match="payoff"):
        solve_matrix(payoff)
