"""A game at the terminal: each command is carried out and saved before its result is shown."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from rich.console import Console, RenderableType
from rich.text import Text

from tilewright.cli.terminal.saved_games import save
from tilewright.notation.command_text import parse_command
from tilewright.notation.errors import NotationError
from tilewright.rules.commands import CallTime, Command
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.events import Event
from tilewright.rules.game import Game
from tilewright.rules.game_log import GameLog
from tilewright.rules.refusals import Refusal
from tilewright.rules.time_limits import deadline


class Quit(Exception):
    """The players quit. The game is already saved."""


class TerminalTable:
    """A game on one terminal. Its clock only runs while the program does."""

    def __init__(
        self,
        events: tuple[Event, ...],
        path: Path,
        console: Console,
        judge: Judge | None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.log = GameLog(events)
        self.path = path
        self.console = console
        self.judge = judge
        # The seat whose player is at the keyboard, or None if it could be anyone.
        self.at_keyboard: int | None = None
        self._now = now
        self._started = now()
        self._time_at_start = self.log.game.times.now

    @property
    def game(self) -> Game:
        return self.log.game

    def game_time(self) -> int:
        """Return the time of the game in milliseconds."""
        return self._time_at_start + int((self._now() - self._started) * 1000)

    def do(self, command: Command) -> None:
        """Carry out a command and save the game before anything is shown."""
        events = len(self.log.events)
        self.log.do(command, at=self.game_time(), judge=self.judge)
        if len(self.log.events) > events:
            save(self.log.events, self.path)

    def execute(self, text: str, seat: int) -> bool:
        """Carry out what a player typed. If that fails, show the error and return False."""
        try:
            self.do(parse_command(text, self.game, seat))
        except (Refusal, NotationError) as refusal:
            self.show_error(str(refusal))
            return False
        return True

    def time_is_up(self) -> bool:
        """End the turn if the player's time has run out; return whether it had."""
        limit = deadline(self.game)
        if limit is None or self.game_time() < limit:
            return False
        self.do(CallTime())
        return True

    def show_error(self, message: str) -> None:
        self.console.print(Text(message, style="bold red"))

    def show_long(self, what: RenderableType) -> None:
        """Show something page by page: the screen has no scrollback, and it may not fit."""
        with self.console.capture() as drawn:
            self.console.print(what)
        lines = drawn.get().splitlines()
        room = max(self.console.height - 2, 1)
        while lines:
            self.console.print(Text.from_ansi("\n".join(lines[:room])))
            lines = lines[room:]
            if lines:
                self.ask("Press Enter for more. ")

    def ask(self, prompt: str) -> str:
        """Read a line. The end of input or an interrupt raises ``Quit``."""
        while True:
            try:
                return self.console.input(Text(prompt, style="bold")).strip()
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
            except UnicodeDecodeError:
                self.show_error("Your input could not be read. Please type it again.")

    def split_speaker(self, text: str, default: int) -> tuple[int, str]:
        """Split ``Ben: challenge`` into Ben's seat and the rest; otherwise use the default seat."""
        name, colon, rest = text.partition(":")
        if colon:
            for seat, person in enumerate(self.game.seats):
                if person.name.casefold() == name.strip().casefold():
                    return seat, rest.strip()
        return default, text
