"""The private PostgreSQL is empty for each test, durable, and deleted afterwards."""

import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from tests.support.postgres import Cluster


@pytest.mark.parametrize("turn", ["first", "second"])
def test_every_test_gets_an_empty_database(postgres_url: str, turn: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE only_once (turn text)")
        connection.execute("INSERT INTO only_once VALUES (%s)", [turn])
        assert connection.execute("SELECT count(*) FROM only_once").fetchone() == (1,)


def test_committed_data_survives_a_crash(postgres: Cluster, postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SHOW fsync").fetchone() == ("on",)
        connection.execute("CREATE TABLE committed (n int)")
    postgres.stop(signal.SIGQUIT)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(postgres_url)
    postgres.start()
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT count(*) FROM committed").fetchone() == (0,)


def test_the_server_outlives_the_thread_that_started_it(
    postgres: Cluster, postgres_url: str
) -> None:
    postgres.stop()
    passing = Thread(target=postgres.start)
    passing.start()
    passing.join()
    assert postgres.server
    gone = os.pidfd_open(postgres.server.pid)
    # A server that received SIGINT would be gone within this time.
    assert not select.select([gone], [], [], 1)[0]
    os.close(gone)
    psycopg.connect(postgres_url).close()


WAITS = """
from tests.support.postgres import cluster
with cluster() as postgres:
    print(postgres.server.pid, flush=True)
    input()
"""


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux signals a process whose parent died"
)
def test_the_server_does_not_outlive_the_process_that_started_it(postgres: Cluster) -> None:
    assert postgres.server
    with subprocess.Popen(
        [sys.executable, "-c", WAITS], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout
        server = int(parent.stdout.readline())
        home = Path(f"/proc/{server}/cwd").readlink().parent
        gone = os.pidfd_open(server)
        parent.kill()
    assert select.select([gone], [], [], 30)[0]
    os.close(gone)
    assert home.name.startswith("tilewright-pg-")
    shutil.rmtree(home)
