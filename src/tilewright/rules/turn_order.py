"""Whose turn comes next, missed turns and open challenge windows considered (R6.7, R6.8)."""

from tilewright.rules.game import Game, Hearing, Phase, Turn, Window


def next_to_play(game: Game, seat: int) -> int:
    """The seat that really plays after this one: seats that owe a turn are passed over."""
    owed = list(game.owed)
    following = game.after(seat)
    while owed[following]:
        owed[following] -= 1
        following = game.after(following)
    return following


def would_end(game: Game, window: Window) -> bool:
    """Whether the open play ends the game if it stands: going out, or reaching a target."""
    if window.seat in game.resigned:
        return False
    return reached_target(game, window.seat) or went_out(game, window.seat)


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
