"""A file is there whole or not at all."""

import os
from pathlib import Path

import pytest

from tilewright.whole_file import write_whole


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    for data in (b"old", b"new"):
        write_whole(tmp_path / "words", data)
        assert (tmp_path / "words").read_bytes() == data
    assert [path.name for path in tmp_path.iterdir()] == ["words"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "words", b"old")

    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "words", b"new")
    assert (tmp_path / "words").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["words"]


def test_what_a_killed_program_left_is_swept_away(tmp_path: Path) -> None:
    mine, theirs = tmp_path / ".words.0badcafe.part", tmp_path / ".words.5eaf00d5.part"
    for part in (mine, theirs):
        part.write_bytes(b"ha")
    os.utime(mine, (1e9, 1e9))
    write_whole(tmp_path / "words", b"whole")
    assert not mine.exists()
    assert theirs.exists(), "another program may be writing this one now"


def test_other_users_cannot_read_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "game", b"seed")
    assert (tmp_path / "game").stat().st_mode & 0o077 == 0
