import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from typer.testing import CliRunner, Result

from tilewright.cli.main import app
from tilewright.notation.gcg_reader import read_gcg
from tilewright.notation.replay import replay

runner = CliRunner()


def ask(*arguments: str, command: str = "selfplay") -> Result:
    return runner.invoke(app, [command, *arguments], prog_name="tilewright")


def facts(*arguments: str, command: str = "selfplay") -> dict[str, Any]:
    found = json.loads(ask(*arguments, "--json", command=command).stdout)
    assert isinstance(found, dict)
    return found


def test_the_figures_as_json() -> None:
    one, two = (facts("--games", "6", "--seed", "4", "--threads", n) for n in ("1", "2"))
    assert one["games"] == 6
    for figure in ("turns", "mean_score", "bingos_per_game"):
        assert one[figure] == two[figure]
    assert one["seconds"] > 0
    assert one["games_per_second"] == pytest.approx(6 / one["seconds"])


def test_the_figures_for_people() -> None:
    told = ask("--games", "3", "--players", "4", "--threads", "1")
    assert told.exit_code == 0
    assert "points a player" in told.stdout


def test_of_one_game_no_error_is_known() -> None:
    told = facts("--games", "1", "--threads", "1")
    assert told["mean_score"] > 0
    assert (told["mean_score_error"], told["spread_errors"]) == (None, [None, None])
    assert "nan" not in ask("--games", "1", "--threads", "1").stdout


def test_games_as_gcg_files(tmp_path: Path) -> None:
    assert ask("--games", "12", "--threads", "1", "--out", str(tmp_path / "g.gcg")).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files][:2] == ["g-01.gcg", "g-02.gcg"]
    assert len(files) == 12
    assert not replay(read_gcg(files[0].read_bytes())).differences


def test_one_game_is_one_file(tmp_path: Path) -> None:
    ask("--games", "1", "--threads", "1", "--out", str(tmp_path / "g.gcg"))
    assert [file.name for file in tmp_path.iterdir()] == ["g.gcg"]


def test_games_as_columns(tmp_path: Path) -> None:
    told = facts("--games", "5", "--threads", "1", "--out", str(tmp_path / "g.parquet"))
    table = parquet.read_table(tmp_path / "g.parquet")
    assert table.num_rows == told["turns"]
    assert len(set(table["game"].to_pylist())) == 5
    meaning = json.loads(table.schema.metadata[b"tilewright"])
    assert meaning["letters"][0] == "A"


def test_without_pyarrow_the_way_out_is_told_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    told = ask("--games", "1000000000", "--out", str(tmp_path / "g.parquet"))
    assert told.exit_code == 2
    assert "tilewright[parquet]" in told.stderr


def test_another_ending_is_refused_before_the_games(tmp_path: Path) -> None:
    told = ask("--games", "1000000000", "--out", str(tmp_path / "g.xlsx"))
    assert told.exit_code == 2
    assert ".parquet or .gcg" in told.stderr


@pytest.mark.parametrize("name", ["g.gcg", "g.parquet"])
def test_a_target_that_cannot_be_written_is_told_before_the_games(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "file").touch()
    for out in ("nowhere/" + name, "file/" + name, "folder.parquet"):
        told = ask("--games", "1000000000", "--out", str(tmp_path / out))
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr.startswith(str((tmp_path / out).parent))
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("name", ["g.gcg", "g.parquet"])
def test_the_figures_are_told_even_if_the_games_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    told = ask("--games", "1", "--threads", "1", "--json", "--out", str(tmp_path / name))
    assert told.exit_code == 2
    assert json.loads(told.stdout)["games"] == 1
    assert told.stderr == f"{tmp_path / name}: No space left on device\n"
