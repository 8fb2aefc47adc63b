"""Leaves: what the tiles kept on a rack are worth, learned by playing.

>>> leaves = Leaves.of_box(ENGLISH, longest=2)
>>> len(leaves), leaves.value("QU")
(400, 0.0)

They are kept in KLV2 files, which other programs of the field read and write too.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.kernel import BadLeaves, KernelLeaves
from tilewright.engine.tile_codes import tile_codes
from tilewright.rules.tiles import ENGLISH, Tile, TileSet
from tilewright.whole_file import write_whole

__all__ = ["BadLeaves", "Leaves"]

# The field's custom; a rack of seven keeps six tiles at most.
LONGEST: Final = 6
# Nodes have 22-bit arcs and leaves are counted in 24 bits: no file is larger.
LARGEST_FILE: Final = 8 + (4 << 22) + (4 << 24)


class Leaves:
    """A value for each set of tiles that can be kept. It never changes."""

    __slots__ = ("_kernel", "_places", "tiles")

    def __init__(self, leaves: KernelLeaves, tiles: TileSet) -> None:
        self._kernel = leaves
        self.tiles = tiles
        self._places: tuple[dict[bytes, int], int] | None = None

    @classmethod
    def from_klv2(cls, data: bytes, tiles: TileSet = ENGLISH) -> Self:
        """The leaves in the bytes of a KLV2 file. Raises BadLeaves if they are damaged."""
        return cls(KernelLeaves.from_klv2(data, len(tiles.letters)), tiles)

    @classmethod
    def load(cls, path: str | os.PathLike[str], tiles: TileSet = ENGLISH) -> Self:
        with Path(path).open("rb") as file:
            return cls.from_klv2(file.read(LARGEST_FILE + 1), tiles)

    @classmethod
    def of_box(cls, tiles: TileSet, longest: int = LONGEST) -> Self:
        """All leaves of a box, each worth nothing yet."""
        counts = bytes([tiles.blanks, *(entry.count for entry in tiles.letters)])
        return cls(KernelLeaves.of_box(counts, longest), tiles)

    def to_klv2(self) -> bytes:
        return self._kernel.to_klv2()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a KLV2 file. It is there whole or not at all."""
        write_whole(Path(path), self.to_klv2())

    def with_values(self, values: NDArray[Any]) -> "Leaves":
        """The same leaves with other values, in the order of ``__iter__``."""
        given = np.ascontiguousarray(values, dtype=np.float32)
        return Leaves(self._kernel.with_values(given), self.tiles)

    @property
    def kernel(self) -> KernelLeaves:
        return self._kernel

    @property
    def values(self) -> NDArray[np.float32]:
        return self._kernel.values()

    def __len__(self) -> int:
        return len(self._kernel)

    def __iter__(self) -> Iterator[str]:
        """The leaves as text in the order of their values; a blank is ``?`` and comes first."""
        codes = tile_codes(self.tiles)
        for numbers in self.numbers():
            yield "".join(codes.tiles(numbers))

    def numbers(self) -> Iterator[bytes]:
        """The leaves as the kernel's numbers, in the order of their values."""
        tiles, ends = self._kernel.list()
        whole = tiles.tobytes()
        begin = 0
        for end in ends.tolist():
            yield whole[begin:end]
            begin = end

    def value(self, kept: Sequence[Tile]) -> float:
        """What tiles kept are worth; nothing if the list does not know them.

        More tiles than any leave of the list has, as racks of nine keep, are worth what their parts
        come to.
        """
        numbers = bytes(sorted(tile_codes(self.tiles).numbers(kept)))
        return self._value(numbers, *self._known())

    def _value(self, numbers: bytes, places: dict[bytes, int], longest: int) -> float:
        if len(numbers) <= max(longest, 1):
            place = places.get(numbers)
            return 0.0 if place is None else float(self._kernel.values()[place])
        parts = (numbers[:at] + numbers[at + 1 :] for at in range(len(numbers)))
        return sum(self._value(part, places, longest) for part in parts) / (len(numbers) - 1)

    def _known(self) -> tuple[dict[bytes, int], int]:
        """The place of each leave, and how many tiles the longest has."""
        if self._places is None:
            places = {numbers: place for place, numbers in enumerate(self.numbers())}
            self._places = places, max(map(len, places), default=0)
        return self._places
