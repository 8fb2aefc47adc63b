"""The options of `tilewright table`: what they set, and which are refused."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.terminal import game_in, new_game
from tilewright.cli.main import app
from tilewright.rules import Challenges, Seat
from tilewright.rules.time_limits import deadline
from tilewright.table import Table

runner = CliRunner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game of Ann and Ben."""
    return new_game(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["Ann", "Ben", "--edition", "chess"],
            "There is no edition 'chess'. The editions are classic",
        ),
        (["Ann"], "A game needs two to four players."),
        (["A", "B", "C", "D", "E"], "A game needs two to four players."),
        (["Ann", "Ann"], "Two players have the same name, Ann."),
        (["Ann", "ann"], "Two players have the same name, ann."),
        (["Sam", "\u017fam"], "Two players have the same name, \u017fam."),
        (["Ann", "\u0410nn"], "Two players have the same name"),
        (["Ann", "\x1b[31mBen"], "A name has 1 to 24 visible characters, unlike '\\x1b[31mBen'."),
        (["Ann", "\u202eBen"], "A name has 1 to 24 visible characters, unlike '\\u202eBen'."),
        (["Ann", "\u200b"], "A name has 1 to 24 visible characters"),
        (["Ann", "B" * 25], "A name has 1 to 24 visible characters"),
        (["Ann", ""], "Every player needs a name."),
        (["Ann:wizard", "Ben", "--finish-line"], "There is no level 'wizard'."),
        (["Ann:expert", "Ben"], "Levels require --finish-line."),
        (["Ann", "Ben", "--first", "Cy"], "There is no player 'Cy'."),
        (["Ann", "Ben", "--untimed", "Cy"], "There is no player 'Cy'."),
        (["Ann", "Ben", "--timer", "-5"], "A turn limit must be longer than zero and at most"),
        (["Ann", "Ben", "--real-board", "--timer", "60"], "A real board has no timer"),
        (["Ann", "Ben", "--challenge", "blood"], "--challenge takes turn, nothing, or points"),
    ],
    ids=lambda value: ascii(" ".join(value)) if isinstance(value, list) else "",
)
def test_bad_options_are_refused_on_one_line(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = runner.invoke(app, ["table", *arguments], env={"XDG_DATA_HOME": str(tmp_path)})
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_bad_game_file_is_refused_on_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text(
        '{"format": "tilewright-game",\n "version": 1, "events": [', encoding="utf-8"
    )
    hostile = tmp_path / "hostile.json"
    hostile.write_text(Table.open("plain", ["Ann\x1b[31m", "Ben"], bytes(32)).record())
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    cases = {
        damaged: f"{damaged}: line 2, column 27: Expecting value".replace(", column", ": column"),
        hostile: f"{hostile}: the name 'Ann\\x1b[31m' has characters that cannot be shown",
        binary: f"{binary}: line 1: the file is not UTF-8 text",
        tmp_path: f"{tmp_path}: Is a directory",
        damaged / "game.json": f"{damaged / 'game.json'}: ",
    }
    for path, message in cases.items():
        result = runner.invoke(app, ["table", "Ann", "Ben", "--file", str(path)])
        assert result.exit_code == 2
        assert result.stderr.startswith(message), result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_a_saved_game_is_not_resumed_with_other_names(file: Path) -> None:
    result = runner.invoke(app, ["table", "Cy", "Di", "--file", str(file)])
    assert result.exit_code == 2
    assert "contains a game of Ann, Ben. Omit the names to resume it." in result.stderr


@pytest.mark.parametrize("edition", ["graves", "tournament"])
def test_a_real_board_never_runs_out_of_time(tmp_path: Path, edition: str) -> None:
    file = tmp_path / "game.json"
    options = ["--real-board", "--edition", edition, "--file", str(file)]
    assert runner.invoke(app, ["table", "Ann", "Ben", *options], input="").exit_code == 0
    assert deadline(game_in(file)) is None


def test_the_timer_of_the_box_is_offered_not_used(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--edition", "graves", "--file", str(file)]
    result = runner.invoke(app, ["table", "Ann", "Ben", *options], input="")
    assert "start with --timer 180" in " ".join(result.output.split())
    assert [seat.turn_limit_ms for seat in game_in(file).seats] == [None, None]


def test_options_set_the_table(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--timer", "60", "--untimed", "Ben", "--challenge", "10-a-word", "--first", "Ben"]
    result = runner.invoke(app, ["table", "Ann", "Ben", *options, "--file", str(file)], input="")
    assert result.exit_code == 0
    game = game_in(file)
    assert game.seats == (Seat("Ann", turn_limit_ms=60_000), Seat("Ben", turn_limit_ms=None))
    assert isinstance(game.edition.challenge, Challenges)
    assert str(game.edition.challenge.penalty) == "Points(points=10, per=<PointsPer.WORD: 'word'>)"
