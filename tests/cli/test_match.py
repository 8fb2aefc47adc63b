"""`tilewright match` and `tilewright engine`: tables for people, JSON for programs, messages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app

runner = CliRunner()


def run(*arguments: str, command: str = "match", typed: str = "") -> Result:
    return runner.invoke(app, [command, *arguments], prog_name="tilewright", input=typed)


def test_a_match_as_a_table() -> None:
    result = run("static", "greedy", "--pairs", "40", "--workers", "1")
    assert result.exit_code == 0
    head, *lines = result.stdout.splitlines()
    assert head.split()[:4] == ["player", "games", "wins", "%"]
    assert {line.split()[0] for line in lines} == {"static", "greedy"}


def test_a_match_as_json() -> None:
    result = json.loads(
        run("static", "greedy", "random", "--pairs", "1", "--seats", "3", "--json").stdout
    )
    assert (result["games"], result["by_kernel"]) == (3, False)
    assert [each["player"] for each in result["standings"]] == ["static", "greedy", "random"]


def test_a_match_stops_early_and_says_why() -> None:
    result = run("static", "greedy", "--pairs", "3000", "--until", "0.55")
    assert "static is stronger, after" in result.stdout


def test_results_and_games_are_saved(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    assert run("static", "greedy", "--pairs", "1", "--out", str(folder)).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "01-00001-1.gcg",
        "01-00001-2.gcg",
        "games.jsonl",
    ]
    again = run("static", "greedy", "--pairs", "1", "--out", str(folder))
    assert again.exit_code == 2
    assert "already has the games of a match" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["static", "stattic"], "player must be one of random, greedy"),
        (["static"], "players must be at least as many as seats"),
        (["static", "cmd:no-such-program"], "no-such-program: cannot be started"),
        (["static", "greedy", "--edition", "nosuch"], "nosuch"),
        (["static", "greedy", "--until", "0.5"], "alternative must be between"),
        (["static", "greedy", "--lexicon", "nosuch"], "nosuch"),
    ],
)
def test_bad_input_is_explained(arguments: list[str], why: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


def test_faults_are_listed() -> None:
    echo = """cmd:sh -c 'echo {\\"type\\":\\"hello\\",\\"protocol\\":1}'"""
    result = run(echo, "random", "--pairs", "1")
    assert "sh, pair 1, game 1: crashed: the program ended" in result.stdout
    assert "2 (2 lost)" in result.stdout


def test_the_engine_answers_and_quits() -> None:
    typed = '{"type": "hello", "protocol": 1}\n{"type": "quit"}\n'
    result = run("greedy", command="engine", typed=typed)
    assert json.loads(result.stdout)["wants"] == ["view", "challenges"]
    assert result.exit_code == 0


def test_the_engine_names_what_it_cannot_read() -> None:
    result = run("greedy", command="engine", typed="position startpos\n")
    assert result.exit_code == 2
    assert "not a message of the engine protocol" in result.stderr
    assert run("nobody", command="engine").exit_code == 2
