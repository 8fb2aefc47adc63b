"""`tilewright editions`: the list, the rules in words, every setting as JSON."""

import json

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.notation.record.json_values import from_json
from tilewright.notation.rules_text import BOOKS
from tilewright.rules import EDITIONS, Edition

runner = CliRunner()


def editions(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, ["editions", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_list_has_a_line_for_each_edition() -> None:
    code, output, _ = editions()
    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == list(EDITIONS)
    assert all(BOOKS[name] in output for name in EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_described_in_sentences(name: str) -> None:
    code, output, _ = editions(name)
    assert code == 0
    assert output.startswith(f"{name}: {BOOKS[name]}\n")
    rules = [line for line in output.splitlines() if line.startswith("- ")]
    assert len(rules) >= 45
    assert all(rule.endswith(".") for rule in rules)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_json_of_an_edition_can_be_read_back(name: str) -> None:
    code, output, _ = editions(name, "--json")
    assert code == 0
    assert from_json(json.loads(output), Edition, name) == EDITIONS[name]


def test_all_settings_of_all_editions_as_json() -> None:
    code, output, _ = editions("--json")
    assert code == 0
    found = json.loads(output)
    assert list(found) == list(EDITIONS)
    assert found["tournament"]["exchange_needs"] == 7


def test_an_unknown_edition_is_answered_with_the_list() -> None:
    code, output, errors = editions("chess")
    assert (code, output) == (2, "")
    assert errors == f"There is no edition 'chess'. The editions are {', '.join(EDITIONS)}.\n"
