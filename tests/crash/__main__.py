"""The long crash test: `python -m tests.crash [--kills N] [--seed N] [RUN ...]`, or `make soak`.

Every run plays whole games while something is killed again and again, then compares the database
with what the clients know. Ctrl-C stops it. The exit status is 0 if nothing was lost.
"""

import argparse
import asyncio
import sys
import tempfile
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random, SystemRandom

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.crash import runs
from tests.crash.runs import CrashRun, Plan
from tests.support.postgres import Cluster, PostgresMissing, cluster

# How soon a killed worker must be replaced.
WORKER_SECONDS = 2.0

Run = Callable[[Plan, Path, Cluster], Awaitable[CrashRun]]


async def _on_postgres(plan: Plan, directory: Path, postgres: Cluster) -> CrashRun:
    with postgres.database() as url:
        return await runs.killed(plan, directory, url)


async def _one_of_two(plan: Plan, directory: Path, postgres: Cluster) -> CrashRun:
    with postgres.database() as url:
        return await runs.one_of_two_killed(plan, directory, url)


async def _cut(plan: Plan, directory: Path, postgres: Cluster) -> CrashRun:
    with postgres.database() as url:
        return await runs.connections_cut(plan, directory, url)


async def _worker(plan: Plan, directory: Path, postgres: Cluster) -> CrashRun:
    with postgres.database() as url:
        return await runs.worker_killed(plan, directory, url)


RUNS: dict[str, tuple[str, Run]] = {
    "sqlite": ("kill a server on SQLite", lambda plan, directory, _: runs.killed(plan, directory)),
    "postgres": ("kill a server on PostgreSQL", _on_postgres),
    "two": ("kill one of two servers", _one_of_two),
    "workers": ("kill one of three workers", _worker),
    "connections": ("cut connections to PostgreSQL", _cut),
    "database": ("crash PostgreSQL itself", runs.postgres_crashed),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash")
    names = ", ".join(RUNS)
    parser.add_argument("runs", nargs="*", metavar="RUN", help=f"{names} (default: all)")
    parser.add_argument("--kills", type=int, default=100, help="number of faults in each run")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    options = parser.parse_args()
    console = Console()
    console.print(f"seed {options.seed}")
    if unknown := set(options.runs) - RUNS.keys():
        parser.error(f"unknown run: {', '.join(sorted(unknown))}; choose from {names}")
    try:
        with cluster() as postgres:
            failed = [
                name
                for name in options.runs or RUNS
                if not _run(console, name, postgres, options.kills, options.seed)
            ]
    except PostgresMissing as missing:
        console.print(str(missing))
        return 2
    except KeyboardInterrupt:
        console.print("stopped")
        return 130
    console.print(f"FAILED: {', '.join(failed)}" if failed else "nothing was lost")
    return 1 if failed else 0


def _run(console: Console, name: str, postgres: Cluster, kills: int, seed: int) -> bool:
    title, run = RUNS[name]
    columns = (
        TextColumn("{task.description:32}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[summary]}"),
    )
    with (
        Progress(*columns, console=console) as progress,
        tempfile.TemporaryDirectory(prefix="tilewright-soak-") as directory,
    ):
        bar = progress.add_task(title, total=kills, summary="")

        def report(run: CrashRun) -> None:
            progress.update(bar, completed=run.faults, summary=_summary(run))

        plan = Plan(kills, runs.WHOLE_GAMES, Random(seed), report)
        try:
            finished = asyncio.run(_awaited(run(plan, Path(directory), postgres)))
            report(finished)
        except Exception:  # noqa: BLE001 - printed; the next run starts
            console.print(f"{title} with seed {seed}:\n{traceback.format_exc()}", markup=False)
            return False
    if finished.slowest_worker > WORKER_SECONDS:
        console.print(f"a killed worker was back only after {finished.slowest_worker:.1f} s")
        return False
    return True


async def _awaited(run: Awaitable[CrashRun]) -> CrashRun:
    return await run


def _summary(run: CrashRun) -> str:
    games = sum(party.finished for party in run.parties)
    repeated = run.shadow.repeated
    done = f"{len(run.shadow.done)} actions ({repeated} sent twice), {games} games"
    return done + (f", workers back in {run.slowest_worker:.2f} s" if run.slowest_worker else "")


if __name__ == "__main__":
    sys.exit(main())
