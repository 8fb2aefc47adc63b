"""Auditing a finished game: every draw is checked against the committed seed."""

from collections.abc import Iterable
from dataclasses import dataclass

from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.events import Dealt, Drew, DrewForFirst, Event, Exchanged, Seated
from tilewright.rules.fold.apply import apply
from tilewright.rules.game import Game


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """One draw: the tiles in the record, and the tiles the seed produces."""

    event: int
    seat: int | None
    recorded: Tiles
    expected: Tiles

    @property
    def fair(self) -> bool:
        return self.recorded == self.expected


@dataclass(frozen=True, slots=True)
class Audit:
    """A game's draws in order, up to the first unfair one: nothing after it can be checked."""

    commitment: str
    draws: tuple[DrawCheck, ...]

    @property
    def fair(self) -> bool:
        return all(draw.fair for draw in self.draws)


def audit(events: Iterable[Event]) -> Audit | None:
    """Check every draw. Return None if the bag was not sealed (a real bag or a stacked one)."""
    game: Game | None = None
    commitment = ""
    draws: list[DrawCheck] = []
    for number, event in enumerate(events, start=1):
        if isinstance(event, Seated):
            if not isinstance(event.source, Sealed):
                return None
            commitment = event.source.commitment
        if game is not None and (draw := _check_draw(game, event, number)) is not None:
            draws.append(draw)
            if not draw.fair:
                break
        game = apply(game, event)
    return Audit(commitment, tuple(draws))


def _check_draw(game: Game, event: Event, number: int) -> DrawCheck | None:
    match event:
        case DrewForFirst(draws):
            seat, recorded = None, tuple(tile for _, tile in draws)
        case Dealt(seat, recorded) | Drew(seat, recorded) | Exchanged(seat, _, recorded):
            pass
        case _:
            return None
    return DrawCheck(number, seat, recorded, game.bag.draw(len(recorded))[0])
