"""Setting a table and starting its game: from what the form says to the first entries of a log."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from tilewright.lexicon.lexicon import lists_at_hand
from tilewright.lexicon.shipped import FAMILY
from tilewright.players.names import free_name
from tilewright.rules.bag import ByHand, Sealed
from tilewright.rules.challenge import CheckedPlays, Judging
from tilewright.rules.edition import Edition
from tilewright.rules.events import Event, Seat
from tilewright.rules.opening import open_game
from tilewright.rules.refusals import BadTable
from tilewright.server.settings import SeatSettings, TableSettings, edition_of
from tilewright.server.table import Table, apply, fold
from tilewright.server.table_events import LogEntry, PlayerKind, SeatPlan, TableSet


@dataclass(frozen=True, slots=True)
class Fresh:
    """What must be new and unguessable: handed in, so that nothing here asks for chance."""

    table: str
    code: str
    seed: bytes


def set_table(settings: TableSettings, host: str, fresh: Fresh, at: int) -> tuple[LogEntry, ...]:
    """The first entries of a table's log; the game starts at once if no seat is open."""
    edition = edition_of(settings.edition)
    setting = TableSet(
        fresh.code,
        host,
        edition,
        _dictionary(settings, edition),
        _seats(settings, edition, host, fresh),
        _first(settings),
        settings.real_board,
        settings.listed,
        settings.unseen_panel,
        settings.chat,
        at=at,
    )
    table = apply(None, setting)
    opening = start_if_full(table, fresh, at)
    if not opening:
        _check_opens(table, fresh)
    return (setting, *opening)


def _check_opens(table: Table, fresh: Fresh) -> None:
    """Rules that cannot be played are refused now, not when the last guest has come."""
    names = iter(f"guest {number}" for number in range(1, 5))
    seats = tuple(replace(plan, name=plan.name or next(names)) for plan in table.seats)
    start(replace(table, seats=seats), fresh, 0)


def start_if_full(table: Table, fresh: Fresh, at: int) -> tuple[Event, ...]:
    if any(plan.name is None for plan in table.seats):
        return ()
    return start(table, fresh, at)


def start(table: Table, fresh: Fresh, at: int) -> tuple[Event, ...]:
    """Tiles drawn for first play, racks dealt."""
    setting = table.setting
    seats = [Seat(plan.name or "", plan.level, plan.turn_limit_ms) for plan in table.seats]
    return open_game(
        setting.edition,
        seats,
        ByHand() if setting.real_board else Sealed(fresh.seed),
        first=setting.first,
        dictionary=setting.dictionary,
        at=table.table_time(at),
    )


def set_rematch(table: Table, host: str, fresh: Fresh, at: int) -> tuple[LogEntry, ...]:
    """The same people at a new table, the seat after the last starter starting."""
    if table.game is None:
        raise BadTable("There was no game to play again.")
    starter = first_player(table)
    setting = replace(
        table.setting,
        code=fresh.code,
        host=host,
        seats=table.seats,
        first=(starter + 1) % len(table.seats),
        at=at,
    )
    again = fold((setting,))
    return (setting, *start(again, fresh, at))


def first_player(table: Table) -> int:
    """The seat that started this table's game."""
    if table.setting.first is not None:
        return table.setting.first
    game = table.game
    if game is None or not game.first_draws:
        return 0
    last = game.first_draws[-1]
    return min(last, key=lambda draw: game.edition.tiles.place(draw[1]))[0]


def _dictionary(settings: TableSettings, edition: Edition) -> str | None:
    """The agreed dictionary: one of the lists at hand, never a path somebody sends."""
    checked = isinstance(edition.challenge, CheckedPlays)
    if edition.judging is Judging.VOTE:
        return None
    if settings.dictionary is None:
        if settings.real_board and not checked:
            return None
        raise BadTable("Choose a dictionary, or let the table vote on challenged words.")
    if settings.dictionary not in lists_at_hand():
        raise BadTable("There is no dictionary of that name here.")
    name = settings.dictionary
    return FAMILY + name if settings.family and not name.startswith(FAMILY) else name


def _first(settings: TableSettings) -> int | None:
    if settings.first is not None and settings.first >= len(settings.seats):
        raise BadTable("The player who starts has no seat.")
    return 0 if settings.first is None and settings.real_board else settings.first


def _seats(
    settings: TableSettings, edition: Edition, host: str, fresh: Fresh
) -> tuple[SeatPlan, ...]:
    if settings.real_board and any(
        seat.player != "person" or seat.name is None for seat in settings.seats
    ):
        raise BadTable("At a real board every player is a person with a name.")
    taken = [seat.name.casefold() for seat in settings.seats if seat.name is not None]
    if len(set(taken)) < len(taken):
        raise BadTable("Two players have the same name.")
    plans = [_plan(seat, edition, host) for seat in settings.seats]
    for number, plan in enumerate(plans):
        if plan.player is PlayerKind.COMPUTER and plan.name is None:
            plans[number] = replace(plan, name=computer_name(plans, fresh))
    return tuple(plans)


def _plan(seat: SeatSettings, edition: Edition, host: str) -> SeatPlan:
    kind = PlayerKind(seat.player)
    limit = edition.turn_limit_ms
    if seat.turn_limit_s is not None:
        limit = seat.turn_limit_s * 1000 or None
    holder = host if kind is PlayerKind.PERSON and seat.name is not None else None
    return SeatPlan(kind, seat.level, limit, seat.name, holder)


def computer_name(seats: Iterable[SeatPlan], fresh: Fresh) -> str:
    """A name nobody at the table has."""
    taken = {plan.name for plan in seats if plan.name is not None}
    return free_name(taken, Random(fresh.table))  # noqa: S311 - a name is no secret
