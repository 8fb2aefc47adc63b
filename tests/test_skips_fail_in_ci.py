"""With CI=true, a skipped test fails the run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SKIPPED_TEST = "import pytest\ndef test_it(): pytest.skip('no browser found')\n"
SKIPPED_FILE = "import pytest\npytest.importorskip('missing_module')\n"
EXPECTED_FAILURE = "import pytest\n@pytest.mark.xfail\ndef test_it(): raise ValueError\n"


def run_pytest(directory: Path, source: str, ci: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(ROOT / "conftest.py", directory)
    (directory / "test_sample.py").write_text(source)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "--rootdir=.", "-p", "no:cacheprovider"],
        cwd=directory,
        env={**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        pytest.param(SKIPPED_TEST, "no browser found", id="a-test-that-skips-itself"),
        pytest.param(SKIPPED_FILE, "missing_module", id="a-file-that-skips-itself"),
    ],
)
def test_a_skip_fails_in_ci(tmp_path: Path, source: str, reason: str) -> None:
    run = run_pytest(tmp_path, source, ci="true")
    assert run.returncode != 0
    assert "with CI=true every" in run.stdout
    assert reason in run.stdout


@pytest.mark.parametrize("source", [SKIPPED_TEST, EXPECTED_FAILURE])
def test_a_skip_is_allowed_outside_ci(tmp_path: Path, source: str) -> None:
    assert run_pytest(tmp_path, source, ci="").returncode == 0


def test_an_expected_failure_is_not_a_skip(tmp_path: Path) -> None:
    assert run_pytest(tmp_path, EXPECTED_FAILURE, ci="true").returncode == 0
