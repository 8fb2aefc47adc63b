"""One device's connection to one table.

Messages are handled in the order they arrive. Views are rendered when they are sent, so a slow
device receives fewer of them but never an outdated one. After the first, only changes are sent.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import perf_counter
from typing import Final

from fastapi import WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from tilewright.protocol.actions import Say
from tilewright.protocol.messages import (
    PROTOCOL,
    Active,
    ChatRequest,
    ClientMessage,
    Current,
    Do,
    LookAs,
    Ping,
    Pong,
    PreviewRequest,
    Refused,
    ServerMessage,
    Welcome,
    client_message,
)
from tilewright.protocol.refusals import refused
from tilewright.rules.refusals import Refusal
from tilewright.server.http.cookies import holder_of
from tilewright.server.http.lobby_limits import LobbyLimits
from tilewright.server.http.problems import MESSAGES, ErrorCode, describe_error
from tilewright.server.http.rate_limits import Limits, RequestedBytes, TokenBucket
from tilewright.server.http.sockets import close_codes
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.logs import safe_traceback
from tilewright.server.metrics import Metrics
from tilewright.server.storage.store import Conflict, StorageUnavailable
from tilewright.server.tables.refusals import NoSuchTable, NotYourSeat
from tilewright.server.views.build import last_chat, stand_in_times, table_info
from tilewright.server.views.previews import preview
from tilewright.server.views.render import TableView, Viewer

log = logging.getLogger(__name__)

MAX_QUEUED_REPLIES: Final = 200
# Close the socket after this many messages in a row above the rate limit.
MAX_EXCESS_MESSAGES: Final = 100


class SocketSession:
    """A connected device: reads its messages, and sends it replies, views and chat."""

    def __init__(
        self,
        socket: WebSocket,
        service: TableService,
        live: LiveTable,
        limits: Limits,
        requested: RequestedBytes,
        lobby: LobbyLimits,
        metrics: Metrics,
    ) -> None:
        self._socket = socket
        self._service = service
        self._metrics = metrics
        self._live = live
        self._holder = holder_of(socket)
        self._limits = limits
        self._rate_limit = TokenBucket(limits.messages)
        self._requested = requested
        self._lobby = lobby
        self._seat_chosen = False
        self._looking_as: int | None = None
        self._replies: deque[ServerMessage] = deque()
        self._view_outdated = False
        self._view_requested = True
        self._view_sent: TableView | None = None
        self._chat_lines_sent = 0
        self._wake = asyncio.Event()

    @property
    def holder(self) -> str | None:
        return self._holder

    def changed(self) -> None:
        """Send what has changed as soon as possible."""
        self._view_outdated = True
        self._wake.set()

    async def serve(self, version: int) -> None:
        """Serve the device until either side closes; ``version`` is the one it has of the table."""
        # Watch first, so that a change after reading the table is always notified.
        self._service.presence.watch(self._live, self)
        try:
            await self._come_back()
            await self._attend(self.seat, touched=False)
            await self._greet(version)
            await self._run()
        finally:
            self._service.presence.unwatch(self._live, self)

    async def _come_back(self) -> None:
        """End a stand-in that has not acted yet. Without storage, the player can still return."""
        if self._holder is not None:
            with suppress(StorageUnavailable, Conflict):
                await self._service.pipeline.come_back(self._live, self._holder)

    async def _attend(self, seat: int | None, *, touched: bool) -> None:
        """Note that the player of this seat sees their turn, or has done anything."""
        if seat is not None and seat in self._live.table.held_by(self._holder):
            with suppress(StorageUnavailable, Conflict, Refusal):
                await self._service.pipeline.attend(self._live, seat, touched=touched)

    async def _greet(self, version: int) -> None:
        table = self._live.table
        info = table_info(table, self._live.id, self._service.expiry.days)
        await self._send(Welcome(protocol=PROTOCOL, table=info))
        context = self._live.view_context()
        if version == table.version and not context.computers_stuck:
            current = Current(
                version=version,
                present=sorted(context.present),
                stand_in_from=stand_in_times(table, context),
                spectators=context.spectators,
            )
            await self._send(current)
        else:
            self.changed()
        self._wake.set()

    async def _run(self) -> None:
        tasks = [asyncio.create_task(self._receive_all()), asyncio.create_task(self._send_all())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Sending

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._replies:
                await self._send(self._replies.popleft())
            if self._live.deleted:
                raise NoSuchTable
            if self._view_outdated:
                self._view_outdated = False
                view = self._view_text()
                if self._view_requested:
                    self._view_requested = False
                    self._requested.charge(view)
                await self._send_text(view)
            table = self._live.table
            if len(table.chat) > self._chat_lines_sent:
                chat = last_chat(table, self._chat_lines_sent, len(table.chat))
                self._chat_lines_sent = len(table.chat)
                await self._send(chat)

    def _view_text(self) -> str:
        """Return the whole view, or only what has changed since the last one."""
        before, view = self._view_sent, self._live.view_for(Viewer(self._holder, self.seat))
        self._view_sent = view
        return view.to_json() if before is None else view.changes_since(before)

    @property
    def seat(self) -> int | None:
        """The seat to view the table from.

        It is the one that the device chose, or its only one. At a real board nothing is hidden, so
        it is the first of its seats.
        """
        if self._seat_chosen:
            return self._looking_as
        table = self._live.table
        held = table.held_by(self._holder)
        return held[0] if len(held) == 1 or (held and table.setting.real_board) else None

    async def _send(self, message: ServerMessage) -> None:
        await self._send_text(message.model_dump_json())

    async def _send_text(self, text: str) -> None:
        try:
            # The protocol ends a connection whose device reads nothing.
            await self._socket.send_text(text)
        except RuntimeError:  # already closed
            raise WebSocketDisconnect from None

    def _reply(self, message: ServerMessage) -> None:
        self._replies.append(message)
        self._wake.set()

    # Receiving

    async def _receive_all(self) -> None:
        excess = 0
        while excess < MAX_EXCESS_MESSAGES and len(self._replies) <= MAX_QUEUED_REPLIES:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not self._rate_limit.take():
                excess += 1
                self._reply(_refused(None, "too-much"))
                # Messages that have already arrived are received without yielding. Let the sender
                # run, so that the device learns the reason before it is disconnected.
                await asyncio.sleep(0)
                continue
            excess = 0
            if (message := self._parse(received.get("text"))) is not None:
                await self._handle(message)
        await close_codes.close(self._socket, close_codes.TOO_MANY)

    def _parse(self, text: str | None) -> ClientMessage | None:
        if text is None:
            self._reply(_refused(None, "bad-message", "Send text, not binary messages."))
            return None
        if len(text) > self._limits.message_bytes:
            self._reply(_refused(None, "too-large"))
            return None
        try:
            return client_message.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            self._reply(_refused(None, "bad-message", describe_error(first)))
        except RecursionError:
            self._reply(_refused(None, "bad-message", "Nested too deeply."))
        return None

    async def _handle(self, message: ClientMessage) -> None:
        match message:
            case Do():
                since = perf_counter()
                outcome, reply = await self._do(message)
                self._metrics.answered(outcome, since)
                self._reply(reply)
                if isinstance(message.action, Say):
                    await self._attend(message.action.seat, touched=True)
            case LookAs():
                await self._look(message)
            case Active():
                await self._attend(message.seat, touched=True)
            case PreviewRequest():
                self._reply(preview(self._live.table, message, self._holder, self._live.judge))
            case ChatRequest():
                self._send_earlier_chat(message)
            case Ping():
                now = self._live.table.table_time(self._live.clock.now_ms())
                self._reply(Pong(number=message.number, now=now))

    async def _do(self, message: Do) -> tuple[str, ServerMessage]:
        """Perform an action; return its outcome for the metrics, and the reply."""
        action_id = message.id
        if self._holder is None:
            return "refused", _refused(action_id, "no-cookie")
        try:
            async with self._lobby.action(
                self._requested.address, self._live, self._holder, message.action
            ):
                done = await self._service.pipeline.perform(
                    self._live.id, self._holder, message.action, action_id
                )
        except Refusal as refusal:
            return "refused", refused(refusal, action_id)
        except (StorageUnavailable, Conflict):
            return "failed", _refused(action_id, "not-saved")
        except Exception as error:  # noqa: BLE001 - the connection survives any failed action
            log.warning("an action failed: %s", safe_traceback(error))
            return "failed", _refused(action_id, "internal")
        return "done", done

    async def _look(self, message: LookAs) -> None:
        held = self._live.table.held_by(self._holder)
        if message.seat is not None and message.seat not in held:
            self._reply(refused(NotYourSeat(message.seat)))
            return
        if self._seat_chosen and self._looking_as == message.seat:
            return
        if not self._requested.available():
            self._reply(_refused(None, "too-much"))
            return
        self._seat_chosen, self._looking_as = True, message.seat
        self._view_requested = True
        self._service.presence.looked(self._live)
        await self._attend(message.seat, touched=self._turn_is_hidden())
        self.changed()

    def _turn_is_hidden(self) -> bool:
        game = self._live.table.game
        return game is not None and game.times.hidden

    def _send_earlier_chat(self, message: ChatRequest) -> None:
        if not self._requested.available():
            self._reply(_refused(None, "too-much"))
            return
        chat = last_chat(self._live.table, 0, message.before)
        self._requested.charge(chat.model_dump_json())
        self._reply(chat)


def _refused(action_id: str | None, code: ErrorCode, message: str | None = None) -> Refused:
    return Refused(id=action_id, code=code, message=message or MESSAGES[code], facts={})
