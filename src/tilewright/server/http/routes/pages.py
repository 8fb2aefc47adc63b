"""Serve the browser client: its files, and its single page at every other path."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

CLIENT: Final = Path(__file__).parents[2] / "web"
# The names of these files contain a hash of their contents.
_IMMUTABLE: Final = "public, max-age=31536000, immutable"

NOT_BUILT: Final = (
    "<!doctype html><title>Tilewright</title><p>The browser client has not been built. "
    "Run <code>make web</code> in the source tree.</p>"
)


def page_routes(client: Path = CLIENT) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        file = _file(client, path)
        if file is not None:
            cache = _IMMUTABLE if path.startswith("assets/") else "no-cache"
            return FileResponse(file, headers={"cache-control": cache})
        if Path(path).suffix and "." in path.rsplit("/", 1)[-1] and not path.startswith("seat/"):
            raise HTTPException(404)
        index = client / "index.html"
        if not index.is_file():
            return Response(NOT_BUILT, 503, media_type="text/html")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return router


def _file(client: Path, path: str) -> Path | None:
    """Return the client's file at this path, or None; never a file outside its directory."""
    if not path or "\0" in path:
        return None
    try:
        file = (client / path).resolve()
        return file if file.is_relative_to(client.resolve()) and file.is_file() else None
    except OSError:  # the name is too long
        return None
