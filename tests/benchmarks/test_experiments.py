"""Experiments compare matches pair by pair, stop in time and can be continued."""

import json
from pathlib import Path

import pytest

from benchmarks.experiments import Experiment, rows_of, run_experiment
from benchmarks.matches import Match, PairResult
from tilewright.players import LEVELS

EXPERT, BEGINNER = LEVELS["expert"], LEVELS["beginner"]
WHOLE, PART = Match("whole", EXPERT, EXPERT), Match("without a part", EXPERT, EXPERT)


def pair(match: Match, number: int, share: float) -> PairResult:
    return PairResult(match.name, number, share, 20 * share, (400, 400), {}, {})


def test_a_part_is_worth_the_wins_that_it_adds_on_the_same_bags() -> None:
    """A pair that only one of the matches has played does not count."""
    shares = {WHOLE: [1, 0.5, 0.5, 0], PART: [0.5, 0.5, 0]}
    played = [pair(match, *each) for match in shares for each in enumerate(shares[match])]
    whole, part = rows_of(Experiment("", (WHOLE, PART), 4, WHOLE.name), played)
    assert (whole.summary.share, whole.behind) == (50, None)
    assert part.behind == pytest.approx((100 / 3, 100 / 6))
    assert part.points_behind == pytest.approx((20 / 3, 20 / 6))


def test_an_experiment_is_continued_from_its_directory(tmp_path: Path) -> None:
    match = Match("expert - beginner", EXPERT, BEGINNER)
    run_experiment("levels", Experiment("", (match,), 1), 1, 60, tmp_path)
    first = (tmp_path / "levels.jsonl").read_text()
    run_experiment("levels", Experiment("", (match,), 2), 1, 60, tmp_path)
    assert (tmp_path / "levels.jsonl").read_text().startswith(first)
    result = json.loads((tmp_path / "levels.json").read_text())
    assert (result["complete"], result["matches"][0]["games"]) == (True, 4)
