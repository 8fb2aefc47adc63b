"""What a network is worth on positions it has not learned from, and how strong a player is."""

import math
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.value_training.test_sampling import ENGLISH_WORDS, SAMPLING
from tilewright.engine.errors import MissingTorch
from tilewright.engine.selfplay.self_play import GREEDY, Player
from tilewright.engine.shipped import shipped_leaves, shipped_value
from tilewright.engine.training.value.game_pairs import play_pairs
from tilewright.engine.training.value.layers import SHAPES, join_layers, split_layers
from tilewright.engine.training.value.report import validation_report
from tilewright.engine.training.value.training import ValueTraining, train_value
from tilewright.rules.editions.presets import TOURNAMENT


def two_turns(**changes: float) -> dict[str, NDArray[np.float32]]:
    """A late position where equity prefers the first turn and play-outs the second."""
    columns: dict[str, tuple[float, float]] = {
        "score": (20, 10),
        "leave": (0, 0),
        "value": (-5, 15),
        "own_value": (0, 0),
        "own_deviation": (20, 20),
        "win": (0.25, 1),
        "lead": (0, 0),
        "in_bag": (5, 5),
        "to_the_end": (1, 1),
    }
    columns |= {name: (0, value) for name, value in changes.items()}
    return {name: np.array([pair], dtype=np.float32) for name, pair in columns.items()}


def test_a_network_without_an_opinion_chooses_by_score() -> None:
    report = validation_report([two_turns()])
    assert (report.positions, report.gain) == (1, 0)
    assert report.late_wins == 0
    assert report.error == 10


def test_a_better_choice_gains_points_and_wins() -> None:
    report = validation_report([two_turns(own_value=11), two_turns(own_value=11)])
    assert report.positions == 2
    assert report.gain == pytest.approx(10)
    assert report.late_wins == 0.75
    assert report.by_bag["1-7"] == pytest.approx((10, 0))
    assert math.isnan(report.by_bag["21-40"][0])
    assert report.error == 4.5


def test_there_may_be_nothing_to_validate() -> None:
    assert validation_report([]).positions == 0


def test_layers_are_split_and_joined_unchanged() -> None:
    weights = shipped_value().weights
    layers = split_layers(weights)
    assert list(layers) == list(SHAPES)
    assert np.array_equal(join_layers(layers), weights.astype(np.float32))


def test_strength_is_measured_in_game_pairs() -> None:
    static = Player("static", shipped_leaves("english"))
    found = play_pairs(static, GREEDY, 41, lexicon=ENGLISH_WORDS, edition=TOURNAMENT, threads=1)
    assert found.games == 42
    assert found.wins.mean > 0.5
    assert f"{100 * found.wins.mean:.2f} ±" in str(found)
    assert found.facts()["spread"] == found.spread.mean


def test_the_same_player_on_both_sides_wins_half_of_every_pair() -> None:
    learned = Player("learned", shipped_leaves("english"), value=shipped_value())
    late = replace(learned, late_value=shipped_value())
    found = play_pairs(late, learned, 4, lexicon=ENGLISH_WORDS, edition=TOURNAMENT, threads=1)
    assert (found.wins.mean, found.spread.mean) == (0.5, 0)


def test_training_without_pytorch_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingTorch, match=r"tilewright\[train\]"):
        train_value(ValueTraining(SAMPLING), tmp_path)
    assert not list(tmp_path.iterdir())
