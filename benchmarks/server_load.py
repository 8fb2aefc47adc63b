"""People who play at many tables at once, in a process of their own.

`python -m benchmarks.server_load` reads what to do from standard input and writes what it measured
to standard output, both as JSON. With ``kind`` "tables" the seat to move exchanges a tile, again
and again, and an action ends when all four have a view that shows it; with "echo" a message ends
when it comes back.
"""

import asyncio
import json
import re
import sys
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_tables import PLAYERS, BenchTable, tables
from tilewright.server.guests import COOKIE

# Workers may still be starting when their address is told.
STARTS_WITHIN = 120.0
VERSION = re.compile(r'"version":(\d+)')


@dataclass
class Measured:
    """Milliseconds of every action that ended while it was counted, and all that were done."""

    took: list[float] = field(default_factory=list)
    done: int = 0


class Seat:
    """A device: the latest view it has, as text."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.view = ""
        self.version = 0
        self.changed = asyncio.Event()

    async def read(self) -> None:
        async for text in self.line:
            assert isinstance(text, str)
            if text.startswith('{"type":"view"'):
                found = VERSION.search(text)
                assert found is not None
                self.view, self.version = text, int(found[1])
                self.changed.set()
            elif text.startswith('{"type":"refused"'):
                raise AssertionError(text)

    async def has(self, version: int) -> None:
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()


class Play:
    """One table and its four devices."""

    def __init__(self, table: BenchTable, address: str) -> None:
        self._table = table
        self._address = address
        self._seats: list[Seat] = []
        self._number = 0
        self._turn = asyncio.Lock()

    async def sit_down(self, group: asyncio.TaskGroup) -> None:
        place = f"{self._address}/api/tables/{self._table.id}/socket"
        for secret in self._table.secrets:
            cookie = {"cookie": f"{COOKIE}={secret}"}
            line = await connect(
                place,
                additional_headers=cookie,
                compression=None,
                max_size=None,
                open_timeout=STARTS_WITHIN,
            )
            seat = Seat(line)
            group.create_task(seat.read())
            self._seats.append(seat)
        for seat in self._seats:
            await seat.has(1)

    async def once(self) -> float:
        """An action; how many milliseconds passed until all had seen it, the wait included."""
        began = perf_counter()
        async with self._turn:
            await self._act()
        return (perf_counter() - began) * 1000

    async def _act(self) -> None:
        latest = max(self._seats, key=lambda seat: seat.version)
        for seat in self._seats:
            await seat.has(latest.version)
        game = json.loads(latest.view)["game"]
        mover = self._seats[game["to_move"]]
        tile = json.loads(mover.view)["game"]["rack"][0]
        self._number += 1
        action = {"kind": "exchange", "seat": game["to_move"], "tiles": [tile]}
        known = latest.version
        await mover.line.send(
            json.dumps({"type": "do", "id": f"load-{self._number}", "action": action})
        )
        for seat in self._seats:
            await seat.has(known + 1)

    async def leave(self) -> None:
        for seat in self._seats:
            await seat.line.close()


class Echo:
    """One line to a server that only says again what it is told."""

    def __init__(self, number: int, address: str) -> None:
        self._number = number
        self._address = address
        self._line: ClientConnection | None = None
        self._turn = asyncio.Lock()

    async def sit_down(self, _: asyncio.TaskGroup) -> None:
        self._line = await connect(
            f"{self._address}/echo", compression=None, open_timeout=STARTS_WITHIN
        )

    async def once(self) -> float:
        assert self._line is not None
        began = perf_counter()
        async with self._turn:
            await self._line.send(f"{self._number} {began}")
            await self._line.recv()
        return (perf_counter() - began) * 1000

    async def leave(self) -> None:
        if self._line is not None:
            await self._line.close()


async def flat_out(plays: list[Any], warm_up: float, seconds: float) -> Measured:
    """Everybody as fast as they can; what ends in the warm-up is not counted."""
    measured, start = Measured(), perf_counter() + warm_up

    async def play_on(play: Play | Echo) -> None:
        while perf_counter() < start + seconds:
            took = await play.once()
            measured.done += 1
            if start <= perf_counter() < start + seconds:
                measured.took.append(took)

    await asyncio.gather(*map(play_on, plays))
    return measured


async def in_turn(plays: list[Any], seconds: float, rate: float) -> Measured:
    """So many actions a second, one table after the other, whether or not the last one ended."""
    measured, begun = Measured(), asyncio.get_running_loop().time()
    async with asyncio.TaskGroup() as group:

        async def once(play: Play | Echo) -> None:
            measured.took.append(await play.once())
            measured.done += 1

        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, begun + number / rate - asyncio.get_running_loop().time()))
            group.create_task(once(plays[number % len(plays)]))
    return measured


async def load(job: dict[str, Any]) -> dict[str, Any]:
    plays: list[Any] = (
        [Play(table, job["address"]) for table in tables(job["count"])]
        if job["kind"] == "tables"
        else [Echo(number, job["address"]) for number in range(job["count"])]
    )
    async with asyncio.TaskGroup() as group:
        for some in range(0, len(plays), 20):
            await asyncio.gather(*(play.sit_down(group) for play in plays[some : some + 20]))
        print(json.dumps({"ready": len(plays)}), flush=True)
        full = await flat_out(plays, job["warm_up"], job["seconds"])
        calm = await in_turn(plays, job["seconds"], job["rate"])
        for play in plays:
            await play.leave()
    return {
        "rate": len(full.took) / job["seconds"],
        "calm": sorted(calm.took),
        "done": full.done + calm.done,
    }


if __name__ == "__main__":
    assert PLAYERS == 4
    print(json.dumps(asyncio.run(load(json.loads(sys.stdin.readline())))), flush=True)
