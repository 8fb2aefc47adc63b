import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app
from tilewright.engine.leaves import Leaves

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


def test_another_training_beside_the_file_is_told(out: Path) -> None:
    told = ask(out, "--seed", "5")
    assert told.exit_code == 2
    assert "another word list or seed" in told.stderr


def test_another_ending_is_refused(tmp_path: Path) -> None:
    assert ask(tmp_path / "some.txt").exit_code == 2
