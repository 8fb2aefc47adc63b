"""`tilewright tables`: the stored tables, for operators; and restoring a backup."""

import asyncio
import json
import subprocess
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from scripts.system_tools import postgres_bin
from tests.server.conftest import StartServer, start_server
from tests.server.tables import seat, table_settings
from tests.support.postgres import Cluster
from tests.support.running_server import RunningServer, running_server
from tilewright.cli.main import app
from tilewright.client import Guest
from tilewright.protocol.actions import Pass, Resign, Say
from tilewright.server.storage.database import FILE

__all__ = ["start_server"]
pytestmark = pytest.mark.anyio

WAITING = table_settings(seat("Ann"), seat(), seat("Ben"))
PLAYING = table_settings(seat("Ann"), seat("Ben"), first=0)


def run(*arguments: str, code: int = 0, confirm: str | None = None) -> Result:
    result = CliRunner().invoke(app, ["tables", *arguments], input=confirm)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
async def directory(tmp_path: Path, start_server: StartServer) -> Path:
    """The data of a server, with a table that waits and a game."""
    server = start_server(directory=tmp_path)
    async with Guest(server.address) as guest:
        await guest.create_table(WAITING)
        table = (await guest.create_table(PLAYING)).id
        async with guest.connect(table) as connection:
            await connection.do(Say(seat=0, text="a secret"))
    return tmp_path


def listed(directory: Path, *options: str) -> list[dict[str, object]]:
    output = run("list", "--json", "--data", str(directory), *options).stdout
    return [json.loads(line) for line in output.splitlines()]


async def test_tables_are_listed_and_shown_without_secrets(directory: Path) -> None:
    game, waiting = listed(directory)
    assert (game["phase"], game["players"]) == ("playing", ["Ann", "Ben"])
    assert (waiting["phase"], waiting["players"]) == ("waiting", ["Ann", None, "Ben"])
    assert listed(directory, "--phase", "waiting") == [waiting]
    assert listed(directory, "--limit", "1") == [game]
    data = ["--data", str(directory)]
    shown = run("show", str(game["code"]).lower(), str(waiting["id"]), *data).stdout
    assert "players:    Ann, open seat, Ben" in shown
    printed = shown + run("list", *data).stdout
    for secret in ("a secret", "seed", "rack", "holder"):
        assert secret not in printed


async def test_a_table_is_deleted_only_after_a_question(directory: Path) -> None:
    game, waiting = listed(directory)
    data = ["--data", str(directory)]
    run("delete", str(game["id"]), *data, confirm="n\n", code=1)
    assert len(listed(directory)) == 2
    run("delete", str(game["id"]), *data, confirm="y\n")
    assert listed(directory) == [waiting]
    assert "Closed" in run("close", str(waiting["id"]), *data).stdout
    assert "over already" in run("close", str(waiting["id"]), *data).stdout
    assert [table["phase"] for table in listed(directory)] == ["closed"]
    assert listed(directory, "--phase", "over") == []
    assert len(listed(directory, "--phase", "closed", "--limit", "1")) == 1
    assert run("expire", "--days", "1", "--finished", *data).stdout == "Deleted 0 tables.\n"


async def test_what_does_not_exist_is_reported_in_one_line(directory: Path, tmp_path: Path) -> None:
    for arguments, message in (
        (["list", "--data", str(tmp_path / "missing")], "There are no tables."),
        (["show", "BCDFGH", "--data", str(directory)], "There is no table 'BCDFGH'."),
        (["backup", str(directory / FILE), "--data", str(directory)], "The file exists already."),
        (["list", "--database", "mysql://x/y"], "Only PostgreSQL and SQLite are supported."),
    ):
        error = run(*arguments, code=2).stderr
        assert message in error
        assert error.count("\n") == 1


async def begin(server: RunningServer) -> tuple[str, str]:
    """Start a game and pass once; return the player's secret and the table."""
    async with Guest(server.address) as guest:
        table = (await guest.create_table(PLAYING)).id
        async with guest.connect(table) as connection:
            await connection.do(Pass(seat=0))
        assert guest.secret is not None
        return guest.secret, table


async def finish(server: RunningServer, secret: str, table: str) -> None:
    """Check that the game continues where the copy was made, and finish it."""
    async with Guest(server.address, secret=secret) as guest, guest.connect(table) as connection:
        view = await connection.until(lambda view: view.game is not None)
        assert view.game is not None
        assert (view.game.to_move, len(view.game.sheet)) == (1, 1)
        await connection.do(Resign(seat=1))
        await connection.until(lambda view: view.phase == "over")


async def test_a_backup_of_a_running_server_is_restored(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server(directory=tmp_path / "data")
    secret, table = await begin(server)
    copy = tmp_path / "copy.db"
    await asyncio.to_thread(run, "backup", str(copy), "--data", str(server.directory))
    assert copy.stat().st_mode & 0o777 == 0o600
    async with Guest(server.address, secret=secret) as guest, guest.connect(table) as connection:
        await connection.do(Pass(seat=1))
    server.stop()
    for ending in ("-wal", "-shm"):
        (server.directory / f"{FILE}{ending}").unlink(missing_ok=True)
    copy.rename(server.directory / FILE)
    server.start()
    await finish(server, secret, table)


async def test_a_dump_of_postgresql_is_restored(postgres: Cluster, tmp_path: Path) -> None:
    programs = postgres_bin()
    assert programs is not None
    copy = tmp_path / "copy"
    with postgres.database() as url, running_server(tmp_path / "one", url) as server:
        secret, table = await begin(server)
        dump = [programs / "pg_dump", "--format=custom", f"--file={copy}", url]
        await asyncio.to_thread(partial(subprocess.run, dump, check=True))
    with postgres.database() as url:
        restore = [programs / "pg_restore", f"--dbname={url}", "--no-owner", copy]
        await asyncio.to_thread(partial(subprocess.run, restore, check=True))
        assert table in run("list", "--database", url).stdout
        with running_server(tmp_path / "two", url) as server:
            await finish(server, secret, table)
