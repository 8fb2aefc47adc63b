"""The provably fair shuffle, specified in docs/play/fair-bag.md so that any language can check it.

Random numbers come from SHA-256 over the secret seed, the shuffle number and a block counter. Each
32-byte block yields eight 32-bit big-endian numbers. Numbers below ``n`` are drawn by rejection
sampling, so that every order is equally likely. The shuffle is Fisher-Yates, from the end.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from tilewright.rules.equipment.tiles import Tile, Tiles

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Return what is published when the game starts: it fixes the seed without revealing it."""
    return sha256(b"tilewright seal 1\n" + seed).hexdigest()


def shuffled(tiles: Sequence[Tile], seed: bytes, number: int) -> Tiles:
    """Return the tiles in the order of the seed's shuffle with this number."""
    order = list(tiles)
    numbers = _numbers(seed, number)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _numbers(seed: bytes, number: int) -> Iterator[int]:
    key = b"tilewright bag 1\n" + seed + number.to_bytes(4, "big")
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    fair = 2**32 - 2**32 % limit
    for number in numbers:
        if number < fair:
            return number % limit
    raise AssertionError("the stream of numbers never ends")
