"""Thinking by search: endgames, and pre-endgames over all ways to fill the bag."""

from collections.abc import Iterator
from typing import Final

from tilewright.engine.endgame.preendgame import PreEndgame, PreEndgameTurn, solve_preendgame
from tilewright.engine.endgame.solver import Endgame, solve_endgame
from tilewright.position import Position
from tilewright.protocol.analysis import BagWay, Thought, WeighedPlay
from tilewright.server.analysis.deadline import Deadline
from tilewright.server.analysis.line import analysed_turn
from tilewright.server.analysis.weighed import legal_turns, weighed

# A search that is not finished begins anew with twice the time, so that half of all work is lost
# at most.
_FIRST_SEARCH_SECONDS: Final = 1.0
_PROVEN_TURNS: Final = 8
_MOST_COMPARED: Final = 24
_MOST_WAYS: Final = 120


def _slices(stop: Deadline) -> Iterator[float]:
    """Yield the seconds of each search until the time is up; there is always a first one."""
    seconds = min(_FIRST_SEARCH_SECONDS, max(stop.left, 0.05))
    yield seconds
    while not stop.is_set():
        seconds *= 2
        yield min(seconds, stop.left)


def endgame(position: Position, stop: Deadline) -> Iterator[Thought]:
    legal = legal_turns(position)
    for seconds in _slices(stop):
        found = solve_endgame(
            position,
            position.lexicon,
            position.given_edition,
            best=_PROVEN_TURNS,
            seconds=seconds,
            threads=1,
            stop=stop,
        )
        finished = not found.stopped or stop.is_set()
        yield _searched(position, found, legal, done=finished)
        if finished:
            return


def _searched(position: Position, found: Endgame, legal: int, *, done: bool) -> Thought:
    lead = position.scores[0] - position.scores[1]

    def final(limit: int | None) -> int | None:
        return None if limit is None else lead + limit

    line, after = [], position
    for turn in found.line:
        line.append(analysed_turn(after, turn))
        after = after.after(turn)
    return Thought(
        state="done" if done else "working",
        method="endgame",
        by_points=None,
        plays=[
            weighed(position, each.turn).model_copy(
                update={"final": (final(each.low), final(each.high))}
            )
            for each in found.turns[:_MOST_COMPARED]
        ],
        legal=legal,
        proven=found.turns[0].proven,
        line=line,
    )


def preendgame(position: Position, stop: Deadline) -> Iterator[Thought]:
    for seconds in _slices(stop):
        found = solve_preendgame(
            position,
            position.lexicon,
            position.given_edition,
            seconds=seconds,
            threads=1,
            stop=stop,
        )
        finished = not found.stopped or stop.is_set()
        yield _compared(position, found, done=finished)
        if finished:
            return


def _compared(position: Position, found: PreEndgame, *, done: bool) -> Thought:
    return Thought(
        state="done" if done else "working",
        method="pre-endgame",
        by_points=None,
        plays=[
            _with_ways(position, each, found, with_ways=at == 0)
            for at, each in enumerate(found.turns[:_MOST_COMPARED])
        ],
        legal=found.plays,
        proven=found.proven,
        line=[],
    )


def _with_ways(
    position: Position, found: PreEndgameTurn, all_found: PreEndgame, *, with_ways: bool
) -> WeighedPlay:
    ways = [
        BagWay(
            tiles=way.text,
            orders=way.orders,
            wins=outcome.wins,
            ties=outcome.ties,
            losses=outcome.losses,
        )
        for way, outcome in zip(all_found.ways, found.by_way, strict=True)
    ]
    return weighed(position, found.turn, dropped=found.dropped).model_copy(
        update={
            "samples": all_found.orders,
            "share": tuple(round(limit, 4) for limit in found.win_share),
            "ways": ways[:_MOST_WAYS] if with_ways else [],
        }
    )
