"""Carries out recorded events on a board, one by one, and scores each by the rules."""

from dataclasses import dataclass
from typing import assert_never

from tilewright.notation.coordinates import read_coordinate
from tilewright.notation.errors import NotationError
from tilewright.notation.gcg.document import (
    ChallengeBonus,
    ExchangeCount,
    ExchangeTiles,
    GcgEvent,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    TimePenalty,
    Withdrawal,
)
from tilewright.notation.gcg.replay_result import Difference
from tilewright.notation.plays import (
    BadPlay,
    TileMismatch,
    WrittenPlay,
    place_word,
    write_play_with,
)
from tilewright.notation.spelling import spelling, write_tiles
from tilewright.notation.tile_count import TileCount
from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.rack import missing_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, TileSet, as_held
from tilewright.rules.plays.placement import Play as LaidPlay
from tilewright.rules.plays.placement import lay
from tilewright.rules.plays.scoring import score
from tilewright.rules.refusals import FirstPlayTooShort, MissesTheStar, NotConnected

BONUS = Bonus()

_KINDS: dict[type[GcgEvent], str] = {
    Play: "play",
    Pass: "pass",
    ExchangeTiles: "exchange",
    ExchangeCount: "exchange",
    Withdrawal: "withdrawal",
    ChallengeBonus: "challenge-bonus",
    OutTiles: "out-tiles",
    OwnTiles: "own-tiles",
    TimePenalty: "time-penalty",
}


class ImpossibleEvent(Exception):
    """An event that cannot be carried out in the current position."""


@dataclass(frozen=True, slots=True)
class _Laid:
    seat: int
    play: LaidPlay
    recorded: int
    line: int


def event_kind(event: GcgEvent) -> str:
    """Return the event's kind, a stable code."""
    return _KINDS[type(event)]


def takes_a_turn(event: GcgEvent) -> bool:
    """Return whether the event is a turn, after which the next player moves."""
    return isinstance(event, Play | Pass | ExchangeTiles | ExchangeCount)


def action_of(event: GcgEvent) -> str:
    """Return the action as GCG writes it."""
    match event:
        case Play():
            return f"{event.where.upper()} {event.word}"
        case Pass():
            return "-"
        case ExchangeTiles():
            return f"-{event.tiles}"
        case ExchangeCount():
            return f"-{event.count}"
        case Withdrawal():
            return "--"
        case ChallengeBonus():
            return "(challenge)"
        case OutTiles() | OwnTiles():
            return f"({event.tiles})"
        case TimePenalty():
            return "(time)"
        case _:
            assert_never(event)


class ReplayState:
    """The position in a recorded game, and the differences found so far."""

    def __init__(self, tiles: TileSet, layout: Layout, rack_size: int) -> None:
        self.tiles = tiles
        self.layout = layout
        self.letters = spelling(tiles)
        self.count = TileCount(tiles)
        self.board = Board(layout.rows, layout.columns)
        self.differences: list[Difference] = []
        self._rack_size = rack_size
        self._box = tiles.size
        self._laid: list[_Laid] = []
        self._last: tuple[GcgEvent, int] | None = None
        self._over = False

    def words(self) -> tuple[tuple[int, str], ...]:
        """Return the words of the plays that were not withdrawn, each with its line."""
        return tuple((laid.line, word.text) for laid in self._laid for word in laid.play.words)

    def unseen(self) -> int:
        """Count the tiles that are not on the board."""
        return self._box - len(self.board)

    def carry_out(self, event: GcgEvent, seat: int, seats: int) -> tuple[str, int]:
        """Carry out an event; return its action in our own notation, and its points.

        Raise ``ImpossibleEvent`` or ``NotationError`` if that is not possible.
        """
        last, self._last = self._last, (event, seat)
        if takes_a_turn(event) and self._over:
            self._differ(event, "after-the-end", action_of(event), "the game was over")
        match event:
            case Play():
                return self._play(event, seat, self._rack(event))
            case ExchangeTiles():
                return self._exchange(event, self._rack(event)), 0
            case Withdrawal():
                points = self._withdraw(event, seat)
                # The recorded rack includes the tiles taken back.
                self._rack(event)
                return action_of(event), points
            case _:
                return action_of(event), self._points_without_tiles(event, seats, last, seat)

    def _points_without_tiles(
        self,
        event: Pass | ExchangeCount | ChallengeBonus | TimePenalty | OutTiles | OwnTiles,
        seats: int,
        last: tuple[GcgEvent, int] | None,
        seat: int,
    ) -> int:
        rack = self._rack(event)
        match event:
            case Pass():
                return 0
            case ExchangeCount():
                if not 1 <= event.count <= self._rack_size:
                    self._differ(event, "exchange", str(event.count), f"1 to {self._rack_size}")
                return 0
            case ChallengeBonus():
                if last is None or not isinstance(last[0], Play) or last[1] != seat:
                    self._differ(event, "challenge-bonus", action_of(event), "no play before it")
                return event.score
            case TimePenalty():
                # The overtime itself is not recorded, so only the sign can be wrong.
                return -abs(event.score)
            case OutTiles():
                self._over = True
                return self._out(event, seats)
            case OwnTiles():
                self._over = True
                return self._own(event, rack)
            case _:
                assert_never(event)

    def _differ(self, event: GcgEvent, what: str, recorded: str, computed: str) -> None:
        self.differences.append(Difference(event.line, what, recorded, computed))

    def _rack(self, event: GcgEvent) -> Tiles | None:
        """Return the recorded rack, or None if it is missing or cannot be read."""
        if not event.rack:
            return None
        try:
            rack = self.letters.rack(event.rack)
        except NotationError as fault:
            self._differ(event, "rack", event.rack, fault.problem)
            return None
        if excess := self.count.excess_on_rack(rack):
            self._differ(event, "rack", event.rack, f"no more {self._written(excess)} in the box")
        if len(rack) > self._rack_size:
            self._differ(event, "rack", event.rack, f"at most {self._rack_size} tiles")
        return rack

    def _written(self, tiles: Tiles) -> str:
        return write_tiles(tiles, self.tiles)

    def _play(self, event: Play, seat: int, rack: Tiles | None) -> tuple[str, int]:
        start, axis = read_coordinate(event.where)
        placed, clashes = place_word(event.word, start, axis, self.board, self.letters)
        for clash in clashes:
            if not clash.through:
                raise TileMismatch(action_of(event), clash.square, clash.there)
            self._differ(event, "through-letter", f"{clash.written} on {clash.square}", clash.there)
        if not placed:
            raise BadPlay(action_of(event), "the play adds no tile to the board")
        tiles = tuple([tile for _, tile in placed])
        if rack is not None and (missing := missing_from(rack, map(as_held, tiles))):
            self._differ(event, "rack", event.rack, f"no {self._written(missing)} to play")
        text = write_play_with(WrittenPlay(start, axis, placed), self.board, self.letters)
        laid = self._lay(event, placed)
        points = score(laid, self.layout, self.tiles, BONUS, self._rack_size).points
        self.board = self.board.with_tiles(placed)
        self._laid.append(_Laid(seat, laid, event.score, event.line))
        if excess := self.count.lay(tiles):
            self._differ(event, "too-many-tiles", text, f"no more {self._written(excess)} left")
        return text, points

    def _lay(self, event: Play, placed: tuple[Placed, ...]) -> LaidPlay:
        """Return the play as the referee sees it. A refused play is a difference, but stays."""
        try:
            return lay(self.board, placed, self.layout.start, self.tiles)
        except FirstPlayTooShort as refusal:
            self._differ(event, "illegal-play", action_of(event), str(refusal))
            return LaidPlay(placed, ())
        except (NotConnected, MissesTheStar) as refusal:
            self._differ(event, "illegal-play", action_of(event), str(refusal))
            # The play touches nothing, so it makes the same words on an empty board.
            empty = Board(self.board.rows, self.board.columns)
            if len(placed) == 1:
                return LaidPlay(placed, ())
            return lay(empty, placed, placed[0].square, self.tiles)

    def _withdraw(self, event: Withdrawal, seat: int) -> int:
        mine = [laid for laid in self._laid if laid.seat == seat]
        if not mine:
            raise ImpossibleEvent("this player has no play to withdraw")
        laid = mine[-1]
        if laid is not self._laid[-1]:
            if laid.recorded != -event.score:
                raise ImpossibleEvent("this player did not make the last play")
            self._differ(event, "withdrawal", "of an earlier play", "another play came after it")
        self._laid.remove(laid)
        self.board = self.board.without(square for square, _ in laid.play.placed)
        self.count.take_back(tile for _, tile in laid.play.placed)
        return -laid.recorded

    def _exchange(self, event: ExchangeTiles, rack: Tiles | None) -> str:
        tiles = self.letters.rack(event.tiles)
        if len(tiles) > self._rack_size:
            self._differ(event, "exchange", event.tiles, f"at most {self._rack_size} tiles")
        if rack is not None and (missing := missing_from(rack, map(as_held, tiles))):
            self._differ(event, "exchange", event.tiles, f"no {self._written(missing)} to exchange")
        return f"-{self._written(tiles)}"

    def _out(self, event: OutTiles, seats: int) -> int:
        """Return the points for the others' tiles: their value, usually doubled if two play.

        Either is accepted.
        """
        tiles = self.letters.rack(event.tiles)
        unseen = self.count.unseen()
        wrong = self.tiles.in_order(tiles) != unseen if seats == 2 else self._exceeds_box(tiles)
        if wrong and UNKNOWN not in tiles:
            self._differ(event, "out-tiles", event.tiles, f"unseen {self._written(unseen)}")
        once = self.tiles.worth(tiles)
        if event.score in (once, 2 * once) or UNKNOWN in tiles:
            return event.score
        return 2 * once if seats == 2 else once

    def _exceeds_box(self, tiles: Tiles) -> bool:
        return bool(self.count.excess_on_rack(tiles))

    def _own(self, event: OwnTiles, rack: Tiles | None) -> int:
        tiles = self.letters.rack(event.tiles)
        if rack is not None and self.tiles.in_order(rack) != self.tiles.in_order(tiles):
            self._differ(event, "own-tiles", event.tiles, f"rack {event.rack}")
        elif self._exceeds_box(tiles):
            unseen = self._written(self.count.unseen())
            self._differ(event, "own-tiles", event.tiles, f"unseen {unseen}")
        return event.score if UNKNOWN in tiles else -self.tiles.worth(tiles)
