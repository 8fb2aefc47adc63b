"""What a player may answer, and the command that it means."""

from dataclasses import dataclass
from typing import Protocol

from tilewright.engine.plays import Exchange, Play
from tilewright.engine.turn_rows import Pass
from tilewright.matches.faults import TurnLost
from tilewright.notation.command_text import parse_command
from tilewright.notation.errors import NotationError
from tilewright.players.turns import command_of
from tilewright.rules import commands
from tilewright.rules.commands import Command
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board
from tilewright.rules.view import View

# A command of the player's seat, a turn that the engine found, text such as ``8E HOAX``, or None
# to do nothing.
Answer = Command | Play | Exchange | Pass | str | None

# What a player can do in a match. Everything else concerns the table or a real board.
MatchMove = (
    commands.Lay
    | commands.Exchange
    | commands.Pass
    | commands.Challenge
    | commands.Vote
    | commands.TakeBlank
    | commands.Begin
    | commands.Resign
)


class MatchPlayer(Protocol):
    """Anything that chooses what the viewer's seat does."""

    def choose(self, view: View, /) -> Answer: ...


@dataclass(frozen=True, slots=True)
class _SeenGame:
    """What reading a move needs to know of the game."""

    board: Board
    edition: Edition
    by_hand: bool = False


def command_for(answer: object, view: View, seat: int) -> Command | None:
    """Return the command that an answer means; None if it means to do nothing.

    Raises ``TurnLost`` if it is not a move of this seat. The referee checks the rest.
    """
    if answer is None:
        return None
    if isinstance(answer, Play | Exchange | Pass):
        return command_of(answer, seat)
    command = _parsed(answer, view, seat) if isinstance(answer, str) else answer
    if not isinstance(command, MatchMove):
        raise TurnLost("not-a-move", f"{answer!r:.60} is not a move")
    if command.seat != seat:
        raise TurnLost("wrong-seat", f"seat {seat} cannot move for seat {command.seat!r:.20}")
    return command


def _parsed(text: str, view: View, seat: int) -> Command:
    layout = view.edition.layout
    board = Board(layout.rows, layout.columns, dict(view.board))
    try:
        return parse_command(text, _SeenGame(board, view.edition), seat)
    except NotationError as error:
        raise TurnLost("not-a-move", str(error)) from None
