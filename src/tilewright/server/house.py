"""The house: every table that is in use, and the one way to change one.

A change is decided on the table as it is known here, stored, and only then shown to anybody. Where
another process was quicker, the log has grown: it is read on, and the change decided anew.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from time import monotonic
from typing import Any, Final, TypeVar

from tilewright.rules.commands import Command
from tilewright.rules.referee import decide
from tilewright.rules.refusals import Refusal
from tilewright.server.actions import Action
from tilewright.server.attending import Asking, Decision, attend, move_seat, offer_seat
from tilewright.server.bus import Alive, Bus, Grown, Missed, News, Watching, WhoWatches
from tilewright.server.dictionaries import judge_of
from tilewright.server.kept import Kept, Watcher, wall_ms
from tilewright.server.logs import where_it_failed
from tilewright.server.messages import Done
from tilewright.server.neighbours import Neighbours
from tilewright.server.pace import Pace
from tilewright.server.setting_tables import Fresh, set_table
from tilewright.server.settings import TableSettings
from tilewright.server.shelving import shelf_of
from tilewright.server.storage.changes import Append, DoneAction
from tilewright.server.storage.store import Conflict, NotSaved, Store
from tilewright.server.table import Table, fold
from tilewright.server.table_refusals import NoSuchTable

log = logging.getLogger(__name__)

# No vowels, so that no code is a word, and no letter that looks like another.
CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH: Final = 6
# Nobody may say so much that others lose every race for longer.
RACES_LAST_SECONDS: Final = 10.0
MOST_KEPT: Final = 5000
# A table that was asked for so recently is still in somebody's hands.
IDLE_SECONDS: Final = 60.0


T = TypeVar("T")
Decide = Callable[[Kept], Decision]
Changed = Callable[[Kept, bool], None]


class House:
    """All tables of this process."""

    def __init__(self, store: Store, bus: Bus, pace: Pace) -> None:
        self.store = store
        self.pace = pace
        self.tables: dict[str, Kept] = {}
        self._bus = bus
        self._listeners: list[Changed] = []
        self._begun: set[asyncio.Future[Any]] = set()
        self._listening: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[Kept]] = {}
        self._overtaken: set[str] = set()
        self._neighbours = Neighbours(bus, self.tables)

    def on_change(self, listener: Changed) -> None:
        """Call this for every table that was opened or has changed, and tell it whether here."""
        self._listeners.append(listener)

    async def start(self) -> None:
        await self._bus.start(self._hear)
        self._neighbours.ask()
        self._later(self._neighbours.stay_known())

    async def stop(self) -> None:
        """Let everything that has been begun come to its end."""
        await asyncio.gather(*self._begun, return_exceptions=True)
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await self._bus.stop()

    # Changing a table

    async def set_table(self, settings: TableSettings, holder: str) -> Kept:
        """Set a new table."""
        fresh, at = new_names(), wall_ms()
        entries = await asyncio.to_thread(set_table, settings, holder, fresh, at)
        table = fold(entries)
        await self._see_through(
            self.store.append(Append(fresh.table, 0, entries, shelf_of(table, self.pace, at)))
        )
        return await self._open(fresh.table, table)

    async def attend(self, table_id: str, holder: str, action: Action, action_id: str) -> Done:
        """Carry out what a device asks for, once; a ``Refusal`` has changed nothing."""
        kept = await self.kept(table_id)

        def decision(kept: Kept) -> Decision:
            return attend(kept.table, action, self._asking(kept, holder))

        return await self._see_through(self._once(kept, holder, action_id, decision))

    async def _once(self, kept: Kept, holder: str, action_id: str, decision: Decide) -> Done:
        """An action that was carried out already is answered as it was then."""
        async with kept.lock:
            try:
                made = await self._change(kept, decision, holder, action_id)
            except (Refusal, Conflict):
                done = await self.store.done(kept.id, holder, action_id)
                if done is None:
                    raise
                return Done(id=action_id, version=done[0], next_table=done[1])
        return Done(id=action_id, version=kept.table.version, next_table=made.new_table)

    async def command(self, kept: Kept, command: Command, version: int) -> bool:
        """Carry out a command of no device (a computer's move, the clock's call) on this version.

        Whether the table was still there; a ``Refusal`` has changed nothing.
        """

        async def carry_out() -> bool:
            async with kept.lock:
                game = kept.table.game
                if game is None or game.version != version:
                    return False
                events = decide(
                    game, command, at=kept.table.table_time(wall_ms()), judge=kept.judge
                )
                try:
                    await self._append(kept, Decision(events))
                except Conflict:
                    await self._catch_up(kept)
                    return False
                return True

        return await self._see_through(carry_out())

    async def offer_seat(self, table_id: str, holder: str, seat: int, secret: str) -> None:
        kept = await self.kept(table_id)
        await self._see_through(
            self._change_locked(
                kept,
                lambda kept: Decision(
                    offer_seat(kept.table, seat, secret, self._asking(kept, holder))
                ),
            )
        )

    async def move_seat(self, table_id: str, holder: str, secret: str) -> int:
        """The seat that the device has now."""
        kept = await self.kept(table_id)
        seats: list[int] = []

        def decision(kept: Kept) -> Decision:
            moved = move_seat(kept.table, secret, self._asking(kept, holder))
            seats.append(moved.seat)
            return Decision((moved,))

        await self._see_through(self._change_locked(kept, decision))
        return seats[-1]

    async def _change_locked(self, kept: Kept, decision: Decide) -> None:
        async with kept.lock:
            await self._change(kept, decision)

    async def _change(
        self, kept: Kept, decision: Decide, holder: str = "", action_id: str = ""
    ) -> Decision:
        clock = asyncio.get_running_loop().time
        give_up = clock() + RACES_LAST_SECONDS
        while True:
            made = decision(kept)
            done = DoneAction(holder, action_id, made.new_table) if action_id else None
            try:
                await self._append(kept, made, done)
            except Conflict:
                if not await self._catch_up(kept) or clock() > give_up:
                    raise
            else:
                return made

    async def _append(self, kept: Kept, made: Decision, done: DoneAction | None = None) -> None:
        """Store a decision; only then is the table what it says."""
        if not made.entries and done is None:
            return
        at = wall_ms()
        table = fold(made.entries, kept.table)
        new = None
        if made.new_table is not None:
            new_shelf = shelf_of(fold(made.new_entries), self.pace, at)
            new = Append(made.new_table, 0, made.new_entries, new_shelf)
        shelf = shelf_of(table, self.pace, at)
        change = Append(kept.id, kept.table.version, made.entries, shelf, done, new)
        await self.store.append(change)
        kept.table = table
        self._changed(kept, here=True)

    async def _catch_up(self, kept: Kept) -> bool:
        """Read on in a log that another process has written to; whether there was more."""
        entries = await self.store.load(kept.id, kept.table.version)
        if entries:
            kept.table = fold(entries, kept.table)
            self._changed(kept, here=False)
        return bool(entries)

    def _changed(self, kept: Kept, *, here: bool) -> None:
        kept.look_again()
        self._neighbours.tell_if_new(kept)
        for listener in self._listeners:
            listener(kept, here)

    def _asking(self, kept: Kept, holder: str) -> Asking:
        return Asking(holder, wall_ms(), kept.judge, kept.around().present, new_names())

    async def _see_through(self, work: Awaitable[T]) -> T:
        """What has been begun is finished, even if the device that asked for it goes away."""
        task = asyncio.ensure_future(work)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    # Tables in use

    async def kept(self, table_id: str) -> Kept:
        """The table, loaded if it is not in use yet."""
        if (kept := self.tables.get(table_id)) is not None:
            kept.used = monotonic()
            return kept
        if (loading := self._loading.get(table_id)) is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Kept:
        self._overtaken.discard(table_id)
        entries = await self.store.load(table_id)
        if not entries:
            raise NoSuchTable
        kept = await self._open(table_id, await asyncio.to_thread(fold, entries))
        if table_id in self._overtaken:
            self.grown(table_id)
        return kept

    async def _open(self, table_id: str, table: Table) -> Kept:
        judge = await asyncio.to_thread(judge_of, table)
        if (known := self.tables.get(table_id)) is not None:
            return known
        kept = Kept(table_id, table, judge)
        self._make_room()
        self.tables[table_id] = kept
        self._neighbours.ask(table_id)
        for listener in self._listeners:
            listener(kept, True)  # noqa: FBT003
        return kept

    def _make_room(self) -> None:
        """Forget the tables that nobody watches and that were opened longest ago."""
        if len(self.tables) < MOST_KEPT:
            return
        long_ago = monotonic() - IDLE_SECONDS
        idle = [
            kept.id
            for kept in self.tables.values()
            if not kept.watchers and not kept.lock.locked() and kept.used < long_ago
        ]
        for table_id in idle[: MOST_KEPT // 10]:
            del self.tables[table_id]

    def grown(self, table_id: str, version: int | None = None) -> None:
        """Somebody else has written to a log, up to this version if it is known."""
        kept = self.tables.get(table_id)
        if kept is None:
            if table_id in self._loading:
                self._overtaken.add(table_id)
            return
        kept.wanted = max(kept.wanted, kept.table.version + 1 if version is None else version)
        if kept.table.version < kept.wanted and not kept.reading:
            kept.reading = True
            self._later(self._read_on(kept))

    async def _read_on(self, kept: Kept) -> None:
        """Read on until the table is as new as it is known to be."""
        try:
            while kept.table.version < kept.wanted:
                wanted, kept.wanted = kept.wanted, 0
                try:
                    async with kept.lock:
                        if kept.table.version < wanted:
                            await self._catch_up(kept)
                except NotSaved:
                    kept.wanted = max(kept.wanted, wanted)
                    await asyncio.sleep(1)
        finally:
            kept.reading = False

    # Who is there

    def watch(self, kept: Kept, watcher: Watcher) -> None:
        """Tell the others at the table that somebody has come."""
        others = tuple(kept.watchers)
        kept.watchers.add(watcher)
        self._tell_presence(kept, others)

    def unwatch(self, kept: Kept, watcher: Watcher) -> None:
        kept.watchers.discard(watcher)
        if not kept.watchers:
            kept.forget_view()
        self._tell_presence(kept, tuple(kept.watchers))

    def _tell_presence(self, kept: Kept, watchers: tuple[Watcher, ...]) -> None:
        for watcher in watchers:
            watcher.changed()
        self._neighbours.tell(kept)

    def _hear(self, news: News) -> None:
        match news:
            case Grown(table_id, version):
                self.grown(table_id, version)
            case Missed():
                self._neighbours.make_up()
                for table_id in (*self.tables, *self._loading):
                    self.grown(table_id)
            case Watching() | WhoWatches() | Alive():
                self._neighbours.hear(news)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._listening.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._listening.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("news was lost: %s", where_it_failed(error))


def new_names() -> Fresh:
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return Fresh(secrets.token_urlsafe(12), code, secrets.token_bytes(32))
