import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tilewright
from tilewright.cli.main import COMMANDS, app, load

runner = CliRunner()


def test_version() -> None:
    result = runner.invoke(app, ["--version"])
    assert result.exit_code == 0
    assert result.stdout == f"tilewright {tilewright.__version__}\n"


def test_help_lists_every_command_with_its_line() -> None:
    result = runner.invoke(app, ["--help"])
    assert result.exit_code == 0
    for name, line in COMMANDS.items():
        assert f"{name} {line}" in " ".join(result.stdout.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_opens_its_own_help(name: str) -> None:
    assert (load(name).help or "").startswith(COMMANDS[name])
    result = runner.invoke(app, [name, "--help"], prog_name="tilewright")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: tilewright {name} ")


def test_help_loads_no_command() -> None:
    look = (
        "import sys; from typer.testing import CliRunner; from tilewright.cli.main import app\n"
        "CliRunner().invoke(app, ['--help'])\n"
        "print(*(name for name in sys.modules if name.startswith('tilewright.')))"
    )
    seen = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert seen.stdout.split() == ["tilewright.cli", "tilewright.cli.main"]


def test_a_mistyped_command_is_answered_with_a_near_one() -> None:
    result = runner.invoke(app, ["tabel"])
    assert result.exit_code == 2
    assert "Did you mean 'table'?" in result.stderr


RUN = [sys.executable, "-c", "from tilewright.cli.main import run; run()"]
GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--help"], id="the-list-of-commands"),
        pytest.param(["editions"], id="a-command"),
        pytest.param(["replay", str(GAMES / "challenges.gcg")], id="a-long-answer"),
        pytest.param(["selfplay", "--games", "1", "--threads", "1"], id="a-table"),
    ],
)
def test_a_full_disk_is_told_in_a_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(
            [*RUN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (told.returncode, told.stderr) == (2, "No space left on device\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["replay", str(GAMES / "challenges.gcg")], id="replay"),
        pytest.param(["selfplay", "--games", "2", "--threads", "1"], id="selfplay"),
    ],
)
def test_a_terminal_without_the_letters_shows_question_marks(
    arguments: list[str], encoding: str
) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    told = subprocess.run([*RUN, *arguments], capture_output=True, env=environment, check=True)
    assert told.stderr == b""
    assert told.stdout
