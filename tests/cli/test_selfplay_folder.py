"""`tilewright selfplay --out DIR`: shards that survive a kill, and a run that resumes."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import Table, parquet
from typer.testing import CliRunner, Result

from tilewright.cli.main import app

COLUMNS = ("--positions", "board", "--candidates", "2")
RUN = ("--games", "14", "--seed", "5", *COLUMNS)


def run(out: Path, *arguments: str) -> Result:
    command = ["selfplay", "--out", str(out), *arguments]
    return CliRunner().invoke(app, command, prog_name="tilewright")


def whole(folder: Path, *arguments: str) -> Table:
    result = run(folder, *RUN, *(arguments or ("--threads", "1")))
    assert result.exit_code == 0, result.stderr
    return parquet.read_table(folder)


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.engine.selfplay.turn_columns._WIDE_BATCH", 4)


def killed_while_saving(out: Path, shard: int) -> None:
    """Play in another process, which is killed with SIGKILL in the middle of saving a shard."""
    program = (
        "import os, signal, sys\n"
        "from tilewright.cli.commands import selfplay\n"
        "from tilewright.engine.selfplay import run_state, turn_columns\n"
        "turn_columns._WIDE_BATCH, saved, save = 4, [], run_state.RunState.save\n"
        "def killed(state, totals):\n"
        "    saved.append(totals)\n"
        f"    save(state, totals) if len(saved) < {shard} else os.kill(os.getpid(), 9)\n"
        "run_state.RunState.save = killed\n"
        "selfplay.app()"
    )
    command = [sys.executable, "-c", program, "--threads", "1", "--out", str(out), *RUN]
    finished = subprocess.run(command, check=False, capture_output=True)
    assert finished.returncode == -signal.SIGKILL


def test_shards_are_readable_after_a_kill_and_the_resumed_run_equals_the_whole_one(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "run"
    # After the third shard, before the state says so.
    killed_while_saving(folder, shard=4)
    saved = parquet.read_table(folder)
    assert sorted(set(saved["game"].to_pylist())) == list(range(12))
    result = run(folder, *RUN, "--threads", "1", "--json")
    assert result.stderr == "Continuing after 8 games.\n"
    assert json.loads(result.stdout)["games"] == 14
    uninterrupted = whole(tmp_path / "other")
    assert parquet.read_table(folder).equals(uninterrupted)
    names = [path.name for path in sorted(folder.iterdir())]
    assert names == ["_run.json", *(f"games-{first:010}.parquet" for first in (0, 4, 8, 12))]


def test_the_rows_do_not_depend_on_threads(tmp_path: Path) -> None:
    assert whole(tmp_path / "one").equals(whole(tmp_path / "two", "--threads", "2"))


def test_a_complete_run_is_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = whole(folder)
    result = run(folder, *RUN, "--threads", "1")
    assert result.stderr == "Continuing after 14 games.\n"
    assert parquet.read_table(folder).equals(first)


def test_a_single_table_has_the_same_columns(tmp_path: Path) -> None:
    assert run(tmp_path / "g.parquet", *RUN, "--threads", "1").exit_code == 0
    assert parquet.read_table(tmp_path / "g.parquet").equals(whole(tmp_path / "run"))


@pytest.mark.parametrize("change", [("--seed", "6"), ("--candidates", "3"), ("--positions", "cgp")])
def test_another_run_is_not_mixed_in(tmp_path: Path, change: tuple[str, str]) -> None:
    folder = tmp_path / "run"
    whole(folder)
    result = run(folder, *RUN, *change)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{folder}: these unfinished games were played with other")


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    result = run(tmp_path, *RUN)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "The folder has other files" in result.stderr


def test_columns_need_parquet(tmp_path: Path) -> None:
    for arguments in (["--out", str(tmp_path / "g.gcg")], []):
        command: list[Any] = ["selfplay", "--games", "1", "--candidates", "2", *arguments]
        result = CliRunner().invoke(app, command, prog_name="tilewright")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "saved as Parquet" in result.stderr


def test_a_position_as_cgp_is_text(tmp_path: Path) -> None:
    table = whole(tmp_path / "run", "--threads", "1", "--positions", "cgp")
    assert table["cgp"][0].as_py().startswith("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ")
