"""The luck of the draw: how much better the tiles drawn were than other tiles from the same bag."""

from __future__ import annotations  # keeps signatures short in help()

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tilewright.coach.judging.loss import Amount
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.engine.plays import Exchange
from tilewright.position import Position
from tilewright.recorded_turn import RecordedTurn
from tilewright.rules.equipment.rack import missing_from, take_from
from tilewright.rules.equipment.tiles import BLANK, UNKNOWN, Tile, Tiles


@dataclass(frozen=True, slots=True)
class Draw:
    """How a rack came about: the tiles kept, those drawn, and all that could have been drawn.

    The pool contains neither the racks of the opponents, as far as they are known, nor tiles that
    the player had just put back. What is left is as likely to be drawn as what was drawn.
    """

    kept: Tiles
    drawn: Tiles
    pool: Tiles


def draws(positions: Sequence[Position], turns: Sequence[RecordedTurn]) -> tuple[Draw | None, ...]:
    """Return the draw before each turn of a game; None if the racks are not known."""
    kept: dict[str, Tiles | None] = {}
    back: dict[str, Counter[Tile]] = {}
    found: list[Draw | None] = []
    for at, (position, turn) in enumerate(zip(positions, turns, strict=True)):
        name = turn.player
        if not is_known(position, turn):
            found.append(None)
            kept[name] = None
            continue
        before = kept.get(name, ())
        elsewhere = _others(positions, turns, at) + back.get(name, Counter())
        found.append(None if before is None else _draw(position, before, elsewhere))
        kept[name], back[name] = _after(position, turn)
    return tuple(found)


def draw_luck(position: Position, draw: Draw, refills: int, chance: Random) -> Amount:
    """Return the equity of the best turn less its mean over as many other draws."""
    if not draw.drawn:
        return Amount(0.0)
    equities = [_refilled(position, draw, chance) for _ in range(refills)]
    mean = sum(equities) / refills
    variance = sum((each - mean) ** 2 for each in equities) / max(1, refills - 1)
    return Amount(position.best().equity - mean, (variance / refills) ** 0.5)


def is_known(position: Position, turn: RecordedTurn) -> bool:
    """Return whether the rack and the tiles exchanged are known."""
    return position.rack_known and not turn.text.removeprefix("-").isdecimal()


def _draw(position: Position, kept: Tiles, elsewhere: Counter[Tile]) -> Draw | None:
    if missing_from(position.racks[0], kept):
        return None
    drawn = take_from(position.racks[0], kept)
    if position.edition.blanks_circulate and BLANK in drawn:
        # The blank may have been taken off the board, which is no luck.
        return None
    pool = position.unseen - elsewhere + Counter(drawn)
    return Draw(kept, drawn, position.edition.tiles.in_order(tuple(pool.elements())))


def _others(positions: Sequence[Position], turns: Sequence[RecordedTurn], at: int) -> Counter[Tile]:
    """Return the opponents' tiles at this turn: each has them until their next turn."""
    tiles: Counter[Tile] = Counter()
    seen = {turns[at].player}
    for turn, position in zip(turns[at + 1 :], positions[at + 1 :], strict=True):
        if turn.player not in seen:
            seen.add(turn.player)
            tiles.update(tile for tile in position.racks[0] if tile != UNKNOWN)
    return tiles


def _after(position: Position, turn: RecordedTurn) -> tuple[Tiles, Counter[Tile]]:
    """Return the tiles that stay on the rack after a turn, and those put back into the bag."""
    rack = position.racks[0]
    if turn.withdrawn:
        return rack, Counter()
    made = position.read(turn.text)
    used = WrittenTurn(position, made).used
    back = used if isinstance(made, Exchange) else Counter[Tile]()
    return take_from(rack, tuple(used.elements())), back


def _refilled(position: Position, draw: Draw, chance: Random) -> float:
    """Return the equity of the best turn with other tiles drawn."""
    rack = draw.kept + _sample(draw.pool, len(draw.drawn), chance)
    return replace(position, racks=(rack, *position.racks[1:])).best().equity


def _sample(tiles: Sequence[Tile], count: int, chance: Random) -> Tiles:
    return tuple(chance.sample(tiles, count))
