"""Commands of a scorekeeper at a real board, whose tiles the program does not see."""

from collections import Counter

from tilewright.rules.commands import Fine, NoteRack, Overdraw
from tilewright.rules.draft import Draft
from tilewright.rules.events import Began, Cause, Fined, Overdrawn, PlayEnded, RackNoted, TakenBack
from tilewright.rules.game import Counting, Game, Hearing, Window
from tilewright.rules.rack import known
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
from tilewright.rules.tiles import UNKNOWN, Tiles
from tilewright.rules.turn_order import to_move, would_end


def check_tiles_exist(game: Game, seat: int, tiles: Tiles) -> None:
    """No more of any tile may be in use than the box holds."""
    wanted = Counter(tile for tile in tiles if tile != UNKNOWN)
    for tile in wanted:
        if not game.edition.tiles.knows(tile):
            raise NoSuchLetter(tile)
    lacking = wanted - Counter(known(game.racks[seat])) - game.unseen()
    if lacking:
        raise TilesUsedUp(game.edition.tiles.in_order(lacking.elements()))


def check_count(game: Game, seat: int, count: int) -> None:
    """Tiles given by their number alone; only a real board has such."""
    check_by_hand(game)
    held = len(game.racks[seat])
    if count > held:
        raise RackSizeDiffers(seat, count, held)


def note_rack(draft: Draft, command: NoteRack) -> None:
    """Tiles seen on a rack; at the end all that are left on it must be told."""
    game = draft.game
    check_by_hand(game)
    held = len(game.racks[command.seat])
    counting = isinstance(game.phase, Counting)
    if len(command.tiles) > held or (counting and len(command.tiles) != held):
        raise RackSizeDiffers(command.seat, len(command.tiles), held)
    check_tiles_exist(game, command.seat, command.tiles)
    draft.add(RackNoted(command.seat, known(command.tiles), at=draft.at))


def overdraw(draft: Draft, command: Overdraw) -> None:
    check_by_hand(draft.game)
    if command.surplus < 1:
        raise BadSurplus(command.surplus)
    if command.surplus > len(draft.game.bag):
        raise BagTooLow(command.surplus, len(draft.game.bag))
    draft.add(Overdrawn(command.seat, command.surplus, at=draft.at))


def fine(draft: Draft, command: Fine) -> None:
    """Points lost for overtime on a real clock; it may be told after the tiles are counted."""
    check_by_hand(draft.game)
    if command.points < 1:
        raise BadFine(command.points)
    draft.add(Fined(command.seat, command.points, at=draft.at))


def end_by_hand(draft: Draft) -> None:
    game = draft.game
    check_by_hand(game)
    if isinstance(game.phase, Hearing):
        raise RulingPending
    if isinstance(game.phase, Window):
        if would_end(game, game.phase):
            raise AcceptOrChallenge
        seat = to_move(game)
        if seat is not None:
            draft.add(Began(seat, at=draft.at))
    draft.add(PlayEnded(Cause.AGREED, at=draft.at))


def correct(draft: Draft) -> None:
    check_by_hand(draft.game)
    if draft.game.before is None:
        raise NothingToCorrect
    draft.add(TakenBack(at=draft.at))


def check_by_hand(game: Game) -> None:
    if not game.by_hand:
        raise OnlyByHand
