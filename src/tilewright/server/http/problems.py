"""Error responses: every failed HTTP request is answered with a ``Problem``."""

from typing import Any, Final, Literal, get_args

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException

from tilewright.protocol.refusals import facts_of
from tilewright.protocol.responses import Problem
from tilewright.protocol.wire import Facts
from tilewright.rules.refusals import BadTable, Refusal
from tilewright.server.child_process import QueueFull
from tilewright.server.live.reviewing.service import ReviewRefused, TooManyReviews
from tilewright.server.storage.store import Conflict, StorageUnavailable
from tilewright.server.tables.refusals import LinkUsedUp, NoSuchTable, NotOver, NotYourSeat

# Errors other than the refusals of games and tables. Clients word them from the code.
ErrorCode = Literal[
    "bad-message",
    "bad-method",
    "bad-request",
    "cannot-listen",
    "foreign-origin",
    "internal",
    "no-cookie",
    "no-network",
    "not-found",
    "not-saved",
    "only-this-computer",
    "too-large",
    "too-much",
    "too-slow",
    "unknown-host",
    "unreadable",
]
ERROR_CODES: Final[tuple[ErrorCode, ...]] = get_args(ErrorCode)

MESSAGES: Final[dict[ErrorCode, str]] = {
    "bad-message": "Invalid message.",
    "bad-method": "Method not allowed.",
    "bad-request": "Invalid request.",
    "cannot-listen": (
        "Another program uses the port on this computer's network address. "
        "Restart Tilewright with another one: tilewright serve --lan --port PORT"
    ),
    "foreign-origin": "Cross-origin requests are not allowed.",
    "internal": "Internal server error. Nothing has changed; try again.",
    "no-cookie": "This device has no cookie from this server yet.",
    "no-network": "This computer is not connected to a network. Connect it and try again.",
    "not-found": "Not found.",
    "not-saved": "This could not be saved. Nothing has changed; try again in a moment.",
    "only-this-computer": "Only a browser on the computer that runs Tilewright can do that.",
    "too-large": "Request too large.",
    "too-much": "Too many requests. Wait a moment and try again.",
    "too-slow": "The request took too long to arrive.",
    "unreadable": "This cannot be read.",
    "unknown-host": (
        "Tilewright does not accept requests for this host name. "
        "Its operator can allow it: tilewright serve --url URL"
    ),
}

_REFUSAL_STATUS: Final = {
    NoSuchTable: 404, LinkUsedUp: 410, NotYourSeat: 403, BadTable: 422, NotOver: 409,
}  # fmt: skip
_STATUS_CODES: Final[dict[int, ErrorCode]] = {
    404: "not-found", 405: "bad-method", 408: "too-slow", 413: "too-large",
}  # fmt: skip

# The error responses of every route, for the OpenAPI document.
ERROR_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "Bad request",
        403: "Forbidden",
        404: "Not found",
        408: "Request timeout",
        409: "Conflicts with the state of the table",
        410: "Link already used or expired",
        413: "Request too large",
        421: "Unknown host name",
        422: "Invalid request",
        429: "Too many requests",
        500: "Internal server error",
        503: "Not saved",
    }.items()
}


class RateLimited(Exception):
    """The client has used up its rate limit."""


def error_response(status: int, code: ErrorCode, message: str | None = None) -> JSONResponse:
    return _response(status, code, message or MESSAGES[code], {})


def _response(status: int, code: str, message: str, facts: Facts) -> JSONResponse:
    return JSONResponse(Problem(code=code, message=message, facts=facts).model_dump(), status)


def describe_error(error: ErrorDetails) -> str:
    """Return what is wrong with an input and where, without repeating the input."""
    # The client chooses the names of unknown fields, so limit their length.
    where = ".".join(str(part)[:40] for part in error["loc"] if part != "body")
    what = "Unknown kind" if error["type"] == "union_tag_invalid" else error["msg"]
    return f"{where}: {what}" if where else what


def install_error_handlers(app: FastAPI) -> None:
    """Answer every error with a ``Problem`` that reveals no internals."""

    @app.exception_handler(Refusal)
    async def _refused(_: Request, refusal: Refusal) -> JSONResponse:
        status = _REFUSAL_STATUS.get(type(refusal), 409)
        return _response(status, refusal.code, str(refusal), facts_of(refusal))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return error_response(422, "bad-request", describe_error(error.errors()[0]))

    @app.exception_handler(ReviewRefused)
    async def _review_refused(_: Request, error: ReviewRefused) -> JSONResponse:
        return JSONResponse(error.problem.model_dump(), 409)

    @app.exception_handler(RateLimited)
    @app.exception_handler(TooManyReviews)
    @app.exception_handler(QueueFull)
    async def _too_much(_: Request, __: Exception) -> JSONResponse:
        return error_response(429, "too-much")

    @app.exception_handler(StorageUnavailable)
    @app.exception_handler(Conflict)
    async def _not_saved(_: Request, __: Exception) -> JSONResponse:
        return error_response(503, "not-saved")

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        code = _STATUS_CODES.get(error.status_code, "bad-request")
        response = error_response(error.status_code, code)
        if error.headers:
            response.headers.update(error.headers)
        return response
