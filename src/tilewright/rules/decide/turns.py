"""Taking a turn: begin, lay, exchange, pass, take a blank (R3, R4, R10.3)."""

from tilewright.rules.commands import Begin, Exchange, Lay, Pass, TakeBlank
from tilewright.rules.decide.clock import check_time
from tilewright.rules.decide.decision import DecisionBuilder
from tilewright.rules.decide.scorekeeper import check_exchange_count, check_tiles_exist
from tilewright.rules.editions.challenge_rule import CheckedPlays, Judge
from tilewright.rules.equipment.rack import missing_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.events import Began, BlankTaken, Exchanged, Laid, Passed
from tilewright.rules.game import Game, Hearing, Turn, Window
from tilewright.rules.plays.placement import Play
from tilewright.rules.plays.try_play import try_play
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
)
from tilewright.rules.turn_order import to_move, would_end


def begin(decision: DecisionBuilder, command: Begin) -> None:
    """Close the challenge window. Does nothing if the turn has begun already."""
    game = decision.game
    _check_turn(game, command.seat)
    check_time(decision)
    if isinstance(game.phase, Window):
        decision.add(Began(command.seat, at=decision.at))


def lay(decision: DecisionBuilder, command: Lay, judge: Judge | None) -> None:
    _take_turn(decision, command.seat)
    game = decision.game
    tried = try_play(game.board, command.placed, game.edition)
    placed = tried.play.placed
    _check_held(game, command.seat, tuple(as_held(tile) for _, tile in placed))
    if isinstance(game.edition.challenge, CheckedPlays):
        _check_words(tried.play, judge)
    decision.add(Laid(command.seat, placed, at=decision.at), tried)


def exchange(decision: DecisionBuilder, command: Exchange) -> None:
    """Exchange tiles if the bag holds enough of them, counted after any pending draw (R4)."""
    _take_turn(decision, command.seat)
    game = decision.game
    if not command.tiles:
        raise NothingToExchange
    if UNKNOWN in command.tiles:
        check_exchange_count(game, command.seat, len(command.tiles))
    else:
        _check_held(game, command.seat, command.tiles)
    needed = max(len(command.tiles), game.edition.exchange_needs)
    if len(game.bag) < needed:
        raise BagTooLow(needed, len(game.bag))
    drawn, _ = game.bag.draw(len(command.tiles))
    decision.add(Exchanged(command.seat, command.tiles, drawn, at=decision.at))


def pass_turn(decision: DecisionBuilder, command: Pass) -> None:
    _take_turn(decision, command.seat)
    decision.add(Passed(command.seat, at=decision.at))


def take_blank(decision: DecisionBuilder, command: TakeBlank) -> None:
    """Begin the turn by taking a blank. It stays taken if the play is challenged off (R10.3)."""
    if not decision.game.edition.blanks_circulate:
        raise BlanksStay
    _take_turn(decision, command.seat)
    letter = decision.game.board.blank_at(command.square)
    if letter is None:
        raise NoBlankThere(command.square)
    _check_held(decision.game, command.seat, (letter,))
    decision.add(BlankTaken(command.seat, command.square, at=decision.at))


def _check_turn(game: Game, seat: int) -> None:
    if isinstance(game.phase, Hearing):
        raise RulingPending
    if not isinstance(game.phase, Turn | Window) or to_move(game) != seat:
        raise NotYourTurn(seat, to_move(game))


def _take_turn(decision: DecisionBuilder, seat: int) -> None:
    """Begin the turn if it has not begun: any action in a turn closes the challenge window."""
    _check_turn(decision.game, seat)
    check_time(decision)
    if isinstance(decision.game.phase, Window):
        if would_end(decision.game, decision.game.phase):
            raise AcceptOrChallenge
        decision.add(Began(seat, at=decision.at))


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
