"""Folding what a scorekeeper enters at a real board (R9.3)."""

from dataclasses import replace

from tilewright.rules.equipment.tiles import UNKNOWN
from tilewright.rules.events import Overdrawn, RackNoted
from tilewright.rules.game import Game
from tilewright.rules.per_seat import with_seat
from tilewright.rules.score_sheet import OverdrawEntry


def rack_noted(game: Game, event: RackNoted) -> Game:
    hidden = len(game.racks[event.seat]) - len(event.tiles)
    if hidden < 0 or not game.by_hand or not all(map(game.edition.tiles.has_tile, event.tiles)):
        raise ValueError(f"seat {event.seat} cannot hold the noted tiles")
    rack = event.tiles + (UNKNOWN,) * hidden
    return replace(game, racks=with_seat(game.racks, event.seat, rack))


def overdrawn(game: Game, event: Overdrawn) -> Game:
    """Forget the rack: the surplus went back unseen, so the tiles left are unknown (R9.3)."""
    if not game.by_hand:
        raise ValueError("an overdraw is possible only at a real board")
    rack = (UNKNOWN,) * len(game.racks[event.seat])
    return replace(
        game,
        racks=with_seat(game.racks, event.seat, rack),
        sheet=(*game.sheet, OverdrawEntry(event.seat, event.surplus)),
    )
