"""A device at a table: what it says is done in order, what it may see is sent at once.

A slow device gets fewer views, never old ones: each is made when it is sent.
"""

import asyncio
import json
import logging
import re
from collections import deque
from contextlib import suppress
from functools import cache
from time import perf_counter
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from tilewright.rules.refusals import Refusal
from tilewright.server.figures import Figures
from tilewright.server.guests import holder_of
from tilewright.server.house import House
from tilewright.server.kept import Kept, wall_ms
from tilewright.server.limits import Bucket, Buckets, Limits
from tilewright.server.logs import where_it_failed
from tilewright.server.messages import (
    PROTOCOL,
    AskPreview,
    ClientMessage,
    Current,
    Do,
    Look,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Welcome,
    client_message,
    server_message,
)
from tilewright.server.origins import address_of, known_host, same_origin
from tilewright.server.previews import preview
from tilewright.server.problems import (
    NOT_SAVED,
    TOO_LARGE,
    TOO_MUCH,
    WENT_WRONG,
    what_is_wrong,
)
from tilewright.server.refusing import refused
from tilewright.server.showing import Viewer
from tilewright.server.storage.store import Conflict, NotSaved
from tilewright.server.table_refusals import NoSuchTable, NotYourSeat
from tilewright.server.table_routes import TABLE_ID
from tilewright.server.wire_view import chat_since, table_info

log = logging.getLogger(__name__)

NO_SUCH_TABLE: Final = 4404
FOREIGN: Final = 4403
TOO_MANY: Final = 4429
FAILED: Final = 1011
TRY_LATER: Final = 1013
NO_COOKIE: Final = "This device has no cookie from here yet."
MOST_REPLIES: Final = 200
# So many refused one after the other are no haste but a flood.
FLOOD: Final = 100
# Whoever does not take what is sent for so long has gone.
SENDING_SECONDS: Final = 30


class Device:
    """One connection to one table."""

    def __init__(
        self, socket: WebSocket, house: House, kept: Kept, limits: Limits, figures: Figures
    ) -> None:
        self._socket = socket
        self._house = house
        self._figures = figures
        self._kept = kept
        self._holder = holder_of(socket)
        self._limits = limits
        self._allowed = Bucket(limits.messages)
        self._chosen = False
        self._looking_as: int | None = None
        self._replies: deque[ServerMessage] = deque()
        self._dirty = False
        self._chat_known = 0
        self._wake = asyncio.Event()

    @property
    def holder(self) -> str | None:
        return self._holder

    def changed(self) -> None:
        self._dirty = True
        self._wake.set()

    async def serve(self, version: int) -> None:
        """Talk until one side goes away."""
        # From here on no change is missed: each is either in this table or still to be told.
        self._house.watch(self._kept, self)
        try:
            await self._greet(version)
            await self._talk()
        finally:
            self._house.unwatch(self._kept, self)

    async def _greet(self, version: int) -> None:
        table = self._kept.table
        await self._send(Welcome(protocol=PROTOCOL, table=table_info(table, self._kept.id)))
        if version == table.version:
            around = self._kept.around()
            present, spectators = sorted(around.present), around.spectators
            await self._send(Current(version=version, present=present, spectators=spectators))
        else:
            self.changed()
        self._wake.set()

    async def _talk(self) -> None:
        talking = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]
        try:
            done, _ = await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in talking:
                task.cancel()
            await asyncio.gather(*talking, return_exceptions=True)

    # What is sent

    async def _speak(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._replies:
                await self._send(self._replies.popleft())
            if self._dirty:
                self._dirty = False
                await self._send_text(self._kept.view_for(Viewer(self._holder, self._seat())))
            if len(self._kept.table.chat) > self._chat_known:
                chat = chat_since(self._kept.table, self._chat_known)
                self._chat_known += len(chat.lines)
                await self._send(chat)

    def _seat(self) -> int | None:
        """The seat looked from: the one chosen, or the device's only one; a real board is open."""
        if self._chosen:
            return self._looking_as
        table = self._kept.table
        held = table.held_by(self._holder)
        return held[0] if len(held) == 1 or (held and table.setting.real_board) else None

    async def _send(self, message: ServerMessage) -> None:
        await self._send_text(message.model_dump_json())

    async def _send_text(self, text: str) -> None:
        try:
            async with asyncio.timeout(SENDING_SECONDS):
                await self._socket.send_text(text)
        except (RuntimeError, TimeoutError):  # it is closed already, or as good as
            raise WebSocketDisconnect from None

    def _reply(self, message: ServerMessage) -> None:
        self._replies.append(message)
        self._wake.set()

    # What is heard

    async def _listen(self) -> None:
        too_much = 0
        while too_much < FLOOD and len(self._replies) <= MOST_REPLIES:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not self._allowed.take():
                too_much += 1
                self._reply(_refused(None, "too-much", TOO_MUCH))
                # What has arrived already is heard without a pause; so that they are told before
                # they are cut off, the one who speaks gets a word in.
                await asyncio.sleep(0)
                continue
            too_much = 0
            if (message := self._read(received.get("text"))) is not None:
                await self._answer(message)
        await _close(self._socket, TOO_MANY)

    def _read(self, text: str | None) -> ClientMessage | None:
        if text is None:
            self._reply(_refused(None, "bad-message", "Messages are text, not bytes."))
            return None
        if len(text) > self._limits.message_bytes:
            self._reply(_refused(None, "too-large", TOO_LARGE))
            return None
        try:
            return client_message.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            self._reply(_refused(None, "bad-message", what_is_wrong(first)))
        except RecursionError:
            self._reply(_refused(None, "bad-message", "That is nested too deeply."))
        return None

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Do():
                since = perf_counter()
                answer, reply = await self._do(message)
                self._figures.answered(answer, since)
                self._reply(reply)
            case Look():
                self._look(message)
            case AskPreview():
                self._reply(preview(self._kept.table, message, self._holder, self._kept.judge))
            case Ping():
                now = self._kept.table.table_time(wall_ms())
                self._reply(Pong(number=message.number, now=now))

    async def _do(self, message: Do) -> tuple[str, ServerMessage]:
        """How it was answered, and the answer."""
        name = message.id
        if self._holder is None:
            return "refused", _refused(name, "no-cookie", NO_COOKIE)
        try:
            done = await self._house.attend(self._kept.id, self._holder, message.action, name)
        except Refusal as refusal:
            return "refused", refused(refusal, name)
        except (NotSaved, Conflict):
            return "failed", _refused(name, "not-saved", NOT_SAVED)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on
            log.warning("an action failed: %s", where_it_failed(error))
            return "failed", _refused(name, "internal", WENT_WRONG)
        return "done", done

    def _look(self, message: Look) -> None:
        held = self._kept.table.held_by(self._holder)
        if message.seat is not None and message.seat not in held:
            self._reply(refused(NotYourSeat(message.seat)))
            return
        self._chosen, self._looking_as = True, message.seat
        self.changed()


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the other side was quicker
        await socket.close(code)


def _refused(action_id: str | None, code: str, message: str) -> Refused:
    return Refused(id=action_id, code=code, message=message, facts={})


async def schemas() -> Response:
    """What may be said over a socket, and what is heard."""
    return Response(_schemas(), media_type="application/json")


@cache
def _schemas() -> str:
    # It takes a good while, in which nobody else would be answered.
    kinds = {"client": client_message.json_schema(), "server": server_message.json_schema()}
    return json.dumps(kinds)


class Sockets:
    """The sockets of this process: counted, and closed together."""

    def __init__(self, house: House, limits: Limits, figures: Figures, own: str | None) -> None:
        self._house = house
        self._figures = figures
        self._limits = limits
        self._own = own
        self._connects = Buckets(limits.requests)
        self._open: set[asyncio.Task[None]] = set()
        self._by_address: dict[str, int] = {}
        self.router = APIRouter()
        self.router.add_api_websocket_route("/api/tables/{table_id}/socket", self.connect)
        self.router.add_api_route("/api/messages.json", schemas, include_in_schema=False)

    @property
    def count(self) -> int:
        return len(self._open)

    async def connect(
        self, socket: WebSocket, table_id: str, version: Annotated[int, Query(ge=0)] = 0
    ) -> None:
        address = address_of(socket)
        here = self._by_address.get(address, 0)
        # A browser tells its page why it was refused only after it was accepted.
        try:
            await socket.accept()
        except WebSocketDisconnect:
            return
        refusal = self._refusal(socket, address, here)
        if refusal is not None:
            await _close(socket, refusal)
            return
        self._by_address[address] = here + 1
        task = asyncio.create_task(self._serve(socket, table_id, version))
        self._open.add(task)
        try:
            await task
        finally:
            self._open.discard(task)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _refusal(self, socket: WebSocket, address: str, here: int) -> int | None:
        if not known_host(socket.headers, self._own) or not same_origin(socket.headers, self._own):
            return FOREIGN
        if self.count >= self._limits.sockets or here >= self._limits.sockets_an_address:
            return TOO_MANY
        return None if self._connects.take(address) else TOO_MANY

    async def _serve(self, socket: WebSocket, table_id: str, version: int) -> None:
        try:
            kept = await self._kept(table_id)
            device = Device(socket, self._house, kept, self._limits, self._figures)
            await device.serve(version)
        except WebSocketDisconnect:
            pass
        except NoSuchTable:
            await _close(socket, NO_SUCH_TABLE)
        except NotSaved:
            await _close(socket, TRY_LATER)
        except Exception as error:  # noqa: BLE001 - whatever it is, only this device is cut off
            log.warning("a device was cut off: %s", where_it_failed(error))
            await _close(socket, FAILED)

    async def _kept(self, table_id: str) -> Kept:
        if re.fullmatch(TABLE_ID, table_id) is None:
            raise NoSuchTable
        return await self._house.kept(table_id)

    async def close(self) -> None:
        """Hang up; the devices come back when a server is there again."""
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
