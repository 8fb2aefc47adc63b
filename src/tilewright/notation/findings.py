"""What a replay of a recorded game finds."""

from dataclasses import dataclass

from tilewright.rules.board import Board
from tilewright.rules.layout import Layout
from tilewright.rules.tiles import TileSet

from .gcg_document import Problem


@dataclass(frozen=True, slots=True)
class Turn:
    """An event of the record as we count it.

    ``kind`` names the event, ``play`` is the action in our own form; ``score`` is None where the
    event could not be carried out; ``total`` is the recorded total before it plus our score.
    """

    line: int
    seat: int
    kind: str
    play: str
    score: int | None
    recorded: int
    total: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the record says one thing and the rules another; ``what`` is a stable code."""

    line: int
    what: str
    recorded: str
    computed: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: recorded {self.recorded}, computed {self.computed}"


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game played again: its turns, how it ended, and what was found on the way."""

    turns: tuple[Turn, ...]
    final: tuple[int, ...]
    differences: tuple[Difference, ...]
    errors: tuple[Problem, ...]
    nicks: tuple[str, ...]
    board: Board
    layout: Layout
    tiles: TileSet
