"""What a table on the network costs: 200 tables of four, from a command to everybody's view.

The people are in a process of their own. Beside every figure stands that of a bare socket that
commits one row for each message and says it again. `BENCH_SECONDS=2` makes it short and rough.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx

from benchmarks import Figure
from benchmarks.server_tables import tables, write_tables
from tests.support.postgres import PostgresMissing, cluster
from tests.support.running_server import running_server
from tilewright.server.storage.database import open_database

TABLES = 200
SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
# A calm evening: every table moves every other second.
CALM_RATE = TABLES / 2
FIRST_TABLES, IDLE_TABLES = 100, 600


@dataclass(frozen=True)
class Load:
    """What the people measured, and the server's own time for an action."""

    rate: float
    calm: list[float]
    cpu_ms: float


def measure(kind: str, count: int, address: str, server: int) -> Load:
    job = {
        "kind": kind,
        "count": count,
        "address": address.replace("http", "ws", 1),
        "warm_up": SECONDS / 4,
        "seconds": SECONDS,
        "rate": CALM_RATE,
    }
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.server_load"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as people:
        assert people.stdin is not None
        assert people.stdout is not None
        people.stdin.write(json.dumps(job) + "\n")
        people.stdin.flush()
        people.stdout.readline()
        pids = family(server)
        before = sum(map(cpu_seconds, pids))
        told: dict[str, Any] = json.loads(people.stdout.readline())
        used = sum(map(cpu_seconds, pids)) - before
    return Load(told["rate"], told["calm"], used / told["done"] * 1000)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(child for each in children for child in family(int(each)))]


@contextmanager
def bare_echo(database: str | None, directory: Path) -> Iterator[tuple[str, int]]:
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.bare_echo"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps({"database": database, "directory": str(directory)}) + "\n")
        server.stdin.flush()
        yield f"http://127.0.0.1:{int(server.stdout.readline())}", server.pid
        server.terminate()


def of_tables(database: str | None, workers: int) -> Load:
    with tempfile.TemporaryDirectory() as place:
        engine = open_database(database, Path(place))
        write_tables(engine, tables(TABLES))
        engine.dispose()
        with running_server(Path(place), database, workers=workers) as server:
            assert server.process is not None
            return measure("tables", TABLES, server.address, server.process.pid)


def of_echo(database: str | None) -> Load:
    with (
        tempfile.TemporaryDirectory() as place,
        bare_echo(database, Path(place)) as (address, pid),
    ):
        return measure("echo", TABLES, address, pid)


def figures(name: str, load: Load, echo: Load) -> Iterator[Figure]:
    yield Figure(f"{name}: all as fast as they can", load.rate, "actions/s")
    yield Figure(f"{name}: of the bare echo's {echo.rate:,.0f}/s", load.rate / echo.rate, "×")
    yield Figure(f"{name}: processor time of the server", load.cpu_ms, "ms/action")
    for percent in (50, 99):
        took, bare = (quantiles(each.calm, n=100)[percent - 1] for each in (load, echo))
        yield Figure(f"{name}: {CALM_RATE:.0f}/s until all have seen, p{percent}", took, "ms")
        yield Figure(f"{name}: bare echo at that rate, p{percent}", bare, "ms")


def bench_sqlite() -> Iterator[Figure]:
    yield from figures("SQLite, 1 process", of_tables(None, 1), of_echo(None))


def bench_postgres() -> Iterator[Figure]:
    try:
        with cluster() as postgres:
            with postgres.database() as url:
                echo = of_echo(url)
            for workers in (1, 2):
                with postgres.database() as url:
                    load = of_tables(url, workers)
                yield from figures(f"PostgreSQL, {workers} process(es)", load, echo)
    except PostgresMissing as missing:
        print(f"not measured: {missing}", file=sys.stderr)


def bench_idle_tables() -> Iterator[Figure]:
    """Tables that are in use and nobody moves at."""
    with tempfile.TemporaryDirectory() as place:
        wanted = tables(IDLE_TABLES)
        engine = open_database(None, Path(place))
        write_tables(engine, wanted)
        engine.dispose()
        with running_server(Path(place)) as server:
            assert server.process is not None
            with httpx.Client(base_url=server.address, verify=False) as client:
                for number, table in enumerate(wanted):
                    if number == FIRST_TABLES:
                        start = resident_kb(server.process.pid)
                    client.get(f"/api/tables/{table.id}").raise_for_status()
            grown = resident_kb(server.process.pid) - start
    yield Figure("memory of an idle table", grown / (IDLE_TABLES - FIRST_TABLES), "kB")
