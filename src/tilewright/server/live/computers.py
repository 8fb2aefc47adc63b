"""Computer players at the tables of this process. They think outside the event loop.

They keep no state: what a computer does depends only on the table, so a game continues after a
restart as if nothing had happened.
"""

import asyncio
import logging
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from tilewright.players import chance_of, choose
from tilewright.rules.commands import Command
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.game import Game
from tilewright.rules.refusals import Refusal
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.live.dictionaries import words_of
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.pipeline import ChangePipeline
from tilewright.server.live.registry import Change, TableRegistry
from tilewright.server.logs import safe_traceback
from tilewright.server.metrics import Metrics
from tilewright.server.storage.store import StorageUnavailable
from tilewright.server.tables.computers_due import automatic_seats, delay_ms, thinking_ms
from tilewright.server.tables.delays import Delays
from tilewright.server.tables.events import StandIn
from tilewright.server.tables.skip import skip
from tilewright.server.tables.state import Phase, TableState

log = logging.getLogger(__name__)

# The pauses before a computer that failed tries again, in seconds. Then it gives up.
RETRY_SECONDS: Final = (1.0, 4.0, 15.0)
NICENESS: Final = 10


def lower_thread_priority() -> None:
    """Let everything else run before this thread, where the system has priorities of threads."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, max(now, NICENESS))


@dataclass(frozen=True, slots=True)
class Choice:
    seat: int
    command: Command


def choice(table: TableState) -> Choice | None:
    """Return what one of the table's computers does now; None if none has anything to do."""
    game, seats = table.game, automatic_seats(table)
    if game is None or table.phase is not Phase.PLAYING:
        return None
    # A seat that is not to move can only challenge, and only until the next player begins.
    for seat in sorted(seats, key=lambda seat: seat == to_move(game)):
        command = _command(table, game, seat)
        if command is not None:
            return Choice(seat, command)
    return None


def _command(table: TableState, game: Game, seat: int) -> Command | None:
    seen = view(game, seat)
    if table.stand_ins[seat] is StandIn.SKIP:
        return skip(seen)
    source = game.bag.source
    secret = source.seed if isinstance(source, Sealed) else b""
    strength = table.seats[seat].strength
    return choose(seen, strength, words_of(table), chance_of(secret, seen))


class ComputerPlayers:
    """Lets the computers at each table act when the game waits for them."""

    def __init__(
        self, registry: TableRegistry, pipeline: ChangePipeline, delays: Delays, metrics: Metrics
    ) -> None:
        self._pipeline = pipeline
        self._delays = delays
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(2, "computer-player", initializer=lower_thread_priority)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopping = False
        registry.on_change(self._table_changed)

    async def stop(self) -> None:
        self._stopping = True
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._threads.shutdown()

    def _table_changed(self, live: LiveTable, change: Change) -> None:
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
        table = live.table
        loop = asyncio.get_running_loop()
        chosen = await loop.run_in_executor(self._threads, self._think, table)
        if chosen is None:
            live.computers_idle_at = table.version
            return live.table.version != table.version
        game = table.game
        if game is None:
            return False
        await asyncio.sleep(self._remaining_ms(live.clock.now_ms(), table, game, chosen) / 1000)
        await self._pipeline.command(live, chosen.command, game.version, chosen.seat)
        return True

    def _think(self, table: TableState) -> Choice | None:
        with self._metrics.thinking():
            return choice(table)

    def _remaining_ms(self, now: int, table: TableState, game: Game, chosen: Choice) -> int:
        """Return how much of the computer's delay is left."""
        delay = delay_ms if chosen.seat == to_move(game) else thinking_ms
        passed = table.table_time(now) - game.times.now
        return max(0, delay(table, chosen.seat, self._delays) - passed)
