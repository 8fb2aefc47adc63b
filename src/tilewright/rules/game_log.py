"""A game together with its log, kept in step."""

from collections.abc import Iterable

from tilewright.rules.commands import Command
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.events import Event
from tilewright.rules.fold.apply import apply, fold
from tilewright.rules.game import Game


class GameLog:
    """The events of a game so far, and the game they fold into."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events: list[Event] = list(events)
        self.game: Game = fold(self.events)

    def __repr__(self) -> str:
        return f"<GameLog: {len(self.events)} events, {self.game!r}>"

    def do(self, command: Command, *, at: int = 0, judge: Judge | None = None) -> tuple[Event, ...]:
        """Carry out a command and return its events. A ``Refusal`` changes nothing."""
        decision = decide(self.game, command, at=at, judge=judge)
        self.events.extend(decision.events)
        self.game = decision.game
        return decision.events

    def append(self, events: Iterable[Event]) -> None:
        """Apply events that were decided elsewhere."""
        for event in events:
            self.game = apply(self.game, event)
            self.events.append(event)
