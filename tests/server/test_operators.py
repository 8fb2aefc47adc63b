"""What operators do while a server runs: close, delete and expire tables, and change limits."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.in_process import StoppedClock, holder, in_process
from tests.server.tables import AT, MINUTE, seat, table_settings
from tests.support.app_client import app_client
from tilewright.cli.main import app
from tilewright.protocol.actions import Pass
from tilewright.protocol.messages import Do
from tilewright.server.http.rate_limits import Limits, RateLimit
from tilewright.server.http.sockets.close_codes import NO_SUCH_TABLE
from tilewright.server.storage.upkeep import DAY_MS
from tilewright.server.tables.refusals import NoSuchTable

pytestmark = pytest.mark.anyio

PLAYING = table_settings(seat("Ann"), seat("Ben"), first=0)
WAITING = table_settings(seat("Ann"), seat(), listed=True)
PASS = Do(id="1", action=Pass(seat=0))


async def operate(directory: Path, *arguments: str) -> str:
    """Run ``tilewright tables`` and return what it prints."""
    command, *rest = arguments
    run = CliRunner().invoke
    result = await asyncio.to_thread(run, app, ["tables", command, "--data", str(directory), *rest])
    assert result.exit_code == 0, result.output
    return result.output


async def test_a_table_closed_by_the_operator_is_over_for_its_players(tmp_path: Path) -> None:
    async with in_process(tmp_path) as server:
        live = await server.service.pipeline.create_table(PLAYING, holder("ann"))
        ann = await server.connect("ann", live.id)
        assert "Closed" in await operate(tmp_path, "close", live.id)
        await ann.send(PASS)
        await ann.settle()
        assert '"code":"table-is-closed"' in "".join(ann.received)
        assert '"closed_by":"operator"' in "".join(ann.received)
        assert await server.service.store.find(live.table.setting.code) is None
        for export in ("record.json", "record.gcg", "fairness"):
            answer = await server.request("ann", "GET", f"/api/tables/{live.id}/{export}")
            assert answer.json()["code"] == "not-over"


async def test_watching_devices_are_shown_that_their_table_is_closed(tmp_path: Path) -> None:
    async with in_process(tmp_path) as server:
        live = await server.service.pipeline.create_table(WAITING, holder("ann"))
        ann = await server.connect("ann", live.id)
        await operate(tmp_path, "close", live.table.setting.code)
        await server.service.registry.check_watched()
        async with asyncio.timeout(30):
            while not any('"closed_by":"operator"' in text for text in ann.received):
                await ann.settle()


async def test_a_deleted_table_disconnects_its_devices(tmp_path: Path) -> None:
    async with in_process(tmp_path) as server:
        pipeline = server.service.pipeline
        tables = [await pipeline.create_table(PLAYING, holder("ann")) for _ in range(3)]
        watching = await server.connect("ann", tables[0].id)
        acting = await server.connect("ann", tables[1].id)
        names = [live.id for live in tables]
        assert await operate(tmp_path, "delete", "--yes", *names) == "Deleted 3 tables.\n"
        await server.service.registry.check_watched()
        await watching.wait_closed()
        with pytest.raises(NoSuchTable):
            await pipeline.perform(tables[2].id, holder("ann"), PASS.action, "1")
        await acting.send(PASS)
        await acting.wait_closed()
        assert watching.closed == acting.closed == NO_SUCH_TABLE
        server.sockets.clear()
        assert not await server.service.store.load(names[0])


async def test_abandoned_tables_expire_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StoppedClock(AT).stop(monkeypatch)
    async with in_process(tmp_path) as server:
        service, day = server.service, DAY_MS
        waits, plays, watched = [
            await service.pipeline.create_table(kind, holder("ann"))
            for kind in (WAITING, PLAYING, PLAYING)
        ]
        await server.connect("ann", watched.id)
        clock.now += 29 * day
        used = await service.pipeline.create_table(WAITING, holder("ann"))
        await service.expiry.expire(30)
        assert len(service.registry.tables) == 4
        clock.now += day + MINUTE
        await service.expiry.expire(30)
        listed = [table for table, _ in await service.store.summaries_of(holder("ann"), 50)]
        assert set(listed) == {watched.id, used.id}
        assert waits.deleted
        assert plays.deleted
        assert watched.id in await operate(tmp_path, "expire", "--days", "30", "--dry-run")


async def test_expiry_is_announced_to_the_players(tmp_path: Path) -> None:
    async with app_client(tmp_path, expire_days=30) as (running, client):
        body = WAITING.model_dump(mode="json")
        created = (await client.post("/api/tables", json=body)).json()["id"]
        for path in ("/api/tables", "/api/mine", f"/api/tables/{created}"):
            answer = (await client.get(path)).json()
            summary = answer["tables"][0] if "tables" in answer else answer
            assert summary["expires_at"] == summary["changed_at"] + 30 * DAY_MS
        service = running.state.service
        assert service.expiry.expires_at("over", AT) is None


def test_limits_can_be_changed_by_name() -> None:
    changed = Limits().with_changes(["connections_per_address=600", "requests=800/80"])
    assert changed == replace(Limits(), connections_per_address=600, requests=RateLimit(800, 80))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("sockts=1", "There is no limit 'sockts'. The limits are requests, new_tables,"),
        ("sockets=0", "The limit sockets must look like a number above zero."),
        ("sockets=many", "The limit sockets must look like a number above zero."),
        ("sockets", "The limit sockets must look like a number above zero."),
        ("requests=400", "The limit requests must look like 400/40 (a burst, "),
        ("requests=-1/40", "The limit requests must look like 400/40 (a burst, "),
    ],
)
def test_a_bad_limit_is_refused_in_one_line(change: str, message: str) -> None:
    for arguments, environment in (
        ([f"--limit={change}"], {}),
        ([], {"TILEWRIGHT_LIMITS": change}),
    ):
        result = CliRunner().invoke(app, ["serve", *arguments], env=environment)
        assert result.exit_code == 2
        assert result.stderr.startswith(message)
        assert result.stderr.count("\n") == 1
