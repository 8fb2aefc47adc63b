"""The route for the coach at the table."""

from fastapi import APIRouter

from tilewright.protocol.responses import CoachRemark
from tilewright.protocol.wire import SeatNumber
from tilewright.server.http.cookies import Holder
from tilewright.server.http.problems import ERROR_RESPONSES
from tilewright.server.http.routes.tables import ServiceDep, TableId
from tilewright.server.live.advice import remark_on
from tilewright.server.tables.coach_rule import play_to_judge

router = APIRouter(prefix="/api/tables/{table_id}", responses=ERROR_RESPONSES)


@router.get("/seats/{seat}/coach")
async def ask_the_coach(
    seat: SeatNumber, table_id: TableId, holder: Holder, service: ServiceDep
) -> CoachRemark:
    """Return what the coach says about the last play of a seat that this device holds.

    Refused at a table without a coach, and while any play can be challenged.
    """
    live = await service.registry.open(table_id)
    judged = play_to_judge(live.table, seat, holder)
    return await remark_on(live.table, seat, judged)
