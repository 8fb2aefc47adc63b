"""Device identity: a secret in a cookie, of which the server stores only the hash."""

import re
import secrets
from hashlib import sha256
from typing import Annotated, Final

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from tilewright.protocol.wire import COOKIE_NAME
from tilewright.server.http.origins import is_secure

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_MAX_AGE_SECONDS: Final = 365 * 24 * 3600


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def holder_of(connection: HTTPConnection) -> str | None:
    """Return the hash of the secret in the device's cookie, or None without a valid cookie."""
    secret = connection.cookies.get(COOKIE_NAME, "")
    return hashed(secret) if _SECRET.fullmatch(secret) else None


def ensure_holder(request: Request, response: Response) -> str:
    """Return the hash of the device's secret; set the cookie of a new device."""
    holder = holder_of(request)
    if holder is not None:
        return holder
    secret = new_secret()
    response.set_cookie(
        COOKIE_NAME,
        secret,
        max_age=_MAX_AGE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=is_secure(request, request.app.state.public_url),
    )
    return hashed(secret)


Holder = Annotated[str, Depends(ensure_holder)]
