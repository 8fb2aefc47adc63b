"""Hints for logs of tables, whose letters are those of one rack."""

from collections.abc import Iterator

from tilewright.rules import Game
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.turn_order import to_move
from tilewright.server.tables.events import HintTaken
from tilewright.study.hints.rungs import (
    LettersRung,
    PlayRung,
    RegionRung,
    SizeRung,
    StartRung,
    Thought,
    ThoughtRung,
)


def all_hints(game: Game) -> Iterator[HintTaken]:
    """Yield all hints to the player to move, which contain letters of the rack."""
    seat = to_move(game)
    assert seat is not None
    rack = game.racks[seat]
    square = Square(3, 3)
    rungs = (
        ThoughtRung(Thought.HOOK),
        RegionRung("4"),
        SizeRung(1, 5),
        LettersRung(rack),
        StartRung(square, rack[0]),
        PlayRung(f"4D {rack[0]}", (Placed(square, rack[0]),), 5, f"{rack[0]} is a word."),
    )
    for rung in rungs:
        yield HintTaken(seat, rung, len(rungs))
