"""The programs beside Python: found where they are, and missed in plain words."""

from pathlib import Path

import pytest

from scripts import system_tools


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any tool, where we may install nothing."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("POSTGRES_BIN", raising=False)
    monkeypatch.setattr(system_tools, "INSTALLED_SERVERS", tmp_path / "postgresql")
    monkeypatch.setattr(system_tools, "as_root", lambda: None)
    return tmp_path


def program(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)


def test_what_is_missing_is_told_with_its_remedy(
    bare_machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare_machine / "google-chrome")
    assert system_tools.main() == 1
    told = capsys.readouterr().err
    assert "postgresql is missing: without it the tests of the server" in told
    assert "apt install postgresql\n" in told
    assert "chromium" not in told


def test_nothing_is_said_when_all_is_there(
    bare_machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare_machine / "chromium")
    for name in system_tools.SERVER:
        program(bare_machine / "postgresql" / "16" / "bin" / name)
    assert system_tools.main() == 0
    assert capsys.readouterr() == ("", "")


def test_the_newest_server_is_taken(bare_machine: Path) -> None:
    for version in ("9.6", "16", "15"):
        for name in system_tools.SERVER:
            program(bare_machine / "postgresql" / version / "bin" / name)
    assert system_tools.postgres_bin() == bare_machine / "postgresql" / "16" / "bin"
