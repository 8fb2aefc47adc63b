"""Under CI every test runs: where `CI=true`, a skipped test is a failed test.

A skip hides a missing tool or a forgotten platform. On a developer's machine that is a courtesy;
on the machine that guards the project it is a hole. This file stands at the root so that it also
covers the doctests in `src`, `docs` and the README.
"""

import os
from collections.abc import Generator

import pytest

# Alembic runs these; they cannot be imported to look for doctests.
collect_ignore = ["src/tilewright/server/storage/migrations"]

ALL_MUST_RUN = os.environ.get("CI") == "true"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fuzz", type=int, default=10, metavar="N", help="try N examples where anything is sent"
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that skips itself; an expected failure is not a skip."""
    report = yield
    if ALL_MUST_RUN and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but CI=true wants every test to run: {reason(report)}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a test file that skips itself as a whole."""
    report = yield
    if ALL_MUST_RUN and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, but CI=true wants every file to run: {reason(report)}"
    return report


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why it was skipped, without pytest's own prefix."""
    return report.longreprtext.removesuffix(")").split("Skipped: ", 1)[-1].strip("'\"")
