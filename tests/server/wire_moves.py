"""Convert the referee's commands into actions, as a client would send them."""

from typing import assert_never

from tilewright.protocol import actions
from tilewright.protocol.actions import GameAction
from tilewright.rules import commands
from tilewright.server.views.sheet import placed_tiles


def action_of(command: commands.Command) -> GameAction:  # noqa: C901 - one case per command
    match command:
        case commands.Begin(seat):
            return actions.Begin(seat=seat)
        case commands.Lay(seat, placed):
            return actions.Lay(seat=seat, placed=placed_tiles(placed))
        case commands.Exchange(seat, tiles):
            return actions.Exchange(seat=seat, tiles=list(tiles))
        case commands.Pass(seat):
            return actions.Pass(seat=seat)
        case commands.Challenge(seat, word):
            return actions.Challenge(seat=seat, word=word)
        case commands.Vote(seat, good):
            return actions.Vote(seat=seat, good=good)
        case commands.TakeBlank(seat, square):
            return actions.TakeBlank(seat=seat, square=str(square))
        case commands.Resign(seat):
            return actions.Resign(seat=seat)
        case commands.Propose(seat, proposal):
            return actions.Propose(seat=seat, proposal=proposal)
        case commands.Answer(seat, agrees):
            return actions.Answer(seat=seat, agrees=agrees)
        case commands.EnterRuling(good):
            return actions.EnterRuling(good=good)
        case commands.NoteRack(seat, tiles):
            return actions.NoteRack(seat=seat, tiles=list(tiles))
        case commands.Overdraw(seat, surplus):
            return actions.Overdraw(seat=seat, surplus=surplus)
        case commands.Fine(seat, points):
            return actions.Fine(seat=seat, points=points)
        case commands.EndByHand():
            return actions.EndByHand()
        case commands.Correct():
            return actions.Correct()
        case commands.CallTime() | commands.HideTurn() | commands.SeeTurn():
            raise ValueError("only the server knows what a player sees, and calls time")
        case _:
            assert_never(command)
