"""``Guest``: one device with its cookie, which sends HTTP requests and connects to tables."""

from types import TracebackType
from typing import Self, TypeVar

import httpx
from pydantic import BaseModel

from tilewright.client.table_connection import TableConnection
from tilewright.protocol.responses import (
    Choices,
    EditionRules,
    Fairness,
    FoundTable,
    MovedSeat,
    Problem,
    SeatLink,
    TableCreated,
    TableList,
    TableSummary,
)
from tilewright.protocol.review import ReviewProgress, ReviewWanted
from tilewright.protocol.settings import EditionSettings, TableSettings
from tilewright.protocol.wire import COOKIE_NAME

T = TypeVar("T", bound=BaseModel)


class RequestRefused(Exception):
    """The server refused a request; ``problem`` has the code, the message and the facts."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(status, problem)
        self.status = status
        self.problem = problem

    def __str__(self) -> str:
        return self.problem.message


class Guest:
    """A device without registration.

    The secret in its cookie proves which seats it holds. To return to them later, save ``secret``
    and pass it to a new ``Guest``.
    """

    def __init__(
        self,
        address: str,
        *,
        secret: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.address = address.rstrip("/")
        self._http = httpx.AsyncClient(
            base_url=self.address,
            cookies={} if secret is None else {COOKIE_NAME: secret},
            transport=transport,
            # Loading CA certificates is slow, and plain HTTP does not need them.
            verify=self.address.startswith("https:"),
            timeout=30,
        )

    @property
    def secret(self) -> str | None:
        """The secret that identifies this device; None before the first response."""
        return self._http.cookies.get(COOKIE_NAME)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def choices(self) -> Choices:
        """Return the editions, dictionaries and levels; a new device also gets its cookie."""
        return await self._get("/api/choices", Choices)

    async def rules(self, edition: EditionSettings) -> EditionRules:
        """Return the rules of an edition with these settings, as sentences."""
        return await self._post("/api/rules", EditionRules, edition)

    async def create_table(self, settings: TableSettings) -> TableCreated:
        """Create a table with these settings."""
        return await self._post("/api/tables", TableCreated, settings)

    async def open_tables(self) -> TableList:
        """Return the tables in the lobby."""
        return await self._get("/api/tables", TableList)

    async def own_tables(self) -> TableList:
        """Return the tables where this device holds a seat."""
        return await self._get("/api/mine", TableList)

    async def find(self, code: str) -> str:
        """Return the id of the table with this code."""
        return (await self._get(f"/api/codes/{code}", FoundTable)).id

    async def summary(self, table: str) -> TableSummary:
        """Return what anyone with the address may know of a table."""
        return await self._get(f"/api/tables/{table}", TableSummary)

    async def create_seat_link(self, table: str, seat: int) -> str:
        """Return the path of a link that moves the seat to the device that opens it first."""
        return (await self._post(f"/api/tables/{table}/seats/{seat}/link", SeatLink)).path

    async def open_seat_link(self, path: str) -> MovedSeat:
        """Move the seat of a link to this device."""
        return await self._post(f"/api/links/{path.rsplit('/', 1)[-1]}", MovedSeat)

    async def fairness(self, table: str) -> Fairness:
        """Return how every draw of a finished game compares with its seed."""
        return await self._get(f"/api/tables/{table}/fairness", Fairness)

    async def review(self, table: str) -> ReviewProgress:
        """Return the review of a finished game as far as it is done; the first call begins it."""
        return await self._post(f"/api/tables/{table}/review", ReviewProgress, ReviewWanted())

    async def fetch(self, path: str) -> bytes:
        """Return what the server has at this path, such as a game record or a picture."""
        return (await self._request("GET", path)).content

    @property
    def cookie_header(self) -> str:
        """The value of the ``Cookie`` header."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def connect(self, table: str, *, version: int = 0) -> TableConnection:
        """Return a connection to a table, for use in ``async with``."""
        address = self.address.replace("http", "ws", 1)
        return TableConnection(f"{address}/api/tables/{table}/socket", self.cookie_header, version)

    async def _get(self, path: str, model: type[T]) -> T:
        return _parsed(model, await self._request("GET", path))

    async def _post(self, path: str, model: type[T], body: BaseModel | None = None) -> T:
        content = None if body is None else body.model_dump_json()
        return _parsed(model, await self._request("POST", path, content))

    async def _request(self, method: str, path: str, content: str | None = None) -> httpx.Response:
        headers = {} if content is None else {"content-type": "application/json"}
        response = await self._http.request(method, path, content=content, headers=headers)
        if response.is_error:
            raise RequestRefused(response.status_code, _parsed(Problem, response))
        return response


def _parsed(model: type[T], response: httpx.Response) -> T:
    # A newer server may add fields.
    return model.model_validate_json(response.content, extra="ignore")
