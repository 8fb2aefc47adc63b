import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from typer.testing import CliRunner, Result

from tilewright.cli.main import app
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg

runner = CliRunner()


def run(*arguments: str, command: str = "selfplay") -> Result:
    return runner.invoke(app, [command, *arguments], prog_name="tilewright")


def facts(*arguments: str, command: str = "selfplay") -> dict[str, Any]:
    found = json.loads(run(*arguments, "--json", command=command).stdout)
    assert isinstance(found, dict)
    return found


def test_the_summary_as_json() -> None:
    one, two = (facts("--games", "6", "--seed", "4", "--threads", n) for n in ("1", "2"))
    assert one["games"] == 6
    for figure in ("turns", "mean_score", "bingos_per_game"):
        assert one[figure] == two[figure]
    assert one["seconds"] > 0
    assert one["games_per_second"] == pytest.approx(6 / one["seconds"])


def test_the_summary_as_a_table() -> None:
    result = run("--games", "3", "--players", "4", "--threads", "1")
    assert result.exit_code == 0
    assert "points per player" in result.stdout


def test_one_game_has_no_standard_error() -> None:
    result = facts("--games", "1", "--threads", "1")
    assert result["mean_score"] > 0
    assert (result["mean_score_error"], result["spread_errors"]) == (None, [None, None])
    assert "nan" not in run("--games", "1", "--threads", "1").stdout


def test_games_as_gcg_files(tmp_path: Path) -> None:
    assert run("--games", "12", "--threads", "1", "--out", str(tmp_path / "g.gcg")).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files][:2] == ["g-01.gcg", "g-02.gcg"]
    assert len(files) == 12
    assert not replay_gcg(read_gcg(files[0].read_bytes())).differences


def test_one_game_is_one_file(tmp_path: Path) -> None:
    run("--games", "1", "--threads", "1", "--out", str(tmp_path / "g.gcg"))
    assert [file.name for file in tmp_path.iterdir()] == ["g.gcg"]


def test_games_as_parquet(tmp_path: Path) -> None:
    result = facts("--games", "5", "--threads", "1", "--out", str(tmp_path / "g.parquet"))
    table = parquet.read_table(tmp_path / "g.parquet")
    assert table.num_rows == result["turns"]
    assert len(set(table["game"].to_pylist())) == 5
    meaning = json.loads(table.schema.metadata[b"tilewright"])
    assert meaning["letters"][0] == "A"


def test_a_missing_pyarrow_is_reported_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run("--games", "1000000000", "--out", str(tmp_path / "g.parquet"))
    assert result.exit_code == 2
    assert "tilewright[parquet]" in result.stderr


def test_another_extension_is_refused_before_the_games(tmp_path: Path) -> None:
    result = run("--games", "1000000000", "--out", str(tmp_path / "g.xlsx"))
    assert result.exit_code == 2
    assert ".parquet or .gcg" in result.stderr


def killed_after_two_batches(out: Path, *arguments: str) -> None:
    """Play in another process, which is killed with SIGKILL while it saves the third batch."""
    program = (
        "import os, signal, sys\n"
        "from tilewright.cli.main import run\n"
        "from tilewright.engine.selfplay import saved_games, self_play\n"
        "self_play._BATCH, batches, add = 4, [], saved_games.SavedGames.add\n"
        "def killed(saved, result):\n"
        "    batches.append(result)\n"
        "    add(saved, result) if len(batches) < 3 else os.kill(os.getpid(), signal.SIGKILL)\n"
        "saved_games.SavedGames.add = killed\n"
        "run()"
    )
    command = [sys.executable, "-c", program, "selfplay", "--threads", "1", "--out", str(out)]
    finished = subprocess.run([*command, *arguments], check=False, capture_output=True)
    assert finished.returncode == -signal.SIGKILL


def without_time(summary: dict[str, Any]) -> dict[str, float]:
    numbers = ("games", "turns", "mean_score", "mean_score_error", "bingos_per_game")
    return {name: summary[name] for name in numbers}


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return rows


def test_games_are_readable_after_a_kill_and_the_run_continues(tmp_path: Path) -> None:
    out, arguments = tmp_path / "g.parquet", ("--games", "14", "--seed", "5")
    killed_after_two_batches(out, *arguments)
    assert not out.exists()
    saved = parquet.read_table(tmp_path / "g.parquet.partial")
    assert sorted(set(saved["game"].to_pylist())) == list(range(8))

    result = run(*arguments, "--threads", "1", "--json", "--out", str(out))
    assert result.stderr == "Continuing after 8 games.\n"
    whole = facts(*arguments, "--threads", "1", "--out", str(tmp_path / "whole.parquet"))
    assert without_time(json.loads(result.stdout)) == pytest.approx(without_time(whole))
    assert rows_of(out) == rows_of(tmp_path / "whole.parquet")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.parquet", "whole.parquet"]


def test_game_files_are_readable_after_a_kill_and_the_run_continues(tmp_path: Path) -> None:
    out, arguments = tmp_path / "g.gcg", ("--games", "14", "--seed", "5")
    killed_after_two_batches(out, *arguments)
    assert sorted(path.name for path in tmp_path.glob("*.gcg")) == [
        f"g-{number:02}.gcg" for number in range(1, 9)
    ]
    assert run(*arguments, "--threads", "1", "--out", str(out)).exit_code == 0
    assert len(list(tmp_path.iterdir())) == 14


def test_unfinished_games_of_another_run_are_not_continued(tmp_path: Path) -> None:
    out = tmp_path / "g.parquet"
    killed_after_two_batches(out, "--games", "14", "--seed", "5")
    result = run("--games", "14", "--seed", "6", "--out", str(out))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{out}.partial: these unfinished games were played with other")


def test_shards_of_a_run_have_the_numbers_of_the_whole_run(tmp_path: Path) -> None:
    for name, first, games in (("whole", "0", "6"), ("a", "0", "2"), ("b", "2", "4")):
        run(
            "--first-game", first, "--games", games, "--threads", "1",
            "--out", str(tmp_path / f"{name}.parquet"),
        )  # fmt: skip
    whole, start, rest = (rows_of(tmp_path / f"{name}.parquet") for name in ("whole", "a", "b"))
    assert whole == start + rest
    run("--first-game", "8", "--games", "2", "--threads", "1", "--out", str(tmp_path / "g.gcg"))
    assert sorted(path.name for path in tmp_path.glob("*.gcg")) == ["g-09.gcg", "g-10.gcg"]


def test_a_game_number_beyond_the_last_is_refused() -> None:
    result = run("--first-game", str(2**32 - 1), "--games", "2")
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("name", ["g.gcg", "g.parquet"])
def test_an_unwritable_target_is_reported_before_the_games(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "file").touch()
    for out in ("nowhere/" + name, "file/" + name, "folder.parquet"):
        result = run("--games", "1000000000", "--out", str(tmp_path / out))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(str((tmp_path / out).parent))
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("name", ["g.gcg", "g.parquet"])
def test_the_summary_is_printed_even_if_the_games_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    result = run("--games", "1", "--threads", "1", "--json", "--out", str(tmp_path / name))
    assert result.exit_code == 2
    assert json.loads(result.stdout)["games"] == 1
    assert result.stderr == f"{tmp_path / name}: No space left on device\n"
