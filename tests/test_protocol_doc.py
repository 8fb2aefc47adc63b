"""The protocol page is correct: examples validate, tables are complete, and its bot plays."""

import re
import runpy
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
import sqlalchemy as sa
from pydantic import BaseModel, TypeAdapter

from tests.support.running_server import NO_DELAYS, running_server
from tilewright.protocol import messages, permissions, responses, settings, views
from tilewright.protocol.actions import GameAction, TableAction
from tilewright.protocol.messages import (
    ClientMessage,
    ServerMessage,
    client_message,
    server_message,
)
from tilewright.rules.obstacles import ProposalObstacle, TableObstacle
from tilewright.rules.refusals import Refusal
from tilewright.server.http import app, problems
from tilewright.server.http.rate_limits import Limits
from tilewright.server.http.sockets import close_codes

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "library" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
MODELS: dict[str, Any] = {
    "client": client_message,
    "server": server_message,
    "TableSettings": TypeAdapter(settings.TableSettings),
    "TableCreated": TypeAdapter(responses.TableCreated),
    "Problem": TypeAdapter(responses.Problem),
}


def section(title: str) -> str:
    return re.split(r"^#+ ", TEXT.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(title: str) -> dict[str, list[str]]:
    """Return the names in the first column of a section's table, each with those in the second."""
    found = {}
    for line in section(title).splitlines():
        if line.startswith("| `"):
            first, second, *_ = (cell.strip() for cell in line.strip("|").split(" |"))
            found[first.strip("`")] = re.findall(r"`([\w-]+)`", second)
    return found


def kinds(union: Any, name: str) -> dict[str, type[BaseModel]]:
    """Return the models of a union by the value of their discriminator."""
    shapes = get_args(union)
    return {str(shape.model_fields[name].default): shape for shape in shapes}


@pytest.mark.parametrize(("model", "example"), EXAMPLES)
def test_every_example_is_valid(model: str, example: str) -> None:
    MODELS[model].validate_json(example)


def test_every_kind_of_message_has_an_example() -> None:
    for model, union in (("client", ClientMessage), ("server", ServerMessage)):
        shown = {
            MODELS[model].validate_json(example).type for name, example in EXAMPLES if name == model
        }
        # An example of a welcome would be as long as the rest of the page.
        assert shown == kinds(get_args(union)[0], "type").keys() - {"welcome"}


def test_every_json_example_names_its_model() -> None:
    assert TEXT.count("```json") == len(EXAMPLES) > 10
    assert {model for model, _ in EXAMPLES} == MODELS.keys()


def test_every_action_is_listed_with_its_fields() -> None:
    listed = rows("Actions")
    actions = kinds(GameAction, "kind") | kinds(TableAction, "kind")
    assert listed == {
        kind: [name for name in shape.model_fields if name != "kind"]
        for kind, shape in actions.items()
    }


def test_every_field_of_a_view_is_documented() -> None:
    shapes = (
        messages.View, views.TableInfo, views.SeatState, views.You, views.GameView, permissions.May,
        messages.Welcome, messages.Chat,
    )  # fmt: skip
    for shape in shapes:
        for name in shape.model_fields.keys() - {"type"}:
            assert f"`{name}`" in section("Messages you receive"), f"{shape.__name__}.{name}"


def test_every_code_of_a_permission_is_listed_with_its_facts() -> None:
    for union in (permissions.PassWarning, permissions.ExchangeObstacle):
        for code, shape in kinds(get_args(union)[0], "code").items():
            facts = ", ".join(f"`{n}`" for n in shape.model_fields if n not in ("code", "message"))
            row = f"| `{code}` | {facts} |" if facts else f"| `{code}` | |"
            assert row in section("Messages you receive")


def refusals(kind: type[Refusal] = Refusal) -> dict[str, list[str]]:
    """Return the code of every refusal with its facts."""
    found: dict[str, list[str]] = {}
    for each in kind.__subclasses__():
        found |= refusals(each)
        found[each.code] = [field.name for field in fields(each)]  # type: ignore[arg-type]
    return found


def test_every_code_is_listed_with_its_facts() -> None:
    assert set(problems.MESSAGES) == set(problems.ERROR_CODES)
    assert rows("Refusals") == refusals() | {code: [] for code in problems.ERROR_CODES}


def test_every_reason_why_something_cannot_be_proposed_is_listed() -> None:
    _, proposals, tables = section("Refusals").split("The `reason` of")
    for obstacle in ProposalObstacle:
        assert f"`{obstacle.value}`" in proposals
    for reason in TableObstacle:
        assert f"`{reason.value}`" in tables


def test_every_route_is_listed() -> None:
    document = app.create_app(sa.create_engine("sqlite://"), app.ServerSettings()).openapi()
    routes = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert rows("HTTP routes").keys() == routes


def test_every_close_code_is_listed() -> None:
    codes = {value for name, value in vars(close_codes).items() if name.isupper()}
    assert len(codes) == 5
    for code in codes:
        assert f"| {code} |" in section("Limits")


def test_the_documented_limits_are_the_defaults() -> None:
    limits = Limits()
    text = " ".join(section("Limits").split())
    for number in (
        limits.requests.burst, limits.requests.per_second, limits.new_tables.burst,
        limits.codes.burst, limits.messages.burst, limits.messages.per_second,
        limits.sockets_per_address,
    ):  # fmt: skip
        assert f" {number:g} " in text
    assert f"{limits.request_bytes // 1024} KiB long" in text
    assert f"{limits.message_bytes // 1024} KiB" in text


@pytest.mark.anyio
async def test_the_bot_plays_a_whole_game(tmp_path: Path) -> None:
    [bot] = re.findall(r"^```python\n(.*?)^```$", section("A bot"), re.MULTILINE | re.DOTALL)
    script = tmp_path / "bot.py"
    script.write_text(bot, encoding="utf-8")
    with running_server(tmp_path / "server", settings=NO_DELAYS) as server:
        scores = await runpy.run_path(str(script))["play_a_game"](server.address)
    assert len(scores) == 2
    assert scores[0] > 100
