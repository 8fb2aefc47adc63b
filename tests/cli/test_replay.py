"""`tilewright replay`: every file as one report, whole or with the line at fault."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.notation.table import Table

runner = CliRunner()

GAMES = Path(__file__).parent.parent / "games"

WORKED_EXAMPLE = """\
#player1 Ann Ann Archer
#player2 Ben Ben Baker
>Ann: HORNEAT 8F HORN +14 14
>Ben: FAMILOU H6 FA.M +9 9
>Ann: PASTERT 10F PASTE +25 39
>Ben: OBILOUU 9H .OB +16 25
>Ann: BITERTI 11E BIT +16 55
"""


def replay(*arguments: object) -> tuple[int, list[dict[str, Any]], str]:
    """Exit code, the objects on stdout, and what stderr says."""
    result = runner.invoke(app, ["replay", "--json", *map(str, arguments)])
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    return result.exit_code, objects, result.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    table.say("8E HOAX")
    table.say("E5 TOK.")
    table.say("pass")
    table.say("exchange E")
    path = tmp_path / "game.json"
    path.write_text(table.record(), encoding="utf-8")
    return path


def test_a_gcg_file_as_json(tmp_path: Path) -> None:
    file = tmp_path / "worked example.gcg"
    file.write_text(WORKED_EXAMPLE, encoding="utf-8")
    code, (found,), errors = replay(file)
    assert code == 0
    assert errors == ""
    assert found == {
        "file": str(file),
        "players": ["Ann Archer", "Ben Baker"],
        "turns": [
            turn(0, "8F HORN", 14, 14),
            turn(1, "H6 FA.M", 9, 9),
            turn(0, "10F PASTE", 25, 39),
            turn(1, "9H .OB", 16, 25),
            turn(0, "11E BIT", 16, 55),
        ],
        "final": [55, 25],
        "differences": [],
        "errors": [],
    }


def turn(seat: int, play: str, score: int, total: int, kind: str = "play") -> dict[str, object]:
    return {
        "seat": seat,
        "kind": kind,
        "play": play,
        "score": score,
        "recorded": score,
        "total": total,
    }


def test_a_record_of_ours_as_json(record: Path) -> None:
    code, (found,), _ = replay(record)
    assert code == 0
    assert found == {
        "file": str(record),
        "players": ["Ann", "Ben"],
        "turns": [
            turn(1, "8E HOAX", 28, 28),
            turn(0, "E5 TOK.", 22, 22),
            turn(1, "-", 0, 28, "pass"),
            turn(0, "-E", 0, 22, "exchange"),
        ],
        "final": [22, 28],
        "differences": [],
        "errors": [],
    }


def test_a_difference_tells_its_line_and_both_numbers_and_is_no_failure(tmp_path: Path) -> None:
    file = tmp_path / "wrong.gcg"
    file.write_text(WORKED_EXAMPLE.replace("+9 9", "+8 8").replace("16 25", "16 24"))
    code, (found,), errors = replay(file)
    assert code == 0
    assert errors == ""
    assert found["differences"] == [{"line": 4, "what": "score", "recorded": 8, "computed": 9}]
    assert found["turns"][1]["score"] == 9
    assert found["turns"][1]["recorded"] == 8


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.gcg"
    file.write_text(WORKED_EXAMPLE + ">Ben: what is this\n")
    code, (found,), errors = replay(file)
    assert code == 2
    assert len(found["turns"]) == 5
    assert [error["line"] for error in found["errors"]] == [8]
    assert errors.startswith(f"{file}: line 8: ")
    assert len(errors.splitlines()) == 1


def test_a_play_that_cannot_be_made_is_named_too(tmp_path: Path) -> None:
    file = tmp_path / "bad.gcg"
    file.write_text(WORKED_EXAMPLE + ">Ben: ILOUUAA 15N LOUIAU +9 34\n")
    code, (found,), errors = replay(file)
    assert code == 2
    assert [error["line"] for error in found["errors"]] == [8]
    assert found["turns"][-1]["score"] is None
    assert "line 8" in errors


def test_several_files_give_a_line_each_and_one_bad_one_is_enough_to_fail(
    record: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "missing.gcg"
    code, found, errors = replay(record, missing, GAMES / "rule_book.gcg")
    assert code == 2
    assert [Path(each["file"]).name for each in found] == [
        "game.json",
        "missing.gcg",
        "rule_book.gcg",
    ]
    assert [bool(each["errors"]) for each in found] == [False, True, False]
    assert errors == f"{missing}: No such file or directory\n"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("empty.gcg", b"", "there is no game in this file"),
        ("blank.gcg", b"\n\n \n", "there is no game in this file"),
        ("empty.json", b"", "line 1: column 1: Expecting value"),
        ("binary.gcg", bytes(range(128, 256)) * 3, "line 1: "),
        ("zeros.gcg", bytes(100), "line 1: "),
        ("binary.json", b'{"format":\n\xff}', "line 2: this is not UTF-8 text"),
        ("list.json", b"[]", "this is no game record"),
        ("other.txt", b'{"a": 1}', "this is no game record"),
        ("number.json", b"9" * 5000, "the text has a number that is far too long"),
        ("deep.json", b"[" * 100_000, "the text is nested too deeply"),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_what_is_no_game_is_refused_with_a_reason(
    tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    code, (found,), errors = replay(file)
    assert code == 2
    assert found["turns"] == []
    assert errors.startswith(f"{file}: {message}")


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    code, (found,), errors = replay(tmp_path)
    assert code == 2
    assert found["errors"] == [{"line": 0, "message": "Is a directory"}]
    assert errors == f"{tmp_path}: Is a directory\n"


def test_a_record_whose_events_make_no_game_is_refused_at_the_event(record: Path) -> None:
    record.write_text(record.read_text().replace('["E8", "H"]', '["A1", "H"]'))
    code, (found,), _ = replay(record)
    assert code == 2
    assert "event 5" in found["errors"][0]["message"]


def test_a_record_is_known_by_what_it_says_not_only_by_its_name(record: Path) -> None:
    other = record.rename(record.with_suffix(".save"))
    code, (found,), _ = replay(other)
    assert code == 0
    assert found["final"] == [22, 28]


def test_people_read_a_line_for_each_turn(tmp_path: Path) -> None:
    file = tmp_path / "wrong.gcg"
    file.write_text(WORKED_EXAMPLE.replace("+9 9", "+8 8").replace("16 25", "16 24"))
    result = runner.invoke(app, ["replay", str(file)])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"{file}: Ann Archer – Ben Baker"
    assert lines[1].split() == ["1", "Ann", "Archer", "8F", "HORN", "+14", "14"]
    assert lines[-2:] == ["  final: 55 – 24", "  line 4: score: recorded +8, computed +9"]


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.gcg")), ids=lambda path: path.stem)
def test_every_game_of_the_collection_can_be_read_whole(file: Path) -> None:
    assert replay(file)[0] == 0


def test_a_name_cannot_steer_the_terminal(record: Path) -> None:
    record.write_text(record.read_text().replace('"Ann"', '"A\\u001b[31mn\\nn"'))
    result = runner.invoke(app, ["replay", str(record)])
    assert result.exit_code == 0
    assert "A\ufffd[31mn\ufffdn" in result.stdout.splitlines()[0]


def test_of_a_missing_file_only_the_error_is_told(tmp_path: Path) -> None:
    result = runner.invoke(app, ["replay", str(tmp_path / "no.gcg")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path / 'no.gcg'}: No such file or directory\n"
