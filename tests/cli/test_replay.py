"""`tilewright replay`: one report per file, with the lines at fault."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tilewright import input_files
from tilewright.cli.main import app
from tilewright.table import Table

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
    """Return the exit code, the objects on stdout, and stderr."""
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


def test_a_record_as_json(record: Path) -> None:
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


def test_a_difference_has_its_line_and_both_numbers_and_is_not_an_error(tmp_path: Path) -> None:
    file = tmp_path / "wrong.gcg"
    file.write_text(WORKED_EXAMPLE.replace("+9 9", "+8 8").replace("16 25", "16 24"))
    code, (found,), errors = replay(file)
    assert code == 0
    assert errors == ""
    assert found["differences"] == [{"line": 4, "what": "score", "recorded": 8, "computed": 9}]
    assert found["turns"][1]["score"] == 9
    assert found["turns"][1]["recorded"] == 8


def test_an_unreadable_line_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "bad.gcg"
    file.write_text(WORKED_EXAMPLE + ">Ben: what is this\n")
    code, (found,), errors = replay(file)
    assert code == 2
    assert len(found["turns"]) == 5
    assert [error["line"] for error in found["errors"]] == [8]
    assert errors.startswith(f"{file}: line 8: ")
    assert len(errors.splitlines()) == 1


def test_an_impossible_play_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "bad.gcg"
    file.write_text(WORKED_EXAMPLE + ">Ben: ILOUUAA 15N LOUIAU +9 34\n")
    code, (found,), errors = replay(file)
    assert code == 2
    assert [error["line"] for error in found["errors"]] == [8]
    assert found["turns"][-1]["score"] is None
    assert "line 8" in errors


def test_each_file_gives_a_line_and_one_bad_file_fails(record: Path, tmp_path: Path) -> None:
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
        ("empty.gcg", b"", "the file contains no game"),
        ("blank.gcg", b"\n\n \n", "the file contains no game"),
        ("empty.json", b"", "line 1: column 1: Expecting value"),
        ("binary.gcg", bytes(range(128, 256)) * 3, "line 1: "),
        ("zeros.gcg", bytes(100), "line 1: "),
        ("binary.json", b'{"format":\n\xff}', "line 2: the file is not UTF-8 text"),
        ("list.json", b"[]", "this is not a game record"),
        ("other.txt", b'{"a": 1}', "this is not a game record"),
        ("number.json", b"9" * 5000, "the text contains a number that is far too long"),
        ("deep.json", b"[" * 100_000, "the text is nested too deeply"),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_a_file_without_a_game_is_rejected_with_a_reason(
    tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    code, (found,), errors = replay(file)
    assert code == 2
    assert found["turns"] == []
    assert errors.startswith(f"{file}: {message}")


def test_a_directory_is_rejected(tmp_path: Path) -> None:
    code, (found,), errors = replay(tmp_path)
    assert code == 2
    assert found["errors"] == [{"line": 0, "message": "Is a directory"}]
    assert errors == f"{tmp_path}: Is a directory\n"


def test_a_record_of_an_impossible_game_is_rejected_at_the_event(record: Path) -> None:
    record.write_text(record.read_text().replace('["E8", "H"]', '["A1", "H"]'))
    code, (found,), _ = replay(record)
    assert code == 2
    assert "event 5" in found["errors"][0]["message"]


def test_a_record_is_recognized_by_its_content_too(record: Path) -> None:
    other = record.rename(record.with_suffix(".save"))
    code, (found,), _ = replay(other)
    assert code == 0
    assert found["final"] == [22, 28]


def test_without_json_each_turn_is_a_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.gcg"
    file.write_text(WORKED_EXAMPLE.replace("+9 9", "+8 8").replace("16 25", "16 24"))
    result = runner.invoke(app, ["replay", str(file)])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"{file}: Ann Archer – Ben Baker"
    assert lines[1].split() == ["1", "Ann", "Archer", "8F", "HORN", "+14", "14"]
    assert lines[-2:] == ["  final: 55 – 24", "  line 4: score: recorded +8, computed +9"]


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.gcg")), ids=lambda path: path.stem)
def test_every_sample_game_can_be_read(file: Path) -> None:
    assert replay(file)[0] == 0


def test_a_name_cannot_send_control_characters_to_the_terminal(record: Path) -> None:
    record.write_text(record.read_text().replace('"Ann"', '"A\\u001b[31mn\\nn"'))
    result = runner.invoke(app, ["replay", str(record)])
    assert result.exit_code == 0
    assert "A\ufffd[31mn\ufffdn" in result.stdout.splitlines()[0]


def test_a_missing_file_only_prints_an_error(tmp_path: Path) -> None:
    result = runner.invoke(app, ["replay", str(tmp_path / "no.gcg")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path / 'no.gcg'}: No such file or directory\n"


def test_several_files_are_summed_up(tmp_path: Path, record: Path) -> None:
    wrong = tmp_path / "wrong.gcg"
    wrong.write_text(WORKED_EXAMPLE.replace("+9 9", "+8 8").replace("16 25", "16 24"))
    result = runner.invoke(app, ["replay", str(wrong), str(record), str(tmp_path / "no.gcg")])
    assert result.exit_code == 2
    assert result.stdout.splitlines()[-1] == (
        "3 files, 9 turns; 1 unreadable, 1 with differences: score 1"
    )


def test_words_can_be_checked(tmp_path: Path, record: Path) -> None:
    good = "horn\nfarm\nfarms\npaste\nmob\nnot\nbe\nbit\npi\nhoax\n"
    (tmp_path / "words.txt").write_text(good)
    file = tmp_path / "game.gcg"
    file.write_text(WORKED_EXAMPLE + ">Ben: ILOUUXQ 8F ....X +18 43\n>Ben: ILOUUXQ -- -18 25\n")
    code, found, _ = replay(file, record, "--lexicon", tmp_path / "words.txt")
    assert code == 0
    where = f"not in {tmp_path / 'words.txt'}"
    words = [[d for d in each["differences"] if d["what"] == "word"] for each in found]
    assert words == [
        [{"line": 7, "what": "word", "recorded": "AT", "computed": where}],
        [{"line": 0, "what": "word", "recorded": "TOKH", "computed": where}],
    ]


def test_a_missing_word_list_is_reported(record: Path) -> None:
    result = runner.invoke(app, ["replay", "--lexicon", "no-such", str(record)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no word list" in result.stderr


@pytest.mark.parametrize("name", ["game.json.gz", "-"])
def test_compressed_files_and_standard_input_are_read(record: Path, name: str) -> None:
    data = gzip.compress(record.read_bytes())
    (record.parent / "game.json.gz").write_bytes(data)
    file = name if name == "-" else str(record.parent / name)
    result = runner.invoke(app, ["replay", "--json", file], input=data)
    assert json.loads(result.stdout)["final"] == [22, 28]


@pytest.mark.parametrize("data", [b"x" * 200, gzip.compress(b"x" * 200)], ids=["plain", "gzip"])
def test_an_endless_file_is_refused_before_memory_runs_out(
    record: Path, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_files, "MAX_BYTES", 100)
    record.write_bytes(data)
    for name, given in ((str(record), None), ("-", data)):
        result = runner.invoke(app, ["replay", name], input=given)
        assert (result.exit_code, result.stderr) == (2, f"{name}: The file is too large\n")
