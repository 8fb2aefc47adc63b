"""Opening databases: new ones, old ones, ones of a newer program, and two servers at once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tilewright.server.storage.database import DatabaseUnusable, open_database
from tilewright.server.storage.schema import metadata


def test_sqlite_writes_ahead_and_reaches_the_disk(tmp_path: Path) -> None:
    engine = open_database(None, tmp_path)
    for _ in range(2):
        with engine.connect() as connection:
            told = {
                pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
                for pragma in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert told == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        engine.dispose()


def test_a_fresh_database_is_what_the_schema_says(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_database_is_opened_again_as_it_was(address: str, tmp_path: Path) -> None:
    for _ in range(2):
        engine = open_database(address, tmp_path)
        with engine.begin() as connection:
            versions = connection.exec_driver_sql("SELECT version_num FROM alembic_version").all()
        engine.dispose()
        assert len(versions) == 1


def test_a_newer_database_is_refused_in_one_line(engine: sa.Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseUnusable) as refused:
        open_database(engine.url.render_as_string(hide_password=False), tmp_path)
    assert "newer Tilewright" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_two_servers_may_open_an_empty_database_at_once(address: str, tmp_path: Path) -> None:
    together = Barrier(4)

    def open_together() -> list[str]:
        together.wait()
        engine = open_database(address, tmp_path)
        names = sa.inspect(engine).get_table_names()
        engine.dispose()
        return sorted(names)

    with ThreadPoolExecutor(4) as threads:
        found = [each.result() for each in [threads.submit(open_together) for _ in range(4)]]
    assert found == [sorted([*metadata.tables, "alembic_version"])] * 4
