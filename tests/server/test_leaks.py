"""Nothing that is sent contains what its receiver may not know, and all of it is searched."""

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
    CHAT,
    Coverage,
    Lenient,
    Search,
    keep_score,
    letters_in,
    models_of,
    play,
    route_names,
    table_log,
)
from tests.server.log_search import LogRecorder, check_log
from tests.server.people import play_at
from tests.server.tables import computer, seat, table_settings
from tilewright.client import TableConnection
from tilewright.protocol import actions
from tilewright.protocol.messages import Changes, PreviewRequest, ServerMessage, View
from tilewright.rules import EDITIONS
from tilewright.rules.equipment.bag import Sealed
from tilewright.server.http.cookies import hashed
from tilewright.server.http.routes import tables as table_routes
from tilewright.server.http.sockets import session as socket_session
from tilewright.server.live import pipeline as pipeline_module
from tilewright.server.live import registry as registry_module
from tilewright.server.views import render

pytestmark = pytest.mark.anyio

FEWEST_GAMES, MOST_GAMES = 11, 60


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    monkeypatch.setattr(registry_module, "judge_of", lambda _: Lenient())
    return StoppedClock().stop(monkeypatch)


@pytest.fixture
def log() -> Iterator[LogRecorder]:
    root, recorder = logging.getLogger(), LogRecorder()
    before = root.level
    root.addHandler(recorder)
    root.setLevel(logging.DEBUG)
    yield recorder
    root.removeHandler(recorder)
    root.setLevel(before)


def unseen_models(coverage: Coverage) -> set[str]:
    return {model.__name__ for model in models_of(ServerMessage) - coverage.models}


async def test_no_viewer_is_sent_a_letter_they_may_not_know(
    tmp_path: Path, clock: StoppedClock, log: LogRecorder
) -> None:
    """Search every message, response and log entry of random games.

    A new message, model or route must occur in these games too. Eleven games show nearly all; more
    are played until a rare line of the score sheet has been seen.
    """
    coverage = Coverage()
    async with in_process(tmp_path) as server:
        for seed in range(MOST_GAMES):
            if seed >= FEWEST_GAMES and not unseen_models(coverage):
                break
            chance = Random(seed)
            by_hand = seed % 5 == 4
            preset = list(EDITIONS)[seed % len(EDITIONS)]
            entries = table_log(chance, preset, by_hand=by_hand)
            live = await server.put(f"table-{seed:04}", entries)
            search = Search(server, live, coverage)
            if by_hand:
                await keep_score(search, chance, 40)
            else:
                await play(search, chance, clock, 40)
            await server.disconnect_all()
            source = entries[1].source
            check_log(log.entries, *([source.seed.hex()] if isinstance(source, Sealed) else []))
        missing = (
            route_names(server.app)
            - coverage.routes
            - {("SOCKET", "/api/tables/{table_id}/socket")}
        )
    assert not missing, "routes that were never requested"
    assert not unseen_models(coverage)
    assert coverage.letters_checked > 10_000


async def first_messages(tmp_path: Path, device: str | None, viewing: int | None) -> None:
    """Connect a device to a table whose game has begun, and search what it is sent."""
    async with in_process(tmp_path) as server:
        live = await server.put("table-0000", table_log(Random(0), "plain"))
        search = Search(server, live, Coverage())
        socket = await search.connect(device, viewing)
        await socket.settle()


@pytest.mark.parametrize(
    ("device", "viewing"), [("watcher", None), ("laptop", None), ("laptop", 1)]
)
async def test_the_search_finds_a_leak(
    tmp_path: Path, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch,
    device: str, viewing: int | None,
) -> None:  # fmt: skip
    assert clock.now
    await first_messages(tmp_path / "sound", device, viewing)
    real = render.RenderedViews._build_own
    monkeypatch.setattr(
        render.RenderedViews, "_build_own", lambda views, _, context: real(views, 0, context)
    )
    with pytest.raises(AssertionError, match="was sent"):
        await first_messages(tmp_path / "leaking", device, viewing)


async def test_the_search_finds_a_view_rendered_for_another_device(
    tmp_path: Path, clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a seat's private part were cached for everyone, the next viewer would get it."""
    assert clock.now
    built: list[Any] = []
    real = render.RenderedViews._own_of

    def always_the_first(self: render.RenderedViews, *viewing: Any) -> Any:
        built.append(real(self, *viewing))
        return built[0]

    monkeypatch.setattr(render.RenderedViews, "_own_of", always_the_first)
    async with in_process(tmp_path) as server:
        live = await server.put("table-0000", table_log(Random(0), "plain"))
        search = Search(server, live, Coverage())
        await search.connect("phone", 0)
        with pytest.raises(AssertionError, match="was sent"):
            await search.connect("watcher", None)


@pytest.mark.parametrize("text", ["Ж", "ж", "\\u0416", "\\\\u0436", "&#1046;", "&#x436;"])
def test_a_letter_is_found_however_it_is_escaped(text: str) -> None:
    assert letters_in(f'{{"rack": "{text}"}}') == {"Ж"}


async def test_errors_are_logged_without_their_texts(
    tmp_path: Path, clock: StoppedClock, log: LogRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text of an error may contain tiles and words, so a log entry has only type and place."""
    assert clock.now
    seed = bytes(range(32))

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError(f"{FOREIGN} {CHAT} {seed.hex()} {token('phone')}")

    async with in_process(tmp_path) as server:
        live = await server.put("table-0000", table_log(Random(0), "plain"))
        search = Search(server, live, Coverage())
        socket = await search.connect("phone", 0)
        monkeypatch.setattr(pipeline_module, "decide_action", fails)
        await search.do(socket, actions.Say(seat=0, text=CHAT))
        monkeypatch.setattr(table_routes, "summarize", fails)
        response = await search.request("phone", "GET", "/api/tables/table-0000")
        assert response.status_code == 500
        monkeypatch.setattr(socket_session, "preview", fails)
        await socket.send(PreviewRequest(number=1, seat=0, placed=[]))
        await socket.wait_closed()
    failed = [entry for entry in log.entries if "RuntimeError" in entry]
    assert len(failed) == 3
    check_log(log.entries, seed.hex())


async def test_over_real_sockets_the_seed_is_revealed_only_at_the_end(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the server's log contains no seed, no device secret and no chat."""
    sent_early: list[ServerMessage] = []
    views: list[View] = []
    receive = TableConnection._receive

    async def record(connection: TableConnection, message: ServerMessage) -> None:
        await receive(connection, message)
        if isinstance(message, View | Changes):
            assert connection.view is not None
            views.append(connection.view)
        if not isinstance(message, View | Changes) or views[-1].phase != "over":
            sent_early.append(message)

    monkeypatch.setattr(TableConnection, "_receive", record)
    server = start_server()
    settings = table_settings(seat("Ann"), seat(), computer("beginner"))
    async with AsyncExitStack() as stack:
        played = await play_at(server, settings, [[0], [1]], 1, stack)
        await played.people[1].at.do(actions.Say(seat=1, text=CHAT))
        fairness = await played.guest.fairness(played.table)
        secrets = [played.guest.secret or "", fairness.seed, played.table]
        assert all(secrets)
    server.stop()
    assert {each.phase for each in views} == {"waiting", "playing", "over"}
    assert not [each for each in sent_early if fairness.seed in each.model_dump_json()]
    for each in views:
        if each.game is not None and each.phase == "playing":
            assert (each.game.rack is None) == (each.you.looking_as is None)
            assert each.game.result is None
            seen = len(each.game.board) + len(each.game.rack or [])
            assert sum(count for _, count in each.game.unseen or []) == 100 - seen
    check_log(server.log_lines(), *secrets, *map(hashed, secrets))
