"""Random tables played in process before every kind of viewer, and what they are sent searched.

Every tile of the box is another letter, and none that a field name or a number contains. So a
letter that a viewer may not know can simply be looked for in whatever is sent to them.
"""

import html
import json
import logging
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
from tests.server.in_process import Inside, Line, StoppedClock, holder, token
from tests.server.wire_moves import action_of
from tilewright.lexicon.lexicon import Lexicon
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
    Per,
    Points,
    Refusal,
    Scope,
    open_game,
)
from tilewright.rules.bag import ByHand, Sealed
from tilewright.rules.challenge import ChallengeRule
from tilewright.rules.events import Seat
from tilewright.rules.finish_line import Level
from tilewright.rules.tiles import UNKNOWN, Letter, TileSet
from tilewright.server import actions
from tilewright.server.actions import Action
from tilewright.server.kept import Kept
from tilewright.server.logs import JsonLines
from tilewright.server.messages import (
    AskPreview,
    Do,
    Look,
    ServerMessage,
    server_message,
)
from tilewright.server.settings import SeatSettings, TableSettings, settings_of
from tilewright.server.table_events import PlayerKind, SeatPlan, TableSet

# Few letters and many blanks, so that blanks are laid and taken off the board again.
BLANKS = TileSet("blanks", tuple(Letter(letter, 1, 2) for letter in FOREIGN[:20]), 14)
CODE = "BCDFGH"
# Who sits where; the laptop holds two seats.
DEVICES = ("phone", "laptop", "laptop", "tablet")
EVERYBODY = ("phone", "laptop", "tablet", "watcher", "stranger")
SAID = "it is a secret what I say"


class Lenient(Lexicon):
    """A dictionary of any letters: about one word in five is bad."""

    def __init__(self) -> None:
        super().__init__("lenient", Lexicon.from_words(["A"]).words)

    def accepts(self, word: str) -> bool:
        return JUDGE.accepts(word)


def some_edition(chance: Random, preset: str) -> Edition:
    """This box with any settings, on a board small enough for games to end."""
    penalties = (MissTurn(), MissTurn(), NoPenalty(), Points(5), Points(10, Per.WORD))
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
    """The first entries of a table of any kind whose seats are held by the devices."""
    edition, players = some_edition(chance, preset), chance.randint(2, 4)
    names = ("Ann", "Bob", "Cat", "Dan")[:players]
    limits = [chance.choice((None, 40_000)) for _ in names]
    levels = [chance.choice(list(Level)) for _ in names]
    devices = ("laptop",) * players if by_hand else DEVICES
    plans = tuple(
        SeatPlan(PlayerKind.PERSON, level, limit, name, holder(device))
        for name, limit, level, device in zip(names, limits, levels, devices, strict=False)
    )
    now = 1_700_000_000_000
    setting = TableSet(
        CODE, holder("phone"), edition, None, plans, 0 if by_hand else None,
        real_board=by_hand, listed=True, unseen_panel=True, chat=True, at=now,
    )  # fmt: skip
    seats = [Seat(*each) for each in zip(names, levels, limits, strict=True)]
    source = ByHand() if by_hand else Sealed(chance.randbytes(32))
    first = 0 if by_hand else None
    return (setting, *open_game(edition, seats, source, first=first, at=now))


@dataclass
class Covered:
    """What was sent and asked for while leaks were looked for."""

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
    """Every model that something of this type can hold."""
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
    """The routes of an application, those of included routers too."""
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from every_route(included.routes)
        else:
            yield route


def route_names(app: Any) -> set[tuple[str, str]]:
    """What can be asked for: method and path."""
    return {
        (method, route.path)
        for route in every_route(app.routes)
        for method in getattr(route, "methods", None) or {"SOCKET"}
        if method != "HEAD"
    }


class Search:
    """One table in front of its viewers, and the search of all they are sent."""

    def __init__(self, inside: Inside, kept: Kept, covered: Covered) -> None:
        self.inside = inside
        self.kept = kept
        self.covered = covered
        # The seats a line may look from: two, while the curtain is drawn or lifted.
        self.looks: dict[Line, set[int | None]] = {}
        self.typed: dict[str | None, set[str]] = {device: set() for device in (None, *EVERYBODY)}
        self.asked = 0

    # Who may know what

    def hidden_from(self, line: Line | None, device: str | None) -> set[str]:
        """The letters that this viewer may not know."""
        game = self.kept.table.game
        if game is None or game.over:
            return set()
        own = set() if line is None else self.looks[line].intersection(self.held(device))
        hidden, known = set(game.bag.tiles), publicly_seen(game) | self.typed[device]
        for seat, rack in enumerate(game.racks):
            (known if seat in own else hidden).update(rack)
        return hidden - known - {"?", UNKNOWN}

    def held(self, device: str | None) -> tuple[int, ...]:
        return self.kept.table.held_by(None if device is None else holder(device))

    def search(self, text: str, hidden: set[str], device: str | None) -> None:
        self.covered.letters_checked += len(hidden)
        found = hidden & letters_in(text)
        assert not found, f"{device} was told {found} in {text[:2000]}"
        game = self.kept.table.game
        if game is not None and not game.over and isinstance(game.bag.source, Sealed):
            assert game.bag.source.seed.hex() not in text.lower()
        for other in EVERYBODY:
            assert holder(other) not in text
            assert token(other) not in text

    # What is sent over sockets

    def hear(self, line: Line, text: str) -> None:
        message = server_message.validate_json(text)
        # One line of somebody who plays and one of somebody who watches tell all there is.
        if message.type != "view" or line in (self.inside.lines[:1] + self.inside.lines[-1:]):
            self.covered.note(message)
        hidden = self.hidden_from(line, line.device)
        self.search(without_counts(text), hidden, line.device)
        self.check_unseen(line, message)

    def check_unseen(self, line: Line, message: ServerMessage) -> None:
        """The panel counts what the viewer does not see: the bag and the other racks together."""
        game = self.kept.table.game
        if message.type != "view" or message.game is None or message.game.unseen is None:
            return
        assert game is not None
        looks = message.you.looking_as
        assert looks is None or looks in self.held(line.device)
        assert looks is None or looks in self.looks[line]
        if game.by_hand:
            return
        unseen = [tile for tile, count in message.game.unseen for _ in range(count)]
        racks = [tile for seat, rack in enumerate(game.racks) if seat != looks for tile in rack]
        assert sorted(unseen) == sorted([*game.bag.tiles, *racks])

    async def sit(self, device: str | None, looks: int | None) -> Line:
        line = Line(self.inside.app, self.kept.id, device, self.hear)
        held = self.held(device)
        one = len(held) == 1 or (held and self.kept.table.setting.real_board)
        self.looks[line] = {held[0] if one else None}
        await line.open()
        self.inside.lines.append(line)
        if looks not in self.looks[line]:
            self.looks[line].add(looks)
            await line.say(Look(seat=looks))
            await line.settled()
            self.looks[line] = {looks}
        return line

    async def do(self, line: Line, action: Action) -> None:
        """Have something done, and everybody told."""
        await self.say(line, action)
        await self.inside.settled()

    async def say(self, line: Line, action: Action) -> None:
        self.asked += 1
        said = action.model_dump_json()
        if self.kept.table.setting.real_board:
            self.typed[line.device].update(letter for letter in FOREIGN if letter in said)
        await line.say(Do(id=f"{line.device}.{self.asked}", action=action))

    # What is answered over HTTP

    async def ask(
        self, device: str | None, method: str, path: str, body: str | None = None
    ) -> httpx.Response:
        answer = await self.inside.ask(device, method, path, body)
        self.covered.routes.add(self.route_of(method, path))
        text = repr(answer.headers.raw)
        # A picture's bytes may be anything; whether they tell what is hidden is another test.
        if answer.headers["content-type"] != "image/png":
            text += answer.text
        # A new device is given a secret of its own, which is nobody else's.
        self.search(text, self.hidden_from(None, device), device)
        return answer

    def route_of(self, method: str, path: str) -> tuple[str, str]:
        scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
        for route in every_route(self.inside.app.routes):
            if route.matches(scope)[0] is Match.FULL:
                return method, route.path
        raise AssertionError(f"{method} {path} leads nowhere")

    async def ask_for_everything(self, device: str | None) -> None:
        base = f"/api/tables/{self.kept.id}"
        for path in (
            "/api/choices", "/api/tables", "/api/mine", f"/api/codes/{CODE}", base,
            f"{base}/board.svg", f"{base}/qr.svg", f"{base}/record.json",
            f"{base}/record.gcg", f"{base}/fairness", "/metrics", "/healthz",
            "/api/openapi.json", "/api/messages.json",
            f"/t/{self.kept.id}", "/api/nothing", f"/api/tables/{'x' * 12}",
        ):  # fmt: skip
            await self.ask(device, "GET", path)
        if ("GET", "/api/tables/{table_id}/board.png") not in self.covered.routes:
            await self.ask(device, "GET", f"{base}/board.png")
        seats = [SeatSettings(name="Eve"), SeatSettings(name="Flo")]
        plain = settings_of(EDITIONS["plain"])
        await self.ask(device, "POST", "/api/rules", plain.model_dump_json())
        other = TableSettings(edition=plain, seats=seats)
        await self.ask(device, "POST", "/api/tables", other.model_dump_json())
        await self.ask(device, "POST", "/api/tables", '{"edition": 7}')
        for seat in range(len(self.kept.table.seats)):
            await self.ask(device, "POST", f"{base}/seats/{seat}/link")
        await self.ask(device, "POST", f"/api/links/{self.kept.id}.{'y' * 43}")


def letters_in(text: str) -> set[str]:
    """The capital letters beyond ASCII that a text has, in whatever way they are written down."""
    plain = html.unescape(text) if "&" in text else text
    if "\\u" in plain:
        plain = re.sub(r"\\+u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), plain)
    return {letter.upper() for letter in set(plain) if not letter.isascii()}


def without_counts(text: str) -> str:
    """A message without the tiles of the box and the count of those not seen."""
    said = json.loads(text)
    if said["type"] == "welcome":
        del said["table"]["tiles"]
    elif said["type"] == "view" and said["game"] is not None:
        del said["game"]["unseen"]
    return json.dumps(said, ensure_ascii=False)


class Notes(logging.Handler):
    """Every line that is logged, as the server would write it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("http"):  # what the tests ask with
            return
        self.lines.append(self.format(record))


def check_log(lines: list[str], *secrets: str) -> None:
    """No line has a tile, a secret, its hash, or a word that anybody said."""
    for line in lines:
        assert not letters_in(line) & set(FOREIGN), line
        kept = (SAID, *secrets, *map(holder, EVERYBODY), *map(token, EVERYBODY))
        assert not [each for each in kept if each in line], line


# Playing


async def play(search: Search, chance: Random, clock: StoppedClock, moves: int) -> None:
    """Random moves of those who sit there, and all else that people do meanwhile."""
    players = len(search.kept.table.seats)
    seated = [await search.sit(DEVICES[seat], seat) for seat in range(players)]
    for device in (*sorted({*DEVICES[:players]}), "watcher", None):
        await search.sit(device, 0 if device == "phone" else None)
    lines = search.inside.lines
    for number in range(moves):
        game = search.kept.table.game
        assert game is not None
        if game.over:
            break
        await murmur(search, chance, game, chance.choice(lines), number)
        if number == 7:
            await step_out(search, seated)
        if chance.random() < 0.1:
            clock.now += 41_000
            await call_time(search, game)
            continue
        clock.now += chance.randint(0, 3000)
        action = action_of(some_move(chance, game))
        assert not isinstance(action, actions.EnterRuling | actions.EndByHand | actions.Correct)
        await search.do(seated[action.seat], action)
        if number == 10:
            for device in (None, *chance.sample(EVERYBODY, 3)):
                await search.ask_for_everything(device)
    await end(search, seated)


async def murmur(search: Search, chance: Random, game: Game, line: Line, number: int) -> None:
    """What changes nothing: half-laid tiles, a look around, a word, nonsense, coming back."""
    held = search.held(line.device)
    looks = [seat for seat in search.looks[line] if seat is not None]
    seat = looks[0] if looks else chance.randrange(game.players)
    rack = game.racks[seat] if looks and seat in held else (FOREIGN[0], "?")
    tiles = [tile for tile in rack if tile != "?"][:3]
    squares = [f"{'CDE'[place]}4" for place in range(3)]
    half_laid = list(zip(squares, tiles, strict=False))
    search.typed[line.device].update(FOREIGN[:1])
    await line.say(AskPreview(number=number, seat=seat, placed=half_laid))
    other = chance.randrange(4)
    if other not in held:
        await line.say(Look(seat=other))
        await search.say(line, actions.Exchange(seat=other, tiles=list(tiles)))
    if number % 5 == 0:
        await search.say(line, actions.Say(seat=seat, text=SAID))
        await line.say_text('{"type": "do", "id": "' + FOREIGN[0] + '"}')
        await line.say_text("{")
    # What a line says is done in its order, but another line may be quicker.
    await line.settled()


async def step_out(search: Search, seated: list[Line]) -> None:
    """The player with the phone goes away, the others ask for a stand-in; then they are back."""
    for line in [line for line in search.inside.lines if line.device == "phone"]:
        await line.close()
        search.inside.lines.remove(line)
    propose = actions.ProposeStandIn(seat=1, absent=0, what="skip")
    await search.do(seated[1], propose)
    seated[0] = await search.sit("phone", 0)
    await search.do(seated[0], actions.Return(seat=0))


async def call_time(search: Search, game: Game) -> None:
    try:
        await search.inside.house.command(search.kept, CallTime(), game.version)
    except Refusal:
        return
    await search.inside.settled()


async def keep_score(search: Search, chance: Random, moves: int) -> None:
    """A game at a real board: the scorekeeper knows what was typed, others what lies there."""
    keeper = await search.sit("laptop", 0)
    await search.sit("watcher", None)
    await search.sit(None, None)
    await search.do(keeper, action_of(Overdraw(0, 1)))
    for number in range(moves):
        game = search.kept.table.game
        assert game is not None
        if game.over:
            break
        command = some_entry(chance, game)
        if isinstance(command, CallTime):
            continue
        try:
            action = action_of(command)
        except ValueError:  # a seat or a number that cannot even be written
            continue
        await search.do(keeper, action)
        if number == 20:
            for device in (None, "watcher", "laptop"):
                await search.ask_for_everything(device)


async def end(search: Search, seated: list[Line]) -> None:
    """All but one resign if nothing else has ended the game; then everything may be told."""
    for seat, line in enumerate(seated[1:], start=1):
        await search.do(line, actions.Resign(seat=seat))
    game = search.kept.table.game
    assert game is not None
    assert game.over
    await search.do(seated[0], actions.Rematch(seat=0))
    await search.ask_for_everything("phone")
    again = Line(search.inside.app, search.kept.id, "phone", search.hear)
    search.looks[again] = {0}
    await again.open(search.kept.table.version)
    await again.close()
    del search.looks[again]
