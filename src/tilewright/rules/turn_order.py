"""Turn order: who moves next, given missed turns and the open challenge window (R6.7, R6.8)."""

from tilewright.rules.editions.edition import ScorelessTurns
from tilewright.rules.game import Game, Hearing, Phase, Turn, Window
from tilewright.rules.standstill import scoreless_if_it_stands


def to_move(game: Game) -> int | None:
    """Return the seat that may move or accept the open play, or None if there is none.

    A play that would end the game is for the very next seat to accept, even if that seat owes a
    turn. Otherwise the next seat that actually plays closes the window by beginning its turn.
    """
    match game.phase:
        case Turn(seat):
            return seat
        case Window() as window:
            if would_end(game, window):
                return game.seat_after(window.seat)
            return next_to_play(game, window.seat)
        case _:
            return None


def next_to_play(game: Game, seat: int) -> int:
    """Return the next seat that actually plays after this one. Seats that owe a turn miss it."""
    return _skip_owed_turns(game, seat)[0]


def _skip_owed_turns(game: Game, seat: int) -> tuple[int, int]:
    """Return the next seat that actually plays, and how many turns are missed before it does."""
    owed = list(game.owed)
    following = game.seat_after(seat)
    while owed[following]:
        owed[following] -= 1
        following = game.seat_after(following)
    return following, sum(game.owed) - sum(owed)


def would_end(game: Game, window: Window) -> bool:
    """Return whether the open play ends the game if it stands."""
    rule = game.edition.standstill
    if isinstance(rule, ScorelessTurns) and _scoreless_after(game, window) >= rule.turns:
        return True
    if window.seat in game.resigned:
        return False
    return reached_target(game, window.seat) or went_out(game, window.seat)


def reached_target(game: Game, seat: int) -> bool:
    targets = game.targets
    return targets is not None and game.scores[seat] >= targets[seat]


def went_out(game: Game, seat: int) -> bool:
    return not game.racks[seat] and not game.bag.tiles


def bag_count_at_turn(game: Game) -> int:
    """Return how many tiles are in the bag for the seat to move, after any pending draw (R4)."""
    drawn = game.tiles_to_draw(game.phase.seat) if isinstance(game.phase, Window) else 0
    return len(game.bag) - drawn


def scoreless_at_turn(game: Game) -> int:
    """Return how many turns in a row are scoreless when the seat to move begins its turn."""
    return _scoreless_after(game, game.phase) if isinstance(game.phase, Window) else game.scoreless


def _scoreless_after(game: Game, window: Window) -> int:
    """Count the scoreless turns in a row, including the open play and the turns missed after it."""
    missed = _skip_owed_turns(game, window.seat)[1]
    return scoreless_if_it_stands(game, window) + missed


def timed_seat(game: Game) -> int | None:
    """Return the seat on the clock: its time starts when the previous play is laid (R9.1).

    No clock runs during a ruling or a pause.
    """
    return None if game.paused else to_move(game)


def open_window(phase: Phase) -> Window | None:
    """Return the window of the play that is not settled yet, if there is one."""
    match phase:
        case Window():
            return phase
        case Hearing(window):
            return window
        case _:
            return None
