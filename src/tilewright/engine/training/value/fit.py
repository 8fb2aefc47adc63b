"""Fit the value network to sampled positions, with PyTorch, on a GPU or a processor."""

from __future__ import annotations  # keeps signatures short in help()

import io
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tilewright.atomic_file import write_atomically
from tilewright.engine.kernel import SAMPLED_TURNS, TURN_INPUTS_ROW
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.training.value.batches import Batch, SampledPositions, shuffled
from tilewright.engine.training.value.lane_network import LaneNetwork
from tilewright.engine.training.value.report import FitReport, validation_report
from tilewright.engine.training.value.settings import FitSettings, OtherFit

_WARM_UP_STEPS: Final = 200
_SAVE_INTERVAL_S: Final = 30.0


@dataclass(eq=False, slots=True)
class _Targets:
    """The columns of a batch on the device, one row for each position."""

    rows: Tensor
    columns: dict[str, Tensor]

    @classmethod
    def of(cls, batch: Batch, device: torch.device) -> _Targets:
        flat = batch.inputs.view(np.uint8).reshape(-1, TURN_INPUTS_ROW.itemsize)
        columns = {
            name: torch.from_numpy(getattr(batch, name)).to(device)
            for name in ("score", "lead", "in_bag", "reply", "value", "win", "to_the_end")
        }
        return cls(torch.from_numpy(flat).to(device), columns)


def centred(errors: Tensor) -> Tensor:
    """Return errors less their mean over the turns of a position: what a choice depends on."""
    return errors - errors.mean(1, keepdim=True)


def win_share(lead: Tensor, deviation: Tensor) -> Tensor:
    return 0.5 * (1 + torch.erf(lead / deviation / 2**0.5))


class Fitting:
    """A network being fitted. Its state can be saved and loaded between two steps."""

    def __init__(
        self,
        positions: SampledPositions,
        settings: FitSettings,
        points: NDArray[Any],
        start: NDArray[Any] | None,
        device: str | None,
    ) -> None:
        chosen = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.device = torch.device(chosen)
        self._dtype = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self._positions = positions
        self._settings = settings
        torch.manual_seed(settings.seed)
        self.network = LaneNetwork(points)
        if start is not None:
            self.network.load(start)
        self.network.to(self.device)
        self._optimizer = torch.optim.AdamW(
            self.network.parameters(),
            lr=settings.learning_rate,
            weight_decay=settings.weight_decay,
            betas=(0.9, 0.99),
        )
        self.step = 0
        self._per_epoch = len(positions.training) // settings.batch
        self.steps = max(int(settings.epochs * self._per_epoch), 1)

    def run(
        self,
        threads: int,
        save: Callable[[bytes], None],
        progress: Callable[[int, int], None] | None = None,
        stop: StopFlag | None = None,
    ) -> bool:
        """Fit until the last step; return False if ``stop`` was set before.

        ``save`` gets the state now and then, and when it stops. ``progress`` is called with the
        number of steps done and their total.
        """
        if self._per_epoch == 0:
            raise ValueError("there are too few positions for one batch")
        saved = time.monotonic()
        while self.step < self.steps:
            epoch, skip = divmod(self.step, self._per_epoch)
            order = shuffled(self._positions.training, self._settings.seed, epoch)
            for batch in self._positions.batches(order, self._settings.batch, threads, skip):
                stopped = stop is not None and stop.is_set()
                if stopped or time.monotonic() - saved > _SAVE_INTERVAL_S:
                    save(self.state())
                    saved = time.monotonic()
                if stopped:
                    return False
                self._learn(_Targets.of(batch, self.device))
                if progress is not None:
                    progress(self.step, self.steps)
                if self.step == self.steps:
                    break
        save(self.state())
        return True

    def _learn(self, targets: _Targets) -> None:
        for group in self._optimizer.param_groups:
            group["lr"] = self._learning_rate()
        loss = self._loss(targets)
        self._optimizer.zero_grad()
        loss.backward()
        self._optimizer.step()
        self.step += 1

    def _learning_rate(self) -> float:
        """Return a rate that rises quickly and falls to zero along a cosine."""
        warm_up = min(1.0, (self.step + 1) / min(_WARM_UP_STEPS, self.steps))
        falling = 0.5 + 0.5 * math.cos(math.pi * self.step / self.steps)
        return self._settings.learning_rate * warm_up * falling

    def _outputs(self, targets: _Targets) -> tuple[Tensor, Tensor, Tensor]:
        reply, value, deviation = self.network(targets.rows, self._dtype)
        shape = (-1, SAMPLED_TURNS)
        return reply.view(shape), value.view(shape), deviation.view(shape)

    def _loss(self, targets: _Targets) -> Tensor:
        settings, columns = self._settings, targets.columns
        reply, value, deviation = self._outputs(targets)
        value_error = (value - columns["value"]) / 10
        reply_error = (reply - columns["reply"]) / 10
        # By default, wins teach the deviation alone, so that the value stays one of points.
        points = value if settings.wins_teach_value else value.detach()
        share = win_share(columns["lead"] + columns["score"] + points, deviation)
        share = share.clamp(1e-4, 1 - 1e-4)
        surprise = -(columns["win"] * share.log() + (1 - columns["win"]) * (1 - share).log())
        loss: Tensor = (
            (centred(value_error) ** 2).mean()
            + settings.reply_weight * (centred(reply_error) ** 2).mean()
            + settings.level_weight * ((value_error**2).mean() + (reply_error**2).mean())
            + settings.win_weight * (surprise * columns["to_the_end"]).mean()
        )
        return loss

    def validate(self, threads: int, limit: int) -> FitReport:
        """Measure the network on up to ``limit`` positions that it has not learned from."""
        numbers = self._positions.validation[:limit]
        size = min(self._settings.batch, max(len(numbers), 1))
        found: list[dict[str, NDArray[np.float32]]] = []
        with torch.no_grad():
            for batch in self._positions.batches(numbers, size, threads):
                outputs = self._outputs(_Targets.of(batch, self.device))
                names = ("own_reply", "own_value", "own_deviation")
                found.append(
                    {
                        name: output.float().cpu().numpy()
                        for name, output in zip(names, outputs, strict=True)
                    }
                    | {
                        name: getattr(batch, name)
                        for name in (
                            "score",
                            "lead",
                            "in_bag",
                            "reply",
                            "value",
                            "win",
                            "to_the_end",
                        )
                    }
                    | {"leave": np.ascontiguousarray(batch.inputs["leave"])}
                )
        return validation_report(found)

    def state(self) -> bytes:
        buffer = io.BytesIO()
        torch.save(
            {
                "settings": asdict(self._settings),
                "positions": len(self._positions),
                "step": self.step,
                "network": self.network.state_dict(),
                "optimizer": self._optimizer.state_dict(),
            },
            buffer,
        )
        return buffer.getvalue()

    def resume(self, path: Path) -> None:
        """Continue from a saved state. Raises ``OtherFit`` if it is that of another fitting."""
        state = torch.load(path, map_location=self.device, weights_only=True)
        found = (state["settings"], state["positions"])
        if found != (asdict(self._settings), len(self._positions)):
            raise OtherFit(path)
        self.step = state["step"]
        self.network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])


def fit(
    positions: SampledPositions,
    settings: FitSettings,
    points: NDArray[Any],
    state_file: Path,
    *,
    start: NDArray[Any] | None = None,
    device: str | None = None,
    threads: int = 1,
    validation: int = 0,
    progress: Callable[[int, int], None] | None = None,
    stop: StopFlag | None = None,
) -> tuple[NDArray[np.float32], FitReport] | None:
    """Return the weights of a fitted network and its report, or None if it was stopped.

    ``points`` has the values of the letters. The fitting begins with the weights ``start``, or with
    random ones. Its state is saved in a file now and then, from which the next call continues.
    """
    fitting = Fitting(positions, settings, points, start, device)
    if state_file.exists():
        fitting.resume(state_file)

    def save(state: bytes) -> None:
        write_atomically(state_file, state)

    if not fitting.run(threads, save, progress, stop):
        return None
    return fitting.network.export(), fitting.validate(threads, validation)
