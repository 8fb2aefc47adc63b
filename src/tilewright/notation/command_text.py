"""Parses the short commands that players type: ``8F HORN``, ``exchange QV``, ``challenge``.

``Table.say`` and the terminal table accept these commands:

====================  ==============================================================
``8F HORN``           lay a word across from F8 (``F8 HORN`` lays it down)
``exchange QV``       exchange tiles, also ``-QV``; at a real board also by number, ``exchange 2``
``pass``              pass, also ``-``
``begin``             begin a turn, so that the last play can no longer be challenged
``accept``            accept a play that would end the game
``challenge``         challenge the last play; ``challenge WORD`` names one word of it
``good``, ``bad``     vote on a challenged play; at a real board, enter the ruling
``blank H8``          swap the blank on H8 for the tile it stands for
``resign``            leave the game
``propose …``         propose ``end``, ``take-back``, ``pause`` or ``resume``
``agree``             accept a proposal; ``decline`` rejects it
====================  ==============================================================

At a real board, where a scorekeeper enters what happened, there are five more:

====================  ==============================================================
``rack AEI?``         note the tiles on a rack
``overdraw 1``        a player drew one tile too many
``fine 10``           a player loses points for overtime
``end``               no play is left
``correct``           undo the last entry
====================  ==============================================================
"""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Callable
from typing import Protocol

from tilewright.notation.coordinates import read_coordinate
from tilewright.notation.errors import NotationError
from tilewright.notation.plays import read_play
from tilewright.notation.spelling import read_rack
from tilewright.rules.commands import (
    Answer,
    Begin,
    Challenge,
    Command,
    Correct,
    EndByHand,
    EnterRuling,
    Exchange,
    Fine,
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Propose,
    Resign,
    TakeBlank,
    Vote,
)
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles
from tilewright.rules.events import Proposal


class BadCommand(NotationError):
    """The text is not a command."""


class SeenGame(Protocol):
    """What reading a command needs to know of a game; a ``Game`` has it."""

    @property
    def board(self) -> Board: ...
    @property
    def edition(self) -> Edition: ...
    @property
    def by_hand(self) -> bool: ...


def parse_command(text: str, game: SeenGame, seat: int) -> Command:
    """Parse what the player at ``seat`` says in this game."""
    words = text.split()
    if not words:
        raise BadCommand(text, "the command is empty")
    verb, arguments = words[0].lower(), words[1:]
    if verb in _COMMANDS:
        max_arguments, parse = _COMMANDS[verb]
        if len(arguments) > max_arguments:
            raise BadCommand(text, f"there are too many words after {verb!r}")
        return parse(arguments, game, seat)
    if len(words) == 1 and verb.startswith("-"):
        return _exchange([verb[1:]], game, seat) if verb[1:] else Pass(seat)
    if len(words) == 2:
        play = read_play(text, game.board, game.edition.tiles)
        return Lay(seat, play.placed)
    raise BadCommand(text, "type a play like 8F HORN, or a command like pass")


def _exchange(arguments: list[str], game: SeenGame, seat: int) -> Command:
    if not arguments:
        raise BadCommand("exchange", "name the tiles, like exchange QV")
    return Exchange(seat, _tiles(arguments[0], game))


def _tiles(text: str, game: SeenGame) -> Tiles:
    """Read tiles from their letters; at a real board a number stands for unknown tiles."""
    if game.by_hand and text.isdecimal():
        return (UNKNOWN,) * min(int(text), game.edition.tiles.size)
    return read_rack(_upper(text), game.edition.tiles)


def _upper(text: str) -> str:
    """Return the text in upper case, except for letters that lower case would not bring back."""
    return "".join(
        upper if (upper := letter.upper()).lower() == letter else letter for letter in text
    )


def _challenge(arguments: list[str], _: SeenGame, seat: int) -> Command:
    return Challenge(seat, _upper(arguments[0]) if arguments else None)


def _blank(arguments: list[str], _: SeenGame, seat: int) -> Command:
    if not arguments:
        raise BadCommand("blank", "name the square of the blank, like blank H8")
    return TakeBlank(seat, read_coordinate(arguments[0])[0])


def _verdict(*, good: bool) -> Callable[[list[str], SeenGame, int], Command]:
    return lambda _, game, seat: EnterRuling(good) if game.by_hand else Vote(seat, good)


def _propose(arguments: list[str], _: SeenGame, seat: int) -> Command:
    names = {"end": Proposal.NO_PLAY_LEFT} | {each.value: each for each in Proposal}
    if not arguments or arguments[0].lower() not in names:
        raise BadCommand("propose", "you can propose end, take-back, pause or resume")
    return Propose(seat, names[arguments[0].lower()])


def _rack(arguments: list[str], game: SeenGame, seat: int) -> Command:
    return NoteRack(seat, _tiles(arguments[0], game) if arguments else ())


def _overdraw(arguments: list[str], _: SeenGame, seat: int) -> Command:
    if not arguments or not arguments[0].isdecimal():
        raise BadCommand("overdraw", "say how many extra tiles were drawn, like overdraw 1")
    return Overdraw(seat, int(arguments[0][:4]))


def _fine(arguments: list[str], _: SeenGame, seat: int) -> Command:
    if not arguments or not arguments[0].isdecimal():
        raise BadCommand("fine", "say how many points the overtime costs, like fine 10")
    return Fine(seat, int(arguments[0][:4]))


# Each command with the maximum number of words after it.
_COMMANDS: dict[str, tuple[int, Callable[[list[str], SeenGame, int], Command]]] = {
    "begin": (0, lambda _, __, seat: Begin(seat)),
    "accept": (0, lambda _, __, seat: Begin(seat)),
    "exchange": (1, _exchange),
    "pass": (0, lambda _, __, seat: Pass(seat)),
    "challenge": (1, _challenge),
    "good": (0, _verdict(good=True)),
    "bad": (0, _verdict(good=False)),
    "blank": (1, _blank),
    "resign": (0, lambda _, __, seat: Resign(seat)),
    "propose": (1, _propose),
    "agree": (0, lambda _, __, seat: Answer(seat, agrees=True)),
    "decline": (0, lambda _, __, seat: Answer(seat, agrees=False)),
    "rack": (1, _rack),
    "overdraw": (1, _overdraw),
    "fine": (1, _fine),
    "end": (0, lambda *_: EndByHand()),
    "correct": (0, lambda *_: Correct()),
}
