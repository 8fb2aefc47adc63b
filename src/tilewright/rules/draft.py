"""Events in the making: each one is applied at once, together with all that follows from it."""

from tilewright.rules.events import Event
from tilewright.rules.fold import apply
from tilewright.rules.game import Game
from tilewright.rules.settling import pending


class Draft:
    """The events a command leads to and the game as it would then be."""

    def __init__(self, game: Game, at: int) -> None:
        self.game = game
        self.at = max(at, game.times.now)
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        due: Event | None = event
        while due is not None:
            self.events.append(due)
            self.game = apply(self.game, due)
            due = pending(self.game, self.at)
