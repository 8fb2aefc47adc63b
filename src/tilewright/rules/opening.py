"""Setting up a table: the events from the seating to the last rack dealt (R2)."""

from collections.abc import Sequence

from tilewright.rules.bag import ByHand, TileSource
from tilewright.rules.edition import Edition
from tilewright.rules.events import Event, FirstChosen, Seat, Seated
from tilewright.rules.fold import apply, fold
from tilewright.rules.refusals import BadTable
from tilewright.rules.setting_up import FEWEST, MOST
from tilewright.rules.settling import pending


def open_game(
    edition: Edition,
    seats: Sequence[str | Seat],
    source: TileSource,
    *,
    first: int | None = None,
    dictionary: str | None = None,
    at: int = 0,
) -> tuple[Event, ...]:
    """The first events of a game; seats given by name play with the edition's own turn limit.

    ``first`` settles who starts (a rematch, a real table); otherwise the players draw for it.
    """
    seated = tuple(
        Seat(seat, turn_limit_ms=edition.turn_limit_ms) if isinstance(seat, str) else seat
        for seat in seats
    )
    _check(edition, seated, source, first)
    events: list[Event] = [Seated(edition, seated, source, dictionary, at=at)]
    if first is not None:
        events.append(FirstChosen(first, at=at))
    game = fold(events)
    while (due := pending(game, at)) is not None:
        events.append(due)
        game = apply(game, due)
    return tuple(events)


def _check(
    edition: Edition, seats: tuple[Seat, ...], source: TileSource, first: int | None
) -> None:
    if not FEWEST <= len(seats) <= MOST:
        raise BadTable(f"The game is for {FEWEST} to {MOST} players, not {len(seats)}.")
    if any(not seat.name.strip() for seat in seats):
        raise BadTable("Every player needs a name.")
    if len({seat.name for seat in seats}) < len(seats):
        raise BadTable("Two players have the same name.")
    if any(seat.turn_limit_ms is not None and seat.turn_limit_ms <= 0 for seat in seats):
        raise BadTable("A turn limit is longer than nothing.")
    if first is not None and not 0 <= first < len(seats):
        raise BadTable(f"There is no seat {first} to start.")
    if first is None and isinstance(source, ByHand):
        raise BadTable("At a real board the players draw themselves: say who starts.")
    if first is None and len(set(edition.tiles.all_tiles())) == 1:
        raise BadTable("All tiles are alike, so a draw for first play never ends: say who starts.")
    if edition.tiles.size < len(seats) * edition.rack_size:
        raise BadTable(f"The box has too few tiles for {len(seats)} racks.")
