"""A raw connection to a server, for requests that no proper client would send."""

import asyncio
import base64
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

TEXT, BINARY, CONTINUED, CLOSE, PING = 1, 2, 0, 8, 9
LAST = 0x80


class RawConnection:
    """A TCP connection that sends and receives bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(self) -> bytes:
        """Return the head of a response."""
        return await self.reader.readuntil(b"\r\n\r\n")

    async def rest(self) -> bytes:
        """Return everything until the server closes or resets the connection."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""

    async def upgrade(self, path: str, *more: str) -> None:
        """Upgrade to a WebSocket."""
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = [
            f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *more, "", "",
        ]  # fmt: skip
        await self.send("\r\n".join(lines).encode("latin-1"))
        assert b" 101 " in await self.head()


def frame(payload: bytes, kind: int = TEXT, *, last: bool = True) -> bytes:
    """Return a client's frame. It is masked with zeros, which leaves the payload as it is."""
    first = kind | (LAST if last else 0)
    if len(payload) < 126:
        length = struct.pack("!BB", first, 0x80 | len(payload))
    elif len(payload) < 65_536:
        length = struct.pack("!BBH", first, 0x80 | 126, len(payload))
    else:
        length = struct.pack("!BBQ", first, 0x80 | 127, len(payload))
    return length + bytes(4) + payload


@asynccontextmanager
async def raw_connection(address: str) -> AsyncIterator[RawConnection]:
    where = urlsplit(address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    try:
        yield RawConnection(reader, writer)
    finally:
        writer.transport.abort()
