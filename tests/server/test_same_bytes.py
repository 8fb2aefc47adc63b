"""Hidden information does not influence a single byte that a viewer is sent.

The same table is served twice, with everything hidden from the viewer changed: the other racks, the
bag, the seed, the votes. All messages and requests of the viewer must be answered with the same
bytes, errors included.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from tests.rules.hiding import FOREIGN, with_other_hidden_tiles
from tests.rules.random_games import JUDGE, some_move
from tests.server.in_process import InProcessServer, StoppedClock, holder, in_process
from tests.server.leak_search import DEVICES, Lenient, table_log
from tilewright.protocol import actions
from tilewright.protocol.actions import Action, GameAction
from tilewright.protocol.messages import Do, LookAs, PreviewRequest
from tilewright.protocol.refusals import refused
from tilewright.rules import EDITIONS, Game, Judge, Refusal, decide
from tilewright.rules.editions.challenge_rule import CheckedPlays
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.equipment.tiles import Tiles, as_held
from tilewright.rules.events import Proposal
from tilewright.rules.game import Hearing, Phase, Window
from tilewright.rules.score_sheet import ChallengeEntry
from tilewright.rules.turn_order import to_move
from tilewright.server.http import cookies
from tilewright.server.http.routes import tables as table_routes
from tilewright.server.live import registry as registry_module
from tilewright.server.tables.context import Context, NewIds
from tilewright.server.tables.decisions.dispatch import decide_action
from tilewright.server.tables.events import LogEntry
from tilewright.server.tables.state import TableState, fold_table
from tilewright.server.views.build import ViewContext
from tilewright.server.views.previews import preview
from tilewright.server.views.render import RenderedViews, Viewer


@dataclass(frozen=True)
class DeviceView:
    """A device, and the seat it views the table from."""

    device: str | None
    seat: int | None


def device_views(players: int) -> list[DeviceView]:
    seated = [DeviceView(DEVICES[seat], seat) for seat in range(players)]
    # A device with two seats sees no rack until it chooses one of them.
    closed = [DeviceView("laptop", None)] if players > 2 else []
    return [*seated, *closed, DeviceView("watcher", None), DeviceView(None, None)]


def moments(seed: int, preset: str) -> Iterator[tuple[list[LogEntry], TableState]]:
    """Yield a random table at random moments of its game."""
    chance = Random(seed)
    entries: list[LogEntry] = list(table_log(chance, preset))
    table = fold_table(entries)
    wanted = {chance.randrange(12), chance.randrange(12, 40)}
    for number in range(40):
        assert table.game is not None
        if table.game.over:
            break
        if number in wanted:
            yield list(entries), table
        now = table.game.times.now + chance.randint(0, 3000)
        try:
            events = decide(table.game, some_move(chance, table.game), at=now, judge=JUDGE).events
        except Refusal:
            continue
        entries += events
        table = fold_table(events, table)


def twin_of(table: TableState, seat: int | None, chance: Random) -> TableState:
    """Return a table that looks the same from this seat but hides other tiles."""
    game = table.game
    assert game is not None
    other = with_other_hidden_tiles(game, seat, chance)
    source = Sealed(chance.randbytes(32))
    return replace(
        table,
        game=replace(
            other,
            bag=replace(other.bag, source=source),
            phase=_with_racks(other.phase, other.racks),
            before=game.before,
        ),
    )


def _with_racks(phase: Phase, racks: tuple[Tiles, ...]) -> Phase:
    """Make the rack that a withdrawn play returns to consistent with the new racks."""
    match phase:
        case Window(seat, play):
            laid = tuple(as_held(tile) for _, tile in play.placed)
            return replace(phase, rack_before=racks[seat] + laid)
        case Hearing(window):
            settled = _with_racks(window, racks)
            assert isinstance(settled, Window)
            return replace(phase, window=settled)
        case _:
            return phase


def some_actions(chance: Random, game: Game, seat: int) -> list[Action]:
    """Return actions that a player could try, with tiles they hold and tiles they guess."""
    own = list(game.racks[seat])
    guessed = chance.sample([each.letter for each in game.edition.tiles.letters], 4)
    row = [f"{column}4" for column in "BCDEF"]
    words = ["XX"]
    if game.sheet:
        words.append(FOREIGN[0])
    blanks = [str(square) for square, tile in game.board.tiles() if tile.islower()]
    tried: list[Action] = [
        actions.Begin(seat=seat),
        actions.Pass(seat=seat),
        actions.Exchange(seat=seat, tiles=own[:2]),
        actions.Exchange(seat=seat, tiles=guessed),
        actions.Exchange(seat=seat, tiles=["_"]),
        actions.Exchange(seat=seat, tiles=[]),
        actions.Challenge(seat=seat),
        *(actions.Challenge(seat=seat, word=word) for word in words),
        actions.Vote(seat=seat, good=True),
        actions.Answer(seat=seat, agrees=True),
        *(actions.Propose(seat=seat, proposal=proposal) for proposal in Proposal),
        *(actions.TakeBlank(seat=seat, square=square) for square in [*blanks, "A1", "ZZ99"]),
        actions.EnterRuling(good=True),
        actions.NoteRack(seat=seat, tiles=guessed),
        actions.Overdraw(seat=seat, surplus=1),
        actions.Fine(seat=seat, points=1),
        actions.EndByHand(),
        actions.Correct(),
        actions.Resign(seat=seat),
        actions.Rematch(seat=seat),
        actions.AnswerStandIn(seat=seat, agrees=True),
    ]
    for tiles in (own[:3], guessed, [*own[:1], *guessed[:2]]):
        placed = [(square, tile) for square, tile in zip(row, tiles, strict=False) if tile != "?"]
        tried.append(actions.Lay(seat=seat, placed=placed))
        down = [(f"D{place}", tile) for place, (_, tile) in enumerate(placed, start=3)]
        tried.append(actions.Lay(seat=seat, placed=down))
    return tried


def test_every_action_of_the_game_is_tried() -> None:
    _, table = next(moments(0, "plain"))
    assert table.game is not None
    tried = {type(action) for action in some_actions(Random(0), table.game, 0)}
    assert tried >= set(get_args(GameAction))


def outcome(table: TableState, action: Action, device: str | None, judge: Judge) -> str:
    """Return the outcome of an action: the refusal as it is sent, or "done"."""
    actor = "" if device is None else holder(device)
    now = table.table_time(0)
    context = Context(actor, now, judge, frozenset(range(4)), NewIds("table", "BCDFGH", bytes(32)))
    try:
        decide_action(table, action, context)
    except Refusal as refusal:
        return refused(refusal, "id").model_dump_json()
    return "done"


async def everything_sent(
    server: InProcessServer,
    table_id: str,
    viewer: DeviceView,
    table: TableState,
    tried: list[Action],
) -> list[bytes]:
    """Try the actions, request all routes and return every byte that the device is sent."""
    socket = await server.connect(viewer.device, table_id)
    if viewer.seat is not None or viewer.device is not None:
        await socket.send(LookAs(seat=viewer.seat))
    for seat in range(4):
        await socket.send(LookAs(seat=seat)) if seat not in table.held_by(socket.holder) else None
    for number, action in enumerate(tried):
        await socket.send(Do(id=f"id-{number}", action=action))
        if isinstance(action, actions.Lay):
            request = PreviewRequest(number=number, seat=action.seat, placed=action.placed)
            await socket.send(request)
    await socket.settle()
    messages = [text.encode() for text in socket.received]
    await server.disconnect_all()
    base = f"/api/tables/{table_id}"
    paths = [
        "/api/tables", "/api/mine", base, "/api/codes/BCDFGH", f"{base}/board.svg",
        f"{base}/qr.svg", f"{base}/record.json", f"{base}/record.gcg", f"{base}/fairness",
    ]  # fmt: skip
    responses = [await server.request(viewer.device, "GET", path) for path in paths]
    links = [f"{base}/seats/{seat}/link" for seat in range(len(table.seats))]
    responses += [await server.request(viewer.device, "POST", path) for path in links]
    return [*messages, *(repr(each.headers.raw).encode() + each.content for each in responses)]


def without_commitment(sent: list[bytes], table: TableState) -> list[bytes]:
    """Remove the commitment to the seed, which has to differ."""
    assert table.game is not None
    source = table.game.bag.source
    assert isinstance(source, Sealed)
    return [each.replace(source.commitment.encode(), b"COMMITMENT") for each in sent]


@pytest.mark.anyio
@pytest.mark.parametrize("preset", EDITIONS)
async def test_hidden_information_does_not_change_a_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    StoppedClock().stop(monkeypatch)
    monkeypatch.setattr(registry_module, "judge_of", lambda _: Lenient())
    for module in (cookies, table_routes):
        monkeypatch.setattr(module, "new_secret", lambda: "s" * 43)
    chance, number = Random(preset), 0
    async with in_process(tmp_path / "one") as one, in_process(tmp_path / "other") as other:
        for entries, table in moments(chance.randrange(10**6), preset):
            assert table.game is not None
            for viewer in device_views(table.game.players):
                number += 1
                twin = twin_of(table, viewer.seat, chance)
                tried = refused_actions(chance, table, twin, viewer)
                sent = []
                for server, shown in ((one, table), (other, twin)):
                    await server.put(f"table-{number:04}", entries, shown)
                    received = await everything_sent(
                        server, f"table-{number:04}", viewer, shown, tried
                    )
                    sent.append(without_commitment(received, shown))
                assert sent[0] == sent[1]
    assert number >= 5


def refused_actions(
    chance: Random, table: TableState, twin: TableState, viewer: DeviceView
) -> list[Action]:
    """Return actions that are refused; check that refusals do not depend on hidden tiles either."""
    game = table.game
    assert game is not None
    # Not from the device's other seats: it may see their racks too.
    own = table.held_by(holder(viewer.device)) if viewer.device else ()
    seats = [seat for seat in range(game.players) if seat == viewer.seat or seat not in own]
    tried = [action for seat in seats for action in some_actions(chance, game, seat)]
    for action in tried:
        outcomes = [outcome(each, action, viewer.device, JUDGE) for each in (table, twin)]
        assert outcomes[0] == outcomes[1], action
    refused_ones = [
        action for action in tried if outcome(table, action, viewer.device, JUDGE) != "done"
    ]
    return chance.sample(refused_ones, min(len(refused_ones), 30))


class Strict:
    def accepts(self, word: str) -> bool:
        return not word


@pytest.mark.parametrize("preset", EDITIONS)
def test_before_a_ruling_views_do_not_depend_on_the_dictionary(preset: str) -> None:
    """Views and previews reveal nothing about the dictionary until it has ruled on a challenge."""
    checked = 0
    for seed in range(12):
        for _, table in moments(seed, preset):
            game = table.game
            assert game is not None
            if any(isinstance(entry, ChallengeEntry) for entry in game.sheet):
                continue
            for each in device_views(game.players):
                device = None if each.device is None else holder(each.device)
                context = ViewContext(frozenset({0}), 1, 0)
                viewer = Viewer(device, each.seat)
                views = {
                    RenderedViews(table, judge).for_viewer(viewer, context).to_json()
                    for judge in (JUDGE, Strict(), None)
                }
                assert len(views) == 1
                seat = each.seat or 0
                if isinstance(game.edition.challenge, CheckedPlays) and to_move(game) == seat:
                    continue
                tiles = [tile for tile in game.racks[seat] if tile != "?"][:2]
                placed = list(zip(("D4", "E4"), tiles, strict=False))
                request = PreviewRequest(number=1, seat=seat, placed=placed)
                previews = {
                    preview(table, request, device, judge).model_dump_json()
                    for judge in (JUDGE, Strict(), None)
                }
                assert len(previews) == 1
                checked += 1
    assert checked > 20
