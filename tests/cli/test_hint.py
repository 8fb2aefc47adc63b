"""`tilewright hint`: text for people, JSON for programs, clear errors."""

import json

from typer.testing import CliRunner, Result

from tilewright.cli.main import app
from tilewright.position import Position

HORN = "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AELMSTT/ 0/14 0"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["hint", *arguments], prog_name="tilewright")


def test_hints_up_to_a_rung() -> None:
    assert run("--cgp", HORN, "--rung", "3").stdout.splitlines() == [
        "Look for a word on the board that takes a letter in front or at the end.",
        "Something around column E.",
        "4 tiles, about 20 points.",
    ]


def test_hints_as_json() -> None:
    found = json.loads(run("--cgp", HORN, "--rung", "6", "--json").stdout)
    assert found["rungs"] == 6
    assert [each["kind"] for each in found["hints"]] == [
        "thought",
        "region",
        "size",
        "letters",
        "start",
        "play",
    ]
    assert found["hints"][-1]["placed"] == [["E5", "M"], ["E6", "A"], ["E7", "L"], ["E8", "T"]]


def test_a_rack_that_is_not_known_is_an_error() -> None:
    result = run("--cgp", Position.parse(HORN).after("E5 MALT").cgp())
    assert result.exit_code == 2
    assert "not fully known" in result.stderr
