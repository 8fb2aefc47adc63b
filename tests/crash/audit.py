"""Compare the database with what the clients know: nothing lost, repeated or invented."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tests.crash.shadow import ActionKey, Shadow, Shown
from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.commands import to_placed
from tilewright.protocol.messages import Done, View
from tilewright.rules import events
from tilewright.server.live.dictionaries import judge_of
from tilewright.server.storage import schema
from tilewright.server.storage.log_text import read_entry
from tilewright.server.tables import events as table_events
from tilewright.server.tables.events import LogEntry, PlayerKind
from tilewright.server.tables.state import Phase, TableState, apply_entry
from tilewright.server.views.build import ViewContext
from tilewright.server.views.render import RenderedViews, Viewer

# What an action leaves in the log, if it leaves an entry that nothing else causes.
Trace = tuple[Any, ...]


# An action that has no effect is acknowledged and not stored. Only these can have none.
CAN_LACK_EFFECT = (actions.Begin, actions.SwitchChat, actions.Return)


@dataclass(frozen=True)
class Stored:
    """The contents of the database."""

    logs: dict[str, tuple[LogEntry, ...]]
    listings: dict[str, tuple[int, str]]
    done: dict[ActionKey, Done]


def stored(engine: sa.Engine) -> Stored:
    entry, listing = schema.entries.c, schema.tables.c
    with engine.connect() as connection:
        listings = connection.execute(sa.select(listing.id, listing.version, listing.phase)).all()
        rows = connection.execute(
            sa.select(entry.table_id, entry.sequence, entry.body).order_by(
                entry.table_id, entry.sequence
            )
        ).all()
        done = connection.execute(schema.actions.select()).all()
    logs: dict[str, list[LogEntry]] = defaultdict(list)
    for row in rows:
        logs[row.table_id].append(read_entry(row.body))
        assert len(logs[row.table_id]) == row.sequence, "a log has a gap"
    return Stored(
        {table: tuple(log) for table, log in logs.items()},
        {row.id: (row.version, row.phase) for row in listings},
        {
            ActionKey(row.table_id, row.holder, row.action_id): Done(
                id=row.action_id, version=row.version, next_table=row.next_table
            )
            for row in done
        },
    )


def check(engine: sa.Engine, shadow: Shadow) -> None:
    """Raise an ``AssertionError`` if the database and the clients disagree."""
    found = stored(engine)
    lost = {
        key
        for key in shadow.done.keys() - found.done.keys()
        if not isinstance(shadow.actions[key], CAN_LACK_EFFECT)
    }
    assert not lost, f"acknowledged, but not stored: {lost}"
    wrong = found.done.items() - shadow.done.items()
    assert not wrong, f"stored with a different answer, or never acknowledged: {wrong}"
    for table, log in found.logs.items():
        mine = {key: action for key, action in shadow.actions.items() if key.table == table}
        _check_listing(found.listings[table], log)
        _check_traces(log, {a: mine[a] for a in mine if a in shadow.done}, found.done)
    for table, shown in _by_table(shadow.shown).items():
        _check_views(found.logs[table], shown, table)


def _check_listing(listing: tuple[int, str], log: tuple[LogEntry, ...]) -> None:
    assert listing[0] == len(log)
    table: TableState | None = None
    for entry in log:
        table = apply_entry(table, entry)
    assert table is not None
    assert table.phase.value == listing[1]
    # A table created just before a crash may never have been acknowledged, so no one plays there.
    unplayed = table.phase is Phase.WAITING
    assert table.phase is Phase.OVER or unplayed, "a game was not played to its end"


def _check_traces(
    log: tuple[LogEntry, ...], done: dict[ActionKey, Action], answers: dict[ActionKey, Done]
) -> None:
    """Check that every action left its trace once, by the version it was answered with."""
    people = _people(log)
    traces = [_trace_of_entry(entry, people) for entry in log]
    found = Counter(trace for trace in traces if trace is not None)
    expected: Counter[Trace] = Counter()
    for key, action in done.items():
        trace = _trace_of_action(action)
        if trace is None:
            continue
        expected[trace] += 1
        version = answers[key].version
        assert trace in traces[max(0, version - 12) : version], (key, action)
    assert found == expected, f"unexpected: {found - expected}; missing: {expected - found}"


def _trace_of_action(action: Action) -> Trace | None:
    match action:
        case actions.Lay():
            return ("laid", action.seat, to_placed(action.placed))
        case actions.Exchange():
            return ("exchanged", action.seat, Counter(action.tiles).total())
        case actions.Pass() | actions.Challenge() | actions.Resign():
            return (action.kind, action.seat)
        case actions.Vote():
            return ("vote", action.seat, action.good)
        case actions.Say():
            return ("said", action.seat, action.text)
        case actions.TakeSeat():
            return ("taken", action.seat, action.name)
        case actions.Rematch():
            return ("rematch",)
        case actions.Propose():
            return ("propose", action.seat, action.proposal)
        case _:
            return None


def _trace_of_entry(entry: LogEntry, seats: frozenset[int]) -> Trace | None:
    """Return the trace of an entry caused by a person at one of these seats."""
    match entry:
        case events.Laid(seat, placed) if seat in seats:
            return ("laid", seat, placed)
        case events.Exchanged(seat, discarded) if seat in seats:
            return ("exchanged", seat, len(discarded))
        case events.Passed(seat) if seat in seats:
            return ("pass", seat)
        case events.Challenged(seat) if seat in seats:
            return ("challenge", seat)
        case events.Resigned(seat) if seat in seats:
            return ("resign", seat)
        case events.Voted(seat, good) if seat in seats:
            return ("vote", seat, good)
        case events.Proposed(seat, proposal) if seat in seats:
            return ("propose", seat, proposal)
        case table_events.ChatSent(seat, text):
            return ("said", seat, text)
        case table_events.SeatTaken(seat, name):
            return ("taken", seat, name)
        case table_events.RematchSet():
            return ("rematch",)
        case _:
            return None


def _people(log: tuple[LogEntry, ...]) -> frozenset[int]:
    first = log[0]
    assert isinstance(first, table_events.TableSet)
    seats = enumerate(first.seats)
    return frozenset(seat for seat, plan in seats if plan.player is PlayerKind.PERSON)


def _by_table(shown: Iterable[Shown]) -> dict[str, list[Shown]]:
    tables: dict[str, list[Shown]] = defaultdict(list)
    for each in shown:
        tables[each.table].append(each)
    return tables


def _check_views(log: tuple[LogEntry, ...], shown: list[Shown], table_id: str) -> None:
    """Check that every view matches the log: nothing was shown that was not stored."""
    expected: dict[int, list[Shown]] = defaultdict(list)
    for each in shown:
        expected[each.view.version].append(each)
    judge: Lexicon | None = None
    for version, table in enumerate(_states(log), 1):
        judge = judge_of(table) if version == 1 else judge
        for each in {
            (one.holder, one.view.you.looking_as): one for one in expected.pop(version, [])
        }.values():
            viewer = Viewer(each.holder, each.view.you.looking_as)
            context = _view_context(table, each.view)
            rendered = View.model_validate_json(
                RenderedViews(table, judge).for_viewer(viewer, context).to_json()
            )
            wrong = list(_differences(each.view.model_dump(), rendered.model_dump(), "view"))
            assert not wrong, f"{table_id} at {version}: {'; '.join(wrong)}"
    assert not expected, f"{table_id}: versions were shown but never stored: {sorted(expected)}"


def _differences(seen: Any, stored: Any, path: str) -> Iterator[str]:
    """Yield every place where the two values differ."""
    if isinstance(seen, dict) and isinstance(stored, dict) and seen.keys() == stored.keys():
        for name in seen:
            yield from _differences(seen[name], stored[name], f"{path}.{name}")
    elif isinstance(seen, list) and isinstance(stored, list) and len(seen) == len(stored):
        for number, each in enumerate(zip(seen, stored, strict=True)):
            yield from _differences(*each, f"{path}[{number}]")
    elif seen != stored:
        yield f"{path} was {seen!r}, not {stored!r}"


def _states(log: tuple[LogEntry, ...]) -> Iterator[TableState]:
    table: TableState | None = None
    for entry in log:
        table = apply_entry(table, entry)
        yield table


def _view_context(table: TableState, view: View) -> ViewContext:
    """Return what is not in the log: who was connected, and the time."""
    present = frozenset(seat for seat, state in enumerate(view.seats) if state.present)
    now = 0 if view.game is None else view.game.now + table.downtime_ms
    ends = {seat: state.stand_in_from for seat, state in enumerate(view.seats)}
    grace = table.away_until(0) - table.downtime_ms
    away = {seat: at - grace for seat, at in ends.items() if at is not None}
    return ViewContext(present, view.spectators, now, away_since=away)
