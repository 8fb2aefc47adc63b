"""The moves of a match, and what a wrong answer costs."""

from tilewright.matches.faults import TurnLost
from tilewright.players.any_player import BadMove, command_chosen
from tilewright.rules import commands
from tilewright.rules.commands import Command
from tilewright.rules.view import View

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


def command_for(answer: object, view: View, seat: int) -> Command | None:
    """Return the command that an answer means; None if it means to do nothing.

    Raises ``TurnLost`` if it is not a move of this seat. The referee checks the rest.
    """
    try:
        command = command_chosen(answer, view, seat)
    except BadMove as bad:
        raise TurnLost(bad.code, str(bad)) from None
    if command is not None and not isinstance(command, MatchMove):
        raise TurnLost("not-a-move", f"{answer!r:.60} is not a move")
    return command
