"""Placing and scoring a play in one step, for the referee, previews and the terminal."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.plays.placement import Play, lay
from tilewright.rules.plays.scoring import PlayScore, score


class TriedPlay(NamedTuple):
    """A legal placement and its score. Its words have not been checked."""

    play: Play
    score: PlayScore


def try_play(board: Board, placed: Sequence[Placed], edition: Edition) -> TriedPlay:
    """Place these tiles and score them, or raise the refusal that says why they are not a play."""
    play = lay(board, placed, edition.layout.start, edition.tiles)
    points = score(play, edition.layout, edition.tiles, edition.bonus, edition.rack_size)
    return TriedPlay(play, points)
