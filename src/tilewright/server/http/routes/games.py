"""Routes for a table's game: records, pictures, and the check of the bag."""

from asyncio import to_thread
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response

from tilewright.protocol.responses import Fairness, WordMeaning
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.view import view
from tilewright.server.http.problems import ERROR_RESPONSES
from tilewright.server.http.qr import qr_svg
from tilewright.server.http.routes.tables import ServiceDep, TableId
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.pictures.board_svg import board_svg
from tilewright.server.pictures.png import PngRenderer
from tilewright.server.tables.refusals import NotOver, NotSealed
from tilewright.server.views.word_meaning import word_meaning

router = APIRouter(prefix="/api/tables/{table_id}", responses=ERROR_RESPONSES)


def _content(*media_types: str) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI description of a successful response that is not JSON of our own."""
    return {200: {"content": {media_type: {} for media_type in media_types}}}


@router.get(
    "/record.{form}",
    response_class=Response,
    responses=_content("application/json", "text/plain; charset=utf-8"),
)
async def record(form: Literal["json", "gcg"], table_id: TableId, service: ServiceDep) -> Response:
    """Return the complete game, racks included. It must be over."""
    body = await service.exports.export(await finished(service, table_id), form)
    name = f"tilewright-{table_id}.{form}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    media_type = "application/json" if form == "json" else "text/plain; charset=utf-8"
    return Response(body, media_type=media_type, headers=headers)


@router.get("/board.svg", response_class=Response, responses=_content("image/svg+xml"))
async def board_as_svg(
    table_id: TableId, service: ServiceDep, mode: Literal["light", "dark"] = "light"
) -> Response:
    """Return a picture of the board as everyone sees it."""
    svg = await _picture(service, table_id, dark=mode == "dark")
    return Response(svg, media_type="image/svg+xml")


@router.get("/board.png", response_class=Response, responses=_content("image/png"))
async def board_as_png(table_id: TableId, request: Request, service: ServiceDep) -> Response:
    """Return a picture of the board as everyone sees it."""
    renderer: PngRenderer = request.app.state.png_renderer
    png = await renderer.render(await _picture(service, table_id))
    return Response(png, media_type="image/png")


@router.get("/qr.svg", response_class=Response, responses=_content("image/svg+xml"))
async def qr_code(table_id: TableId, request: Request, service: ServiceDep) -> Response:
    """Return a QR code that opens the table."""
    live = await service.registry.open(table_id)
    code = qr_svg(request, f"/j/{live.table.setting.code}")
    return Response(code, media_type="image/svg+xml")


@router.get("/words/{word}")
async def meaning(
    word: Annotated[str, Path(max_length=40)], table_id: TableId, service: ServiceDep
) -> WordMeaning:
    """Return the meaning and level of a word that stands; never of one that can be challenged."""
    live = await service.registry.open(table_id)
    return await to_thread(word_meaning, live.table.game, word, live.judge)


@router.get("/fairness", response_model=Fairness)
async def fairness(table_id: TableId, service: ServiceDep) -> Response:
    """Check every draw of a finished game against the seed committed to at its start."""
    live = await finished(service, table_id)
    if live.table.game is None or not isinstance(live.table.game.bag.source, Sealed):
        raise NotSealed
    body = await service.exports.export(live, "fairness")
    return Response(body, media_type="application/json")


async def finished(service: TableService, table_id: str) -> LiveTable:
    """Return a table whose game is over; until then its log holds hidden tiles."""
    live = await service.registry.open(table_id)
    if live.table.game is None or not live.table.game.over:
        raise NotOver
    return live


async def _picture(service: TableService, table_id: str, *, dark: bool = False) -> str:
    table = (await service.registry.open(table_id)).table
    seen = None if table.game is None else view(table.game, None)
    played_on = datetime.fromtimestamp(table.setting.at / 1000, UTC).date()
    draw = partial(board_svg, played_on=played_on, dark=dark)
    return await to_thread(draw, table.setting.edition, seen)
