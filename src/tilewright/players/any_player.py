"""Players of your own: what they may answer, and the command that an answer means."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tilewright.engine.plays import Exchange, Play
from tilewright.engine.turn_rows import Pass
from tilewright.notation.command_text import parse_command
from tilewright.notation.errors import NotationError
from tilewright.players.turns import command_of
from tilewright.rules.commands import Command
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board
from tilewright.rules.view import View

# A command of the player's seat, a turn that the engine found, text such as ``8E HOAX``, or None
# to do nothing.
Chosen = Command | Play | Exchange | Pass | str | None
PlayerFunction = Callable[[View], Chosen]


class AnyPlayer(Protocol):
    """Anything that chooses what the viewer's seat does."""

    def choose(self, view: View, /) -> Chosen:
        """Return a command, a turn that the engine found, text such as ``8E HOAX``, or None."""


class BadMove(ValueError):
    """An answer of a player that is no move of its seat. ``code`` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


@dataclass(frozen=True, slots=True)
class FunctionPlayer:
    """A function as a player."""

    function: PlayerFunction

    def choose(self, view: View) -> Chosen:
        return self.function(view)


@dataclass(frozen=True, slots=True)
class _SeenGame:
    """What reading a move needs to know of the game."""

    board: Board
    edition: Edition
    by_hand: bool = False


def command_chosen(chosen: object, view: View, seat: int) -> Command | None:
    """Return the command that an answer means; None if it means to do nothing.

    Raises ``BadMove`` if it is not a move of this seat. The referee checks the rest.
    """
    if chosen is None:
        return None
    if isinstance(chosen, Play | Exchange | Pass):
        return command_of(chosen, seat)
    command = _parsed(chosen, view, seat) if isinstance(chosen, str) else chosen
    if not isinstance(command, Command):
        raise BadMove("not-a-move", f"{chosen!r:.60} is not a move")
    if (whose := getattr(command, "seat", seat)) != seat:
        raise BadMove("wrong-seat", f"seat {seat} cannot move for seat {whose!r:.20}")
    return command


def _parsed(text: str, view: View, seat: int) -> Command:
    layout = view.edition.layout
    board = Board(layout.rows, layout.columns, dict(view.board))
    try:
        return parse_command(text, _SeenGame(board, view.edition), seat)
    except NotationError as error:
        raise BadMove("not-a-move", str(error)) from None
