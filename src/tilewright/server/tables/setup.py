"""Set up a table and start its game: the form's settings become the first entries of a log."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import assert_never

from tilewright.lexicon.lexicon import available_lists
from tilewright.lexicon.shipped import FAMILY
from tilewright.players.names import free_name, look_alike
from tilewright.players.strength import LEVELS
from tilewright.protocol.edition_settings import to_edition
from tilewright.protocol.hints import CountedHintsSetting, FreeHintsSetting, NoHintsSetting
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules.decide.opening import decide_opening
from tilewright.rules.editions.challenge_rule import CheckedPlays, Judging
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.bag import ByHand, Sealed
from tilewright.rules.events import Seat
from tilewright.rules.obstacles import TableObstacle
from tilewright.rules.refusals import BadTable
from tilewright.server.tables.context import NewIds
from tilewright.server.tables.decisions.attention import follow_attention
from tilewright.server.tables.decisions.table_decision import NewTable, TableDecision
from tilewright.server.tables.events import PlayerKind, SeatPlan, TableSet
from tilewright.server.tables.hints_agreed import (
    Coach,
    CountedHints,
    FreeHints,
    HintsAgreed,
    NoHints,
)
from tilewright.server.tables.state import TableState, apply_entry


def create_table(settings: TableSettings, host: str, new_ids: NewIds, at: int) -> NewTable:
    """Set up a table; its game starts at once if no seat is open."""
    edition = to_edition(settings.edition)
    setting = TableSet(
        new_ids.code,
        host,
        edition,
        _dictionary(settings, edition),
        _seats(settings, edition, host, new_ids),
        _first(settings),
        settings.real_board,
        settings.listed,
        settings.unseen_panel,
        settings.chat,
        settings.away_grace_s,
        _hints(settings),
        _coach(settings),
        at=at,
    )
    decision = start_if_full(_set_up(setting), new_ids, at)
    decision = follow_attention(decision, None, (), at)
    if decision.table.game is None:
        _check_opens(decision.table, new_ids)
    return NewTable(new_ids.table, decision.entries, decision.table)


def create_rematch(table: TableState, host: str, new_ids: NewIds, at: int) -> NewTable:
    """Set up the same seats at a new table; the seat after the last starter starts."""
    if table.game is None:
        raise BadTable(TableObstacle.NOTHING_TO_REPEAT)
    starter = first_player(table)
    setting = replace(
        table.setting,
        code=new_ids.code,
        host=host,
        seats=table.seats,
        first=(starter + 1) % len(table.seats),
        at=at,
    )
    decision = follow_attention(start(_set_up(setting), new_ids, at), None, (), at)
    return NewTable(new_ids.table, decision.entries, decision.table)


def _set_up(setting: TableSet) -> TableDecision:
    return TableDecision((setting,), apply_entry(None, setting))


def _check_opens(table: TableState, new_ids: NewIds) -> None:
    """Refuse rules that cannot be played now, not when the last player sits down."""
    names = iter(f"guest {number}" for number in range(1, 5))
    seats = tuple(replace(plan, name=plan.name or next(names)) for plan in table.seats)
    start(TableDecision.unchanged(replace(table, seats=seats)), new_ids, 0)


def start_if_full(decision: TableDecision, new_ids: NewIds, at: int) -> TableDecision:
    """Start the game if every seat is taken."""
    if any(plan.name is None for plan in decision.table.seats):
        return decision
    return start(decision, new_ids, at)


def start(decision: TableDecision, new_ids: NewIds, at: int) -> TableDecision:
    """Start the game: draw tiles for the first turn and deal the racks."""
    table = decision.table
    setting = table.setting
    seats = [Seat(plan.name or "", plan.finish_line, plan.turn_limit_ms) for plan in table.seats]
    opening = decide_opening(
        setting.edition,
        seats,
        ByHand() if setting.real_board else Sealed(new_ids.seed),
        first=setting.first,
        dictionary=setting.dictionary,
        at=table.table_time(at),
    )
    return decision.then_in_game(opening)


def first_player(table: TableState) -> int:
    """Return the seat that started this table's game."""
    if table.setting.first is not None:
        return table.setting.first
    game = table.game
    if game is None or not game.first_draws:
        return 0
    last = game.first_draws[-1]
    return min(last, key=lambda draw: game.edition.tiles.alphabet_index(draw[1]))[0]


def _dictionary(settings: TableSettings, edition: Edition) -> str | None:
    """Return the agreed dictionary: an installed list, never a path from the request."""
    checked = isinstance(edition.challenge, CheckedPlays)
    if edition.judging is Judging.VOTE:
        return None
    if settings.dictionary is None:
        if settings.real_board and not checked:
            return None
        raise BadTable(TableObstacle.DICTIONARY_NEEDED)
    if settings.dictionary not in available_lists():
        raise BadTable(TableObstacle.UNKNOWN_DICTIONARY)
    name = settings.dictionary
    return FAMILY + name if settings.family and not name.startswith(FAMILY) else name


def _hints(settings: TableSettings) -> HintsAgreed:
    match settings.hints:
        case NoHintsSetting():
            return NoHints()
        case _ if settings.real_board:
            raise BadTable(TableObstacle.RACKS_NEEDED)
        case FreeHintsSetting():
            return FreeHints()
        case CountedHintsSetting(n=n):
            return CountedHints(n)
        case _:
            assert_never(settings.hints)


def _coach(settings: TableSettings) -> Coach:
    coach = Coach(settings.coach)
    if settings.real_board and coach is not Coach.OFF:
        raise BadTable(TableObstacle.RACKS_NEEDED)
    return coach


def _first(settings: TableSettings) -> int | None:
    if settings.first is not None and settings.first >= len(settings.seats):
        raise BadTable(TableObstacle.NO_SUCH_STARTER)
    return 0 if settings.first is None and settings.real_board else settings.first


def _seats(
    settings: TableSettings, edition: Edition, host: str, new_ids: NewIds
) -> tuple[SeatPlan, ...]:
    if settings.real_board and any(
        seat.player != "person" or seat.name is None for seat in settings.seats
    ):
        raise BadTable(TableObstacle.PEOPLE_NEEDED)
    names = [seat.name for seat in settings.seats if seat.name is not None]
    if any(look_alike(one, other) for one, other in combinations(names, 2)):
        raise BadTable(TableObstacle.SAME_NAME)
    plans = [_plan(seat, edition, host) for seat in settings.seats]
    for number, plan in enumerate(plans):
        if plan.player is PlayerKind.COMPUTER and plan.name is None:
            plans[number] = replace(plan, name=computer_name(plans, plan.level, new_ids))
    return tuple(plans)


def _plan(seat: SeatSettings, edition: Edition, host: str) -> SeatPlan:
    kind = PlayerKind(seat.player)
    limit = edition.turn_limit_ms
    if seat.turn_limit_s is not None:
        limit = seat.turn_limit_s * 1000 or None
    holder = host if kind is PlayerKind.PERSON and seat.name is not None else None
    return SeatPlan(kind, seat.level, limit, seat.name, holder, seat.hints, seat.words)


def computer_name(seats: Iterable[SeatPlan], level: str, new_ids: NewIds) -> str:
    """Return a name that no other player at the table has: that of the level if possible."""
    taken = {plan.name for plan in seats if plan.name is not None}
    chance = Random(new_ids.table)  # noqa: S311 - names are not secret
    return free_name(taken, chance, LEVELS[level].character)
