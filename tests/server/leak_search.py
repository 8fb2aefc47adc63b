"""Play random games in process and search everything that is sent to every kind of viewer.

Every tile has a different letter, and none of these letters occurs in a field name or a number. So
a leak shows as a letter that the viewer may not know.
"""

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, get_args

import httpx
from pydantic import BaseModel
from starlette.routing import Match

from tests.rules.hiding import DISTINCT, FOREIGN, publicly_seen
from tests.rules.random_games import JUDGE, SEVEN, some_move
from tests.rules.test_random_scorekeeping import some_entry
from tests.server.hints_in_logs import all_hints
from tests.server.in_process import DeviceSocket, InProcessServer, StoppedClock, holder, token
from tests.server.wire_moves import action_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol import actions
from tilewright.protocol.actions import Action
from tilewright.protocol.changes import with_changes
from tilewright.protocol.edition_settings import to_settings
from tilewright.protocol.messages import (
    Active,
    Do,
    LookAs,
    PreviewRequest,
    View,
    server_message,
)
from tilewright.protocol.settings import SeatSettings, TableSettings
from tilewright.rules import (
    EDITIONS,
    CallTime,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    Game,
    GameClock,
    Judging,
    MissTurn,
    NoPenalty,
    Overdraw,
    PassedOut,
    Points,
    PointsPer,
    Refusal,
    Scope,
    fold,
    open_game,
)
from tilewright.rules.editions.challenge_rule import ChallengeRule
from tilewright.rules.editions.finish_line import Level
from tilewright.rules.equipment.bag import ByHand, Sealed
from tilewright.rules.equipment.tiles import UNKNOWN, Letter, TileSet
from tilewright.rules.events import Seat
from tilewright.rules.turn_order import to_move
from tilewright.server.live.live_table import LiveTable
from tilewright.server.tables.events import PlayerKind, SeatPlan, TableSet
from tilewright.server.tables.hints_agreed import CountedHints, FreeHints, NoHints

# With few letters and many blanks, blanks are laid and taken off the board again.
BLANKS = TileSet("blanks", tuple(Letter(letter, 1, 2) for letter in FOREIGN[:20]), 14)
CODE = "BCDFGH"
# The device of each seat; the laptop holds two.
DEVICES = ("phone", "laptop", "laptop", "tablet")
EVERYONE = ("phone", "laptop", "tablet", "watcher", "stranger")
CHAT = "this chat line is a secret"


class Lenient(Lexicon):
    """A dictionary for any letters; it refuses about one word in five."""

    def __init__(self) -> None:
        super().__init__("lenient", Lexicon.from_words(["A"]).words)

    def accepts(self, word: str) -> bool:
        return JUDGE.accepts(word)


def some_edition(chance: Random, preset: str) -> Edition:
    """Return this edition with random settings, on a board small enough for games to end."""
    penalties = (MissTurn(), MissTurn(), NoPenalty(), Points(5), Points(10, PointsPer.WORD))
    penalty = chance.choice(penalties)
    rules: list[ChallengeRule] = [Challenges(penalty, scope) for scope in Scope]
    edition = replace(
        EDITIONS[preset],
        layout=SEVEN,
        tiles=chance.choice((DISTINCT, BLANKS)),
        rack_size=chance.choice((4, 7)),
        challenge=chance.choice((*rules, *rules, CheckedPlays())),
        clock=chance.choice((None, GameClock(90_000, 10, None))),
        finish_line=chance.choice((None, None, FinishLine((90,) * 3, (100,) * 3, (150,) * 3))),
        blanks_circulate=chance.random() < 0.7,
    )
    if isinstance(edition.challenge, Challenges) and chance.random() < 0.3:
        return replace(edition, judging=Judging.VOTE)
    return edition


def table_log(chance: Random, preset: str, *, by_hand: bool = False) -> tuple[Any, ...]:
    """Return the opening log of a random table whose seats are held by the devices."""
    edition, players = some_edition(chance, preset), chance.randint(2, 4)
    if isinstance(edition.standstill, PassedOut):
        # One pass each, so that random games get as far as the warning before the last pass.
        edition = replace(edition, standstill=PassedOut(bag_empty=1, tiles_left=1))
    names = ("Ann", "Bob", "Cat", "Dan")[:players]
    limits = [chance.choice((None, 40_000)) for _ in names]
    levels = [chance.choice([level.value for level in Level]) for _ in names]
    devices = ("laptop",) * players if by_hand else DEVICES
    plans = tuple(
        SeatPlan(PlayerKind.PERSON, level, limit, name, holder(device))
        for name, limit, level, device in zip(names, limits, levels, devices, strict=False)
    )
    now = 1_700_000_000_000
    setting = TableSet(
        CODE, holder("phone"), edition, None, plans, 0 if by_hand else None,
        real_board=by_hand, listed=True, unseen_panel=True, chat=True, away_grace_s=0, at=now,
        hints=NoHints() if by_hand else FreeHints() if players == 2 else CountedHints(9),
    )  # fmt: skip
    seats = [Seat(plan.name or "", plan.finish_line, plan.turn_limit_ms) for plan in plans]
    source = ByHand() if by_hand else Sealed(chance.randbytes(32))
    first = 0 if by_hand else None
    opening = open_game(edition, seats, source, first=first, at=now)
    return (setting, *opening, *([] if by_hand else all_hints(fold(opening))))


@dataclass
class Coverage:
    """The models that were sent and the routes that were requested during the search."""

    models: set[type[BaseModel]] = field(default_factory=set)
    routes: set[tuple[str, str]] = field(default_factory=set)
    letters_checked: int = 0

    def note(self, value: Any) -> None:
        if isinstance(value, BaseModel):
            self.models.add(type(value))
            for name in type(value).model_fields:
                self.note(getattr(value, name))
        elif isinstance(value, list | tuple):
            for each in value:
                self.note(each)


def models_of(annotation: Any) -> set[type[BaseModel]]:
    """Return every model that a value of this type can contain."""
    found: set[type[BaseModel]] = set()
    _gather(annotation, found)
    return found


def _gather(annotation: Any, found: set[type[BaseModel]]) -> None:
    if annotation in found:
        return
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        found.add(annotation)
        for each in annotation.model_fields.values():
            _gather(each.annotation, found)
    for part in get_args(annotation):
        _gather(part, found)


def every_route(routes: Any) -> Iterator[Any]:
    """Yield the routes of an application, including those of its routers."""
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from every_route(included.routes)
        else:
            yield route


def route_names(app: Any) -> set[tuple[str, str]]:
    """Return the method and path of every route."""
    return {
        (method, route.path)
        for route in every_route(app.routes)
        for method in getattr(route, "methods", None) or {"SOCKET"}
        if method != "HEAD"
    }


class Search:
    """A table with its viewers; searches everything they are sent."""

    def __init__(self, server: InProcessServer, live: LiveTable, coverage: Coverage) -> None:
        self.server = server
        self.live = live
        self.coverage = coverage
        # The seats a socket may view the table from: two while it changes from one to the other.
        self.viewing: dict[DeviceSocket, set[int | None]] = {}
        self.views: dict[DeviceSocket, View] = {}
        self.typed: dict[str | None, set[str]] = {device: set() for device in (None, *EVERYONE)}
        self.sent = 0

    # What a viewer may know

    def hidden_from(self, socket: DeviceSocket | None, device: str | None) -> set[str]:
        """Return the letters that this viewer may not know."""
        game = self.live.table.game
        if game is None or game.over:
            return set()
        own = set() if socket is None else self.viewing[socket].intersection(self.held(device))
        hidden, known = set(game.bag.tiles), publicly_seen(game) | self.typed[device]
        for seat, rack in enumerate(game.racks):
            (known if seat in own else hidden).update(rack)
        return hidden - known - {"?", UNKNOWN}

    def held(self, device: str | None) -> tuple[int, ...]:
        return self.live.table.held_by(None if device is None else holder(device))

    def search(self, text: str, hidden: set[str], device: str | None) -> None:
        self.coverage.letters_checked += len(hidden)
        found = hidden & letters_in(text)
        assert not found, f"{device} was sent {found} in {text[:2000]}"
        game = self.live.table.game
        if game is not None and not game.over and isinstance(game.bag.source, Sealed):
            assert game.bag.source.seed.hex() not in text.lower()
        for other in EVERYONE:
            assert holder(other) not in text
            assert token(other) not in text

    # Over sockets

    def receive(self, socket: DeviceSocket, text: str) -> None:
        message = server_message.validate_json(text)
        hidden = self.hidden_from(socket, socket.device)
        self.search(without_counts(text), hidden, socket.device)
        if message.type == "view":
            self.views[socket] = message
        elif message.type == "changes":
            self.views[socket] = with_changes(self.views[socket], message)
        if message.type not in ("view", "changes"):
            self.coverage.note(message)
            return
        # The views of one player and one spectator contain every model.
        if socket in (self.server.sockets[:1] + self.server.sockets[-1:]):
            self.coverage.note(message)
            self.coverage.note(self.views[socket])
        self.check_unseen(socket, self.views[socket])

    def check_unseen(self, socket: DeviceSocket, view: View) -> None:
        """Check that the unseen tiles are the bag and the other racks together."""
        game = self.live.table.game
        if view.game is None or view.game.unseen is None:
            return
        assert game is not None
        viewing = view.you.looking_as
        assert viewing is None or viewing in self.held(socket.device)
        assert viewing is None or viewing in self.viewing[socket]
        if game.by_hand:
            return
        unseen = [tile for tile, count in view.game.unseen for _ in range(count)]
        racks = [tile for seat, rack in enumerate(game.racks) if seat != viewing for tile in rack]
        assert sorted(unseen) == sorted([*game.bag.tiles, *racks])

    async def connect(self, device: str | None, viewing: int | None) -> DeviceSocket:
        socket = DeviceSocket(self.server.app, self.live.id, device, self.receive)
        held = self.held(device)
        one = len(held) == 1 or (held and self.live.table.setting.real_board)
        self.viewing[socket] = {held[0] if one else None}
        await socket.open()
        self.server.sockets.append(socket)
        if viewing not in self.viewing[socket]:
            self.viewing[socket].add(viewing)
            await socket.send(LookAs(seat=viewing))
            await socket.settle()
            self.viewing[socket] = {viewing}
        return socket

    async def do(self, socket: DeviceSocket, action: Action) -> None:
        """Send an action and wait until everyone has received the result."""
        await self.send(socket, action)
        await self.server.settle()

    async def send(self, socket: DeviceSocket, action: Action) -> None:
        self.sent += 1
        text = action.model_dump_json()
        if self.live.table.setting.real_board:
            self.typed[socket.device].update(letter for letter in FOREIGN if letter in text)
        if isinstance(action, actions.Lay):  # a refusal repeats the letters chosen for blanks
            blanks = {tile.upper() for _, tile in action.placed if tile.islower()}
            self.typed[socket.device].update(blanks)
        await socket.send(Do(id=f"{socket.device}.{self.sent}", action=action))

    # Over HTTP

    async def request(
        self, device: str | None, method: str, path: str, body: str | None = None
    ) -> httpx.Response:
        response = await self.server.request(device, method, path, body)
        self.coverage.routes.add(self.route_of(method, path.partition("?")[0]))
        text = repr(response.headers.raw)
        # Compressed bytes may contain anything; other tests check the picture.
        if response.headers["content-type"] != "image/png":
            text += response.text
        # A new device also gets a secret in its cookie, which must not be another device's.
        self.search(text, self.hidden_from(None, device), device)
        return response

    def route_of(self, method: str, path: str) -> tuple[str, str]:
        scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
        for route in every_route(self.server.app.routes):
            if route.matches(scope)[0] is Match.FULL:
                return method, route.path
        raise AssertionError(f"no route for {method} {path}")

    async def request_everything(self, device: str | None) -> None:
        base = f"/api/tables/{self.live.id}"
        for path in (
            "/api/choices", "/api/tables", "/api/mine", f"/api/codes/{CODE}", base,
            f"{base}/board.svg", f"{base}/qr.svg", f"{base}/record.json",
            f"{base}/record.gcg", f"{base}/fairness", f"{base}/review",
            f"{base}/words/HORN", "/metrics", "/healthz", "/readyz",
            "/api/openapi.json", "/api/messages.json",
            f"{base}/review/puzzles", f"{base}/review/turns/1",
            "/api/lessons", "/api/lessons/first-game",
            "/api/decks?dictionary=nosuch", "/api/decks/twos?dictionary=nosuch",
            f"/t/{self.live.id}", "/api/nothing", f"/api/tables/{'x' * 12}",
        ):  # fmt: skip
            await self.request(device, "GET", path)
        if ("GET", "/api/tables/{table_id}/board.png") not in self.coverage.routes:
            await self.request(device, "GET", f"{base}/board.png")
        for path in ("game", "line", "preview", "think", "opponent"):
            if ("POST", f"/api/analysis/{path}") not in self.coverage.routes:
                await self.request(device, "POST", f"/api/analysis/{path}", "{}")
        seats = [SeatSettings(name="Eve"), SeatSettings(name="Flo")]
        plain = to_settings(EDITIONS["plain"])
        await self.request(device, "POST", "/api/rules", plain.model_dump_json())
        await self.request(device, "POST", "/api/rules/cards", plain.model_dump_json())
        task = "/api/lessons/first-game/tasks/0"
        await self.request(device, "POST", task, '{"kind": "lay", "placed": []}')
        await self.request(device, "POST", f"{task}/preview", '{"placed": []}')
        other = TableSettings(edition=plain, seats=seats)
        await self.request(device, "POST", "/api/tables", other.model_dump_json())
        await self.request(device, "POST", "/api/tables", '{"edition": 7}')
        await self.request(device, "POST", "/api/network")
        for seat in range(len(self.live.table.seats)):
            await self.request(device, "POST", f"{base}/seats/{seat}/link")
            await self.request(device, "GET", f"{base}/seats/{seat}/coach")
            await self.request(device, "POST", f"{base}/seats/{seat}/example", '{"placed": []}')
        game = self.live.table.game
        if game is not None and not game.over:  # a review of these tiles would be of no use
            await self.request(device, "POST", f"{base}/review", "{}")
        turn = f"{base}/review/turns/1"
        await self.request(device, "POST", f"{turn}/compare", '{"placed": []}')
        await self.request(device, "POST", f"{turn}/play-on", '{"play": "8H A"}')
        await self.request(device, "DELETE", f"{base}/review")
        await self.request(device, "POST", f"/api/links/{self.live.id}.{'y' * 43}")


def letters_in(text: str) -> set[str]:
    """Return the non-ASCII letters in a text, in upper case, however they are escaped."""
    plain = html.unescape(text) if "&" in text else text
    if "\\u" in plain:
        plain = re.sub(r"\\+u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), plain)
    return {letter.upper() for letter in set(plain) if not letter.isascii()}


def without_counts(text: str) -> str:
    """Return a message without the tiles of the edition and the unseen tiles."""
    message = json.loads(text)
    if message["type"] == "welcome":
        del message["table"]["tiles"]
    elif message["type"] in ("view", "changes") and message["game"] is not None:
        message["game"].pop("unseen", None)
    return json.dumps(message, ensure_ascii=False)


# Playing


async def play(search: Search, chance: Random, clock: StoppedClock, moves: int) -> None:
    """Play random moves, with everything else that players do in between."""
    players = len(search.live.table.seats)
    seated = [await search.connect(DEVICES[seat], seat) for seat in range(players)]
    for device in (*sorted({*DEVICES[:players]}), "watcher", None):
        await search.connect(device, 0 if device == "phone" else None)
    sockets = search.server.sockets
    for number in range(moves):
        game = search.live.table.game
        assert game is not None
        if game.over:
            break
        await side_actions(search, chance, game, chance.choice(sockets), number)
        if number == 7:
            await leave_and_return(search, seated)
        if number in (5, 15, 25) or chance.random() < 0.1:
            seat = to_move(game)
            if number % 2 and seat is not None:  # without a sign of life, the table pauses
                await seated[seat].send(Active(seat=seat))
                await search.server.settle()
            clock.now += 41_000
            await call_time(search, game)
            continue
        clock.now += chance.randint(0, 3000)
        action = action_of(some_move(chance, game))
        assert not isinstance(action, actions.EnterRuling | actions.EndByHand | actions.Correct)
        await search.do(seated[action.seat], action)
        if number == 10:
            for device in (None, *chance.sample(EVERYONE, 3)):
                await search.request_everything(device)
    await end(search, seated)


async def side_actions(
    search: Search, chance: Random, game: Game, socket: DeviceSocket, number: int
) -> None:
    """Send what does not change the game: previews, requests for views, chat, invalid messages."""
    held = search.held(socket.device)
    viewing = [seat for seat in search.viewing[socket] if seat is not None]
    seat = viewing[0] if viewing else chance.randrange(game.players)
    rack = game.racks[seat] if viewing and seat in held else (FOREIGN[0], "?")
    tiles = [tile for tile in rack if tile != "?"][:3]
    squares = [f"{'CDE'[place]}4" for place in range(3)]
    half_laid = list(zip(squares, tiles, strict=False))
    search.typed[socket.device].update(FOREIGN[:1])
    await socket.send(PreviewRequest(number=number, seat=seat, placed=half_laid))
    other = chance.randrange(4)
    if other not in held:
        await socket.send(LookAs(seat=other))
        await search.send(socket, actions.Exchange(seat=other, tiles=list(tiles)))
    if number % 5 == 0:
        await search.send(socket, actions.Say(seat=seat, text=CHAT))
        await socket.send_text('{"type": "do", "id": "' + FOREIGN[0] + '"}')
        await socket.send_text("{")
    # Messages of one socket are handled in order, but other sockets may overtake it.
    await socket.settle()


async def leave_and_return(search: Search, seated: list[DeviceSocket]) -> None:
    """The player with the phone leaves, the others propose a stand-in, and the player returns."""
    for socket in [socket for socket in search.server.sockets if socket.device == "phone"]:
        await socket.close()
        search.server.sockets.remove(socket)
    propose = actions.ProposeStandIn(seat=1, absent=0, what="skip")
    await search.do(seated[1], propose)
    seated[0] = await search.connect("phone", 0)
    await search.do(seated[0], actions.Return(seat=0))


async def call_time(search: Search, game: Game) -> None:
    try:
        await search.server.service.pipeline.command(search.live, CallTime(), game.version)
    except Refusal:
        return
    await search.server.settle()


async def keep_score(search: Search, chance: Random, moves: int) -> None:
    """Play at a real board: the scorekeeper knows the entries, others only the board."""
    keeper = await search.connect("laptop", 0)
    await search.connect("watcher", None)
    await search.connect(None, None)
    await search.do(keeper, action_of(Overdraw(0, 1)))
    for number in range(moves):
        game = search.live.table.game
        assert game is not None
        if game.over:
            break
        command = some_entry(chance, game)
        if isinstance(command, CallTime):
            continue
        try:
            action = action_of(command)
        except ValueError:  # a seat or a number that the wire does not allow
            continue
        await search.do(keeper, action)
        if number == 20:
            for device in (None, "watcher", "laptop"):
                await search.request_everything(device)


async def end(search: Search, seated: list[DeviceSocket]) -> None:
    """End the game, if necessary by resigning; after that nothing is hidden."""
    for seat, socket in enumerate(seated[1:], start=1):
        await search.do(socket, actions.Resign(seat=seat))
    game = search.live.table.game
    assert game is not None
    assert game.over
    await search.do(seated[0], actions.Rematch(seat=0))
    await search.request_everything("phone")
    again = DeviceSocket(search.server.app, search.live.id, "phone", search.receive)
    search.viewing[again] = {0}
    await again.open(search.live.table.version)
    await again.close()
    del search.viewing[again]
