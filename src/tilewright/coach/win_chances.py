"""The chance to win, by the number of unseen tiles and the lead."""

from tilewright.engine.shipped import shipped_wins
from tilewright.engine.simulation import wins_fit
from tilewright.position import Position


def chance_before(position: Position) -> float | None:
    """Return the chance of the player to move; None if no table of wins describes the game."""
    return _wins(position, lead_of(position))


def lost_chance(position: Position, points: float) -> float | None:
    """Return what losing this many points costs the player to move in winning chance.

    Fewer than zero points are gained, and so is the chance.
    """
    lead = lead_of(position)
    with_them, without = _wins(position, lead), _wins(position, lead - round(points))
    return None if with_them is None or without is None else with_them - without


def lead_of(position: Position) -> int:
    """Return the lead over the strongest opponent."""
    return position.scores[0] - max(position.scores[1:])


def _wins(position: Position, lead: int) -> float | None:
    edition = position.edition
    if edition.finish_line is not None or not wins_fit(edition, [0] * len(position.scores)):
        return None
    return shipped_wins().wins(position.unseen.total(), lead)
