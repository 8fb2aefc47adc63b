"""Who meets whom: tables, pairs of games, and the bag of each pair."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from typing import Final

_BAG: Final = b"tilewright match 1\n"


@dataclass(frozen=True, slots=True)
class Pair:
    """Games with the same bag, in which every player of a table sits on every seat once.

    ``table`` is the number of the table. With two seats these are two games.
    """

    table: int
    number: int


def tables_of(players: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the players of each table: every choice of this many players meets at one."""
    return tuple(combinations(range(players), seats))


def pairs_of(tables: int, pairs: int) -> Iterator[Pair]:
    """Yield the pairs in the order in which they count: one at each table, then the next."""
    for number in range(pairs):
        for table in range(tables):
            yield Pair(table, number)


def seating(table: tuple[int, ...], game: int) -> tuple[int, ...]:
    """Return the players by seat, in the order of play. The first seat begins."""
    return table[game:] + table[:game]


def secret_of(seed: int, pair: int) -> bytes:
    """Return the seed of the bag of a pair. Pairs with the same number share it at all tables."""
    return sha256(_BAG + seed.to_bytes(8, "big") + pair.to_bytes(8, "big")).digest()
