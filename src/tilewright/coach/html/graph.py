"""The chance to win from turn to turn, as SVG."""

from collections.abc import Iterator
from typing import Final

from tilewright.coach.report import Review

_WIDTH: Final = 720
_HEIGHT: Final = 180
_MARGIN: Final = 12


def chance_graph(review: Review) -> str:
    """Return a line of the first player's chance, with a pin at each turning point."""
    known = [(at, each) for at, each in enumerate(review.chances) if each is not None]
    if len(known) <= 1:
        return ""
    step = (_WIDTH - 2 * _MARGIN) / (len(review.chances) - 1)
    places = {at: (_MARGIN + step * at, _y(chance)) for at, chance in known}
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places.values())
    middle = _y(0.5)
    return (
        f'<svg class="graph" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'aria-label="Chance to win; the table below has the numbers">'
        f'<line class="even" x1="0" x2="{_WIDTH}" y1="{middle:.1f}" y2="{middle:.1f}"/>'
        f'<polyline points="{line}"/>{"".join(_pins(review, places))}</svg>'
    )


def _pins(review: Review, places: dict[int, tuple[float, float]]) -> Iterator[str]:
    for number in (point.turn for point in review.turning_points):
        if (place := places.get(number)) is not None:
            x, y = place
            yield (
                f'<a href="#turn-{number}"><circle cx="{x:.1f}" cy="{y:.1f}" r="7">'
                f"<title>Turn {number}</title></circle></a>"
            )


def _y(chance: float) -> float:
    return _MARGIN + (1 - chance) * (_HEIGHT - 2 * _MARGIN)
