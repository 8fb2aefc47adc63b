"""Writing shards from Python: the same rows as on the command line, resumed and stopped."""

import threading
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.data import OtherRun, Shards, write_shards
from tilewright.engine import GREEDY, BadArgument, Player, shipped_leaves
from tilewright.lexicon.lexicon import Lexicon

WORDS = Lexicon.load("english")


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.engine.selfplay.turn_columns._WIDE_BATCH", 4)


def written(folder: Path, games: int = 9, **options: Any) -> Shards:
    return write_shards(
        folder, games, lexicon=WORDS, seed=5, positions="board", threads=1, **options
    )


def test_the_rows_are_those_of_the_command_line(tmp_path: Path) -> None:
    shards = written(tmp_path / "here")
    assert len(shards.files) == 3
    command = ["selfplay", "--games", "9", "--seed", "5", "--positions", "board", "--threads", "1"]
    result = CliRunner().invoke(app, [*command, "--out", str(tmp_path / "there")])
    assert result.exit_code == 0
    here, there = (parquet.read_table(tmp_path / name) for name in ("here", "there"))
    assert here.equals(there)
    # Either continues what the other has begun.
    assert (tmp_path / "here/_run.json").read_text().split('"totals"')[0] == (
        tmp_path / "there/_run.json"
    ).read_text().split('"totals"')[0]


def test_a_run_that_was_stopped_goes_on_with_the_same_rows(tmp_path: Path) -> None:
    stop, reports = threading.Event(), list[int]()

    def progress(played: int) -> None:
        reports.append(played)
        if played >= 4:
            stop.set()

    stopped = written(tmp_path / "run", progress=progress, stop=stop)
    assert 0 < len(stopped.files) < 3
    resumed = written(tmp_path / "run", progress=reports.append)
    assert reports[-1] == 9
    whole = written(tmp_path / "whole")
    tables = [parquet.read_table([*map(str, shards.files)]) for shards in (resumed, whole)]
    assert tables[0].equals(tables[1])


def test_players_may_differ_and_their_settings_belong_to_the_run(tmp_path: Path) -> None:
    static = Player("static", shipped_leaves("english"))
    shards = written(tmp_path, 4, players=[static, GREEDY], pairs=True, candidates=1)
    assert shards.names("player") == ("static", "greedy")
    for other in ([GREEDY, static], [static, Player("greedy", endgame_terms=True)]):
        with pytest.raises(OtherRun):
            written(tmp_path, 4, players=other, pairs=True, candidates=1)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"positions": "fen"}, "positions must be one of board, cgp, or None"),
        ({"candidates": 101}, "candidates must be from 0 to 100"),
        ({"games": 0}, "games must be at least 1"),
        ({"lexicon": "english"}, "lexicon must be a Lexicon"),
        ({"progress": 5}, "progress must be a function"),
    ],
)
def test_an_argument_that_makes_no_sense_is_named(
    tmp_path: Path, options: dict[str, Any], why: str
) -> None:
    arguments: dict[str, Any] = {"games": 2, "lexicon": WORDS} | options
    with pytest.raises(BadArgument, match=why):
        write_shards(tmp_path / "run", **arguments)
    assert not (tmp_path / "run").exists()
