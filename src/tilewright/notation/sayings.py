"""What players say at a table, as commands: ``8F HORN``, ``exchange QV``, ``challenge``.

The terminal table and the examples in the README speak this way.
"""

from collections.abc import Callable

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
from tilewright.rules.events import Proposal
from tilewright.rules.game import Game
from tilewright.rules.tiles import UNKNOWN, Tiles

from .coordinates import read_coordinate
from .errors import NotationError
from .plays import read_play
from .spelling import read_rack


class NotUnderstood(NotationError):
    """Something said that is no command."""


def understand(text: str, game: Game, seat: int) -> Command:
    """The command this seat's player gives by saying this."""
    words = text.split()
    if not words:
        raise NotUnderstood(text, "nothing was said")
    verb, rest = words[0].lower(), words[1:]
    if verb in _SAYINGS:
        most, reader = _SAYINGS[verb]
        if len(rest) > most:
            raise NotUnderstood(text, f"there is more after {verb!r} than belongs there")
        return reader(rest, game, seat)
    if len(words) == 2:
        play = read_play(text, game.board, game.edition.tiles)
        return Lay(seat, play.placed)
    raise NotUnderstood(text, "say a play like 8F HORN, or a word like pass")


def _exchange(rest: list[str], game: Game, seat: int) -> Command:
    if not rest:
        raise NotUnderstood("exchange", "say which tiles, like exchange QV")
    return Exchange(seat, _tiles(rest[0], game))


def _tiles(text: str, game: Game) -> Tiles:
    """Tiles by their letters; at a real board also by their number."""
    if game.by_hand and text.isdecimal():
        return (UNKNOWN,) * min(int(text), game.edition.tiles.size)
    return read_rack(text.upper(), game.edition.tiles)


def _challenge(rest: list[str], _: Game, seat: int) -> Command:
    return Challenge(seat, rest[0].upper() if rest else None)


def _blank(rest: list[str], _: Game, seat: int) -> Command:
    if not rest:
        raise NotUnderstood("blank", "say where the blank lies, like blank H8")
    return TakeBlank(seat, read_coordinate(rest[0])[0])


def _verdict(*, good: bool) -> Callable[[list[str], Game, int], Command]:
    return lambda _, game, seat: EnterRuling(good) if game.by_hand else Vote(seat, good)


def _propose(rest: list[str], _: Game, seat: int) -> Command:
    names = {"end": Proposal.NO_PLAY_LEFT} | {each.value: each for each in Proposal}
    if not rest or rest[0].lower() not in names:
        raise NotUnderstood("propose", "propose end, take-back, pause or resume")
    return Propose(seat, names[rest[0].lower()])


def _rack(rest: list[str], game: Game, seat: int) -> Command:
    return NoteRack(seat, _tiles(rest[0], game) if rest else ())


def _overdraw(rest: list[str], _: Game, seat: int) -> Command:
    if not rest or not rest[0].isdecimal():
        raise NotUnderstood("overdraw", "say how many tiles were too many, like overdraw 1")
    return Overdraw(seat, int(rest[0][:4]))


def _fine(rest: list[str], _: Game, seat: int) -> Command:
    if not rest or not rest[0].isdecimal():
        raise NotUnderstood("fine", "say how many points overtime costs, like fine 10")
    return Fine(seat, int(rest[0][:4]))


# What may be said, with how many words may follow it.
_SAYINGS: dict[str, tuple[int, Callable[[list[str], Game, int], Command]]] = {
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
