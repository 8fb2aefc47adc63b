"""Guests: a device is known by a secret in its cookie, and to us only by the secret's hash."""

import re
import secrets
from hashlib import sha256
from typing import Annotated, Final

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from tilewright.server.origins import is_secure

COOKIE: Final = "tilewright"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_YEAR: Final = 365 * 24 * 3600


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def holder_of(connection: HTTPConnection) -> str | None:
    """The hash of the device's secret, if it has one."""
    token = connection.cookies.get(COOKIE, "")
    return hashed(token) if _TOKEN.fullmatch(token) else None


def known_guest(request: Request, response: Response) -> str:
    """The hash of the device's secret; a new device is given one."""
    holder = holder_of(request)
    if holder is not None:
        return holder
    token = new_secret()
    response.set_cookie(
        COOKIE,
        token,
        max_age=_YEAR,
        httponly=True,
        samesite="strict",
        secure=is_secure(request, request.app.state.lan_address),
    )
    return hashed(token)


Guest = Annotated[str, Depends(known_guest)]
