import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tilewright.engine.leaves.estimate import SubleaveIndex, estimate
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.selfplay.self_play import GREEDY, Player, self_play
from tilewright.engine.training.leaves import (
    BadTrainingState,
    Training,
    TrainingState,
    initial_state,
    train,
)
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.equipment.tiles import ENGLISH

LEXICON = Lexicon.load("english")


def training(*rounds: int) -> Training:
    return Training(LEXICON, rounds, longest=3)


def assert_same(one: TrainingState, other: TrainingState, folder: Path) -> None:
    """Compare the arrays in the saved files."""
    one.save(folder / "one.npz")
    other.save(folder / "other.npz")
    with np.load(folder / "one.npz") as left, np.load(folder / "other.npz") as right:
        assert list(left) == list(right)
        for name in left:
            np.testing.assert_array_equal(left[name], right[name], err_msg=name)


@pytest.fixture(scope="module")
def learned() -> TrainingState:
    some = training(20, 30)
    return train(some, initial_state(some), save=lambda _: None, threads=1)


def test_an_interrupted_training_ends_with_the_same_result(
    learned: TrainingState, tmp_path: Path
) -> None:
    stop = threading.Event()
    saved: list[TrainingState] = []

    def keep(state: TrainingState) -> None:
        saved.append(state)
        if len(saved) == 2:
            stop.set()

    some = training(20, 30)
    halfway = train(some, initial_state(some), save=keep, stop=stop, threads=1, part=7)
    assert (halfway.round, halfway.played) == (0, 14)
    halfway.save(tmp_path / "half.npz")
    again = TrainingState.load(tmp_path / "half.npz")
    assert_same(halfway, again, tmp_path)
    whole = train(some, again, save=lambda _: None, threads=2, part=10)
    assert_same(whole, learned, tmp_path)


def test_progress_reports_the_round_and_its_games() -> None:
    reported: list[tuple[int, int]] = []
    some = training(4, 4)
    train(
        some, initial_state(some), lambda _: None, lambda at, played: reported.append((at, played))
    )
    assert reported == sorted(reported)
    assert reported[-1] == (1, 4)


def test_even_a_little_training_beats_greedy_play() -> None:
    some = Training(LEXICON, (60,))
    leaves = some.all_leaves().with_values(
        train(some, initial_state(some), save=lambda _: None).values
    )
    assert leaves.value("?") > 15 > leaves.value("S") > leaves.value("V")
    players = [Player("leaves", leaves), GREEDY]
    result = self_play(300, lexicon=LEXICON, players=players, pairs=True, threads=1, seed=8)
    assert result.spread().mean > 3 * result.spread().error


def test_a_training_with_another_word_list_is_rejected(learned: TrainingState) -> None:
    other = Training(Lexicon.load("world-english"), (1,), longest=3)
    with pytest.raises(BadTrainingState, match="another word list"):
        train(other, learned, save=lambda _: None)


def test_a_training_with_another_number_of_racks_is_rejected(learned: TrainingState) -> None:
    other = replace(training(20, 30), chosen_racks=3)
    with pytest.raises(BadTrainingState, match="1 chosen racks per turn, not 4 and 3"):
        train(other, learned, save=lambda _: None)


def test_future_rounds_may_be_changed(learned: TrainingState) -> None:
    longer = train(training(1, 2, 10), learned, save=lambda _: None, threads=1)
    assert longer.over.tolist() == [20, 30, 10]


def test_a_damaged_state_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(b"PK nonsense")
    with pytest.raises(BadTrainingState):
        TrainingState.load(tmp_path / "bad.npz")


SMALL = Leaves.of_box(ENGLISH, longest=3)
TEXTS = list(SMALL)
WORTH = {"?": 25.0, "S": 8.0, "Q": -6.0, "U": -5.0}


def true_value(text: str) -> float:
    return sum(WORTH.get(tile, 0.0) * count for tile, count in Counter(text).items())


def test_subleaves_have_one_tile_less() -> None:
    triples = SubleaveIndex(SMALL).groups[2]
    row = [TEXTS[at] for at in triples.indices].index("ACE")
    assert sorted(TEXTS[part] for part in triples.subleaves[row]) == ["AC", "AE", "CE"]


def test_a_leave_with_many_samples_has_their_mean_value() -> None:
    true = np.array([true_value(text) for text in TEXTS]) + np.random.default_rng(0).normal(
        0, 3, len(TEXTS)
    )
    seen = np.full(len(TEXTS), 1_000_000)
    np.testing.assert_allclose(
        estimate(SubleaveIndex(SMALL), true * seen, seen, 20), true, atol=0.1
    )


def test_a_leave_without_samples_is_predicted_from_its_subleaves() -> None:
    true = np.array([true_value(text) for text in TEXTS])
    seen = np.full(len(TEXTS), 10_000)
    seen[TEXTS.index("?SU")] = 0
    found = estimate(SubleaveIndex(SMALL), true * seen, seen, 20)
    assert found[TEXTS.index("?SU")] == pytest.approx(28, abs=4)


def test_without_samples_all_values_are_zero() -> None:
    nothing = np.zeros(len(TEXTS))
    np.testing.assert_array_equal(estimate(SubleaveIndex(SMALL), nothing, nothing, 20), nothing)
