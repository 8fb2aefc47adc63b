import os
import re
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
def test_the_help_of_a_command_starts_with_its_line(name: str) -> None:
    assert (load(name).help or "").startswith(COMMANDS[name])
    result = runner.invoke(app, [name, "--help"], prog_name="tilewright")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: tilewright {name} ")


def test_help_loads_no_command() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from tilewright.cli.main import app\n"
        "CliRunner().invoke(app, ['--help'])\n"
        "print(*(name for name in sys.modules if name.startswith('tilewright.')))"
    )
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert seen.stdout.split() == ["tilewright.cli", "tilewright.cli.main"]


def test_a_mistyped_command_gets_a_suggestion() -> None:
    result = runner.invoke(app, ["vreify"])
    assert result.exit_code == 2
    assert "Did you mean 'verify'?" in result.stderr


RUN = [sys.executable, "-c", "from tilewright.cli.main import run; run()"]
GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--help"], id="the-list-of-commands"),
        pytest.param(["editions"], id="a-command"),
        pytest.param(["replay", str(GAMES / "challenges.gcg")], id="a-long-output"),
        pytest.param(["selfplay", "--games", "1", "--threads", "1"], id="a-table"),
    ],
)
def test_a_full_disk_is_reported_on_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*RUN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (result.returncode, result.stderr) == (2, "No space left on device\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["replay", str(GAMES / "challenges.gcg")], id="replay"),
        pytest.param(["selfplay", "--games", "2", "--threads", "1"], id="selfplay"),
    ],
)
def test_characters_the_terminal_lacks_become_question_marks(
    arguments: list[str], encoding: str
) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    result = subprocess.run([*RUN, *arguments], capture_output=True, env=environment, check=True)
    assert result.stderr == b""
    assert result.stdout


STUCK = "/".join(["15"] * 7 + ["7QI6"] + ["15"] * 7) + " V/C 0/0 0"
OPENING = "/".join(["15"] * 15) + " RETAINS/ 0/0 0"
RECORDED = str(GAMES / "challenges.gcg")

# Every command with the exit code that its result has.
EXIT_CODES: dict[str, list[tuple[list[str], int]]] = {
    "serve": [(["--port", "99999"], 2)],
    "tables": [(["list", "--data", "missing"], 2)],
    "table": [(["--edition", "missing"], 2)],
    "words": [
        (["pattern", "*"], 0),
        (["check", "cat"], 0),
        (["check", "zzq"], 1),
        (["remove", "missing"], 2),
    ],
    "study": [(["deck", "vowel-dumps"], 0), (["deck", "missing"], 2)],
    "moves": [(["--cgp", OPENING], 0), (["--cgp", "damaged"], 2)],
    "best": [(["--cgp", OPENING, "--samples", "1"], 0), (["--cgp", "damaged"], 2)],
    "infer": [(["--game", RECORDED, "--turn", "3", "--racks", "9"], 0), ([], 2)],
    "endgame": [(["--cgp", STUCK], 0), (["--cgp", OPENING], 2)],
    "review": [([RECORDED, "--static"], 0), (["missing"], 2)],
    "why": [(["--cgp", STUCK, "--play", "pass"], 0), (["--cgp", OPENING, "--play", "?"], 2)],
    "hint": [(["--cgp", OPENING], 0), (["--cgp", OPENING, "--rung", "7"], 2)],
    "match": [(["static", "greedy", "--pairs", "1", "--workers", "1"], 0), (["static"], 2)],
    "engine": [(["nobody"], 2)],
    "preendgame": [(["--help"], 0), (["--cgp", OPENING], 2)],
    "selfplay": [(["--games", "1", "--threads", "1"], 0), (["--games", "0"], 2)],
    "train": [(["--help"], 0), (["missing"], 2)],
    "bench": [(["--games", "1", "--positions", "1"], 0), (["--games", "0"], 2)],
    "replay": [([RECORDED], 0), ([RECORDED, "missing"], 2)],
    "convert": [([RECORDED, "-"], 2)],
    "editions": [([], 0), (["graves"], 0), (["missing"], 2)],
    "learn": [(["--list"], 0), (["missing"], 2)],
    "verify": [([RECORDED], 2)],
}


def test_every_command_has_a_documented_exit_code() -> None:
    assert EXIT_CODES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("both", [False, True], ids=["output", "output-and-errors"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [([name, *rest], code) for name, runs in EXIT_CODES.items() for rest, code in runs],
    ids=lambda value: "-".join(value)[:24] if isinstance(value, list) else str(value),
)
def test_a_reader_that_ends_early_does_not_change_the_exit_code(
    arguments: list[str], code: int, both: bool
) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        result = subprocess.run(
            [*RUN, *arguments],
            stdout=write,
            stderr=write if both else subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(write)
    assert result.returncode == code
    assert "Broken pipe" not in (result.stderr or "")


@pytest.mark.parametrize("columns", [12, 20, 40])
def test_a_narrow_terminal_shows_every_play_and_word_in_full(columns: int) -> None:
    environment = os.environ | {"COLUMNS": str(columns), "FORCE_COLOR": "1"}

    def printed(*arguments: str) -> str:
        result = subprocess.run(
            [*RUN, *arguments], capture_output=True, text=True, env=environment, check=True
        )
        return re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)

    assert "8B ANESTRI" in printed("moves", "--cgp", OPENING)
    compared = printed("best", "--cgp", OPENING, "--samples", "20", "--candidates", "2")
    assert "samples" in compared.splitlines()[0]
    assert "…" not in compared
    assert "ABSQUATULATED" in printed("words", "check", "absquatulated")
