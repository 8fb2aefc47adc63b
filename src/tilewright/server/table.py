"""A table: what folding its log gives. It holds the game and everything around it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from tilewright.rules.events import Event
from tilewright.rules.fold import apply as apply_to_game
from tilewright.rules.game import Game
from tilewright.rules.seatwise import with_seat
from tilewright.server.table_events import (
    ChatSwitched,
    LogEntry,
    NobodyWatched,
    OpenSeatsRemoved,
    PlayerKind,
    PlayerReturned,
    RematchSet,
    Said,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatOffered,
    SeatPlan,
    SeatTaken,
    StandIn,
    StandInAnswered,
    StandInProposed,
    TableEvent,
    TableSet,
)


class Phase(Enum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Offer:
    """A link that moves a seat to the device that opens it."""

    seat: int
    secret: str
    until: int


@dataclass(frozen=True, slots=True)
class StandInAsked:
    absent: int
    what: StandIn
    by: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class ChatLine:
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table at one moment. ``version`` is the number of log entries that led to it."""

    version: int
    setting: TableSet
    seats: tuple[SeatPlan, ...]
    stand_ins: tuple[StandIn | None, ...]
    game: Game | None = None
    offers: tuple[Offer, ...] = ()
    stand_in_asked: StandInAsked | None = None
    chat: tuple[ChatLine, ...] = ()
    chat_on: bool = True
    unwatched_ms: int = 0
    next_table: str | None = None
    host: str

    @property
    def phase(self) -> Phase:
        if self.game is None:
            return Phase.WAITING
        return Phase.OVER if self.game.over else Phase.PLAYING

    def held_by(self, holder: str | None) -> tuple[int, ...]:
        """The seats this device holds."""
        if holder is None:
            return ()
        return tuple(seat for seat, plan in enumerate(self.seats) if plan.holder == holder)

    def is_computer(self, seat: int) -> bool:
        return self.seats[seat].player is PlayerKind.COMPUTER

    @property
    def people(self) -> tuple[int, ...]:
        """The seats with a person who is there and still plays."""
        return tuple(
            seat
            for seat in range(len(self.seats))
            if not self.is_computer(seat)
            and self.stand_ins[seat] is None
            and (self.game is None or seat not in self.game.resigned)
        )

    def table_time(self, wall_ms: int) -> int:
        """The table's own time: it never runs backwards and stands still while no server runs."""
        now = wall_ms - self.unwatched_ms
        return now if self.game is None else max(now, self.game.times.now)


def fold(entries: Iterable[LogEntry], table: Table | None = None) -> Table:
    """The table a log leads to, from the beginning or from a table it follows on."""
    for entry in entries:
        table = apply(table, entry)
    if table is None:
        raise ValueError("an empty log is no table")
    return table


def apply(table: Table | None, entry: LogEntry) -> Table:
    """The table after one more entry of its log."""
    if table is None:
        if not isinstance(entry, TableSet):
            raise ValueError("a table's log begins with its setting")
        return Table(
            version=1,
            setting=entry,
            seats=entry.seats,
            stand_ins=(None,) * len(entry.seats),
            chat_on=entry.chat,
            host=entry.host,
        )
    changed = (
        _at_the_table(table, entry)
        if isinstance(entry, TableEvent)
        else replace(table, game=apply_to_game(table.game, entry))
    )
    return replace(changed, version=table.version + 1)


def _at_the_table(table: Table, event: TableEvent) -> Table:  # noqa: C901 - one case a shape
    match event:
        case TableSet():
            raise ValueError("the table is set already")
        case SeatTaken(seat, name, holder):
            taken = replace(table.seats[seat], name=name, holder=holder)
            return _with_plan(table, seat, taken)
        case SeatFreed(seat):
            # A link of somebody who got up is no way back to whoever sits there next.
            freed = replace(table.seats[seat], name=None, holder=None)
            return replace(_with_plan(table, seat, freed), offers=_offers_beside(table, seat))
        case SeatFilled(seat, name, level):
            filled = replace(
                table.seats[seat], player=PlayerKind.COMPUTER, name=name, level=level, holder=None
            )
            return _with_plan(table, seat, filled)
        case OpenSeatsRemoved():
            return _without_open_seats(table)
        case SeatOffered(seat, secret, until):
            return replace(table, offers=(*_offers_beside(table, seat), Offer(seat, secret, until)))
        case SeatMoved(seat, holder):
            return _moved(table, seat, holder)
        case StandInProposed(seat, absent, what):
            return _agreed(table, StandInAsked(absent, what, seat, frozenset({seat})))
        case StandInAnswered(seat, agrees):
            asked = table.stand_in_asked
            if asked is None or not agrees:
                return replace(table, stand_in_asked=None)
            return _agreed(table, replace(asked, agreed=asked.agreed | {seat}))
        case PlayerReturned(seat):
            asked = table.stand_in_asked
            return replace(
                table,
                stand_ins=with_seat(table.stand_ins, seat, None),
                stand_in_asked=None if asked is not None and asked.absent == seat else asked,
            )
        case Said(seat, text):
            name = table.seats[seat].name or ""
            return replace(table, chat=(*table.chat, ChatLine(seat, name, text, event.at)))
        case ChatSwitched(on):
            return replace(table, chat_on=on)
        case NobodyWatched(ms):
            return replace(table, unwatched_ms=table.unwatched_ms + ms)
        case RematchSet(next_table):
            return replace(table, next_table=next_table)
        case _:
            assert_never(event)


def _with_plan(table: Table, seat: int, plan: SeatPlan) -> Table:
    return replace(table, seats=with_seat(table.seats, seat, plan))


def _moved(table: Table, seat: int, holder: str) -> Table:
    """A host who changes the device stays the host."""
    changed = _with_plan(table, seat, replace(table.seats[seat], holder=holder))
    moves = table.seats[seat].holder == table.host and not changed.held_by(table.host)
    host = holder if moves else table.host
    return replace(changed, host=host, offers=_offers_beside(table, seat))


def _offers_beside(table: Table, seat: int) -> tuple[Offer, ...]:
    return tuple(offer for offer in table.offers if offer.seat != seat)


def _without_open_seats(table: Table) -> Table:
    """Seats behind an open one move up; so does the start, or it goes to the next who is there."""
    kept = [seat for seat, plan in enumerate(table.seats) if plan.name is not None]
    first = table.setting.first
    if first is not None:
        first = sum(seat < first for seat in kept) % len(kept)
    return replace(
        table,
        setting=replace(table.setting, first=first),
        seats=tuple(table.seats[seat] for seat in kept),
        stand_ins=(None,) * len(kept),
        offers=(),
    )


def _agreed(table: Table, asked: StandInAsked) -> Table:
    """A stand-in steps in as soon as everybody else who is there agrees."""
    others = [seat for seat in table.people if seat != asked.absent]
    if not asked.agreed.issuperset(others):
        return replace(table, stand_in_asked=asked)
    stand_ins = with_seat(table.stand_ins, asked.absent, asked.what)
    return replace(table, stand_ins=stand_ins, stand_in_asked=None)


def game_events(entries: Iterable[LogEntry]) -> tuple[Event, ...]:
    """The game's own log, which is what a record holds."""
    return tuple(entry for entry in entries if not isinstance(entry, TableEvent))
