"""``TableConnection``: the latest view of a table, acknowledged actions, previews and chat."""

import asyncio
import json
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tilewright.protocol.actions import Action
from tilewright.protocol.changes import with_changes
from tilewright.protocol.messages import (
    PROTOCOL,
    Active,
    Changes,
    Chat,
    ChatLine,
    ChatRequest,
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
    server_message,
)
from tilewright.protocol.views import TableInfo
from tilewright.protocol.wire import PlacedTile

T = TypeVar("T")


class ConnectionLost(Exception):
    """The connection is closed; ``code`` is the server's close code, if it sent one."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return f"the connection was closed ({self.code})"


class WrongProtocol(Exception):
    """The server speaks another version of the protocol than this client."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version

    def __str__(self) -> str:
        return f"the server speaks protocol {self.version}, this client {PROTOCOL}"


class ActionRefused(Exception):
    """The table refused a message; ``refused`` has the code, the message and the facts."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused)
        self.refused = refused

    def __str__(self) -> str:
        return self.refused.message


class TableConnection:
    """A connection to one table.

    ``view`` is the latest view, and ``version`` the latest version of the table. ``refusals`` lists
    every refusal received so far.
    """

    def __init__(self, address: str, cookie_header: str, version: int = 0) -> None:
        self._address = f"{address}?version={version}"
        self._cookie_header = cookie_header
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._replies: dict[str, asyncio.Future[Done]] = {}
        self._previews: dict[int, asyncio.Future[Preview]] = {}
        self._pongs: dict[int, asyncio.Future[Pong]] = {}
        self._changed = asyncio.Condition()
        self._error: ConnectionLost | WrongProtocol | None = None
        self._number = 0
        self.table: TableInfo | None = None
        self.view: View | None = None
        self.version: int | None = None
        # The chat lines received so far, and the number of lines before them.
        self.chat: list[ChatLine] = []
        self.chat_before = 0
        self.refusals: list[Refused] = []

    async def __aenter__(self) -> Self:
        headers = {"cookie": self._cookie_header} if self._cookie_header else {}
        self._socket = await connect(
            self._address, additional_headers=headers, max_size=None, compression=None
        )
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def do(self, action: Action, *, action_id: str | None = None) -> Done:
        """Perform an action, or raise ``ActionRefused``.

        If the connection is lost before the reply arrives, or a rate limit is exceeded, send the
        action again with the same ``action_id``: the server performs it only once.
        """
        action_id = action_id or secrets.token_urlsafe(12)
        reply: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._replies[action_id] = reply
        await self._send(Do(id=action_id, action=action))
        return await reply

    async def preview(self, seat: int, placed: list[PlacedTile]) -> Preview:
        """Return the words and points of these tiles without laying them."""
        self._number += 1
        reply: asyncio.Future[Preview] = asyncio.get_running_loop().create_future()
        self._previews[self._number] = reply
        await self._send(PreviewRequest(number=self._number, seat=seat, placed=placed))
        return await reply

    async def active(self, seat: int) -> None:
        """Report that the player of this seat is present, although they have not acted yet."""
        await self._send(Active(seat=seat))

    async def ping(self) -> Pong:
        """Return the time on the table's clock."""
        self._number += 1
        reply: asyncio.Future[Pong] = asyncio.get_running_loop().create_future()
        self._pongs[self._number] = reply
        await self._send(Ping(number=self._number))
        return await reply

    async def look(self, seat: int | None) -> View:
        """View the table from one of the device's seats, or from none.

        Raise ``ActionRefused`` if the device does not hold the seat or looks too often.
        """
        before = len(self.refusals)
        await self._send(LookAs(seat=seat))

        def refusal() -> Refused | None:
            later = self.refusals[before:]
            return next(
                (e for e in later if e.facts == {"seat": seat} or e.code == "too-much"), None
            )

        view = await self.until(lambda view: view.you.looking_as == seat or refusal() is not None)
        if view.you.looking_as != seat and (refused := refusal()) is not None:
            raise ActionRefused(refused)
        return view

    async def earlier_chat(self) -> None:
        """Request the chat lines before those in ``chat``, and return when some are there."""
        before = self.chat_before
        if before:
            await self._send(ChatRequest(before=before))
            await self.until(lambda _: self.chat_before < before)

    async def until(self, condition: Callable[[View], bool]) -> View:
        """Wait for a view that meets the condition; raise ``ConnectionLost`` if it never comes."""
        async with self._changed:
            while self.view is None or not condition(self.view):
                if self._error is not None:
                    raise self._error
                await self._changed.wait()
            return self.view

    async def send_text(self, text: str) -> None:
        """Send a raw message, to test how the server handles invalid ones."""
        await self._open().send(text)

    async def _send(self, message: ClientMessage) -> None:
        try:
            await self._open().send(message.model_dump_json())
        except ConnectionClosed as error:
            raise self._error or ConnectionLost(_code(error)) from None

    def _open(self) -> ClientConnection:
        if self._socket is None:
            raise ConnectionLost(None)
        return self._socket

    async def _read(self) -> None:
        try:
            async for text in self._open():
                if self.table is None:
                    _check_protocol(text)
                # A newer server may add fields.
                await self._receive(server_message.validate_json(text, extra="ignore"))
        except ConnectionClosed:
            pass
        except WrongProtocol as error:
            self._error = error
            await self._open().close()
        finally:
            await self._fail_pending()

    async def _fail_pending(self) -> None:
        self._error = self._error or ConnectionLost(self._open().close_code)
        for reply in self._take_pending():
            if not reply.done():
                reply.set_exception(self._error)
                # Mark the exception as retrieved: the caller may no longer be waiting.
                reply.exception()
        async with self._changed:
            self._changed.notify_all()

    async def _receive(self, message: ServerMessage) -> None:
        match message:
            case Welcome():
                self.table = message.table
            case View() | Changes() | Current():
                self.version = message.version
                if isinstance(message, View):
                    self.view = message
                elif isinstance(message, Changes) and self.view is not None:
                    self.view = with_changes(self.view, message)
            case Chat():
                self._receive_chat(message)
            case Done():
                _resolve(self._replies.pop(message.id, None), message)
            case Refused():
                self._refused(message)
            case Preview():
                _resolve(self._previews.pop(message.number, None), message)
            case Pong():
                _resolve(self._pongs.pop(message.number, None), message)
        async with self._changed:
            self._changed.notify_all()

    def _receive_chat(self, message: Chat) -> None:
        """Add new lines at the end or earlier lines at the start; start again after a gap."""
        first, end = message.after, message.after + len(message.lines)
        last = self.chat_before + len(self.chat)
        if first > last or end < self.chat_before:
            self.chat, self.chat_before = [], first
        start = min(first, self.chat_before)
        before = self.chat[: max(0, first - self.chat_before)]
        after = self.chat[end - self.chat_before :] if first < self.chat_before else []
        self.chat, self.chat_before = [*before, *message.lines, *after], start

    def _take_pending(self) -> list[asyncio.Future[Any]]:
        """Return all pending replies and clear them."""
        kinds = (self._replies, self._previews, self._pongs)
        pending: list[asyncio.Future[Any]] = [each for kind in kinds for each in kind.values()]
        for kind in kinds:
            kind.clear()
        return pending

    def _refused(self, refused: Refused) -> None:
        self.refusals.append(refused)
        reply = None if refused.id is None else self._replies.pop(refused.id, None)
        pending: list[asyncio.Future[Any]] = [reply] if reply is not None else []
        if refused.id is None and refused.code == "too-much":
            # The server does not say which message it dropped, so fail all that are pending.
            pending += self._take_pending()
        for each in pending:
            if not each.done():
                each.set_exception(ActionRefused(refused))


def _check_protocol(text: str | bytes) -> None:
    """Raise ``WrongProtocol`` before parsing: other versions may have other messages."""
    message = json.loads(text)
    if message["type"] == "welcome" and message["protocol"] != PROTOCOL:
        raise WrongProtocol(message["protocol"])


def _resolve(reply: asyncio.Future[T] | None, value: T) -> None:
    if reply is not None and not reply.done():
        reply.set_result(value)


def _code(error: ConnectionClosed) -> int | None:
    return None if error.rcvd is None else error.rcvd.code
