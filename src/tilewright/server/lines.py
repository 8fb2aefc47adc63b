"""Connections of which too much is asked are cut: what one sends may not pile up for ever.

The web server bounds bodies and messages for us. These are the rest: headers without an end,
headers that never come, pings whose answers nobody reads, messages of a thousand empty pieces, and
a device that has gone while much was still to be sent to it.
"""

from asyncio import TimerHandle
from asyncio.transports import Transport
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

# What arrives at once may hold the end of one request and the beginning of the next.
MOST_HEADER_BYTES: Final = 512 * 1024
HEADER_SECONDS: Final = 20.0
MOST_UNREAD_BYTES: Final = 1024 * 1024
MOST_PIECES: Final = 1000


class Requests(HttpToolsProtocol):
    """An HTTP connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._header_bytes = 0
        self._in_header = True
        self._patience: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        self._header_came()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_header and self._patience is None:
            self._await_header()
        super().data_received(data)
        if self._in_header:
            self._header_bytes += len(data)
            if self._header_bytes > MOST_HEADER_BYTES:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        self._header_came()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_header = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._header_came()
        super().handle_websocket_upgrade()

    def _await_header(self) -> None:
        self._patience = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _header_came(self) -> None:
        self._in_header = False
        self._header_bytes = 0
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class Messages(WebSocketsSansIOProtocol):
    """A socket to a table."""

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
