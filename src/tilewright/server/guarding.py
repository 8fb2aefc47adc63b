"""What every request passes through: its size, where it comes from, and the headers it gets."""

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.limits import Buckets, Limits
from tilewright.server.problems import TOO_MUCH, problem

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

_CHANGES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def same_origin(headers: Headers) -> bool:
    """Whether a page of ours asks; whoever is no browser sends no origin and has no cookies."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


class Guard:
    """The outermost layer of the web application."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._refusal(HTTPConnection(scope), scope["method"])
        if refusal is not None:
            await refusal(scope, receive, send_guarded)
            return
        await self._app(scope, _no_more_than(self._limits.request_bytes, receive), send_guarded)

    def _refusal(self, connection: HTTPConnection, method: str) -> ASGIApp | None:
        if not self._requests.take(address_of(connection)):
            return problem(429, "too-much", TOO_MUCH)
        if method in _CHANGES and not same_origin(connection.headers):
            return problem(403, "foreign-origin", "This was asked for by another page.")
        length = connection.headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._limits.request_bytes:
            return problem(413, "too-large", "That is more than is ever needed.")
        return None


def _no_more_than(most: int, receive: Receive) -> Receive:
    """A body that is sent in pieces may not grow beyond the limit either."""
    seen = 0

    async def receive_some() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            return {"type": "http.disconnect"}
        return message

    return receive_some
