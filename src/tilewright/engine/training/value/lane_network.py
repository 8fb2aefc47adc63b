"""The value network in PyTorch; ``docs/internals/learned-value.md`` describes it."""

from __future__ import annotations  # keeps signatures short in help()

from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from tilewright.engine.kernel import TURN_INPUTS_ROW
from tilewright.engine.training.value.layers import (
    SHAPES,
    SQUARE_INPUTS,
    join_layers,
    split_layers,
)

_LANES: Final = 30
_SIDE: Final = 15
_LETTERS: Final = 26
_S: Final = 19
# GPUs multiply matrices faster if their sizes are multiples of eight.
_PADDING: Final = -SQUARE_INPUTS % 8
_LETTER_BITS: Final = (1 << _LETTERS) - 1
_POINTS_BIT: Final = 26
_BLANK: Final = 32
_MAX_BAG: Final = 20
_MAX_USED: Final = 7
_MIN_LEFT, _MAX_LEFT = -7, 14


def lanes_by_type() -> tuple[list[list[int]], list[list[float]]]:
    """Return the four lanes of each type, and their weight in the sum.

    Both middle lanes are named twice, so that every type has four.
    """
    lanes = [[line, 14 - line, 15 + line, 29 - line] for line in range(8)]
    weights = [[1.0] * 4 for _ in range(8)]
    weights[7] = [1.0, 0.0, 1.0, 0.0]
    return lanes, weights


def field(rows: Tensor, name: str, dtype: torch.dtype = torch.uint8) -> Tensor:
    """Return a column of encoded turns, given their bytes."""
    kind, offset = TURN_INPUTS_ROW.fields[name][:2]  # type: ignore[index]
    column = rows[:, offset : offset + kind.itemsize].contiguous()
    return column.view(dtype).view(len(rows), *kind.shape)


class LaneNetwork(nn.Module):
    """The network; ``points`` has the values of the 26 letters."""

    def __init__(self, points: NDArray[Any]) -> None:
        super().__init__()
        self.weights = nn.ParameterDict()
        for name, shape in SHAPES.items():
            inputs = shape[-2] if len(shape) > 1 else 1
            scale = 0.0 if name.endswith("bias") or name == "kept" else inputs**-0.5
            self.weights[name] = nn.Parameter(scale * torch.randn(shape))
        with torch.no_grad():
            # All types of lanes begin alike, and few inputs of a lane are not zero.
            self.weights["squares"][:] = 0.1 * torch.randn(SHAPES["squares"][1:])
            self.weights["pooled"] *= 0.3
            self.weights["outputs"].normal_(std=0.05)
        # What the types have in common is learned from all lanes.
        self.shared = nn.Parameter(torch.zeros(SHAPES["squares"][1:]))
        lanes, lane_weights = lanes_by_type()
        self.register_buffer("lanes", torch.tensor(lanes), persistent=False)
        self.register_buffer("lane_weights", torch.tensor(lane_weights), persistent=False)
        self.register_buffer("points", torch.tensor(points.astype(np.float32)), persistent=False)
        self.register_buffer("bits", torch.arange(_LETTERS), persistent=False)

    def load(self, weights: NDArray[Any]) -> None:
        """Take the weights of a network file."""
        with torch.no_grad():
            for name, layer in split_layers(weights).items():
                self.weights[name].copy_(torch.from_numpy(layer))
            self.shared.zero_()

    def export(self) -> NDArray[np.float32]:
        """Return all weights in the order of the file."""
        layers = {
            name: weight.detach().float().cpu().numpy() for name, weight in self.weights.items()
        }
        layers["squares"] = layers["squares"] + self.shared.detach().float().cpu().numpy()
        return join_layers(layers)

    def forward(self, rows: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor, Tensor]:
        """Return reply, value and deviation of encoded turns, given as bytes.

        The lanes are computed in numbers of type ``dtype``.
        """
        layers = self.weights
        unseen, kept = field(rows, "unseen").float(), field(rows, "kept").float()
        leave = field(rows, "leave", torch.float32)
        total = unseen.sum(1, keepdim=True).clamp(min=1)
        share = unseen / total
        count = len(rows)
        squares = self._squares(rows, share, dtype).view(count, _LANES, -1)[:, self.lanes]
        squares = squares.permute(1, 0, 2, 3).reshape(8, count * 4, -1)
        hidden = torch.bmm(squares, self._square_weights().to(dtype))
        context = torch.cat([7 * share, total * 0.01], 1) @ layers["context"]
        hidden = hidden.view(8, count, 4, -1).float()
        hidden = functional.relu(
            hidden + layers["lane_bias"].view(8, 1, 1, -1) + context.view(1, count, 1, -1)
        )
        out = hidden.to(dtype) @ layers["lanes"].to(dtype) + layers["lanes_bias"].to(dtype)
        encoded = functional.relu(out).float()
        pooled = (encoded * self.lane_weights.view(8, 1, 4, 1)).sum((0, 2))

        features = self._head_inputs(rows, unseen, kept, leave)
        first = pooled @ layers["pooled"] + features @ layers["head"] + layers["head_bias"]
        second = functional.relu(first) @ layers["second"] + layers["second_bias"]
        outputs = functional.relu(second) @ layers["outputs"] + layers["outputs_bias"]
        bilinear = ((kept @ layers["kept"]) * pooled).sum(1)
        return (
            40 + 10 * outputs[:, 0],
            leave + 10 * (outputs[:, 1] + bilinear),
            20 * outputs[:, 2].clamp(-3, 3).exp(),
        )

    def _square_weights(self) -> Tensor:
        """Return the weights of the squares of each type of lane, padded like the inputs."""
        weights = self.weights["squares"] + self.shared
        by_square = weights.view(8, _SIDE, SQUARE_INPUTS, -1)
        return functional.pad(by_square, (0, 0, 0, _PADDING)).flatten(1, 2)

    def _squares(self, rows: Tensor, share: Tensor, dtype: torch.dtype) -> Tensor:
        """Return the inputs of every square of every lane, padded with zeros."""
        board = field(rows, "letters").view(-1, _SIDE, _SIDE)
        letters = torch.cat([board, board.transpose(1, 2)], 1)
        checks = field(rows, "checks", torch.int32)
        allowed = (checks.unsqueeze(-1) >> self.bits) & 1
        crossed = checks < 0
        masks = checks & _LETTER_BITS
        checked = (letters == 0) & (crossed | (masks != _LETTER_BITS))
        of_letter = torch.stack([share[:, 1:], share[:, 1:] * self.points], 2)
        sums = allowed.view(len(rows), -1, _LETTERS).float() @ of_letter
        sums = sums.view(len(rows), _LANES, _SIDE, 2)
        blanks = share[:, 0].view(-1, 1, 1)
        fitting = sums[..., 0] + blanks * (masks != 0)
        values = (share[:, 1:] > 0) * self.points
        greatest = (allowed.to(dtype) * values.to(dtype).view(-1, 1, 1, _LETTERS)).amax(-1)
        with_s = allowed[..., _S - 1] * 7 * (share[:, _S].view(-1, 1, 1) + blanks)
        points = (checks >> _POINTS_BIT) & 31
        check = torch.stack(
            [
                crossed.float(),
                fitting,
                1 - (1 - fitting).clamp(min=0) ** 7,
                crossed * points / 8,
                sums[..., 1] / 4,
                greatest.float() / 8,
                with_s,
                (~crossed).float(),
            ],
            -1,
        )
        return torch.cat(
            [
                ((letters & (_BLANK - 1)).unsqueeze(-1) == self.bits + 1).to(dtype),
                (letters >= _BLANK).to(dtype).unsqueeze(-1),
                (check * checked.unsqueeze(-1)).to(dtype),
                (allowed * (checked & crossed).unsqueeze(-1)).to(dtype),
                torch.zeros(*letters.shape, _PADDING, dtype=dtype, device=rows.device),
            ],
            -1,
        )

    def _head_inputs(self, rows: Tensor, unseen: Tensor, kept: Tensor, leave: Tensor) -> Tensor:
        in_bag, used = field(rows, "in_bag").long(), field(rows, "used").long()
        exchange = field(rows, "exchange").float()
        left = (in_bag - used).clamp(_MIN_LEFT, _MAX_LEFT) - _MIN_LEFT

        def one_hot(numbers: Tensor, count: int) -> Tensor:
            return functional.one_hot(numbers, count).float()

        def column(numbers: Tensor) -> Tensor:
            return numbers.unsqueeze(1)

        return torch.cat(
            [
                unseen / 10,
                kept,
                one_hot(in_bag.clamp(max=_MAX_BAG), _MAX_BAG + 1),
                column(in_bag * 0.02),
                column(leave / 10),
                column(exchange),
                one_hot(used.clamp(max=_MAX_USED), _MAX_USED + 1),
                one_hot(left, _MAX_LEFT - _MIN_LEFT + 1),
                column(kept[:, 1:] @ self.points * 0.1),
                column(unseen[:, 1:] @ self.points * 0.02),
            ],
            1,
        )
