"""The Python client: replies, refusals and lost connections."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve

from tilewright.client import ActionRefused, ConnectionLost, Guest, TableConnection, WrongProtocol
from tilewright.protocol.actions import Pass
from tilewright.protocol.messages import (
    PROTOCOL,
    Chat,
    ChatLine,
    ClientMessage,
    Current,
    Do,
    Done,
    LookAs,
    Ping,
    Pong,
    Preview,
    PreviewRequest,
    Refused,
    ServerMessage,
    View,
    Welcome,
    client_message,
)
from tilewright.protocol.views import TableInfo, You

pytestmark = pytest.mark.anyio

Replies = Callable[[ClientMessage], list[ServerMessage] | None]
Connect = Callable[[Replies], Awaitable[TableConnection]]


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    """Connect a client to a server that sends these replies; None closes the connection."""
    async with AsyncExitStack() as stack:

        async def connect_to(replies: Replies) -> TableConnection:
            async def handle(socket: ServerConnection) -> None:
                async for text in socket:
                    sent = replies(client_message.validate_json(text))
                    if sent is None:
                        await socket.close(4404)
                        return
                    for message in sent:
                        await socket.send(message.model_dump_json(serialize_as_any=True))

            server = await stack.enter_async_context(serve(handle, "127.0.0.1", 0))
            port = next(iter(server.sockets)).getsockname()[1]
            return await stack.enter_async_context(TableConnection(f"ws://127.0.0.1:{port}/", ""))

        yield connect_to


def view(version: int, looking_as: int | None = None) -> View:
    return View(
        version=version,
        phase="waiting",
        seats=[],
        you=You(seats=[0, 1], looking_as=looking_as, host=True),
        game=None,
        stand_in=None,
        chat_on=True,
        spectators=0,
        next_table=None,
    )


def refusal(action_id: str | None, **facts: int) -> Refused:
    return Refused(id=action_id, code="no", message="No.", facts={**facts})


async def test_replies_are_matched_to_actions_in_any_order(connect: Connect) -> None:
    waiting: list[Do] = []

    def replies(message: ClientMessage) -> list[ServerMessage]:
        assert isinstance(message, Do)
        waiting.append(message)
        if len(waiting) < 3:
            return []
        first, second, third = waiting
        return [Done(id=third.id, version=3), refusal(second.id), Done(id=first.id, version=1)]

    table = await connect(replies)
    outcomes = await asyncio.gather(
        *(table.do(Pass(seat=0), action_id=name) for name in "abc"), return_exceptions=True
    )
    assert outcomes[0] == Done(id="a", version=1)
    assert isinstance(outcomes[1], ActionRefused)
    assert outcomes[1].refused.code == "no"
    assert outcomes[2] == Done(id="c", version=3)


async def test_a_closed_connection_fails_every_pending_call(connect: Connect) -> None:
    table = await connect(lambda message: None if isinstance(message, Ping) else [])
    outcomes = await asyncio.gather(
        table.do(Pass(seat=0)),
        table.preview(0, []),
        table.until(lambda _: True),
        table.look(1),
        table.ping(),
        return_exceptions=True,
    )
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [4404] * 5
    assert {type(outcome) for outcome in outcomes} == {ConnectionLost}
    with pytest.raises(ConnectionLost):
        await table.do(Pass(seat=0))
    with pytest.raises(ConnectionLost):
        await table.until(lambda _: True)


async def test_the_latest_view_replaces_the_previous_one(connect: Connect) -> None:
    table = await connect(
        lambda _: [view(1), view(2), Current(version=2, present=[], spectators=0), view(3)]
    )
    await table.send_text(Ping(number=1).model_dump_json())
    assert (await table.until(lambda view: view.version == 3)).version == 3
    assert table.version == 3


@pytest.mark.parametrize(
    ("after", "text", "expected"),
    [
        pytest.param(6, "gh", (3, "defgh"), id="new-lines-follow"),
        pytest.param(4, "efg", (3, "defg"), id="lines-sent-again-are-not-doubled"),
        pytest.param(1, "bc", (1, "bcdef"), id="earlier-lines-precede"),
        pytest.param(9, "jk", (9, "jk"), id="lines-after-a-gap-replace"),
    ],
)
async def test_chat_lines_are_joined(
    connect: Connect, after: int, text: str, expected: tuple[int, str]
) -> None:
    def chat(after: int, text: str) -> Chat:
        lines = [ChatLine(seat=0, name="Ann", text=each, at=1) for each in text]
        return Chat(after=after, lines=lines)

    table = await connect(lambda _: [chat(3, "def"), chat(after, text), Pong(number=1, now=5)])
    await table.ping()
    assert (table.chat_before, "".join(line.text for line in table.chat)) == expected


async def test_chat_lines_sent_again_are_not_doubled(connect: Connect) -> None:
    line = ChatLine(seat=0, name="Ann", text="Hello", at=1)
    sent: list[ServerMessage] = [
        Chat(after=0, lines=[line, line]),
        Chat(after=1, lines=[line]),
        Chat(after=2, lines=[line]),
        Pong(number=1, now=5),
    ]
    table = await connect(lambda _: sent)
    assert (await table.ping()).now == 5
    assert len(table.chat) == 3


async def test_previews_and_looks_are_answered_or_refused(connect: Connect) -> None:
    def replies(message: ClientMessage) -> list[ServerMessage]:
        match message:
            case PreviewRequest(number=number):
                empty = Preview(number=number, words=[], bonus=0, points=7, refusal=None, bad=None)
                return [empty]
            case LookAs(seat=1):
                return [view(1, 1)]
            case _:
                return [view(1, 1), refusal(None, seat=2)]

    table = await connect(replies)
    assert (await table.preview(0, [])).points == 7
    assert (await table.look(1)).you.looking_as == 1
    with pytest.raises(ActionRefused):
        await table.look(2)


async def test_exceeding_the_rate_limit_fails_every_pending_call(connect: Connect) -> None:
    """The server does not say which message it dropped, so the caller has to send all again."""
    too_much = Refused(id=None, code="too-much", message="Wait.", facts={})
    table = await connect(lambda message: [too_much] if isinstance(message, Ping) else [])
    outcomes = await asyncio.gather(
        table.do(Pass(seat=0)), table.preview(0, []), table.ping(), return_exceptions=True
    )
    assert {type(outcome) for outcome in outcomes} == {ActionRefused}


async def test_a_server_with_another_protocol_is_an_error(connect: Connect) -> None:
    """Even if this client cannot parse its welcome."""
    welcome = Welcome.model_construct(protocol=PROTOCOL + 1, table=TableInfo.model_construct())
    table = await connect(lambda _: [welcome])
    with pytest.raises(WrongProtocol, match=f"the server speaks protocol {PROTOCOL + 1}"):
        await table.do(Pass(seat=0))
    with pytest.raises(WrongProtocol):
        await table.until(lambda _: True)


class NewerLine(ChatLine):
    edited: bool = True


class NewerPong(Pong):
    load: float = 0.5


async def test_fields_that_a_newer_server_adds_are_ignored(connect: Connect) -> None:
    line = ChatLine(seat=0, name="Ann", text="Hello", at=1)
    newer = NewerLine(**line.model_dump())
    chat = Chat.model_construct(after=0, lines=[newer])
    table = await connect(lambda _: [chat, NewerPong(number=1, now=5)])
    assert await table.ping() == Pong(number=1, now=5)
    assert table.chat == [line]


async def test_a_response_may_have_new_fields() -> None:
    def respond(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"id": request.url.path[-6:], "new": True})

    async with Guest("http://here", transport=httpx.MockTransport(respond)) as guest:
        assert await guest.find("BCDFGH") == "BCDFGH"
