"""Anything at all over HTTP: every answer is as the schema says, and none is a failure."""

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
from tilewright.server.actions import Resign
from tilewright.server.app import ServerSettings, create_app

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# A hang is a failure too.
SECONDS = 30


def document() -> dict[str, Any]:
    """The schema the server gives out."""
    return create_app(sa.create_engine("sqlite://"), ServerSettings()).openapi()


Operation = APIOperation[Any, Any, Any, Any]


def cases() -> list[Any]:
    """Every operation with what it wants; where it wants anything, with what it does not want."""
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
    """A table whose game is over, so that its record can be asked for."""

    async def play() -> str:
        async with Guest(server.address) as guest:
            table = (await guest.set_table(table_for("Ann", "Ben"))).id
            async with guest.sit_at(table) as line:
                await line.do(Resign(seat=0))
            return table

    return asyncio.run(play())


@pytest.mark.parametrize(("operation", "mode"), cases())
def test_every_answer_is_as_the_schema_says(
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
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(base_url=server.address, checks=CHECKS, timeout=SECONDS)
        # Most ids lead nowhere; the same with one that leads somewhere.
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
            case.call_and_validate(base_url=server.address, checks=CHECKS, timeout=SECONDS)

    ask()


def test_every_route_is_in_the_schema_with_what_it_may_be_refused_with() -> None:
    for path, methods in document()["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            for status in ("404", "413", "422", "429", "500"):
                content = operation["responses"][status]["content"]["application/json"]
                assert content["schema"]["$ref"].endswith("/Problem")
