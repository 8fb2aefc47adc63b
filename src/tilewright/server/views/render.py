"""Render what each device sees of a table as JSON: the whole view first, then only the changes.

What everyone sees is built and serialized once and shared by all devices. It is built from a
spectator's view, with models that have no field for a rack. What only one device may see is then
added.
"""

from dataclasses import dataclass
from itertools import count

from pydantic import BaseModel

from tilewright.protocol.messages import PublicTable, SheetChange
from tilewright.protocol.views import PublicGame, You
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.view import spectator_view
from tilewright.server.tables.state import TableState
from tilewright.server.views.build import ViewContext, public_game, public_table
from tilewright.server.views.hints import hints_taken
from tilewright.server.views.own import OwnGame
from tilewright.server.views.permissions import Permissions
from tilewright.server.views.reused import ReusedParts

_numbers = count()


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device, and which of its seats it views the table from."""

    holder: str | None
    looking_as: int | None


class SharedView:
    """What everyone sees of a table at one moment."""

    def __init__(self, table: PublicTable, game: PublicGame | None) -> None:
        self.table = table
        self.game = game
        self._number = next(_numbers)
        self._json: tuple[str, str] | None = None
        self._changes = ("", "", "")
        self._changes_since: int | None = None

    def to_json(self) -> tuple[str, str]:
        """Return the table without its game, and the game."""
        if self._json is None:
            game = "null" if self.game is None else self.game.model_dump_json()
            self._json = self.table.model_dump_json(), game
        return self._json

    def changes_since(self, earlier: "SharedView") -> tuple[str, str, str]:
        """Return the changes of the table, of its game and of the score sheet.

        Nearly all devices have the same earlier view, so only the last result is cached.
        """
        if earlier._number != self._changes_since:
            self._changes = self._compare(earlier)
            self._changes_since = earlier._number
        return self._changes

    def _compare(self, earlier: "SharedView") -> tuple[str, str, str]:
        table = _changed_fields(self.table, earlier.table, "version")
        old, new = earlier.game, self.game
        if old is None or new is None or old is new:
            return table, "{}", "null"
        if (kept := _lines_kept(old, new)) == len(old.sheet) == len(new.sheet):
            sheet = "null"
        else:
            sheet = SheetChange(kept=kept, lines=new.sheet[kept:]).model_dump_json()
        return table, _changed_fields(new, old, "sheet"), sheet


@dataclass(frozen=True, slots=True, eq=False)
class TableView:
    """What one device sees of a table at one moment; ``own`` is its private part of the game."""

    shared: SharedView
    you: You
    own: OwnGame | None

    def to_json(self) -> str:
        """Return a ``View``."""
        table, game = self.shared.to_json()
        if self.own is not None:
            game = _merged(game, self.own.to_json())
        return _merged(table, f'{{"you":{self.you.model_dump_json()},"game":{game}}}')

    def changes_since(self, earlier: "TableView") -> str:
        """Return ``Changes``, or a ``View`` if the game has begun since."""
        if (self.own is None) != (earlier.own is None):
            return self.to_json()
        table, game, sheet = self.shared.changes_since(earlier.shared)
        if self.you != earlier.you:
            table = _merged(table, f'{{"you":{self.you.model_dump_json()}}}')
        if self.own is not None and earlier.own is not None and self.own is not earlier.own:
            game = _merged(game, self.own.changes_since(earlier.own))
        version = self.shared.table.version
        return (
            f'{{"type":"changes","version":{version},"view":{table},"game":{game},"sheet":{sheet}}}'
        )


class RenderedViews:
    """The views of a table at one version. ``reused`` has parts of its earlier versions."""

    def __init__(
        self, table: TableState, judge: Judge | None, reused: ReusedParts | None = None
    ) -> None:
        self.table = table
        self._reused = reused = reused or ReusedParts()
        self._public_view = self._public_game = self._permissions = None
        if (game := table.game) is not None:
            self._public_view = spectator_view(game, reused.board(game))
            self._public_game = public_game(game, self._public_view, judge, reused)
            self._permissions = Permissions(table, game, self._public_view)
        self._context: ViewContext | None = None
        self._shared: SharedView | None = None
        # What only the viewers from a seat see; None is everyone who views from no seat.
        self._own: dict[int | None, OwnGame | None] = {}

    def for_viewer(self, viewer: Viewer, context: ViewContext) -> TableView:
        """Return what a device sees. A seat that the device does not hold is ignored."""
        table, holder = self.table, viewer.holder
        seat = viewer.looking_as if viewer.looking_as in table.held_by(holder) else None
        you = self._reused.you(table.seats, holder, seat, host=holder == table.host)
        return TableView(self._shared_in(context), you, self._own_of(seat, context))

    def _shared_in(self, context: ViewContext) -> SharedView:
        """Return what everyone sees, cached as long as the context is the same."""
        if self._shared is None or context != self._context:
            table = public_table(self.table, self._public_view, context)
            self._shared = SharedView(table, self._public_game)
            self._context = context
            self._own.clear()
        return self._shared

    def _own_of(self, seat: int | None, context: ViewContext) -> OwnGame | None:
        if seat not in self._own:
            self._own[seat] = self._build_own(seat, context)
        return self._own[seat]

    def _build_own(self, seat: int | None, context: ViewContext) -> OwnGame | None:
        table, seen, permissions = self.table, self._public_view, self._permissions
        if table.game is None or seen is None or permissions is None:
            return None
        shows_unseen = table.setting.unseen_panel or seen.by_hand
        tiles = self._reused.own(table.game, seen, seat, shows_unseen=shows_unseen)
        may = "null" if seat is None or table.closed_by is not None else permissions.json_of(seat)
        hint = hints_taken(table, seat)
        return OwnGame(
            table.table_time(context.now),
            tiles,
            may,
            "null" if hint is None else hint.model_dump_json(),
        )


def _lines_kept(old: PublicGame, new: PublicGame) -> int:
    """Return how many lines at the start of the score sheet are the same."""
    kept = 0
    for before, after in zip(old.sheet, new.sheet, strict=False):
        # Each line is built once, see ``SheetLineCache``.
        if before is not after:
            break
        kept += 1
    return kept


def _changed_fields(new: BaseModel, old: BaseModel, *excluded: str) -> str:
    """Return the fields whose value differs, as one JSON object."""
    before = old.__dict__
    changed = {
        name
        for name, value in new.__dict__.items()
        if value is not before[name] and value != before[name]
    }
    return new.model_dump_json(include=changed.difference(excluded))


def _merged(first: str, second: str) -> str:
    """Return one JSON object with the fields of both."""
    if first == "{}" or second == "{}":
        return second if first == "{}" else first
    return f"{first[:-1]},{second[1:]}"
