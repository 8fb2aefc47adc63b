"""A computer's turn: a play, an exchange, a pass, or first a blank taken off the board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tilewright.engine import generation
from tilewright.engine.leaves import Leaves
from tilewright.engine.plays import Exchange, Play, Plays
from tilewright.engine.shipped import shipped_leaves
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.cgp import Position
from tilewright.players.attention import ATTENTION, noticed
from tilewright.players.seat_position import position_of
from tilewright.players.stalemate import is_stuck
from tilewright.rules import commands
from tilewright.rules.board import Placed
from tilewright.rules.commands import Command, Lay, Pass, TakeBlank
from tilewright.rules.edition import Edition
from tilewright.rules.finish_line import Level
from tilewright.rules.square import Square
from tilewright.rules.tiles import BLANK, ENGLISH, Tiles, letter_of
from tilewright.rules.view import View

# An intermediate gives up a turn only for a clearly better rack.
WORTH_A_TURN: Final = 8
# How often a beginner sees that a blank on the board could be had.
SEES_A_BLANK: Final = 0.5


@dataclass(frozen=True, slots=True)
class Seated:
    """A computer at its seat: what it sees and what it knows."""

    view: View
    seat: int
    rack: Tiles
    level: Level
    words: Lexicon

    @property
    def edition(self) -> Edition:
        return self.view.edition

    @property
    def position(self) -> Position:
        return position_of(self.view, self.seat, self.rack)

    @property
    def leaves(self) -> Leaves | None:
        """What it knows of the worth of tiles kept: a beginner nothing, nor anybody abroad."""
        if self.level is Level.BEGINNER or self.edition.tiles != ENGLISH:
            return None
        return shipped_leaves(DEFAULT)

    @property
    def short_of_target(self) -> int | None:
        """The points that win a finish-line game at once (R10.2)."""
        me = self.view.seats[self.seat]
        return None if me.target is None else me.target - me.score


def take_turn(seated: Seated, chance: Random) -> Command:
    square = _blank_to_take(seated, chance)
    if square is not None:
        return TakeBlank(seated.seat, square)
    match _turn(seated, chance):
        case Play(placed=placed):
            return Lay(seated.seat, placed)
        case Exchange(tiles=tiles) if not is_stuck(seated.view, seated.seat):
            return commands.Exchange(seated.seat, tiles)
        case _:
            return Pass(seated.seat)


def has_play(seated: Seated) -> bool:
    """Whether it knows any play at all."""
    return len(_all_plays(seated)) > 0


def _turn(seated: Seated, chance: Random) -> Play | Exchange | None:
    if seated.level is Level.EXPERT and seated.short_of_target is None:
        return _best(seated)
    plays = _all_plays(seated)
    exchange = next(iter(plays.exchanges), None)
    if not len(plays):
        return exchange
    seen = _seen(plays, seated.level, chance)
    if seated.short_of_target is not None:
        highest = max(seen, key=lambda place: int(plays.scores[place]))
        if int(plays.scores[highest]) >= seated.short_of_target:
            return plays[highest]
    play = plays[seen[0]]
    return exchange if exchange and _rather(exchange, play, seated.level) else play


def _seen(plays: Plays, level: Level, chance: Random) -> Sequence[int]:
    if level is Level.EXPERT:
        return range(len(plays))
    return noticed(plays, ATTENTION[level], chance)


def _rather(exchange: Exchange, play: Play, level: Level) -> bool:
    """Whether to exchange where there is a play; a beginner always plays."""
    match level:
        case Level.BEGINNER:
            return False
        case Level.INTERMEDIATE:
            return exchange.equity > play.equity + WORTH_A_TURN
        case Level.EXPERT:
            return exchange.equity > play.equity


def _best(seated: Seated) -> Play | Exchange | None:
    return generation.best(seated.position, seated.words, seated.leaves, seated.edition)


def _all_plays(seated: Seated) -> Plays:
    return generation.generate(seated.position, seated.words, seated.leaves, seated.edition)


def _blank_to_take(seated: Seated, chance: Random) -> Square | None:
    """The square of a blank worth taking, where blanks circulate (R10.3)."""
    if not seated.edition.blanks_circulate:
        return None
    for square, tile in seated.view.board:
        if tile.islower() and letter_of(tile) in seated.rack and _wants(seated, square, chance):
            return square
    return None


def _wants(seated: Seated, square: Square, chance: Random) -> bool:
    if seated.level is Level.BEGINNER:
        return chance.random() < SEES_A_BLANK
    return _prospect(_with_blank(seated, square)) >= _prospect(seated)


def _prospect(seated: Seated) -> float:
    turn = _best(seated)
    return float("-inf") if turn is None else turn.equity


def _with_blank(seated: Seated, square: Square) -> Seated:
    """The seat as it would be with the blank on its rack and the letter in its place."""
    board = dict(seated.view.board)
    letter = letter_of(board[square])
    board[square] = letter
    rack = list(seated.rack)
    rack[rack.index(letter)] = BLANK
    view = replace(seated.view, board=tuple(Placed(*each) for each in board.items()))
    return replace(seated, view=view, rack=tuple(rack))
