"""What every request passes through: its size, where it comes from, and the headers it gets."""

import asyncio
import logging
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.limits import Buckets, Limits
from tilewright.server.logs import where_it_failed
from tilewright.server.origins import address_of, known_host, same_origin
from tilewright.server.problems import TOO_LARGE, TOO_MUCH, UNKNOWN_HOST, WENT_WRONG, problem

log = logging.getLogger(__name__)

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


class Guard:
    """The outermost layer of our own; ``own`` is the address others know this server by."""

    def __init__(self, app: ASGIApp, limits: Limits, own: str | None) -> None:
        self._app = app
        self._limits = limits
        self._own = own
        self._requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            app = self._refusal(HTTPConnection(scope), scope["method"]) or self._app
            await app(scope, _body(receive, self._limits), send_guarded)
        except Exception as error:
            # Nothing inside has an answer for this; whoever asked learns nothing from it.
            log.error("a request failed: %s", where_it_failed(error))  # noqa: TRY400
            if begun:
                raise
            await problem(500, "internal", WENT_WRONG)(scope, receive, send_guarded)

    def _refusal(self, connection: HTTPConnection, method: str) -> ASGIApp | None:
        headers = connection.headers
        if not self._requests.take(address_of(connection)):
            return problem(429, "too-much", TOO_MUCH)
        if not known_host(headers, self._own):
            return problem(421, "unknown-host", UNKNOWN_HOST)
        if method in _CHANGES and not same_origin(headers, self._own):
            return problem(403, "foreign-origin", "This was asked for by another page.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._limits.request_bytes:
            return problem(413, "too-large", TOO_LARGE)
        return None


def _body(receive: Receive, limits: Limits) -> Receive:
    """A body that is sent in pieces may not grow beyond the limit, nor take for ever."""
    seen, whole = 0, False

    async def receive_some() -> Message:
        nonlocal seen, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout(limits.body_seconds):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        whole = not message.get("more_body", False)
        seen += len(message.get("body", b""))
        if seen > limits.request_bytes:
            raise HTTPException(413)
        return message

    return receive_some
