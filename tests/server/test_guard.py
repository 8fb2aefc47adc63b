import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.support.app_client import app_client, device
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS
from tilewright.protocol.responses import Problem
from tilewright.protocol.wire import COOKIE_NAME
from tilewright.server.http import guard
from tilewright.server.http.rate_limits import Limits, RateLimit

pytestmark = pytest.mark.anyio

SECRET = "the seed is 0123456789"


@pytest.fixture(scope="module")
async def app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FastAPI]:
    async with app_client(tmp_path_factory.mktemp("app")) as (app, _):
        yield app


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with device(app) as client:
        yield client


def check_refused(response: httpx.Response, status: int, code: str) -> None:
    """Check that the response is a problem with this code and has all security headers."""
    problem = Problem.model_validate_json(response.content)
    assert (response.status_code, problem.code) == (status, code)
    check_headers(response)


def check_headers(response: httpx.Response) -> None:
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["cross-origin-opener-policy"] == "same-origin"
    assert response.headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in response.headers
    assert "access-control-allow-origin" not in response.headers


class Failing(Exception):
    """An error whose text must not leak."""


def fail(*_: object) -> None:
    raise Failing(SECRET)


# Headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/icon.svg", 200),
        ("GET", "/no/such/file.js", 404),
        ("GET", "/api/choices", 200),
        ("GET", "/api/tables/no-such-table", 404),
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/tables", 405),
        ("OPTIONS", "/api/tables", 405),
        ("POST", "/api/tables", 422),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/api/openapi.json", 200),
    ],
)
async def test_every_response_has_the_security_headers(
    client: httpx.AsyncClient, method: str, path: str, status: int
) -> None:
    response = await client.request(method, path)
    assert response.status_code == status
    check_headers(response)
    if path.startswith("/api"):
        assert response.headers["cache-control"] == "no-store"


# Failures


async def test_an_internal_error_reveals_nothing(
    app: FastAPI,
    client: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(app.state.service.store, "summaries_open", fail)
    response = await client.get("/api/tables")
    check_refused(response, 500, "internal")
    assert "Failing" not in response.text
    assert SECRET not in response.text + caplog.text
    assert "a request failed: Failing in fail:" in caplog.text


async def test_a_failure_of_the_guard_itself_is_answered(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "known_host", fail)
    check_refused(await client.get("/api/tables"), 500, "internal")


# Size


async def test_a_long_body_is_refused_by_its_content_length(client: httpx.AsyncClient) -> None:
    check_refused(await client.post("/api/tables", content=b"x" * 70_000), 413, "too-large")


@pytest.mark.parametrize("length", ["-1", "1e9", "0x10", "", "99999999999999999999"])
async def test_an_invalid_content_length_is_refused(client: httpx.AsyncClient, length: str) -> None:
    headers = {"content-length": length}
    check_refused(
        await client.post("/api/tables", content=b"{}", headers=headers), 413, "too-large"
    )


async def test_a_chunked_body_is_refused_once_it_is_too_long(client: httpx.AsyncClient) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b" " * 1000

    check_refused(await client.post("/api/tables", content=chunks()), 413, "too-large")


async def test_a_body_that_never_ends_times_out(tmp_path: Path) -> None:
    limits = Limits(requests=NO_LIMITS.requests, body_seconds=0)

    async def chunks() -> AsyncIterator[bytes]:
        yield b"{"
        await never()

    async with app_client(tmp_path, limits=limits) as (_, client):
        check_refused(await client.post("/api/tables", content=chunks()), 408, "too-slow")


async def never() -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"{", id="incomplete"),
        pytest.param(b"[" * 60_000, id="nested-arrays"),
        pytest.param(b'{"a":' * 10_000, id="nested-objects"),
        pytest.param(b"\xff\xfe", id="invalid-utf-8"),
        pytest.param(b'{"edition": "\\ud800"}', id="lone-surrogate"),
        pytest.param(b"1" * 60_000, id="long-number"),
        pytest.param(b"NaN", id="nan"),
    ],
)
async def test_an_invalid_body_is_refused(client: httpx.AsyncClient, body: bytes) -> None:
    response = await client.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert response.status_code in (400, 422)
    check_refused(response, response.status_code, "bad-request")


# Origin and host


async def test_a_foreign_page_can_change_nothing(client: httpx.AsyncClient) -> None:
    body = table_for("Ann", None).model_dump_json()
    headers = {"content-type": "application/json", "origin": "http://evil.example"}
    check_refused(
        await client.post("/api/tables", content=body, headers=headers), 403, "foreign-origin"
    )
    assert (await client.get("/api/mine")).json() == {"tables": []}


async def test_our_own_page_can_create_a_table(client: httpx.AsyncClient) -> None:
    body = table_for("Ann", None).model_dump_json()
    headers = {"content-type": "application/json", "origin": str(client.base_url).rstrip("/")}
    assert (await client.post("/api/tables", content=body, headers=headers)).status_code == 201


async def test_a_foreign_host_name_that_points_at_us_is_refused(app: FastAPI) -> None:
    async with device(app, "http://evil.example:8000") as client:
        check_refused(await client.get("/api/tables"), 421, "unknown-host")
        check_refused(await client.get("/"), 421, "unknown-host")


@pytest.mark.parametrize("second", ["127.0.0.1:8000", "evil.example"])
async def test_a_repeated_host_header_is_refused(client: httpx.AsyncClient, second: str) -> None:
    headers = [("host", "127.0.0.1:8000"), ("host", second)]
    check_refused(await client.get("/api/tables", headers=headers), 400, "bad-request")


async def test_a_second_foreign_origin_is_refused(client: httpx.AsyncClient) -> None:
    ours = str(client.base_url).rstrip("/")
    headers = [("origin", ours), ("origin", "http://evil.example")]
    check_refused(await client.post("/api/tables", headers=headers), 403, "foreign-origin")


async def test_the_public_host_name_is_accepted(tmp_path: Path) -> None:
    url, address = "https://play.example.org", "http://play.example.org"
    async with app_client(tmp_path, public_url=url, address=address) as (_, client):
        response = await client.get("/api/choices")
        assert response.json()["lan_address"] == url
        assert "Secure" in response.headers["set-cookie"]


# Cookies


async def test_the_cookie_is_hidden_from_scripts_and_other_sites(app: FastAPI) -> None:
    for address, secure in (("http://127.0.0.1:8000", False), ("https://127.0.0.1", True)):
        async with device(app, address) as client:
            cookie = (await client.get("/api/choices")).headers["set-cookie"]
            parts = {part.strip().lower() for part in cookie.split(";")[1:]}
            assert parts >= {"httponly", "samesite=strict", "path=/"}
            assert ("secure" in parts) is secure
            assert not any(part.startswith("domain") for part in parts)
            assert re.fullmatch(rf"{COOKIE_NAME}=[\w-]{{43}}", cookie.split(";")[0])


async def test_a_device_keeps_its_cookie(client: httpx.AsyncClient) -> None:
    assert "set-cookie" in (await client.get("/api/choices")).headers
    assert "set-cookie" not in (await client.get("/api/choices")).headers


@pytest.mark.parametrize("token", ["", "short", "x" * 44, "é" * 43, "../" * 15])
async def test_an_invalid_cookie_is_replaced(app: FastAPI, token: str) -> None:
    async with device(app) as client:
        response = await client.get(
            "/api/choices", headers={b"cookie": f"{COOKIE_NAME}={token}".encode("latin-1")}
        )
        assert "set-cookie" in response.headers


# Rate limits


async def test_requests_are_limited_per_address(tmp_path: Path) -> None:
    limits = Limits(requests=RateLimit(2, 0))
    async with app_client(tmp_path, limits=limits) as (app, client):
        assert (await client.get("/healthz")).status_code == 200
        assert (await client.get("/healthz")).status_code == 200
        check_refused(await client.get("/healthz"), 429, "too-much")
        async with device(app, peer=("127.0.0.2", 1)) as another:
            assert (await another.get("/healthz")).status_code == 200


async def test_new_tables_are_limited(tmp_path: Path) -> None:
    limits = Limits(new_tables=RateLimit(1, 0))
    body = table_for("Ann", None).model_dump(mode="json")
    async with app_client(tmp_path, limits=limits) as (_, client):
        assert (await client.post("/api/tables", json=body)).status_code == 201
        check_refused(await client.post("/api/tables", json=body), 429, "too-much")


async def test_only_wrong_codes_count_towards_the_limit(tmp_path: Path) -> None:
    limits = Limits(codes=RateLimit(2, 0))
    body = table_for("Ann", None).model_dump(mode="json")
    async with app_client(tmp_path, limits=limits) as (_, client):
        table = (await client.post("/api/tables", json=body)).json()
        for _ in range(5):
            assert (await client.get(f"/api/codes/{table['code']}")).json() == {"id": table["id"]}
        check_refused(await client.get("/api/codes/BBBBBB"), 404, "no-such-table")
        check_refused(await client.get("/api/codes/zzz"), 404, "no-such-table")
        check_refused(await client.get("/api/codes/CCCCCC"), 429, "too-much")
        check_refused(await client.get(f"/api/codes/{table['code']}"), 429, "too-much")


async def test_wrong_links_count_as_wrong_codes(tmp_path: Path) -> None:
    limits = Limits(codes=RateLimit(2, 0))
    link = "/api/links/no-such-table." + "x" * 43
    async with app_client(tmp_path, limits=limits) as (_, client):
        check_refused(await client.post(link), 410, "link-used-up")
        check_refused(await client.post(link), 410, "link-used-up")
        check_refused(await client.post(link), 429, "too-much")
