"""A computer's turn: a play, an exchange or a pass, perhaps after taking a blank (R10.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tilewright.engine import generation
from tilewright.engine.inference.evidence import collect_evidence
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.plays import Exchange, Play, Plays
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.turn_rows import Turn
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.cgp.position import Position
from tilewright.players.attention import noticed
from tilewright.players.bluffs import bluff, bluffs
from tilewright.players.foresight import Progress, SearchControl, foreseen_turn
from tilewright.players.pace import pace
from tilewright.players.seat_position import position_of
from tilewright.players.stalemate import is_stuck
from tilewright.players.strength import Strength
from tilewright.rules import commands
from tilewright.rules.commands import Command, Lay, Pass, TakeBlank
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import BLANK, ENGLISH, Tiles, letter_of
from tilewright.rules.view import View


@dataclass(frozen=True, slots=True)
class Seated:
    """A computer at its seat: what it sees, how well it plays, and how to follow or stop it."""

    view: View
    seat: int
    rack: Tiles
    strength: Strength
    words: Lexicon
    dictionary: Lexicon
    progress: Progress | None = None
    stop: StopFlag | None = None

    @property
    def edition(self) -> Edition:
        return self.view.edition

    @property
    def position(self) -> Position:
        return position_of(self.view, self.seat, self.rack)

    @property
    def leaves(self) -> Leaves | None:
        """The leave values it plays by. They are known for the English tiles only."""
        if not self.strength.values_leaves or self.edition.tiles != ENGLISH:
            return None
        return shipped_leaves(DEFAULT)

    @property
    def short_of_target(self) -> int | None:
        """The points it still needs to win a finish-line game (R10.2)."""
        me = self.view.seats[self.seat]
        return None if me.target is None else me.target - me.score


def take_turn(seated: Seated, chance: Random) -> Command:
    """Return the command for the player's turn."""
    square = _blank_to_take(seated, chance)
    if square is not None:
        return TakeBlank(seated.seat, square)
    turn = _foreseen(seated, chance) or _turn(seated, chance)
    if isinstance(turn, Exchange) and is_stuck(seated.view, seated.seat):
        return Pass(seated.seat)
    return command_of(turn, seated.seat)


def command_of(turn: Turn | None, seat: int) -> Command:
    """Return the command by which a seat makes this turn; None is a pass."""
    match turn:
        case Play(placed=placed):
            return Lay(seat, placed)
        case Exchange(tiles=tiles):
            return commands.Exchange(seat, tiles)
        case _:
            return Pass(seat)


def has_play(seated: Seated) -> bool:
    """Return whether the player knows any play at all, noticed or not."""
    return len(_all_plays(seated)) > 0


def _foreseen(seated: Seated, chance: Random) -> Turn | None:
    """Return the turn of a player that looks ahead; None if this one does not, or cannot here."""
    foresight = seated.strength.foresight
    # A resigned player's rack is set aside (R13), which a simulation cannot express.
    if foresight is None or any(seat.resigned for seat in seated.view.seats):
        return None
    view = seated.view
    seen = collect_evidence(seated.position.board, view.sheet, seated.seat, len(view.seats))
    effort = pace(seated.view, seated.seat, foresight.turn_ms).effort
    return foreseen_turn(
        seated.position,
        seated.words,
        seated.leaves,
        seated.edition,
        foresight,
        seed=chance.getrandbits(64),
        effort=SearchControl(effort, seated.progress, seated.stop),
        seen=seen,
    )


def _turn(seated: Seated, chance: Random) -> Turn | None:
    strength = seated.strength
    sees_all = strength.attention is None
    if sees_all and strength.exchange_margin == 0 and seated.short_of_target is None:
        # The same choice as below, but the kernel finds the best turn faster than all turns.
        return _best(seated)
    plays = _all_plays(seated)
    exchange = next(iter(plays.exchanges), None)
    if not len(plays):
        return exchange
    seen = _seen(seated, plays, chance)
    if seated.short_of_target is not None:
        highest = max(seen, key=lambda index: int(plays.scores[index]))
        if int(plays.scores[highest]) >= seated.short_of_target:
            return plays[highest]
    play = plays[seen[0]]
    if bluffs(seated.view, strength, chance) and (made_up := _bluff(seated, play)) is not None:
        return made_up
    return exchange if exchange and _prefers(exchange, play, strength.exchange_margin) else play


def _bluff(seated: Seated, play: Play) -> Play | None:
    return bluff(seated.position, seated.words, seated.dictionary, seated.edition, play)


def _seen(seated: Seated, plays: Plays, chance: Random) -> Sequence[int]:
    attention = seated.strength.attention
    if attention is None:
        return range(len(plays))
    return noticed(plays, {square for square, _ in seated.view.board}, attention, chance)


def _prefers(exchange: Exchange, play: Play, margin: float | None) -> bool:
    return margin is not None and exchange.equity > play.equity + margin


def _best(seated: Seated) -> Play | Exchange | None:
    return generation.best(seated.position, seated.words, seated.leaves, seated.edition)


def _all_plays(seated: Seated) -> Plays:
    return generation.generate(seated.position, seated.words, seated.leaves, seated.edition)


def _blank_to_take(seated: Seated, chance: Random) -> Square | None:
    """Return the square of the blank to take, if any, where blanks circulate (R10.3)."""
    if not seated.edition.blanks_circulate:
        return None
    for square, tile in seated.view.board:
        if tile.islower() and letter_of(tile) in seated.rack and _takes(seated, square, chance):
            return square
    return None


def _takes(seated: Seated, square: Square, chance: Random) -> bool:
    if seated.strength.grabs_blanks is not None:
        return chance.random() < seated.strength.grabs_blanks
    return _best_equity(_with_blank(seated, square)) >= _best_equity(seated)


def _best_equity(seated: Seated) -> float:
    turn = _best(seated)
    return float("-inf") if turn is None else turn.equity


def _with_blank(seated: Seated, square: Square) -> Seated:
    """Return the seat as it would be after swapping its letter for the blank on the board."""
    board = dict(seated.view.board)
    letter = letter_of(board[square])
    board[square] = letter
    rack = list(seated.rack)
    rack[rack.index(letter)] = BLANK
    view = replace(seated.view, board=tuple(Placed(*each) for each in board.items()))
    return replace(seated, view=view, rack=tuple(rack))
