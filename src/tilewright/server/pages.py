"""The browser client: its files, and its one page for every address that is a page."""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

CLIENT: Final = Path(__file__).parent / "web"
# Vite names these files after their contents.
_FOREVER: Final = "public, max-age=31536000, immutable"

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
            cache = _FOREVER if path.startswith("assets/") else "no-cache"
            return FileResponse(file, headers={"cache-control": cache})
        if Path(path).suffix and "." in path.rsplit("/", 1)[-1] and not path.startswith("seat/"):
            raise HTTPException(404)
        index = client / "index.html"
        if not index.is_file():
            return Response(NOT_BUILT, 503, media_type="text/html")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    return router


def _file(client: Path, path: str) -> Path | None:
    """The file of the client at this path; nothing outside its directory is ever one."""
    if not path or "\0" in path:
        return None
    try:
        file = (client / path).resolve()
        return file if file.is_relative_to(client.resolve()) and file.is_file() else None
    except OSError:  # a longer name than files have
        return None
