"""Scorekeeping of a whole game at a real board, over a real socket."""

from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from tests.server.tables import seat, table_settings
from tests.support.running_server import RunningServer
from tilewright.client import ActionRefused, Guest, RequestRefused, TableConnection
from tilewright.notation.coordinates import read_coordinate
from tilewright.notation.plays import read_play
from tilewright.notation.record.record import read_record
from tilewright.protocol import actions
from tilewright.protocol.messages import View
from tilewright.protocol.permissions import May
from tilewright.protocol.views import GameView, ResultView
from tilewright.rules import EDITIONS, ENGLISH, Board, Edition, fold
from tilewright.rules.equipment.board import Placed
from tilewright.server.views.sheet import placed_tiles

pytestmark = pytest.mark.anyio

PLAIN = EDITIONS["plain"]


class Keeper:
    """A scorekeeper who enters what happens at the board."""

    def __init__(self, at: TableConnection) -> None:
        self.at = at

    @property
    def view(self) -> View:
        assert self.at.view is not None
        return self.at.view

    @property
    def game(self) -> GameView:
        assert self.view.game is not None
        return self.view.game

    @property
    def may(self) -> May:
        assert self.game.may is not None
        return self.game.may

    @property
    def result(self) -> ResultView:
        assert self.game.result is not None
        return self.game.result

    @property
    def scores(self) -> list[int]:
        return [each.score for each in self.view.seats]

    async def enter(self, action: actions.Action) -> None:
        done = await self.at.do(action)
        await self.at.until(lambda view: view.version >= done.version)

    async def lay(self, number: int, play: str) -> None:
        board = Board(15, 15).with_tiles(
            Placed(read_coordinate(name)[0], tile) for name, tile in self.game.board
        )
        placed = read_play(play, board, ENGLISH).placed
        await self.enter(actions.Lay(seat=number, placed=placed_tiles(placed)))

    async def refused(self, action: actions.Action) -> str:
        with pytest.raises(ActionRefused) as error:
            await self.at.do(action)
        return error.value.refused.code


async def sit_down(
    server: RunningServer, stack: AsyncExitStack, edition: Edition = PLAIN
) -> tuple[Guest, str, Keeper]:
    guest = await stack.enter_async_context(Guest(server.address))
    settings = table_settings(
        seat("Ann"), seat("Bob"), edition=edition, real_board=True, dictionary=None
    )
    made = await guest.create_table(settings)
    at = await stack.enter_async_context(guest.connect(made.id))
    await at.until(lambda view: view.phase == "playing")
    return guest, made.id, Keeper(at)


async def test_a_whole_game_at_a_real_board(server: RunningServer) -> None:
    async with AsyncExitStack() as stack:
        guest, table, keeper = await sit_down(server, stack)
        assert (keeper.view.you.seats, keeper.view.you.looking_as) == ([0, 1], 0)
        assert keeper.game.commitment is None
        await the_worked_example_with_a_correction(keeper)
        await challenges_are_ruled_on_by_the_people(keeper)
        await tiles_are_exchanged_and_overdrawn(keeper)
        await the_leftovers_are_counted(keeper)
        record = await guest.fetch(f"/api/tables/{table}/record.json")
        final = fold(read_record(record.decode())).result
        assert final is not None
        assert final.final == (30, 2)
        with pytest.raises(RequestRefused) as error:
            await guest.fairness(table)
        assert error.value.problem.code == "not-sealed"


async def the_worked_example_with_a_correction(keeper: Keeper) -> None:
    await keeper.lay(0, "8F HORN")
    await keeper.lay(1, "H6 FARMS")
    assert keeper.may.correct
    await keeper.enter(actions.Correct())
    assert (keeper.scores, keeper.game.to_move) == ([14, 0], 1)
    await keeper.lay(1, "H6 FARM")
    assert keeper.scores == [14, 9]
    await keeper.lay(0, "10F PASTE")
    assert keeper.scores == [39, 9]


async def challenges_are_ruled_on_by_the_people(keeper: Keeper) -> None:
    """A good play costs the challenger a turn; a bad play is taken back."""
    await keeper.enter(actions.Challenge(seat=1))
    assert keeper.may.enter_ruling
    assert await keeper.refused(actions.Pass(seat=1)) == "ruling-pending"
    await keeper.enter(actions.EnterRuling(good=True))
    assert (keeper.game.to_move, keeper.scores) == (0, [39, 9])
    await keeper.lay(0, "9H MOB")
    assert keeper.scores == [55, 9]
    await keeper.lay(1, "11E BIT")
    await keeper.enter(actions.Challenge(seat=0))
    await keeper.enter(actions.EnterRuling(good=False))
    assert (keeper.game.to_move, keeper.scores) == (0, [55, 9])


async def tiles_are_exchanged_and_overdrawn(keeper: Keeper) -> None:
    """Enter exchanges by number or by letters; surplus tiles go back unseen."""
    bag = keeper.game.bag_count
    await keeper.enter(actions.Exchange(seat=0, tiles=["_", "_", "_"]))
    await keeper.enter(actions.NoteRack(seat=1, tiles=["B", "I", "T"]))
    await keeper.enter(actions.Exchange(seat=1, tiles=["B"]))
    assert keeper.game.bag_count == bag
    assert [line.kind for line in keeper.game.sheet[-2:]] == ["exchange", "exchange"]
    await keeper.enter(actions.Overdraw(seat=0, surplus=2))
    assert keeper.game.sheet[-1].kind == "overdraw"
    assert await keeper.refused(actions.Overdraw(seat=0, surplus=100)) == "bag-too-low"


async def the_leftovers_are_counted(keeper: Keeper) -> None:
    """Agree that no play is left, enter the leftover racks, and fine a player."""
    await keeper.enter(actions.EndByHand())
    assert keeper.game.counting
    assert keeper.may.note_rack == [0, 1]
    few = actions.NoteRack(seat=0, tiles=["Q"])
    assert await keeper.refused(few) == "rack-size-differs"
    used_up = actions.NoteRack(seat=0, tiles=list("QQAAAAA"))
    assert await keeper.refused(used_up) == "tiles-used-up"
    await keeper.enter(actions.NoteRack(seat=0, tiles=list("QAAAAE?")))
    await keeper.enter(actions.NoteRack(seat=1, tiles=list("ITEEEEE")))
    assert keeper.view.phase == "over"
    await keeper.enter(actions.Fine(seat=0, points=10))
    result = keeper.result
    assert [account.leftover for account in result.accounts] == [list("QAAAAE?"), list("ITEEEEE")]
    assert [account.final for account in result.accounts] == [55 - 15 - 10, 9 - 7]
    assert result.winners == [0]
    assert result.seed is None


async def test_a_real_board_can_be_corrected_after_the_end(server: RunningServer) -> None:
    async with AsyncExitStack() as stack:
        _, _, keeper = await sit_down(server, stack, replace(PLAIN, rack_size=2))
        await keeper.enter(actions.EndByHand())
        await keeper.enter(actions.NoteRack(seat=0, tiles=["Q", "A"]))
        await keeper.enter(actions.NoteRack(seat=1, tiles=["E", "E"]))
        assert [account.final for account in keeper.result.accounts] == [-11, -2]
        await keeper.enter(actions.Correct())
        assert (keeper.game.counting, keeper.view.phase) == (True, "playing")
        await keeper.enter(actions.NoteRack(seat=1, tiles=["Z", "E"]))
        assert [account.final for account in keeper.result.accounts] == [-11, -11]


async def test_spectators_of_a_real_board_see_only_the_board(server: RunningServer) -> None:
    async with AsyncExitStack() as stack:
        _, table, keeper = await sit_down(server, stack)
        await keeper.enter(actions.NoteRack(seat=0, tiles=["Q"]))
        watcher = await stack.enter_async_context(Guest(server.address))
        at = await stack.enter_async_context(watcher.connect(table))
        view = await at.until(lambda _: True)
        assert view.game is not None
        assert (view.game.rack, view.game.may) == (None, None)
        assert ("Q", 1) in (view.game.unseen or [])
