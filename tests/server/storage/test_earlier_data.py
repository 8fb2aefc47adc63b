"""A data directory written by version 0.1.0 opens, reads the same, and plays on."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.server.in_process import InProcessServer, StoppedClock, holder, in_process
from tilewright.cli.terminal import saved_games
from tilewright.notation.record.json_values import kind_of
from tilewright.notation.record.record import decode_record, read_record, write_record
from tilewright.protocol import actions
from tilewright.rules import fold as fold_game
from tilewright.rules.game import Window
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.live.live_table import LiveTable
from tilewright.server.storage.database import FILE, open_database
from tilewright.server.storage.store import Store
from tilewright.server.tables.events import LogEntry, ServerWasDown
from tilewright.server.tables.state import TableState, fold_table

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parent / "data_0_1_0"
EXPECTED: dict[str, dict[str, Any]] = json.loads((DATA / "expected.json").read_text("utf-8"))
DEVICES = ("ann", "ben", "ben-phone", "cat", "a stranger", None)
# Two days after the data was written.
NOW = 1_750_172_800_000
COMPUTERS_MOVE_WITHIN = 30.0
# Kinds of entries that version 0.1.0 did not have.
KINDS_ADDED_LATER = {
    "hint-taken",
    "hurried",
    "table-closed",
    "turn-hidden",
    "turn-seen",
    "word-upheld",
}


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A copy of the data directory."""
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript((DATA / "tables.sql").read_text("utf-8"))
    return tmp_path


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    return StoppedClock(NOW).stop(monkeypatch)


def described(table: TableState) -> dict[str, Any]:
    """Describe a table the way ``expected.json`` does."""
    game = table.game
    result = None if game is None else game.result
    return {
        "version": table.version,
        "phase": table.phase.value,
        "names": [plan.name for plan in table.seats],
        "scores": None if game is None else list(result.final if result else game.scores),
        "to_move": None if game is None else to_move(game),
        "board": None
        if game is None
        else {str(square): tile for square, tile in view(game, None).board},
        "chat": [line.text for line in table.chat],
    }


async def until_to_move(server: InProcessServer, table_id: str, seat: int) -> LiveTable:
    live, moved = await server.service.registry.open(table_id), asyncio.Event()

    def check(*_: object) -> None:
        if live.table.game is not None and to_move(live.table.game) == seat:
            moved.set()

    server.service.registry.on_change(check)
    check()
    async with asyncio.timeout(COMPUTERS_MOVE_WITHIN):
        await moved.wait()
    return live


async def perform(
    server: InProcessServer, table_id: str, device: str, action: actions.Action
) -> TableState:
    """Carry out an action and return the table as it is stored then."""
    before = len(await server.service.store.load(table_id))
    await server.service.pipeline.perform(table_id, holder(device), action, "a new action")
    stored = await server.service.store.load(table_id)
    assert len(stored) > before
    return fold_table(stored)


def test_the_data_has_every_kind_of_entry_that_version_0_1_0_wrote() -> None:
    stored = set(re.findall(r'\{"kind":"([a-z-]+)"', (DATA / "tables.sql").read_text("utf-8")))
    assert {kind_of(each) for each in get_args(LogEntry)} - stored == KINDS_ADDED_LATER


async def test_every_table_reads_as_it_did(directory: Path) -> None:
    store = Store(open_database(None, directory))
    tables = {table_id: fold_table(await store.load(table_id)) for table_id in EXPECTED}
    await asyncio.to_thread(store.close)
    assert {table_id: described(table) for table_id, table in tables.items()} == EXPECTED


@pytest.mark.parametrize("table_id", EXPECTED)
async def test_every_device_gets_its_view(directory: Path, table_id: str) -> None:
    async with in_process(directory) as server:
        for device in DEVICES:
            socket = await server.connect(device, table_id)
            shown = [json.loads(text) for text in socket.received if '"type":"view"' in text]
            assert [seat["name"] for seat in shown[-1]["seats"]] == EXPECTED[table_id]["names"]


async def test_tables_are_found_by_device_and_by_code(directory: Path) -> None:
    async with in_process(directory) as server:
        mine = (await server.request("ann", "GET", "/api/mine")).json()["tables"]
        assert {table["id"] for table in mine} == set(EXPECTED)
        listed = (await server.request("ann", "GET", "/api/tables")).json()["tables"]
        assert {table["id"] for table in listed} == {"challenge-window", "waiting-table"}
        found = await server.request("ann", "GET", "/api/codes/HJKLMN")
        assert found.json()["id"] == "waiting-table"


async def test_the_open_play_can_be_challenged(directory: Path) -> None:
    async with in_process(directory) as server:
        after = await perform(server, "challenge-window", "ben-phone", actions.Challenge(seat=1))
        assert after.game is not None
        assert not isinstance(after.game.phase, Window)


async def test_a_computer_that_was_thinking_moves(directory: Path) -> None:
    async with in_process(directory) as server:
        live = await until_to_move(server, "computer-to-move", 0)
        assert fold_table(await server.service.store.load(live.id)) == live.table


async def test_a_guest_takes_the_open_seat_and_the_game_starts(directory: Path) -> None:
    async with in_process(directory) as server:
        taken = actions.TakeSeat(seat=1, name="Dan")
        after = await perform(server, "waiting-table", "dan", taken)
        assert after.game is not None


async def test_scorekeeping_continues(directory: Path) -> None:
    async with in_process(directory) as server:
        laid = actions.Lay(seat=0, placed=[("K10", "L")])
        after = await perform(server, "real-board", "ann", laid)
        assert after.game is not None
        assert ("K10", "L") in [(str(square), tile) for square, tile in after.game.board.tiles()]


async def test_an_entry_at_a_real_board_can_be_corrected_after_the_end(directory: Path) -> None:
    async with in_process(directory) as server:
        after = await perform(server, "counted-by-hand", "ann", actions.Correct())
        assert after.game is not None
        assert not after.game.over


async def test_the_proposal_to_end_the_game_is_agreed_to(directory: Path) -> None:
    async with in_process(directory) as server:
        after = await perform(server, "decided-by-vote", "cat", actions.Answer(seat=2, agrees=True))
        assert after.game is not None
        assert after.game.over


async def test_the_rematch_continues(directory: Path) -> None:
    async with in_process(directory) as server:
        await perform(server, "rematch-table", "ann", actions.Pass(seat=2))


async def test_the_proposed_stand_in_is_agreed_to(directory: Path) -> None:
    async with in_process(directory) as server:
        answer = actions.AnswerStandIn(seat=2, agrees=True)
        after = await perform(server, "absent-player", "cat", answer)
        assert after.stand_ins[1] is not None


async def test_time_since_the_last_heartbeat_is_given_back(directory: Path) -> None:
    async with in_process(directory) as server:
        log = await server.service.store.load("absent-player")
        given_back = [entry.ms for entry in log if isinstance(entry, ServerWasDown)]
        assert given_back[-1] == NOW - 1_750_000_169_500


async def test_an_action_carried_out_before_is_answered_again(directory: Path) -> None:
    async with in_process(directory) as server:
        again = actions.Pass(seat=0)
        done = await server.service.pipeline.perform(
            "challenge-window", holder("ann"), again, "action-4"
        )
        assert done.version == 13
        assert len(await server.service.store.load("challenge-window")) == 25


@pytest.mark.parametrize("form", ["json", "gcg"])
async def test_a_finished_game_is_exported_byte_for_byte(directory: Path, form: str) -> None:
    async with in_process(directory) as server:
        response = await server.request("ann", "GET", f"/api/tables/finished-game/record.{form}")
        assert response.content == (DATA / f"finished-game.{form}").read_bytes()


async def test_the_draws_of_a_finished_game_are_still_fair(directory: Path) -> None:
    async with in_process(directory) as server:
        response = (await server.request("ann", "GET", "/api/tables/finished-game/fairness")).json()
        assert (response["fair"], response["seed_matches"]) == (True, True)


def test_a_record_reads_and_is_written_byte_for_byte() -> None:
    written = (DATA / "finished-game.json").read_bytes()
    events = read_record(decode_record(written))
    assert fold_game(events).over
    assert write_record(events).encode() == written


def test_a_game_saved_at_the_terminal_is_offered_and_loads(tmp_path: Path) -> None:
    saved = tmp_path / "2025-06-15-ann-zoë.json"
    saved.write_bytes((DATA / "saved-terminal-game.json").read_bytes())
    [(path, events)] = saved_games.unfinished(tmp_path)
    assert (path, saved_games.players_of(events)) == (saved, ("Ann", "Zoë"))
    assert isinstance(fold_game(events).phase, Window)
