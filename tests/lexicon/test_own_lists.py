"""Imported lists are kept whole under harmless names."""

import os
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.lexicon import own_lists
from tilewright.lexicon.errors import BadListName, BadWordFile, ListExists, UnknownList
from tilewright.lexicon.own_lists import Facts
from tilewright.lexicon.word_file import WordFile, read_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "tilewright" / "words"


def some_list(text: str = "aa\trough  lava\nqi\n") -> WordFile:
    return read_text(text.encode())


def test_a_kept_list_is_there_at_once(home: Path) -> None:
    own_lists.keep("mine", some_list(), "My words.txt")
    assert own_lists.names() == ("mine",)
    assert [path.name for path in home.iterdir()] == ["mine.zip"]
    mine = own_lists.open_list("mine")
    assert mine is not None
    assert list(mine.graph) == ["AA", "QI"]
    assert mine.facts == Facts(words=2, definitions=1, source="My words.txt")
    assert (mine.define("AA"), mine.define("A"), mine.define("QI")) == ("rough lava", None, None)


def test_the_same_list_gives_the_same_bytes(home: Path) -> None:
    own_lists.keep("one", some_list(), "a")
    own_lists.keep("two", some_list(), "a")
    assert (home / "one.zip").read_bytes() == (home / "two.zip").read_bytes()


def test_a_list_is_replaced_only_if_one_says_so() -> None:
    own_lists.keep("mine", some_list(), "a")
    with pytest.raises(ListExists, match="mine"):
        own_lists.keep("mine", some_list("za\n"), "b")
    assert len(own_lists.OwnList("mine", own_lists.folder() / "mine.zip").graph) == 2
    assert list(own_lists.keep("mine", some_list("za\n"), "b", replace=True).graph) == ["ZA"]


def test_a_list_can_be_removed() -> None:
    own_lists.keep("mine", some_list(), "a")
    own_lists.remove("mine")
    assert own_lists.names() == ()
    with pytest.raises(UnknownList):
        own_lists.remove("mine")


@pytest.mark.parametrize("name", ["english", "family-world-english"])
def test_what_came_with_the_program_stays(name: str) -> None:
    with pytest.raises(BadListName, match="stays"):
        own_lists.remove(name)


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "a/b", "../a", "/a", "a\\b", "A", "a b", "a.txt", "-a", "a-", "a--b", "é",
        "a\0b", "con", "nul", "lpt1", "x" * 41, "english", "world-english", "family-english",
        "family-mine", "a\n", "~", "$HOME",
    ],
)  # fmt: skip
def test_a_hostile_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadListName):
        own_lists.keep(name, some_list(), "a")
    assert list(tmp_path.rglob("*")) == []
    assert own_lists.open_list(name) is None


@given(st.text(max_size=12))
def test_a_name_that_is_not_refused_is_one_plain_file_name(name: str) -> None:
    try:
        own_lists.check_name(name)
    except BadListName:
        return
    assert Path(name).name == name
    assert name.isascii()


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("NWL2023.txt", "nwl2023"),
        ("My Words (2).txt.gz", "my-words-2"),
        ("words.en.kwg", "words-en"),
        ("слова.txt", ""),
        ("a" * 90, "a" * 40),
    ],
)
def test_a_file_gives_its_list_a_name(file: str, name: str) -> None:
    assert own_lists.name_for(Path("somewhere") / file) == name


@pytest.mark.parametrize("keep_first", [0, 10, 100, -30])
def test_a_list_that_was_cut_off_is_called_damaged(home: Path, keep_first: int) -> None:
    own_lists.keep("mine", some_list(), "a")
    path = home / "mine.zip"
    path.write_bytes(path.read_bytes()[:keep_first])
    mine = own_lists.open_list("mine")
    assert mine is not None
    with pytest.raises(BadWordFile, match="'mine' is damaged"):
        _ = mine.graph
    with pytest.raises(BadWordFile, match="'mine' is damaged"):
        _ = mine.facts


def test_every_flipped_byte_is_noticed_or_harmless(home: Path) -> None:
    own_lists.keep("mine", some_list(), "a")
    path = home / "mine.zip"
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        mine = own_lists.OwnList("mine", path)
        try:
            assert list(mine.graph) == ["AA", "QI"]
            assert mine.define("AA") == "rough lava"
            assert mine.facts.words == 2
        except BadWordFile:
            pass


def test_parts_that_are_something_else_are_called_damaged(home: Path) -> None:
    home.mkdir(parents=True)
    with zipfile.ZipFile(home / "mine.zip", "w") as archive:
        for part in ("words.kwg", "definitions.tsv", "list.json"):
            archive.writestr(part, b"\xff[]")
    mine = own_lists.OwnList("mine", home / "mine.zip")
    with pytest.raises(BadWordFile):
        _ = mine.graph
    with pytest.raises(BadWordFile):
        _ = mine.facts
    with pytest.raises(BadWordFile):
        mine.define("AA")


def test_a_full_disk_leaves_the_old_list(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_lists.keep("mine", some_list(), "a")

    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    with pytest.raises(OSError, match="No space"):
        own_lists.keep("mine", some_list("za\n"), "b", replace=True)
    assert [path.name for path in home.iterdir()] == ["mine.zip"]
    assert own_lists.OwnList("mine", home / "mine.zip").facts.source == "a"


def test_being_killed_while_writing_leaves_the_old_list(home: Path) -> None:
    own_lists.keep("mine", some_list(), "a")
    writing = (
        "import os, signal\n"
        "from tilewright.lexicon import own_lists\n"
        "from tilewright.lexicon.word_file import read_text\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "own_lists.keep('mine', read_text(b'za\\n'), 'b', replace=True)"
    )
    killed = subprocess.run([sys.executable, "-c", writing], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert own_lists.names() == ("mine",)
    mine = own_lists.open_list("mine")
    assert mine is not None
    assert list(mine.graph) == ["AA", "QI"]
    for part in home.glob("*.part"):
        os.utime(part, (1e9, 1e9))
    own_lists.keep("mine", some_list(), "a", replace=True)
    assert [path.name for path in home.iterdir()] == ["mine.zip"]


def test_strange_files_among_the_lists_are_passed_over(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "Not A List.zip").write_bytes(b"")
    (home / ".mine.zip.12345678.part").write_bytes(b"")
    (home / "readme.txt").write_bytes(b"")
    assert own_lists.names() == ()
