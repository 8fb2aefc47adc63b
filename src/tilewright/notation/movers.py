"""Who made each event of a record: by nick, or by turn where the nicks do not tell."""

from collections.abc import Sequence

from .gcg_document import (
    LAST_SEAT,
    Event,
    ExchangeCount,
    ExchangeTiles,
    OwnTiles,
    Pass,
    Play,
    PlayerLine,
)


class Movers:
    """Seats, counted from 0, with their running totals as recorded."""

    def __init__(self, players: Sequence[PlayerLine]) -> None:
        self.nicks = [player.nick for player in players]
        self.totals = [0] * len(players)
        self._last: int | None = None
        # Names nobody announced may still be at the table when fewer than two were.
        self._seats = LAST_SEAT if len(players) < 2 else len(players)

    @property
    def expected(self) -> int | None:
        """The seat whose turn it is, once somebody has begun."""
        return None if self._last is None else (self._last + 1) % max(len(self.nicks), 1)

    def knows(self, nick: str) -> bool:
        return nick in self.nicks

    def sit_down(self, nick: str) -> None:
        """Give a seat to a nick that no ``#player`` line announced, if one is open."""
        if len(self.nicks) < self._seats and nick not in self.nicks:
            self.nicks.append(nick)
            self.totals.append(0)

    def seat_of(self, event: Event) -> int:
        """The seat of an event: the nick's, else the one in turn whose total fits."""
        seats = [seat for seat, nick in enumerate(self.nicks) if nick == event.nick]
        if len(seats) == 1:
            return seats[0]
        in_turn = self._in_turn(event)
        candidates: list[int] = [in_turn, *(seats or range(len(self.nicks)))]
        for seat in candidates:
            if self.totals[seat] + event.score == event.total:
                return seat
        return in_turn

    def _in_turn(self, event: Event) -> int:
        if self._last is None:
            return 0
        if isinstance(event, Play | Pass | ExchangeTiles | ExchangeCount | OwnTiles):
            return (self._last + 1) % len(self.nicks)
        return self._last

    def moved(self, seat: int) -> None:
        self._last = seat
