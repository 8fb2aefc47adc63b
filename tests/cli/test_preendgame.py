"""`tilewright preendgame`: a table for people, JSON for programs, messages for bad input."""

import json

from typer.testing import CliRunner, Result

from tilewright.cli.main import app

runner = CliRunner()

# From a game between two static players, with one tile in the bag.
ONE = (
    "9AIKIDO/8B2ACE1/2GUPPY1LOOIE2/3NE3U1OF3/3HEW2I1R4/3ED3N1I4/3L1V2G1E1J2/3MIAOUS2ME1"
    "A/5N1n3AW1C/5G1T3T1QI/7HERTZ1AD/7R3O1TO/7E3T2s/4UVEA6E/7DIATRONS BEILRSX/ 364/392 0"
)


def run(*arguments: str) -> Result:
    return runner.invoke(app, ["preendgame", *arguments], prog_name="tilewright")


def test_the_ways_and_the_outcomes_as_json() -> None:
    found = json.loads(run("--cgp", ONE, "--candidates", "3", "--json").stdout)
    assert found["proven"]
    assert not found["compared_all_plays"]
    assert found["orders"] == 8
    assert sum(way["orders"] for way in found["ways"]) == 8
    best = found["moves"][0]
    assert (best["play"], best["score"]) == ("15A LEXIS", 41)
    assert [best[name] for name in ("wins", "ties", "losses", "open")] == [3, 0, 5, 0]
    assert best["win_interval"] == [0.375, 0.375]
    assert best["spread_interval"] == [-6.75, -6.75]
    assert len(best["by_way"]) == len(found["ways"]) == 7
    assert {move["play"] for move in found["moves"] if not move["empties_bag"]} == {"pass"}


def test_a_table_for_people() -> None:
    result = run("--cgp", ONE, "--candidates", "1")
    assert result.exit_code == 0
    heading, best, *_, last = result.stdout.splitlines()
    assert heading.split()[:5] == ["play", "score", "win", "%", "wins"]
    assert best.split()[:3] == ["15A", "LEXIS", "41"]
    assert "7 ways to fill the bag, in 8 orders" in result.stdout.replace("\n", " ")
    assert "proven to be the best of them" in result.stdout.replace("\n", " ")
    assert " in " in last or " s" in last


def test_bad_input_has_a_message() -> None:
    result = run("--cgp", "nonsense")
    assert result.exit_code == 2
    assert "a position is a board" in result.stderr
    result = run("--cgp", "/".join(["15"] * 15) + " AEINRST/ 0/0 0")
    assert result.exit_code == 2
    assert "1 to 4 tiles in the bag" in result.stderr
    result = run("--cgp", ONE, "--edition", "chess")
    assert result.exit_code == 2
    assert "There is no edition 'chess'" in result.stderr
    result = run("--cgp", ONE, "--seconds", "nan")
    assert (result.exit_code, result.stderr) == (2, "--seconds: not a number\n")
