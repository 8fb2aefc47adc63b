"""A game with its log: do something, and the events that came of it are appended."""

from collections.abc import Iterable

from tilewright.rules.challenge import Judge
from tilewright.rules.commands import Command
from tilewright.rules.events import Event
from tilewright.rules.fold import apply, fold
from tilewright.rules.game import Game
from tilewright.rules.referee import decide


class GameLog:
    """The events of one game so far, and the game they fold into."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events: list[Event] = list(events)
        self.game: Game = fold(self.events)

    def do(self, command: Command, *, at: int = 0, judge: Judge | None = None) -> tuple[Event, ...]:
        """Carry out a command; a ``Refusal`` leaves everything as it was."""
        events = decide(self.game, command, at=at, judge=judge)
        self.append(events)
        return events

    def append(self, events: Iterable[Event]) -> None:
        for event in events:
            self.game = apply(self.game, event)
            self.events.append(event)
