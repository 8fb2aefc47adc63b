"""The Python client: what it does when a table says no, or the line goes dead."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tilewright.client import AtTable, ConnectionLost, WasRefused
from tilewright.server.actions import Pass
from tilewright.server.messages import (
    AskPreview,
    Chat,
    ChatLine,
    ClientMessage,
    Current,
    Do,
    Done,
    Look,
    Ping,
    Pong,
    Preview,
    Refused,
    ServerMessage,
    View,
    client_message,
)
from tilewright.server.views import You

pytestmark = pytest.mark.anyio

Answers = Callable[[ClientMessage], list[ServerMessage] | None]
Meet = Callable[[Answers], Awaitable[AtTable]]


@pytest.fixture
async def meet() -> AsyncIterator[Meet]:
    """A client at a table that answers as the test says; None hangs up."""
    async with AsyncExitStack() as stack:

        async def at(answers: Answers) -> AtTable:
            async def talk(socket: ServerConnection) -> None:
                async for text in socket:
                    said = answers(client_message.validate_json(text))
                    if said is None:
                        await socket.close(4404)
                        return
                    for message in said:
                        await socket.send(message.model_dump_json())

            server = await stack.enter_async_context(serve(talk, "127.0.0.1", 0))
            port = next(iter(server.sockets)).getsockname()[1]
            return await stack.enter_async_context(AtTable(f"ws://127.0.0.1:{port}/", ""))

        yield at


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


def no(action_id: str | None, **facts: int) -> Refused:
    return Refused(id=action_id, code="no", message="No.", facts={**facts})


async def test_answers_find_who_asked_whatever_their_order(meet: Meet) -> None:
    waiting: list[Do] = []

    def answers(message: ClientMessage) -> list[ServerMessage]:
        assert isinstance(message, Do)
        waiting.append(message)
        if len(waiting) < 3:
            return []
        first, second, third = waiting
        return [Done(id=third.id, version=3), no(second.id), Done(id=first.id, version=1)]

    at = await meet(answers)
    answered = await asyncio.gather(
        *(at.do(Pass(seat=0), action_id=name) for name in "abc"), return_exceptions=True
    )
    assert answered[0] == Done(id="a", version=1)
    assert isinstance(answered[1], WasRefused)
    assert answered[1].refused.code == "no"
    assert answered[2] == Done(id="c", version=3)


async def test_a_dead_line_ends_every_wait(meet: Meet) -> None:
    at = await meet(lambda message: None if isinstance(message, Ping) else [])
    waits = await asyncio.gather(
        at.do(Pass(seat=0)),
        at.preview(0, []),
        at.until(lambda _: True),
        at.look(1),
        at.ping(),
        return_exceptions=True,
    )
    assert [getattr(wait, "code", None) for wait in waits] == [4404] * 5
    assert {type(wait) for wait in waits} == {ConnectionLost}
    with pytest.raises(ConnectionLost):
        await at.do(Pass(seat=0))
    with pytest.raises(ConnectionLost):
        await at.until(lambda _: True)


async def test_the_latest_view_replaces_the_one_before(meet: Meet) -> None:
    at = await meet(
        lambda _: [view(1), view(2), Current(version=2, present=[], spectators=0), view(3)]
    )
    await at.send_text(Ping(number=1).model_dump_json())
    assert (await at.until(lambda seen: seen.version == 3)).version == 3
    assert at.version == 3


async def test_chat_that_is_told_again_is_not_doubled(meet: Meet) -> None:
    line = ChatLine(seat=0, name="Ann", text="Hello", at=1)
    told: list[ServerMessage] = [
        Chat(after=0, lines=[line, line]),
        Chat(after=1, lines=[line]),
        Chat(after=2, lines=[line]),
        Pong(number=1, now=5),
    ]
    at = await meet(lambda _: told)
    assert (await at.ping()).now == 5
    assert len(at.chat) == 3


async def test_previews_and_looks_are_answered_or_refused(meet: Meet) -> None:
    def answers(message: ClientMessage) -> list[ServerMessage]:
        match message:
            case AskPreview(number=number):
                empty = Preview(number=number, words=[], bonus=0, points=7, refusal=None, bad=None)
                return [empty]
            case Look(seat=1):
                return [view(1, 1)]
            case _:
                return [view(1, 1), no(None, seat=2)]

    at = await meet(answers)
    assert (await at.preview(0, [])).points == 7
    assert (await at.look(1)).you.looking_as == 1
    with pytest.raises(WasRefused):
        await at.look(2)


async def test_whoever_said_too_much_waits_for_nothing(meet: Meet) -> None:
    """What was left out is not told, so everything is to be said again; an id is done once."""
    too_much = Refused(id=None, code="too-much", message="Wait.", facts={})
    at = await meet(lambda message: [too_much] if isinstance(message, Ping) else [])
    waits = await asyncio.gather(
        at.do(Pass(seat=0)), at.preview(0, []), at.ping(), return_exceptions=True
    )
    assert {type(wait) for wait in waits} == {WasRefused}
