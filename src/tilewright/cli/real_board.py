"""Keeping score for a real board: plays are entered as they are made, and can be corrected."""

from rich.console import Group, RenderableType
from rich.text import Text

from tilewright.cli.agreed_dictionary import tell_ruling
from tilewright.cli.screen import (
    draw_open_play,
    draw_result,
    draw_sheet,
    draw_table,
    draw_unseen,
    winner_line,
)
from tilewright.cli.seating import Quit, Seating
from tilewright.rules.game import Counting, Game, Hearing, Over, Window
from tilewright.rules.reckoning import Result
from tilewright.rules.tiles import UNKNOWN
from tilewright.rules.turn_order import to_move, would_end

HELP = """\
8F HORN        the player to move laid this; a blank is a small letter
exchange 3     they exchanged three tiles       pass       they passed
challenge      the next player challenges; another one: Ben: challenge
good, bad      how a challenge was ruled        accept     the last play stands
overdraw 1     they drew one tile too many      rack AEI?  tiles they hold
Ben: rack QV   Ben's tiles; at the end all that are left over
correct        undo the last entry              end        no play is left
Ben: fine 10   Ben loses points for overtime    resign     they leave the game
sheet, unseen, help, quit"""


def keep_score(seating: Seating) -> None:
    """Take entries until the scorekeeper closes the game or gets up."""
    seating.console.print(Text(HELP, style="dim"))
    while True:
        game = seating.game
        seating.console.print(draw_table(game) if game.result is None else _end(game, game.result))
        tell_ruling(seating)
        seating.console.print(Text(question(game)))
        while seating.game is game:
            said = seating.ask("> ")
            if not said and game.over:
                return
            entry(seating, said)


def _end(game: Game, result: Result) -> RenderableType:
    return Group(draw_result(game, result), Text(winner_line(game, result), style="bold"))


def question(game: Game) -> str:
    """What the scorekeeper is asked for now."""
    match game.phase:
        case Hearing():
            return f"{draw_open_play(game)} Challenged: good or bad?"
        case Counting():
            waiting = (f"{game.seats[seat].name}: rack …" for seat in uncounted(game))
            return f"Tiles left over, please: {', '.join(waiting)}"
        case Over():
            return "Press Enter to close the game, or correct it: correct, Ben: fine 10."
        case Window() as window if would_end(game, window):
            return f"{draw_open_play(game)} This ends the game: accept or challenge."
        case _:
            seat = to_move(game)
            return "" if seat is None else f"{game.seats[seat].name} to move."


def uncounted(game: Game) -> list[int]:
    """The seats whose tiles are not all known."""
    return [seat for seat, rack in enumerate(game.racks) if UNKNOWN in rack]


def spoken_for(game: Game) -> int:
    """The seat an entry is about if it names none: to move, or with tiles to be counted."""
    seat = to_move(game)
    if seat is None and isinstance(game.phase, Counting):
        seat = next(iter(uncounted(game)), None)
    return seat or 0


def entry(seating: Seating, said: str) -> None:
    """Do what the scorekeeper says."""
    seat, words = seating.speaker(said, spoken_for(seating.game))
    match words.lower():
        case "":
            pass
        case "help":
            seating.console.print(Text(HELP))
        case "quit":
            raise Quit
        case "sheet":
            seating.show_long(draw_sheet(seating.game))
        case "unseen":
            seating.console.print(draw_unseen(seating.game, ()))
        case _:
            seating.hear(words, seat)
