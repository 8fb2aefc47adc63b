import json
import os
import threading
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.commands import train
from tilewright.cli.main import app
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.training.wins import CountedGames
from tilewright.engine.win_probability import WinCounts, WinTable
from tilewright.rules.equipment.tiles import ENGLISH

runner = CliRunner()


def run(out: Path, *arguments: str) -> Result:
    command = ["train", "leaves", str(out), "--rounds", "1", "--games", "6", "--threads", "1"]
    return runner.invoke(app, [*command, *arguments], prog_name="tilewright")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("trained") / "some.klv2"
    assert run(path, "--check", "0").exit_code == 0
    return path


def test_leaves_are_learned_and_saved(out: Path) -> None:
    assert len(Leaves.load(out)) == 914_624


def test_a_finished_training_is_tested_but_not_repeated(out: Path) -> None:
    first = out.read_bytes()
    result = run(out, "--check", "4", "--json")
    assert result.exit_code == 0
    assert out.read_bytes() == first
    found = json.loads(result.stdout)
    assert (found["leaves"], found["games"]) == (914_624, 4)


def test_one_pair_of_games_has_no_standard_error(out: Path) -> None:
    result = json.loads(run(out, "--check", "1", "--json").stdout)
    assert (result["games"], result["spread_error"], result["wins_error"]) == (2, None, None)
    assert "nan" not in run(out, "--check", "1").stdout


def test_stopping_keeps_the_old_file_and_the_same_command_resumes(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, here = threading.Event(), tmp_path / "some.klv2"
    monkeypatch.setattr(train, "stop_on_interrupt", lambda: nullcontext(stop))
    here.write_bytes(b"good leaves of another day")
    stop.set()
    stopped = run(here, "--check", "0")
    assert stopped.exit_code == 130
    assert "Run the same command again" in stopped.stderr
    assert here.read_bytes() == b"good leaves of another day"
    assert here.with_suffix(".training.npz").exists()
    stop.clear()
    assert run(here, "--check", "0").exit_code == 0
    assert here.read_bytes() == out.read_bytes()


def test_the_state_of_another_training_is_refused(out: Path) -> None:
    result = run(out, "--seed", "5")
    assert result.exit_code == 2
    assert "another word list or seed" in result.stderr


def test_other_numbers_of_racks_are_refused(out: Path) -> None:
    result = run(out, "--chosen", "3")
    assert result.exit_code == 2
    assert "1 chosen racks per turn, not 4 and 3" in result.stderr


def test_finished_rounds_are_not_repeated_with_other_numbers_of_games(out: Path) -> None:
    first = out.read_bytes()
    result = run(out, "--games", "8", "--check", "0")
    assert result.exit_code == 0
    assert result.stderr == (
        f"{out.with_suffix('.training.npz')}: rounds of 6 games are finished and are not repeated."
        " Nothing is left to play.\n"
    )
    assert out.read_bytes() == first
    assert run(out, "--check", "0").stderr == ""


def test_another_extension_is_refused(tmp_path: Path) -> None:
    assert run(tmp_path / "some.txt").exit_code == 2


def count(out: Path, *arguments: str) -> Result:
    command = ["train", "wins", str(out), "--games", "30", "--seed", "2", *arguments]
    return runner.invoke(app, command, prog_name="tilewright")


def test_wins_are_counted_and_saved(tmp_path: Path) -> None:
    result = count(tmp_path / "wins.npz", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["games"] == 30
    assert found["turns"] > 30 * 15
    assert found["half_unseen"]["-100"] < found["half_unseen"]["100"]
    assert WinTable.load(tmp_path / "wins.npz").wins(50, 100) == pytest.approx(
        found["half_unseen"]["100"], abs=1e-4
    )


def test_the_same_table_on_any_number_of_threads(tmp_path: Path) -> None:
    one, two = tmp_path / "one.npz", tmp_path / "two.npz"
    assert "won from +50" in count(one, "--threads", "1").stdout
    count(two, "--threads", "2")
    np.testing.assert_array_equal(WinTable.load(one).share, WinTable.load(two).share)


def test_a_win_table_has_its_own_extension(tmp_path: Path) -> None:
    assert count(tmp_path / "wins.klv2").exit_code == 2


def test_an_unwritable_win_table_is_reported_before_the_games(tmp_path: Path) -> None:
    (tmp_path / "folder.npz").mkdir()
    for out in ("nowhere/wins.npz", "folder.npz"):
        result = count(tmp_path / out, "--games", "1000000000")
        assert (result.exit_code, result.stdout) == (2, "")
        assert str(tmp_path / out) in result.stderr


def test_the_figures_are_printed_even_if_the_table_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    result = count(tmp_path / "wins.npz", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["games"] == 30
    assert result.stderr == f"{tmp_path / 'wins.npz'}: No space left on device\n"


def test_stopping_before_the_first_game_keeps_the_old_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, nothing = tmp_path / "wins.npz", CountedGames(0, WinCounts.zeros(ENGLISH.size))
    monkeypatch.setattr(train, "count_games", lambda *_, **__: nothing)
    out.write_bytes(b"a good table")
    assert count(out).exit_code == 130
    assert out.read_bytes() == b"a good table"
