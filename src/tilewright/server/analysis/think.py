"""Thinking about a position: by simulation, by search, or by points where neither is possible."""

from collections.abc import Callable, Iterator
from typing import Final, Literal

from tilewright.engine.kernel import MAX_PREENDGAME_BAG
from tilewright.position import Position, RackUnknown
from tilewright.protocol.analysis import ThinkRequest, Thought
from tilewright.rules.refusals import GameOver
from tilewright.server.analysis.deadline import Deadline
from tilewright.server.analysis.line import is_over
from tilewright.server.analysis.positions import dictionary_of, read_position
from tilewright.server.analysis.searched import endgame, preendgame
from tilewright.server.analysis.simulated import simulation
from tilewright.server.analysis.weighed import legal_turns, weighed

_MOST_COMPARED: Final = 24

ByPoints = Literal["finish-line", "variant", "no-word-list"]


def think(request: ThinkRequest, stopped: Callable[[], bool]) -> Iterator[Thought]:
    """Yield what is known of a position, better and better, until the time is up.

    Raises ``ValueError`` or ``Refusal``.
    """
    position = read_position(request.cgp, request.rules)
    if is_over(position):
        raise GameOver
    if not position.rack_known:
        raise RackUnknown(position.rack)
    stop = Deadline(request.seconds, stopped)
    why = _points_only(position)
    if why is not None:
        yield _by_points(position, why)
    elif len(position.racks) == 2 and position.bag == 0 and position.racks[1]:
        yield from endgame(position, stop)
    elif len(position.racks) == 2 and _ispreendgame(position):
        yield from preendgame(position, stop)
    else:
        yield from simulation(position, request, stop)


def _points_only(position: Position) -> ByPoints | None:
    if dictionary_of(position) is None:
        return "no-word-list"
    if position.edition.finish_line is not None:
        return "finish-line"
    return None if position.variant == "classic" else "variant"


def _ispreendgame(position: Position) -> bool:
    """Return whether all ways to fill the bag can be searched."""
    rules = position.edition
    return (
        1 <= position.bag <= MAX_PREENDGAME_BAG
        and not rules.blanks_circulate
        and all(len(rack) == rules.rack_size for rack in position.racks)
    )


def _by_points(position: Position, why: ByPoints) -> Thought:
    turns = () if why == "no-word-list" else position.best(_MOST_COMPARED)
    return Thought(
        state="done",
        method="static",
        by_points=why,
        plays=[weighed(position, turn) for turn in turns],
        legal=0 if why == "no-word-list" else legal_turns(position),
        proven=False,
        line=[],
    )
