"""Guests who play over real sockets."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.tables import seat, table_settings
from tests.support.running_server import RunningServer
from tilewright.client import ActionRefused, Guest, TableConnection
from tilewright.protocol import actions
from tilewright.protocol.messages import View


class Guests:
    """The devices of one test, disconnected at its end."""

    def __init__(self, server: RunningServer, stack: AsyncExitStack) -> None:
        self.server = server
        self.stack = stack

    async def guest(self) -> Guest:
        guest = await self.stack.enter_async_context(Guest(self.server.address))
        await guest.choices()
        return guest

    async def sit(self, guest: Guest, table: str, version: int = 0) -> TableConnection:
        at = await self.stack.enter_async_context(guest.connect(table, version=version))
        if not version:
            await at.until(lambda _: True)
        return at

    async def two(self, **more: Any) -> "Two":
        """Return Ann, the host, and Bob, each on their own device; Ann moves first."""
        ann, bob = await self.guest(), await self.guest()
        made = await ann.create_table(table_settings(seat("Ann"), seat(), first=0, **more))
        at_ann = await self.sit(ann, made.id)
        at_bob = await self.sit(bob, await bob.find(made.code))
        await at_bob.do(actions.TakeSeat(seat=1, name="Bob"))
        for at in (at_ann, at_bob):
            await at.until(playing)
        return Two(made.id, ann, bob, at_ann, at_bob)


class Two:
    def __init__(
        self, table: str, ann: Guest, bob: Guest, at_ann: TableConnection, at_bob: TableConnection
    ) -> None:
        self.table = table
        self.ann, self.bob = ann, bob
        self.at_ann, self.at_bob = at_ann, at_bob


def playing(view: View) -> bool:
    return view.phase == "playing"


def over(view: View) -> bool:
    return view.phase == "over"


def at_least(version: int) -> Callable[[View], bool]:
    return lambda view: view.version >= version


async def refusal(at: TableConnection, action: actions.Action) -> str:
    with pytest.raises(ActionRefused) as error:
        await at.do(action)
    return error.value.refused.code
