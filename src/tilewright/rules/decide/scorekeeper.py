"""Keeping score at a real board, whose tiles the program cannot see."""

from collections import Counter

from tilewright.rules.commands import Fine, NoteRack, Overdraw
from tilewright.rules.decide.decision import DecisionBuilder
from tilewright.rules.equipment.rack import known
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles
from tilewright.rules.events import Began, Cause, Fined, Overdrawn, PlayEnded, RackNoted, TakenBack
from tilewright.rules.game import Counting, Game, Hearing, Window
from tilewright.rules.refusals import (
    AcceptOrChallenge,
    BadFine,
    BadSurplus,
    BagTooLow,
    NoSuchLetter,
    NothingToCorrect,
    OnlyByHand,
    RackSizeDiffers,
    RulingPending,
    TilesUsedUp,
)
from tilewright.rules.turn_order import to_move, would_end


def check_tiles_exist(game: Game, seat: int, tiles: Tiles) -> None:
    """Refuse more of any tile than the box has left."""
    needed = Counter(tile for tile in tiles if tile != UNKNOWN)
    for tile in needed:
        if not game.edition.tiles.has_tile(tile):
            raise NoSuchLetter(tile)
    lacking = needed - Counter(known(game.racks[seat])) - game.unseen()
    if lacking:
        raise TilesUsedUp(game.edition.tiles.in_order(lacking.elements()))


def check_exchange_count(game: Game, seat: int, count: int) -> None:
    """Check an exchange entered by number, which only a real board allows."""
    check_by_hand(game)
    held = len(game.racks[seat])
    if count > held:
        raise RackSizeDiffers(seat, count, held)


def note_rack(decision: DecisionBuilder, command: NoteRack) -> None:
    """Record tiles seen on a rack. At the end of the game, the whole rack must be entered."""
    game = decision.game
    check_by_hand(game)
    held = len(game.racks[command.seat])
    counting = isinstance(game.phase, Counting)
    if len(command.tiles) > held or (counting and len(command.tiles) != held):
        raise RackSizeDiffers(command.seat, len(command.tiles), held)
    check_tiles_exist(game, command.seat, command.tiles)
    decision.add(RackNoted(command.seat, known(command.tiles), at=decision.at))


def overdraw(decision: DecisionBuilder, command: Overdraw) -> None:
    check_by_hand(decision.game)
    if command.surplus < 1:
        raise BadSurplus(command.surplus)
    if command.surplus > len(decision.game.bag):
        raise BagTooLow(command.surplus, len(decision.game.bag))
    decision.add(Overdrawn(command.seat, command.surplus, at=decision.at))


def fine(decision: DecisionBuilder, command: Fine) -> None:
    """Deduct points for overtime. It can still be entered after the leftover tiles are counted."""
    check_by_hand(decision.game)
    if command.points < 1:
        raise BadFine(command.points)
    decision.add(Fined(command.seat, command.points, at=decision.at))


def end_by_hand(decision: DecisionBuilder) -> None:
    game = decision.game
    check_by_hand(game)
    if isinstance(game.phase, Hearing):
        raise RulingPending
    if isinstance(game.phase, Window):
        if would_end(game, game.phase):
            raise AcceptOrChallenge
        seat = to_move(game)
        if seat is not None:
            decision.add(Began(seat, at=decision.at))
    decision.add(PlayEnded(Cause.AGREED, at=decision.at))


def correct(decision: DecisionBuilder) -> None:
    check_by_hand(decision.game)
    if decision.game.before is None:
        raise NothingToCorrect
    decision.add(TakenBack(at=decision.at))


def check_by_hand(game: Game) -> None:
    if not game.by_hand:
        raise OnlyByHand
