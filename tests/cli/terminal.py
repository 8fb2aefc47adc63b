"""People at the terminal table: at a real pseudo-terminal, or by a script with its own clock."""

import io
import os
import re
import sysconfig
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import pexpect
from rich.console import Console

from tilewright.cli.pass_and_play import play_on
from tilewright.cli.real_board import keep_score
from tilewright.cli.saved_games import load, save
from tilewright.cli.seating import Quit, Seating
from tilewright.rules import (
    EDITIONS,
    Edition,
    Event,
    Game,
    Judging,
    Sealed,
    Seat,
    fold,
    open_game,
)
from tilewright.rules.bag import TileSource

TILEWRIGHT = str(Path(sysconfig.get_path("scripts")) / "tilewright")
SEED = bytes(32)
BOARD_WIDTH = 53
CLEARED = "\x1b[2J"
STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# A rack as it is drawn: tiles and their values, and nothing else on the line.
RACK = re.compile(r"(?: (?:[A-Z?]) [0-9]{1,2} {1,2})+")


def by_vote(name: str = "plain", **settings: Any) -> Edition:
    """A preset as the terminal table plays it: the players judge words themselves."""
    return replace(EDITIONS[name], judging=Judging.VOTE, **settings)


def new_game(
    path: Path,
    *names: str | Seat,
    edition: Edition | None = None,
    source: TileSource | None = None,
    first: int | None = None,
) -> Path:
    """A game that has just been dealt, saved in a file. By default Ben holds ADHIIOX, Ann EKOPRTT.

    With the default seed and two players Ben starts.
    """
    rules = edition or by_vote()
    save(open_game(rules, names or ("Ann", "Ben"), source or Sealed(SEED), first=first), path)
    return path


def game_in(path: Path) -> Game:
    return fold(load(path))


def racks_in(shown: str) -> list[str]:
    """The racks that can be seen, as their letters."""
    lines = (line.rstrip() + "  " for line in shown.splitlines())
    return ["".join(re.findall("[A-Z?]", line)) for line in lines if RACK.fullmatch(line)]


def beside_the_board(shown: str) -> str:
    """The seats and the latest entries of the sheet, as running text."""
    return " ".join(" ".join(line[BOARD_WIDTH:] for line in shown.splitlines()).split())


class Terminal:
    """`tilewright table` in a pseudo-terminal of its own, its games in a folder of its own."""

    def __init__(self, *arguments: str, home: Path, columns: int = 80, lines: int = 24) -> None:
        self._output = io.StringIO()
        keep = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        self.child = pexpect.spawn(
            TILEWRIGHT,
            ["table", *arguments],
            env=keep
            | {
                "HOME": str(home),
                "XDG_DATA_HOME": str(home / "data"),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
            },
            cwd=str(home),
            dimensions=(lines, columns),
            encoding="utf-8",
            timeout=20,
        )
        self.child.delaybeforesend = None
        self.child.logfile_read = self._output

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    def sees(self, *texts: str) -> str:
        """Wait until each of these is shown, in this order; what is on the screen then."""
        for text in texts:
            self.child.expect_exact(text)
        return self.shown

    def says(self, text: str = "") -> None:
        self.child.sendline(text)

    def answers(self, *pairs: tuple[str, str]) -> None:
        """At each prompt, say what belongs to it."""
        for prompt, answer in pairs:
            self.sees(prompt)
            self.says(answer)

    @property
    def shown(self) -> str:
        """What can be read since the screen was last cleared."""
        output = self._output.getvalue().replace("\r", "")
        return STYLES.sub("", output.rpartition(CLEARED)[2])

    @property
    def ever_shown(self) -> str:
        return STYLES.sub("", self._output.getvalue().replace("\r", ""))

    def ends(self) -> int:
        """Wait for the end of the program; its exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus is not None, f"ended by signal {self.child.signalstatus}"
        return self.child.exitstatus


class Crash(BaseException):
    """The power fails."""


class Clock:
    """A clock that moves only when a script says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Script(Console):
    """A console at which a script types: a line, or a number of seconds that pass before the next.

    When the script is over, the input ends.
    """

    def __init__(self, lines: Iterable[str | int], *, width: int = 80, height: int = 24) -> None:
        super().__init__(
            file=io.StringIO(), force_terminal=True, highlight=False, width=width, height=height
        )
        self.lines = list(lines)
        self.clock = Clock()

    def input(self, prompt: Any = "", **_: Any) -> str:
        self.print(prompt, end="")
        while self.lines and isinstance(self.lines[0], int):
            self.clock.seconds += int(self.lines.pop(0))
        if not self.lines:
            raise EOFError
        line = str(self.lines.pop(0))
        self.print(line, markup=False)
        return line

    @property
    def told(self) -> str:
        """All that was printed, without styles; screens are parted by a form feed."""
        assert isinstance(self.file, io.StringIO)
        return STYLES.sub("", self.file.getvalue().replace(CLEARED, "\f"))

    @property
    def screens(self) -> list[str]:
        return self.told.split("\f")


def at_table(path: Path, lines: Sequence[str | int], **size: int) -> Script:
    """Let a script play the game in a file, until the game or the script is over."""
    return _run(path, Script(lines, **size))


def _run(path: Path, console: Script) -> Script:
    seating = Seating(load(path), path, console, None, now=console.clock)
    with suppress(Quit):
        (keep_score if seating.game.by_hand else play_on)(seating)
    return console


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
