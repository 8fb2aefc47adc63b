"""Computer players at the tables of this process. They think outside the event loop.

A turn of a player that looks ahead takes long, so it is chosen in another process (``Thinkers``).

They keep no state: what a computer does depends only on the table, so a game continues after a
restart as if nothing had happened.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, ParamSpec, TypeVar

from tilewright.players import chance_of, choose
from tilewright.players.tempo import tempo
from tilewright.rules.commands import Command
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.game import Game
from tilewright.rules.refusals import Refusal
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.live.background import lower_thread_priority
from tilewright.server.live.dictionaries import words_of
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.pipeline import ChangePipeline
from tilewright.server.live.registry import Change, TableRegistry
from tilewright.server.live.thinkers import AllBusy, Thinkers, ThinkingFailed
from tilewright.server.logs import safe_traceback
from tilewright.server.metrics import Metrics
from tilewright.server.storage.store import StorageUnavailable
from tilewright.server.tables.computers_due import (
    automatic_seats,
    delay_ms,
    thinking_ms,
    thinking_seat,
)
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import StandIn
from tilewright.server.tables.skip import skip
from tilewright.server.tables.state import Phase, TableState
from tilewright.server.thinking import Request

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

# The pauses before a computer that failed tries again, in seconds. Then it gives up.
RETRY_SECONDS: Final = (1.0, 4.0, 15.0)


@dataclass(frozen=True, slots=True)
class Choice:
    seat: int
    command: Command


def choice(table: TableState, but: int | None = None) -> Choice | None:
    """Return what one of the table's computers does now; None if none has anything to do.

    The computer at seat ``but`` is not asked.
    """
    game, seats = table.game, set(automatic_seats(table)) - {but}
    if game is None or table.phase is not Phase.PLAYING:
        return None
    # A seat that is not to move can only challenge, and only until the next player begins.
    for seat in sorted(seats, key=lambda seat: (seat == to_move(game), seat)):
        command = _command(table, game, seat)
        if command is not None:
            return Choice(seat, command)
    return None


def _command(table: TableState, game: Game, seat: int) -> Command | None:
    if table.stand_ins[seat] is StandIn.SKIP:
        return skip(view(game, seat))
    request = _request(table, game, seat)
    return choose(request.view, request.strength, words_of(table), request.chance)


def _request(table: TableState, game: Game, seat: int) -> Request:
    source = game.bag.source
    secret = source.seed if isinstance(source, Sealed) else b""
    seen = view(game, seat)
    strength = table.seats[seat].strength
    return Request(seen, strength, words_of(table).name, chance_of(secret, seen))


@dataclass(frozen=True, slots=True)
class _Thought:
    """What the computers of a table do at this version of its game, until ``hurry`` is set."""

    version: int
    hurry: asyncio.Event

    def hurry_if_needed(self, table: TableState) -> None:
        """Hurry if a player wants that, or if the game has changed and the thought is useless."""
        if table.is_hurried or table.game is None or table.game.version != self.version:
            self.hurry.set()


class ComputerPlayers:
    """Lets the computers at each table act when the game waits for them."""

    def __init__(
        self, registry: TableRegistry, pipeline: ChangePipeline, delays: Delays, metrics: Metrics
    ) -> None:
        self._pipeline = pipeline
        self._delays = delays
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(2, "computer-player", initializer=lower_thread_priority)
        self._thinkers = Thinkers()
        self._thoughts: dict[str, _Thought] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopping = False
        registry.on_change(self._table_changed)

    async def stop(self) -> None:
        self._stopping = True
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        await self._thinkers.stop()
        self._threads.shutdown()

    def _table_changed(self, live: LiveTable, change: Change) -> None:
        if (thought := self._thoughts.get(live.id)) is not None:
            thought.hurry_if_needed(live.table)
        # The process that changes a table also runs its computers.
        if change in (Change.OPENED, Change.CHANGED_HERE):
            self.consider(live)

    def consider(self, live: LiveTable) -> None:
        """Start the table's computers if they may have something to do and are not running."""
        game = live.table.game
        if game is None or live.table.phase is not Phase.PLAYING or live.id in self._playing:
            return
        if not automatic_seats(live.table) or live.computers_idle_at == live.table.version:
            return
        if self._stopping:
            return
        task = asyncio.create_task(self._play(live))
        self._playing[live.id] = task
        live.computers_running = True
        task.add_done_callback(lambda _: self._finished(live))

    def _finished(self, live: LiveTable) -> None:
        del self._playing[live.id]
        live.computers_running = False
        # The table may have changed after the last choice was made.
        self.consider(live)

    async def _play(self, live: LiveTable) -> None:
        version, failures = 0, 0
        while not live.deleted:
            if live.table.version != version:
                version, failures = live.table.version, 0
            try:
                if not await self._act(live):
                    return
            except StorageUnavailable:
                await asyncio.sleep(1)
                return
            except Refusal as refusal:
                log.warning("a computer's command was refused: %s", refusal.code)
            except ThinkingFailed as error:
                log.warning("a computer failed to look ahead: %s", error)
            except Exception as error:  # noqa: BLE001 - one table must not stop the others
                log.warning("a computer failed: %s", safe_traceback(error))
            else:
                continue
            if live.table.version != version:
                continue
            if failures == len(RETRY_SECONDS):
                self._give_up(live)
                return
            await asyncio.sleep(RETRY_SECONDS[failures])
            failures += 1

    def _give_up(self, live: LiveTable) -> None:
        """Show everyone that the computer cannot move. Any change of the table starts it again."""
        log.error("a computer failed too often and stopped until its table changes")
        live.computers_idle_at = live.computers_stuck_at = live.table.version
        live.notify_watchers()

    async def _act(self, live: LiveTable) -> bool:
        """Let one computer carry out one command. Return whether there may be more to do."""
        table, game = live.table, live.table.game
        if game is None:
            return False
        thought = self._thoughts[live.id] = _Thought(game.version, asyncio.Event())
        thought.hurry_if_needed(table)
        try:
            chosen = await self._choose(table, game, thought.hurry)
            if chosen is None:
                live.computers_idle_at = table.version
                return live.table.version != table.version
            await self._wait(live, game, chosen, thought.hurry)
        finally:
            del self._thoughts[live.id]
        await self._pipeline.command(live, chosen.command, game.version, chosen.seat)
        return True

    async def _choose(self, table: TableState, game: Game, hurry: asyncio.Event) -> Choice | None:
        thinker = thinking_seat(table)
        chosen = await self._in_thread(self._think, table, thinker)
        if chosen is not None or thinker is None:
            return chosen
        command = await self._look_ahead(table, game, thinker, hurry)
        return None if command is None else Choice(thinker, command)

    async def _look_ahead(
        self, table: TableState, game: Game, seat: int, hurry: asyncio.Event
    ) -> Command | None:
        request = await self._in_thread(_request, table, game, seat)
        try:
            with self._metrics.thinking():
                return await self._thinkers.think(request, hurry)
        except AllBusy:
            without = replace(request.strength, foresight=None)
            words = words_of(table)
            return await self._in_thread(choose, request.view, without, words, request.chance)

    def _think(self, table: TableState, but: int | None) -> Choice | None:
        with self._metrics.thinking():
            return choice(table, but)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(work, *args, **kwargs))

    async def _wait(
        self, live: LiveTable, game: Game, chosen: Choice, hurry: asyncio.Event
    ) -> None:
        """Wait for the rest of the computer's delay, which is shorter if it is hurried."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._remaining_ms(live, game, chosen) / 1000):
                await hurry.wait()
        if live.table.is_hurried:
            await asyncio.sleep(self._remaining_ms(live, game, chosen) / 1000)

    def _remaining_ms(self, live: LiveTable, game: Game, chosen: Choice) -> int:
        """Return how much of the computer's delay is left."""
        table = live.table
        delay = delay_ms if chosen.seat == to_move(game) else thinking_ms
        passed = table.table_time(live.clock.now_ms()) - game.times.now
        return max(0, delay(table, chosen.seat, self._delays, tempo(chosen.command)) - passed)
