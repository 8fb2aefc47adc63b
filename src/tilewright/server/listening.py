"""Where a server listens: on the address it was given and, once asked to, on the home network."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

# A reserved address (RFC 5737). Choosing a route to it reveals this machine's own address.
_UNREACHABLE = ("192.0.2.1", 9)


class NoHomeNetwork(Exception):
    """The computer is not connected to a network."""


def bind(host: str, port: int) -> socket.socket:
    """Return a socket at this address, or raise ``OSError``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def home_address() -> str | None:
    """Return this computer's address on the home network, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_UNREACHABLE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


class HomeNetwork:
    """Opens a server that only this computer reaches to the other devices on its network."""

    # Makes the running server accept the connections of another socket too.
    listen: Callable[[socket.socket], Awaitable[None]]

    def __init__(self, port: int) -> None:
        self._port = port
        self._url: str | None = None
        self._opening = asyncio.Lock()

    async def open(self) -> str:
        """Let other devices in until the server stops, and return the URL they use.

        Raise ``NoHomeNetwork``, or ``OSError`` if the port is taken there.
        """
        async with self._opening:
            if self._url is None:
                address = home_address()
                if address is None:
                    raise NoHomeNetwork
                await self.listen(bind(address, self._port))
                self._url = f"http://{address}:{self._port}"
            return self._url
