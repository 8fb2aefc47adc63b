"""The change pipeline: the only way to change a table.

A change is decided on the table as this process knows it, then stored, and only then shown. If
another process stored something first, the table catches up and the change is decided again.
"""

import asyncio
import secrets
import string
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from tilewright.protocol.actions import Action, Rematch, TakeHint
from tilewright.protocol.messages import Done
from tilewright.protocol.settings import TableSettings
from tilewright.rules.commands import Command
from tilewright.rules.refusals import Refusal
from tilewright.server.live.advice import compute_hints
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.registry import Change, TableRegistry
from tilewright.server.storage.changes import Append, DoneAction
from tilewright.server.storage.listing import listing_of
from tilewright.server.storage.store import Conflict, Store
from tilewright.server.tables.computers_due import automatic_seats
from tilewright.server.tables.context import ComputedHints, Context, NewIds
from tilewright.server.tables.decisions.attention import note_attention
from tilewright.server.tables.decisions.dispatch import decide_action, decide_command
from tilewright.server.tables.decisions.seats import move_seat, offer_seat
from tilewright.server.tables.decisions.stand_ins import came_back
from tilewright.server.tables.decisions.table_decision import NewTable, TableDecision
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.setup import create_table
from tilewright.server.tables.state import TableState

# No vowels, so that no code is a word, and no letter that looks like another.
CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH: Final = 6
# Letters and digits alone, so that no command takes the id of a table for an option.
ID_CHARACTERS: Final = string.ascii_letters + string.digits
ID_LENGTH: Final = 16
# Stop retrying conflicting writes after this long.
RETRY_SECONDS: Final = 10.0

T = TypeVar("T")
Decide = Callable[[TableState], TableDecision]


class ChangePipeline:
    """Decides, stores and publishes changes.

    A method either stores its whole change or raises ``Refusal``, ``Conflict`` or
    ``StorageUnavailable``, and then nothing has changed. A change that has begun is finished even
    if the caller is cancelled, for example because its device disconnects.
    """

    def __init__(self, registry: TableRegistry, store: Store, delays: Delays) -> None:
        self._registry = registry
        self._store = store
        self._clock = store.clock
        self._delays = delays
        self._running: set[asyncio.Future[Any]] = set()

    async def stop(self) -> None:
        """Wait for the changes in progress."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def create_table(self, settings: TableSettings, holder: str) -> LiveTable:
        """Create a table hosted by this device."""
        at = self._clock.now_ms()
        new_ids = await self._unused_ids()
        new = await asyncio.to_thread(create_table, settings, holder, new_ids, at)
        await self._finish(self._store.append(self._creation(new, at)))
        return await self._registry.add(new.id, new.table)

    async def perform(self, table_id: str, holder: str, action: Action, action_id: str) -> Done:
        """Carry out a device's action, at most once per ``action_id``."""
        live = await self._registry.open(table_id)
        new_ids = await self._unused_ids() if isinstance(action, Rematch) else generate_ids()
        hints = await _hints_for(live, holder, action)

        def decide(table: TableState) -> TableDecision:
            context = self._context(live, holder, new_ids)
            return decide_action(table, action, replace(context, hints=hints))

        return await self._finish(self._perform_once(live, holder, action_id, decide))

    async def come_back(self, live: LiveTable, holder: str) -> None:
        """End the stand-ins of a device that has connected, unless they have acted already."""

        def decide(table: TableState) -> TableDecision:
            return came_back(table, self._context(live, holder, generate_ids()))

        if decide(live.table).entries:
            await self._finish(self._change_locked(live, decide))

    async def attend(self, live: LiveTable, seat: int, *, touched: bool) -> None:
        """Note that a player sees their turn or, if ``touched``, gives a sign of life (R9.1)."""

        def decide(table: TableState) -> TableDecision:
            return note_attention(table, seat, touched=touched, at=self._clock.now_ms())

        if decide(live.table).entries:
            await self._finish(self._change_locked(live, decide))

    async def command(
        self, live: LiveTable, command: Command, version: int, automatic_seat: int | None = None
    ) -> bool:
        """Carry out a command that no device sent, if the game is still at this version.

        ``automatic_seat`` must still be one that no person acts for. Return whether it was done.
        """
        return await self._finish(self._command(live, command, version, automatic_seat))

    async def offer_seat(self, table_id: str, holder: str, seat: int, secret: str) -> None:
        """Create a link that moves a seat; ``secret`` is the link's hash."""
        live = await self._registry.open(table_id)

        def decide(table: TableState) -> TableDecision:
            return offer_seat(table, seat, secret, self._context(live, holder, generate_ids()))

        await self._finish(self._change_locked(live, decide))

    async def move_seat(self, table_id: str, holder: str, secret: str) -> int:
        """Use a link and return the seat that the device holds now."""
        live = await self._registry.open(table_id)
        moved = 0

        def decide(table: TableState) -> TableDecision:
            nonlocal moved
            context = self._context(live, holder, generate_ids())
            moved, decision = move_seat(table, secret, context)
            return decision

        await self._finish(self._change_locked(live, decide))
        return moved

    async def _perform_once(
        self, live: LiveTable, holder: str, action_id: str, decide: Decide
    ) -> Done:
        """Change the table. An action that was carried out before gets the same answer again."""
        async with live.lock:
            try:
                decision = await self._change(live, decide, holder, action_id)
            except (Refusal, Conflict):
                if (first := await self._first_answer(live, holder, action_id)) is None:
                    raise
                return first
            # Repeated, an action that had an effect may have none.
            if not decision.entries:
                first = await self._first_answer(live, holder, action_id)
                if first is not None:
                    return first
        return Done(id=action_id, version=live.table.version, next_table=_rematch_id(decision))

    async def _first_answer(self, live: LiveTable, holder: str, action_id: str) -> Done | None:
        done = await self._store.done(live.id, holder, action_id)
        return None if done is None else Done(id=action_id, version=done[0], next_table=done[1])

    async def _command(
        self, live: LiveTable, command: Command, version: int, automatic_seat: int | None
    ) -> bool:
        async with live.lock:
            game = live.table.game
            if game is None or game.version != version:
                return False
            if automatic_seat is not None and automatic_seat not in automatic_seats(live.table):
                return False
            decision = decide_command(
                live.table,
                command,
                at=self._clock.now_ms(),
                judge=live.judge,
                seeing=live.seeing(),
            )
            try:
                await self._append(live, decision)
            except Conflict:
                await self._registry.catch_up(live)
                return False
            return True

    async def _change_locked(self, live: LiveTable, decide: Decide) -> None:
        async with live.lock:
            await self._change(live, decide)

    async def _change(
        self, live: LiveTable, decide: Decide, holder: str = "", action_id: str = ""
    ) -> TableDecision:
        """Decide and store, and retry for as long as other processes store something first."""
        clock = asyncio.get_running_loop().time
        give_up = clock() + RETRY_SECONDS
        while True:
            decision = decide(live.table)
            done = DoneAction(holder, action_id, _rematch_id(decision)) if action_id else None
            try:
                await self._append(live, decision, done)
            except Conflict:
                if not await self._registry.catch_up(live) or clock() > give_up:
                    raise
            else:
                return decision

    async def _append(
        self, live: LiveTable, decision: TableDecision, done: DoneAction | None = None
    ) -> None:
        """Store a decision; only then does it become the state of the table.

        A decision without effect stores nothing, so that repeating it cannot fill the database.
        """
        if not decision.entries:
            return
        at = self._clock.now_ms()
        rematch = None if decision.rematch is None else self._creation(decision.rematch, at)
        listing = listing_of(decision.table, self._delays, at)
        change = Append(live.id, live.table.version, decision.entries, listing, done, rematch)
        await self._store.append(change)
        self._registry.advance(live, decision.table, Change.CHANGED_HERE)

    def _creation(self, new: NewTable, at: int) -> Append:
        return Append(new.id, 0, new.entries, listing_of(new.table, self._delays, at))

    def _context(self, live: LiveTable, holder: str, new_ids: NewIds) -> Context:
        seen = live.view_context()
        return Context(
            holder,
            self._clock.now_ms(),
            live.judge,
            seen.present,
            new_ids,
            seen.away_since,
            live.seeing(),
        )

    async def _unused_ids(self) -> NewIds:
        """Return ids whose code no open table has."""
        while await self._store.find((new_ids := generate_ids()).code) is not None:
            pass
        return new_ids

    async def _finish(self, work: Awaitable[T]) -> T:
        """Run this to completion, even if the caller is cancelled."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)


async def _hints_for(live: LiveTable, holder: str, action: Action) -> ComputedHints | None:
    if not isinstance(action, TakeHint) or action.seat not in live.table.held_by(holder):
        return None
    return await compute_hints(live.table, action.seat)


def _rematch_id(decision: TableDecision) -> str | None:
    return None if decision.rematch is None else decision.rematch.id


def generate_ids() -> NewIds:
    table, code = _random_text(ID_CHARACTERS, ID_LENGTH), _random_text(CODE_LETTERS, CODE_LENGTH)
    return NewIds(table, code, secrets.token_bytes(32))


def _random_text(characters: str, length: int) -> str:
    """Return a random text. Every action needs one, and one random number is quickest."""
    number = secrets.randbelow(len(characters) ** length)
    text = ""
    for _ in range(length):
        number, index = divmod(number, len(characters))
        text += characters[index]
    return text
