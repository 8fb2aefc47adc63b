import pytest

from benchmarks import above, below, find_benchmarks


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
