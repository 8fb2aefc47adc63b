"""`tilewright serve`: starting, stopping, and options that are refused."""

import json
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

from tilewright.cli.commands.serve import is_site
from tilewright.cli.main import app
from tilewright.server.http.routes import pages
from tilewright.server.listening import home_address
from tilewright.server.storage.database import open_database

runner = CliRunner()
Serve = Callable[..., subprocess.Popen[str]]
SECONDS = 60


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start the program in its own process, and stop it after the test."""
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


def address_of(process: subprocess.Popen[str]) -> str:
    """Return the address that is printed first, by which time the server accepts connections."""
    printed = re.fullmatch(r"Tilewright is at (http://127\.0\.0\.1:[1-9]\d*)", line_of(process))
    assert printed, process.communicate(timeout=SECONDS)
    return printed[1]


def stop_cleanly(process: subprocess.Popen[str], sent: signal.Signals) -> str:
    """Stop the process, check that it exits cleanly and silently, and return its earlier output."""
    os.killpg(process.pid, sent)  # like a terminal: to the whole process group
    assert process.stdout is not None
    assert process.stderr is not None
    printed, complaints = process.stdout.read(), process.stderr.read()
    assert (process.wait(SECONDS), complaints) == (0, "")
    return printed


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_serves_and_stops_on_a_signal(
    serve: Serve, sent: signal.Signals
) -> None:
    process = serve()
    address = address_of(process)
    assert httpx.get(f"{address}/healthz").text == "ok\n"
    assert httpx.get(f"{address}/api/choices").json()["lan_address"] is None
    assert stop_cleanly(process, sent) == "Stop with Ctrl-C.\n"


def test_several_workers_stop_together(serve: Serve, postgres_url: str) -> None:
    process = serve("--workers", "2", "--database", postgres_url)
    address = address_of(process)
    assert httpx.get(f"{address}/healthz", timeout=SECONDS).text == "ok\n"
    stop_cleanly(process, signal.SIGINT)


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux shows which signals a process handles"
)
def test_no_worker_receives_ctrl_c_even_while_starting(serve: Serve, postgres_url: str) -> None:
    process = serve("--workers", "2", "--database", postgres_url)
    assert httpx.get(f"{address_of(process)}/healthz", timeout=SECONDS).text == "ok\n"
    command = command_of(process.pid)
    workers = [child for child in children_of(process.pid) if command_of(child) == command]
    assert [handles(worker, signal.SIGINT) for worker in workers] == [False, False]
    stop_cleanly(process, signal.SIGTERM)


def children_of(process: int) -> list[int]:
    return [
        int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def command_of(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_bytes().decode()


def handles(process: int, sent: signal.Signals) -> bool:
    blocked = re.search(r"SigBlk:\s*(\w+)", Path(f"/proc/{process}/status").read_text())
    assert blocked
    return not int(blocked[1], 16) >> (sent - 1) & 1


def test_workers_end_when_the_process_that_started_them_is_killed(
    serve: Serve, postgres_url: str
) -> None:
    process = serve("--workers", "2", "--database", postgres_url)
    address = address_of(process)
    assert httpx.get(f"{address}/healthz", timeout=SECONDS).text == "ok\n"
    process.kill()
    # They share its stdout, which is closed when the last of them ends.
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
    address = address_of(process)
    assert opened.read_text().strip() == address
    stop_cleanly(process, signal.SIGTERM)


def test_a_refused_request_is_logged_with_its_reason_but_without_its_path(serve: Serve) -> None:
    process = serve()
    address = address_of(process)
    assert httpx.get(f"{address}/seat/s3cret", headers={"host": "evil.example"}).status_code == 421
    os.killpg(process.pid, signal.SIGTERM)
    _, log = process.communicate(timeout=SECONDS)
    line = json.loads(log)
    assert (line["says"], line["address"]) == ("refused: unknown-host", "127.0.0.1")
    assert "s3cret" not in log


def test_lan_prints_an_address_and_a_qr_code(serve: Serve) -> None:
    home = home_address()
    process = serve("--lan")
    port = address_of(process).rpartition(":")[2]
    if home is None:  # no network to invite anyone from
        os.killpg(process.pid, signal.SIGTERM)
        _, complaints = process.communicate(timeout=SECONDS)
        assert (
            complaints
            == "This computer is not connected to a network, so other devices cannot join.\n"
        )
        return
    there = f"http://{home}:{port}"
    assert line_of(process) == f"Other devices on the same network: {there}"
    # Only a client on this computer can be a proxy.
    answer = httpx.get(f"{there}/api/choices", headers={"x-forwarded-proto": "https"})
    assert answer.json()["lan_address"] == there
    assert "Secure" not in answer.headers["set-cookie"]
    code = stop_cleanly(process, signal.SIGTERM)
    assert "█" in code or "▄" in code


def test_a_server_behind_a_proxy_uses_its_public_url(serve: Serve) -> None:
    url = "https://play.example.org"
    process = serve("--url", f"{url}/")
    where, _, address = line_of(process).partition(", served from ")
    assert where == f"Tilewright is at {url}"
    headers = {"host": "play.example.org", "x-forwarded-for": "203.0.113.7"}
    answer = httpx.get(f"{address}/api/choices", headers=headers)
    assert answer.json()["lan_address"] == url
    assert "Secure" in answer.headers["set-cookie"]
    stop_cleanly(process, signal.SIGTERM)


def test_a_proxy_on_this_computer_can_declare_https(serve: Serve) -> None:
    process = serve()
    address = address_of(process)
    for scheme, secure in (("https", True), ("http", False), ("nonsense", False)):
        answer = httpx.get(f"{address}/api/choices", headers={"x-forwarded-proto": scheme})
        assert ("Secure" in answer.headers["set-cookie"]) is secure
    stop_cleanly(process, signal.SIGTERM)


def test_it_prints_one_line_if_it_cannot_start(serve: Serve, tmp_path: Path) -> None:
    process = serve("--database", f"sqlite:///{tmp_path}/no/such/place.db")
    printed, complaints = process.communicate(timeout=SECONDS)
    assert (process.returncode, printed) == (2, "")
    assert complaints.endswith(": No such file or directory\n")
    assert complaints.count("\n") == 1


# Options that are refused, tested in this process


def refused(*arguments: str) -> str:
    """Return the one line that is printed instead of serving."""
    result = runner.invoke(app, ["serve", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


@pytest.fixture
def data(tmp_path: Path) -> list[str]:
    return ["--port", "0", "--data", str(tmp_path)]


def test_a_missing_browser_client_is_reported_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    result = runner.invoke(app, ["serve", "--workers", "2", "--data", str(tmp_path)])
    first, stopped = result.stderr.splitlines()
    assert first.startswith("This installation lacks the browser client")
    assert stopped.startswith("Several workers need PostgreSQL")


def test_a_sqlite_url_names_another_file(serve: Serve, tmp_path: Path) -> None:
    process = serve("--database", f"sqlite:///{tmp_path}/mine.db")
    address_of(process)
    stop_cleanly(process, signal.SIGTERM)
    assert (tmp_path / "mine.db").is_file()
    assert not (tmp_path / "data").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is for Unix")
def test_a_disk_without_space(tmp_path: Path) -> None:
    """The kernel refuses to let any file grow beyond a limit, as it does when the disk is full."""
    limited = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "from tilewright.cli.main import run\n"
        "run()"
    )
    arguments = ["serve", "--port", "0", "--data", str(tmp_path)]
    served = subprocess.run(
        [sys.executable, "-B", "-c", limited, *arguments],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (served.returncode, served.stdout) == (2, "")
    assert re.fullmatch(r"sqlite:///\S+tables\.db: disk I/O error\n", served.stderr)


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        message = refused("--port", port, "--data", str(tmp_path))
    assert message == (
        f"Cannot listen on 127.0.0.1, port {port}: Address already in use. Choose another --port."
    )


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    message = refused("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert message.startswith("Cannot listen on 192.0.2.1, port 0: ")
    assert message.endswith("Choose another --host.")


def test_an_empty_host_does_not_mean_all_interfaces(data: list[str]) -> None:
    assert refused(*data, "--host", "").startswith("--host must be an address")


def test_a_directory_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "data"):
        assert refused("--port", "0", "--data", str(place)) == f"{place}: Not a directory"


def test_only_the_owner_can_read_the_directory(tmp_path: Path) -> None:
    open_database(None, tmp_path / "data").dispose()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "tables.db").mkdir()
    assert "unable to open database file" in refused("--port", "0", "--data", str(tmp_path))


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("a shopping list, and long enough to be looked at" * 100)
    assert "file is not a database" in refused("--port", "0", "--data", str(tmp_path))


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    open_database(None, tmp_path).dispose()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    message = refused("--port", "0", "--data", str(tmp_path))
    assert message.startswith("The database was written by a newer Tilewright.")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_database_that_is_down(data: list[str], scheme: str) -> None:
    message = refused(*data, "--database", f"{scheme}://ann:secret@127.0.0.1:1/tables")
    assert "127.0.0.1" in message
    assert "refused" in message
    assert "secret" not in message


@pytest.mark.parametrize(
    ("database", "message"),
    [
        ("mysql://here/tables", "Only PostgreSQL and SQLite are supported."),
        ("nonsense", "--database must look like postgresql://user:password@host/name"),
        (
            "postgresql://ann@here:port/tables",
            "--database must look like postgresql://user:password@host/name",
        ),
    ],
)
def test_a_database_of_another_kind(data: list[str], database: str, message: str) -> None:
    assert refused(*data, "--database", database) == message


def test_several_workers_without_postgresql(data: list[str]) -> None:
    message = refused(*data, "--workers", "2")
    assert message.startswith("Several workers need PostgreSQL to share their tables")


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
def test_a_bad_url(data: list[str], url: str) -> None:
    assert refused(*data, "--url", url).startswith("--url must look like ")


@pytest.mark.parametrize(
    "url", ["https://play.example.org", "http://a:8080", "https://192.0.2.1", "https://xn--a-b"]
)
def test_a_good_url(url: str) -> None:
    assert is_site(url)


def test_its_help_does_not_load_the_server() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from tilewright.cli.main import app\n"
        "assert CliRunner().invoke(app, ['serve', '--help']).exit_code == 0\n"
        "print(*({'fastapi', 'sqlalchemy', 'uvicorn', 'pydantic', 'numpy'} & set(sys.modules)))"
    )
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert seen.stdout.split() == []
