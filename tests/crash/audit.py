"""The database against what the clients know: nothing lost, nothing twice, nothing made up."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tests.crash.shadow import Asked, Shadow, Shown
from tilewright.lexicon.lexicon import Lexicon
from tilewright.rules import events
from tilewright.server import actions, table_events
from tilewright.server.actions import Action
from tilewright.server.commands import placed_of
from tilewright.server.dictionaries import judge_of
from tilewright.server.messages import Done, View
from tilewright.server.showing import Showing, Viewer
from tilewright.server.storage import schema
from tilewright.server.storage.log_text import read_entry
from tilewright.server.table import Phase, Table, apply
from tilewright.server.table_events import LogEntry, PlayerKind
from tilewright.server.wire_view import Around

# What an action leaves in the log, where it leaves one thing that nothing else does.
Trace = tuple[Any, ...]


@dataclass(frozen=True)
class Stored:
    """Everything that the database holds."""

    logs: dict[str, tuple[LogEntry, ...]]
    shelves: dict[str, tuple[int, str]]
    done: dict[Asked, Done]


def stored(engine: sa.Engine) -> Stored:
    entry, shelf = schema.entries.c, schema.tables.c
    with engine.connect() as connection:
        shelves = connection.execute(sa.select(shelf.id, shelf.version, shelf.phase)).all()
        rows = connection.execute(
            sa.select(entry.table_id, entry.sequence, entry.body).order_by(
                entry.table_id, entry.sequence
            )
        ).all()
        done = connection.execute(schema.actions.select()).all()
    logs: dict[str, list[LogEntry]] = defaultdict(list)
    for row in rows:
        logs[row.table_id].append(read_entry(row.body))
        assert len(logs[row.table_id]) == row.sequence, "a log has no gaps"
    return Stored(
        {table: tuple(log) for table, log in logs.items()},
        {row.id: (row.version, row.phase) for row in shelves},
        {
            Asked(row.table_id, row.holder, row.action_id): Done(
                id=row.action_id, version=row.version, next_table=row.next_table
            )
            for row in done
        },
    )


def check(engine: sa.Engine, shadow: Shadow) -> None:
    """Raise an ``AssertionError`` that tells what is wrong."""
    kept = stored(engine)
    lost = {asked for asked in shadow.done if asked not in kept.done}
    assert not lost, f"acknowledged, but not stored: {lost}"
    assert kept.done == shadow.done, "stored with another answer, or never acknowledged"
    for table, log in kept.logs.items():
        mine = {asked: action for asked, action in shadow.actions.items() if asked.table == table}
        _check_shelf(kept.shelves[table], log)
        _check_traces(log, {a: mine[a] for a in mine if a in shadow.done}, kept.done)
    for table, shown in _by_table(shadow.shown).items():
        _check_views(kept.logs[table], shown, table)


def _check_shelf(shelf: tuple[int, str], log: tuple[LogEntry, ...]) -> None:
    assert shelf[0] == len(log)
    table: Table | None = None
    for entry in log:
        table = apply(table, entry)
    assert table is not None
    assert table.phase.value == shelf[1]
    # A table that was set in the moment of a crash was never answered, so nobody plays there.
    unplayed = table.phase is Phase.WAITING
    assert table.phase is Phase.OVER or unplayed, "every game goes on to its end"


def _check_traces(
    log: tuple[LogEntry, ...], done: dict[Asked, Action], answers: dict[Asked, Done]
) -> None:
    """Every action left its trace once, before or at the version it was answered with."""
    people = _people(log)
    traces = [_trace_of_entry(entry, people) for entry in log]
    found = Counter(trace for trace in traces if trace is not None)
    wanted: Counter[Trace] = Counter()
    for asked, action in done.items():
        trace = _trace_of_action(action)
        if trace is None:
            continue
        wanted[trace] += 1
        version = answers[asked].version
        assert trace in traces[max(0, version - 12) : version], (asked, action)
    assert found == wanted, f"more or less than was asked for: {found - wanted} {wanted - found}"


def _trace_of_action(action: Action) -> Trace | None:
    match action:
        case actions.Lay():
            return ("laid", action.seat, placed_of(action.placed))
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
    """The same for what people at these seats did; nobody asks for what a computer does."""
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
        case table_events.Said(seat, text):
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
    """Whatever anybody saw is what the log says: nothing was shown that was not stored."""
    wanted: dict[int, list[Shown]] = defaultdict(list)
    for each in shown:
        wanted[each.view.version].append(each)
    judge: Lexicon | None = None
    for version, table in enumerate(_states(log), 1):
        judge = judge_of(table) if version == 1 else judge
        for each in {
            (one.holder, one.view.you.looking_as): one for one in wanted.pop(version, [])
        }.values():
            viewer = Viewer(each.holder, each.view.you.looking_as)
            told = View.model_validate_json(
                Showing(table, judge).to(viewer, _around(table, each.view))
            )
            wrong = list(_differences(each.view.model_dump(), told.model_dump(), "view"))
            assert not wrong, f"{table_id} at {version}: {'; '.join(wrong)}"
    assert not wanted, f"{table_id} was shown in versions that were never stored: {sorted(wanted)}"


def _differences(seen: Any, stored: Any, path: str) -> Iterator[str]:
    """Where what was seen is not what was stored."""
    if isinstance(seen, dict) and isinstance(stored, dict) and seen.keys() == stored.keys():
        for name in seen:
            yield from _differences(seen[name], stored[name], f"{path}.{name}")
    elif isinstance(seen, list) and isinstance(stored, list) and len(seen) == len(stored):
        for number, each in enumerate(zip(seen, stored, strict=True)):
            yield from _differences(*each, f"{path}[{number}]")
    elif seen != stored:
        yield f"{path} was {seen!r}, not {stored!r}"


def _states(log: tuple[LogEntry, ...]) -> Iterator[Table]:
    table: Table | None = None
    for entry in log:
        table = apply(table, entry)
        yield table


def _around(table: Table, view: View) -> Around:
    """What no log keeps: who was there, and the time."""
    present = frozenset(seat for seat, state in enumerate(view.seats) if state.present)
    now = 0 if view.game is None else view.game.now + table.unwatched_ms
    return Around(present, view.spectators, now)
