"""`tilewright convert`: games between our record, GCG and CGP, and the report of what is lost."""

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.notation.cgp.position import read_cgp
from tilewright.notation.record.record import read_record
from tilewright.rules import fold
from tilewright.table import Table

runner = CliRunner()

GAMES = Path(__file__).parent.parent / "games"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game: one play each, and Ben resigns."""
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


def test_a_record_becomes_gcg_with_a_report_of_losses(record: Path) -> None:
    target = record.with_suffix(".gcg")
    code, errors = convert(record, target)
    assert code == 0
    assert errors.splitlines() == [
        f"Not included in {target}:",
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
    code, errors = convert(GAMES / "rule_book.gcg", target)
    assert code == 0
    assert "- the notes" in errors.splitlines()
    game = fold(read_record(target.read_text(encoding="utf-8")))
    assert game.scores == (55, 25)
    assert [seat.name for seat in game.seats] == ["Ann Archer", "Ben Baker"]


def test_a_position_is_the_end_of_a_game(record: Path) -> None:
    target = record.with_suffix(".cgp")
    code, errors = convert(record, target)
    assert code == 0
    assert errors.splitlines()[1:] == ["- everything except the final position"]
    position = read_cgp(target.read_text(encoding="utf-8").strip())
    assert sum(1 for _ in position.board.tiles()) == 7
    assert sorted(position.scores) == [22, 28]


def test_copying_a_record_changes_and_loses_nothing(record: Path) -> None:
    target = record.with_name("copy.json")
    assert convert(record, target) == (0, "")
    assert target.read_bytes() == record.read_bytes()


def test_gcg_is_normalized_without_loss(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.gcg", tmp_path / "twice.gcg"
    assert convert(GAMES / "challenges.gcg", once)[0] == 0
    assert convert(once, twice) == (0, "")
    assert once.read_bytes() == twice.read_bytes()


def test_a_file_that_exists_is_not_overwritten_without_force(record: Path) -> None:
    target = record.with_suffix(".gcg")
    target.write_text("precious")
    assert convert(record, target) == (2, f"{target}: this file exists. Replace it with --force.\n")
    assert target.read_text() == "precious"
    assert runner.invoke(app, ["convert", "--force", str(record), str(target)]).exit_code == 0
    assert "HOAX" in target.read_text()


def test_a_link_to_nowhere_and_a_directory_are_not_overwritten(record: Path) -> None:
    link, folder = record.with_name("link.gcg"), record.with_name("folder.gcg")
    link.symlink_to("missing.gcg")
    folder.mkdir()
    assert convert(record, link) == (2, f"{link}: this file exists. Replace it with --force.\n")
    assert convert(record, folder) == (2, f"{folder}: this is a directory.\n")


def test_every_line_that_is_written_differently_is_reported(tmp_path: Path) -> None:
    source, target = tmp_path / "source.gcg", tmp_path / "target.gcg"
    head = "#player1 Ann Ann Archer\n#player2 Ben Ben Baker\n"
    source.write_text(f"{head}>Ann:  AEHNORT  8f HORN +14 14\n>Ben: AFILMOU H6 FA.M +9 9\n")
    assert convert(source, target)[1].splitlines() == [
        f"Written differently in {target}:",
        "- line 3: >Ann:  AEHNORT  8f HORN +14 14",
        "- new line 1: #character-encoding UTF-8",
        "- new line 4: >Ann: AEHNORT 8F HORN +14 14",
        "- the encoding: UTF-8 instead of ISO-8859-1",
    ]


@pytest.mark.parametrize("name", ["game.gcg.gz", "-"])
def test_compressed_files_and_standard_input_are_read(tmp_path: Path, name: str) -> None:
    data = gzip.compress((GAMES / "rule_book.gcg").read_bytes())
    (tmp_path / "game.gcg.gz").write_bytes(data)
    source = name if name == "-" else str(tmp_path / name)
    target = tmp_path / "game.json"
    result = runner.invoke(app, ["convert", source, str(target)], input=data)
    assert result.exit_code == 0
    assert fold(read_record(target.read_text(encoding="utf-8"))).scores == (55, 25)


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("game.json", "game.pdf", "game.pdf: unknown extension '.pdf'; use .json, .gcg or .cgp"),
        ("game.json", "game", "game: no extension; use .json, .gcg or .cgp"),
        ("game.cgp", "game.json", "game.cgp: unknown extension '.cgp'; use .json or .gcg"),
        ("missing.gcg", "game.json", "No such file or directory"),
        ("missing.json", "game.gcg", "No such file or directory"),
        ("folder.gcg", "game.json", "Is a directory"),
        ("game.json", "no/such/folder.gcg", "No such file or directory"),
        ("empty.gcg", "copy.gcg", "line 1: the file contains no game"),
        ("empty.gcg", "copy.json", "line 1: the file contains no game"),
        ("empty.json", "copy.gcg", "line 1: column 1: Expecting value"),
        ("half.gcg", "copy.gcg", "line 3: the event cannot be read"),
        ("half.gcg", "copy.json", "line 3: the event cannot be read"),
        ("illegal.gcg", "copy.json", "line 3: "),
        ("binary.gcg", "copy.json", "line 1: "),
        ("half.gcg.gz", "copy.json", "The gzip file is damaged"),
        ("binary.json", "copy.gcg", "line 1: the file is not UTF-8 text"),
    ],
    ids=lambda value: value.replace(" ", "-") if len(value) < 20 else "",
)
def test_a_failed_conversion_prints_one_line_and_writes_nothing(
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
    (folder / "half.gcg.gz").write_bytes(gzip.compress(b">A")[:-9])
    (folder / "binary.json").write_bytes(b"\xfe\xff")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    code, errors = convert(folder / source, folder / target)
    assert code == 2
    assert message in errors
    assert len(errors.splitlines()) == 1
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
