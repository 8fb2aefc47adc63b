"""`tilewright moves`: tables for people, JSON for programs, exit codes for scripts."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from tilewright.cli import position_lines
from tilewright.cli.main import app
from tilewright.engine.leaves.leaves import Leaves
from tilewright.rules.equipment.tiles import ENGLISH

runner = CliRunner()

CAT = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 S?/ 0/0 0"


@pytest.fixture
def words(tmp_path: Path) -> str:
    (tmp_path / "words.txt").write_text("cat\ncats\nscat\nat\nas\n")
    return str(tmp_path / "words.txt")


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return runner.invoke(app, ["moves", *arguments], prog_name="tilewright", input=text)


def facts(*arguments: str) -> dict[str, Any]:
    found = json.loads(run(*arguments, "--json").stdout)
    assert isinstance(found, dict)
    return found


def test_plays_as_json(words: str) -> None:
    found = facts("--cgp", CAT, "--lexicon", words, "--leaves", "none")
    assert list(found) == ["count", "score_sum", "exchanges", "moves"]
    assert found["count"] == len(found["moves"])
    assert found["score_sum"] == sum(move["score"] for move in found["moves"])
    hook = {"play": "8G ...S", "score": 6, "equity": 6.0, "leave": "?"}
    assert hook in found["moves"]
    assert [exchange["play"] for exchange in found["exchanges"]] == ["-S?", "-?", "-S"]


def test_leaves_count_in_equity(words: str, tmp_path: Path) -> None:
    zero = Leaves.of_box(ENGLISH, longest=1)
    zero.with_values(np.full(len(zero), 2.5)).save(tmp_path / "some.klv2")
    found = facts("--cgp", CAT, "--lexicon", words, "--leaves", str(tmp_path / "some.klv2"))
    assert {"play": "8G ...S", "score": 6, "equity": 8.5, "leave": "?"} in found["moves"]


def test_shipped_leaves_can_be_chosen_by_name(words: str) -> None:
    found = facts("--cgp", CAT, "--lexicon", words, "--leaves", "english")
    hook = next(move for move in found["moves"] if move["play"] == "8G ...S")
    assert hook["equity"] > hook["score"] + 15


def test_shipped_leaves_are_used_unless_leaves_is_none() -> None:
    def equity(*more: str) -> float:
        found = facts("--cgp", CAT, *more)
        return float(next(m["equity"] for m in found["moves"] if m["play"] == "8G ...S"))

    assert equity() == equity("--leaves", "english") > equity("--leaves", "none") == 6.0


def test_a_list_of_your_own_uses_the_english_leaves_and_says_so(words: str) -> None:
    result = run("--cgp", CAT, "--lexicon", words, "--json")
    assert json.loads(result.stdout) == facts(
        "--cgp", CAT, "--lexicon", words, "--leaves", "english"
    )
    assert result.stderr == f"{words}: using the English leaves. Choose others with --leaves.\n"
    assert run("--cgp", CAT, "--lexicon", words, "--leaves", "english").stderr == ""


def test_best_limits_the_number_of_plays(words: str) -> None:
    found = facts("--cgp", CAT, "--lexicon", words, "--best", "1")
    assert len(found["moves"]) == len(found["exchanges"]) == 1
    assert found["count"] > 1


def test_a_table_for_people(words: str) -> None:
    result = run("--cgp", CAT, "--lexicon", words, "--best", "50")
    assert result.exit_code == 0
    assert "8G ...S" in result.stdout
    assert "3 exchanges" in result.stdout


def test_each_position_on_standard_input_gives_a_line_of_json(words: str) -> None:
    result = run("--lexicon", words, text=f"{CAT}\n\n{CAT}\n")
    first, second = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 0
    assert (first.pop("line"), second.pop("line")) == (1, 3)
    assert first == second == facts("--cgp", CAT, "--lexicon", words)


def test_a_bad_line_is_reported_with_its_number_and_the_others_are_answered(words: str) -> None:
    result = run("--lexicon", words, text=f"{CAT}\nrubbish\n{CAT}\n")
    first, bad, last = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert (bad["line"], first | {"line": 3}) == (2, last)
    assert "error" in bad


def test_an_invalid_utf_8_byte_spoils_only_its_own_line(words: str) -> None:
    line = CAT.encode()
    result = run("--lexicon", words, text=line + b"\n" + line.replace(b"A", b"\xc4") + b"\n" + line)
    first, bad, last = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert (bad["line"], first | {"line": 3}) == (2, last)


def test_a_byte_order_mark_is_ignored() -> None:
    result = run(text=f"\ufeff{CAT}\n".encode())
    assert (result.exit_code, result.stderr) == (0, "")


def test_without_standard_input_the_error_mentions_the_option(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(position_lines, "sys", SimpleNamespace(stdin=None))
    result = run()
    assert result.exit_code == 2
    assert "--cgp" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        pytest.param(["--cgp", "rubbish"], "a position is", id="a-bad-position"),
        pytest.param(["--cgp", CAT, "--lexicon", "no-such"], "no word list", id="no-such-list"),
        pytest.param(["--cgp", CAT, "--leaves", "no.klv2"], "no.klv2", id="no-such-leaves"),
        pytest.param(
            ["--cgp", "/".join(["21"] * 21) + " A/B 0/0 0 bdn super;"], "15 by 15", id="too-large"
        ),
        pytest.param(["--cgp", f"{CAT} ld klingon;"], "ld klingon", id="no-such-tiles"),
        pytest.param(["--cgp", f"{CAT} bdn round;"], "bdn round", id="no-such-board"),
        pytest.param(["--cgp", f"{CAT} bb lots;"], "bb lots", id="a-bonus-that-is-not-a-number"),
        pytest.param(["--cgp", f"{CAT} etl -1;"], "etl -1", id="a-limit-that-is-not-a-number"),
    ],
)
def test_errors_are_reported_with_exit_code_2(arguments: list[str], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in result.stderr


def test_a_position_may_set_the_bonus_and_the_exchange_limit() -> None:
    at = "15/" * 7 + "15" + "/15" * 7 + " RETAINS/ 0/0 0"
    plain, named = facts("--cgp", at), facts("--cgp", f"{at} bb 35; etl 87;")
    assert plain["moves"][0]["score"] == named["moves"][0]["score"] + 15 == 66
    assert (len(plain["exchanges"]), named["exchanges"]) == (127, [])


def test_a_position_may_name_its_list() -> None:
    at = f"{CAT} lex world-english;"
    assert facts("--cgp", at) == facts("--cgp", CAT, "--lexicon", "world-english")
    assert facts("--cgp", at, "--lexicon", "english") == facts("--cgp", CAT) != facts("--cgp", at)


def test_a_missing_list_is_reported_once_unless_one_was_chosen(words: str) -> None:
    lines = f"{CAT} lex CSW24; ld english; tmr 1/2; bb 50;\n" * 2
    result = run(text=lines)
    assert result.exit_code == 0
    assert json.loads(result.stdout.splitlines()[1]) == {"line": 2} | facts("--cgp", CAT)
    assert result.stderr.count("lex CSW24: this word list is not installed") == 1
    assert "CSW24" not in run("--lexicon", words, text=lines).stderr


def test_damaged_leaves_are_reported(tmp_path: Path) -> None:
    (tmp_path / "bad.klv2").write_bytes(b"nonsense")
    result = run("--cgp", CAT, "--leaves", str(tmp_path / "bad.klv2"))
    assert result.exit_code == 2
    assert "bad.klv2: damaged leaves" in result.stderr


@pytest.mark.parametrize(
    ("rack", "problem"),
    [
        ("QQQQQQQ", "'Q': the position has 7 of this tile, but the box has 1"),
        ("????????", "'?': the position has 8 of this tile, but the box has 2"),
    ],
)
def test_an_impossible_position_is_refused(rack: str, problem: str) -> None:
    board = "/".join(["15"] * 15)
    result = runner.invoke(app, ["moves", "--cgp", f"{board} {rack}/ 0/0 0"])
    assert result.exit_code == 2
    assert problem in result.stderr
