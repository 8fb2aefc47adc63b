"""`tilewright train value` where PyTorch is missing; ``with_torch.py`` tests the training."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tilewright.cli.main import app


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["train", "value", *arguments], prog_name="tilewright")


def test_without_pytorch_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run(str(tmp_path / "my.value"))
    assert result.exit_code == 2
    assert "pip install 'tilewright[train]'" in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_file_must_be_named_as_a_network(tmp_path: Path) -> None:
    result = run(str(tmp_path / "my.klv2"))
    assert result.exit_code == 2
    assert "a value network is written as .value" in result.stderr
