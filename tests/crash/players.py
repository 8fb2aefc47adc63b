"""Clients that keep playing: they reconnect, and resend every action that was not answered."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

import httpx
from websockets.exceptions import InvalidHandshake

from tests.crash.choosing import CHAT_RATE, choose, must_act
from tests.crash.server_pool import ServerPool
from tests.crash.shadow import ActionKey, Shadow, Shown
from tilewright.client import ActionRefused, ConnectionLost, Guest, RequestRefused, TableConnection
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.messages import Done, View
from tilewright.protocol.settings import TableSettings
from tilewright.server.http.cookies import hashed, new_secret

# Error codes after which an action is sent again.
RETRY_CODES = ("not-saved",)
CONNECTION_ERRORS = (OSError, InvalidHandshake, ConnectionLost, httpx.TransportError)


@dataclass(repr=False)
class Party:
    """Players who play one game after another, until ``last_game`` is set."""

    pool: ServerPool
    shadow: Shadow
    settings: TableSettings
    number: int
    seed: int
    last_game: bool = False
    finished: int = 0

    async def play(self) -> None:
        people = [seat for seat, plan in enumerate(self.settings.seats) if plan.player == "person"]
        players = [
            Player(self, seat, Random(f"{self.seed}-{self.number}-{seat}")) for seat in people
        ]
        host = players[0]
        async with AsyncExitStack() as connections:
            for player in players:
                connections.push_async_callback(player.leave)
            table = await host.create_table(self.settings)
            for guest in players[1:]:
                await guest.sit_down(table)
            await self._play_at(table, players)
            while not self.last_game:
                table = await host.rematch(table)
                await self._play_at(table, players)

    async def _play_at(self, table: str, players: list["Player"]) -> None:
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play_game(table))
        self.finished += 1


@dataclass(repr=False)
class Player:
    """One device that holds one seat."""

    party: Party
    seat: int
    chance: Random
    secret: str = field(default_factory=new_secret)
    _action_count: int = 0
    _connection: TableConnection | None = None
    _table: str = ""

    @property
    def holder(self) -> str:
        return hashed(self.secret)

    async def create_table(self, settings: TableSettings) -> str:
        """Create a table with this player's name on their seat."""
        seats = list(settings.seats)
        seats[self.seat] = seats[self.seat].model_copy(update={"name": self.name})
        named = settings.model_copy(update={"seats": seats})
        while True:
            address = await self._address()
            try:
                async with Guest(address, secret=self.secret) as guest:
                    return (await guest.create_table(named)).id
            except CONNECTION_ERRORS:
                continue
            except RequestRefused as refused:
                if refused.problem.code not in RETRY_CODES:
                    raise

    @property
    def name(self) -> str:
        return f"player {self.seat + 1}"

    async def sit_down(self, table: str) -> None:
        self._table = table
        done = await self.do(actions.TakeSeat(seat=self.seat, name=self.name))
        assert done is not None, "no other player takes this seat"

    async def rematch(self, table: str) -> str:
        self._table = table
        done = await self.do(actions.Rematch(seat=self.seat))
        assert done is not None
        assert done.next_table is not None
        return done.next_table

    async def play_game(self, table: str) -> None:
        """Play until the game is over."""
        if table != self._table:
            await self.leave()
            self._table = table
        seen_version, bold = 0, True
        while (view := await self._until_turn(seen_version)).phase != "over":
            connection = await self._connected()
            assert connection.table is not None
            if self.chance.random() < CHAT_RATE:
                await self.do(
                    actions.Say(seat=self.seat, text=f"{self._action_count} {self.secret}")
                )
            action = choose(connection.table, view, self.chance, bold=bold)
            done = None if action is None else await self.do(action)
            # A refused action was a bluff or came too late; the next one is safe.
            bold = action is None or done is not None
            seen_version = view.version if bold else view.version - 1

    async def do(self, action: Action) -> Done | None:
        """Perform an action once, resending it as often as needed; None if it is refused."""
        self._action_count += 1
        key = ActionKey(self._table, self.holder, f"{self.seat}.{self._action_count}")
        self.party.shadow.actions[key] = action
        done = await self._do(key, action)
        if done is not None and self.chance.random() < 0.05:
            self.party.shadow.repeated += 1
            again = await self._do(key, action)
            assert again == done, f"{key} was done twice: {done}, {again}"
        return done

    async def _do(self, key: ActionKey, action: Action) -> Done | None:
        while True:
            try:
                connection = await self._connected()
                done = await connection.do(action, action_id=key.id)
            except CONNECTION_ERRORS:
                await self.leave()
            except ActionRefused as refused:
                code = refused.refused.code
                self.party.shadow.refused[code] += 1
                if code == "internal":
                    raise
                if code not in RETRY_CODES:
                    return None
                await self._address()
            else:
                await self.party.shadow.acknowledge(key, done)
                return done

    async def leave(self) -> None:
        """Disconnect."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.__aexit__(None, None, None)

    async def _until_turn(self, seen_version: int) -> View:
        def must_move(view: View) -> bool:
            return view.phase == "over" or (view.version > seen_version and must_act(view))

        while True:
            try:
                view = await (await self._connected()).until(must_move)
            except CONNECTION_ERRORS:
                await self.leave()
            else:
                self._record(view)
                return view

    async def _connected(self) -> TableConnection:
        if self._connection is None:
            async with Guest(await self._address(), secret=self.secret) as guest:
                connection = guest.connect(self._table)
            await connection.__aenter__()
            self._connection = connection
            self._record(await connection.until(lambda _: True))
        return self._connection

    def _record(self, view: View) -> None:
        self.party.shadow.shown.append(Shown(self._table, self.holder, view))

    async def _address(self) -> str:
        return await self.party.pool.pick(self.chance.randrange(100))
