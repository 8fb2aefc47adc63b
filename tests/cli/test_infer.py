"""`tilewright infer`: a table for people, JSON for programs, messages for bad input."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app

runner = CliRunner()

GAMES = Path(__file__).parent.parent / "games"
QUIZ = "15/15/15/15/15/15/15/4QUIZ7/15/15/15/15/15/15/15 AEINRST/ 0/44 0"

SHOWN = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: ADHIIOX 8E HOAX +28 28
>Ben: EQKPRTT 9G QTK +30 30
>Ben: EQKPRTT -- -30 0
"""


def run(*arguments: str) -> Result:
    return runner.invoke(app, ["infer", *arguments], prog_name="tilewright")


def opponents(*arguments: str) -> list[dict[str, Any]]:
    found = json.loads(run(*arguments, "--json").stdout)
    assert list(found) == ["opponents"]
    return list(found["opponents"])


def test_a_play_as_json() -> None:
    [found] = opponents("--cgp", QUIZ, "--move", "8E QUIZ", "--racks", "10000", "--best", "3")
    assert list(found) == ["player", "known", "racks", "exhaustive", "leaves", "tiles"]
    assert (found["player"], found["known"], found["exhaustive"]) == ("player 2", "", True)
    assert [leave["leave"] for leave in found["leaves"]] == ["AEO", "AEI", "EIO"]
    # With another U, other plays were as good; with an S, better ones were there.
    assert found["tiles"]["S"] < found["tiles"]["I"]


@pytest.mark.parametrize("move", ["H8 .A", "H8 (Z)A"])
def test_a_tile_that_was_on_the_board_before_is_marked(move: str) -> None:
    cgp = QUIZ.replace("4QUIZ7/15", "4QUIZ7/7A7")
    [found] = opponents("--cgp", cgp, "--move", move, "--racks", "300")
    assert {len(leave["leave"]) for leave in found["leaves"]} == {6}


def test_an_exchange_keeps_the_other_tiles() -> None:
    [found] = opponents("--cgp", QUIZ, "--move", "-5", "--racks", "200")
    assert {len(leave["leave"]) for leave in found["leaves"]} == {2}


def test_a_table_for_people() -> None:
    result = run("--cgp", QUIZ, "--move", "8E QUIZ", "--best", "2", "--racks", "100")
    assert result.exit_code == 0
    player, heading, *leaves, racks = result.stdout.splitlines()
    assert player == "player 2"
    assert heading.split() == ["leave", "%"]
    assert len(leaves) == 2
    assert racks.endswith("racks compared, at random")


def test_the_opponents_in_a_recorded_game() -> None:
    found = opponents("--game", str(GAMES / "four_players.gcg"), "--turn", "5", "--racks", "50")
    assert len(found) == 3
    assert all(each["racks"] for each in found)


def test_tiles_that_a_challenge_showed_are_known(tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(SHOWN)
    [found] = opponents("--game", str(file))
    assert (found["player"], found["known"], found["racks"]) == ("Ben", "KQT", 0)
    result = run("--game", str(file))
    assert result.stdout.splitlines() == [
        "Ben holds KQT",
        "  nothing can be inferred from the last turn",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Pass either a position"),
        (("--cgp", QUIZ, "--game", "game.gcg"), "Pass either a position"),
        (("--cgp", QUIZ), "pass the opponent's turn with --move"),
        (("--cgp", QUIZ, "--move", "-x"), "-x is no exchange"),
        (("--cgp", QUIZ, "--move", "-8"), "-8 is no exchange"),
        (("--cgp", QUIZ, "--move", "QUIZ"), "a play is a coordinate and a word"),
        (("--cgp", QUIZ, "--move", "8E QUIT"), "T is not on H8 in this position"),
        (("--cgp", "nonsense", "--move", "-3"), "a position is a board"),
        (("--game", str(GAMES / "four_players.gcg"), "--turn", "99"), "the game has 5 turns"),
        (("--game", "missing.gcg"), "missing.gcg"),
    ],
)
def test_bad_input_has_a_message(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    if isinstance(result.exception, OSError):
        assert message in str(result.exception)
    else:
        assert message in result.stderr
        assert result.exit_code == 2
