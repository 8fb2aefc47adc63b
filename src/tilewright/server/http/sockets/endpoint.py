"""Accept the WebSocket connections of a process, limit them and close them at shutdown."""

import asyncio
import json
import logging
import re
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Response, WebSocket
from starlette.websockets import WebSocketDisconnect

from tilewright.protocol.messages import client_message, server_message
from tilewright.server.http.lobby_limits import LobbyLimits
from tilewright.server.http.origins import address_of, has_one_host, known_host, same_origin
from tilewright.server.http.rate_limits import Limits, RateLimiter, RequestedBytes
from tilewright.server.http.refusal_log import RefusalLog
from tilewright.server.http.routes.tables import TABLE_ID
from tilewright.server.http.sockets import close_codes
from tilewright.server.http.sockets.session import SocketSession
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.logs import safe_traceback
from tilewright.server.metrics import Metrics
from tilewright.server.storage.store import StorageUnavailable
from tilewright.server.tables.refusals import NoSuchTable

log = logging.getLogger(__name__)


class Sockets:
    """The open sockets of this process."""

    def __init__(
        self,
        service: TableService,
        limits: Limits,
        lobby: LobbyLimits,
        metrics: Metrics,
        public_url: str | None,
    ) -> None:
        self._service = service
        self._metrics = metrics
        self._limits = limits
        self._lobby = lobby
        self._public_url = public_url
        self._connects = RateLimiter(limits.requests)
        self._requested_bytes = RateLimiter(limits.requested_bytes)
        self._log = RefusalLog()
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
        open_from_address = self._by_address.get(address, 0)
        # Accept first, even to refuse: browsers hide why a handshake failed from the page.
        try:
            await socket.accept()
        except WebSocketDisconnect:
            return
        refusal = self._refusal(socket, address, open_from_address)
        if refusal is not None:
            self._log.write(f"a socket, with code {refusal}", address)
            await close_codes.close(socket, refusal)
            return
        self._by_address[address] = open_from_address + 1
        task = asyncio.create_task(self._serve(socket, table_id, version, address))
        self._open.add(task)
        try:
            await task
        finally:
            self._open.discard(task)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _refusal(self, socket: WebSocket, address: str, open_from_address: int) -> int | None:
        """Return the close code for a connection that is not allowed."""
        headers, public_url = socket.headers, self._public_url
        if not (
            has_one_host(headers)
            and known_host(headers, public_url)
            and same_origin(headers, public_url)
        ):
            return close_codes.FORBIDDEN
        if (
            self.count >= self._limits.sockets
            or open_from_address >= self._limits.sockets_per_address
        ):
            return close_codes.TOO_MANY
        allowed = self._connects.take(address) and self._requested_bytes.take(address)
        return None if allowed else close_codes.TOO_MANY

    async def _serve(self, socket: WebSocket, table_id: str, version: int, address: str) -> None:
        requested = RequestedBytes(self._requested_bytes, address)
        try:
            live = await self._open_table(table_id)
            session = SocketSession(
                socket, self._service, live, self._limits, requested, self._lobby, self._metrics
            )
            await session.serve(version)
        except WebSocketDisconnect:
            pass
        except NoSuchTable:
            await close_codes.close(socket, close_codes.NO_SUCH_TABLE)
        except StorageUnavailable:
            await close_codes.close(socket, close_codes.TRY_AGAIN_LATER)
        except Exception as error:  # noqa: BLE001 - a failure closes this socket and no other
            log.warning("a socket failed: %s", safe_traceback(error))
            await close_codes.close(socket, close_codes.INTERNAL_ERROR)

    async def _open_table(self, table_id: str) -> LiveTable:
        if re.fullmatch(TABLE_ID, table_id) is None:
            raise NoSuchTable
        return await self._service.registry.open(table_id)

    async def close(self) -> None:
        """Close all sockets; the devices reconnect when a server is available again."""
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)


async def schemas() -> Response:
    """Return the JSON schemas of the socket's messages."""
    return Response(_schemas(), media_type="application/json")


@cache
def _schemas() -> str:
    # Cached because building the schemas blocks the event loop for a while.
    kinds = {"client": client_message.json_schema(), "server": server_message.json_schema()}
    return json.dumps(kinds)
