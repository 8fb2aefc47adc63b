"""Fuzz the HTTP routes: every response conforms to the schema, and none is a server error."""

import asyncio
from typing import Any

import pytest
import schemathesis
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.new_table import table_for
from tests.support.running_server import RunningServer
from tilewright.client import Guest
from tilewright.protocol.actions import Resign
from tilewright.server.http.app import ServerSettings, create_app

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# A request that hangs is a failure too.
TIMEOUT_SECONDS = 30


def document() -> dict[str, Any]:
    """Return the server's OpenAPI document."""
    return create_app(sa.create_engine("sqlite://"), ServerSettings()).openapi()


Operation = APIOperation[Any, Any, Any, Any]


def cases() -> list[Any]:
    """Return every operation with valid input, with invalid input as well if it takes any."""
    schema = schemathesis.openapi.from_dict(document())
    found = []
    for path, methods in document()["paths"].items():
        for method in methods:
            operation = schema[path][method]
            modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
            for mode in modes if operation.path_parameters or operation.body else modes[:1]:
                name = f"{mode.value} {method} {path}"
                found.append(pytest.param(operation, mode, id=name))
    return found


@pytest.fixture(scope="module")
def table(server: RunningServer) -> str:
    """Return a table whose game is over, so that its record is available."""

    async def play() -> str:
        async with Guest(server.address) as guest:
            table = (await guest.create_table(table_for("Ann", "Ben"))).id
            async with guest.connect(table) as connection:
                await connection.do(Resign(seat=0))
            return table

    return asyncio.run(play())


@pytest.mark.parametrize(("operation", "mode"), cases())
def test_every_response_conforms_to_the_schema(
    server: RunningServer,
    table: str,
    operation: Operation,
    mode: GenerationMode,
    pytestconfig: pytest.Config,
) -> None:
    @given(operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=pytestconfig.getoption("fuzz"),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Case[Any]) -> None:
        case.call_and_validate(base_url=server.address, checks=CHECKS, timeout=TIMEOUT_SECONDS)
        # A random id rarely exists, so repeat the request with one that does.
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
            case.call_and_validate(base_url=server.address, checks=CHECKS, timeout=TIMEOUT_SECONDS)

    send()


def test_the_schema_documents_the_errors_of_every_route() -> None:
    for path, methods in document()["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            for status in ("404", "413", "422", "429", "500"):
                content = operation["responses"][status]["content"]["application/json"]
                assert content["schema"]["$ref"].endswith("/Problem")
