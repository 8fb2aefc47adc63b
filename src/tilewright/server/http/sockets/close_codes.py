"""The codes that the server closes a WebSocket with."""

from contextlib import suppress
from typing import Final

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

INTERNAL_ERROR: Final = 1011
TRY_AGAIN_LATER: Final = 1013
FORBIDDEN: Final = 4403
NO_SUCH_TABLE: Final = 4404
TOO_MANY: Final = 4429


async def close(socket: WebSocket, code: int) -> None:
    """Close a socket; do nothing if the client has closed it already."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code)
