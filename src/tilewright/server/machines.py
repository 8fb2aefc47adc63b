"""Computer players at the tables of this process: they think outside the event loop.

Nothing is remembered: whatever a computer has to do follows from the table alone, so a game goes on
after a restart as if nothing had happened.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tilewright.players import chance_of, choose
from tilewright.rules.bag import Sealed
from tilewright.rules.commands import Command
from tilewright.rules.game import Game
from tilewright.rules.refusals import Refusal
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.dictionaries import words_of
from tilewright.server.figures import Figures
from tilewright.server.house import House
from tilewright.server.kept import Kept, wall_ms
from tilewright.server.logs import where_it_failed
from tilewright.server.machines_due import delay_ms, machine_seats
from tilewright.server.standing_in import skip
from tilewright.server.storage.store import NotSaved
from tilewright.server.table import Phase, Table
from tilewright.server.table_events import StandIn

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    seat: int
    command: Command


def choice(table: Table) -> Choice | None:
    """What one of the table's computers does now, if any does anything."""
    game, seats = table.game, machine_seats(table)
    if game is None or table.phase is not Phase.PLAYING:
        return None
    # Whoever is not to move can only challenge, and no longer once the next player begins.
    for seat in sorted(seats, key=lambda seat: seat == to_move(game)):
        command = _command(table, game, seat)
        if command is not None:
            return Choice(seat, command)
    return None


def _command(table: Table, game: Game, seat: int) -> Command | None:
    seen = view(game, seat)
    if table.stand_ins[seat] is StandIn.SKIP:
        return skip(seen)
    source = game.bag.source
    secret = source.seed if isinstance(source, Sealed) else b""
    level = table.seats[seat].level
    return choose(seen, level, words_of(table), chance_of(secret, seen))


class Machines:
    """Lets the computers of each table play when it is for them to."""

    def __init__(self, house: House, figures: Figures) -> None:
        self._house = house
        self._figures = figures
        self._threads = ThreadPoolExecutor(2, "computer-player")
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopping = False
        house.on_change(self._look)

    async def stop(self) -> None:
        self._stopping = True
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._threads.shutdown()

    def _look(self, kept: Kept, here: bool) -> None:  # noqa: FBT001 - the house calls it so
        """Another process looks after the computers when it was the one to change the table."""
        if here:
            self.consider(kept)

    def consider(self, kept: Kept) -> None:
        """Let the table's computers act, if they have to and are not about to."""
        game = kept.table.game
        if game is None or kept.table.phase is not Phase.PLAYING or kept.id in self._playing:
            return
        if not machine_seats(kept.table) or kept.considered == kept.table.version:
            return
        if self._stopping:
            return
        task = asyncio.create_task(self._play(kept))
        self._playing[kept.id] = task
        task.add_done_callback(lambda _: self._finished(kept))

    def _finished(self, kept: Kept) -> None:
        del self._playing[kept.id]
        # It may have changed while the last look came to nothing.
        self.consider(kept)

    async def _play(self, kept: Kept) -> None:
        try:
            while await self._act(kept):
                pass
        except Refusal as refusal:
            log.warning("a computer was refused: %s", refusal.code)
            kept.considered = kept.table.version
        except NotSaved:
            await asyncio.sleep(1)
        except Exception as error:  # noqa: BLE001 - one table's trouble is not the others'
            log.warning("a computer failed: %s", where_it_failed(error))
            kept.considered = kept.table.version

    async def _act(self, kept: Kept) -> bool:
        """Let one computer do one thing; whether there may be more to do."""
        table = kept.table
        loop = asyncio.get_running_loop()
        chosen = await loop.run_in_executor(self._threads, self._think, table)
        if chosen is None:
            kept.considered = table.version
            return kept.table.version != table.version
        game = table.game
        if game is None:
            return False
        await asyncio.sleep(self._wait(table, game, chosen) / 1000)
        await self._house.command(kept, chosen.command, game.version)
        return True

    def _think(self, table: Table) -> Choice | None:
        with self._figures.thinking():
            return choice(table)

    def _wait(self, table: Table, game: Game, chosen: Choice) -> int:
        pace = self._house.pace
        needed = delay_ms(table, game, pace) if chosen.seat == to_move(game) else pace.thinking_ms
        passed = table.table_time(wall_ms()) - game.times.now
        return max(0, needed - passed)
