"""Clients that play whatever happens: they come back, and say again what was not answered."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

import httpx
from websockets.exceptions import InvalidHandshake

from tests.crash.choosing import TALKS, choose, must_act
from tests.crash.places import Places
from tests.crash.shadow import Asked, Shadow, Shown
from tilewright.client import AtTable, ConnectionLost, Guest, RequestRefused, WasRefused
from tilewright.server import actions
from tilewright.server.actions import Action
from tilewright.server.guests import hashed, new_secret
from tilewright.server.messages import Done, View
from tilewright.server.settings import TableSettings

# What is answered with one of these is asked again.
FOR_NOW = ("not-saved",)
NO_CONNECTION = (OSError, InvalidHandshake, ConnectionLost, httpx.TransportError)


@dataclass(repr=False)
class Party:
    """People who play one game after the other at their tables, until they are told to stop."""

    places: Places
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
        async with AsyncExitStack() as open_lines:
            for player in players:
                open_lines.push_async_callback(player.leave)
            table = await host.set_table(self.settings)
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
    _asked: int = 0
    _line: AtTable | None = None
    _table: str = ""

    @property
    def holder(self) -> str:
        return hashed(self.secret)

    async def set_table(self, settings: TableSettings) -> str:
        """Set a table with one's own name on one's own seat."""
        seats = list(settings.seats)
        seats[self.seat] = seats[self.seat].model_copy(update={"name": self.name})
        wanted = settings.model_copy(update={"seats": seats})
        while True:
            address = await self._somewhere()
            try:
                async with Guest(address, secret=self.secret) as guest:
                    return (await guest.set_table(wanted)).id
            except NO_CONNECTION:
                continue
            except RequestRefused as refused:
                if refused.problem.code not in FOR_NOW:
                    raise

    @property
    def name(self) -> str:
        return f"player {self.seat + 1}"

    async def sit_down(self, table: str) -> None:
        self._table = table
        done = await self.do(actions.TakeSeat(seat=self.seat, name=self.name))
        assert done is not None, "nobody else wants this seat"

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
        known, bold = 0, True
        while (view := await self._until_turn(known)).phase != "over":
            line = await self._connected()
            assert line.table is not None
            if self.chance.random() < TALKS:
                await self.do(actions.Say(seat=self.seat, text=f"{self._asked} {self.secret}"))
            action = choose(line.table, view, self.chance, bold=bold)
            done = None if action is None else await self.do(action)
            # Whatever was refused was bluff, or came too late; the next try is a safe one.
            bold = action is None or done is not None
            known = view.version if bold else view.version - 1

    async def do(self, action: Action) -> Done | None:
        """Have something done once, however often it has to be said; None if it is refused."""
        self._asked += 1
        asked = Asked(self._table, self.holder, f"{self.seat}.{self._asked}")
        self.party.shadow.actions[asked] = action
        done = await self._do(asked, action)
        if done is not None and self.chance.random() < 0.05:
            self.party.shadow.again += 1
            again = await self._do(asked, action)
            assert again == done, f"{asked} was done twice: {done}, {again}"
        return done

    async def _do(self, asked: Asked, action: Action) -> Done | None:
        while True:
            try:
                line = await self._connected()
                done = await line.do(action, action_id=asked.id)
            except NO_CONNECTION:
                await self.leave()
            except WasRefused as refused:
                code = refused.refused.code
                self.party.shadow.refused[code] += 1
                if code == "internal":
                    raise
                if code not in FOR_NOW:
                    return None
                await self._somewhere()
            else:
                await self.party.shadow.acknowledge(asked, done)
                return done

    async def leave(self) -> None:
        """Hang up."""
        if self._line is not None:
            line, self._line = self._line, None
            await line.__aexit__(None, None, None)

    async def _until_turn(self, known: int) -> View:
        def wanted(view: View) -> bool:
            return view.phase == "over" or (view.version > known and must_act(view))

        while True:
            try:
                view = await (await self._connected()).until(wanted)
            except NO_CONNECTION:
                await self.leave()
            else:
                self._note(view)
                return view

    async def _connected(self) -> AtTable:
        if self._line is None:
            async with Guest(await self._somewhere(), secret=self.secret) as guest:
                line = guest.sit_at(self._table)
            await line.__aenter__()
            self._line = line
            self._note(await line.until(lambda _: True))
        return self._line

    def _note(self, view: View) -> None:
        self.party.shadow.shown.append(Shown(self._table, self.holder, view))

    async def _somewhere(self) -> str:
        return await self.party.places.find(self.chance.randrange(100))
