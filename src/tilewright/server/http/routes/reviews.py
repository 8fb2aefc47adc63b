"""Routes for the review of a finished game. Only its players may use them."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tilewright.coach.settings import Vocabulary
from tilewright.protocol.review import (
    ComparedPlay,
    ComparePlay,
    PlayedOn,
    PlayOn,
    ReviewedTurn,
    ReviewProgress,
    ReviewPuzzles,
    ReviewWanted,
)
from tilewright.server.http.cookies import Holder
from tilewright.server.http.origins import address_of
from tilewright.server.http.problems import ERROR_RESPONSES, RateLimited
from tilewright.server.http.rate_limits import Limits, RateLimiter
from tilewright.server.http.routes.games import finished
from tilewright.server.http.routes.tables import ServiceDep, TableId
from tilewright.server.live.live_table import LiveTable
from tilewright.server.live.service import TableService
from tilewright.server.tables.refusals import NotAPlayer

TurnNumber = Annotated[int, Path(ge=1, le=1000)]
After = Annotated[int | None, Query(ge=0, description="turns that the client has verdicts of")]
_WELL_READ = Vocabulary.WELL_READ


def review_routes(limits: Limits) -> APIRouter:
    """Return the routes, with rate limits per address."""
    router = APIRouter(prefix="/api/tables/{table_id}/review", responses=ERROR_RESPONSES)
    reviews, compared = RateLimiter(limits.reviews), RateLimiter(limits.compared_plays)

    @router.post("", response_model=ReviewProgress)
    async def begin(
        wanted: ReviewWanted,
        table_id: TableId,
        request: Request,
        holder: Holder,
        service: ServiceDep,
    ) -> Response:
        """Begin the review of a finished game, or continue it, and return it as far as it is done.

        The first answer compares all turns by score and tiles kept.
        """
        live = await _own(service, table_id, holder)
        address = address_of(request)
        found = await service.reviews.begin(live, wanted.vocabulary, lambda: reviews.take(address))
        return Response(found, media_type="application/json")

    @router.get("", response_model=ReviewProgress)
    async def progress(
        table_id: TableId,
        holder: Holder,
        service: ServiceDep,
        vocabulary: Vocabulary = _WELL_READ,
        after: After = None,
    ) -> Response:
        """Return a review as far as it is done."""
        live = await _own(service, table_id, holder)
        found = await service.reviews.progress(live, vocabulary, after)
        return Response(found, media_type="application/json")

    @router.delete("", response_model=ReviewProgress)
    async def cancel(
        table_id: TableId,
        holder: Holder,
        service: ServiceDep,
        vocabulary: Vocabulary = _WELL_READ,
    ) -> Response:
        """Stop working on a review. What was found is kept."""
        live = await _own(service, table_id, holder)
        await service.reviews.cancel(live, vocabulary)
        found = await service.reviews.progress(live, vocabulary)
        return Response(found, media_type="application/json")

    @router.get("/puzzles")
    async def puzzles(
        table_id: TableId,
        holder: Holder,
        service: ServiceDep,
        vocabulary: Vocabulary = _WELL_READ,
    ) -> ReviewPuzzles:
        """Return one's own mistakes, without what would have been better."""
        live = await _own(service, table_id, holder)
        return await service.reviews.puzzles(live, vocabulary, live.table.held_by(holder))

    @router.get("/turns/{number}")
    async def turn(
        table_id: TableId,
        number: TurnNumber,
        holder: Holder,
        service: ServiceDep,
        vocabulary: Vocabulary = _WELL_READ,
    ) -> ReviewedTurn:
        """Return one turn of a review."""
        live = await _own(service, table_id, holder)
        return await service.reviews.turn(live, vocabulary, number)

    @router.post("/turns/{number}/compare", response_model=ComparedPlay)
    async def compare(
        wanted: ComparePlay,
        table_id: TableId,
        number: TurnNumber,
        request: Request,
        holder: Holder,
        service: ServiceDep,
    ) -> Response:
        """Compare another play, on the deals of the review. The answer does not name the best."""
        live = await _own(service, table_id, holder)
        if not compared.take(address_of(request)):
            raise RateLimited
        found = await service.reviews.compare(live, number, wanted)
        return Response(found, media_type="application/json")

    @router.post("/turns/{number}/play-on", response_model=PlayedOn)
    async def play_on(
        wanted: PlayOn,
        table_id: TableId,
        number: TurnNumber,
        request: Request,
        holder: Holder,
        service: ServiceDep,
    ) -> Response:
        """Let computers play on from a turn with another play, to the end of the game."""
        live = await _own(service, table_id, holder)
        if not compared.take(address_of(request)):
            raise RateLimited
        found = await service.reviews.play_on(live, number, wanted)
        return Response(found, media_type="application/json")

    return router


async def _own(service: TableService, table_id: str, holder: str) -> LiveTable:
    """Return a table whose game is over and where the device holds a seat."""
    live = await finished(service, table_id)
    if not live.table.held_by(holder):
        raise NotAPlayer
    return live
