"""Finding the system tools that the tests need, and reporting missing ones."""

from pathlib import Path

import pytest

from scripts import system_tools


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any tool, on which nothing can be installed."""
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


def test_a_missing_tool_is_reported_with_its_package(
    bare_machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare_machine / "google-chrome")
    assert system_tools.main() == 1
    errors = capsys.readouterr().err
    assert "postgresql is missing: the server tests on PostgreSQL cannot run" in errors
    assert "apt install postgresql\n" in errors
    assert "chromium" not in errors


def test_nothing_is_printed_if_every_tool_is_installed(
    bare_machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare_machine / "chromium")
    for name in system_tools.SERVER:
        program(bare_machine / "postgresql" / "16" / "bin" / name)
    assert system_tools.main() == 0
    assert capsys.readouterr() == ("", "")


def test_the_newest_server_is_used(bare_machine: Path) -> None:
    for version in ("9.6", "16", "15"):
        for name in system_tools.SERVER:
            program(bare_machine / "postgresql" / version / "bin" / name)
    assert system_tools.postgres_bin() == bare_machine / "postgresql" / "16" / "bin"
