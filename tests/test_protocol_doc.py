"""What docs/protocol.md says is true: its examples are read, its tables compared, its bot plays."""

import re
import runpy
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
import sqlalchemy as sa
from pydantic import BaseModel, TypeAdapter

from tests.support.running_server import AT_ONCE, running_server
from tilewright.rules.refusals import Refusal
from tilewright.server import answers, app, guarding, messages, problems, settings, sockets, views
from tilewright.server.actions import GameAction, TableAction
from tilewright.server.limits import Limits
from tilewright.server.messages import ClientMessage, ServerMessage, client_message, server_message

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
MODELS: dict[str, Any] = {
    "client": client_message,
    "server": server_message,
    "TableSettings": TypeAdapter(settings.TableSettings),
    "TableCreated": TypeAdapter(answers.TableCreated),
    "Problem": TypeAdapter(answers.Problem),
}


def section(title: str) -> str:
    return re.split(r"^#+ ", TEXT.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(title: str) -> dict[str, list[str]]:
    """The rows of a section's table: what is named first, and what is named after it."""
    found = {}
    for line in section(title).splitlines():
        if line.startswith("| `"):
            first, second, *_ = (cell.strip() for cell in line.strip("|").split(" |"))
            found[first.strip("`")] = re.findall(r"`([\w-]+)`", second)
    return found


def kinds(union: Any, name: str) -> dict[str, type[BaseModel]]:
    """The shapes of a union by what tells them apart."""
    shapes = get_args(union)
    return {str(shape.model_fields[name].default): shape for shape in shapes}


@pytest.mark.parametrize(("model", "example"), EXAMPLES)
def test_every_example_is_as_the_server_reads_or_says_it(model: str, example: str) -> None:
    MODELS[model].validate_json(example)


def test_every_kind_of_message_has_its_example() -> None:
    for model, union in (("client", ClientMessage), ("server", ServerMessage)):
        shown = {
            MODELS[model].validate_json(example).type for name, example in EXAMPLES if name == model
        }
        # A welcome is told in words: it would be as long as the rest of the page.
        assert shown == kinds(get_args(union)[0], "type").keys() - {"welcome"}


def test_no_json_is_without_a_model() -> None:
    assert TEXT.count("```json") == len(EXAMPLES) > 10
    assert {model for model, _ in EXAMPLES} == MODELS.keys()


def test_every_action_is_told_with_its_fields() -> None:
    told = rows("Actions")
    actions = kinds(GameAction, "kind") | kinds(TableAction, "kind")
    assert told == {
        kind: [name for name in shape.model_fields if name != "kind"]
        for kind, shape in actions.items()
    }


def test_every_field_of_a_view_is_named() -> None:
    shapes = (
        messages.View, views.TableInfo, views.SeatState, views.You, views.GameView, views.May,
        messages.Welcome, messages.Chat,
    )  # fmt: skip
    for shape in shapes:
        for name in shape.model_fields.keys() - {"type"}:
            assert f"`{name}`" in section("What you hear"), f"{shape.__name__}.{name}"


def refusals(kind: type[Refusal] = Refusal) -> dict[str, list[str]]:
    """The code of every refusal there is, with its facts."""
    found: dict[str, list[str]] = {}
    for each in kind.__subclasses__():
        found |= refusals(each)
        found[each.code] = [field.name for field in fields(each)]  # type: ignore[arg-type]
    return found


def codes_in(module: Any) -> set[str]:
    """The codes that a module answers with beside those of refusals."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    return set(re.findall(r'(?:problem\(\d+|_refused\([\w.]+), "([\w-]+)"', source)) | set(
        re.findall(r'\d{3}: \("([\w-]+)"', source)
    )


def test_every_code_is_told_with_its_facts() -> None:
    others = codes_in(guarding) | codes_in(problems) | codes_in(sockets) | {"bad-request"}
    assert {"too-much", "internal", "no-cookie", "not-found", "not-saved"} <= others
    assert rows("Refusals") == refusals() | {code: [] for code in others}


def test_every_route_is_told() -> None:
    document = app.create_app(sa.create_engine("sqlite://"), app.ServerSettings()).openapi()
    routes = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert rows("Over HTTP").keys() == routes


def test_every_code_that_closes_a_socket_is_told() -> None:
    for code in (sockets.FAILED, sockets.FOREIGN, sockets.NO_SUCH_TABLE, sockets.TOO_MANY):
        assert f"| {code} |" in section("Limits")
    assert f"| {sockets.TRY_LATER} |" in section("Limits")


def test_the_limits_are_those_that_ship() -> None:
    limits = Limits()
    told = section("Limits")
    for number in (
        limits.requests.burst, limits.requests.a_second, limits.new_tables.burst,
        limits.codes.burst, limits.messages.burst, limits.messages.a_second,
        limits.sockets_an_address,
    ):  # fmt: skip
        assert f" {number:g} " in told
    assert f"{limits.request_bytes // 1024} KiB long" in told
    assert f"{limits.message_bytes // 1024} KiB" in told


@pytest.mark.anyio
async def test_the_bot_plays_a_whole_game(tmp_path: Path) -> None:
    [bot] = re.findall(r"^```python\n(.*?)^```$", section("A bot"), re.MULTILINE | re.DOTALL)
    script = tmp_path / "bot.py"
    script.write_text(bot, encoding="utf-8")
    with running_server(tmp_path / "server", settings=AT_ONCE) as server:
        scores = await runpy.run_path(str(script))["play_a_game"](server.address)
    assert len(scores) == 2
    assert scores[0] > 100
