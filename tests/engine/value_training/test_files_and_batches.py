"""Sampled positions in files, and the batches that a trainer gets from them."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.value_training.plain_network import plain_outputs
from tests.engine.value_training.test_sampling import (
    ENGLISH_WORDS,
    SAMPLING,
    best_turns,
    position_of,
    turns_of,
)
from tilewright.engine.learned_value import turn_values
from tilewright.engine.shipped import shipped_value
from tilewright.engine.training.value import sample_files
from tilewright.engine.training.value.batches import SampledPositions, shuffled
from tilewright.engine.training.value.sample_files import (
    BadSamples,
    OtherSampling,
    SampleFolder,
)
from tilewright.engine.training.value.sampling import ValueSampling
from tilewright.rules.editions.presets import TOURNAMENT

QUICK = replace(SAMPLING, network=None, early_percent=10)


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_files, "GAMES_PER_FILE", 2)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> SampleFolder:
    folder = SampleFolder(tmp_path_factory.mktemp("samples"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_files, "GAMES_PER_FILE", 2)
        assert folder.sample(QUICK, 3, threads=1)
    return folder


def contents(folder: SampleFolder) -> list[bytes]:
    return [path.read_bytes() for path in folder.files()]


def loaded(samples: SampleFolder, max_in_bag: int = 255) -> SampledPositions:
    return SampledPositions([samples], ENGLISH_WORDS, TOURNAMENT, max_in_bag)


class StopsAfter(threading.Event):
    """A stop flag that is set when it has been asked a number of times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def is_set(self) -> bool:
        self.times -= 1
        return self.times < 0


def test_a_stopped_sampling_continues_with_the_same_files(
    samples: SampleFolder, tmp_path: Path
) -> None:
    folder = SampleFolder(tmp_path / "again")
    assert not folder.sample(QUICK, 3, threads=1, stop=StopsAfter(4))
    assert len(folder.files()) < 3
    (folder.folder / ".000001.npy.dead.part").write_bytes(b"what a killed process leaves")
    assert folder.sample(QUICK, 3, threads=2)
    assert contents(folder) == contents(samples)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (replace(QUICK, seed=6), "seed"),
        (replace(QUICK, network=shipped_value()), "network"),
        (replace(QUICK, leaves=None), "leaves"),
        (replace(QUICK, late_deals=2), "late deals"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_positions_of_another_sampling_are_refused(
    samples: SampleFolder, other: ValueSampling, named: str
) -> None:
    with pytest.raises(OtherSampling, match=f"another {named}"):
        samples.sample(other, 3, threads=1)


@pytest.mark.parametrize("data", [b"", b"text", np.zeros(3).tobytes()])
def test_a_damaged_file_is_named(tmp_path: Path, data: bytes) -> None:
    folder = SampleFolder(tmp_path)
    folder.file(0).write_bytes(data)
    with pytest.raises(BadSamples, match=r"000000\.npy"):
        loaded(folder)


def test_an_array_of_something_else_is_named(tmp_path: Path) -> None:
    folder = SampleFolder(tmp_path)
    np.save(folder.file(0), np.zeros(3))
    with pytest.raises(BadSamples, match=r"000000\.npy"):
        loaded(folder)


def test_the_network_on_encoded_turns_has_the_values_of_the_kernel(samples: SampleFolder) -> None:
    positions = loaded(samples)
    numbers = np.arange(0, len(positions), 7)
    batch = positions.batch(numbers)
    network = shipped_value()
    for at, row in enumerate(positions.rows(numbers)):
        position = position_of(row)
        turns = {turn.text: turn for turn in best_turns(position)}
        chosen = [turns[text] for text in turns_of(row)]
        values = turn_values(position, ENGLISH_WORDS, chosen, network, edition=TOURNAMENT)
        for turn in {0, len(chosen) - 1}:
            plain = plain_outputs(network.weights, batch.inputs[at, turn])
            value = values[turn]
            assert plain == pytest.approx((value.reply, value.value, value.deviation), abs=0.002)


def test_a_batch_has_the_results_of_every_turn(samples: SampleFolder) -> None:
    positions = loaded(samples)
    rows: Any = positions.rows(np.arange(len(positions)))
    few = np.flatnonzero(rows["turns"] < 8)[:3]
    batch = positions.batch(np.append(few, 0))
    for at, number in enumerate([*few, 0]):
        turns = int(rows["turns"][number])
        for column in range(8):
            sampled = rows["sampled"][number][column % turns]
            assert batch.value[at, column] == sampled["value"]
            assert batch.win[at, column] == sampled["win"]
            assert batch.score[at, column] == sampled["score"]
            assert batch.inputs[at, column]["leave"] == sampled["leave"]
        assert set(batch.lead[at]) == {float(rows["lead"][number])}


def test_positions_of_the_same_game_are_all_learned_or_all_held_out(samples: SampleFolder) -> None:
    positions = loaded(samples)
    held_out = set(positions.rows(positions.validation)["game"].tolist())
    learned = set(positions.rows(positions.training)["game"].tolist())
    assert held_out == {0}
    assert learned == {1, 2, 3, 4, 5}
    assert len(positions.training) + len(positions.validation) == len(positions)


def test_only_positions_with_few_tiles_in_the_bag(samples: SampleFolder) -> None:
    late = loaded(samples, max_in_bag=9)
    rows = late.rows(np.arange(len(late)))
    assert 0 < len(late) < len(loaded(samples))
    assert rows["in_bag"].max() <= 9


def test_batches_come_in_order_on_any_number_of_threads(samples: SampleFolder) -> None:
    positions = loaded(samples)
    order = shuffled(positions.training, seed=3, epoch=0)
    alone = list(positions.batches(order, 4, threads=1))
    shared = list(positions.batches(order, 4, threads=3, skip=2))
    assert len(alone) == len(order) // 4
    assert len(shared) == len(alone) - 2
    for one, other in zip(alone[2:], shared, strict=True):
        assert np.array_equal(one.inputs, other.inputs)
        assert np.array_equal(one.value, other.value)


def test_every_epoch_has_its_own_order() -> None:
    numbers = np.arange(50)
    first, second = (shuffled(numbers, seed=1, epoch=epoch) for epoch in range(2))
    assert sorted(first) == sorted(second) == list(numbers)
    assert not np.array_equal(first, second)
    assert np.array_equal(first, shuffled(numbers, seed=1, epoch=0))
