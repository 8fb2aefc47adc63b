"""People at a table, over real sockets: they see what their device shows and act on that alone."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random

from tests import naive_scorer
from tests.support.running_server import RunningServer
from tilewright.client import AtTable, Guest, WasRefused
from tilewright.notation.coordinates import read_coordinate
from tilewright.rules import Square
from tilewright.rules.events import Proposal
from tilewright.server import actions
from tilewright.server.actions import Action
from tilewright.server.messages import Done, View
from tilewright.server.settings import TableSettings
from tilewright.server.views import GameView, May
from tilewright.server.wire import PlacedTile

TAKES_AT_MOST = 120.0
# What may be refused without a mistake: somebody was quicker, or a bad word is not let through.
QUICKER = {
    "accept-or-challenge", "already-answered", "already-resigned", "already-voted",
    "cannot-propose", "game-over", "game-paused", "no-proposal", "no-ruling-pending",
    "not-in-the-dictionary", "not-your-turn", "nothing-to-challenge", "own-play",
    "proposal-open", "ruling-pending", "square-taken", "time-is-up", "not-connected",
    "no-blank-there", "tiles-not-on-rack", "bag-too-low", "misses-the-star", "gap-in-play",
    "word-not-in-play",
}  # fmt: skip


@dataclass
class Person:
    """Somebody who plays one seat of a device; what they do comes from their own chance."""

    at: AtTable
    seat: int
    chance: Random
    quits: bool = False
    done: list[Done] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    async def act(self, view: View) -> bool:
        """Do one thing, if there is something to do."""
        game = view.game
        if game is None or game.may is None:
            return False
        action = self.choose(game, game.may)
        if action is None:
            return False
        try:
            done = await self.at.do(action)
        except WasRefused as error:
            if error.refused.code not in QUICKER:
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
            # Nobody would agree that no play is left while the bag is full.
            end = Proposal.NO_PLAY_LEFT if game.bag_count else None
            wishes = [each for each in may.propose if each is not end]
            return actions.Propose(seat=seat, proposal=chance.choice(wishes))
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
    """Tiles of the rack where they may lie, whatever they spell; found by trying."""
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
    """A device with its guest, its connection and the seats that are played on it."""

    guest: Guest
    at: AtTable
    seats: list[int]

    async def play(self, people: dict[int, Person]) -> View:
        """Play the device's seats until the game is over; the last view."""
        own = [people[seat] for seat in self.seats]
        if len(own) > 1:
            return await self._pass_around(own)
        person = own[0]
        while True:
            view = await self.at.until(lambda view: view.phase == "over" or _has_to_act(view))
            if view.phase == "over":
                return view
            if await person.act(view):
                await self._caught_up(person)
            else:  # it need not, so somebody else will
                await self.at.until(later_than(view.version))

    async def _pass_around(self, own: list[Person]) -> View:
        """The device goes from hand to hand: each looks, does what there is to do, and lets go."""
        while True:
            before = self.at.version
            acted = False
            for person in own:
                view = await self.at.look(person.seat)
                if view.phase == "over":
                    return view
                if _has_to_act(view) and await person.act(view):
                    acted = True
                    await self._caught_up(person)
            view = await self.at.look(None)
            assert view.game is None or view.game.rack is None, "the curtain is closed"
            if view.phase == "over":
                return view
            if not acted:
                await self.at.until(later_than(before or 0))

    async def _caught_up(self, person: Person) -> None:
        """The view shows what was done."""
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
    """A game that was played to its end, and what every device saw last."""

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
    """Set a table, seat the devices, play to the end before a spectator.

    The first device is the host's and holds its seats by name; the others join by code.
    """
    guests = [await stack.enter_async_context(Guest(server.address)) for _ in devices]
    for guest in guests:
        await guest.choices()
    made = await guests[0].set_table(settings)
    tables = []
    for guest, seats in zip(guests, devices, strict=True):
        table = await guest.find(made.code) if guest is not guests[0] else made.id
        assert table == made.id
        at = await stack.enter_async_context(guest.sit_at(table))
        tables.append(Device(guest, at, list(seats)))
        if guest is not guests[0]:
            for seat in seats:
                await at.do(actions.TakeSeat(seat=seat, name=f"Guest {seat}"))
    watcher = await stack.enter_async_context(Guest(server.address))
    watching = await stack.enter_async_context(watcher.sit_at(made.id))
    people = {
        seat: Person(device.at, seat, Random(f"{seed} {seat}"), quits == seat)
        for device in tables
        for seat in device.seats
    }
    async with asyncio.timeout(TAKES_AT_MOST):
        last = await asyncio.gather(*(device.play(people) for device in tables))
        seen = await watching.until(lambda view: view.phase == "over")
    return Played(made.id, guests[0], people, [*last, seen])
