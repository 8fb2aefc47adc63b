import pytest

from benchmarks import Figure, above, below, find_benchmarks
from benchmarks.__main__ import row


def test_every_module_is_found() -> None:
    assert "startup" in {module for module, _ in find_benchmarks()}


def test_an_unknown_module_is_refused_by_name() -> None:
    with pytest.raises(LookupError, match="piano"):
        list(find_benchmarks(["piano"]))


def test_a_goal_has_a_side() -> None:
    assert below(100).met_by(99)
    assert not below(100).met_by(100)
    assert above(2).met_by(3)
    assert not above(2).met_by(1)


def test_a_figure_is_told_with_its_spread_its_goal_and_whether_it_was_met() -> None:
    best = Figure("load", 12.0, "ms", below(20), spread=0.5)
    assert row("some", best) == ["some", "load", "12", "+0.5", "ms", "< 20", "met"]
    middle = Figure("games", 1234.0, "games/s", above(1400), quartiles=(1200.0, 1250.0))
    assert row("some", middle)[2:] == [
        "1,234",
        "1,200 – 1,250",
        "games/s",
        "> 1,400",
        "MISSED",
    ]
