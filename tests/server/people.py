"""Simulated players over real sockets, who act only on the views they receive."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

from tests import naive_scorer
from tests.support.running_server import RunningServer
from tilewright.client import ActionRefused, Guest, TableConnection
from tilewright.notation.coordinates import read_coordinate
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.messages import Done, View
from tilewright.protocol.permissions import May
from tilewright.protocol.settings import TableSettings
from tilewright.protocol.views import GameView
from tilewright.protocol.wire import PlacedTile
from tilewright.rules import Square
from tilewright.rules.events import Proposal

GAME_TIMEOUT_SECONDS = 120.0
# Refusals that are not errors: another player was faster, or the table checks plays.
HARMLESS = {
    "accept-or-challenge", "already-answered", "already-resigned", "already-voted",
    "cannot-propose", "game-over", "game-paused", "no-proposal", "no-ruling-pending",
    "not-in-the-dictionary", "not-your-turn", "nothing-to-challenge", "own-play",
    "proposal-open", "ruling-pending", "square-taken", "time-is-up", "not-connected",
    "no-blank-there", "tiles-not-on-rack", "bag-too-low", "misses-the-star", "gap-in-play",
    "word-already-judged", "word-not-in-play",
}  # fmt: skip


@dataclass
class Person:
    """A player who acts at random."""

    at: TableConnection
    seat: int
    chance: Random
    quits: bool = False
    done: list[Done] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    async def act(self, view: View) -> bool:
        """Perform an action if there is one; return whether there was."""
        game = view.game
        if game is None or game.may is None:
            return False
        action = self.choose(game, game.may)
        if action is None:
            return False
        try:
            done = await self.at.do(action)
        except ActionRefused as error:
            if error.refused.code not in HARMLESS:
                raise
            self.refused.append(error.refused.code)
        else:
            self.done.append(done)
        return True

    def choose(self, game: GameView, may: May) -> Action | None:
        seat, chance = self.seat, self.chance
        if may.answer:
            return actions.Answer(seat=seat, agrees=chance.random() < 0.8)
        if may.vote:
            return actions.Vote(seat=seat, good=chance.random() < 0.6)
        if Proposal.RESUME in may.propose:
            return actions.Propose(seat=seat, proposal=Proposal.RESUME)
        if may.challenge and chance.random() < 0.15:
            return actions.Challenge(seat=seat, word=_one_of(chance, may.challenge_words))
        if self.quits and may.resign and len(game.sheet) > 12:
            return actions.Resign(seat=seat)
        if game.agreement is not None or game.paused:
            return None
        if may.propose and may.lay and chance.random() < 0.04:
            # Propose to end only once the bag is empty, so that games are long enough.
            end = Proposal.NO_PLAY_LEFT if game.bag_count else None
            proposals = [each for each in may.propose if each is not end]
            return actions.Propose(seat=seat, proposal=chance.choice(proposals))
        if may.begin and (not may.lay or chance.random() < 0.3):
            return actions.Begin(seat=seat)
        return self.take_turn(game, may) if may.lay else None

    def take_turn(self, game: GameView, may: May) -> Action:
        seat, chance, rack = self.seat, self.chance, list(game.rack or [])
        if may.take_blank:
            return actions.TakeBlank(seat=seat, square=chance.choice(may.take_blank))
        if chance.random() < 0.85 and (placed := some_placement(chance, game)):
            return actions.Lay(seat=seat, placed=placed)
        if may.exchange.allowed and chance.random() < 0.7:
            most = min(may.exchange.most, len(rack))
            return actions.Exchange(seat=seat, tiles=rack[: chance.randint(1, most)])
        return actions.Pass(seat=seat)


def _one_of(chance: Random, words: Sequence[str] | None) -> str | None:
    return chance.choice(words) if words else None


def some_placement(chance: Random, game: GameView) -> list[PlacedTile] | None:
    """Return a legal placement of tiles from the rack, whatever they spell, or None."""
    grid = naive_scorer.empty_grid(15, 15)
    for name, tile in game.board:
        square = read_coordinate(name)[0]
        grid[square.row][square.column] = tile
    taken = [(r, c) for r in range(15) for c in range(15) if grid[r][c] != " "]
    near = [
        (r + dr, c + dc)
        for r, c in taken
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if 0 <= r + dr < 15 and 0 <= c + dc < 15 and grid[r + dr][c + dc] == " "
    ] or [(7, 7)]
    for _ in range(25):
        tiles = [chance.choice("aeinst") if tile == "?" else tile for tile in game.rack or []]
        chance.shuffle(tiles)
        del tiles[chance.choice((2, 3, 4, 5, 7, 9)) :]
        row, column = chance.choice(near)
        down = chance.random() < 0.5
        back = chance.randint(0, max(0, len(tiles) - 1))
        row, column = (row - back, column) if down else (row, column - back)
        laid: dict[tuple[int, int], str] = {}
        while tiles and row < 15 and column < 15:
            if row >= 0 and column >= 0 and grid[row][column] == " ":
                laid[row, column] = tiles.pop()
            row, column = (row + 1, column) if down else (row, column + 1)
        if laid and not tiles and naive_scorer.is_legal(grid, laid, (7, 7)):
            return [(str(Square(*cell)), tile) for cell, tile in laid.items()]
    return None


@dataclass
class Device:
    """A device with its guest, its connection and its seats."""

    guest: Guest
    at: TableConnection
    seats: list[int]

    async def play(self, people: dict[int, Person]) -> View:
        """Play the device's seats until the game is over; return the last view."""
        own = [people[seat] for seat in self.seats]
        if len(own) > 1:
            return await self._pass_around(own)
        person = own[0]
        while True:
            view = await self.at.until(lambda view: view.phase == "over" or _has_to_act(view))
            if view.phase == "over":
                return view
            if await person.act(view):
                await self._wait_for_effect(person)
            else:  # nothing to do: wait for another player
                await self.at.until(later_than(view.version))

    async def _pass_around(self, own: list[Person]) -> View:
        """Pass the device around: each player looks, acts if possible, and closes the curtain."""
        while True:
            before = self.at.version
            acted = False
            for person in own:
                view = await self.at.look(person.seat)
                if view.phase == "over":
                    return view
                if _has_to_act(view) and await person.act(view):
                    acted = True
                    await self._wait_for_effect(person)
            view = await self.at.look(None)
            assert view.game is None or view.game.rack is None, "the curtain is closed"
            if view.phase == "over":
                return view
            if not acted:
                await self.at.until(later_than(before or 0))

    async def _wait_for_effect(self, person: Person) -> None:
        """Wait for the view that shows the player's last action."""
        if person.done:
            version = person.done[-1].version
            await self.at.until(lambda view: view.version >= version)


def later_than(version: int) -> Callable[[View], bool]:
    return lambda view: view.version > version


def _has_to_act(view: View) -> bool:
    game = view.game
    if game is None or game.may is None:
        return False
    may = game.may
    return bool(
        may.lay or may.begin or may.vote or may.answer or may.challenge
        or Proposal.RESUME in may.propose
    )  # fmt: skip


@dataclass
class Played:
    """A finished game, and the last view of every device."""

    table: str
    guest: Guest
    people: dict[int, Person]
    views: list[View]


async def play_at(
    server: RunningServer,
    settings: TableSettings,
    devices: Sequence[Sequence[int]],
    seed: int,
    stack: AsyncExitStack,
    quits: int | None = None,
) -> Played:
    """Create a table, seat the devices and play to the end, watched by a spectator.

    The first device is the host's and holds its seats from the start; the others join by code.
    """
    guests = [await stack.enter_async_context(Guest(server.address)) for _ in devices]
    for guest in guests:
        await guest.choices()
    created = await guests[0].create_table(settings)
    tables = []
    for guest, seats in zip(guests, devices, strict=True):
        table = await guest.find(created.code) if guest is not guests[0] else created.id
        assert table == created.id
        at = await stack.enter_async_context(guest.connect(table))
        tables.append(Device(guest, at, list(seats)))
        if guest is not guests[0]:
            for seat in seats:
                await at.do(actions.TakeSeat(seat=seat, name=f"Guest {seat}"))
    watcher = await stack.enter_async_context(Guest(server.address))
    watching = await stack.enter_async_context(watcher.connect(created.id))
    people = {
        seat: Person(device.at, seat, Random(f"{seed} {seat}"), quits == seat)
        for device in tables
        for seat in device.seats
    }
    async with asyncio.timeout(GAME_TIMEOUT_SECONDS):
        last = await asyncio.gather(*(device.play(people) for device in tables))
        seen = await watching.until(lambda view: view.phase == "over")
    return Played(created.id, guests[0], people, [*last, seen])
