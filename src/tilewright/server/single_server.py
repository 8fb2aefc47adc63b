"""A uvicorn server that reports when it is ready, and that always stops."""

import asyncio
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import uvicorn

# How long a stopping server may take to finish what it has begun, before it is killed.
STOP_SECONDS: Final = 15.0


class SingleServer(uvicorn.Server):
    """A server in this process. It exits normally on a signal."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def listen(self, listening: socket.socket) -> None:
        """Accept the connections of this socket too."""

        def connection() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )

        loop = asyncio.get_running_loop()
        server = await loop.create_server(connection, sock=listening, backlog=self.config.backlog)
        self.servers.append(server)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # A database that does not answer must not keep the server from stopping.
        watchdog = threading.Timer(STOP_SECONDS, os._exit, [1])
        watchdog.daemon = True
        watchdog.start()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self._captured_signals.clear()
