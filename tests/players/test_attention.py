"""What players overlook: long words, words beside others, and the corners of the board."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from tests.players.tables import ENGLISH_WORDS
from tilewright.engine.generation import generate
from tilewright.engine.plays import Play
from tilewright.notation.cgp.position import read_cgp
from tilewright.players import LEVELS, Attention
from tilewright.players.attention import noticed
from tilewright.rules import EDITIONS
from tilewright.rules.plays.placement import lay

# CAT lies in the top left corner.
POSITION = read_cgp("CAT12/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AEINRST/ 0/0 0")
OCCUPIED = {square for square, _ in POSITION.board.tiles()}
PLAYS = generate(POSITION, ENGLISH_WORDS, None)
EDITION = EDITIONS["plain"]


def is_long(play: Play) -> bool:
    return len(play.placed) > 3


def forms_another_word(play: Play) -> bool:
    laid = lay(POSITION.board, play.placed, EDITION.layout.start, EDITION.tiles)
    return len(laid.words) > 1


def is_in_corner(play: Play) -> bool:
    return all(square.row <= 4 and square.column <= 4 for square, _ in play.placed)


@pytest.mark.parametrize(
    ("overlooking", "is_overlooked"),
    [
        pytest.param(Attention(900, (1.0, 1.0, 1.0, 0.0)), is_long, id="long-plays"),
        pytest.param(Attention(900, (1.0,), beside=0), forms_another_word, id="words-beside-words"),
        pytest.param(Attention(900, (1.0,), corner=0), is_in_corner, id="corners"),
    ],
)
def test_a_player_can_overlook(
    overlooking: Attention, is_overlooked: Callable[[Play], bool]
) -> None:
    there = {at for at, play in enumerate(PLAYS) if is_overlooked(play)}
    assert there & {*noticed(PLAYS, OCCUPIED, Attention(900, (1.0,)), Random(1))}
    seen = {*noticed(PLAYS, OCCUPIED, overlooking, Random(1))}
    assert seen
    assert not seen & there


def test_a_player_who_overlooks_everything_still_finds_a_play() -> None:
    assert len(noticed(PLAYS, OCCUPIED, Attention(5, (0.0,)), Random(1))) == 1


def test_plays_are_noticed_best_first() -> None:
    seen = noticed(PLAYS, OCCUPIED, Attention(20, (1.0,)), Random(1))
    assert seen == sorted(seen)


def test_a_stronger_level_looks_longer_and_sees_more_beside_words_and_in_corners() -> None:
    levels = [each.attention for each in LEVELS.values() if each.attention is not None]
    for weaker, stronger in pairwise(levels):
        assert weaker.looks < stronger.looks
        assert weaker.beside < stronger.beside
        assert weaker.corner <= stronger.corner
