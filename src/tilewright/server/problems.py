"""What an HTTP request is refused with: always the same shape, and never an inner detail."""

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic_core import ErrorDetails
from starlette.exceptions import HTTPException

from tilewright.rules.refusals import BadTable, Refusal
from tilewright.server.answers import Problem
from tilewright.server.storage.store import Conflict, NotSaved
from tilewright.server.table_refusals import LinkUsedUp, NoSuchTable, NotOver, NotYourSeat

NOT_SAVED = "This could not be saved just now. Nothing has changed; try again in a moment."
WENT_WRONG = "Something went wrong here. Nothing has changed; try again."
TOO_MUCH = "That was too much at once. Wait a moment and try again."
TOO_LARGE = "That is more than is ever needed."
UNKNOWN_HOST = (
    "Tilewright is not known by this name. Whoever runs it can tell it: tilewright serve --url URL"
)

_STATUS = {NoSuchTable: 404, LinkUsedUp: 410, NotYourSeat: 403, BadTable: 422, NotOver: 409}
_CODES = {
    404: ("not-found", "There is nothing here."),
    405: ("bad-method", "Not that way."),
    408: ("too-slow", "That took too long to arrive."),
    413: ("too-large", TOO_LARGE),
}

# For the schema: what any route may be refused with.
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "Not to be read",
        403: "Not allowed",
        404: "Not there",
        408: "Too slow",
        409: "Not now",
        410: "Used up",
        413: "Too large",
        421: "Asked for by a name that is not known",
        422: "Not understood",
        429: "Too much at once",
        500: "Failed",
        503: "Could not be saved",
    }.items()
}


class TooMuch(Exception):
    """A limit was passed."""


def problem(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse(Problem(code=code, message=message).model_dump(), status)


def what_is_wrong(error: ErrorDetails) -> str:
    """The first thing wrong with something sent, without repeating what was sent."""
    # A field that is too much is told by the name it was sent with.
    where = ".".join(str(part)[:40] for part in error["loc"] if part != "body")
    what = "There is no such kind" if error["type"] == "union_tag_invalid" else error["msg"]
    return f"{where}: {what}" if where else what


def install(app: FastAPI) -> None:
    """Answer every kind of failure in the same way."""

    @app.exception_handler(Refusal)
    async def _refused(_: Request, refusal: Refusal) -> JSONResponse:
        return problem(_STATUS.get(type(refusal), 409), refusal.code, str(refusal))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return problem(422, "bad-request", what_is_wrong(error.errors()[0]))

    @app.exception_handler(TooMuch)
    async def _too_much(_: Request, __: TooMuch) -> JSONResponse:
        return problem(429, "too-much", TOO_MUCH)

    @app.exception_handler(NotSaved)
    @app.exception_handler(Conflict)
    async def _not_saved(_: Request, __: Exception) -> JSONResponse:
        return problem(503, "not-saved", NOT_SAVED)

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        code, message = _CODES.get(error.status_code, ("bad-request", "This cannot be answered."))
        answer = problem(error.status_code, code, message)
        if error.headers:
            answer.headers.update(error.headers)
        return answer
