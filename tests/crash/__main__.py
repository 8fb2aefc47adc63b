"""The long crash test: `python -m tests.crash [--kills N] [--seed N] [RUN ...]`, or `make soak`.

Every run plays whole games while something is killed again and again; afterwards the database is
held against what the clients know. Ctrl-C stops it. The exit status is 0 if nothing was lost.
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


RUNS: dict[str, tuple[str, Run]] = {
    "sqlite": ("kill a server on SQLite", lambda plan, place, _: runs.killed(plan, place)),
    "postgres": ("kill a server on PostgreSQL", _on_postgres),
    "two": ("kill one of two servers", _one_of_two),
    "connections": ("cut connections to PostgreSQL", _cut),
    "database": ("crash PostgreSQL itself", runs.postgres_crashed),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash")
    names = ", ".join(RUNS)
    parser.add_argument("runs", nargs="*", metavar="RUN", help=f"{names}; all, unless named")
    parser.add_argument("--kills", type=int, default=100, help="faults in each run")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    asked = parser.parse_args()
    console = Console()
    console.print(f"seed {asked.seed}")
    if unknown := set(asked.runs) - RUNS.keys():
        parser.error(f"there is no run {', '.join(sorted(unknown))}; there are {names}")
    try:
        with cluster() as postgres:
            failed = [
                name
                for name in asked.runs or RUNS
                if not _ran(console, name, postgres, asked.kills, asked.seed)
            ]
    except PostgresMissing as missing:
        console.print(str(missing))
        return 2
    except KeyboardInterrupt:
        console.print("stopped")
        return 130
    console.print(f"FAILED: {', '.join(failed)}" if failed else "nothing was lost")
    return 1 if failed else 0


def _ran(console: Console, name: str, postgres: Cluster, kills: int, seed: int) -> bool:
    title, run = RUNS[name]
    columns = (
        TextColumn("{task.description:32}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[seen]}"),
    )
    with (
        Progress(*columns, console=console) as progress,
        tempfile.TemporaryDirectory(prefix="tilewright-soak-") as place,
    ):
        bar = progress.add_task(title, total=kills, seen="")

        def tell(run: CrashRun) -> None:
            progress.update(bar, completed=run.faults, seen=_seen(run))

        plan = Plan(kills, runs.WHOLE_GAMES, Random(seed), tell)
        try:
            tell(asyncio.run(_awaited(run(plan, Path(place), postgres))))
        except Exception:  # noqa: BLE001 - told, and the next run goes on
            console.print(f"{title} with seed {seed}:\n{traceback.format_exc()}", markup=False)
            return False
    return True


async def _awaited(run: Awaitable[CrashRun]) -> CrashRun:
    return await run


def _seen(run: CrashRun) -> str:
    games = sum(party.finished for party in run.parties)
    again = run.shadow.again
    return f"{len(run.shadow.done)} actions ({again} said twice), {games} games"


if __name__ == "__main__":
    sys.exit(main())
