"""The network that values a position after a turn; see ``docs/internals/learned-value.md``."""

import os
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.atomic_file import write_atomically
from tilewright.engine.errors import UnsupportedByEngine
from tilewright.engine.kernel import BadNetwork, KernelNetwork
from tilewright.engine.kernel_inputs import game_rules
from tilewright.rules.editions.edition import Edition

__all__ = ["BadNetwork", "ValueNetwork"]

# A file has a fixed length of about a megabyte.
MAX_FILE_BYTES: Final = 1 << 21


class ValueNetwork:
    """Trained weights, immutable, with the equipment they were trained for."""

    __slots__ = ("_kernel",)

    def __init__(self, network: KernelNetwork) -> None:
        self._kernel = network

    @classmethod
    def of_weights(cls, edition: Edition, weights: NDArray[Any]) -> Self:
        """Return a network for the equipment of an edition.

        ``weights`` has all weights in the order of the file; they are rounded to half precision.
        Raises ``BadNetwork``.
        """
        with np.errstate(over="ignore"):  # an infinite weight is refused below
            halves = np.ascontiguousarray(weights, dtype=np.float16)
        return cls(KernelNetwork(game_rules(edition), halves.view(np.uint16)))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read a network from the bytes of a file. Raises ``BadNetwork`` if they are damaged."""
        return cls(KernelNetwork.from_bytes(data))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a file that ``save`` wrote. Raises ``BadNetwork`` or ``OSError``."""
        with Path(path).open("rb") as file:
            return cls.from_bytes(file.read(MAX_FILE_BYTES))

    def to_bytes(self) -> bytes:
        """Return the contents of a file, for ``from_bytes``."""
        return self._kernel.to_bytes()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file atomically."""
        write_atomically(Path(path), self.to_bytes())

    def fits(self, edition: Edition) -> bool:
        """Return whether the network was trained for the equipment of this edition.

        That is its tiles, its board, the rack size and the bonus.
        """
        try:
            return self._kernel.fits(game_rules(edition))
        except UnsupportedByEngine:
            return False

    @property
    def weights(self) -> NDArray[np.float16]:
        """All weights in the order of the file."""
        return self._kernel.weights().view(np.float16)

    @property
    def kernel(self) -> KernelNetwork:
        """The same network, in the kernel."""
        return self._kernel

    def __eq__(self, other: object) -> bool:
        """Return whether the networks have the same weights, for the same equipment."""
        if not isinstance(other, ValueNetwork):
            return NotImplemented
        return self is other or self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.weights.tobytes())

    def __repr__(self) -> str:
        return f"<ValueNetwork: {len(self.weights):,} weights>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the contents of the file."""
        return type(self).from_bytes, (self.to_bytes(),)

    def __copy__(self) -> Self:
        return self  # it is immutable

    def __deepcopy__(self, _: object) -> Self:
        return self
