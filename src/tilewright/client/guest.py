"""A guest: one device with its cookie, which asks over HTTP and sits down over a socket."""

from types import TracebackType
from typing import Self, TypeVar

import httpx
from pydantic import BaseModel

from tilewright.client.at_table import AtTable
from tilewright.server.answers import (
    Choices,
    Fairness,
    FoundTable,
    Problem,
    RulesOf,
    SeatLink,
    SeatMovedHere,
    TableCreated,
    TableList,
    TableSummary,
)
from tilewright.server.guests import COOKIE
from tilewright.server.settings import EditionSettings, TableSettings

T = TypeVar("T", bound=BaseModel)


class RequestRefused(Exception):
    """The server said no; ``problem`` has the code and the sentence."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.message)
        self.status = status
        self.problem = problem


class Guest:
    """A device without registration.

    Its seats belong to the secret in its cookie; whoever keeps ``secret`` can come back with it.
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
            cookies={} if secret is None else {COOKIE: secret},
            transport=transport,
            # To read the certificates takes longer than a whole game at home.
            verify=self.address.startswith("https:"),
            timeout=30,
        )

    @property
    def secret(self) -> str | None:
        """What this device is known by; none before the first answer."""
        return self._http.cookies.get(COOKIE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def choices(self) -> Choices:
        """Editions, dictionaries and levels; it also gives a new device its cookie."""
        return await self._get("/api/choices", Choices)

    async def rules(self, edition: EditionSettings) -> RulesOf:
        return await self._post("/api/rules", RulesOf, edition)

    async def set_table(self, settings: TableSettings) -> TableCreated:
        return await self._post("/api/tables", TableCreated, settings)

    async def open_tables(self) -> TableList:
        return await self._get("/api/tables", TableList)

    async def own_tables(self) -> TableList:
        return await self._get("/api/mine", TableList)

    async def find(self, code: str) -> str:
        """The id of the table with this code."""
        return (await self._get(f"/api/codes/{code}", FoundTable)).id

    async def summary(self, table: str) -> TableSummary:
        return await self._get(f"/api/tables/{table}", TableSummary)

    async def offer_seat(self, table: str, seat: int) -> str:
        """The path of a link that moves the seat to whoever opens it first."""
        return (await self._post(f"/api/tables/{table}/seats/{seat}/link", SeatLink)).path

    async def open_link(self, path: str) -> SeatMovedHere:
        return await self._post(f"/api/links/{path.rsplit('/', 1)[-1]}", SeatMovedHere)

    async def fairness(self, table: str) -> Fairness:
        return await self._get(f"/api/tables/{table}/fairness", Fairness)

    async def fetch(self, path: str) -> bytes:
        """A record or a picture, as it comes."""
        return (await self._checked("GET", path)).content

    @property
    def cookies(self) -> str:
        """What this device is known by, as a header says it."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def sit_at(self, table: str, *, version: int = 0) -> AtTable:
        """A connection to a table, to be used as ``async with``."""
        address = self.address.replace("http", "ws", 1)
        return AtTable(f"{address}/api/tables/{table}/socket", self.cookies, version)

    async def _get(self, path: str, answer: type[T]) -> T:
        return answer.model_validate_json((await self._checked("GET", path)).content)

    async def _post(self, path: str, answer: type[T], body: BaseModel | None = None) -> T:
        content = None if body is None else body.model_dump_json()
        return answer.model_validate_json((await self._checked("POST", path, content)).content)

    async def _checked(self, method: str, path: str, content: str | None = None) -> httpx.Response:
        headers = {} if content is None else {"content-type": "application/json"}
        answer = await self._http.request(method, path, content=content, headers=headers)
        if answer.is_error:
            raise RequestRefused(answer.status_code, Problem.model_validate_json(answer.content))
        return answer
