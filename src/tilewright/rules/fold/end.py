"""Folding the end of a game: play stops, fines are deducted, final scores are settled (R7)."""

from dataclasses import replace

from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.events import Cause, Fined, PlayEnded
from tilewright.rules.final_scoring import Result, final_result
from tilewright.rules.fold.pending import leftovers
from tilewright.rules.game import Counting, Game, Over
from tilewright.rules.per_seat import add_to_seat


def play_ended(game: Game, event: PlayEnded) -> Game:
    if isinstance(game.phase, Counting | Over):
        raise ValueError("the game has already ended")
    return replace(game, phase=Counting(event.cause, event.seat), paused=False)


def fined(game: Game, event: Fined) -> Game:
    game = replace(game, fines=add_to_seat(game.fines, event.seat, event.points))
    match game.phase:
        case Over(result):
            return replace(game, phase=Over(_result(game, result.cause, result.seat, game.racks)))
        case _:
            return game


def reckoned(game: Game) -> Game:
    racks = leftovers(game)
    if not isinstance(game.phase, Counting) or racks is None:
        raise ValueError("the final scores cannot be settled yet")
    result = _result(game, game.phase.cause, game.phase.seat, racks)
    return replace(game, phase=Over(result), racks=racks)


def _result(game: Game, cause: Cause, ender: int | None, racks: tuple[Tiles, ...]) -> Result:
    clock = game.edition.clock
    overtime = [clock.fine(spent) if clock else 0 for spent in game.times.spent]
    fines = tuple(map(sum, zip(overtime, game.fines, strict=True)))
    return final_result(game.edition, cause, ender, game.scores, racks, fines, game.resigned)
