"""Turns that were compared, in the form that the server sends."""

from dataclasses import replace

from tilewright.engine.plays import Play
from tilewright.engine.turn_rows import Pass, Turn
from tilewright.position import Position
from tilewright.protocol.analysis import Span, WeighedPlay
from tilewright.server.analysis.estimates import Estimate, Mean
from tilewright.server.analysis.line import analysed_turn


def weighed(
    position: Position, turn: Turn, estimate: Estimate | None = None, *, dropped: bool = False
) -> WeighedPlay:
    return WeighedPlay(
        turn=analysed_turn(position, _with_equity(position, turn)),
        samples=0 if estimate is None else estimate.samples,
        win=None if estimate is None or estimate.win is None else _span(estimate.win),
        points=None if estimate is None else _span(estimate.points),
        share=None,
        final=None,
        dropped=dropped,
        ways=[],
    )


def _with_equity(position: Position, turn: Turn) -> Turn:
    """Searches leave out the value of the tiles kept."""
    if isinstance(turn, Play | Pass):
        return replace(turn, equity=position.equity(turn.text))
    return turn


def _span(mean: Mean) -> Span:
    return Span(mean=round(mean.mean, 5), error=round(mean.error, 5))


def legal_turns(position: Position) -> int:
    plays = position.plays()
    return len(plays) + len(plays.exchanges)
