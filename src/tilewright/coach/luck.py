"""The luck of the draw: how much better the tiles drawn were than other tiles from the same bag."""

from __future__ import annotations  # keeps signatures short in help()

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tilewright.coach.judging.loss import Amount
from tilewright.position import Position
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.tiles import Tiles


def draw_luck(
    position: Position, kept: Tiles, refills: int, chance: Random, best: float | None = None
) -> Amount:
    """Return the equity of the best turn with this rack less that of an average draw, in points.

    ``kept`` is the part of the rack that was not drawn. The other tiles could have been any that
    the player did not see before the draw. ``best`` is the equity of the best turn, if known.
    """
    rack = position.racks[0]
    drawn = take_from(rack, kept)
    if not drawn:
        return Amount(0.0)
    equity = position.best().equity if best is None else best
    others = [_refilled(position, kept, len(drawn), chance) for _ in range(refills)]
    mean = sum(others) / refills
    spread = sum((each - mean) ** 2 for each in others) / max(1, refills - 1)
    return Amount(equity - mean, (spread / refills) ** 0.5)


def _refilled(position: Position, kept: Tiles, count: int, chance: Random) -> float:
    """Return the equity of the best turn with other tiles drawn."""
    pool = position.unseen + Counter(take_from(position.racks[0], kept))
    tiles = position.edition.tiles.in_order(tuple(pool.elements()))
    return (
        replace(position, racks=(kept + _pick(tiles, count, chance), *position.racks[1:]))
        .best()
        .equity
    )


def _pick(tiles: Sequence[str], count: int, chance: Random) -> Tiles:
    return tuple(chance.sample(tiles, count))
