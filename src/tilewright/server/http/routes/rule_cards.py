"""Rule cards, and example plays for those who play against computers."""

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Path

from tilewright.protocol.commands import to_placed
from tilewright.protocol.edition_settings import to_edition
from tilewright.protocol.lessons import LessonLaid
from tilewright.protocol.responses import ExamplePlay, RuleCards
from tilewright.protocol.settings import EditionSettings
from tilewright.server.http.cookies import Holder
from tilewright.server.http.problems import ERROR_RESPONSES
from tilewright.server.http.routes.tables import ServiceDep, TableId
from tilewright.server.live.dictionaries import words_of
from tilewright.server.views import rule_cards as views

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)


@router.post("/rules/cards")
async def rule_cards(settings: EditionSettings) -> RuleCards:
    """Return the rule behind each refusal, in the words of these settings."""
    return views.rule_cards(to_edition(settings))


@router.post("/tables/{table_id}/seats/{seat}/example")
async def example_play(
    table_id: TableId,
    seat: Annotated[int, Path(ge=0, le=3)],
    laid: LessonLaid,
    holder: Holder,
    service: ServiceDep,
) -> ExamplePlay:
    """Return a legal play like one that was refused. The other players must be computers."""
    table = (await service.registry.open(table_id)).table
    tried = to_placed(laid.placed)
    return await to_thread(lambda: views.example_play(table, seat, holder, tried, words_of(table)))
