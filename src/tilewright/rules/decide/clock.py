"""Time limits: whose time runs, and what happens when it is up (R9.1)."""

from tilewright.rules.commands import CallTime, HideTurn, SeeTurn
from tilewright.rules.decide.decision import DecisionBuilder
from tilewright.rules.events import Began, Forfeited, Paused, TimedOut, TurnHidden, TurnSeen
from tilewright.rules.game import Turn, Window
from tilewright.rules.refusals import TimeIsUp, TimeLeft
from tilewright.rules.time_limits import deadline, is_timed, overtime_left, turn_time_left
from tilewright.rules.turn_order import timed_seat


def check_time(decision: DecisionBuilder) -> None:
    """Refuse to act once the time is up, even if no one has called it yet (R9.1)."""
    limit = deadline(decision.game)
    if limit is not None and decision.at >= limit:
        raise TimeIsUp


def hide_turn(decision: DecisionBuilder, command: HideTurn) -> None:
    """Stop the time of a turn that its player has neither seen nor touched."""
    game, seat = decision.game, command.seat
    unseen = timed_seat(game) == seat and not game.times.hidden and not game.times.touched
    if unseen and is_timed(game, seat):
        decision.add(TurnHidden(seat, at=decision.at))


def see_turn(decision: DecisionBuilder, command: SeeTurn) -> None:
    """Let the time of the turn run, and note the first sign of life of its player."""
    game, seat = decision.game, command.seat
    news = game.times.hidden or (command.touched and not game.times.touched)
    if timed_seat(game) == seat and is_timed(game, seat) and news:
        decision.add(TurnSeen(seat, command.touched, at=decision.at))


def call_time(decision: DecisionBuilder, command: CallTime) -> None:
    """End a turn that is out of time; a seat that is out of overtime forfeits the game."""
    seat = timed_seat(decision.game)
    turn = turn_time_left(decision.game, decision.at)
    overtime = overtime_left(decision.game, decision.at)
    left = [ms for ms in (turn, overtime) if ms is not None]
    if seat is None or not left or min(left) > 0:
        raise TimeLeft(min(left) if left else None)
    if command.pauses and not decision.game.times.touched:
        decision.add(Paused(seat, at=decision.at))
        return
    if overtime is not None and overtime <= 0:
        decision.add(Forfeited(seat, at=decision.at))
        return
    if isinstance(decision.game.phase, Window):
        decision.add(Began(seat, at=decision.at))
    if isinstance(decision.game.phase, Turn):
        decision.add(TimedOut(seat, at=decision.at))
