"""`tilewright review` and `tilewright why`: text for people, JSON for programs, clear errors."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app

RULE_BOOK = "tests/games/rule_book.gcg"
CLANK = "15/15/15/15/15/15/15/7CLANK3/15/15/15/15/15/15/15 AEIVORS/ 0/32 0"


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text, prog_name="tilewright")


def test_a_static_review_lists_every_turn_and_its_reasons() -> None:
    lines = run("review", RULE_BOOK, "--static").stdout.splitlines()
    assert lines[0].split() == [
        "1",
        "Ann",
        "Archer",
        "AEHNORT",
        "8F",
        "HORN",
        "+14",
        "large",
        "mistake:",
        "61",
        "points;",
        "best",
        "8H",
        "ANOTHER",
        "+78",
        "(by",
        "score",
        "and",
        "tiles",
        "kept)",
    ]
    assert lines[1].strip() == "ANOTHER uses all your tiles: 78 points, 50 of them for the bonus."
    assert "Ann Archer: accuracy about 39, estimated from points" in lines
    assert any(
        line.startswith("  missed bonus play: 179 points in turns 1, 3, 5.") for line in lines
    )


def test_one_players_turns_are_shown() -> None:
    shown = run("review", RULE_BOOK, "--static", "--seat", "Ben Baker").stdout
    assert "Ben Baker" in shown
    assert "Ann Archer" not in shown


def test_an_unknown_player_is_an_error() -> None:
    result = run("review", RULE_BOOK, "--seat", "Carl")
    assert result.exit_code == 2
    assert result.stderr == "--seat: the players are Ann Archer, Ben Baker\n"


def test_a_player_without_known_racks_gets_no_figures() -> None:
    text = "#player1 A Ann\n#player2 B Ben\n>A: 8H HOAX +28 28\n>B: H8 .AT +6 34\n"
    shown = run("review", "-", "--static", text=text).stdout
    assert "8H HOAX +28                not reviewed: the rack is not known" in shown
    assert shown.splitlines()[-3:] == [
        "Ann: no turn could be reviewed",
        "",
        "Ben: no turn could be reviewed",
    ]


def test_points_are_the_only_figure_of_four_players() -> None:
    shown = run("review", "tests/games/four_players.gcg", "--static").stdout
    assert "no accuracy: the chance to win is not known\n  gave away 68 points\n" in shown


def test_a_position_has_no_turns_to_review() -> None:
    result = run("review", "-", text=CLANK)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "without turns" in result.stderr


def test_a_single_turn_needs_a_rack() -> None:
    result = run("why", "--cgp", CLANK.replace("AEIVORS", ""), "--play", "pass")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "rack" in result.stderr


def test_a_review_without_time_is_static_and_says_so() -> None:
    result = run("review", RULE_BOOK, "--seconds", "0")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == (
        "The review was stopped: some turns were compared by score and tiles kept."
    )


def test_a_review_as_json_reads_standard_input() -> None:
    text = Path(RULE_BOOK).read_text(encoding="utf-8")
    found = json.loads(run("review", "-", "--static", "--json", text=text).stdout)
    assert found["complete"]
    assert [turn["mistake"] for turn in found["turns"]] == [
        "missed-bonus",
        "parallel",
        "missed-bonus",
        "poor-leave",
        "missed-bonus",
    ]
    assert found["turns"][0]["judgement"]["loss"]["size"] == "large"


def test_a_review_as_a_page(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = run("review", RULE_BOOK, "--static", "--html", str(page))
    assert (result.exit_code, result.stdout) == (0, "")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_file_that_is_no_game_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "no.gcg"
    file.write_bytes(b"\xff\xfe rubbish \x00")
    result = run("review", str(file))
    assert result.exit_code == 2
    assert result.stderr
    assert "Traceback" not in result.stderr


def test_why_a_turn_is_worse_than_the_best() -> None:
    lines = run("why", "--cgp", CLANK, "--play", "8H .....S", "--threads", "1").stdout.splitlines()
    assert lines[0].startswith("M2 OVARIES +84 is better than 8H .....S +12 by 2")
    assert "of winning chance" in lines[0]
    assert lines[1] == "OVARIES uses all your tiles: 84 points, 50 of them for the bonus."


def test_why_compares_two_turns_as_json() -> None:
    result = run("why", "--cgp", CLANK, "--play", "8H .....S", "--against", "K1 AVERSIO.", "--json")
    found = json.loads(result.stdout)
    assert found["best"]["turn"] == "K1 AVERSIO."
    assert found["compared"] == 2
    assert found["loss"]["shown"]


def test_the_best_turn_is_called_the_best() -> None:
    result = run("why", "--cgp", CLANK, "--play", "M2 OVARIES", "--threads", "1")
    first, second = result.stdout.splitlines()
    assert first == "M2 OVARIES +84 is the best turn (simulated, 2,000 deals)."
    assert second.startswith("A find: OVARIES beats the best turn without the bonus by ")


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("8H .....Q", "Not on the rack: Q."),
        ("A1 OVER", "A play must touch a tile on the board."),
        ("??", "?"),
    ],
)
def test_a_turn_that_is_impossible_is_an_error(play: str, message: str) -> None:
    result = run("why", "--cgp", CLANK, "--play", play)
    assert result.exit_code == 2
    assert message in result.stderr
