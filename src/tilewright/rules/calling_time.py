"""Calling time on the seat to move: the turn timer, and the clock's last limit (R9.1)."""

from tilewright.rules.draft import Draft
from tilewright.rules.events import Began, Forfeited, TimedOut
from tilewright.rules.game import Turn, Window
from tilewright.rules.refusals import TimeLeft
from tilewright.rules.time_limits import overtime_left, turn_left
from tilewright.rules.turn_order import timed_seat


def call_time(draft: Draft) -> None:
    """A turn out of time closes the window and is lost; a clock out of overtime ends that seat."""
    seat = timed_seat(draft.game)
    turn, overtime = turn_left(draft.game, draft.at), overtime_left(draft.game, draft.at)
    left = [ms for ms in (turn, overtime) if ms is not None]
    if seat is None or not left or min(left) > 0:
        raise TimeLeft(min(left) if left else None)
    if overtime is not None and overtime <= 0:
        draft.add(Forfeited(seat, at=draft.at))
        return
    if isinstance(draft.game.phase, Window):
        draft.add(Began(seat, at=draft.at))
    if isinstance(draft.game.phase, Turn):
        draft.add(TimedOut(seat, at=draft.at))
