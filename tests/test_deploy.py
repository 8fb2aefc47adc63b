"""What lies in deploy/ starts the program with options that it has."""

import re
import shlex
from pathlib import Path

import pytest

from tilewright.cli.main import load

DEPLOY = Path(__file__).parents[1] / "deploy"
HOSTING = DEPLOY.parent / "docs" / "hosting.md"


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
def test_every_command_that_is_told_can_be_given(command: str) -> None:
    _, *options = shlex.split(command)
    serve = load("serve")
    with serve.make_context("serve", options):
        pass


def test_every_option_is_told() -> None:
    told = HOSTING.read_text(encoding="utf-8")
    for parameter in load("serve").params:
        assert any(f"`{name}" in told for name in parameter.opts), parameter.opts


def test_the_untried_is_said_to_be_untried() -> None:
    assert "not been tried" in HOSTING.read_text(encoding="utf-8")
    assert "never been built" in (DEPLOY / "Containerfile").read_text(encoding="utf-8")
