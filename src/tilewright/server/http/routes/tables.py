"""Routes that create and find tables and move seats between devices."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from tilewright.notation.complete_rules import complete_rules
from tilewright.notation.rules_text import rules_in_words
from tilewright.protocol.edition_settings import to_edition
from tilewright.protocol.responses import (
    EditionRules,
    FoundTable,
    MovedSeat,
    RuleSection,
    SeatLink,
    TableCreated,
    TableList,
    TableSummary,
)
from tilewright.protocol.settings import EditionSettings, TableSettings
from tilewright.rules.editions.edition import Edition
from tilewright.server.http.cookies import Holder, hashed, new_secret
from tilewright.server.http.lobby_limits import LobbyLimits
from tilewright.server.http.origins import address_of
from tilewright.server.http.problems import ERROR_RESPONSES, RateLimited
from tilewright.server.http.qr import qr_svg
from tilewright.server.http.rate_limits import Limits, RateLimiter
from tilewright.server.live.pipeline import CODE_LENGTH
from tilewright.server.live.service import TableService
from tilewright.server.storage.listing import summarize, summary_for
from tilewright.server.tables.refusals import LinkUsedUp, NoSuchTable

MAX_LISTED = 50

TABLE_ID = r"^[A-Za-z0-9_-]{8,40}$"
SEAT_LINK = r"^[A-Za-z0-9_-]{8,40}\.[A-Za-z0-9_-]{20,60}$"

TableId = Annotated[str, Path(pattern=TABLE_ID)]


def service_of(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service


ServiceDep = Annotated[TableService, Depends(service_of)]


def _rules(edition: Edition) -> EditionRules:
    complete = [
        RuleSection(heading=section.heading, rules=list(section.rules))
        for section in complete_rules(edition)
    ]
    return EditionRules(rules=list(rules_in_words(edition)), complete=complete)


def _summary(
    service: TableService, table_id: str, summary: dict[str, Any], holder: str
) -> TableSummary:
    expires_at = service.expiry.expires_at(summary["phase"], summary["changed_at"])
    return summary_for(table_id, summary, holder, expires_at)


def table_routes(limits: Limits, lobby: LobbyLimits) -> APIRouter:
    """Return the routes, with rate limits per address."""
    router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)
    new_tables, codes = RateLimiter(limits.new_tables), RateLimiter(limits.codes)

    @router.post("/rules")
    async def rules(settings: EditionSettings) -> EditionRules:
        """Return the rules that result from these settings, as plain sentences."""
        return _rules(to_edition(settings))

    @router.post("/tables", status_code=201)
    async def create_table(
        settings: TableSettings, request: Request, holder: Holder, service: ServiceDep
    ) -> TableCreated:
        """Create a table. People's seats with a name belong to the requesting device."""
        address = address_of(request)
        if not new_tables.take(address):
            raise RateLimited
        async with lobby.new_table(address, holder, listed=settings.listed) as count:
            live = await service.pipeline.create_table(settings, holder)
            count(live.id)
        return TableCreated(id=live.id, code=live.table.setting.code)

    @router.get("/tables")
    async def open_tables(holder: Holder, service: ServiceDep) -> TableList:
        """Return the listed tables whose game is not over."""
        found = await service.store.summaries_open(MAX_LISTED)
        return TableList(tables=[_summary(service, *each, holder) for each in found])

    @router.get("/mine")
    async def own_tables(holder: Holder, service: ServiceDep) -> TableList:
        """Return the tables where this device holds a seat, the latest first."""
        found = await service.store.summaries_of(holder, MAX_LISTED)
        return TableList(tables=[_summary(service, *each, holder) for each in found])

    @router.get("/codes/{code}")
    async def find_table(
        code: Annotated[str, Path(max_length=20)], request: Request, _: Holder, service: ServiceDep
    ) -> FoundTable:
        """Return the table with this code. Wrong codes are rate-limited to prevent guessing."""
        address = address_of(request)
        if not codes.take(address):
            raise RateLimited
        letters = "".join(letter for letter in code.upper() if letter.isalpha())
        found = await service.store.find(letters) if len(letters) == CODE_LENGTH else None
        if found is None:
            raise NoSuchTable
        codes.refund(address)
        return FoundTable(id=found)

    @router.get("/tables/{table_id}")
    async def table_summary(table_id: TableId, holder: Holder, service: ServiceDep) -> TableSummary:
        """Return a short description of a table."""
        live = await service.registry.open(table_id)
        summary = summarize(live.table, live.clock.now_ms())
        return _summary(service, table_id, summary, holder)

    @router.post("/tables/{table_id}/seats/{seat}/link")
    async def create_seat_link(
        table_id: TableId,
        seat: Annotated[int, Path(ge=0, le=3)],
        request: Request,
        holder: Holder,
        service: ServiceDep,
    ) -> SeatLink:
        """Create a link that moves this seat to the device that opens it first."""
        secret = new_secret()
        await service.pipeline.offer_seat(table_id, holder, seat, hashed(secret))
        path = f"/seat/{table_id}.{secret}"
        return SeatLink(path=path, qr=qr_svg(request, path))

    @router.post("/links/{link}")
    async def open_seat_link(
        link: Annotated[str, Path(pattern=SEAT_LINK)],
        request: Request,
        holder: Holder,
        service: ServiceDep,
    ) -> MovedSeat:
        """Move the seat of a link to this device."""
        address = address_of(request)
        if not codes.take(address):
            raise RateLimited
        table_id, _, secret = link.partition(".")
        try:
            seat = await service.pipeline.move_seat(table_id, holder, hashed(secret))
        except NoSuchTable:
            raise LinkUsedUp from None
        codes.refund(address)
        return MovedSeat(id=table_id, seat=seat)

    return router
