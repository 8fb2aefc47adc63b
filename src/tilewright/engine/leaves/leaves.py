"""Leaves: the value of the tiles kept on a rack, learned from self-play.

>>> leaves = Leaves.of_box(ENGLISH, longest=2)
>>> len(leaves), leaves.value("QU")
(400, 0.0)

They are stored in KLV2 files, which other programs read and write too.
"""

from __future__ import annotations  # keeps signatures short in help()

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.atomic_file import write_atomically
from tilewright.engine.kernel import BadLeaves, KernelLeaves
from tilewright.engine.tile_codes import tile_codes
from tilewright.rules.equipment.tiles import ENGLISH, Tile, TileSet

__all__ = ["BadLeaves", "Leaves"]

# As in other programs: a play from a rack of seven keeps at most six tiles.
MAX_LEAVE: Final = 6
# Nodes have 22-bit arcs and leaves are counted in 24 bits, which limits the size of a file.
MAX_FILE_BYTES: Final = 8 + (4 << 22) + (4 << 24)
# The hash covers this many values; hashing all of them would take milliseconds.
HASHED: Final = 1000


class Leaves:
    """An immutable table of values, one for each multiset of tiles that can be kept."""

    __slots__ = ("_indices", "_kernel", "tiles")

    def __init__(self, leaves: KernelLeaves, tiles: TileSet) -> None:
        self._kernel = leaves
        self.tiles = tiles
        self._indices: tuple[dict[bytes, int], int] | None = None

    @classmethod
    def from_klv2(cls, data: bytes, tiles: TileSet = ENGLISH) -> Self:
        """Read leaves from the bytes of a KLV2 file. Raises ``BadLeaves`` if they are damaged."""
        return cls(KernelLeaves.from_klv2(data, len(tiles.letters)), tiles)

    @classmethod
    def load(cls, path: str | os.PathLike[str], tiles: TileSet = ENGLISH) -> Self:
        """Read a KLV2 file. Raises ``BadLeaves`` or ``OSError``."""
        with Path(path).open("rb") as file:
            return cls.from_klv2(file.read(MAX_FILE_BYTES + 1), tiles)

    @classmethod
    def of_box(cls, tiles: TileSet, longest: int = MAX_LEAVE) -> Self:
        """Return all leaves of a tile set, with value zero."""
        counts = bytes([tiles.blanks, *(entry.count for entry in tiles.letters)])
        return cls(KernelLeaves.of_box(counts, longest), tiles)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the contents of the file."""
        return type(self).from_klv2, (self.to_klv2(), self.tiles)

    def __copy__(self) -> Self:
        return self  # it is immutable

    def __deepcopy__(self, _: object) -> Self:
        return self

    def to_klv2(self) -> bytes:
        """Return the bytes of a KLV2 file."""
        return self._kernel.to_klv2()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a KLV2 file atomically."""
        write_atomically(Path(path), self.to_klv2())

    def with_values(self, values: NDArray[Any]) -> Leaves:
        """Return the same leaves with these values, which are in the order of ``__iter__``."""
        floats = np.ascontiguousarray(values, dtype=np.float32)
        return Leaves(self._kernel.with_values(floats), self.tiles)

    @property
    def kernel(self) -> KernelLeaves:
        """The same values, in the kernel."""
        return self._kernel

    @property
    def values(self) -> NDArray[np.float32]:
        """A copy of the values, in the order of ``__iter__``."""
        return self._kernel.values()

    def __eq__(self, other: object) -> bool:
        """Return whether these are the same leaves with the same values."""
        if not isinstance(other, Leaves):
            return NotImplemented
        if self is other:
            return True
        return self.tiles == other.tiles and self.to_klv2() == other.to_klv2()

    def __hash__(self) -> int:
        return hash((self.tiles, len(self), self.values[:HASHED].tobytes()))

    def __repr__(self) -> str:
        return f"<Leaves: {len(self)} of {self.tiles.name} tiles>"

    def __len__(self) -> int:
        return len(self._kernel)

    def __iter__(self) -> Iterator[str]:
        """Yield the leaves as text in the order of ``values``; a blank is ``?`` and comes first."""
        codes = tile_codes(self.tiles)
        for numbers in self.numbers():
            yield "".join(codes.tiles(numbers))

    def numbers(self) -> Iterator[bytes]:
        """Yield the leaves as the kernel's tile numbers, in the order of ``values``."""
        tiles, ends = self._kernel.list()
        data = tiles.tobytes()
        start = 0
        for end in ends.tolist():
            yield data[start:end]
            start = end

    def value(self, kept: Sequence[Tile]) -> float:
        """Return the value of the tiles kept, or zero if the table does not contain them.

        A leave longer than any in the table, as racks of nine can keep, is estimated from its
        parts.
        """
        numbers = bytes(sorted(tile_codes(self.tiles).numbers(kept)))
        return self._value(numbers, *self._known())

    def _value(self, numbers: bytes, indices: dict[bytes, int], longest: int) -> float:
        if len(numbers) <= max(longest, 1):
            index = indices.get(numbers)
            return 0.0 if index is None else float(self._kernel.values()[index])
        parts = (numbers[:at] + numbers[at + 1 :] for at in range(len(numbers)))
        return sum(self._value(part, indices, longest) for part in parts) / (len(numbers) - 1)

    def _known(self) -> tuple[dict[bytes, int], int]:
        """Return the index of each leave, and the length of the longest."""
        if self._indices is None:
            indices = {numbers: index for index, numbers in enumerate(self.numbers())}
            self._indices = indices, max(map(len, indices), default=0)
        return self._indices
