from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI

from tests.support.app_client import device
from tilewright.server.http import problems
from tilewright.server.http.routes.pages import page_routes

pytestmark = pytest.mark.anyio

SECRET = "a file outside the client"


def site(web: Path) -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    problems.install_error_handlers(app)
    app.include_router(page_routes(web))
    return app


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("the page")
    (web / "assets" / "app-1234.js").write_text("the script")
    (tmp_path / "secret.txt").write_text(SECRET)
    (tmp_path / "web-secret").mkdir()
    (tmp_path / "web-secret" / "key").write_text(SECRET)
    (web / "way-out").symlink_to(tmp_path / "secret.txt")
    async with device(site(web)) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/j/BCDFGH", "/seat/abc.def-ghi", "/any/where"]
)
async def test_every_page_path_serves_the_single_page(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path)
    assert (response.status_code, response.text) == (200, "the page")
    assert response.headers["cache-control"] == "no-cache"
    assert (await client.head(path)).status_code == 200


async def test_files_with_a_hash_in_their_name_are_immutable(client: httpx.AsyncClient) -> None:
    response = await client.get("/assets/app-1234.js")
    assert response.text == "the script"
    assert "immutable" in response.headers["cache-control"]


@pytest.mark.parametrize("path", ["/assets/gone-5678.js", "/favicon.ico", "/api/nothing"])
async def test_a_missing_file_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


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
    tmp_path: Path, client: httpx.AsyncClient, path: str
) -> None:
    for each in (path, "/" + quote(str(tmp_path / "secret.txt")), f"/{tmp_path}/secret.txt"):
        # Not `client.get(path)`: httpx would normalize the path.
        response = await client.send(
            httpx.Request("GET", httpx.URL(client.base_url, raw_path=each.encode()))
        )
        assert response.status_code in (200, 404)
        assert SECRET not in response.text


async def test_a_client_that_has_not_been_built_is_reported(tmp_path: Path) -> None:
    async with device(site(tmp_path)) as client:
        response = await client.get("/")
        assert response.status_code == 503
        assert "make web" in response.text
