"""Decisions about seats: take, leave or fill one, or move it to another device."""

from tilewright.players.names import look_alike
from tilewright.protocol import actions
from tilewright.rules.refusals import NoSuchSeat
from tilewright.server.tables.context import Context
from tilewright.server.tables.decisions.checks import (
    check_holds,
    check_host,
    check_not_closed,
    check_space,
)
from tilewright.server.tables.decisions.table_decision import TableDecision
from tilewright.server.tables.events import (
    ClosedBy,
    OpenSeatsRemoved,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatOffered,
    SeatTaken,
    TableClosed,
)
from tilewright.server.tables.refusals import (
    AlreadyBegun,
    LinkUsedUp,
    NameTaken,
    SeatNotOpen,
    TooFewPlayers,
)
from tilewright.server.tables.setup import computer_name, start, start_if_full
from tilewright.server.tables.state import Phase, TableState

OFFER_LASTS_MS = 15 * 60_000


def take_seat(table: TableState, action: actions.TakeSeat, context: Context) -> TableDecision:
    _check_waiting(table)
    _check_open(table, action.seat)
    if any(plan.name and look_alike(plan.name, action.name) for plan in table.seats):
        raise NameTaken(action.name)
    taken = SeatTaken(action.seat, action.name, context.holder, at=context.at)
    return start_if_full(TableDecision.unchanged(table).then(taken), context.new_ids, context.at)


def leave_seat(table: TableState, action: actions.LeaveSeat, context: Context) -> TableDecision:
    check_holds(table, action.seat, context)
    _check_waiting(table)
    return TableDecision.unchanged(table).then(SeatFreed(action.seat, at=context.at))


def fill_seat(table: TableState, action: actions.FillSeat, context: Context) -> TableDecision:
    check_host(table, context)
    _check_waiting(table)
    _check_open(table, action.seat)
    name = computer_name(table.seats, action.level, context.new_ids)
    filled = SeatFilled(action.seat, name, action.level, at=context.at)
    return start_if_full(TableDecision.unchanged(table).then(filled), context.new_ids, context.at)


def free_seat(table: TableState, action: actions.FreeSeat, context: Context) -> TableDecision:
    check_host(table, context)
    _check_waiting(table)
    if action.seat >= len(table.seats):
        raise NoSuchSeat(action.seat)
    if table.seats[action.seat].name is None:
        return TableDecision.unchanged(table)
    return TableDecision.unchanged(table).then(SeatFreed(action.seat, at=context.at))


def close_table(table: TableState, context: Context) -> TableDecision:
    check_host(table, context)
    _check_waiting(table)
    return TableDecision.unchanged(table).then(TableClosed(ClosedBy.HOST, at=context.at))


def start_now(table: TableState, context: Context) -> TableDecision:
    """Start the game without the seats that are still open."""
    check_host(table, context)
    _check_waiting(table)
    if sum(plan.name is not None for plan in table.seats) < 2:
        raise TooFewPlayers
    removed = TableDecision.unchanged(table).then(OpenSeatsRemoved(at=context.at))
    return start(removed, context.new_ids, context.at)


def offer_seat(table: TableState, seat: int, secret: str, context: Context) -> TableDecision:
    """Create a link that moves this seat to another device; ``secret`` is the link's hash."""
    check_not_closed(table)
    check_space(table)
    check_holds(table, seat, context)
    offered = SeatOffered(seat, secret, context.at + OFFER_LASTS_MS, at=context.at)
    return TableDecision.unchanged(table).then(offered)


def move_seat(table: TableState, secret: str, context: Context) -> tuple[int, TableDecision]:
    """Give a seat to the device that opened its link. Return the seat and the decision.

    A link works once.
    """
    check_not_closed(table)
    for offer in table.offers:
        if offer.secret == secret and context.at < offer.until:
            moved = SeatMoved(offer.seat, context.holder, at=context.at)
            return offer.seat, TableDecision.unchanged(table).then(moved)
    raise LinkUsedUp


def _check_waiting(table: TableState) -> None:
    if table.phase is not Phase.WAITING:
        raise AlreadyBegun


def _check_open(table: TableState, seat: int) -> None:
    if seat >= len(table.seats):
        raise NoSuchSeat(seat)
    if table.seats[seat].name is not None:
        raise SeatNotOpen(seat)
