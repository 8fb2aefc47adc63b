"""Folding agreements, pauses, take-backs and a scorekeeper's notes (R7.2, R9.3, R13)."""

from dataclasses import replace

from tilewright.rules.bag import Bag, Sealed
from tilewright.rules.events import (
    Answered,
    Cause,
    Fined,
    Overdrawn,
    PlayEnded,
    Proposed,
    RackNoted,
)
from tilewright.rules.game import Agreement, Counting, Game, Over
from tilewright.rules.reckoning import Result, reckon
from tilewright.rules.seatwise import added, with_seat
from tilewright.rules.settling import leftovers
from tilewright.rules.sheet import OverdrawEntry
from tilewright.rules.tiles import UNKNOWN, Tiles


def proposed(game: Game, event: Proposed) -> Game:
    agreement = Agreement(event.proposal, event.seat, frozenset({event.seat}))
    return replace(game, agreement=agreement)


def answered(game: Game, event: Answered) -> Game:
    if game.agreement is None:
        raise ValueError("nothing has been proposed")
    if not event.agrees:
        return replace(game, agreement=None)
    agreed = game.agreement.agreed | {event.seat}
    return replace(game, agreement=replace(game.agreement, agreed=agreed))


def taken_back(game: Game) -> Game:
    """The game before the last entry; tiles drawn since are mixed into the bag again."""
    earlier = game.before
    if earlier is None:
        raise ValueError("there is nothing to take back")
    times = replace(game.times, turn_of=None, turn_spent=0)
    bag = _bag_again(earlier.bag, game)
    return replace(earlier, bag=bag, times=times, agreement=None, paused=game.paused)


def _bag_again(earlier: Bag, game: Game) -> Bag:
    """The earlier bag; mixed anew if tiles have left it, since somebody has now seen them."""
    if earlier == game.bag or not isinstance(earlier.source, Sealed):
        return earlier
    return replace(earlier, shuffles=game.bag.shuffles).put_back((), game.edition.tiles)


def rack_noted(game: Game, event: RackNoted) -> Game:
    hidden = len(game.racks[event.seat]) - len(event.tiles)
    if hidden < 0 or not game.by_hand or not all(map(game.edition.tiles.knows, event.tiles)):
        raise ValueError(f"seat {event.seat}'s rack cannot be noted so")
    rack = event.tiles + (UNKNOWN,) * hidden
    return replace(game, racks=with_seat(game.racks, event.seat, rack))


def overdrawn(game: Game, event: Overdrawn) -> Game:
    """The surplus went back unseen, so nobody knows any longer which tiles are left (R9.3)."""
    if not game.by_hand:
        raise ValueError("tiles are overdrawn only at a real board")
    rack = (UNKNOWN,) * len(game.racks[event.seat])
    return replace(
        game,
        racks=with_seat(game.racks, event.seat, rack),
        sheet=(*game.sheet, OverdrawEntry(event.seat, event.surplus)),
    )


def play_ended(game: Game, event: PlayEnded) -> Game:
    if isinstance(game.phase, Counting | Over):
        raise ValueError("the game has ended already")
    return replace(game, phase=Counting(event.cause, event.seat), paused=False)


def fined(game: Game, event: Fined) -> Game:
    game = replace(game, fines=added(game.fines, event.seat, event.points))
    match game.phase:
        case Over(result):
            return replace(game, phase=Over(_result(game, result.cause, result.seat, game.racks)))
        case _:
            return game


def reckoned(game: Game) -> Game:
    racks = leftovers(game)
    if not isinstance(game.phase, Counting) or racks is None:
        raise ValueError("the game cannot be reckoned yet")
    result = _result(game, game.phase.cause, game.phase.seat, racks)
    return replace(game, phase=Over(result), racks=racks)


def _result(game: Game, cause: Cause, ender: int | None, racks: tuple[Tiles, ...]) -> Result:
    clock = game.edition.clock
    overtime = [clock.fine(spent) if clock else 0 for spent in game.times.spent]
    fines = tuple(map(sum, zip(overtime, game.fines, strict=True)))
    return reckon(game.edition, cause, ender, game.scores, racks, fines, game.resigned)
