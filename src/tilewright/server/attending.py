"""What the table does when somebody asks for something: log entries, or a refusal.

Pure, like the referee: who asks, the time of day, the judge, who is there and everything that must
be new are handed in.
"""

from dataclasses import dataclass
from typing import assert_never

from tilewright.rules.challenge import Judge
from tilewright.rules.game import Game
from tilewright.rules.referee import decide
from tilewright.rules.refusals import AlreadyAnswered, AlreadyResigned, GameOver, NoSuchSeat
from tilewright.rules.turn_order import open_window
from tilewright.server import actions
from tilewright.server.actions import Action, GameAction, TableAction
from tilewright.server.commands import command_of, placed_of
from tilewright.server.setting_tables import (
    Fresh,
    computer_name,
    set_rematch,
    start,
    start_if_full,
)
from tilewright.server.table import Phase, Table, apply
from tilewright.server.table_events import (
    ChatSwitched,
    LogEntry,
    OpenSeatsRemoved,
    PlayerReturned,
    RematchSet,
    Said,
    SeatFilled,
    SeatFreed,
    SeatMoved,
    SeatOffered,
    SeatTaken,
    StandIn,
    StandInAnswered,
    StandInProposed,
)
from tilewright.server.table_refusals import (
    AlreadyBegun,
    AnotherPlay,
    ChatIsFull,
    ChatIsOff,
    LinkUsedUp,
    NameTaken,
    NoStandInAsked,
    NotAbsent,
    NotBegun,
    NotOver,
    NotYourSeat,
    OnlyTheHost,
    RematchIsSet,
    SeatNotOpen,
    TableIsFull,
    TooFewPlayers,
)

MOST_CHAT_LINES = 2000
# The longest games have a tenth of it; a device that toggles something for ever has to stop.
MOST_ENTRIES = 20_000
OFFER_LASTS_MS = 15 * 60_000

SCOREKEEPING = (actions.EnterRuling, actions.EndByHand, actions.Correct)


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, when, and what they may find at the table."""

    holder: str
    at: int
    judge: Judge | None
    present: frozenset[int]
    fresh: Fresh


@dataclass(frozen=True, slots=True)
class Decision:
    """Entries for this table's log, and those of a table that is newly set."""

    entries: tuple[LogEntry, ...]
    new_table: str | None = None
    new_entries: tuple[LogEntry, ...] = ()


def attend(table: Table, action: Action, asking: Asking) -> Decision:
    """What this action leads to at this table, or a ``Refusal``."""
    _check_room(table)
    if isinstance(action, GameAction):
        return Decision(_game_action(table, action, asking))
    return _table_action(table, action, asking)


def _game_action(table: Table, action: GameAction, asking: Asking) -> tuple[LogEntry, ...]:
    if isinstance(action, SCOREKEEPING):
        if not table.held_by(asking.holder):
            raise NotYourSeat(0)
    else:
        _check_holds(table, action.seat, asking)
    if table.game is None:
        raise NotBegun
    if isinstance(action, actions.Begin | actions.Challenge):
        _check_meant(table.game, action)
    at = table.table_time(asking.at)
    events = decide(table.game, command_of(action), at=at, judge=asking.judge)
    if isinstance(action, SCOREKEEPING):
        return events
    return (*_back(table, action.seat, asking), *events)


def _check_meant(game: Game, action: actions.Begin | actions.Challenge) -> None:
    """A word that comes late is about the play its speaker saw, not about the next one."""
    window = open_window(game.phase)
    if action.play is None or window is None:
        return
    if set(placed_of(action.play)) != set(window.play.placed):
        raise AnotherPlay


def _back(table: Table, seat: int, asking: Asking) -> tuple[PlayerReturned, ...]:
    """Whoever acts is there again: nobody stands in for them or is asked to."""
    asked = table.stand_in_asked
    if table.stand_ins[seat] is None and (asked is None or asked.absent != seat):
        return ()
    return (PlayerReturned(seat, at=asking.at),)


def _check_room(table: Table) -> None:
    if table.version >= MOST_ENTRIES:
        raise TableIsFull


def _check_holds(table: Table, seat: int, asking: Asking) -> None:
    if seat >= len(table.seats):
        raise NoSuchSeat(seat)
    held = table.held_by(asking.holder)
    # Whoever keeps the score of a real board writes for everybody.
    if seat not in held and not (held and table.setting.real_board):
        raise NotYourSeat(seat)


def _table_action(table: Table, action: TableAction, asking: Asking) -> Decision:
    match action:
        case actions.TakeSeat():
            return Decision(_take_seat(table, action, asking))
        case actions.LeaveSeat():
            _check_holds(table, action.seat, asking)
            _check_waiting(table)
            return Decision((SeatFreed(action.seat, at=asking.at),))
        case actions.FillSeat():
            return Decision(_fill_seat(table, action, asking))
        case actions.Start():
            return Decision(_start(table, asking))
        case actions.Say():
            return Decision(_say(table, action, asking))
        case actions.SwitchChat():
            _check_host(table, asking)
            if action.on == table.chat_on:
                return Decision(())
            return Decision((ChatSwitched(action.on, at=asking.at),))
        case actions.ProposeStandIn():
            return Decision(_propose_stand_in(table, action, asking))
        case actions.AnswerStandIn():
            return Decision(_answer_stand_in(table, action, asking))
        case actions.Return():
            _check_holds(table, action.seat, asking)
            return Decision(_back(table, action.seat, asking))
        case actions.Rematch():
            return _rematch(table, action, asking)
        case _:
            assert_never(action)


# Before the game


def _take_seat(table: Table, action: actions.TakeSeat, asking: Asking) -> tuple[LogEntry, ...]:
    _check_waiting(table)
    _check_open(table, action.seat)
    if any((plan.name or "").casefold() == action.name.casefold() for plan in table.seats):
        raise NameTaken(action.name)
    taken = SeatTaken(action.seat, action.name, asking.holder, at=asking.at)
    return taken, *start_if_full(apply(table, taken), asking.fresh, asking.at)


def _fill_seat(table: Table, action: actions.FillSeat, asking: Asking) -> tuple[LogEntry, ...]:
    _check_host(table, asking)
    _check_waiting(table)
    _check_open(table, action.seat)
    name = computer_name(table.seats, asking.fresh)
    filled = SeatFilled(action.seat, name, action.level, at=asking.at)
    return filled, *start_if_full(apply(table, filled), asking.fresh, asking.at)


def _start(table: Table, asking: Asking) -> tuple[LogEntry, ...]:
    _check_host(table, asking)
    _check_waiting(table)
    if sum(plan.name is not None for plan in table.seats) < 2:
        raise TooFewPlayers
    removed = OpenSeatsRemoved(at=asking.at)
    return removed, *start(apply(table, removed), asking.fresh, asking.at)


def _check_waiting(table: Table) -> None:
    if table.phase is not Phase.WAITING:
        raise AlreadyBegun


def _check_open(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise NoSuchSeat(seat)
    if table.seats[seat].name is not None:
        raise SeatNotOpen(seat)


def _check_host(table: Table, asking: Asking) -> None:
    if asking.holder != table.host:
        raise OnlyTheHost


# Around the game


def _say(table: Table, action: actions.Say, asking: Asking) -> tuple[LogEntry, ...]:
    _check_holds(table, action.seat, asking)
    if not table.chat_on:
        raise ChatIsOff
    if len(table.chat) >= MOST_CHAT_LINES:
        raise ChatIsFull
    return (Said(action.seat, action.text, at=asking.at),)


def _propose_stand_in(
    table: Table, action: actions.ProposeStandIn, asking: Asking
) -> tuple[LogEntry, ...]:
    _check_holds(table, action.seat, asking)
    _check_plays(table, action.seat)
    absent = action.absent
    if absent >= len(table.seats):
        raise NoSuchSeat(absent)
    if not _is_away(table, action, asking):
        raise NotAbsent(absent)
    proposed = StandInProposed(action.seat, absent, StandIn(action.what), at=asking.at)
    return (*_back(table, action.seat, asking), proposed)


def _is_away(table: Table, action: actions.ProposeStandIn, asking: Asking) -> bool:
    """A person who is not there, and for whom nobody stands in yet as it is proposed now."""
    absent = action.absent
    waits = absent in table.people or table.stand_ins[absent] not in (None, StandIn(action.what))
    return waits and absent not in asking.present and absent != action.seat


def _answer_stand_in(
    table: Table, action: actions.AnswerStandIn, asking: Asking
) -> tuple[LogEntry, ...]:
    _check_holds(table, action.seat, asking)
    _check_plays(table, action.seat)
    asked = table.stand_in_asked
    if asked is None or asked.absent == action.seat:
        raise NoStandInAsked
    if action.agrees and action.seat in asked.agreed:
        raise AlreadyAnswered(action.seat)
    answered = StandInAnswered(action.seat, action.agrees, at=asking.at)
    return (*_back(table, action.seat, asking), answered)


def _check_plays(table: Table, seat: int) -> None:
    """Who stands in for whom is settled by those who are still in the game."""
    if table.game is None:
        raise NotBegun
    if table.game.over:
        raise GameOver
    if seat in table.game.resigned:
        raise AlreadyResigned(seat)


def _rematch(table: Table, action: actions.Rematch, asking: Asking) -> Decision:
    _check_holds(table, action.seat, asking)
    if table.phase is not Phase.OVER:
        raise NotOver
    if table.next_table is not None:
        raise RematchIsSet
    fresh = asking.fresh
    entries = set_rematch(table, asking.holder, fresh, asking.at)
    return Decision((RematchSet(fresh.table, at=asking.at),), fresh.table, entries)


# Moving a seat to another device


def offer_seat(table: Table, seat: int, secret: str, asking: Asking) -> tuple[LogEntry, ...]:
    """A link for this seat; ``secret`` is its hash."""
    _check_room(table)
    _check_holds(table, seat, asking)
    return (SeatOffered(seat, secret, asking.at + OFFER_LASTS_MS, at=asking.at),)


def move_seat(table: Table, secret: str, asking: Asking) -> SeatMoved:
    """The device that opened the link takes the seat; the link is used up."""
    for offer in table.offers:
        if offer.secret == secret and asking.at < offer.until:
            return SeatMoved(offer.seat, asking.holder, at=asking.at)
    raise LinkUsedUp
