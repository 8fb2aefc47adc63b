"""Create tables and advance games over the API, where a test is not about doing so by hand."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Route

from tests.support.running_server import RunningServer
from tilewright.client import Guest
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.responses import TableCreated
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.protocol.wire import COOKIE_NAME
from tilewright.rules import Command, Edition, Seat, commands

LAN_ADDRESS = "http://192.168.1.4:8000"


def table_settings(
    edition: Edition,
    *seats: str | Seat | SeatSettings | None,
    first: int | None = 0,
    **options: Any,
) -> TableSettings:
    """Return settings with these seats: a name or a `Seat` plays on this device, None is free."""
    return TableSettings(
        edition=to_settings(edition),
        seats=[_settings(seat) for seat in seats],
        first=first,
        **options,
    )


def _settings(seat: str | Seat | SeatSettings | None) -> SeatSettings:
    match seat:
        case SeatSettings():
            return seat
        case Seat():
            return SeatSettings(name=seat.name, level=seat.level.value)
        case _:
            return SeatSettings(name=seat)


def computer(level: str = "beginner") -> SeatSettings:
    return SeatSettings(player="computer", level=level)


def create_table(page: Page, server: RunningServer, settings: TableSettings) -> TableCreated:
    """Create a table from the page's device, without leaving the page."""
    answer = page.context.request.post(
        f"{server.address}/api/tables",
        data=settings.model_dump_json(),
        headers={"content-type": "application/json"},
    )
    assert answer.ok, answer.text()
    return TableCreated.model_validate_json(answer.text())


def pretend_to_be_on_the_network(page: Page) -> None:
    """Let the page believe that other devices reach the server at `LAN_ADDRESS`."""
    _pretend(page, lan_address=LAN_ADDRESS)


def pretend_to_need_a_restart(page: Page) -> None:
    """Let the page believe that the running server cannot let other devices in itself."""
    _pretend(page, can_open_to_network=False)


def _pretend(page: Page, **choices: Any) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), **choices})

    page.route("**/api/choices", answer)


def open_table(page: Page, server: RunningServer, settings: TableSettings) -> str:
    """Create a table, open it in the page and return its id."""
    table = create_table(page, server, settings).id
    page.goto(f"{server.address}/t/{table}")
    return table


def send_commands(
    page: Page, server: RunningServer, table: str, commands: Iterable[Command]
) -> None:
    """Send these commands from the page's device, over a separate connection."""
    cookies = page.context.cookies()
    secret = next(each["value"] for each in cookies if each.get("name") == COOKIE_NAME)
    RemotePlayer(server.address, secret).send(table, *commands)


@dataclass
class RemotePlayer:
    """A player whose device has no browser page in this test."""

    address: str
    secret: str | None = None

    def take_seat(self, table: str, seat: int, name: str) -> None:
        self._perform(table, [actions.TakeSeat(seat=seat, name=name)])

    def send(self, table: str, *sent: Command) -> None:
        self._perform(table, [_action(command) for command in sent])

    def _perform(self, table: str, wanted: list[Action]) -> None:
        # Playwright occupies this thread's event loop.
        with ThreadPoolExecutor(max_workers=1) as thread:
            thread.submit(asyncio.run, self._perform_all(table, wanted)).result()

    async def _perform_all(self, table: str, wanted: list[Action]) -> None:
        async with Guest(self.address, secret=self.secret) as guest:
            await guest.summary(table)
            self.secret = guest.secret
            async with guest.connect(table) as connection:
                for action in wanted:
                    await connection.do(action)


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
