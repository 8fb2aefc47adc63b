"""Plays at the terminal table: in a real pseudo-terminal, or from a script with its own clock."""

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

from tilewright.cli.terminal.pass_and_play import play_on
from tilewright.cli.terminal.real_board import keep_score
from tilewright.cli.terminal.saved_games import load, save
from tilewright.cli.terminal.terminal_table import Quit, TerminalTable
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
from tilewright.rules.equipment.bag import TileSource

TILEWRIGHT = str(Path(sysconfig.get_path("scripts")) / "tilewright")
SEED = bytes(32)
BOARD_WIDTH = 53
CLEARED = "\x1b[2J"
STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# A rack on the screen: tiles and their values, and nothing else on the line.
RACK = re.compile(r"(?: (?:[A-Z?]) [0-9]{1,2} {1,2})+")


def by_vote(name: str = "plain", **settings: Any) -> Edition:
    """Return a preset in which the players vote on challenged plays."""
    return replace(EDITIONS[name], judging=Judging.VOTE, **settings)


def new_game(
    path: Path,
    *names: str | Seat,
    edition: Edition | None = None,
    source: TileSource | None = None,
    first: int | None = None,
) -> Path:
    """Save a game that has just been dealt. By default Ben holds ADHIIOX and Ann EKOPRTT.

    With the default seed and two players Ben starts.
    """
    rules = edition or by_vote()
    save(open_game(rules, names or ("Ann", "Ben"), source or Sealed(SEED), first=first), path)
    return path


def game_in(path: Path) -> Game:
    return fold(load(path))


def racks_in(shown: str) -> list[str]:
    """Return the letters of the racks on the screen."""
    lines = (line.rstrip() + "  " for line in shown.splitlines())
    return ["".join(re.findall("[A-Z?]", line)) for line in lines if RACK.fullmatch(line)]


def beside_the_board(shown: str) -> str:
    """Return the text beside the board: the seats and the latest entries of the score sheet."""
    return " ".join(" ".join(line[BOARD_WIDTH:] for line in shown.splitlines()).split())


class Terminal:
    """`tilewright table` in its own pseudo-terminal and data directory."""

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
        """Wait until these texts appear, in this order; return what is on the screen then."""
        for text in texts:
            self.child.expect_exact(text)
        return self.shown

    def types(self, text: str = "") -> None:
        self.child.sendline(text)

    def answers(self, *pairs: tuple[str, str]) -> None:
        """Wait for each prompt and type its answer."""
        for prompt, answer in pairs:
            self.sees(prompt)
            self.types(answer)

    @property
    def shown(self) -> str:
        """The text since the screen was last cleared."""
        output = self._output.getvalue().replace("\r", "")
        return STYLES.sub("", output.rpartition(CLEARED)[2])

    @property
    def ever_shown(self) -> str:
        return STYLES.sub("", self._output.getvalue().replace("\r", ""))

    def ends(self) -> int:
        """Wait for the program to end and return its exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus is not None, f"ended by signal {self.child.signalstatus}"
        return self.child.exitstatus


class Crash(BaseException):
    """A power failure."""


class Clock:
    """A clock that only the script advances."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Script(Console):
    """A console at which a script types lines; a number is seconds that pass before the next line.

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
    def printed(self) -> str:
        """Everything printed, without styles, with a form feed between screens."""
        assert isinstance(self.file, io.StringIO)
        return STYLES.sub("", self.file.getvalue().replace(CLEARED, "\f"))

    @property
    def screens(self) -> list[str]:
        return self.printed.split("\f")


def at_table(path: Path, lines: Sequence[str | int], **size: int) -> Script:
    """Let a script play a saved game until the game or the script ends."""
    return _run(path, Script(lines, **size))


def _run(path: Path, console: Script) -> Script:
    table = TerminalTable(load(path), path, console, None, now=console.clock)
    with suppress(Quit):
        (keep_score if table.game.by_hand else play_on)(table)
    return console


def kinds(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
