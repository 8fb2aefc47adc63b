"""`tilewright verify`: fair games pass, and tampering is detected."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.notation.record.record import write_record
from tilewright.rules import ByHand, EndByHand, GameLog, NoteRack, open_game
from tilewright.rules.equipment.shuffle import commitment
from tilewright.table import Table

runner = CliRunner()

SEED = bytes(range(32))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game with plays, an exchange and draws after each."""
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    for text in ("8E HOAX", "E5 TOK.", "exchange I", "pass", "resign"):
        table.say(text)
    path = tmp_path / "game.json"
    path.write_text(table.record(), encoding="utf-8")
    return path


def verify(*arguments: object) -> tuple[int, str, str]:
    result = runner.invoke(app, ["verify", *map(str, arguments)])
    return result.exit_code, result.stdout, result.stderr


def test_a_fair_game_is_listed_draw_by_draw(record: Path) -> None:
    code, output, _ = verify(record)
    assert code == 0
    lines = output.splitlines()
    assert lines[0] == f"Bag's seal: {commitment(bytes(32))}"
    assert lines[-1] == "All 6 draws match the seed."
    assert [line.split()[2] for line in lines[1:-1]] == ["for", "Ben", "Ann", "Ben", "Ann", "Ben"]
    assert all(line.endswith(" fair") for line in lines[1:-1])


def test_the_result_as_json(record: Path) -> None:
    code, output, _ = verify(record, "--json")
    assert code == 0
    found = json.loads(output)
    assert found.keys() == {"fair", "commitment", "commitment_kept", "draws"}
    assert found["fair"] is True
    assert found["commitment_kept"] is True
    assert found["commitment"] == commitment(bytes(32))
    assert all(draw.keys() == {"event", "seat", "recorded", "expected", "fair"}
               for draw in found["draws"])  # fmt: skip
    assert [draw["seat"] for draw in found["draws"]] == [None, 1, 0, 1, 0, 1]


def test_the_commitment_must_belong_to_the_seed(record: Path) -> None:
    shown = commitment(bytes(32))
    assert verify(record, "--commitment", f" {shown.upper()} ")[0] == 0
    code, output, _ = verify(record, "--commitment", commitment(SEED))
    assert code == 1
    assert "This is not the seal that you gave with --commitment." in output
    code, output, _ = verify(record, "--commitment", commitment(SEED), "--json")
    assert code == 1
    found = json.loads(output)
    assert (found["fair"], found["commitment_kept"]) == (False, False)


def test_a_changed_tile_in_a_draw_is_detected(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    draw = next(line for line in text.splitlines() if '"kind": "drew"' in line)
    tiles = json.loads(draw.rstrip(","))["tiles"]
    better = draw.replace(json.dumps(tiles), json.dumps(["S", *tiles[1:]]))
    record.write_text(text.replace(draw, better), encoding="utf-8")
    code, output, _ = verify(record)
    assert code == 1
    assert f"NOT FAIR: the seed gives {' '.join(tiles)}" in output
    assert "later ones cannot be checked" in output
    assert json.loads(verify(record, "--json")[1])["fair"] is False


def test_another_seed_is_detected_at_the_first_draw(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(bytes(32).hex(), SEED.hex()), encoding="utf-8")
    code, output, _ = verify(record)
    assert code == 1
    assert output.count("NOT FAIR") == 1
    assert output.splitlines()[1].split()[2:5] == ["for", "first", "play"]


def test_playing_tiles_that_were_never_drawn_is_an_error(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('["H8", "X"]', '["H8", "Z"]'), encoding="utf-8")
    code, output, errors = verify(record)
    assert code == 2
    assert output == ""
    assert "the rack does not hold Z" in errors


def test_an_unfinished_game_is_not_verified_as_it_would_reveal_hidden_tiles(
    tmp_path: Path,
) -> None:
    table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    path = tmp_path / "game.json"
    path.write_text(table.record(), encoding="utf-8")
    code, output, errors = verify(path)
    assert (code, output) == (2, "")
    assert (
        errors
        == f"{path}: the game is not over, and checking its draws would reveal hidden tiles.\n"
    )


def test_a_real_bag_cannot_be_verified(tmp_path: Path) -> None:
    log = GameLog(open_game(Table.open("plain", ["A", "B"], bytes(32)).log.game.edition,
                            ["Ann", "Ben"], ByHand(), first=0))  # fmt: skip
    log.do(EndByHand())
    log.do(NoteRack(0, tuple("AAAAAAA")))
    log.do(NoteRack(1, tuple("EEEEEEE")))
    path = tmp_path / "real.json"
    path.write_text(write_record(log.events), encoding="utf-8")
    code, _, errors = verify(path)
    assert code == 2
    assert "the bag of this game was not sealed, so there is nothing to verify" in errors


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1: column 1: Expecting value"),
        (b"\xff", "line 1: the file is not UTF-8 text"),
        (b"{}", "this is not a game record"),
        (None, "No such file or directory"),
    ],
    ids=["empty", "binary", "not-a-record", "missing"],
)
def test_a_file_that_is_not_a_record_cannot_be_verified(
    tmp_path: Path, data: bytes | None, message: str
) -> None:
    path = tmp_path / "game.json"
    if data is not None:
        path.write_bytes(data)
    code, output, errors = verify(path)
    assert (code, output) == (2, "")
    assert errors.startswith(f"{path}: {message}")


def test_a_directory_cannot_be_verified(tmp_path: Path) -> None:
    assert verify(tmp_path) == (2, "", f"{tmp_path}: Is a directory\n")
