import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tilewright.engine.leave_estimate import LeaveParts, estimate
from tilewright.engine.leave_training import (
    BadTrainingState,
    Training,
    TrainingState,
    begin,
    train,
)
from tilewright.engine.leaves import Leaves
from tilewright.engine.self_play import GREEDY, Player, self_play
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules.tiles import ENGLISH

LEXICON = Lexicon.load("english")


def training(*rounds: int) -> Training:
    return Training(LEXICON, rounds, longest=3)


def assert_same(one: TrainingState, other: TrainingState, folder: Path) -> None:
    """To the last bit, as their files tell."""
    one.save(folder / "one.npz")
    other.save(folder / "other.npz")
    with np.load(folder / "one.npz") as mine, np.load(folder / "other.npz") as yours:
        assert list(mine) == list(yours)
        for name in mine:
            np.testing.assert_array_equal(mine[name], yours[name], err_msg=name)


@pytest.fixture(scope="module")
def learned() -> TrainingState:
    some = training(20, 30)
    return train(some, begin(some), save=lambda _: None, threads=1)


def test_a_stopped_training_goes_on_to_the_same_end(learned: TrainingState, tmp_path: Path) -> None:
    stop = threading.Event()
    saved: list[TrainingState] = []

    def keep(state: TrainingState) -> None:
        saved.append(state)
        if len(saved) == 2:
            stop.set()

    some = training(20, 30)
    halfway = train(some, begin(some), save=keep, stop=stop, threads=1, part=7)
    assert (halfway.round, halfway.played) == (0, 14)
    halfway.save(tmp_path / "half.npz")
    again = TrainingState.load(tmp_path / "half.npz")
    assert_same(halfway, again, tmp_path)
    whole = train(some, again, save=lambda _: None, threads=2, part=10)
    assert_same(whole, learned, tmp_path)


def test_progress_tells_the_round_and_its_games() -> None:
    told: list[tuple[int, int]] = []
    some = training(4, 4)
    train(some, begin(some), lambda _: None, lambda at, played: told.append((at, played)))
    assert told == sorted(told)
    assert told[-1] == (1, 4)


def test_even_a_little_training_beats_greedy_play() -> None:
    some = Training(LEXICON, (60,))
    leaves = some.all_leaves().with_values(train(some, begin(some), save=lambda _: None).values)
    assert leaves.value("?") > 15 > leaves.value("S") > leaves.value("V")
    players = [Player("leaves", leaves), GREEDY]
    result = self_play(300, lexicon=LEXICON, players=players, pairs=True, threads=1, seed=8)
    assert result.spread().mean > 3 * result.spread().error


def test_training_of_another_list_is_not_gone_on_with(learned: TrainingState) -> None:
    other = Training(Lexicon.load("world-english"), (1,), longest=3)
    with pytest.raises(BadTrainingState, match="another word list"):
        train(other, learned, save=lambda _: None)


def test_training_with_other_racks_is_not_gone_on_with(learned: TrainingState) -> None:
    other = replace(training(20, 30), chosen_racks=3)
    with pytest.raises(BadTrainingState, match="1 around chosen leaves, not 4 and 3"):
        train(other, learned, save=lambda _: None)


def test_rounds_to_come_may_be_changed_on_the_way(learned: TrainingState) -> None:
    longer = train(training(1, 2, 10), learned, save=lambda _: None, threads=1)
    assert longer.over.tolist() == [20, 30, 10]


def test_a_damaged_state_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(b"PK nonsense")
    with pytest.raises(BadTrainingState):
        TrainingState.load(tmp_path / "bad.npz")


SMALL = Leaves.of_box(ENGLISH, longest=3)
TEXTS = list(SMALL)
WORTH = {"?": 25.0, "S": 8.0, "Q": -6.0, "U": -5.0}


def worth(text: str) -> float:
    return sum(WORTH.get(tile, 0.0) * count for tile, count in Counter(text).items())


def test_parts_are_the_leaves_one_tile_smaller() -> None:
    triples = LeaveParts(SMALL).sizes[2]
    place = [TEXTS[at] for at in triples.places].index("ACE")
    assert sorted(TEXTS[part] for part in triples.parts[place]) == ["AC", "AE", "CE"]


def test_what_was_seen_often_is_worth_what_its_samples_say() -> None:
    true = np.array([worth(text) for text in TEXTS]) + np.random.default_rng(0).normal(
        0, 3, len(TEXTS)
    )
    seen = np.full(len(TEXTS), 1_000_000)
    np.testing.assert_allclose(estimate(LeaveParts(SMALL), true * seen, seen, 20), true, atol=0.1)


def test_what_was_never_seen_is_worth_what_its_parts_lead_to_expect() -> None:
    true = np.array([worth(text) for text in TEXTS])
    seen = np.full(len(TEXTS), 10_000)
    seen[TEXTS.index("?SU")] = 0
    found = estimate(LeaveParts(SMALL), true * seen, seen, 20)
    assert found[TEXTS.index("?SU")] == pytest.approx(28, abs=4)


def test_without_any_samples_everything_is_worth_nothing() -> None:
    nothing = np.zeros(len(TEXTS))
    np.testing.assert_array_equal(estimate(LeaveParts(SMALL), nothing, nothing, 20), nothing)
