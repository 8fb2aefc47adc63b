"""Whose turn comes next, missed turns and open challenge windows considered (R6.7, R6.8)."""

from tilewright.rules.edition import ScorelessTurns
from tilewright.rules.game import Game, Hearing, Phase, Turn, Window


def next_to_play(game: Game, seat: int) -> int:
    """The seat that really plays after this one: seats that owe a turn are passed over."""
    return _passing_over(game, seat)[0]


def _passing_over(game: Game, seat: int) -> tuple[int, int]:
    """The seat that really plays after this one, and how many turns are missed before it does."""
    owed = list(game.owed)
    following = game.after(seat)
    while owed[following]:
        owed[following] -= 1
        following = game.after(following)
    return following, sum(game.owed) - sum(owed)


def would_end(game: Game, window: Window) -> bool:
    """Whether the open play ends the game if it stands."""
    if _too_many_scoreless(game, window):
        return True
    if window.seat in game.resigned:
        return False
    return reached_target(game, window.seat) or went_out(game, window.seat)


def _too_many_scoreless(game: Game, window: Window) -> bool:
    """Whether a play worth nothing, or the turns missed after it, would make a standstill."""
    match game.edition.standstill:
        case ScorelessTurns(turns):
            row = 0 if window.score.points else game.scoreless + 1
            return row + _passing_over(game, window.seat)[1] >= turns
        case _:
            return False


def reached_target(game: Game, seat: int) -> bool:
    targets = game.target
    return targets is not None and game.scores[seat] >= targets[seat]


def went_out(game: Game, seat: int) -> bool:
    return not game.racks[seat] and not game.bag.tiles


def to_move(game: Game) -> int | None:
    """The seat that may move now, or accept the open play; nobody during a ruling or at the end.

    A play that would end the game is for the very next seat to accept, whatever it owes; otherwise
    the next seat that really plays closes the window by beginning.
    """
    match game.phase:
        case Turn(seat):
            return seat
        case Window() as window:
            if would_end(game, window):
                return game.after(window.seat)
            return next_to_play(game, window.seat)
        case _:
            return None


def timed_seat(game: Game) -> int | None:
    """The seat whose time runs: it runs from the previous play being laid, less rulings (R9.1)."""
    return None if game.paused else to_move(game)


def open_window(phase: Phase) -> Window | None:
    """The play that is not settled yet, if there is one."""
    match phase:
        case Window():
            return phase
        case Hearing(window):
            return window
        case _:
            return None
