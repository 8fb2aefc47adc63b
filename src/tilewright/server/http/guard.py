"""The middleware that every request passes: rate limit, host, origin, size, security headers."""

import asyncio
import logging
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.http.origins import address_of, has_one_host, known_host, same_origin
from tilewright.server.http.problems import ErrorCode, error_response
from tilewright.server.http.rate_limits import Limits, RateLimiter
from tilewright.server.http.refusal_log import RefusalLog
from tilewright.server.logs import safe_traceback

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

_UNSAFE_METHODS: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class Guard:
    """The outermost middleware; ``public_url`` is the URL that other devices use for the server."""

    def __init__(self, app: ASGIApp, limits: Limits, public_url: str | None) -> None:
        self._app = app
        self._limits = limits
        self._public_url = public_url
        self._requests = RateLimiter(limits.requests)
        self._log = RefusalLog()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            app = self._refusal(HTTPConnection(scope), scope["method"]) or self._app
            await app(scope, _limited_body(receive, self._limits), send_with_headers)
        except Exception as error:
            # Neither log nor send the text of an unexpected error: it may hold secrets.
            log.error("a request failed: %s", safe_traceback(error))  # noqa: TRY400
            if started:
                raise
            await error_response(500, "internal")(scope, receive, send_with_headers)

    def _refusal(self, connection: HTTPConnection, method: str) -> ASGIApp | None:
        reason = self._reason_to_refuse(connection, method)
        if reason is None:
            return None
        status, code = reason
        self._log.write(code, address_of(connection))
        return error_response(status, code)

    def _reason_to_refuse(
        self, connection: HTTPConnection, method: str
    ) -> tuple[int, ErrorCode] | None:
        headers = connection.headers
        if not self._requests.take(address_of(connection)):
            return 429, "too-much"
        if not has_one_host(headers):
            return 400, "bad-request"
        if not known_host(headers, self._public_url):
            return 421, "unknown-host"
        if method in _UNSAFE_METHODS and not same_origin(headers, self._public_url):
            return 403, "foreign-origin"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._limits.request_bytes:
            return 413, "too-large"
        return None


def _limited_body(receive: Receive, limits: Limits) -> Receive:
    """Return a ``receive`` that limits the size of a body and the time until it is complete."""
    size, complete = 0, False
    deadline = asyncio.get_running_loop().time() + limits.body_seconds

    async def receive_chunk() -> Message:
        nonlocal size, complete
        if complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        complete = not message.get("more_body", False)
        size += len(message.get("body", b""))
        if size > limits.request_bytes:
            raise HTTPException(413)
        return message

    return receive_chunk
