"""Connection limits: no connection lasts forever or uses unbounded memory.

Uvicorn limits the size of bodies and messages. These protocols limit the rest: endless headers,
headers that never arrive, requests that are answered before their body has arrived, responses that
are never read, pings whose pongs are never read, messages of thousands of empty fragments, devices
that disappear while data is waiting to be sent, and the number of connections from one address.
"""

from asyncio import Task, TimerHandle
from asyncio.transports import BaseTransport, Transport
from collections import Counter
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tilewright.server.http.origins import network_of
from tilewright.server.http.refusal_log import RefusalLog

# Larger than any headers: one read may hold the end of a request and the start of the next.
MAX_HEADER_BYTES: Final = 512 * 1024
HEADER_TIMEOUT_SECONDS: Final = 20.0
# A client that reads nothing for this long is gone.
SEND_TIMEOUT_SECONDS: Final = 30.0
# How long an answered request may keep sending its body. Closing at once would reset the
# connection, and the client might lose the answer.
UNREAD_BODY_SECONDS: Final = 2.0
MAX_UNSENT_BYTES: Final = 1024 * 1024
MAX_FRAGMENTS: Final = 1000

_TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)


class LimitedConfig(uvicorn.Config):
    """Uvicorn's configuration with these limits.

    ``connections_per_address`` is None behind a proxy, which opens all connections itself.
    """

    def __init__(self, app: Any, *, connections_per_address: int | None, **kwargs: Any) -> None:
        super().__init__(app, http=LimitedHttpProtocol, ws=LimitedWebSocketProtocol, **kwargs)
        self.open_connections = OpenConnections(connections_per_address)


class OpenConnections:
    """The number of open connections of each address."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._count: Counter[str] = Counter()
        self._refusals = RefusalLog()

    def add(self, address: str) -> bool:
        """Count one more connection, unless the address has too many."""
        if self._most is not None and self._count[address] >= self._most:
            self._refusals.write("too many connections", address)
            return False
        self._count[address] += 1
        return True

    def remove(self, address: str) -> None:
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]


class LimitedHttpProtocol(HttpToolsProtocol):
    """An HTTP connection that ends: headers, bodies and responses have timeouts."""

    config: LimitedConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._counted_as: str | None = None
        self._header_bytes = 0
        self._in_header = True
        self._header_timer: TimerHandle | None = None
        self._send_timer: TimerHandle | None = None
        self._end_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = network_of(self.client[0]) if self.client else "unknown"
        if not self.config.open_connections.add(address):
            transport.write(_TOO_MANY)
            transport.close()
            self._abort_after(UNREAD_BODY_SECONDS)
            return
        self._counted_as = address
        self._start_header_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_header()
        self._stop_counting()
        for timer in (self._send_timer, self._end_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._end_timer is not None:
            return
        if self._in_header and self._header_timer is None:
            self._start_header_timer()
        super().data_received(data)
        if self._in_header:
            self._header_bytes += len(data)
            if self._header_bytes > MAX_HEADER_BYTES:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        self._end_header()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_header = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        # Requests wait in the pipeline only after one whose body is complete.
        body_is_complete = bool(self.pipeline) or not self.cycle.more_body
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_after(SEND_TIMEOUT_SECONDS)
        elif not body_is_complete:
            self._unset_keepalive_if_required()
            self.transport.write_eof()
            self._abort_after(UNREAD_BODY_SECONDS)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_after(SEND_TIMEOUT_SECONDS)

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._abort_after(SEND_TIMEOUT_SECONDS)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._send_timer = self.loop.call_later(SEND_TIMEOUT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._send_timer is not None:
            self._send_timer.cancel()

    def handle_websocket_upgrade(self) -> None:
        self._end_header()
        self._stop_counting()
        super().handle_websocket_upgrade()

    def _start_header_timer(self) -> None:
        self._header_timer = self.loop.call_later(HEADER_TIMEOUT_SECONDS, self.transport.abort)

    def _end_header(self) -> None:
        self._in_header = False
        self._header_bytes = 0
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def _abort_after(self, seconds: float) -> None:
        """Read nothing more, and end the connection after this time at the latest."""
        if self._end_timer is None:
            self._end_timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_counting(self) -> None:
        if self._counted_as is not None:
            self.config.open_connections.remove(self._counted_as)
            self._counted_as = None


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection with limits on unsent data and on fragments."""

    config: LimitedConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = ""
        self._send_timer: TimerHandle | None = None
        self._end_timer: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._address = network_of(self.client[0]) if self.client else "unknown"
        # The HTTP connection that was upgraded has just left its place to this one.
        self.config.open_connections.add(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.open_connections.remove(self._address)
        for timer in (self._send_timer, self._end_timer):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._send_timer = self.loop.call_later(SEND_TIMEOUT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._send_timer is not None:
            self._send_timer.cancel()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing():
            self._abort_later()

    def on_task_complete(self, task: Task[None]) -> None:
        super().on_task_complete(task)
        self._abort_later()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MAX_FRAGMENTS:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def _abort_later(self) -> None:
        """End a connection that is closing, even if the device never reads the last bytes."""
        if self._end_timer is None and not self.disconnected:
            self._end_timer = self.loop.call_later(SEND_TIMEOUT_SECONDS, self.transport.abort)
