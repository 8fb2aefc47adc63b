import subprocess
import sys

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
