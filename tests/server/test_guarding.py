import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.support.app_at_hand import app_at_hand, device
from tests.support.new_table import table_for
from tests.support.running_server import NO_LIMITS
from tilewright.server import guarding
from tilewright.server.answers import Problem
from tilewright.server.guests import COOKIE
from tilewright.server.limits import Allowance, Limits

pytestmark = pytest.mark.anyio

SECRET = "the seed is 0123456789"


@pytest.fixture(scope="module")
async def app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FastAPI]:
    async with app_at_hand(tmp_path_factory.mktemp("app")) as (app, _):
        yield app


@pytest.fixture
async def ask(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with device(app) as ask:
        yield ask


def refused(answer: httpx.Response, status: int, code: str) -> None:
    """The answer is a refusal in the one shape there is, with every header."""
    assert (answer.status_code, Problem.model_validate_json(answer.content).code) == (status, code)
    guarded(answer)


def guarded(answer: httpx.Response) -> None:
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers


class Failing(Exception):
    """Tells more than anybody may know."""


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
async def test_every_answer_has_the_headers(
    ask: httpx.AsyncClient, method: str, path: str, status: int
) -> None:
    answer = await ask.request(method, path)
    assert answer.status_code == status
    guarded(answer)
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


# Failures


async def test_a_failure_inside_is_answered_without_a_word_of_it(
    app: FastAPI,
    ask: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(app.state.house.store, "summaries_open", fail)
    answer = await ask.get("/api/tables")
    refused(answer, 500, "internal")
    assert "Failing" not in answer.text
    assert SECRET not in answer.text + caplog.text
    assert "a request failed: Failing in fail:" in caplog.text


async def test_a_failure_of_the_guard_itself_is_answered_too(
    ask: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarding, "known_host", fail)
    refused(await ask.get("/api/tables"), 500, "internal")


# Size


async def test_a_long_body_is_refused_by_its_length(ask: httpx.AsyncClient) -> None:
    refused(await ask.post("/api/tables", content=b"x" * 70_000), 413, "too-large")


@pytest.mark.parametrize("length", ["-1", "1e9", "0x10", "", "99999999999999999999"])
async def test_a_length_that_is_none_is_refused(ask: httpx.AsyncClient, length: str) -> None:
    headers = {"content-length": length}
    refused(await ask.post("/api/tables", content=b"{}", headers=headers), 413, "too-large")


async def test_a_body_in_pieces_is_refused_when_it_grows_too_long(ask: httpx.AsyncClient) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b" " * 1000

    refused(await ask.post("/api/tables", content=pieces()), 413, "too-large")


async def test_a_body_that_never_ends_is_refused(tmp_path: Path) -> None:
    limits = Limits(requests=NO_LIMITS.requests, body_seconds=0)

    async def pieces() -> AsyncIterator[bytes]:
        yield b"{"
        await never()

    async with app_at_hand(tmp_path, limits=limits) as (_, ask):
        refused(await ask.post("/api/tables", content=pieces()), 408, "too-slow")


async def never() -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"{", id="half-an-object"),
        pytest.param(b"[" * 60_000, id="deep"),
        pytest.param(b'{"a":' * 10_000, id="deep-objects"),
        pytest.param(b"\xff\xfe", id="no-text"),
        pytest.param(b'{"edition": "\\ud800"}', id="half-a-character"),
        pytest.param(b"1" * 60_000, id="a-long-number"),
        pytest.param(b"NaN", id="no-number"),
    ],
)
async def test_a_body_that_makes_no_sense_is_refused(ask: httpx.AsyncClient, body: bytes) -> None:
    answer = await ask.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 422)
    refused(answer, answer.status_code, "bad-request")


# Where it comes from


async def test_another_page_can_change_nothing(ask: httpx.AsyncClient) -> None:
    body = table_for("Ann", None).model_dump_json()
    headers = {"content-type": "application/json", "origin": "http://evil.example"}
    refused(await ask.post("/api/tables", content=body, headers=headers), 403, "foreign-origin")
    assert (await ask.get("/api/mine")).json() == {"tables": []}


async def test_our_own_page_can(ask: httpx.AsyncClient) -> None:
    body = table_for("Ann", None).model_dump_json()
    headers = {"content-type": "application/json", "origin": str(ask.base_url).rstrip("/")}
    assert (await ask.post("/api/tables", content=body, headers=headers)).status_code == 201


async def test_a_name_that_somebody_pointed_at_us_is_not_served(app: FastAPI) -> None:
    async with device(app, "http://evil.example:8000") as ask:
        refused(await ask.get("/api/tables"), 421, "unknown-host")
        refused(await ask.get("/"), 421, "unknown-host")


async def test_the_name_behind_a_proxy_is_served(tmp_path: Path) -> None:
    own = "https://play.example.org"
    async with app_at_hand(tmp_path, own=own, address="http://play.example.org") as (_, ask):
        answer = await ask.get("/api/choices")
        assert answer.json()["lan_address"] == own
        assert "Secure" in answer.headers["set-cookie"]


# Cookies


async def test_the_cookie_is_out_of_reach_for_scripts_and_other_pages(app: FastAPI) -> None:
    for address, secure in (("http://127.0.0.1:8000", False), ("https://127.0.0.1", True)):
        async with device(app, address) as ask:
            cookie = (await ask.get("/api/choices")).headers["set-cookie"]
            parts = {part.strip().lower() for part in cookie.split(";")[1:]}
            assert parts >= {"httponly", "samesite=strict", "path=/"}
            assert ("secure" in parts) is secure
            assert not any(part.startswith("domain") for part in parts)
            assert re.fullmatch(rf"{COOKIE}=[\w-]{{43}}", cookie.split(";")[0])


async def test_a_device_keeps_the_cookie_it_has(ask: httpx.AsyncClient) -> None:
    assert "set-cookie" in (await ask.get("/api/choices")).headers
    assert "set-cookie" not in (await ask.get("/api/choices")).headers


@pytest.mark.parametrize("token", ["", "short", "x" * 44, "é" * 43, "../" * 15])
async def test_a_cookie_that_is_no_secret_is_replaced(app: FastAPI, token: str) -> None:
    async with device(app) as ask:
        answer = await ask.get(
            "/api/choices", headers={b"cookie": f"{COOKIE}={token}".encode("latin-1")}
        )
        assert "set-cookie" in answer.headers


# How often


async def test_whoever_asks_too_often_is_told_and_nobody_else(tmp_path: Path) -> None:
    limits = Limits(requests=Allowance(2, 0))
    async with app_at_hand(tmp_path, limits=limits) as (app, ask):
        assert (await ask.get("/healthz")).status_code == 200
        assert (await ask.get("/healthz")).status_code == 200
        refused(await ask.get("/healthz"), 429, "too-much")
        async with device(app, client=("127.0.0.2", 1)) as another:
            assert (await another.get("/healthz")).status_code == 200


async def test_new_tables_are_counted(tmp_path: Path) -> None:
    limits = Limits(new_tables=Allowance(1, 0))
    body = table_for("Ann", None).model_dump(mode="json")
    async with app_at_hand(tmp_path, limits=limits) as (_, ask):
        assert (await ask.post("/api/tables", json=body)).status_code == 201
        refused(await ask.post("/api/tables", json=body), 429, "too-much")


async def test_wrong_codes_are_counted_and_right_ones_are_not(tmp_path: Path) -> None:
    limits = Limits(codes=Allowance(2, 0))
    body = table_for("Ann", None).model_dump(mode="json")
    async with app_at_hand(tmp_path, limits=limits) as (_, ask):
        made = (await ask.post("/api/tables", json=body)).json()
        for _ in range(5):
            assert (await ask.get(f"/api/codes/{made['code']}")).json() == {"id": made["id"]}
        refused(await ask.get("/api/codes/BBBBBB"), 404, "no-such-table")
        refused(await ask.get("/api/codes/zzz"), 404, "no-such-table")
        refused(await ask.get("/api/codes/CCCCCC"), 429, "too-much")
        refused(await ask.get(f"/api/codes/{made['code']}"), 429, "too-much")


async def test_wrong_links_are_counted_with_the_codes(tmp_path: Path) -> None:
    limits = Limits(codes=Allowance(2, 0))
    link = "/api/links/no-such-table." + "x" * 43
    async with app_at_hand(tmp_path, limits=limits) as (_, ask):
        refused(await ask.post(link), 410, "link-used-up")
        refused(await ask.post(link), 410, "link-used-up")
        refused(await ask.post(link), 429, "too-much")
