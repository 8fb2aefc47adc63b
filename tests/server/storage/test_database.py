"""Opening databases: new, existing, from a newer version, and by two servers at once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from tilewright.server.storage.database import DatabaseUnusable, open_database
from tilewright.server.storage.schema import metadata


def test_sqlite_uses_wal_and_full_sync(tmp_path: Path) -> None:
    engine = open_database(None, tmp_path)
    for _ in range(2):
        with engine.connect() as connection:
            pragmas = {
                pragma: connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()
                for pragma in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
        engine.dispose()


def test_sqlite_files_are_private_in_any_directory(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "earlier.db").touch(0o644)
    for name in ("new.db", "earlier.db"):
        engine = open_database(f"sqlite:///{tmp_path / name}", tmp_path)
        with engine.begin() as connection:
            connection.exec_driver_sql("INSERT INTO heartbeat VALUES (1, 1)")
            files = list(tmp_path.glob(f"{name}*"))
            assert len(files) == 3
            assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        engine.dispose()


def test_a_full_disk_is_reported_when_the_database_is_opened(tmp_path: Path) -> None:
    engine = open_database(None, tmp_path)
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO heartbeat VALUES (1, 1)")
        connection.exec_driver_sql(
            "CREATE TRIGGER full_disk BEFORE UPDATE ON heartbeat "
            "BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
        )
    engine.dispose()
    with pytest.raises(DatabaseUnusable, match=r"^sqlite:///.*: database or disk is full$"):
        open_database(None, tmp_path)


def test_the_migrations_produce_the_schema(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_an_existing_database_is_opened_unchanged(address: str, tmp_path: Path) -> None:
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
