"""Moves as text, the inverse of ``tilewright.notation.command_text``."""

from typing import assert_never

from tilewright.matches.moves import MatchMove
from tilewright.notation.plays import WrittenPlay, write_play
from tilewright.notation.spelling import write_tiles
from tilewright.rules.commands import (
    Begin,
    Challenge,
    Command,
    Exchange,
    Lay,
    Pass,
    Resign,
    TakeBlank,
    Vote,
)
from tilewright.rules.equipment.board import Board
from tilewright.rules.plays.placement import lay
from tilewright.rules.view import View


def move_text(command: Command, view: View) -> str | None:
    """Return a legal move as text; None for a command that needs no answer in a match."""
    if not isinstance(command, MatchMove):
        raise TypeError(f"{command!r:.60} is not a move")
    tiles, layout = view.edition.tiles, view.edition.layout
    match command:
        case Lay(placed=placed):
            board = Board(layout.rows, layout.columns, dict(view.board))
            play = lay(board, placed, layout.start, tiles)
            return write_play(WrittenPlay.of(play), board, tiles)
        case Exchange(tiles=exchanged):
            return f"exchange {write_tiles(tiles.in_order(exchanged), tiles)}"
        case Pass():
            return "pass"
        case Challenge(word=word):
            return "challenge" if word is None else f"challenge {word}"
        case Vote(good=good):
            return None if good is None else "good" if good else "bad"
        case TakeBlank(square=square):
            return f"blank {square}"
        case Resign():
            return "resign"
        case Begin():
            return None
        case _:
            assert_never(command)
