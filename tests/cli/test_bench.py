import json

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app
from tilewright.engine.selfplay.executor import available_cores


def run(*arguments: str) -> Result:
    command = ["bench", "--positions", "20", "--games", "2", *arguments]
    return CliRunner().invoke(app, command, prog_name="tilewright")


@pytest.fixture(scope="module")
def result() -> Result:
    return run("--json")


def test_every_figure_has_quartiles(result: Result) -> None:
    figures = json.loads(result.stdout)["figures"]
    for figure in figures:
        assert 0 < figure["first_quartile"] <= figure["figure"] <= figure["third_quartile"]


def test_every_kind_of_work_is_measured(result: Result) -> None:
    works = [figure["work"] for figure in json.loads(result.stdout)["figures"]]
    assert works[:4] == [
        "all plays, scores only",
        "all plays with equity",
        "best play by equity",
        "self-play on 1 thread",
    ]
    assert ("self-play on 2 threads" in works) == (available_cores() > 1)
    assert works[-3:] == [
        "loading words and leaves",
        "first best play in a new process",
        "peak memory of that process",
    ]


def test_it_measures_without_leaves_too() -> None:
    result = run("--leaves", "none")
    assert result.exit_code == 0
    assert "quartiles" in result.stdout
    assert "search compiled for" in result.stdout
