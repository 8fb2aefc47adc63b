"""Nothing that is sent holds what its receiver may not know, and nothing is sent unsearched."""

import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.rules.hiding import FOREIGN
from tests.server.conftest import StartServer
from tests.server.in_process import StoppedClock, in_process, token
from tests.server.leak_search import (
    SAID,
    Covered,
    Lenient,
    Notes,
    Search,
    check_log,
    keep_score,
    letters_in,
    models_of,
    play,
    route_names,
    table_log,
)
from tests.server.people import play_at
from tests.server.tables import computer, seat, table_settings
from tilewright.client import AtTable
from tilewright.rules import EDITIONS, Level, view
from tilewright.rules.bag import Sealed
from tilewright.server import actions, showing, sockets, table_routes
from tilewright.server import house as house_module
from tilewright.server.guests import hashed
from tilewright.server.messages import AskPreview, ServerMessage, View

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    monkeypatch.setattr(house_module, "judge_of", lambda _: Lenient())
    return StoppedClock().stop(monkeypatch)


@pytest.fixture
def notes() -> Iterator[Notes]:
    root, kept = logging.getLogger(), Notes()
    before = root.level
    root.addHandler(kept)
    root.setLevel(logging.DEBUG)
    yield kept
    root.removeHandler(kept)
    root.setLevel(before)


async def test_no_viewer_is_sent_a_letter_they_may_not_know(
    tmp_path: Path, clock: StoppedClock, notes: Notes
) -> None:
    """Every message, every answer and every log line of random games; and none goes unsearched.

    A message type, a part of one or a route that is new must come up in these games too.
    """
    covered = Covered()
    async with in_process(tmp_path) as inside:
        for seed in range(11):
            chance = Random(seed)
            by_hand = seed % 5 == 4
            preset = list(EDITIONS)[seed % len(EDITIONS)]
            log = table_log(chance, preset, by_hand=by_hand)
            kept = await inside.put(f"table-{seed:04}", log)
            search = Search(inside, kept, covered)
            if by_hand:
                await keep_score(search, chance, 40)
            else:
                await play(search, chance, clock, 40)
            await inside.hang_up()
            source = log[1].source
            check_log(notes.lines, *([source.seed.hex()] if isinstance(source, Sealed) else []))
        missing = (
            route_names(inside.app) - covered.routes - {("SOCKET", "/api/tables/{table_id}/socket")}
        )
    assert not missing, "routes that were never asked"
    assert not {model.__name__ for model in models_of(ServerMessage) - covered.models}
    assert covered.letters_checked > 10_000


async def first_messages(tmp_path: Path, device: str | None, looks: int | None) -> None:
    """What a device is sent when it sits down at a table where the game has begun."""
    async with in_process(tmp_path) as inside:
        kept = await inside.put("table-0000", table_log(Random(0), "plain"))
        search = Search(inside, kept, Covered())
        line = await search.sit(device, looks)
        await line.settled()


@pytest.mark.parametrize(("device", "looks"), [("watcher", None), ("laptop", None), ("laptop", 1)])
async def test_the_search_finds_what_is_let_slip(
    tmp_path: Path, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch,
    device: str, looks: int | None,
) -> None:  # fmt: skip
    assert clock.now
    await first_messages(tmp_path / "sound", device, looks)
    monkeypatch.setattr(showing, "view_of", lambda game, _: view(game, 0))
    monkeypatch.setattr(showing, "from_seat", lambda _, game, __: view(game, 0))
    with pytest.raises(AssertionError, match="was told"):
        await first_messages(tmp_path / "leaking", device, looks)


async def test_the_search_finds_what_was_made_for_somebody_else(
    tmp_path: Path, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were a seat's own part shared like all the rest, the next who looks would be sent it."""
    assert clock.now
    made: list[str] = []
    real = showing.Showing._game_from

    def first_of_all(self: showing.Showing, *looks: Any) -> str:
        made.append(real(self, *looks))
        return made[0]

    monkeypatch.setattr(showing.Showing, "_game_from", first_of_all)
    async with in_process(tmp_path) as inside:
        kept = await inside.put("table-0000", table_log(Random(0), "plain"))
        search = Search(inside, kept, Covered())
        await search.sit("phone", 0)
        with pytest.raises(AssertionError, match="was told"):
            await search.sit("watcher", None)


@pytest.mark.parametrize("text", ["Ж", "ж", "\\u0416", "\\\\u0436", "&#1046;", "&#x436;"])
def test_a_letter_is_found_however_it_is_written(text: str) -> None:
    assert letters_in(f'{{"rack": "{text}"}}') == {"Ж"}


async def test_what_goes_wrong_is_logged_without_what_it_was_about(
    tmp_path: Path, clock: StoppedClock, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Errors carry tiles and words in their texts; a log line has their kind and place."""
    assert clock.now
    seed = bytes(range(32))

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError(f"{FOREIGN} {SAID} {seed.hex()} {token('phone')}")

    async with in_process(tmp_path) as inside:
        kept = await inside.put("table-0000", table_log(Random(0), "plain"))
        search = Search(inside, kept, Covered())
        line = await search.sit("phone", 0)
        monkeypatch.setattr(house_module, "attend", fails)
        await search.do(line, actions.Say(seat=0, text=SAID))
        monkeypatch.setattr(table_routes, "shelf_of", fails)
        answer = await search.ask("phone", "GET", "/api/tables/table-0000")
        assert answer.status_code == 500
        monkeypatch.setattr(sockets, "preview", fails)
        await line.say(AskPreview(number=1, seat=0, placed=[]))
        await line.closing()
    failed = [line for line in notes.lines if "RuntimeError" in line]
    assert len(failed) == 3
    check_log(notes.lines, seed.hex())


async def test_over_real_sockets_the_seed_comes_out_at_the_end_alone(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the log of the server holds no seed, no secret of a device and nothing that was said."""
    told: list[ServerMessage] = []
    heard = AtTable._hear

    async def hears(at: AtTable, message: ServerMessage) -> None:
        told.append(message)
        await heard(at, message)

    monkeypatch.setattr(AtTable, "_hear", hears)
    server = start_server()
    settings = table_settings(seat("Ann"), seat(), computer(Level.BEGINNER))
    async with AsyncExitStack() as stack:
        played = await play_at(server, settings, [[0], [1]], 1, stack)
        await played.people[1].at.do(actions.Say(seat=1, text=SAID))
        fairness = await played.guest.fairness(played.table)
        secrets = [played.guest.secret or "", fairness.seed, played.table]
        assert all(secrets)
    server.stop()
    views = [message for message in told if isinstance(message, View)]
    assert {each.phase for each in views} == {"waiting", "playing", "over"}
    for message in told:
        if not isinstance(message, View) or message.phase != "over":
            assert fairness.seed not in message.model_dump_json()
    for each in views:
        if each.game is not None and each.phase == "playing":
            assert (each.game.rack is None) == (each.you.looking_as is None)
            assert each.game.result is None
            seen = len(each.game.board) + len(each.game.rack or [])
            assert sum(count for _, count in each.game.unseen or []) == 100 - seen
    check_log(server.log_lines(), *secrets, *map(hashed, secrets))
