"""`tilewright endgame`: a table for people, JSON for programs, messages for bad input."""

import json
from typing import Any

from typer.testing import CliRunner, Result

from tilewright.cli.main import app

runner = CliRunner()

# From a game between two static players.
OPEN = (
    "5AGIO6/1GRIPY7V1/2U1L7PI1/1HI1OF4I1AD1/1UN1WE4n1NE1/1HE2M4T1C2/2D2M4E1E2/4ZERK2R1T2/"
    "4O2ACONITES/4R4YO1A1A/4I5D3B/4L2JOLES1FE/7O4GAR/7W4OBE/QUITTeRS4X1D AAILNNT/AEENSUV 408/444 0"
)


def run(*arguments: str) -> Result:
    return runner.invoke(app, ["endgame", *arguments], prog_name="tilewright")


def facts(*arguments: str) -> dict[str, Any]:
    found = json.loads(run(*arguments, "--json").stdout)
    assert isinstance(found, dict)
    return found


def test_the_value_and_the_line_as_json() -> None:
    found = facts("--cgp", OPEN, "--best", "2")
    assert (found["proven"], found["value"], found["interval"]) == (True, 4, [4, 4])
    assert found["line"][0] == found["moves"][0]["play"] == "G7 A.TAL"
    assert found["line_complete"]
    assert not found["stopped"]
    assert found["nodes"] > 0
    assert [list(move) for move in found["moves"]] == [
        ["play", "score", "proven", "value", "interval"]
    ] * 2
    first, second = found["moves"]
    assert first["value"] == second["value"] == 4


def test_a_table_for_people() -> None:
    result = run("--cgp", OPEN)
    assert result.exit_code == 0
    heading, best, line, proof = result.stdout.splitlines()
    assert heading.split() == ["play", "score", "value"]
    assert best.split() == ["G7", "A.TAL", "24", "+4"]
    assert line.startswith("best line: G7 A.TAL, ")
    assert proof.startswith("proven; ")


def test_what_the_budget_does_not_prove_is_an_interval() -> None:
    found = facts("--cgp", OPEN, "--nodes", "1")
    assert (found["proven"], found["value"], found["stopped"]) == (False, None, True)
    low, high = found["interval"]
    assert low is None or low <= 4
    assert high is None or high >= 4
    result = run("--cgp", OPEN, "--nodes", "1")
    assert "not proven" in result.stdout


def test_a_rack_that_is_not_given_holds_the_tiles_that_are_left() -> None:
    hidden = facts("--cgp", OPEN.replace("/AEENSUV", "/"))
    assert hidden["value"] == 4


def test_the_editions_differ_in_the_end() -> None:
    # With one tile each that nobody can play, the game ends by passing.
    cgp = "/".join(["15"] * 7 + ["7QI6"] + ["15"] * 7) + " V/C 0/0 0"
    tournament = facts("--cgp", cgp)
    assert (tournament["value"], tournament["line"]) == (-1, ["pass"] * 6)
    classic = facts("--cgp", cgp, "--edition", "classic-2003")
    assert (classic["value"], classic["line"]) == (-1, ["pass"] * 4)


def test_bad_input_has_a_message() -> None:
    result = run("--cgp", "nonsense")
    assert result.exit_code == 2
    assert "a position is a board" in result.stderr
    result = run("--cgp", OPEN.replace("/AEENSUV 408/444", "// 408/444/0"))
    assert (result.exit_code, result.stderr) == (
        2,
        "an endgame of several players needs all racks\n",
    )
    middle = "/".join(["15"] * 7 + ["7QI6"] + ["15"] * 7) + " V/ 0/0 0"
    result = run("--cgp", middle)
    assert result.exit_code == 2
    assert "the bag is not empty" in result.stderr
    result = run("--cgp", OPEN, "--edition", "chess")
    assert result.exit_code == 2
    assert "There is no edition 'chess'" in result.stderr


def test_three_players_and_finish_lines_are_estimated() -> None:
    board = "/".join(["15"] * 7 + ["5WHARVES3"] + ["15"] * 7)
    found = facts("--cgp", f"{board} EAD/TO/QI 30/45/40 0")
    assert not found["proven"]
    assert found["depth"] >= 1
    assert list(found["moves"][0]) == ["play", "score", "spread", "winner"]
    race = facts("--cgp", f"{board} EAD/TO 90/99 0", "--targets", "100/100")
    assert race["moves"][0]["winner"] == 1
    result = run("--cgp", f"{board} EAD/TO/QI 30/45/40 0")
    assert "an estimate, not a proof" in result.stdout
    assert facts("--cgp", f"{board} EAD/TO/QI 30/45/40 0", "--nodes", "40")["searches"] == 40
    result = run("--cgp", f"{board} EAD/TO 90/99 0", "--targets", "many")
    assert (result.exit_code, result.stderr) == (2, "--targets: not numbers separated by /\n")
    for targets in ("100", "100/100/100", "0/100", "99999999999999999999/5"):
        result = run("--cgp", f"{board} EAD/TO 90/99 0", "--targets", targets)
        expected = "--targets: a number from 1 to 9999 is needed for each player\n"
        assert (result.exit_code, result.stderr) == (2, expected)
