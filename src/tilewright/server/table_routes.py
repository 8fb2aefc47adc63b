"""Tables over HTTP: setting one, finding one, moving a seat."""

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from tilewright.notation.plain_words import rules_in_words
from tilewright.server.answers import (
    Choices,
    FoundTable,
    RulesOf,
    SeatLink,
    SeatMovedHere,
    TableCreated,
    TableList,
    TableSummary,
)
from tilewright.server.choices import choices
from tilewright.server.guests import Guest, hashed, new_secret
from tilewright.server.house import CODE_LENGTH, House
from tilewright.server.kept import wall_ms
from tilewright.server.limits import Buckets, Limits
from tilewright.server.origins import address_of
from tilewright.server.problems import REFUSALS, TooMuch
from tilewright.server.scanning import to_scan
from tilewright.server.settings import EditionSettings, TableSettings, edition_of
from tilewright.server.shelving import shelf_of, summary_for
from tilewright.server.table_refusals import LinkUsedUp, NoSuchTable

MOST_LISTED = 50

TABLE_ID = r"^[A-Za-z0-9_-]{8,40}$"
LINK = r"^[A-Za-z0-9_-]{8,40}\.[A-Za-z0-9_-]{20,60}$"

TableId = Annotated[str, Path(pattern=TABLE_ID)]


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


AHouse = Annotated[House, Depends(house_of)]


def table_routes(limits: Limits) -> APIRouter:
    """The routes, with what each address may use of them."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    new_tables, codes = Buckets(limits.new_tables), Buckets(limits.codes)

    @router.get("/choices")
    async def what_there_is(request: Request, _: Guest) -> Choices:
        """Editions, dictionaries and levels for the form of a new table."""
        return await to_thread(choices, request.app.state.lan_address)

    @router.post("/rules")
    async def rules(settings: EditionSettings) -> RulesOf:
        """The rules that these settings amount to, in plain sentences."""
        return RulesOf(rules=list(rules_in_words(edition_of(settings))))

    @router.post("/tables", status_code=201)
    async def set_table(
        settings: TableSettings, request: Request, guest: Guest, house: AHouse
    ) -> TableCreated:
        """Set a table; seats with a person's name belong to the device that asks."""
        if not new_tables.take(address_of(request)):
            raise TooMuch
        kept = await house.set_table(settings, guest)
        return TableCreated(id=kept.id, code=kept.table.setting.code)

    @router.get("/tables")
    async def open_tables(guest: Guest, house: AHouse) -> TableList:
        """The tables that anybody may find."""
        found = await house.store.summaries_open(MOST_LISTED)
        return TableList(tables=[summary_for(*each, guest) for each in found])

    @router.get("/mine")
    async def own_tables(guest: Guest, house: AHouse) -> TableList:
        """The tables where this device has a seat, the latest first."""
        found = await house.store.summaries_of(guest, MOST_LISTED)
        return TableList(tables=[summary_for(*each, guest) for each in found])

    @router.get("/codes/{code}")
    async def find(
        code: Annotated[str, Path(max_length=20)], request: Request, _: Guest, house: AHouse
    ) -> FoundTable:
        """The table with this code; nobody can try many of them."""
        address = address_of(request)
        if not codes.take(address):
            raise TooMuch
        wanted = "".join(letter for letter in code.upper() if letter.isalpha())
        found = await house.store.find(wanted) if len(wanted) == CODE_LENGTH else None
        if found is None:
            raise NoSuchTable
        codes.give_back(address)
        return FoundTable(id=found)

    @router.get("/tables/{table_id}")
    async def summary(table_id: TableId, guest: Guest, house: AHouse) -> TableSummary:
        kept = await house.kept(table_id)
        shelf = shelf_of(kept.table, house.pace, wall_ms())
        return summary_for(table_id, shelf.summary, guest)

    @router.post("/tables/{table_id}/seats/{seat}/link")
    async def offer(
        table_id: TableId,
        seat: Annotated[int, Path(ge=0, le=3)],
        request: Request,
        guest: Guest,
        house: AHouse,
    ) -> SeatLink:
        """A link that moves this seat to the device that opens it first."""
        secret = new_secret()
        await house.offer_seat(table_id, guest, seat, hashed(secret))
        path = f"/seat/{table_id}.{secret}"
        return SeatLink(path=path, qr=to_scan(request, path))

    @router.post("/links/{link}")
    async def move(
        link: Annotated[str, Path(pattern=LINK)], request: Request, guest: Guest, house: AHouse
    ) -> SeatMovedHere:
        """Open such a link: the seat is this device's now."""
        address = address_of(request)
        if not codes.take(address):
            raise TooMuch
        table_id, _, secret = link.partition(".")
        try:
            seat = await house.move_seat(table_id, guest, hashed(secret))
        except NoSuchTable:
            raise LinkUsedUp from None
        codes.give_back(address)
        return SeatMovedHere(id=table_id, seat=seat)

    return router
