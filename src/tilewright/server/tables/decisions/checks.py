"""Checks that several actions share. Each raises a ``Refusal`` or returns nothing."""

from tilewright.rules.game import Game
from tilewright.rules.refusals import NoSuchSeat
from tilewright.rules.score_sheet import ExchangeEntry
from tilewright.server.tables.context import Context
from tilewright.server.tables.refusals import NotYourSeat, OnlyTheHost, TableIsClosed, TableIsFull
from tilewright.server.tables.state import TableState

# More than twice what the longest games with a full chat need. The limit stops a device that
# toggles a setting forever.
MAX_ENTRIES = 6000
# No edition ends a game after exchanges alone, so two devices could exchange forever.
MAX_EXCHANGES = 200


def check_space(table: TableState) -> None:
    if table.version >= MAX_ENTRIES:
        raise TableIsFull


def check_not_closed(table: TableState) -> None:
    if table.closed_by is not None:
        raise TableIsClosed


def check_exchanges(game: Game | None) -> None:
    entries = () if game is None else game.sheet
    if sum(isinstance(entry, ExchangeEntry) for entry in entries) >= MAX_EXCHANGES:
        raise TableIsFull


def check_host(table: TableState, context: Context) -> None:
    if context.holder != table.host:
        raise OnlyTheHost


def check_holds(table: TableState, seat: int, context: Context) -> None:
    """Check that the device may act for this seat."""
    if seat >= len(table.seats):
        raise NoSuchSeat(seat)
    held = table.held_by(context.holder)
    # At a real board any device with a seat keeps score for every player.
    if seat not in held and not (held and table.setting.real_board):
        raise NotYourSeat(seat)
