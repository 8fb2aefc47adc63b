"""`tilewright best`: a table for people, JSON for programs, messages for bad input."""

import json
import signal
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

from tilewright.cli.main import app

runner = CliRunner()

CLANK = "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEILORS/ 0/32 0"


def run(*arguments: str) -> Result:
    return runner.invoke(app, ["best", *arguments], prog_name="tilewright")


def facts(*arguments: str) -> dict[str, Any]:
    found = json.loads(run("--cgp", CLANK, *arguments, "--json").stdout)
    assert isinstance(found, dict)
    return found


def test_turns_as_json() -> None:
    found = facts("--samples", "40", "--candidates", "3", "--confidence", "0")
    assert (found["samples"], found["play_outs"], found["plies"]) == (40, 120, 2)
    assert found["confidence"] is None
    assert not found["decided"]
    first = found["moves"][0]
    assert list(first) == [
        "play",
        "score",
        "equity",
        "win",
        "win_interval",
        "spread",
        "spread_interval",
        "samples",
        "dropped",
    ]
    low, high = first["win_interval"]
    assert 0 < low < first["win"] < high < 1
    low, high = first["spread_interval"]
    assert low < first["spread"] < high
    assert first["samples"] == 40


def test_the_result_does_not_depend_on_the_threads() -> None:
    one, two = (facts("--samples", "70", "--threads", threads) for threads in "12")
    assert one["moves"] == two["moves"]


def test_games_can_be_played_to_the_end() -> None:
    found = facts("--samples", "2", "--candidates", "2", "--plies", "0")
    assert found["plies"] is None


def test_finish_lines_and_circulating_blanks_are_played_to_the_end() -> None:
    race = facts("--samples", "5", "--candidates", "3", "--targets", "70/900")
    assert race["plies"] is None
    assert race["moves"][0]["win"] == 1
    settings = ("--samples", "5", "--candidates", "2", "--blanks-circulate")
    assert facts(*settings)["plies"] is None
    result = run("--cgp", CLANK, "--targets", "70")
    expected = "--targets: a number from 1 to 9999 is needed for each player\n"
    assert (result.exit_code, result.stderr) == (2, expected)


def test_a_table_for_people() -> None:
    result = run("--cgp", CLANK, "--samples", "400", "--candidates", "30")
    assert result.exit_code == 0
    heading, first, *_, end, confidence = result.stdout.splitlines()
    assert heading.split() == ["play", "score", "equity", "win", "%", "±", "spread", "±", "samples"]
    assert first.startswith(("H8 .A", "K4 ALIE"))
    assert "play-outs of 2 plies" in end + confidence


def test_no_time_still_lists_the_turns() -> None:
    found = facts("--seconds", "0", "--candidates", "2")
    assert len(found["moves"]) == 2


def test_bad_input_has_a_message() -> None:
    result = run("--cgp", "nonsense")
    assert result.exit_code == 2
    assert "a position is a board" in result.stderr
    result = run("--cgp", CLANK.replace("AEILORS/", "/"))
    assert result.exit_code == 2
    assert result.stderr == "the rack of the player to move is empty\n"
    result = run("--cgp", CLANK.replace("AEILORS/ 0/32", "AEILORS// 0/32/0"), "--plies", "2")
    assert result.exit_code == 2
    assert "must go to the end" in result.stderr


def lines(text: str, *arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    """Return the exit code, the objects on stdout, and stderr."""
    settings = ["best", "--samples", "5", "--candidates", "2", *arguments]
    result = runner.invoke(app, settings, input=text, prog_name="tilewright")
    return (
        result.exit_code,
        [json.loads(line) for line in result.stdout.splitlines()],
        result.stderr,
    )


def test_positions_on_standard_input_are_simulated_in_order() -> None:
    other = CLANK.replace("AEILORS", "QUIZEDS")
    code, found, _ = lines(f"{CLANK}\n\n{other}\n{CLANK} bb 40;\n")
    assert code == 0
    assert [row["line"] for row in found] == [1, 3, 4]
    alone = facts("--samples", "5", "--candidates", "2")
    assert {**found[0], "seconds": 0, "line": 0} == {**alone, "seconds": 0, "line": 0}
    assert found[2]["moves"][0]["score"] == alone["moves"][0]["score"] - 10


def test_a_line_that_cannot_be_simulated_has_an_error() -> None:
    hidden = CLANK.replace("AEILORS/", "/")
    code, found, _ = lines(f"nonsense\n{CLANK}\n{hidden}\n", "--threads", "2")
    assert code == 2
    assert ["error" in row for row in found] == [True, False, True]
    assert "a position is a board" in found[0]["error"]
    assert found[2]["error"] == "the rack of the player to move is empty"


def test_a_list_that_is_not_installed_is_reported_once() -> None:
    code, found, errors = lines(f"{CLANK} lex CSW99;\n" * 3)
    assert (code, len(found)) == (0, 3)
    assert errors.count("CSW99") == 1


def test_an_interrupt_keeps_the_lines_that_are_complete() -> None:
    program = [sys.executable, "-c", "from tilewright.cli.main import run; run()", "best"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*program, "--samples", "500"], text=True, **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(f"{CLANK}\n" * 1000)
        process.stdin.close()
        first = json.loads(process.stdout.readline())["line"]
        process.send_signal(signal.SIGINT)
        rest = [json.loads(line)["line"] for line in process.stdout]
        assert process.wait() == 130
    assert [first, *rest] == list(range(1, len(rest) + 2))
    assert len(rest) < 999


def test_a_cluster_needs_positions_on_standard_input() -> None:
    result = run("--cgp", CLANK, "--ray", "local")
    assert result.exit_code == 2
    assert result.stderr == "--ray: pass positions on standard input instead of --cgp.\n"
