"""The result of replaying a recorded game."""

from dataclasses import dataclass

from tilewright.notation.gcg.document import Problem
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.tiles import TileSet


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """An event of the record, with the score that the rules give it.

    ``kind`` names the event, and ``play`` is the action in our own notation. ``score`` is None if
    the event could not be carried out, and ``recorded`` is the score in the file. ``total`` is the
    recorded total before the event plus our score. ``unseen`` is the number of tiles that were not
    on the board before the event.
    """

    line: int
    seat: int
    kind: str
    play: str
    score: int | None
    recorded: int
    total: int
    unseen: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A contradiction between the record and the rules. ``what`` is a stable code."""

    line: int
    what: str
    recorded: str
    computed: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: recorded {self.recorded}, computed {self.computed}"


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """A replayed game: its turns, final scores, differences from the rules, and errors.

    ``words`` are the words of the plays that stand, each with the line of its play.
    """

    turns: tuple[ReplayedTurn, ...]
    final: tuple[int, ...]
    differences: tuple[Difference, ...]
    errors: tuple[Problem, ...]
    nicks: tuple[str, ...]
    board: Board
    layout: Layout
    tiles: TileSet
    words: tuple[tuple[int, str], ...]

    def __repr__(self) -> str:
        scores = ", ".join(
            f"{nick!r} {total}" for nick, total in zip(self.nicks, self.final, strict=True)
        )
        return (
            f"<ReplayResult: {scores}; {len(self.turns)} turns, "
            f"{len(self.differences)} differences, {len(self.errors)} errors>"
        )
