"""`tilewright editions`: the list, the rules in words, every setting as JSON."""

import json

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.notation.json_values import from_json
from tilewright.notation.plain_words import BOOKS
from tilewright.rules import EDITIONS, Edition

runner = CliRunner()


def editions(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, ["editions", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_list_has_a_line_for_each_edition() -> None:
    code, told, _ = editions()
    assert code == 0
    assert [line.split()[0] for line in told.splitlines()] == list(EDITIONS)
    assert all(BOOKS[name] in told for name in EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_told_in_sentences(name: str) -> None:
    code, told, _ = editions(name)
    assert code == 0
    head, empty, *rules = told.splitlines()
    assert head == f"{name}: {BOOKS[name]}"
    assert empty == ""
    assert len(rules) >= 8
    assert all(rule.startswith("- ") and rule.endswith(".") for rule in rules)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_settings_as_json_are_the_edition_again(name: str) -> None:
    code, told, _ = editions(name, "--json")
    assert code == 0
    assert from_json(json.loads(told), Edition, name) == EDITIONS[name]


def test_all_settings_of_all_editions_as_json() -> None:
    code, told, _ = editions("--json")
    assert code == 0
    found = json.loads(told)
    assert list(found) == list(EDITIONS)
    assert found["tournament"]["exchange_needs"] == 7


def test_an_unknown_edition_is_answered_with_those_there_are() -> None:
    code, told, said = editions("chess")
    assert (code, told) == (2, "")
    assert said == f"There is no edition 'chess'; there are {', '.join(EDITIONS)}.\n"
