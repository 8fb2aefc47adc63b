"""`tilewright words`: answers for people, JSON for programs, exit codes for scripts."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.commands import word_lists
from tilewright.cli.commands.words import POINTS
from tilewright.cli.main import app
from tilewright.lexicon import user_lists as own_lists
from tilewright.lexicon.graph import WordGraph
from tilewright.rules.equipment.tiles import ENGLISH

runner = CliRunner()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "tilewright" / "words"


def run(*arguments: str) -> Result:
    result = runner.invoke(app, ["words", *arguments], prog_name="tilewright")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def facts(*arguments: str) -> dict[str, Any]:
    found = json.loads(run(*arguments, "--json").stdout)
    assert isinstance(found, dict)
    return found


def plain(text: str) -> str:
    return " ".join(text.split())


# --- looking up words


def test_check_shows_verdict_level_and_meaning() -> None:
    result = run("check", "aas", "Zebra")
    assert result.exit_code == 0
    assert "AAS good dictionary (80) plural of aa: rough, cinder-like lava" in plain(result.stdout)
    assert "ZEBRA good everyday (35) noun:" in plain(result.stdout)


def test_check_fails_if_one_word_is_bad() -> None:
    result = run("check", "qi", "xqi")
    assert result.exit_code == 1
    assert "XQI not good" in plain(result.stdout)


def test_check_as_json() -> None:
    assert facts("check", "aa", "xqi") == {
        "lexicon": "english",
        "good": False,
        "words": [
            {
                "word": "AA",
                "good": True,
                "level": 95,
                "definitions": ["noun: rough, cinder-like lava"],
            },
            {"word": "XQI", "good": False, "level": None, "definitions": []},
        ],
    }


def test_another_list_and_the_family_option() -> None:
    assert run("check", "fertilise").exit_code == 1
    assert run("check", "fertilise", "--lexicon", "world-english").exit_code == 0
    assert run("check", "shit").exit_code == 0
    assert run("check", "shit", "--family").exit_code == 1


def test_anagram_uses_every_tile() -> None:
    assert run("anagram", "retains").stdout.split() == [
        "ANESTRI", "ANTSIER", "NASTIER", "RATINES", "RETAINS", "RETINAS", "RETSINA", "STAINER",
        "STEARIN",
    ]  # fmt: skip
    assert facts("anagram", "Q?")["words"] == ["QI"]
    assert run("anagram", "QQQ").exit_code == 1
    assert run("anagram", "retains", "--limit", "2").stdout.split() == ["ANESTRI", "ANTSIER"]


def test_build_lists_the_longest_and_best_first() -> None:
    assert run("build", "QUIT").stdout.splitlines() == [
        "QUIT\t13",
        "TUI\t3",
        "QI\t11",
        "IT\t2",
        "TI\t2",
        "UT\t2",
    ]
    found = [(entry["word"], entry["points"]) for entry in facts("build", "QUIT")["words"]]
    assert found == sorted(found, key=lambda pair: (-len(pair[0]), -pair[1], pair[0]))
    assert ("QI", 11) in found


def test_points_match_the_rules() -> None:
    assert {entry.letter: entry.value for entry in ENGLISH.letters} == POINTS


def test_a_blank_scores_zero() -> None:
    assert facts("build", "I?", "--lexicon", "english", "--limit", "400")["words"][0]["points"] == 1
    assert {"word": "QI", "points": 1} in facts("build", "I?")["words"]


def test_hooks_at_the_front_and_back() -> None:
    result = run("hooks", "care")
    assert (result.exit_code, result.stdout) == (0, "front  S\nback   D R S T X\n")
    found = facts("hooks", "qi")
    assert found == {"lexicon": "english", "word": "QI", "good": True, "front": [], "back": ["S"]}


def test_hooks_of_something_that_is_not_a_word() -> None:
    result = run("hooks", "cwt")
    assert result.exit_code == 1
    assert result.stdout == "front  -\nback   -\n"
    assert "CWT itself is not in english" in result.stderr


def test_pattern() -> None:
    assert run("pattern", "s..re*", "--limit", "2").stdout.split() == ["SABRE", "SABRED"]
    assert run("pattern", "zzzz*").exit_code == 1


def test_short_words_and_q_without_u() -> None:
    assert len(facts("two")["words"]) == 101
    assert len(facts("three")["words"]) == 999
    without = facts("q-without-u")["words"]
    assert {"QI", "QAT", "TRANQ", "SUQ"} <= set(without)
    assert all("Q" in word.replace("QU", "") for word in without)


def test_meanings_on_request() -> None:
    assert "AA good rare (95) noun: rough, cinder-like lava" in plain(
        run("two", "--meanings").stdout
    )
    first = facts("two", "--meanings")["words"][0]
    assert (first["word"], first["definitions"]) == ("AA", ["noun: rough, cinder-like lava"])


def test_words_are_in_columns_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")
    lines = run("two").stdout.splitlines()
    assert 1 < len(lines) < 20
    assert "4 letters" in run("build", "QUIT").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "qi", "--lexicon", "nowhere"], "There is no word list or file 'nowhere'"),
        (["check", "qi", "--lexicon", "nowhere.txt"], "nowhere.txt: No such file"),
        (["build", "12"], "Letters are A to Z"),
        (["anagram", "ÄPFEL"], "Letters are A to Z"),
        (["hooks", "c-t"], "Letters are A to Z"),
        (["hooks", ""], "Enter a word."),
        (["pattern", "[AB"], "The pattern '[AB' has an unmatched or empty bracket."),
        (["check"], "Missing argument"),
        (["remove", "nowhere"], "There is no imported word list 'nowhere'.\n"),
        (["remove", "english"], "cannot be removed"),
        (["info", "../english"], "No such file"),
    ],
)
def test_errors_have_a_message_and_exit_code_2(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


# --- managing lists


def test_list_and_info() -> None:
    lists = facts("list")
    assert lists["default"] == "english"
    assert [(each["name"], each["words"]) for each in lists["lists"]][:2] == [
        ("english", 171_292),
        ("world-english", 248_642),
    ]
    assert "171,292 words" in run("list").stdout
    info = facts("info")
    assert (info["words"], info["lengths"]["2"]) == (171_292, 101)
    assert sum(info["levels"].values()) == 171_292
    assert "2: 101" in run("info").stdout


def test_all_words_of_a_list(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("za\nqi\nshit\n")
    assert run("list", str(tmp_path / "mine.txt")).stdout == "QI\nSHIT\nZA\n"
    assert facts("list", str(tmp_path / "mine.txt"), "--family")["words"] == ["QI", "ZA"]


def test_an_imported_list_is_usable_at_once(tmp_path: Path, home: Path) -> None:
    source = tmp_path / "My List.txt"
    source.write_text("aa\tmy lava\nqi\nit's\nx-ray\nParis\nx\nqi\n", encoding="utf-16")
    result = run("import", str(source))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "my-list: 2 words, 1 with a definition, read as UTF-16-LE.",
        "Duplicates skipped: 1",
        "Entries left out: 4",
        "        1  an apostrophe: it's",
        "        1  a hyphen: x-ray",
        "        1  a capital letter (a name): Paris",
        "        1  only one letter: x",
        "Use it with --lexicon my-list.",
    ]
    assert "AA good rare (95) my lava" in plain(run("check", "aa", "--lexicon", "my-list").stdout)
    assert run("check", "za", "--lexicon", "my-list").exit_code == 1
    assert "my-list" in run("list").stdout
    info = facts("info", "my-list")
    assert (info["source"], info["definitions"]) == ("My List.txt", 1)
    assert info["kept_in"] == str(home)
    assert "definitions 1 kept in /" in plain(run("info", "my-list").stdout)
    assert run("remove", "my-list").exit_code == 0
    assert run("check", "aa", "--lexicon", "my-list").exit_code == 2


def test_import_as_json(tmp_path: Path) -> None:
    (tmp_path / "w.kwg").write_bytes(WordGraph.from_words(["A", "QI"]).to_kwg())
    assert facts("import", str(tmp_path / "w.kwg"), "--name", "Short") == {
        "lexicon": "short",
        "words": 1,
        "definitions": 0,
        "encoding": "KWG",
        "repeated": 0,
        "rejected": {"too-short": {"reason": "only one letter", "count": 1, "examples": ["A"]}},
    }


def test_a_list_is_only_replaced_on_request(tmp_path: Path) -> None:
    (tmp_path / "w.txt").write_text("qi\n")
    assert run("import", str(tmp_path / "w.txt")).exit_code == 0
    again = run("import", str(tmp_path / "w.txt"))
    assert again.exit_code == 2
    assert "The word list 'w' already exists. Use --replace" in again.stderr
    assert run("import", str(tmp_path / "w.txt"), "--replace").exit_code == 0


@pytest.mark.parametrize("name", ["../evil", "english", "family-mine", "a b", "/tmp/x", "nul", ""])
def test_a_hostile_name_is_refused(tmp_path: Path, home: Path, name: str) -> None:
    (tmp_path / "w.txt").write_text("qi\n")
    result = run("import", str(tmp_path / "w.txt"), "--name", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not home.exists()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", b""),
        ("a.txt", bytes(range(256))),
        ("a.kwg", b"QI\nZA\n"),
        ("a.txt.gz", b"qi"),
        ("a.txt", b"1\n2\n"),
        ("слова.txt", b"qi\n"),
    ],
)
def test_the_error_for_a_bad_file_names_it(
    tmp_path: Path, home: Path, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    result = run("import", str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert not home.exists()


def test_a_directory_or_missing_file_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.txt"):
        result = run("import", str(path), "--name", "a")
        assert result.exit_code == 2
        assert str(path) in result.stderr


def test_a_full_disk_is_reported(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "w.txt").write_text("qi\n")
    monkeypatch.setattr(os, "fsync", disk_is_full)
    result = run("import", str(tmp_path / "w.txt"))
    assert (result.exit_code, result.stderr) == (2, f"{home}: No space left on device\n")
    assert list(home.iterdir()) == []


def test_a_damaged_list_does_not_hide_the_others(tmp_path: Path, home: Path) -> None:
    (tmp_path / "w.txt").write_text("qi\n")
    run("import", str(tmp_path / "w.txt"))
    (home / "bad.zip").write_bytes(b"PK")
    result = run("list")
    assert result.exit_code == 0
    assert "damaged" in result.stdout
    assert "from w.txt" in result.stdout
    assert run("check", "qi", "--lexicon", "bad").exit_code == 2
    assert run("remove", "bad").exit_code == 0


def test_a_long_import_shows_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_lists, "PROGRESS_FROM", 1)
    monkeypatch.setenv("FORCE_COLOR", "1")
    (tmp_path / "w [x].txt").write_text("qi\n")
    result = run("import", str(tmp_path / "w [x].txt"))
    assert "Reading w [x].txt" in result.stderr
    assert own_lists.names() == ("w-x",)


@pytest.mark.parametrize("question", ["check qi", "build retains", "two", "list"])
def test_looking_up_words_does_not_load_the_rules(question: str) -> None:
    look = (
        "import sys; from typer.testing import CliRunner; from tilewright.cli.main import app\n"
        "CliRunner().invoke(app, ['words', *sys.argv[1:]])\n"
        "print(*(name for name in sys.modules if name.startswith('tilewright.rules')))"
    )
    command = [sys.executable, "-c", look, *question.split()]
    seen = subprocess.run(command, capture_output=True, text=True, check=True)
    assert seen.stdout.split() == []


def test_a_closed_pipe_is_not_an_error() -> None:
    """For example ``tilewright words list english | head -1``."""
    program = "from tilewright.cli.main import run; run()"
    command = [sys.executable, "-c", program, "words", "list", "english"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asked:
        assert asked.stdout is not None
        assert asked.stderr is not None
        assert asked.stdout.readline() == b"AA\n"
        asked.stdout.close()
        assert asked.stderr.read() == b""


def test_a_list_is_imported_from_standard_input() -> None:
    arguments = ["words", "import", "-", "--name", "mine"]
    result = runner.invoke(app, arguments, input=b"cat\ncats\n")
    assert result.stdout.startswith("mine: 2 words")
    assert run("check", "--lexicon", "mine", "cats").exit_code == 0
    assert runner.invoke(app, ["words", "import", "-"], input=b"cat\n").exit_code == 2
