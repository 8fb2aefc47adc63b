"""The turns of a recorded game."""

from __future__ import annotations  # keeps signatures short in help()

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tilewright.notation.game_lines import lines_and_games
from tilewright.notation.spelling import write_tiles
from tilewright.rules.equipment.board import Placed
from tilewright.rules.events import Event, Laid
from tilewright.rules.game import Game

_KINDS = frozenset({"play", "exchange", "pass"})


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn as it was made: a play, an exchange or a pass.

    ``text`` is what ``Position.read`` reads, or ``-2`` for an exchange of unknown tiles. ``rack``
    has the tiles that are known, with ``_`` for the others. ``score`` is the points of the play as
    it was laid, and ``withdrawn`` says that a challenge took it off the board.
    """

    player: str
    kind: str
    text: str
    rack: str
    score: int
    withdrawn: bool = False
    placed: tuple[Placed, ...] = field(default=(), repr=False)

    @property
    def points(self) -> int:
        """The points that the player kept."""
        return 0 if self.withdrawn else self.score


@dataclass(frozen=True, slots=True)
class Replay:
    """A log as turns, the state of the game before each of them, and its last state."""

    turns: tuple[RecordedTurn, ...]
    before: tuple[Game, ...]
    end: Game


def replay(events: Iterable[Event]) -> Replay:
    """Return the turns of a log, without those taken back. Raises ``BrokenLog``."""
    log = tuple(events)
    lines, games = lines_and_games(log)
    kept = {line.number: line for line in lines if line.kind in _KINDS}
    turns: list[RecordedTurn] = []
    before: list[Game] = []
    for number, line in sorted(kept.items()):
        event, game = log[number - 1], games[number - 2]
        tiles = game.edition.tiles
        before.append(game)
        turns.append(
            RecordedTurn(
                player=game.seats[line.seat].name,
                kind=line.kind,
                text=line.play,
                rack=write_tiles(tiles.in_order(game.racks[line.seat]), tiles),
                score=line.score,
                placed=event.placed if isinstance(event, Laid) else (),
            )
        )
    at_number = {number: at for at, number in enumerate(sorted(kept))}
    last = None
    for line in lines:
        if line.kind == "play":
            last = at_number[line.number]
        elif line.kind == "withdrawal" and last is not None:
            turns[last] = replace(turns[last], withdrawn=True)
    return Replay(tuple(turns), tuple(before), games[-1])
