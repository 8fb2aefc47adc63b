"""One recorded event after another on a board: what each of them really scores."""

from dataclasses import dataclass
from typing import assert_never

from tilewright.rules.board import Board, Placed
from tilewright.rules.layout import Layout
from tilewright.rules.placement import Play as LaidPlay
from tilewright.rules.placement import lay
from tilewright.rules.rack import missing_from
from tilewright.rules.refusals import FirstPlayTooShort, MissesTheStar, NotConnected
from tilewright.rules.scoring import Bonus, score
from tilewright.rules.tiles import UNKNOWN, Tiles, TileSet, as_held

from .coordinates import read_coordinate
from .errors import NotationError
from .findings import Difference
from .gcg_document import (
    ChallengeBonus,
    Event,
    ExchangeCount,
    ExchangeTiles,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    TimePenalty,
    Withdrawal,
)
from .plays import BadPlay, SquareHoldsAnother, WrittenPlay, place_word, write_play_in
from .spelling import spelling, write_tiles
from .tile_count import TileCount

BONUS = Bonus()

_KINDS: dict[type[Event], str] = {
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


class CannotBeDone(Exception):
    """An event that cannot be carried out on the board as it stands."""


@dataclass(frozen=True, slots=True)
class _Laid:
    seat: int
    placed: tuple[Placed, ...]
    recorded: int


def kind_of(event: Event) -> str:
    """The event's kind as one word."""
    return _KINDS[type(event)]


def takes_a_turn(event: Event) -> bool:
    """Whether the player has moved, so that the next player's turn comes."""
    return isinstance(event, Play | Pass | ExchangeTiles | ExchangeCount)


def action_of(event: Event) -> str:
    """The action as the format writes it."""
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


class RecordedTable:
    """The board of a recorded game, its tiles, and the differences found so far."""

    def __init__(self, tiles: TileSet, layout: Layout, rack_size: int) -> None:
        self.tiles = tiles
        self.layout = layout
        self.letters = spelling(tiles)
        self.count = TileCount(tiles)
        self.board = Board(layout.rows, layout.columns)
        self.differences: list[Difference] = []
        self._rack_size = rack_size
        self._laid: list[_Laid] = []
        self._last: tuple[Event, int] | None = None
        self._over = False

    def carry_out(self, event: Event, seat: int, seats: int) -> tuple[str, int]:
        """The action in our form and its points; raises where it cannot be carried out."""
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
                # The rack is the one with the tiles taken back.
                self._rack(event)
                return action_of(event), points
            case _:
                return action_of(event), self._points_without_tiles(event, seats, last, seat)

    def _points_without_tiles(
        self,
        event: Pass | ExchangeCount | ChallengeBonus | TimePenalty | OutTiles | OwnTiles,
        seats: int,
        last: tuple[Event, int] | None,
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
                # The minutes over time are not recorded; only the sign can be wrong.
                return -abs(event.score)
            case OutTiles():
                self._over = True
                return self._out(event, seats)
            case OwnTiles():
                self._over = True
                return self._own(event, rack)
            case _:
                assert_never(event)

    def _differ(self, event: Event, what: str, recorded: str, computed: str) -> None:
        self.differences.append(Difference(event.line, what, recorded, computed))

    def _rack(self, event: Event) -> Tiles | None:
        """The rack as written, if there is one and it can be read and held at all."""
        if not event.rack:
            return None
        try:
            rack = self.letters.rack(event.rack)
        except NotationError as fault:
            self._differ(event, "rack", event.rack, fault.problem)
            return None
        if beyond := self.count.cannot_hold(rack):
            self._differ(event, "rack", event.rack, f"no more {self._written(beyond)} in the box")
        if len(rack) > self._rack_size:
            self._differ(event, "rack", event.rack, f"{self._rack_size} tiles at most")
        return rack

    def _written(self, tiles: Tiles) -> str:
        return write_tiles(tiles, self.tiles)

    def _play(self, event: Play, seat: int, rack: Tiles | None) -> tuple[str, int]:
        start, axis = read_coordinate(event.where)
        placed, clashes = place_word(event.word, start, axis, self.board, self.letters)
        for clash in clashes:
            if not clash.through:
                raise SquareHoldsAnother(action_of(event), clash.square, clash.there)
            self._differ(event, "through-letter", f"{clash.written} on {clash.square}", clash.there)
        if not placed:
            raise BadPlay(action_of(event), "no new tile is laid")
        tiles = tuple([tile for _, tile in placed])
        if rack is not None and (missing := missing_from(rack, map(as_held, tiles))):
            self._differ(event, "rack", event.rack, f"no {self._written(missing)} to play")
        text = write_play_in(WrittenPlay(start, axis, placed), self.board, self.letters)
        points = score(
            self._lay(event, placed), self.layout, self.tiles, BONUS, self._rack_size
        ).points
        self.board = self.board.with_tiles(placed)
        self._laid.append(_Laid(seat, placed, event.score))
        if beyond := self.count.lay(tiles):
            self._differ(event, "too-many-tiles", text, f"no more {self._written(beyond)} left")
        return text, points

    def _lay(self, event: Play, placed: tuple[Placed, ...]) -> LaidPlay:
        """The play by the referee's eyes; one it refuses is a difference, but lies there still."""
        try:
            return lay(self.board, placed, self.layout.start, self.tiles)
        except FirstPlayTooShort as refusal:
            self._differ(event, "illegal-play", action_of(event), str(refusal))
            return LaidPlay(placed, ())
        except (NotConnected, MissesTheStar) as refusal:
            self._differ(event, "illegal-play", action_of(event), str(refusal))
            # It touches nothing, so it makes the same words on an empty board.
            empty = Board(self.board.rows, self.board.columns)
            if len(placed) == 1:
                return LaidPlay(placed, ())
            return lay(empty, placed, placed[0].square, self.tiles)

    def _withdraw(self, event: Withdrawal, seat: int) -> int:
        mine = [laid for laid in self._laid if laid.seat == seat]
        if not mine:
            raise CannotBeDone("there is no play of this player's to withdraw")
        laid = mine[-1]
        if laid is not self._laid[-1]:
            if laid.recorded != -event.score:
                raise CannotBeDone("this player's last play is not the one just made")
            self._differ(event, "withdrawal", "of an earlier play", "another has been made since")
        self._laid.remove(laid)
        self.board = self.board.without(square for square, _ in laid.placed)
        self.count.take_back(tile for _, tile in laid.placed)
        return -laid.recorded

    def _exchange(self, event: ExchangeTiles, rack: Tiles | None) -> str:
        tiles = self.letters.rack(event.tiles)
        if len(tiles) > self._rack_size:
            self._differ(event, "exchange", event.tiles, f"{self._rack_size} tiles at most")
        if rack is not None and (missing := missing_from(rack, map(as_held, tiles))):
            self._differ(event, "exchange", event.tiles, f"no {self._written(missing)} to exchange")
        return f"-{self._written(tiles)}"

    def _out(self, event: OutTiles, seats: int) -> int:
        """Others' tiles count once or twice: by custom twice where two play, once where more do."""
        tiles = self.letters.rack(event.tiles)
        unseen = self.count.unseen()
        wrong = self.tiles.in_order(tiles) != unseen if seats == 2 else self._beyond(tiles)
        if wrong and UNKNOWN not in tiles:
            self._differ(event, "out-tiles", event.tiles, f"unseen {self._written(unseen)}")
        once = self.tiles.worth(tiles)
        if event.score in (once, 2 * once) or UNKNOWN in tiles:
            return event.score
        return 2 * once if seats == 2 else once

    def _beyond(self, tiles: Tiles) -> bool:
        return bool(self.count.cannot_hold(tiles))

    def _own(self, event: OwnTiles, rack: Tiles | None) -> int:
        tiles = self.letters.rack(event.tiles)
        if rack is not None and self.tiles.in_order(rack) != self.tiles.in_order(tiles):
            self._differ(event, "own-tiles", event.tiles, f"rack {event.rack}")
        elif self._beyond(tiles):
            unseen = self._written(self.count.unseen())
            self._differ(event, "own-tiles", event.tiles, f"unseen {unseen}")
        return event.score if UNKNOWN in tiles else -self.tiles.worth(tiles)
