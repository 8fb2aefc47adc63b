"""Assigns each event of a record to a seat: by nick, or by turn order if nicks are ambiguous."""

from collections.abc import Sequence

from tilewright.notation.gcg.document import (
    MAX_PLAYERS,
    ExchangeCount,
    ExchangeTiles,
    GcgEvent,
    OwnTiles,
    Pass,
    Play,
    PlayerLine,
)


class SeatTracker:
    """The seats of a recorded game, counted from 0, with their recorded running totals."""

    def __init__(self, players: Sequence[PlayerLine]) -> None:
        self.nicks = [player.nick for player in players]
        self.totals = [0] * len(players)
        self._last: int | None = None
        # If fewer than two players were announced, other nicks are players too.
        self._seats = MAX_PLAYERS if len(players) < 2 else len(players)

    @property
    def expected(self) -> int | None:
        """The seat whose turn it is, or None before the first turn."""
        return None if self._last is None else (self._last + 1) % max(len(self.nicks), 1)

    def is_known(self, nick: str) -> bool:
        return nick in self.nicks

    def add_player(self, nick: str) -> None:
        """Give a free seat, if there is one, to a nick that no ``#player`` line announced."""
        if len(self.nicks) < self._seats and nick not in self.nicks:
            self.nicks.append(nick)
            self.totals.append(0)

    def seat_of(self, event: GcgEvent) -> int:
        """Return the seat of an event: by its nick, else the next in turn whose total fits."""
        seats = [seat for seat, nick in enumerate(self.nicks) if nick == event.nick]
        if len(seats) == 1:
            return seats[0]
        in_turn = self._in_turn(event)
        candidates: list[int] = [in_turn, *(seats or range(len(self.nicks)))]
        for seat in candidates:
            if self.totals[seat] + event.score == event.total:
                return seat
        return in_turn

    def _in_turn(self, event: GcgEvent) -> int:
        if self._last is None:
            return 0
        if isinstance(event, Play | Pass | ExchangeTiles | ExchangeCount | OwnTiles):
            return (self._last + 1) % len(self.nicks)
        return self._last

    def took_turn(self, seat: int) -> None:
        self._last = seat
