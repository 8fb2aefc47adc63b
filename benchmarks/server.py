"""Throughput and latency of the server: 200 tables of four, from an action to everyone's view.

The simulated players run in a separate process. Each figure is compared with that of a bare echo
server, which commits each message and sends it back, and of one that sends it to four devices. Set
`BENCH_SECONDS=2` for a short, rough run.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks import Figure, above, below
from benchmarks.server_tables import PLAYERS, BenchTable, tables, write_tables
from tests.support.postgres import PostgresMissing, cluster
from tests.support.running_server import RunningServer, running_server
from tilewright.protocol.wire import COOKIE_NAME
from tilewright.server.storage.database import open_database
from tilewright.server.storage.store import MAX_BATCH

TABLES = 200
SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
# A steady, moderate load: one action per table every two seconds.
STEADY_RATE = TABLES / 2
FIRST_TABLES, IDLE_TABLES = 100, 600
FIRST_DEVICES = 400


@dataclass(frozen=True)
class Load:
    """What the simulated players measured, and the server's CPU time per action."""

    rate: float
    steady: list[float]
    cpu_ms: float


def measure(
    kind: str, count: int, addresses: Sequence[str], servers: Sequence[int], devices: int = PLAYERS
) -> Load:
    """Measure some servers. The tables are divided among their addresses."""
    job = {
        "devices": devices,
        "kind": kind,
        "count": count,
        "addresses": [address.replace("http", "ws", 1) for address in addresses],
        "warm_up": SECONDS / 4,
        "seconds": SECONDS,
        "rate": STEADY_RATE,
    }
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.server_load"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as players:
        assert players.stdin is not None
        assert players.stdout is not None
        players.stdin.write(json.dumps(job) + "\n")
        players.stdin.flush()
        players.stdout.readline()
        pids = [pid for server in servers for pid in process_tree(server)]
        before = sum(map(cpu_seconds, pids))
        result: dict[str, Any] = json.loads(players.stdout.readline())
        used = sum(map(cpu_seconds, pids)) - before
    return Load(result["rate"], result["steady"], used / result["done"] * 1000)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def process_tree(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(child for each in children for child in process_tree(int(each)))]


@contextmanager
def bare_echo(database: str | None, directory: Path, batch: int) -> Iterator[tuple[str, int]]:
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.bare_echo"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        job = {"database": database, "directory": str(directory), "batch": batch}
        server.stdin.write(json.dumps(job) + "\n")
        server.stdin.flush()
        yield f"http://127.0.0.1:{int(server.stdout.readline())}", server.pid
        server.terminate()


def measure_tables(database: str | None, *, servers: int = 1, workers: int = 1) -> Load:
    """Measure several servers, each with its own tables, or the workers behind one address."""
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        write_some_tables(database, directory, tables(TABLES))
        running = [
            stack.enter_context(running_server(directory, database, workers=workers))
            for _ in range(servers)
        ]
        addresses = [server.address for server in running]
        return measure("tables", TABLES, addresses, [pid_of(server) for server in running])


def write_some_tables(
    database: str | None, directory: Path, bench_tables: list[BenchTable]
) -> None:
    engine = open_database(database, directory)
    write_tables(engine, bench_tables)
    engine.dispose()


def pid_of(server: RunningServer) -> int:
    assert server.process is not None
    return server.process.pid


def measure_echo(database: str | None, *, devices: int, batch: int) -> Load:
    with (
        tempfile.TemporaryDirectory() as directory,
        bare_echo(database, Path(directory), batch) as (address, pid),
    ):
        return measure("echo", TABLES, [address], [pid], devices)


@dataclass(frozen=True)
class Echoes:
    """The baselines: a bare echo with a commit for each message, and an echo to four devices.

    The latter commits together what arrives together, like the server.
    """

    bare: Load
    to_table: Load


def measure_echoes(database: str | None) -> Echoes:
    return Echoes(
        bare=measure_echo(database, devices=1, batch=1),
        to_table=measure_echo(database, devices=PLAYERS, batch=MAX_BATCH),
    )


def figures(name: str, load: Load, echoes: Echoes) -> Iterator[Figure]:
    yield Figure(f"{name}: maximum throughput", load.rate, "actions/s")
    bare, to_table = echoes.bare, echoes.to_table
    yield Figure(
        f"{name}: relative to the bare echo's {bare.rate:,.0f}/s",
        load.rate / bare.rate,
        "×",
        above(0.5),
    )
    yield Figure(
        f"{name}: relative to the {to_table.rate:,.0f}/s of an echo to four devices",
        load.rate / to_table.rate,
        "×",
    )
    yield cpu_figure(name, load)
    yield Figure(f"{name}: CPU time of the bare echo", bare.cpu_ms, "ms/message")
    yield Figure(f"{name}: CPU time of an echo to four devices", to_table.cpu_ms, "ms/message")
    for percent, goal in ((50, None), (99, below(50))):
        took, echoed = (quantiles(each.steady, n=100)[percent - 1] for each in (load, bare))
        yield Figure(f"{name}: latency at {STEADY_RATE:.0f}/s, p{percent}", took, "ms", goal)
        yield Figure(f"{name}: latency of the bare echo, p{percent}", echoed, "ms")


def cpu_figure(name: str, load: Load) -> Figure:
    return Figure(f"{name}: CPU time of the server", load.cpu_ms, "ms/action", below(1.5))


def bench_sqlite() -> Iterator[Figure]:
    yield from figures("SQLite", measure_tables(None), measure_echoes(None))


def bench_postgres() -> Iterator[Figure]:
    """Measure 1, 2 and 4 processes: with a proxy that routes by table, and without."""
    try:
        with cluster() as postgres:
            with postgres.database() as url:
                echoes = measure_echoes(url)
            with postgres.database() as url:
                yield from figures("PostgreSQL, 1 process", measure_tables(url), echoes)
            for processes in (2, 4):
                with postgres.database() as url:
                    routed = measure_tables(url, servers=processes)
                yield cpu_figure(f"PostgreSQL, {processes} processes, routed by table", routed)
            with postgres.database() as url:
                unrouted = measure_tables(url, workers=2)
            name = "PostgreSQL, 2 processes, not routed"
            yield Figure(f"{name}: CPU time of the server", unrouted.cpu_ms, "ms/action")
    except PostgresMissing as missing:
        print(f"not measured: {missing}", file=sys.stderr)


def bench_idle_tables() -> Iterator[Figure]:
    """Measure tables where no one moves, and the devices connected to them."""
    with tempfile.TemporaryDirectory() as directory:
        idle = tables(IDLE_TABLES)
        write_some_tables(None, Path(directory), idle)
        with running_server(Path(directory)) as server:
            pid = pid_of(server)
            with httpx.Client(base_url=server.address, verify=False) as client:
                for number, table in enumerate(idle):
                    if number == FIRST_TABLES:
                        before = resident_kb(pid)
                    client.get(f"/api/tables/{table.id}").raise_for_status()
            loaded = resident_kb(pid)
            devices = [(table.id, secret) for table in idle for secret in table.secrets]
            connected = asyncio.run(memory_with_devices(server.address, devices, pid))
    yield Figure("memory of an idle table", (loaded - before) / (IDLE_TABLES - FIRST_TABLES), "kB")
    yield Figure("memory of a connected device", connected, "kB")


async def memory_with_devices(address: str, devices: list[tuple[str, str]], pid: int) -> float:
    """Connect the devices of the tables; return the memory that each of them takes, in kB."""
    async with AsyncExitStack() as stack:
        for number, (table, secret) in enumerate(devices):
            if number == FIRST_DEVICES:
                before = resident_kb(pid)
            connection = await stack.enter_async_context(
                connect(
                    f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                    additional_headers={"cookie": f"{COOKIE_NAME}={secret}"},
                    max_size=None,
                )
            )
            while not str(await connection.recv()).startswith('{"type":"view"'):
                pass
        return (resident_kb(pid) - before) / (len(devices) - FIRST_DEVICES)
