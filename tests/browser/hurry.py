"""What is not the story of a test: tables set and games hurried along without a page."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.support.running_server import RunningServer
from tilewright.client import Guest
from tilewright.rules import Command, Edition, Level, Seat, commands
from tilewright.server import actions
from tilewright.server.actions import Action
from tilewright.server.answers import TableCreated
from tilewright.server.guests import COOKIE
from tilewright.server.settings import SeatSettings, TableSettings, settings_of


def table_for(
    edition: Edition, *seats: str | Seat | SeatSettings | None, first: int | None = 0, **more: Any
) -> TableSettings:
    """Settings with these seats: a name or a seat is somebody here, None is open for a guest."""
    return TableSettings(
        edition=settings_of(edition), seats=[_settings(seat) for seat in seats], first=first, **more
    )


def _settings(seat: str | Seat | SeatSettings | None) -> SeatSettings:
    match seat:
        case SeatSettings():
            return seat
        case Seat():
            return SeatSettings(name=seat.name, level=seat.level)
        case _:
            return SeatSettings(name=seat)


def computer(level: Level = Level.BEGINNER) -> SeatSettings:
    return SeatSettings(player="computer", level=level)


def set_table(page: Page, server: RunningServer, settings: TableSettings) -> TableCreated:
    """The page's device sets a table; the page is left where it is."""
    answer = page.context.request.post(
        f"{server.address}/api/tables",
        data=settings.model_dump_json(),
        headers={"content-type": "application/json"},
    )
    assert answer.ok, answer.text()
    return TableCreated.model_validate_json(answer.text())


def open_table(page: Page, server: RunningServer, settings: TableSettings) -> str:
    """Set a table and go there; its name."""
    table = set_table(page, server, settings).id
    page.goto(f"{server.address}/t/{table}")
    return table


def hurry(page: Page, server: RunningServer, table: str, done: Iterable[Command]) -> None:
    """The page's device does all this at once, over a line of its own."""
    secret = next(one["value"] for one in page.context.cookies() if one.get("name") == COOKIE)
    Elsewhere(server.address, secret).does(table, *done)


@dataclass
class Elsewhere:
    """Somebody whose device has no page here."""

    address: str
    secret: str | None = None

    def sits_down(self, table: str, seat: int, name: str) -> None:
        self._act(table, [actions.TakeSeat(seat=seat, name=name)])

    def does(self, table: str, *done: Command) -> None:
        self._act(table, [_action(command) for command in done])

    def _act(self, table: str, done: list[Action]) -> None:
        # Playwright holds this thread's event loop.
        with ThreadPoolExecutor(max_workers=1) as beside:
            beside.submit(asyncio.run, self._act_all(table, done)).result()

    async def _act_all(self, table: str, done: list[Action]) -> None:
        async with Guest(self.address, secret=self.secret) as guest:
            await guest.summary(table)
            self.secret = guest.secret
            async with guest.sit_at(table) as line:
                for action in done:
                    await line.do(action)


def _action(command: Command) -> Action:
    match command:
        case commands.Begin(seat):
            return actions.Begin(seat=seat)
        case commands.Pass(seat):
            return actions.Pass(seat=seat)
        case commands.Lay(seat, placed):
            squares = [(str(square), tile) for square, tile in placed]
            return actions.Lay(seat=seat, placed=squares)
        case commands.Exchange(seat, tiles):
            return actions.Exchange(seat=seat, tiles=list(tiles))
        case commands.Challenge(seat, word):
            return actions.Challenge(seat=seat, word=word)
        case commands.Resign(seat):
            return actions.Resign(seat=seat)
        case commands.Propose(seat, proposal):
            return actions.Propose(seat=seat, proposal=proposal)
        case _:
            raise NotImplementedError(command)
