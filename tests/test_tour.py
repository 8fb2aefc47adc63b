"""The pages of docs/tour show the programs of examples/ and exactly what they print."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright import Game, svg

ROOT = Path(__file__).parents[1]
PAGES = {page.name: page.read_text(encoding="utf-8") for page in ROOT.glob("docs/tour/*.md")}
PROGRAMS = {
    name: (page, code)
    for page, text in PAGES.items()
    for name, code in re.findall(
        r'^```python title="(examples/[^"]+)"\n(.*?)^```$', text, re.MULTILINE | re.DOTALL
    )
}
RUNS = [
    pytest.param(command, output, id=command)
    for text in PAGES.values()
    for command, output in re.findall(
        r"^```console\n\$ python ([^\n]+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    )
]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_page_shows_the_whole_program(name: str) -> None:
    assert PROGRAMS[name][1] == (ROOT / name).read_text(encoding="utf-8")


def test_every_page_shows_a_program_and_runs_it() -> None:
    assert {page for page, _ in PROGRAMS.values()} == PAGES.keys()
    assert {run.values[0].split()[0] for run in RUNS} == PROGRAMS.keys()  # type: ignore[union-attr]


@pytest.mark.parametrize(("command", "output"), RUNS)
def test_a_program_prints_what_its_page_shows(command: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, *command.split()],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.stderr, done.stdout) == ("", output)


def test_games_of_unknown_racks_can_be_analysed(tmp_path: Path) -> None:
    """Many players record their own racks only."""
    game = tmp_path / "mine.gcg"
    game.write_text(
        ">Ann: AEHNORT 8F HORN +14 14\n>Ben: FAM H6 FA.M +9 9\n>Ann:  10F PASTE +25 39\n"
    )
    done = subprocess.run(
        [sys.executable, ROOT / "examples/analyse_games.py", game],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[-2:] == [
        "Ann, turn 1, AEHNORT: 8F HORN for 14;",
        "    8H ANOTHER for 78 is better by 61.1",
    ]
    assert sum("is better" in line for line in lines) == 1


def test_the_picture_is_what_the_library_draws() -> None:
    position = Game.read(ROOT / "examples/games/sunday.gcg")[9]
    drawn = svg.board(position, ghost=position.plays()[0], rack=position.rack, size=480)
    assert (ROOT / "docs/pictures/rikisha.svg").read_text(encoding="utf-8") == drawn
