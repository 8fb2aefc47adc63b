"""`tilewright serve` as people start and stop it."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from tilewright.cli.main import app
from tilewright.cli.serve import home_address, is_site
from tilewright.server.storage.database import open_database

runner = CliRunner()
Serve = Callable[..., subprocess.Popen[str]]
SECONDS = 60


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts the program in a process of its own, and sees to it that it ends."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [
                sys.executable, "-c", "from tilewright.cli.main import run; run()", "serve",
                "--port", "0", "--data", str(tmp_path / "data"), *arguments,
            ],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
            env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
            start_new_session=True,
        )  # fmt: skip
        started.append(process)
        return process

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


def address_told_by(process: subprocess.Popen[str]) -> str:
    """The address that is printed first; people can connect by then."""
    told = re.fullmatch(r"Tilewright is at (http://127\.0\.0\.1:[1-9]\d*)", line_of(process))
    assert told, process.communicate(timeout=SECONDS)
    return told[1]


def ends_well(process: subprocess.Popen[str], sent: signal.Signals) -> str:
    """Told to stop it ends with status 0 and without a word; what it printed before."""
    os.killpg(process.pid, sent)  # as a terminal does: to all its processes
    assert process.stdout is not None
    assert process.stderr is not None
    printed, complaints = process.stdout.read(), process.stderr.read()
    assert (process.wait(SECONDS), complaints) == (0, "")
    return printed


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_its_address_serves_and_stops_when_told(
    serve: Serve, sent: signal.Signals
) -> None:
    process = serve()
    address = address_told_by(process)
    assert httpx.get(f"{address}/healthz").text == "ok\n"
    assert httpx.get(f"{address}/api/choices").json()["lan_address"] is None
    assert ends_well(process, sent) == "Stop with Ctrl-C.\n"


def test_several_workers_stop_together(serve: Serve, postgres_url: str) -> None:
    process = serve("--workers", "2", "--database", postgres_url)
    address = address_told_by(process)
    assert httpx.get(f"{address}/healthz", timeout=SECONDS).text == "ok\n"
    ends_well(process, signal.SIGINT)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process hears")
def test_no_worker_hears_ctrl_c_not_even_while_it_starts(serve: Serve, postgres_url: str) -> None:
    process = serve("--workers", "2", "--database", postgres_url)
    assert httpx.get(f"{address_told_by(process)}/healthz", timeout=SECONDS).text == "ok\n"
    workers = [child for child in children_of(process.pid) if "spawn_main" in command_of(child)]
    assert [hears(worker, signal.SIGINT) for worker in workers] == [False, False]
    ends_well(process, signal.SIGTERM)


def children_of(process: int) -> list[int]:
    return [
        int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def command_of(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_bytes().decode()


def hears(process: int, sent: signal.Signals) -> bool:
    blocked = re.search(r"SigBlk:\s*(\w+)", Path(f"/proc/{process}/status").read_text())
    assert blocked
    return not int(blocked[1], 16) >> (sent - 1) & 1


def test_workers_end_when_the_process_that_started_them_is_killed(
    serve: Serve, postgres_url: str
) -> None:
    process = serve("--workers", "2", "--database", postgres_url)
    address = address_told_by(process)
    assert httpx.get(f"{address}/healthz", timeout=SECONDS).text == "ok\n"
    process.kill()
    # They share its output, so that it ends with the last of them.
    process.communicate(timeout=SECONDS)
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/healthz")


def test_the_browser_is_opened_at_the_address(serve: Serve, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    process = serve("--open", BROWSER=f"{browser} %s")
    address = address_told_by(process)
    assert opened.read_text().strip() == address
    assert httpx.get(f"{address}/", headers={"host": "evil.example"}).status_code == 421
    ends_well(process, signal.SIGTERM)


def test_the_home_network_gets_an_address_and_a_code(serve: Serve) -> None:
    home = home_address()
    process = serve("--lan")
    port = address_told_by(process).rpartition(":")[2]
    if home is None:  # then there is nobody to invite
        os.killpg(process.pid, signal.SIGTERM)
        _, complaints = process.communicate(timeout=SECONDS)
        assert complaints == "This computer is in no network that others could join.\n"
        return
    there = f"http://{home}:{port}"
    assert line_of(process) == f"Other devices in the same network: {there}"
    # Whoever is not on this computer is no proxy.
    answer = httpx.get(f"{there}/api/choices", headers={"x-forwarded-proto": "https"})
    assert answer.json()["lan_address"] == there
    assert "Secure" not in answer.headers["set-cookie"]
    code = ends_well(process, signal.SIGTERM)
    assert "█" in code or "▄" in code


def test_a_server_behind_a_proxy_knows_its_name(serve: Serve) -> None:
    url = "https://play.example.org"
    process = serve("--url", f"{url}/")
    told, _, address = line_of(process).partition(", behind which is ")
    assert told == f"Tilewright is at {url}"
    headers = {"host": "play.example.org", "x-forwarded-for": "203.0.113.7"}
    answer = httpx.get(f"{address}/api/choices", headers=headers)
    assert answer.json()["lan_address"] == url
    assert "Secure" in answer.headers["set-cookie"]
    ends_well(process, signal.SIGTERM)


def test_a_proxy_on_this_computer_tells_that_it_speaks_https(serve: Serve) -> None:
    process = serve()
    address = address_told_by(process)
    for told, secure in (("https", True), ("http", False), ("nonsense", False)):
        answer = httpx.get(f"{address}/api/choices", headers={"x-forwarded-proto": told})
        assert ("Secure" in answer.headers["set-cookie"]) is secure
    ends_well(process, signal.SIGTERM)


def test_it_ends_with_a_line_if_it_cannot_start(serve: Serve, tmp_path: Path) -> None:
    process = serve("--database", f"sqlite:///{tmp_path}/no/such/place.db")
    printed, complaints = process.communicate(timeout=SECONDS)
    assert (process.returncode, printed) == (2, "")
    assert complaints.endswith(": unable to open database file\n")
    assert complaints.count("\n") == 1


# What it refuses, in this process


def refused(*arguments: str) -> str:
    """The one line that is said instead of serving."""
    result = runner.invoke(app, ["serve", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


@pytest.fixture
def data(tmp_path: Path) -> list[str]:
    return ["--port", "0", "--data", str(tmp_path)]


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        said = refused("--port", port, "--data", str(tmp_path))
    assert said == (
        f"Port {port} of 127.0.0.1 cannot be used: Address already in use."
        " Choose another with --port."
    )


def test_an_address_that_is_not_here(tmp_path: Path) -> None:
    said = refused("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert said.startswith("Port 0 of 192.0.2.1 cannot be used: ")
    assert said.endswith("Choose another with --host.")


def test_no_address_is_not_every_address(data: list[str]) -> None:
    assert refused(*data, "--host", "").startswith("--host is an address to listen on")


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "data"):
        assert refused("--port", "0", "--data", str(place)) == f"{place}: Not a directory"


def test_the_directory_is_for_its_owner_alone(tmp_path: Path) -> None:
    open_database(None, tmp_path / "data").dispose()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    assert "unable to open database file" in refused("--port", "0", "--data", str(tmp_path))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("a shopping list, and long enough to be looked at" * 100)
    assert "file is not a database" in refused("--port", "0", "--data", str(tmp_path))


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    open_database(None, tmp_path).dispose()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    said = refused("--port", "0", "--data", str(tmp_path))
    assert said.startswith("The database was made by a newer Tilewright.")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_database_that_is_down(data: list[str], scheme: str) -> None:
    said = refused(*data, "--database", f"{scheme}://ann:secret@127.0.0.1:1/tables")
    assert "127.0.0.1" in said
    assert "refused" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("mysql://here/tables", "Tables are kept in PostgreSQL or SQLite, nowhere else."),
        ("nonsense", "The database is given as postgresql://user:password@host/name"),
        (
            "postgresql://ann@here:port/tables",
            "The database is given as postgresql://user:password@host/name",
        ),
    ],
)
def test_a_database_of_another_kind(data: list[str], database: str, says: str) -> None:
    assert refused(*data, "--database", database) == says


def test_several_workers_without_postgresql(data: list[str]) -> None:
    said = refused(*data, "--workers", "2")
    assert said.startswith("Several workers share their tables through PostgreSQL")


@pytest.mark.parametrize(
    "url",
    [
        "play.example.org",
        "https://",
        "https://a/b",
        "ftp://a",
        "https://a:b",
        "https://u@a",
        "//a",
        "https://a b",
        "https://*",
        "https://a..b",
        "https://.a",
        "https://a\n",
    ],
)
def test_an_address_that_is_none(data: list[str], url: str) -> None:
    assert refused(*data, "--url", url).startswith("--url is an address like ")


@pytest.mark.parametrize(
    "url", ["https://play.example.org", "http://a:8080", "https://192.0.2.1", "https://xn--a-b"]
)
def test_an_address_that_is_one(url: str) -> None:
    assert is_site(url)


def test_its_help_loads_no_server() -> None:
    look = (
        "import sys; from typer.testing import CliRunner; from tilewright.cli.main import app\n"
        "assert CliRunner().invoke(app, ['serve', '--help']).exit_code == 0\n"
        "print(*({'fastapi', 'sqlalchemy', 'uvicorn', 'pydantic', 'numpy'} & set(sys.modules)))"
    )
    seen = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert seen.stdout.split() == []
