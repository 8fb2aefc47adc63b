"""What a user gets: the source distribution installs without Node, and the result plays."""

import faulthandler
import re
import signal
import subprocess
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.packaging.fresh_environment import (
    FreshEnvironment,
    build_and_install,
    outside_environment,
)
from tilewright.engine.kernel import search_processors

# A whole game of two computer players through the referee.
GAME = """
from pathlib import Path

import tilewright
from tilewright import Lexicon, Table
from tilewright.players import builtin_player
from tilewright.rules import view
from tilewright.rules.turn_order import to_move

words = Lexicon.load("english")
table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32), first=0, judge=words)
players = [builtin_player("static", words), builtin_player("greedy", words)]
while not table.over:
    seat = to_move(table.log.game)
    table.log.do(players[seat].choose(view(table.log.game, seat)), judge=words)
print(Path(tilewright.__file__).parent)
print(table)
"""


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> FreshEnvironment:
    # Compiling on a busy machine may take longer than a test that hangs; it has its own time limit.
    faulthandler.cancel_dump_traceback_later()
    return build_and_install(tmp_path_factory.mktemp("packaging"))


def test_the_source_distribution_contains_the_built_client(fresh: FreshEnvironment) -> None:
    with tarfile.open(fresh.sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"pyproject.toml", "kernel/CMakeLists.txt", "mkdocs.yml", "LICENSE"} <= names
    assert "src/tilewright/server/web/index.html" in names
    assert not {name.split("/")[0] for name in names} & {".venv", "build", "dist", "node_modules"}
    assert not any("node_modules" in name for name in names)


def test_the_wheel_contains_what_the_program_reads(fresh: FreshEnvironment) -> None:
    names = set(zipfile.ZipFile(fresh.wheel).namelist())
    assert {
        "tilewright/py.typed",
        "tilewright/engine/data/english.klv2",
        "tilewright/lexicon/data/english.kwg",
        "tilewright/lexicon/data/licences/SCOWL.txt",
        "tilewright/server/storage/migrations/env.py",
        "tilewright/server/web/index.html",
    } <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"tilewright"}


def test_the_metadata_are_complete(fresh: FreshEnvironment) -> None:
    with zipfile.ZipFile(fresh.wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(name).decode()
    for field in ("Summary", "Keywords", "Author", "License-Expression: MIT"):
        assert f"\n{field}" in text, field
    assert {"env", "parquet", "postgres", "ray", "study"} <= set(
        re.findall(r"Provides-Extra: (\w+)", text)
    )
    assert len(re.findall(r"^License-File: ", text, re.MULTILINE)) >= 7
    assert text.count("\nClassifier: Programming Language :: Python :: 3.") == 3
    assert "\n# Tilewright\n" in text


def test_two_computers_play_a_game(fresh: FreshEnvironment) -> None:
    where, *board = fresh.run(fresh.python, "-c", GAME).splitlines()
    assert Path(where).is_relative_to(fresh.directory)
    assert board[-1].endswith(" won")


def test_the_kernel_has_every_processor_variant(fresh: FreshEnvironment) -> None:
    code = "from tilewright._kernel import search_processors as p; print(*p())"
    assert fresh.run(fresh.python, "-c", code).split() == search_processors()


def test_the_program_runs(fresh: FreshEnvironment) -> None:
    assert fresh.run(fresh.program, "--version").startswith("tilewright ")
    assert "QI" in fresh.run(fresh.program, "words", "check", "QI")


def test_the_program_serves_the_client(fresh: FreshEnvironment) -> None:
    with subprocess.Popen(
        [fresh.program, "serve", "--port", "0", "--data", "data"],
        cwd=fresh.directory, env=outside_environment(fresh.directory),
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        address = re.findall(r"http://\S+", server.stdout.readline())[0].rstrip("/.")
        page = httpx.get(f"{address}/")
        (script,) = re.findall(r'<script[^>]* src="(/[^"]+)"', page.text)
        statuses = [httpx.get(f"{address}{path}").status_code for path in (script, "/healthz")]
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    assert (page.status_code, statuses) == (200, [200, 200])
