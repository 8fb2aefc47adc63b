"""Imported lists are stored atomically, under safe names."""

import os
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.lexicon import user_lists
from tilewright.lexicon.errors import BadListName, BadWordFile, ListExists, UnknownList
from tilewright.lexicon.user_lists import ListInfo
from tilewright.lexicon.word_file import WordFile, read_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "tilewright" / "words"


def some_list(text: str = "aa\trough  lava\nqi\n") -> WordFile:
    return read_text(text.encode())


def test_a_saved_list_is_available_at_once(home: Path) -> None:
    user_lists.save_list("mine", some_list(), "My words.txt")
    assert user_lists.names() == ("mine",)
    assert [path.name for path in home.iterdir()] == ["mine.zip"]
    mine = user_lists.open_list("mine")
    assert mine is not None
    assert list(mine.graph) == ["AA", "QI"]
    assert mine.info == ListInfo(words=2, definitions=1, source="My words.txt")
    assert (mine.define("AA"), mine.define("A"), mine.define("QI")) == ("rough lava", None, None)


def test_the_same_list_gives_the_same_bytes(home: Path) -> None:
    user_lists.save_list("one", some_list(), "a")
    user_lists.save_list("two", some_list(), "a")
    assert (home / "one.zip").read_bytes() == (home / "two.zip").read_bytes()


def test_a_list_is_replaced_only_on_request() -> None:
    user_lists.save_list("mine", some_list(), "a")
    with pytest.raises(ListExists, match="mine"):
        user_lists.save_list("mine", some_list("za\n"), "b")
    assert len(user_lists.UserList("mine", user_lists.folder() / "mine.zip").graph) == 2
    assert list(user_lists.save_list("mine", some_list("za\n"), "b", replace=True).graph) == ["ZA"]


def test_a_list_can_be_removed() -> None:
    user_lists.save_list("mine", some_list(), "a")
    user_lists.remove("mine")
    assert user_lists.names() == ()
    with pytest.raises(UnknownList):
        user_lists.remove("mine")


@pytest.mark.parametrize("name", ["english", "family-world-english"])
def test_a_shipped_list_cannot_be_removed(name: str) -> None:
    with pytest.raises(BadListName, match="cannot be removed"):
        user_lists.remove(name)


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "a/b", "../a", "/a", "a\\b", "A", "a b", "a.txt", "-a", "a-", "a--b", "é",
        "a\0b", "con", "nul", "lpt1", "x" * 41, "english", "world-english", "family-english",
        "family-mine", "a\n", "~", "$HOME",
    ],
)  # fmt: skip
def test_a_hostile_name_is_rejected(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadListName):
        user_lists.save_list(name, some_list(), "a")
    assert list(tmp_path.rglob("*")) == []
    assert user_lists.open_list(name) is None


@given(st.text(max_size=12))
def test_an_accepted_name_is_a_plain_file_name(name: str) -> None:
    try:
        user_lists.check_name(name)
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
def test_the_default_name_comes_from_the_file(file: str, name: str) -> None:
    assert user_lists.name_for(Path("somewhere") / file) == name


@pytest.mark.parametrize("keep_first", [0, 10, 100, -30])
def test_a_truncated_list_is_reported_as_damaged(home: Path, keep_first: int) -> None:
    user_lists.save_list("mine", some_list(), "a")
    path = home / "mine.zip"
    path.write_bytes(path.read_bytes()[:keep_first])
    mine = user_lists.open_list("mine")
    assert mine is not None
    with pytest.raises(BadWordFile, match="'mine' is damaged"):
        _ = mine.graph
    with pytest.raises(BadWordFile, match="'mine' is damaged"):
        _ = mine.info


def test_every_flipped_byte_is_detected_or_harmless(home: Path) -> None:
    user_lists.save_list("mine", some_list(), "a")
    path = home / "mine.zip"
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        mine = user_lists.UserList("mine", path)
        try:
            assert list(mine.graph) == ["AA", "QI"]
            assert mine.define("AA") == "rough lava"
            assert mine.info.words == 2
        except BadWordFile:
            pass


def test_wrong_contents_are_reported_as_damaged(home: Path) -> None:
    home.mkdir(parents=True)
    with zipfile.ZipFile(home / "mine.zip", "w") as archive:
        for part in ("words.kwg", "definitions.tsv", "list.json"):
            archive.writestr(part, b"\xff[]")
    mine = user_lists.UserList("mine", home / "mine.zip")
    with pytest.raises(BadWordFile):
        _ = mine.graph
    with pytest.raises(BadWordFile):
        _ = mine.info
    with pytest.raises(BadWordFile):
        mine.define("AA")


def test_a_full_disk_preserves_the_old_list(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user_lists.save_list("mine", some_list(), "a")

    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    with pytest.raises(OSError, match="No space"):
        user_lists.save_list("mine", some_list("za\n"), "b", replace=True)
    assert [path.name for path in home.iterdir()] == ["mine.zip"]
    assert user_lists.UserList("mine", home / "mine.zip").info.source == "a"


def test_a_kill_while_writing_preserves_the_old_list(home: Path) -> None:
    user_lists.save_list("mine", some_list(), "a")
    writing = (
        "import os, signal\n"
        "from tilewright.lexicon import user_lists\n"
        "from tilewright.lexicon.word_file import read_text\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "user_lists.save_list('mine', read_text(b'za\\n'), 'b', replace=True)"
    )
    killed = subprocess.run([sys.executable, "-c", writing], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert user_lists.names() == ("mine",)
    mine = user_lists.open_list("mine")
    assert mine is not None
    assert list(mine.graph) == ["AA", "QI"]
    for part in home.glob("*.part"):
        os.utime(part, (1e9, 1e9))
    user_lists.save_list("mine", some_list(), "a", replace=True)
    assert [path.name for path in home.iterdir()] == ["mine.zip"]


def test_other_files_in_the_folder_are_ignored(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "Not A List.zip").write_bytes(b"")
    (home / ".mine.zip.12345678.part").write_bytes(b"")
    (home / "readme.txt").write_bytes(b"")
    assert user_lists.names() == ()
