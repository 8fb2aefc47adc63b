"""In CI every test must run: with `CI=true` a skipped test counts as failed.

A skip can hide a missing tool or an unsupported platform. That is convenient on a developer's
machine but a gap in CI. This file is at the root so that it also covers the doctests in `src`,
`docs` and the README.
"""

import os
from collections.abc import Generator
from importlib.util import find_spec

import pytest

# Alembic runs these; they cannot be imported to collect doctests.
collect_ignore = ["src/tilewright/server/storage/migrations"]
# PyTorch is large: `make test-train` installs it and runs the tests of the training.
if find_spec("torch") is None:
    collect_ignore += [
        "src/tilewright/engine/training/value/fit.py",
        "src/tilewright/engine/training/value/lane_network.py",
        "tests/engine/value_training/with_torch.py",
    ]

ALL_MUST_RUN = os.environ.get("CI") == "true"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fuzz", type=int, default=10, metavar="N", help="number of examples per fuzz test"
    )
    parser.addoption(
        "--games", type=int, default=6, metavar="N", help="random games per test of tests/env"
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that skips itself; an expected failure is not a skip."""
    report = yield
    if ALL_MUST_RUN and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but with CI=true every test must run: {reason(report)}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a test file that skips itself as a whole."""
    report = yield
    if ALL_MUST_RUN and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, but with CI=true every file must run: {reason(report)}"
    return report


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return the reason for the skip without pytest's prefix."""
    return report.longreprtext.removesuffix(")").split("Skipped: ", 1)[-1].strip("'\"")
