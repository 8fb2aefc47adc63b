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


def test_the_picture_is_what_the_library_draws() -> None:
    position = Game.read(ROOT / "examples/games/sunday.gcg")[9]
    drawn = svg.board(position, ghost=position.plays()[0], rack=position.rack, size=480)
    assert (ROOT / "docs/pictures/rikisha.svg").read_text(encoding="utf-8") == drawn
