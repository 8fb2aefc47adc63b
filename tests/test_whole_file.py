"""A file is there whole or not at all."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.whole_file import FOR_ME_ALONE, check_target, write_whole


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


def test_who_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "words", b"qi")
        write_whole(tmp_path / "game", b"seed", FOR_ME_ALONE)
    finally:
        os.umask(before)
    assert (tmp_path / "words").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "game").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("work", [check_target, lambda path: write_whole(path, b"qi")])
def test_what_cannot_be_written_is_told_by_its_own_name(
    tmp_path: Path, work: Callable[[Path], None]
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for name in ("nowhere/words", "file/words", "folder"):
        with pytest.raises(OSError, match=name) as told:
            work(tmp_path / name)
        assert told.value.filename == str(tmp_path / name)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_good_target_is_left_as_it_was(tmp_path: Path) -> None:
    check_target(tmp_path / "words")
    assert list(tmp_path.iterdir()) == []
