"""When the coach may speak about a play.

Never while a play can be challenged: what the coach finds good words for could say whether the open
play is good.
"""

from dataclasses import dataclass

from tilewright.rules.game import Game
from tilewright.rules.refusals import NoSuchSeat
from tilewright.rules.score_sheet import ExchangeEntry, PassEntry, PlayEntry, TimeOutEntry
from tilewright.rules.turn_order import open_window
from tilewright.server.tables.hints_agreed import Coach
from tilewright.server.tables.refusals import (
    NoCoachHere,
    NoPlayToJudge,
    NotBegun,
    NotYourSeat,
    PlayCanBeChallenged,
)
from tilewright.server.tables.state import TableState


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A seat's last play, and the game in which it was made."""

    before: Game
    entry: PlayEntry


def play_to_judge(table: TableState, seat: int, holder: str | None) -> JudgedPlay:
    """Return the play of this seat that the coach may speak about, or raise a ``Refusal``."""
    if seat >= len(table.seats):
        raise NoSuchSeat(seat)
    if seat not in table.held_by(holder):
        raise NotYourSeat(seat)
    if table.setting.coach is Coach.OFF:
        raise NoCoachHere
    game = table.game
    if game is None:
        raise NotBegun
    if open_window(game.phase) is not None:
        raise PlayCanBeChallenged
    turns = PlayEntry | ExchangeEntry | PassEntry | TimeOutEntry
    last = next((e for e in reversed(game.sheet) if isinstance(e, turns) and e.seat == seat), None)
    before = game.before_turn(seat)
    if not isinstance(last, PlayEntry) or last.taken_off or before is None:
        raise NoPlayToJudge
    return JudgedPlay(before, last)
