"""Fixtures for both kinds of database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tilewright.server.storage.database import open_database


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def engine(address: str, tmp_path: Path) -> Iterator[sa.Engine]:
    opened = open_database(address, tmp_path)
    yield opened
    opened.dispose()
