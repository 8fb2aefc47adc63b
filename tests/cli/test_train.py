import json
import os
import threading
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from tilewright.cli import train
from tilewright.cli.main import app
from tilewright.engine.leaves import Leaves
from tilewright.engine.win_probability import WinCounts, WinTable
from tilewright.engine.win_training import CountedGames
from tilewright.rules.tiles import ENGLISH

runner = CliRunner()


def ask(out: Path, *arguments: str) -> Result:
    command = ["train", "leaves", str(out), "--rounds", "1", "--games", "6", "--threads", "1"]
    return runner.invoke(app, [*command, *arguments], prog_name="tilewright")


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("trained") / "some.klv2"
    assert ask(path, "--check", "0").exit_code == 0
    return path


def test_leaves_are_learned_and_saved(out: Path) -> None:
    assert len(Leaves.load(out)) == 914_624


def test_a_finished_training_is_checked_and_not_played_again(out: Path) -> None:
    first = out.read_bytes()
    told = ask(out, "--check", "4", "--json")
    assert told.exit_code == 0
    assert out.read_bytes() == first
    found = json.loads(told.stdout)
    assert (found["leaves"], found["games"]) == (914_624, 4)


def test_of_one_pair_of_games_no_error_is_known(out: Path) -> None:
    told = json.loads(ask(out, "--check", "1", "--json").stdout)
    assert (told["games"], told["spread_error"], told["wins_error"]) == (2, None, None)
    assert "nan" not in ask(out, "--check", "1").stdout


def test_stopping_leaves_the_file_as_it_was_and_the_same_command_goes_on(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, here = threading.Event(), tmp_path / "some.klv2"
    monkeypatch.setattr(train, "stopping", lambda: nullcontext(stop))
    here.write_bytes(b"good leaves of another day")
    stop.set()
    stopped = ask(here, "--check", "0")
    assert stopped.exit_code == 130
    assert "goes on from here" in stopped.stderr
    assert here.read_bytes() == b"good leaves of another day"
    assert here.with_suffix(".training.npz").exists()
    stop.clear()
    assert ask(here, "--check", "0").exit_code == 0
    assert here.read_bytes() == out.read_bytes()


def test_another_training_beside_the_file_is_told(out: Path) -> None:
    told = ask(out, "--seed", "5")
    assert told.exit_code == 2
    assert "another word list or seed" in told.stderr


def test_another_way_to_draw_racks_is_told(out: Path) -> None:
    told = ask(out, "--chosen", "3")
    assert told.exit_code == 2
    assert "1 around chosen leaves, not 4 and 3" in told.stderr


def test_rounds_that_are_over_are_told_if_others_are_asked_for(out: Path) -> None:
    first = out.read_bytes()
    told = ask(out, "--games", "8", "--check", "0")
    assert told.exit_code == 0
    assert told.stderr == (
        f"{out.with_suffix('.training.npz')}: rounds of 6 games are over and stay as they were;"
        " nothing is left to play.\n"
    )
    assert out.read_bytes() == first
    assert ask(out, "--check", "0").stderr == ""


def test_another_ending_is_refused(tmp_path: Path) -> None:
    assert ask(tmp_path / "some.txt").exit_code == 2


def count(out: Path, *arguments: str) -> Result:
    command = ["train", "wins", str(out), "--games", "30", "--seed", "2", *arguments]
    return runner.invoke(app, command, prog_name="tilewright")


def test_wins_are_counted_and_saved(tmp_path: Path) -> None:
    told = count(tmp_path / "wins.npz", "--json")
    assert told.exit_code == 0
    found = json.loads(told.stdout)
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


def test_a_table_has_its_own_ending(tmp_path: Path) -> None:
    assert count(tmp_path / "wins.klv2").exit_code == 2


def test_a_table_that_cannot_be_written_is_told_before_the_games(tmp_path: Path) -> None:
    (tmp_path / "folder.npz").mkdir()
    for out in ("nowhere/wins.npz", "folder.npz"):
        told = count(tmp_path / out, "--games", "1000000000")
        assert (told.exit_code, told.stdout) == (2, "")
        assert str(tmp_path / out) in told.stderr


def test_the_figures_are_told_even_if_the_table_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    told = count(tmp_path / "wins.npz", "--json")
    assert told.exit_code == 2
    assert json.loads(told.stdout)["games"] == 30
    assert told.stderr == f"{tmp_path / 'wins.npz'}: No space left on device\n"


def test_stopped_before_the_first_game_the_old_table_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, nothing = tmp_path / "wins.npz", CountedGames(0, WinCounts.none(ENGLISH.size))
    monkeypatch.setattr(train, "count_games", lambda *_, **__: nothing)
    out.write_bytes(b"a good table")
    assert count(out).exit_code == 130
    assert out.read_bytes() == b"a good table"
