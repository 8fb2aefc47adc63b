"""Finding benchmarks and printing their figures."""

import pytest

from benchmarks import Figure, above, below, find_benchmarks
from benchmarks.__main__ import row


def test_benchmark_modules_are_found() -> None:
    assert "startup" in {module for module, _ in find_benchmarks()}


def test_an_unknown_module_is_named_in_the_error() -> None:
    with pytest.raises(LookupError, match="unknown"):
        list(find_benchmarks(["unknown"]))


def test_a_goal_is_a_lower_or_an_upper_bound() -> None:
    assert below(100).met_by(99)
    assert not below(100).met_by(100)
    assert above(2).met_by(3)
    assert not above(2).met_by(1)


def test_a_row_shows_spread_goal_and_whether_it_was_met() -> None:
    best = Figure("load", 12.0, "ms", below(20), spread=0.5)
    assert row("module", best) == ["module", "load", "12", "+0.5", "ms", "< 20", "met"]
    median = Figure("games", 1234.0, "games/s", above(1400), quartiles=(1200.0, 1250.0))
    assert row("module", median)[2:] == [
        "1,234",
        "1,200 – 1,250",
        "games/s",
        "> 1,400",
        "MISSED",
    ]
