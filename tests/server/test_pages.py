from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI

from tests.support.app_at_hand import device
from tilewright.server import problems
from tilewright.server.pages import page_routes

pytestmark = pytest.mark.anyio

SECRET = "what lies beside the client"


def site(client: Path) -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    problems.install(app)
    app.include_router(page_routes(client))
    return app


@pytest.fixture
async def ask(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    client = tmp_path / "web"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("the page")
    (client / "assets" / "app-1234.js").write_text("the script")
    (tmp_path / "secret.txt").write_text(SECRET)
    (tmp_path / "web-secret").mkdir()
    (tmp_path / "web-secret" / "key").write_text(SECRET)
    (client / "way-out").symlink_to(tmp_path / "secret.txt")
    async with device(site(client)) as ask:
        yield ask


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/j/BCDFGH", "/seat/abc.def-ghi", "/any/where"]
)
async def test_every_address_of_a_page_is_the_page(ask: httpx.AsyncClient, path: str) -> None:
    answer = await ask.get(path)
    assert (answer.status_code, answer.text) == (200, "the page")
    assert answer.headers["cache-control"] == "no-cache"
    assert (await ask.head(path)).status_code == 200


async def test_files_named_after_their_contents_are_kept_for_ever(ask: httpx.AsyncClient) -> None:
    answer = await ask.get("/assets/app-1234.js")
    assert answer.text == "the script"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/assets/gone-5678.js", "/favicon.ico", "/api/nothing"])
async def test_a_file_that_is_not_there_is_not_the_page(ask: httpx.AsyncClient, path: str) -> None:
    assert (await ask.get(path)).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/../web-secret/key",
        "/%2e%2e/web-secret/key",
        "/..%5csecret.txt",
        "/%2e%2e%5c%2e%2e%5csecret.txt",
        "/....//secret.txt",
        "/way-out",
        "/index.html%00.js",
        "/%00",
        "/" + "a" * 5000,
        "/" + "a/" * 3000,
        "/" + quote("/" * 50),
        "/" + quote("\udcff".encode("utf-8", "surrogateescape")),
        "/~root/.ssh",
    ],
)
async def test_nothing_outside_the_client_is_served(
    tmp_path: Path, ask: httpx.AsyncClient, path: str
) -> None:
    for each in (path, "/" + quote(str(tmp_path / "secret.txt")), f"/{tmp_path}/secret.txt"):
        # Not `ask.get(path)`: httpx would tidy the path up.
        answer = await ask.send(
            httpx.Request("GET", httpx.URL(ask.base_url, raw_path=each.encode()))
        )
        assert answer.status_code in (200, 404)
        assert SECRET not in answer.text


async def test_a_client_that_was_not_built_is_told(tmp_path: Path) -> None:
    async with device(site(tmp_path)) as ask:
        answer = await ask.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
