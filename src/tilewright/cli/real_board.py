"""Keeping score for a real board: plays are entered as they are made, and can be corrected."""

from rich.text import Text

from tilewright.cli.screen import draw_open_play, draw_sheet, draw_table, draw_unseen
from tilewright.cli.seating import Quit, Seating
from tilewright.rules.game import Counting, Game, Hearing, Window
from tilewright.rules.tiles import UNKNOWN
from tilewright.rules.turn_order import to_move, would_end

HELP = """\
8F HORN          the player to move laid this; blanks in small letters
exchange 3       they exchanged three tiles           pass        they passed
challenge        the next player challenges the last play; another one: Ben: challenge
good, bad        what the ruling was                  accept      the last play of the game stands
overdraw 1       they had drawn one tile too many     rack AEI?   tiles known to be on their rack
Ben: rack QV     Ben's tiles (at the end: all that are left over)
correct          undo the last entry                  end         no play is left
Ben: fine 10     Ben loses points for overtime
resign           they leave the game                  sheet, unseen, quit"""


def keep_score(seating: Seating) -> None:
    """Take entries until the game is reckoned or the scorekeeper gets up."""
    seating.console.print(Text(HELP, style="dim"))
    while not seating.game.over:
        seating.console.print(draw_table(seating.game))
        seating.console.print(Text(question(seating.game)))
        version = seating.game.version
        while seating.game.version == version:
            entry(seating, seating.ask("> "))


def question(game: Game) -> str:
    """What the scorekeeper is asked for now."""
    match game.phase:
        case Hearing():
            return f"{draw_open_play(game)} Challenged: good or bad?"
        case Counting():
            waiting = [
                game.seats[seat].name for seat, rack in enumerate(game.racks) if UNKNOWN in rack
            ]
            return f"Tiles left over, please: {', '.join(f'{name}: rack …' for name in waiting)}"
        case Window() as window if would_end(game, window):
            return f"{draw_open_play(game)} This ends the game: accept or challenge."
        case _:
            seat = to_move(game)
            return "" if seat is None else f"{game.seats[seat].name} to move."


def entry(seating: Seating, said: str) -> None:
    default = to_move(seating.game)
    seat, words = seating.speaker(said, 0 if default is None else default)
    match words.lower():
        case "":
            pass
        case "help":
            seating.console.print(Text(HELP))
        case "quit":
            raise Quit
        case "sheet":
            seating.console.print(draw_sheet(seating.game))
        case "unseen":
            seating.console.print(draw_unseen(seating.game, ()))
        case _:
            seating.hear(words, seat)
