"""The learner of the documentation beats the greedy player, at a small scale and in seconds."""

import runpy
from pathlib import Path

import pytest

LEARNER = Path(__file__).parents[2] / "examples" / "learner.py"


def test_the_learner_beats_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(LEARNER))["main"]
    wins, error = main(["--games", "500", "--rounds", "1", "--pairs", "300"])
    assert error < 0.03
    assert wins - 2 * error > 0.5
    assert "games won against greedy" in capsys.readouterr().out
