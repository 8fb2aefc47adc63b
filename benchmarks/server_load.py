"""Simulated players at many tables, run in a separate process.

`python -m benchmarks.server_load` reads a job from standard input and writes the measurements to
standard output, both as JSON. With ``kind`` "tables", the seat to move repeatedly exchanges a tile,
and an action is complete when all four devices have a view that shows it. With "echo", a message is
complete when all ``devices`` of its table have received it.
"""

import asyncio
import json
import re
import sys
from dataclasses import dataclass, field
from itertools import cycle
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_tables import PLAYERS, BenchTable, tables
from tilewright.protocol.wire import COOKIE_NAME

# Workers may still be starting when the server prints its address.
CONNECT_TIMEOUT = 120.0
VERSION = re.compile(r'"version":(\d+)')


@dataclass
class Measured:
    """The duration of every measured action, in milliseconds, and the number of all actions."""

    took: list[float] = field(default_factory=list)
    done: int = 0


class Device:
    """A connection to a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version = 0
        self.changed = asyncio.Event()
        self._game: dict[str, Any] = {}
        # The latest changes, as text: most devices never need to parse them.
        self._changes: list[str] = []

    @property
    def game(self) -> dict[str, Any]:
        """The game as the device sees it, but not the score sheet."""
        for text in self._changes:
            self._game |= json.loads(text)["game"]
        self._changes.clear()
        return self._game

    async def read(self) -> None:
        async for text in self.connection:
            assert isinstance(text, str)
            if text.startswith(('{"type":"view"', '{"type":"changes"')):
                found = VERSION.search(text)
                assert found is not None
                self._changes.append(text)
                self.version = int(found[1])
                self.changed.set()
            elif text.startswith('{"type":"refused"'):
                raise AssertionError(text)

    async def wait_for(self, version: int) -> None:
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()


class TableLoad:
    """A table and the connections of its four devices."""

    def __init__(self, table: BenchTable, address: str) -> None:
        self._table = table
        self._address = address
        self._devices: list[Device] = []
        self._number = 0
        self._turn = asyncio.Lock()

    async def connect(self, group: asyncio.TaskGroup) -> None:
        url = f"{self._address}/api/tables/{self._table.id}/socket"
        for secret in self._table.secrets:
            cookie = {"cookie": f"{COOKIE_NAME}={secret}"}
            connection = await connect(
                url,
                additional_headers=cookie,
                compression=None,
                max_size=None,
                open_timeout=CONNECT_TIMEOUT,
            )
            device = Device(connection)
            group.create_task(device.read())
            self._devices.append(device)
        for device in self._devices:
            await device.wait_for(1)

    async def act(self) -> float:
        """Perform an action; return the milliseconds until all devices have seen it.

        That includes the time spent waiting for earlier actions.
        """
        began = perf_counter()
        async with self._turn:
            await self._exchange_a_tile()
        return (perf_counter() - began) * 1000

    async def _exchange_a_tile(self) -> None:
        latest = max(self._devices, key=lambda device: device.version)
        for device in self._devices:
            await device.wait_for(latest.version)
        seat = self._devices[0].game["to_move"]
        mover = self._devices[seat]
        self._number += 1
        action = {"kind": "exchange", "seat": seat, "tiles": mover.game["rack"][:1]}
        known = latest.version
        await mover.connection.send(
            json.dumps({"type": "do", "id": f"load-{self._number}", "action": action})
        )
        for device in self._devices:
            await device.wait_for(known + 1)

    async def close(self) -> None:
        for device in self._devices:
            await device.connection.close()


class EchoLoad:
    """A table of the echo server: one of its devices sends, and all receive."""

    def __init__(self, number: int, address: str, devices: int) -> None:
        self._number = number
        self._address = address
        self._devices = devices
        self._connections: list[ClientConnection] = []
        self._turn = asyncio.Lock()

    async def connect(self, _: asyncio.TaskGroup) -> None:
        for _device in range(self._devices):
            self._connections.append(
                await connect(
                    f"{self._address}/echo/{self._number}",
                    compression=None,
                    open_timeout=CONNECT_TIMEOUT,
                )
            )

    async def act(self) -> float:
        began = perf_counter()
        async with self._turn:
            await self._connections[0].send(f"{self._number} {began}")
            for connection in self._connections:
                await connection.recv()
        return (perf_counter() - began) * 1000

    async def close(self) -> None:
        for connection in self._connections:
            await connection.close()


async def run_at_full_speed(loads: list[Any], warm_up: float, seconds: float) -> Measured:
    """Run all tables as fast as possible; actions that end during the warm-up do not count."""
    measured, start = Measured(), perf_counter() + warm_up

    async def repeat(load: TableLoad | EchoLoad) -> None:
        while perf_counter() < start + seconds:
            took = await load.act()
            measured.done += 1
            if start <= perf_counter() < start + seconds:
                measured.took.append(took)

    await asyncio.gather(*map(repeat, loads))
    return measured


async def run_at_rate(loads: list[Any], seconds: float, rate: float) -> Measured:
    """Start actions at a fixed rate, table by table, whether or not earlier ones are complete."""
    measured, begun = Measured(), asyncio.get_running_loop().time()
    async with asyncio.TaskGroup() as group:

        async def act(load: TableLoad | EchoLoad) -> None:
            measured.took.append(await load.act())
            measured.done += 1

        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, begun + number / rate - asyncio.get_running_loop().time()))
            group.create_task(act(loads[number % len(loads)]))
    return measured


async def run(job: dict[str, Any]) -> dict[str, Any]:
    addresses = cycle(job["addresses"])
    loads: list[Any] = (
        [TableLoad(table, next(addresses)) for table in tables(job["count"])]
        if job["kind"] == "tables"
        else [EchoLoad(number, next(addresses), job["devices"]) for number in range(job["count"])]
    )
    async with asyncio.TaskGroup() as group:
        for first in range(0, len(loads), 20):
            await asyncio.gather(*(load.connect(group) for load in loads[first : first + 20]))
        print(json.dumps({"ready": len(loads)}), flush=True)
        full = await run_at_full_speed(loads, job["warm_up"], job["seconds"])
        steady = await run_at_rate(loads, job["seconds"], job["rate"])
        for load in loads:
            await load.close()
    return {
        "rate": len(full.took) / job["seconds"],
        "steady": sorted(steady.took),
        "done": full.done + steady.done,
    }


if __name__ == "__main__":
    assert PLAYERS == 4
    print(json.dumps(asyncio.run(run(json.loads(sys.stdin.readline())))), flush=True)
