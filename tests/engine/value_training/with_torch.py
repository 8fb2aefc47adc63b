"""Fitting the value network with PyTorch: run with ``make test-train``, which installs it."""

import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

from tests.engine.value_training.plain_network import plain_outputs
from tests.engine.value_training.test_sampling import ENGLISH_WORDS, SAMPLING
from tilewright.cli.main import app
from tilewright.engine.kernel import TURN_INPUTS_ROW
from tilewright.engine.shipped import shipped_value
from tilewright.engine.training.value import sample_files, training
from tilewright.engine.training.value.batches import SampledPositions
from tilewright.engine.training.value.fit import fit
from tilewright.engine.training.value.lane_network import LaneNetwork
from tilewright.engine.training.value.sample_files import SampleFolder
from tilewright.engine.training.value.settings import FitSettings, OtherFit
from tilewright.engine.training.value.training import ValueTraining, train_value
from tilewright.engine.value.network import ValueNetwork
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.tiles import ENGLISH

POINTS = np.array([entry.value for entry in ENGLISH.letters])
SETTINGS = FitSettings(epochs=1, batch=8, learning_rate=2e-3)
GAMES = 2


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_files, "GAMES_PER_FILE", GAMES)
    monkeypatch.setattr(training, "GAMES_PER_FILE", GAMES)


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> SampledPositions:
    folder = SampleFolder(tmp_path_factory.mktemp("samples"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_files, "GAMES_PER_FILE", GAMES)
        assert folder.sample(replace(SAMPLING, network=None, early_percent=50), 6, threads=1)
    return SampledPositions([folder], ENGLISH_WORDS, TOURNAMENT, 255)


class StopsAfter(threading.Event):
    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def is_set(self) -> bool:
        self.times -= 1
        return self.times < 0


def test_the_network_computes_what_numpy_does(positions: SampledPositions) -> None:
    batch = positions.batch(np.arange(0, len(positions), 9))
    network = LaneNetwork(POINTS)
    network.load(shipped_value().weights)
    rows = batch.inputs.view(np.uint8).reshape(-1, TURN_INPUTS_ROW.itemsize)
    with torch.no_grad():
        outputs = network(torch.from_numpy(rows), torch.float32)
    turns: Any = batch.inputs.ravel()
    for at in range(0, len(turns), 11):
        plain = plain_outputs(shipped_value().weights, turns[at])
        assert [float(output[at]) for output in outputs] == pytest.approx(plain, abs=1e-3)


def test_weights_are_loaded_and_exported_unchanged() -> None:
    network = LaneNetwork(POINTS)
    network.load(shipped_value().weights)
    assert np.array_equal(network.export(), shipped_value().weights.astype(np.float32))


def test_fitting_from_nothing_learns_the_positions(
    positions: SampledPositions, tmp_path: Path
) -> None:
    """It sees the same few positions again and again, so the loss must fall."""
    errors = []
    for epochs in (0.01, 3.0):
        settings = replace(SETTINGS, epochs=epochs)
        found = fit(
            positions, settings, POINTS, tmp_path / f"{epochs}.fit", device="cpu", validation=24
        )
        assert found is not None
        errors.append(found[1].error)
    assert errors[1] < errors[0]


def test_a_stopped_fitting_continues_with_the_same_result(
    positions: SampledPositions, tmp_path: Path
) -> None:
    def weights(path: Path, stop: threading.Event | None) -> Any:
        found = fit(positions, SETTINGS, POINTS, path, device="cpu", validation=20, stop=stop)
        return None if found is None else found[0]

    whole = weights(tmp_path / "whole.fit", None)
    steps = SETTINGS.epochs * (len(positions.training) // SETTINGS.batch)
    assert steps > 10
    assert weights(tmp_path / "parts.fit", StopsAfter(int(steps / 2))) is None
    assert np.allclose(weights(tmp_path / "parts.fit", None), whole, atol=1e-6)


def test_the_state_of_another_fitting_is_refused(
    positions: SampledPositions, tmp_path: Path
) -> None:
    path = tmp_path / "state.fit"
    assert fit(positions, SETTINGS, POINTS, path, device="cpu", stop=StopsAfter(1)) is None
    with pytest.raises(OtherFit, match=r"state\.fit"):
        fit(positions, replace(SETTINGS, seed=9), POINTS, path, device="cpu")


def test_rounds_with_a_late_network(tmp_path: Path) -> None:
    plan = ValueTraining(
        replace(SAMPLING, early_percent=10),
        rounds=2,
        files=2,
        settings=replace(SETTINGS, epochs=1, batch=4),
        late=True,
    )
    assert train_value(plan, tmp_path, device="cpu", stop=StopsAfter(12)) is None
    trained = train_value(plan, tmp_path, device="cpu")
    assert trained is not None
    assert trained.late is not None
    assert len(trained.reports) == 3
    assert trained.network.fits(TOURNAMENT)
    assert ValueNetwork.load(tmp_path / "round-2.value").to_bytes() == trained.network.to_bytes()
    seeds = [
        json.loads((tmp_path / f"round-{number}" / "sampling.json").read_text())["seed"]
        for number in (1, 2)
    ]
    assert seeds == [5001, 5002]
    again = train_value(plan, tmp_path, device="cpu")
    assert again is not None
    assert again.late is not None
    assert again.late.to_bytes() == trained.late.to_bytes()


def test_the_command_trains_and_tests_a_network(tmp_path: Path) -> None:
    out = tmp_path / "my.value"
    options = ["--rounds", "1", "--games", "2", "--epochs", "1", "--batch", "2", "--threads", "1"]
    command = ["train", "value", str(out), *options, "--late", "--device", "cpu", "--json"]
    result = CliRunner().invoke(app, [*command, "--check", "4"], prog_name="tilewright")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["against_static"]["games"] == 4
    assert ValueNetwork.load(out).fits(TOURNAMENT)
    assert ValueNetwork.load(tmp_path / "my-late.value").fits(TOURNAMENT)
