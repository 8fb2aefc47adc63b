"""Keeping score for a real board: plays are entered as they happen, and can be corrected."""

from rich.console import Group, RenderableType
from rich.text import Text

from tilewright.cli.terminal.dictionary import show_ruling
from tilewright.cli.terminal.screen import (
    describe_open_play,
    draw_result,
    draw_sheet,
    draw_table,
    draw_unseen,
    winner_line,
)
from tilewright.cli.terminal.terminal_table import Quit, TerminalTable
from tilewright.rules.equipment.tiles import UNKNOWN
from tilewright.rules.final_scoring import Result
from tilewright.rules.game import Counting, Game, Hearing, Over, Window
from tilewright.rules.turn_order import to_move, would_end

HELP = """\
8F HORN        the player to move laid this; a blank is a lower-case letter
exchange 3     they exchanged three tiles       pass       they passed
challenge      the next player challenges; Ben: challenge if it is Ben
good, bad      the ruling on a challenge        accept     the final play stands
overdraw 1     they drew one tile too many      rack AEI?  the tiles they hold
Ben: rack QV   Ben's tiles; at the end, all that are left over
correct        undo the last entry              end        no play is left
Ben: fine 10   Ben loses points for overtime    resign     they leave the game
sheet, unseen, help, quit"""


def keep_score(table: TerminalTable) -> None:
    """Read entries until the scorekeeper closes the game or quits."""
    table.console.print(Text(HELP, style="dim"))
    while True:
        game = table.game
        table.console.print(draw_table(game) if game.result is None else _end(game, game.result))
        show_ruling(table)
        table.console.print(Text(question(game)))
        while table.game is game:
            typed = table.ask("> ")
            if not typed and game.over:
                return
            enter(table, typed)


def _end(game: Game, result: Result) -> RenderableType:
    return Group(draw_result(game, result), Text(winner_line(game, result), style="bold"))


def question(game: Game) -> str:
    """Return the question to ask the scorekeeper now."""
    match game.phase:
        case Hearing():
            return f"{describe_open_play(game)} Challenged: good or bad?"
        case Counting():
            waiting = (f"{game.seats[seat].name}: rack …" for seat in uncounted(game))
            return f"Enter the leftover tiles: {', '.join(waiting)}"
        case Over():
            return "Press Enter to close the game, or correct it: correct, Ben: fine 10."
        case Window() as window if would_end(game, window):
            return f"{describe_open_play(game)} This ends the game: accept or challenge."
        case _:
            seat = to_move(game)
            return "" if seat is None else f"{game.seats[seat].name} to move."


def uncounted(game: Game) -> list[int]:
    """Return the seats with unknown tiles."""
    return [seat for seat, rack in enumerate(game.racks) if UNKNOWN in rack]


def default_seat(game: Game) -> int:
    """Return the seat for entries without a name: the one to move, or whose tiles are needed."""
    seat = to_move(game)
    if seat is None and isinstance(game.phase, Counting):
        seat = next(iter(uncounted(game)), None)
    return seat or 0


def enter(table: TerminalTable, typed: str) -> None:
    """Carry out what the scorekeeper typed."""
    seat, words = table.split_speaker(typed, default_seat(table.game))
    match words.lower():
        case "":
            pass
        case "help":
            table.console.print(Text(HELP))
        case "quit":
            raise Quit
        case "sheet":
            table.show_long(draw_sheet(table.game))
        case "unseen":
            table.console.print(draw_unseen(table.game, ()))
        case _:
            table.execute(words, seat)
