"""Commands of a turn: begin, lay, exchange, pass, take a blank (R3, R4, R10.3)."""

from tilewright.rules.by_hand import check_count, check_tiles_exist
from tilewright.rules.challenge import CheckedPlays, Judge
from tilewright.rules.commands import Begin, Exchange, Lay, Pass, TakeBlank
from tilewright.rules.draft import Draft
from tilewright.rules.events import Began, BlankTaken, Exchanged, Laid, Passed
from tilewright.rules.game import Game, Hearing, Turn, Window
from tilewright.rules.placement import Play
from tilewright.rules.placement import lay as lay_tiles
from tilewright.rules.rack import missing_from
from tilewright.rules.refusals import (
    AcceptOrChallenge,
    BagTooLow,
    BlanksStay,
    JudgeNeeded,
    NoBlankThere,
    NothingToExchange,
    NotInTheDictionary,
    NotYourTurn,
    RulingPending,
    TilesNotOnRack,
    TimeIsUp,
)
from tilewright.rules.tiles import UNKNOWN, Tiles, as_held, letter_of
from tilewright.rules.time_limits import turn_left
from tilewright.rules.turn_order import to_move, would_end


def begin(draft: Draft, command: Begin) -> None:
    """Close the challenge window; a seat whose turn already runs has nothing to do."""
    game = draft.game
    check_turn(game, command.seat)
    _check_time(draft)
    if isinstance(game.phase, Window):
        draft.add(Began(command.seat, at=draft.at))


def lay(draft: Draft, command: Lay, judge: Judge | None) -> None:
    _take_turn(draft, command.seat)
    game = draft.game
    play = lay_tiles(game.board, command.placed, game.edition.layout.start, game.edition.tiles)
    _check_held(game, command.seat, tuple(as_held(tile) for _, tile in play.placed))
    if isinstance(game.edition.challenge, CheckedPlays):
        _check_words(play, judge)
    draft.add(Laid(command.seat, play.placed, at=draft.at))


def exchange(draft: Draft, command: Exchange) -> None:
    """The bag must hold enough tiles, counted after any pending draw (R4)."""
    _take_turn(draft, command.seat)
    game = draft.game
    if not command.tiles:
        raise NothingToExchange
    if UNKNOWN in command.tiles:
        check_count(game, command.seat, len(command.tiles))
    else:
        _check_held(game, command.seat, command.tiles)
    needed = max(len(command.tiles), game.edition.exchange_needs)
    if len(game.bag) < needed:
        raise BagTooLow(needed, len(game.bag))
    drawn, _ = game.bag.draw(len(command.tiles))
    draft.add(Exchanged(command.seat, command.tiles, drawn, at=draft.at))


def pass_turn(draft: Draft, command: Pass) -> None:
    _take_turn(draft, command.seat)
    draft.add(Passed(command.seat, at=draft.at))


def take_blank(draft: Draft, command: TakeBlank) -> None:
    """It begins the turn, and stands whatever becomes of the play that follows (R10.3)."""
    if not draft.game.edition.blanks_circulate:
        raise BlanksStay
    _take_turn(draft, command.seat)
    tile = draft.game.board.at(command.square)
    if tile is None or not tile.islower():
        raise NoBlankThere(command.square)
    _check_held(draft.game, command.seat, (letter_of(tile),))
    draft.add(BlankTaken(command.seat, command.square, at=draft.at))


def check_turn(game: Game, seat: int) -> None:
    if isinstance(game.phase, Hearing):
        raise RulingPending
    if not isinstance(game.phase, Turn | Window) or to_move(game) != seat:
        raise NotYourTurn(seat, to_move(game))


def _take_turn(draft: Draft, seat: int) -> None:
    """Begin the turn if that is still to be done; doing anything else in a turn begins it too."""
    check_turn(draft.game, seat)
    _check_time(draft)
    if isinstance(draft.game.phase, Window):
        if would_end(draft.game, draft.game.phase):
            raise AcceptOrChallenge
        draft.add(Began(seat, at=draft.at))


def _check_time(draft: Draft) -> None:
    """A turn whose time has run out is lost, even if nobody has called it yet (R9.1)."""
    left = turn_left(draft.game, draft.at)
    if left is not None and left <= 0:
        raise TimeIsUp


def _check_held(game: Game, seat: int, tiles: Tiles) -> None:
    if missing := missing_from(game.racks[seat], tiles):
        raise TilesNotOnRack(missing)
    if game.by_hand:
        check_tiles_exist(game, seat, tiles)


def _check_words(play: Play, judge: Judge | None) -> None:
    if judge is None:
        raise JudgeNeeded
    bad = tuple(word.text for word in play.words if not judge.accepts(word.text))
    if bad:
        raise NotInTheDictionary(bad)
