"""The coach at the table speaks about settled plays only, and only to their player."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import InProcessServer, holder, in_process
from tests.server.tables import ANN, AT, BOB, TableLog, new_ids, new_table, seat, table_settings
from tilewright.protocol.actions import Begin, Lay, Pass, TakeSeat
from tilewright.rules import EDITIONS, Refusal
from tilewright.server.tables.coach_rule import play_to_judge
from tilewright.server.tables.setup import create_table

TABLE = "table-0000"


def coached(**more: Any) -> TableLog:
    table = new_table(seat("Ann"), seat(), first=0, **{"coach": "ask"} | more)
    table.do(BOB, TakeSeat(seat=1, name="Bob"))
    return table


def lay(table: TableLog) -> None:
    """Let Ann lay her first two tiles through the star."""
    assert table.table.game is not None
    tiles = [tile.replace("?", "e") for tile in table.table.game.racks[0][:2]]
    table.do(ANN, Lay(seat=0, placed=[("H8", tiles[0]), ("I8", tiles[1])]))


def refused(table: TableLog, number: int, device: str) -> str:
    with pytest.raises(Refusal) as error:
        play_to_judge(table.table, number, device)
    return error.value.code


def test_the_coach_is_silent_while_a_play_can_be_challenged() -> None:
    table = coached()
    assert refused(table, 0, ANN) == "no-play-to-judge"
    lay(table)
    assert refused(table, 0, ANN) == "play-can-be-challenged"
    table.do(BOB, Begin(seat=1))
    judged = play_to_judge(table.table, 0, ANN)
    assert not list(judged.before.board.tiles())
    assert len(judged.entry.play.placed) == 2


def test_the_coach_speaks_only_to_the_player() -> None:
    table = coached()
    lay(table)
    table.do(BOB, Begin(seat=1))
    assert refused(table, 0, BOB) == "not-your-seat"
    assert refused(table, 3, ANN) == "no-such-seat"
    assert refused(table, 1, BOB) == "no-play-to-judge"
    table.do(BOB, Pass(seat=1))
    table.do(ANN, Pass(seat=0))
    assert refused(table, 0, ANN) == "no-play-to-judge"


def test_without_an_agreement_there_is_no_coach() -> None:
    table = coached(coach="off")
    lay(table)
    table.do(BOB, Begin(seat=1))
    assert refused(table, 0, ANN) == "no-coach-here"


def test_a_real_board_has_no_coach() -> None:
    with pytest.raises(Refusal):
        new_table(seat("Ann"), seat("Bob"), real_board=True, coach="ask")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[InProcessServer]:
    async with in_process(tmp_path) as started:
        yield started


@pytest.mark.anyio
async def test_a_remark_knows_only_what_the_player_saw(server: InProcessServer) -> None:
    """It names tiles of the rack before the play and of the board, and no drawn tile."""
    settings = table_settings(
        seat("Ann"), seat("Bob"), edition=EDITIONS["tournament"], first=0, coach="ask"
    )
    for number in range(1, 6):
        table = TableLog(create_table(settings, holder("ann"), new_ids(number), AT).entries)
        assert table.table.game is not None
        rack = table.table.game.racks[0]
        tiles = [tile.replace("?", "e") for tile in rack[:2]]
        table.do(holder("ann"), Lay(seat=0, placed=[("H8", tiles[0]), ("I8", tiles[1])]))
        table.do(holder("ann"), Begin(seat=1))
        name = f"table-{number:04}"
        await server.put(name, table.entries)
        path = f"/api/tables/{name}/seats/0/coach"
        said = json.loads((await server.request("ann", "GET", path)).text)
        assert said["played"].startswith("8H ")
        better = said["better"] or "8H"
        letters = better.split()[-1].removeprefix("-").upper() if " " in better else ""
        left = [tile for tile in rack if tile != "?"]
        blanks = rack.count("?")
        for letter in letters:
            if letter in left:
                left.remove(letter)
            else:
                blanks -= 1
        assert blanks >= 0, (better, rack)
        other = await server.request("bob", "GET", path)
        assert other.status_code >= 400
        assert json.loads(other.text)["code"] == "not-your-seat"
