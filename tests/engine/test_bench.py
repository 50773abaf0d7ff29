"""The signature is a property of the engine, not of the moment."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from heterodox.cli.bench import bench_command
from heterodox.lab.bench import bench, signature
from tests.engine.positions import searchable_games


def test_the_signature_is_stable() -> None:
    first, second = (list(bench(nodes=1_500)) for _ in range(2))
    assert [result.lines for result in first] == [result.lines for result in second]
    assert signature(first) == signature(second)
    assert {result.game for result in first} == set(searchable_games())


def test_the_signature_sees_a_change() -> None:
    assert signature(list(bench("chess", nodes=1_500))) != signature(list(bench("chess", nodes=3_000)))


def test_bench_prints_one_number() -> None:
    result = CliRunner().invoke(bench_command, ["chess", "--nodes", "500", "--json"], catch_exceptions=False)
    told = json.loads(result.output)
    assert told["signature"] == signature(list(bench("chess", nodes=500)))
    assert told["games"]["chess"]["nodes"] >= 500


@pytest.mark.slow
def test_a_search_is_quick_enough() -> None:
    """Far below what a quiet machine does, so that only a real slip fails."""
    for result in bench(nodes=100_000):
        assert result.nodes_per_second > 50_000, result.game
