"""`tilewright convert`: games between our record, GCG and CGP, with what is lost told."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.notation.cgp import read_cgp
from tilewright.notation.record import read_record
from tilewright.notation.table import Table
from tilewright.rules import fold

runner = CliRunner()

GAMES = Path(__file__).parent.parent / "games"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game: HOAX, a word for the other side, and Ben gives up."""
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    table.say("8E HOAX")
    table.say("E5 TOK.")
    table.say("resign")
    path = tmp_path / "game.json"
    path.write_text(table.record(), encoding="utf-8")
    return path


def convert(source: Path, target: Path) -> tuple[int, str]:
    result = runner.invoke(app, ["convert", str(source), str(target)])
    assert result.stdout == ""
    return result.exit_code, result.stderr


def test_our_record_as_gcg_tells_what_it_loses(record: Path) -> None:
    target = record.with_suffix(".gcg")
    code, said = convert(record, target)
    assert code == 0
    assert said.splitlines() == [
        f"{target} does not hold:",
        "- the rules in force, the order of the bag and the times of the moves",
        "- the draw for first play",
        "- that a player left the game (written as a note)",
    ]
    lines = target.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == ["#character-encoding UTF-8", "#player1 Ann Ann", "#player2 Ben Ben"]
    assert ">Ben: ADHIIOX 8E HOAX +28 28" in lines
    assert ">Ann: EKOPRTT E5 TOK. +22 22" in lines


def test_the_exported_gcg_replays_without_a_difference(record: Path) -> None:
    target = record.with_suffix(".gcg")
    convert(record, target)
    result = runner.invoke(app, ["replay", "--json", str(target)])
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["differences"] == []
    game = fold(read_record(record.read_text(encoding="utf-8")))
    assert game.result is not None
    assert found["final"] == list(game.result.final)


def test_gcg_becomes_a_record_that_can_be_replayed(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    code, said = convert(GAMES / "rule_book.gcg", target)
    assert code == 0
    assert "- the notes" in said.splitlines()
    game = fold(read_record(target.read_text(encoding="utf-8")))
    assert game.scores == (55, 25)
    assert [seat.name for seat in game.seats] == ["Ann Archer", "Ben Baker"]


def test_a_position_is_the_last_moment_of_a_game(record: Path) -> None:
    target = record.with_suffix(".cgp")
    code, said = convert(record, target)
    assert code == 0
    assert said.splitlines()[1:] == ["- everything but the position at the end"]
    position = read_cgp(target.read_text(encoding="utf-8").strip())
    assert sum(1 for _ in position.board.tiles()) == 7
    assert sorted(position.scores) == [22, 28]


def test_a_record_copied_as_a_record_is_the_same_and_loses_nothing(record: Path) -> None:
    target = record.with_name("copy.json")
    assert convert(record, target) == (0, "")
    assert target.read_bytes() == record.read_bytes()


def test_gcg_is_put_in_order_without_a_loss(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.gcg", tmp_path / "twice.gcg"
    assert convert(GAMES / "challenges.gcg", once) == (0, "")
    assert convert(once, twice) == (0, "")
    assert once.read_bytes() == twice.read_bytes()


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("game.json", "game.pdf", "games are written as .json, .gcg or .cgp, not .pdf"),
        ("game.json", "game", "games are written as .json, .gcg or .cgp, not without ending"),
        ("game.cgp", "game.json", "games are read from .json or .gcg, not .cgp"),
        ("missing.gcg", "game.json", "No such file or directory"),
        ("missing.json", "game.gcg", "No such file or directory"),
        ("folder.gcg", "game.json", "Is a directory"),
        ("game.json", "no/such/folder.gcg", "No such file or directory"),
        ("empty.gcg", "copy.gcg", "line 1: there is no game in this file"),
        ("empty.gcg", "copy.json", "line 1: there is no game in this file"),
        ("empty.json", "copy.gcg", "line 1: column 1: Expecting value"),
        ("half.gcg", "copy.gcg", "line 3: this event cannot be read"),
        ("half.gcg", "copy.json", "line 3: this event cannot be read"),
        ("illegal.gcg", "copy.json", "line 3: "),
        ("binary.gcg", "copy.json", "line 1: "),
        ("binary.json", "copy.gcg", "line 1: this is not UTF-8 text"),
    ],
    ids=lambda value: value.replace(" ", "-") if len(value) < 20 else "",
)
def test_what_cannot_be_converted_is_refused_in_one_line_and_writes_nothing(
    record: Path, source: str, target: str, message: str
) -> None:
    folder = record.parent
    (folder / "folder.gcg").mkdir()
    head = "#player1 A A\n#player2 B B\n"
    (folder / "half.gcg").write_text(head + ">A: gibberish\n")
    (folder / "illegal.gcg").write_text(head + ">A: AB 15O AB +8 8\n")
    (folder / "empty.gcg").touch()
    (folder / "empty.json").touch()
    (folder / "game.cgp").write_text("15")
    (folder / "binary.gcg").write_bytes(bytes(64))
    (folder / "binary.json").write_bytes(b"\xfe\xff")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    code, said = convert(folder / source, folder / target)
    assert code == 2
    assert message in said
    assert len(said.splitlines()) == 1
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
