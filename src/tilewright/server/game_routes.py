"""A table's game over HTTP: records, pictures, and the check of the bag."""

from asyncio import to_thread
from typing import Any, Literal

from fastapi import APIRouter, Request, Response

from tilewright.notation.gcg_export import gcg_of
from tilewright.notation.gcg_writer import write_gcg
from tilewright.notation.record import write_record
from tilewright.rules.bag import Sealed
from tilewright.rules.events import Event
from tilewright.rules.fairness import audit
from tilewright.rules.view import view
from tilewright.server.answers import DrawChecked, Fairness
from tilewright.server.darkroom import Darkroom
from tilewright.server.house import House
from tilewright.server.pictures import board_svg
from tilewright.server.problems import REFUSALS
from tilewright.server.scanning import to_scan
from tilewright.server.table import Phase, game_events
from tilewright.server.table_refusals import NotOver, NotSealed
from tilewright.server.table_routes import AHouse, TableId

router = APIRouter(prefix="/api/tables/{table_id}", responses=REFUSALS)


def _comes_as(*kinds: str) -> dict[int | str, dict[str, Any]]:
    """For the schema: an answer that is no message of ours."""
    return {200: {"content": {kind: {} for kind in kinds}}}


@router.get(
    "/record.{form}",
    response_class=Response,
    responses=_comes_as("application/json", "text/plain; charset=utf-8"),
)
async def record(form: Literal["json", "gcg"], table_id: TableId, house: AHouse) -> Response:
    """The whole game with every rack, once it is over."""
    events = await _finished(house, table_id)
    name = f"tilewright-{table_id}.{form}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    if form == "json":
        body = await to_thread(write_record, events)
        return Response(body, media_type="application/json", headers=headers)
    data = await to_thread(lambda: write_gcg(gcg_of(events)[0]))
    return Response(data, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/board.svg", response_class=Response, responses=_comes_as("image/svg+xml"))
async def picture(table_id: TableId, house: AHouse) -> Response:
    """The board as everybody sees it."""
    return Response(await _picture(house, table_id), media_type="image/svg+xml")


@router.get("/board.png", response_class=Response, responses=_comes_as("image/png"))
async def picture_to_share(table_id: TableId, request: Request, house: AHouse) -> Response:
    darkroom: Darkroom = request.app.state.darkroom
    return Response(await darkroom.png(await _picture(house, table_id)), media_type="image/png")


@router.get("/qr.svg", response_class=Response, responses=_comes_as("image/svg+xml"))
async def code_to_scan(table_id: TableId, request: Request, house: AHouse) -> Response:
    """A code that opens the table's page on a phone."""
    kept = await house.kept(table_id)
    code = to_scan(request, f"/j/{kept.table.setting.code}")
    return Response(code, media_type="image/svg+xml")


@router.get("/fairness")
async def fairness(table_id: TableId, house: AHouse) -> Fairness:
    """Every draw of a finished game against the seed that was committed to at its start."""
    events = await _finished(house, table_id)
    source = (await house.kept(table_id)).table.game
    bag = None if source is None else source.bag.source
    checked = await to_thread(audit, events)
    if not isinstance(bag, Sealed) or checked is None:
        raise NotSealed
    return Fairness(
        commitment=checked.commitment,
        seed=bag.seed.hex(),
        seed_matches=bag.commitment == checked.commitment,
        fair=checked.fair,
        draws=[
            DrawChecked(
                event=draw.event,
                seat=draw.seat,
                recorded=list(draw.recorded),
                expected=list(draw.expected),
                fair=draw.fair,
            )
            for draw in checked.draws
        ],
    )


async def _finished(house: House, table_id: str) -> tuple[Event, ...]:
    """The log of a game that is over: before that it would tell what nobody may know."""
    kept = await house.kept(table_id)
    if kept.table.phase is not Phase.OVER:
        raise NotOver
    return game_events(await house.store.load(table_id))


async def _picture(house: House, table_id: str) -> str:
    table = (await house.kept(table_id)).table
    seen = None if table.game is None else view(table.game, None)
    return await to_thread(board_svg, table.setting.edition, seen)
