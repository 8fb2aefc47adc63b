"""Train a value network in rounds: sample positions with the network so far, then fit it to them.

Everything is saved in a folder as it is made, so that a training that was stopped or killed
continues where it was.
"""

from __future__ import annotations  # keeps signatures short in help()

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from tilewright.atomic_file import write_atomically
from tilewright.engine.errors import MissingTorch
from tilewright.engine.kernel import MAX_TILES
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.training.value.batches import SampledPositions
from tilewright.engine.training.value.report import FitReport
from tilewright.engine.training.value.sample_files import GAMES_PER_FILE, SampleFolder
from tilewright.engine.training.value.sampling import ValueSampling
from tilewright.engine.training.value.settings import FitSettings
from tilewright.engine.value.network import ValueNetwork

# Called with the round, from 1, what is being done, the amount done and the total.
Progress = Callable[[int, str, int, int], None]

# A late network learns from positions with this many tiles in the bag at most, and is used up to
# the twelve of ValueChoice::kLateBag: at its limit it should know both sides.
LATE_BAG: Final = 15
VALIDATION_POSITIONS: Final = 50_000


@dataclass(frozen=True, slots=True)
class ValueTraining:
    """What to train, and how.

    ``sampling`` has the network to begin with, if any; each round samples with the network of the
    round before, and its fitting begins with those weights. ``files`` is the number of files that a
    round samples, with ``GAMES_PER_FILE`` games each. With ``late``, a second network for the end
    of the game is fitted after the last round, beginning with the weights of the first.
    """

    sampling: ValueSampling
    rounds: int = 2
    files: int = 100
    settings: FitSettings = FitSettings()
    late: bool = False

    @property
    def games(self) -> int:
        """The number of games in each round."""
        return self.files * GAMES_PER_FILE

    def of_round(self, number: int, network: ValueNetwork | None) -> ValueSampling:
        """Return the sampling of a round, from 1."""
        seed = (self.sampling.seed * 1000 + number) % (1 << 64)
        return replace(self.sampling, network=network, seed=seed)


@dataclass(frozen=True, slots=True)
class TrainedNetworks:
    """The result of a training. ``reports`` has one for each fitting."""

    network: ValueNetwork
    late: ValueNetwork | None
    reports: tuple[FitReport, ...]


def train_value(
    training: ValueTraining,
    folder: Path,
    *,
    threads: int = 1,
    device: str | None = None,
    progress: Progress | None = None,
    stop: StopFlag | None = None,
) -> TrainedNetworks | None:
    """Continue a training to its end, or return None if ``stop`` was set before.

    ``device`` is one that PyTorch knows, such as ``cpu``; by default, a GPU if there is one. The
    positions depend only on the settings. The weights also depend on the device. Raises
    ``MissingTorch``, and ``OtherSampling`` or ``OtherFit`` if the folder belongs to another
    training.
    """
    check_torch()
    network = training.sampling.network
    reports: list[FitReport] = []
    samples: SampleFolder | None = None
    for number in range(1, training.rounds + 1):
        samples = SampleFolder(folder / f"round-{number}")
        sampling = training.of_round(number, network)

        def sampled(played: int, number: int = number) -> None:
            if progress is not None:
                progress(number, "games", played, training.games)

        if not samples.sample(sampling, training.files, threads, sampled, stop):
            return None
        fitted = _Fit(training, folder / f"round-{number}", samples, number, MAX_TILES).run(
            network, threads, device, progress, stop
        )
        if fitted is None:
            return None
        network = fitted[0]
        reports.append(fitted[1])
    if network is None or samples is None:
        raise ValueError("a training has at least one round")
    late = None
    if training.late:
        fitted = _Fit(training, folder / "late", samples, training.rounds, LATE_BAG).run(
            network, threads, device, progress, stop
        )
        if fitted is None:
            return None
        late = fitted[0]
        reports.append(fitted[1])
    return TrainedNetworks(network, late, tuple(reports))


def check_torch() -> None:
    """Raise ``MissingTorch`` unless PyTorch is installed."""
    try:
        import torch  # noqa: F401, PLC0415 - an optional dependency
    except ImportError:
        raise MissingTorch("Training a value network") from None


@dataclass(frozen=True, slots=True)
class _Fit:
    """A fitting to the positions of a round. ``path`` is where its files begin."""

    training: ValueTraining
    path: Path
    samples: SampleFolder
    round: int
    max_in_bag: int

    def run(
        self,
        start: ValueNetwork | None,
        threads: int,
        device: str | None,
        progress: Progress | None,
        stop: StopFlag | None,
    ) -> tuple[ValueNetwork, FitReport] | None:
        """Return the network and its report, from their files if they are there."""
        network_file = self.path.with_suffix(".value")
        report_file = self.path.with_suffix(".json")
        if report_file.exists():
            found: dict[str, Any] = json.loads(report_file.read_text("utf-8"))
            return ValueNetwork.load(network_file), FitReport(**found["report"])
        from tilewright.engine.training.value.fit import fit  # noqa: PLC0415 - needs PyTorch

        sampling, settings = self.training.sampling, self.training.settings
        positions = SampledPositions(
            [self.samples], sampling.lexicon, sampling.edition, self.max_in_bag
        )

        def on_progress(step: int, steps: int) -> None:
            if progress is not None:
                progress(self.round, "steps", step, steps)

        points = np.array([entry.value for entry in sampling.edition.tiles.letters])
        result = fit(
            positions,
            settings,
            points,
            self.path.with_suffix(".fit"),
            start=None if start is None else start.weights,
            device=device,
            threads=threads,
            validation=VALIDATION_POSITIONS,
            progress=on_progress,
            stop=stop,
        )
        if result is None:
            return None
        weights, report = result
        network = ValueNetwork.of_weights(sampling.edition, weights)
        network.save(network_file)
        facts = {
            "positions": len(positions),
            "settings": asdict(settings),
            "report": asdict(report),
        }
        write_atomically(report_file, json.dumps(facts, indent=1).encode())
        return network, report
