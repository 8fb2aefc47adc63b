"""What the views of successive versions of a table have in common, so that it is built once."""

from tilewright.protocol.views import You
from tilewright.protocol.wire import PlacedTile
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.game import Game
from tilewright.rules.view import Counts, SeenBoard, View, seen_board, unseen_by
from tilewright.server.tables.events import SeatPlan
from tilewright.server.views.own import OwnTiles, own_tiles
from tilewright.server.views.sheet import SheetLineCache, placed_tiles


class ReusedParts:
    """Parts of the latest view of a table. Values never change, so the same one means no change."""

    def __init__(self) -> None:
        self.lines = SheetLineCache()
        self._board: tuple[Board, SeenBoard] | None = None
        self._placed: tuple[tuple[Placed, ...], list[PlacedTile]] | None = None
        self._seats: tuple[SeatPlan, ...] = ()
        self._own: dict[int | None, tuple[Tiles | None, Counts, OwnTiles]] = {}
        self._you: dict[tuple[str | None, int | None, bool], You] = {}

    def board(self, game: Game) -> SeenBoard:
        """Return what everyone sees of the board."""
        if self._board is None or self._board[0] is not game.board:
            self._board = game.board, seen_board(game)
        return self._board[1]

    def placed(self, placed: tuple[Placed, ...]) -> list[PlacedTile]:
        """Return the tiles on the board."""
        if self._placed is None or self._placed[0] is not placed:
            self._placed = placed, placed_tiles(placed)
        return self._placed[1]

    def own(self, game: Game, seen: View, seat: int | None, *, shows_unseen: bool) -> OwnTiles:
        """Return the tiles that a seat sees, or a spectator if ``seat`` is None."""
        rack = None if seat is None else game.racks[seat]
        known = self._own.get(seat)
        if known is None or known[0] is not rack or known[1] is not seen.unseen:
            unseen = seen.unseen if seat is None else unseen_by(seen, game, seat)
            tiles = own_tiles(rack, unseen if shows_unseen else None)
            self._own[seat] = known = rack, seen.unseen, tiles
        return known[2]

    def you(
        self, seats: tuple[SeatPlan, ...], holder: str | None, seat: int | None, *, host: bool
    ) -> You:
        """Return the seats and the role of a device that views the table from ``seat``."""
        if seats is not self._seats:
            self._seats, self._you = seats, {}
        key = holder, seat, host
        if key not in self._you:
            held = [number for number, plan in enumerate(seats) if plan.holder == holder]
            self._you[key] = You(seats=held if holder else [], looking_as=seat, host=host)
        return self._you[key]
