"""Sitting at a table: the latest view, actions that are acknowledged, previews."""

import asyncio
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tilewright.server.actions import Action
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
    Welcome,
    server_message,
)
from tilewright.server.views import TableInfo
from tilewright.server.wire import PlacedTile

T = TypeVar("T")


class ConnectionLost(Exception):
    """The line is dead; ``code`` is what the server closed it with, if it did."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the connection was closed ({code})")
        self.code = code


class WasRefused(Exception):
    """The table said no; ``refused`` has the code, the sentence and the facts."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.message)
        self.refused = refused


class AtTable:
    """One connection to one table. Views replace each other; ``view`` is always the latest."""

    def __init__(self, address: str, cookies: str, version: int = 0) -> None:
        self._address = f"{address}?version={version}"
        self._cookies = cookies
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Done]] = {}
        self._previews: dict[int, asyncio.Future[Preview]] = {}
        self._pongs: dict[int, asyncio.Future[Pong]] = {}
        self._changed = asyncio.Condition()
        self._lost: ConnectionLost | None = None
        self._number = 0
        self.table: TableInfo | None = None
        self.view: View | None = None
        self.version: int | None = None
        self.chat: list[ChatLine] = []
        self.refusals: list[Refused] = []

    async def __aenter__(self) -> Self:
        headers = {"cookie": self._cookies} if self._cookies else {}
        self._socket = await connect(
            self._address, additional_headers=headers, max_size=None, compression=None
        )
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def do(self, action: Action, *, action_id: str | None = None) -> Done:
        """Have something done; raises ``WasRefused``. The same id twice is done once."""
        name = action_id or secrets.token_urlsafe(12)
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        await self._send(Do(id=name, action=action))
        return await answer

    async def preview(self, seat: int, placed: list[PlacedTile]) -> Preview:
        self._number += 1
        answer: asyncio.Future[Preview] = asyncio.get_running_loop().create_future()
        self._previews[self._number] = answer
        await self._send(AskPreview(number=self._number, seat=seat, placed=placed))
        return await answer

    async def ping(self) -> Pong:
        self._number += 1
        answer: asyncio.Future[Pong] = asyncio.get_running_loop().create_future()
        self._pongs[self._number] = answer
        await self._send(Ping(number=self._number))
        return await answer

    async def look(self, seat: int | None) -> View:
        """Look from one of the device's own seats, or from none; raises ``WasRefused``."""
        before = len(self.refusals)
        await self._send(Look(seat=seat))

        def no() -> Refused | None:
            later = self.refusals[before:]
            return next((each for each in later if each.facts == {"seat": seat}), None)

        view = await self.until(lambda view: view.you.looking_as == seat or no() is not None)
        if view.you.looking_as != seat and (refused := no()) is not None:
            raise WasRefused(refused)
        return view

    async def until(self, wanted: Callable[[View], bool]) -> View:
        """The first view from now on that is as wanted; raises ``ConnectionLost``."""
        async with self._changed:
            while self.view is None or not wanted(self.view):
                if self._lost is not None:
                    raise self._lost
                await self._changed.wait()
            return self.view

    async def send_text(self, text: str) -> None:
        """Send anything at all, for those who want to see how it is refused."""
        await self._open().send(text)

    async def _send(self, message: ClientMessage) -> None:
        try:
            await self._open().send(message.model_dump_json())
        except ConnectionClosed as error:
            raise self._lost or ConnectionLost(_code(error)) from None

    def _open(self) -> ClientConnection:
        if self._socket is None:
            raise ConnectionLost(None)
        return self._socket

    async def _read(self) -> None:
        try:
            async for text in self._open():
                await self._hear(server_message.validate_json(text))
        except ConnectionClosed:
            pass
        finally:
            await self._hang_up()

    async def _hang_up(self) -> None:
        self._lost = ConnectionLost(self._open().close_code)
        for answer in self._all_waiting():
            if not answer.done():
                answer.set_exception(self._lost)
                # Nobody may be waiting for it any more.
                answer.exception()
        async with self._changed:
            self._changed.notify_all()

    async def _hear(self, message: ServerMessage) -> None:
        match message:
            case Welcome():
                self.table = message.table
            case View() | Current():
                self.version = message.version
                if isinstance(message, View):
                    self.view = message
            case Chat():
                del self.chat[message.after :]
                self.chat.extend(message.lines)
            case Done():
                self._settle(message)
            case Refused():
                self._refused(message)
            case Preview():
                _fulfil(self._previews.pop(message.number, None), message)
            case Pong():
                _fulfil(self._pongs.pop(message.number, None), message)
        async with self._changed:
            self._changed.notify_all()

    def _all_waiting(self) -> list[asyncio.Future[Any]]:
        """Everything that waits for an answer; nothing does afterwards."""
        kinds = (self._answers, self._previews, self._pongs)
        waiting: list[asyncio.Future[Any]] = [each for kind in kinds for each in kind.values()]
        for kind in kinds:
            kind.clear()
        return waiting

    def _settle(self, done: Done) -> None:
        _fulfil(self._answers.pop(done.id, None), done)

    def _refused(self, refused: Refused) -> None:
        self.refusals.append(refused)
        answer = None if refused.id is None else self._answers.pop(refused.id, None)
        waiting: list[asyncio.Future[Any]] = [answer] if answer is not None else []
        if refused.id is None and refused.code == "too-much":
            # Which of them it was is not told; the same again with the same id is done once.
            waiting += self._all_waiting()
        for each in waiting:
            if not each.done():
                each.set_exception(WasRefused(refused))


def _fulfil(answer: asyncio.Future[T] | None, value: T) -> None:
    if answer is not None and not answer.done():
        answer.set_result(value)


def _code(error: ConnectionClosed) -> int | None:
    return None if error.rcvd is None else error.rcvd.code
