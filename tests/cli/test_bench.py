import json

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app
from tilewright.engine.hall import usable_processors


def ask(*arguments: str) -> Result:
    command = ["bench", "--positions", "20", "--games", "2", *arguments]
    return CliRunner().invoke(app, command, prog_name="tilewright")


@pytest.fixture(scope="module")
def told() -> Result:
    return ask("--json")


def test_every_figure_has_its_spread(told: Result) -> None:
    figures = json.loads(told.stdout)["figures"]
    for figure in figures:
        assert 0 < figure["first_quartile"] <= figure["figure"] <= figure["third_quartile"]


def test_the_table_has_all_its_rows(told: Result) -> None:
    works = [figure["work"] for figure in json.loads(told.stdout)["figures"]]
    assert works[:4] == [
        "all plays, scores only",
        "all plays with equity",
        "best play by equity",
        "self-play on 1 thread",
    ]
    assert ("self-play on 2 threads" in works) == (usable_processors() > 1)
    assert works[-3:] == [
        "words and leaves made ready",
        "a new process to its first best play",
        "memory it holds at most",
    ]


def test_without_leaves_it_is_measured_all_the_same() -> None:
    told = ask("--leaves", "none")
    assert told.exit_code == 0
    assert "quartiles" in told.stdout
    assert "search compiled for" in told.stdout
