"""Convert actions received from clients into the referee's commands."""

from typing import assert_never

from tilewright.notation.coordinates import read_coordinate
from tilewright.protocol import actions
from tilewright.protocol.actions import GameAction
from tilewright.protocol.wire import PlacedTile
from tilewright.rules import commands
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square


def to_command(action: GameAction) -> commands.Command:  # noqa: C901 - one case per action
    match action:
        case actions.Begin():
            return commands.Begin(action.seat)
        case actions.Lay():
            return commands.Lay(action.seat, to_placed(action.placed))
        case actions.Exchange():
            return commands.Exchange(action.seat, tuple(action.tiles))
        case actions.Pass():
            return commands.Pass(action.seat)
        case actions.Challenge():
            return commands.Challenge(action.seat, action.word)
        case actions.Vote():
            return commands.Vote(action.seat, action.good)
        case actions.TakeBlank():
            return commands.TakeBlank(action.seat, to_square(action.square))
        case actions.Resign():
            return commands.Resign(action.seat)
        case actions.Propose():
            return commands.Propose(action.seat, action.proposal)
        case actions.Answer():
            return commands.Answer(action.seat, action.agrees)
        case actions.EnterRuling():
            return commands.EnterRuling(action.good)
        case actions.NoteRack():
            return commands.NoteRack(action.seat, tuple(action.tiles))
        case actions.Overdraw():
            return commands.Overdraw(action.seat, action.surplus)
        case actions.Fine():
            return commands.Fine(action.seat, action.points)
        case actions.EndByHand():
            return commands.EndByHand()
        case actions.Correct():
            return commands.Correct()
        case _:
            assert_never(action)


def to_placed(tiles: list[PlacedTile]) -> tuple[Placed, ...]:
    return tuple(Placed(to_square(square), tile) for square, tile in tiles)


def to_square(name: str) -> Square:
    return read_coordinate(name)[0]
