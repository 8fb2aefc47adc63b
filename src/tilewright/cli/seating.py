"""A terminal table with its game: commands are carried out, saved, and then shown."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from rich.console import Console, RenderableType
from rich.text import Text

from tilewright.cli.saved_games import save
from tilewright.notation.errors import NotationError
from tilewright.notation.sayings import understand
from tilewright.rules.challenge import Judge
from tilewright.rules.commands import CallTime, Command
from tilewright.rules.events import Event
from tilewright.rules.game import Game
from tilewright.rules.log import GameLog
from tilewright.rules.refusals import Refusal
from tilewright.rules.time_limits import deadline


class Quit(Exception):
    """The players get up; the game is saved."""


class Seating:
    """One game on one terminal. Time stands still while nobody sits at it."""

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
        # The seat whose player sits at the keyboard; None when it may be anybody.
        self.at_keyboard: int | None = None
        self._now = now
        self._sat_down = now()
        self._game_time = self.log.game.times.now

    @property
    def game(self) -> Game:
        return self.log.game

    def at(self) -> int:
        """The time of the game in milliseconds."""
        return self._game_time + int((self._now() - self._sat_down) * 1000)

    def do(self, command: Command) -> None:
        """Carry out a command and save the game before anything is shown."""
        events = len(self.log.events)
        self.log.do(command, at=self.at(), judge=self.judge)
        if len(self.log.events) > events:
            save(self.log.events, self.path)

    def hear(self, text: str, seat: int) -> bool:
        """Do what a player says; tell them if it cannot be done. Whether it was."""
        try:
            self.do(understand(text, self.game, seat))
        except (Refusal, NotationError) as refusal:
            self.tell(str(refusal))
            return False
        return True

    def time_is_up(self) -> bool:
        """Call time on a player whose turn has run out."""
        limit = deadline(self.game)
        if limit is None or self.at() < limit:
            return False
        self.do(CallTime())
        return True

    def tell(self, message: str) -> None:
        self.console.print(Text(message, style="bold red"))

    def show_long(self, what: RenderableType) -> None:
        """Show something that may be longer than the screen, which keeps no history."""
        with self.console.capture() as drawn:
            self.console.print(what)
        lines = drawn.get().splitlines()
        room = max(self.console.height - 2, 1)
        while lines:
            self.console.print(Text.from_ansi("\n".join(lines[:room])))
            lines = lines[room:]
            if lines:
                self.ask("There is more: press Enter. ")

    def ask(self, prompt: str) -> str:
        """A line typed by somebody; the end of input or an interrupt means getting up."""
        while True:
            try:
                return self.console.input(Text(prompt, style="bold")).strip()
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
            except UnicodeDecodeError:
                self.tell("That could not be read; please type it again.")

    def speaker(self, text: str, default: int) -> tuple[int, str]:
        """Who speaks: ``Ben: challenge`` is said by Ben, anything else by the default seat."""
        name, colon, rest = text.partition(":")
        if colon:
            for seat, person in enumerate(self.game.seats):
                if person.name.casefold() == name.strip().casefold():
                    return seat, rest.strip()
        return default, text
