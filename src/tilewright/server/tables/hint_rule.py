"""Who may take hints at a table, and when.

A hint finds plays with the agreed word list on the board as it is. While a play can still be
challenged, that would say whether its words are good, so there is no hint before the player to move
has closed the challenge window by beginning the turn. A table that checks every play has no window.
"""

from tilewright.rules.game import Window
from tilewright.rules.refusals import GameOver, GamePaused, NotYourTurn, Refusal
from tilewright.rules.turn_order import to_move
from tilewright.server.tables.hints_agreed import CountedHints, NoHints
from tilewright.server.tables.refusals import (
    LastHintTaken,
    NoHintsHere,
    NoHintsLeft,
    NotBegun,
    PlayCanBeChallenged,
)
from tilewright.server.tables.state import Phase, TableState


def has_hints(table: TableState, seat: int) -> bool:
    """Return whether the players have agreed that this seat may take hints."""
    agreed = not isinstance(table.setting.hints, NoHints)
    return agreed and table.seats[seat].hints and not table.is_computer(seat)


def hints_left(table: TableState, seat: int) -> int | None:
    """Return how many more hints the seat may take in this game; None means any number."""
    match table.setting.hints:
        case CountedHints(n):
            return max(0, n - table.hints_taken[seat])
        case _:
            return None


def may_take_hint(table: TableState, seat: int) -> bool:
    try:
        check_may_take_hint(table, seat)
    except Refusal:
        return False
    return True


def check_may_take_hint(table: TableState, seat: int) -> None:
    """Refuse a hint that was not agreed, that comes too early, or that is one too many."""
    if not has_hints(table, seat):
        raise NoHintsHere
    game = table.game
    if game is None:
        raise NotBegun
    if table.phase is Phase.OVER:
        raise GameOver
    if game.paused:
        raise GamePaused
    if to_move(game) != seat:
        raise NotYourTurn(seat, to_move(game))
    if isinstance(game.phase, Window):
        raise PlayCanBeChallenged
    if hints_left(table, seat) == 0:
        raise NoHintsLeft
    hint = table.hint
    if hint is not None and len(hint.rungs) == hint.of:
        raise LastHintTaken
