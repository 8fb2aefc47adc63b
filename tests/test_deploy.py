"""The commands in deploy/ and docs/host/hosting.md use options that exist."""

import re
import shlex
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.leak_search import route_names
from tilewright.cli.main import load
from tilewright.server.http.app import ServerSettings, create_app

DEPLOY = Path(__file__).parents[1] / "deploy"
HOSTING = DEPLOY.parent / "docs" / "host" / "hosting.md"


def commands() -> list[str]:
    unit = (DEPLOY / "tilewright.service").read_text(encoding="utf-8")
    found = re.findall(r"ExecStart=\S+/tilewright (serve.*)", unit)
    container = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    found.append(" ".join(re.findall(r'"([^"]+)"', container.split("ENTRYPOINT")[1])[1:]))
    found += re.findall(
        r"^    tilewright (serve.*)$", HOSTING.read_text(encoding="utf-8"), re.MULTILINE
    )
    return sorted(set(found))


@pytest.mark.parametrize("command", commands())
def test_every_documented_command_parses(command: str) -> None:
    _, *options = shlex.split(command)
    serve = load("serve")
    with serve.make_context("serve", options):
        pass


def test_every_option_is_documented() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    for parameter in load("serve").params:
        assert any(f"`{name}" in text for name in parameter.opts), parameter.opts


def test_the_proxy_recognizes_the_table_in_every_address_of_it() -> None:
    """Otherwise requests for one table would go to several processes."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    (rule,) = re.findall(r'"~(\^[^"]+)" \$table;', text)
    pattern = re.compile(rule.replace("(?<", "(?P<"))
    application = create_app(sa.create_engine("sqlite://"), ServerSettings())
    paths = {path for _, path in route_names(application) if "{table_id}" in path}
    assert "/api/tables/{table_id}/socket" in paths
    for path in paths:
        found = pattern.match(path.replace("{table_id}", "bench-table_0001"))
        assert found is not None, path
        assert found["table"] == "bench-table_0001"


def test_untested_files_say_that_they_are_untested() -> None:
    assert "not been tried" in HOSTING.read_text(encoding="utf-8")
    assert "never been built" in (DEPLOY / "Containerfile").read_text(encoding="utf-8")
