"""Atomic writes: a file is complete or unchanged."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.atomic_file import OWNER_ONLY, check_writable, write_atomically


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    for data in (b"old", b"new"):
        write_atomically(tmp_path / "words", data)
        assert (tmp_path / "words").read_bytes() == data
    assert [path.name for path in tmp_path.iterdir()] == ["words"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_atomically(tmp_path / "words", b"old")

    def disk_is_full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(tmp_path / "words", b"new")
    assert (tmp_path / "words").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["words"]


def test_temporary_files_of_a_killed_process_are_removed(tmp_path: Path) -> None:
    abandoned, current = tmp_path / ".words.0badcafe.part", tmp_path / ".words.5eaf00d5.part"
    for part in (abandoned, current):
        part.write_bytes(b"ha")
    os.utime(abandoned, (1e9, 1e9))
    write_atomically(tmp_path / "words", b"whole")
    assert not abandoned.exists()
    assert current.exists(), "another process may still be writing this one"


def test_the_mode_follows_the_umask_unless_the_file_is_for_its_owner(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "words", b"qi")
        write_atomically(tmp_path / "game", b"seed", OWNER_ONLY)
    finally:
        os.umask(before)
    assert (tmp_path / "words").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "game").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("work", [check_writable, lambda path: write_atomically(path, b"qi")])
def test_an_error_names_the_target_not_the_temporary_file(
    tmp_path: Path, work: Callable[[Path], None]
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for name in ("nowhere/words", "file/words", "folder"):
        with pytest.raises(OSError, match=name) as error:
            work(tmp_path / name)
        assert error.value.filename == str(tmp_path / name)
    assert len(list(tmp_path.iterdir())) == 2


def test_checking_a_target_leaves_no_file(tmp_path: Path) -> None:
    check_writable(tmp_path / "words")
    assert list(tmp_path.iterdir()) == []
