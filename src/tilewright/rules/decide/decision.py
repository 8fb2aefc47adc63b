"""What a command leads to: its events and the game after them."""

from dataclasses import dataclass

from tilewright.rules.events import Event
from tilewright.rules.fold.apply import apply
from tilewright.rules.fold.pending import pending
from tilewright.rules.game import Game
from tilewright.rules.plays.try_play import TriedPlay


@dataclass(frozen=True, slots=True)
class Decision:
    """The events to append to the log, and the game they lead to."""

    events: tuple[Event, ...]
    game: Game


class DecisionBuilder:
    """Collects events, and applies each at once together with every event that must follow it."""

    def __init__(self, game: Game, at: int) -> None:
        self.game = game
        self.at = max(at, game.times.now)
        self._events: list[Event] = []

    def add(self, event: Event, tried: TriedPlay | None = None) -> None:
        """Apply an event and what follows from it.

        ``tried`` is the play of a ``Laid`` event, already placed and scored.
        """
        self._apply(event, tried)
        self.settle()

    def settle(self) -> None:
        """Apply every event that must follow by itself."""
        while (due := pending(self.game, self.at)) is not None:
            self._apply(due)

    def _apply(self, event: Event, tried: TriedPlay | None = None) -> None:
        self.game = apply(self.game, event, tried)
        self._events.append(event)

    def build(self) -> Decision:
        return Decision(tuple(self._events), self.game)
