"""Setting up a table: the events from seating the players to dealing the last rack (R2)."""

from collections.abc import Sequence
from dataclasses import replace

from tilewright.rules.decide.decision import Decision, DecisionBuilder
from tilewright.rules.editions.edition import Edition, is_turn_limit, without_clocks
from tilewright.rules.equipment.bag import ByHand, TileSource
from tilewright.rules.events import Event, FirstChosen, Seat, Seated
from tilewright.rules.fold.apply import apply
from tilewright.rules.fold.setup import MAX_PLAYERS, MIN_PLAYERS
from tilewright.rules.obstacles import TableObstacle
from tilewright.rules.refusals import BadTable


def open_game(
    edition: Edition,
    seats: Sequence[str | Seat],
    source: TileSource,
    *,
    first: int | None = None,
    dictionary: str | None = None,
    at: int = 0,
) -> tuple[Event, ...]:
    """Return the first events of a game, up to the last rack dealt, or raise ``BadTable``.

    A seat given by name has the edition's turn limit. A real board has no limits and no game clock:
    only what its scorekeeper enters counts (R9.1). ``first`` is the seat that starts, as in a
    rematch or at a real board; without it the players draw for first play.
    """
    opening = decide_opening(edition, seats, source, first=first, dictionary=dictionary, at=at)
    return opening.events


def decide_opening(
    edition: Edition,
    seats: Sequence[str | Seat],
    source: TileSource,
    *,
    first: int | None = None,
    dictionary: str | None = None,
    at: int = 0,
) -> Decision:
    """Return what ``open_game`` returns, together with the game these events lead to."""
    by_hand = isinstance(source, ByHand)
    if by_hand:
        edition = without_clocks(edition)
    seated = tuple(
        Seat(seat, turn_limit_ms=edition.turn_limit_ms) if isinstance(seat, str) else seat
        for seat in seats
    )
    if by_hand:
        seated = tuple(replace(seat, turn_limit_ms=None) for seat in seated)
    _check_table(edition, seated, source, first)
    seating = Seated(edition, seated, source, dictionary, at=at)
    builder = DecisionBuilder(apply(None, seating), at)
    if first is None:
        builder.settle()
    else:
        builder.add(FirstChosen(first, at=at))
    opening = builder.build()
    return Decision((seating, *opening.events), opening.game)


def _check_table(
    edition: Edition, seats: tuple[Seat, ...], source: TileSource, first: int | None
) -> None:
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        raise BadTable(TableObstacle.PLAYER_COUNT)
    if any(not seat.name.strip() for seat in seats):
        raise BadTable(TableObstacle.NAME_MISSING)
    if len({seat.name for seat in seats}) < len(seats):
        raise BadTable(TableObstacle.SAME_NAME)
    if not all(is_turn_limit(seat.turn_limit_ms) for seat in seats):
        raise BadTable(TableObstacle.BAD_TURN_LIMIT)
    if first is not None and not 0 <= first < len(seats):
        raise BadTable(TableObstacle.NO_SUCH_STARTER)
    if first is None and isinstance(source, ByHand):
        raise BadTable(TableObstacle.STARTER_NEEDED)
    if first is None and len(set(edition.tiles.all_tiles())) == 1:
        raise BadTable(TableObstacle.TILES_ALIKE)
    if edition.tiles.size < len(seats) * edition.rack_size:
        raise BadTable(TableObstacle.TOO_FEW_TILES)
