"""Routes of the analysis board. Positions come from the client, and nothing is stored.

So nobody can analyse more of a running game than they see themselves.
"""

import asyncio
import base64
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from tilewright.protocol.analysis import (
    AnalysedGame,
    AnalysedLine,
    AnalysisPreview,
    AnalysisPreviewRequest,
    LineRequest,
    OpponentRequest,
    ThinkRequest,
)
from tilewright.protocol.responses import Problem
from tilewright.server.http.origins import address_of
from tilewright.server.http.problems import ERROR_RESPONSES, RateLimited
from tilewright.server.http.rate_limits import Limits, RateLimiter
from tilewright.server.http.routes.tables import ServiceDep
from tilewright.server.live.analysts import AnalysisFailed
from tilewright.server.live.service import TableService

# An inference takes a fraction of a second.
_INFERENCE_SECONDS: Final = 5.0
# How often to look whether the client has gone.
_CHECK_SECONDS: Final = 0.25
# The OpenAPI description of an answer in lines.
_LINES: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/x-ndjson": {}}}}


def analysis_routes(limits: Limits) -> APIRouter:
    router = APIRouter(prefix="/api/analysis", responses=ERROR_RESPONSES)
    budget = RateLimiter(limits.thinking_seconds)

    @router.post("/game", response_model=AnalysedGame)
    async def game(request: Request, service: ServiceDep) -> Response:
        """Read a game from the body: GCG, a game record or CGP, also compressed with gzip."""
        data = base64.b64encode(await request.body()).decode()
        return _answer(await service.analysts.look("game", data))

    @router.post("/line", response_model=AnalysedLine)
    async def line(body: LineRequest, service: ServiceDep) -> Response:
        """Return the positions of a line, and the turns to choose from at its end."""
        return _answer(await service.analysts.look("line", body.model_dump(mode="json")))

    @router.post("/preview", response_model=AnalysisPreview)
    async def preview(body: AnalysisPreviewRequest, service: ServiceDep) -> Response:
        """Return the words and points of tiles laid on a position."""
        return _answer(await service.analysts.look("preview", body.model_dump(mode="json")))

    @router.post("/think", response_class=Response, responses=_LINES)
    async def think(body: ThinkRequest, request: Request, service: ServiceDep) -> Response:
        """Think about a position: lines of JSON, each a ``Thought``, until the client closes."""
        return await _thinking("think", body, body.seconds, request, service, budget)

    @router.post("/opponent", response_class=Response, responses=_LINES)
    async def opponent(body: OpponentRequest, request: Request, service: ServiceDep) -> Response:
        """Infer what the player who made the last turn may have kept: one line of JSON."""
        return await _thinking("opponent", body, _INFERENCE_SECONDS, request, service, budget)

    return router


def _answer(line: bytes) -> Response:
    """Return the answer of a process; a ``Problem`` is an error."""
    return Response(line, _status(line), media_type="application/json")


def _status(line: bytes) -> int:
    found: dict[str, Any] = json.loads(line)
    return 422 if found.keys() == Problem.model_fields.keys() else 200


async def _thinking(
    kind: str,
    body: BaseModel,
    seconds: float,
    request: Request,
    service: TableService,
    budget: RateLimiter,
) -> Response:
    """Stream the lines of a thought. The first one decides the status of the response."""
    address = address_of(request)
    if not budget.take(address):
        raise RateLimited
    thought = service.analysts.think(
        kind,
        body.model_dump(mode="json"),
        seconds,
        address,
        lambda used: budget.spend(address, used),
    )
    lines = _until_closed(thought, request)
    first = await anext(lines, None)
    if first is None:
        raise AnalysisFailed

    if _status(first) != 200:
        await lines.aclose()
        return _answer(first)

    async def stream() -> AsyncIterator[bytes]:
        async with aclosing(lines):
            yield first + b"\n"
            async for line in lines:
                yield line + b"\n"

    return StreamingResponse(stream(), media_type="application/x-ndjson")


async def _until_closed(lines: AsyncGenerator[bytes], request: Request) -> AsyncGenerator[bytes]:
    """Yield the lines until the client closes the connection."""
    async with aclosing(lines):
        while True:
            coming = asyncio.ensure_future(anext(lines, None))
            try:
                while not (await asyncio.wait([coming], timeout=_CHECK_SECONDS))[0]:
                    if await request.is_disconnected():
                        return
            finally:
                if not coming.done():
                    coming.cancel()
                    await asyncio.wait([coming])
            line = coming.result()
            if line is None or await request.is_disconnected():
                return
            yield line
