"""The kernel finds the same plays as the reference generator, with the same scores.

Set ``TILEWRIGHT_POSITIONS=10000`` for more random positions than a normal run has time for.
"""

import os

import pytest

from tests.engine.random_positions import Found, random_positions
from tests.positions.counted import CountedFile, Counts, all_files, with_box_of
from tilewright.engine.generation import best, generate
from tilewright.engine.plays import Exchange
from tilewright.engine.reference import ScoredPlay
from tilewright.lexicon.graph import WordGraph, alphabet_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import write_cgp
from tilewright.notation.coordinates import write_coordinate
from tilewright.rules.equipment.board import Placed

POSITIONS = int(os.environ.get("TILEWRIGHT_POSITIONS", "100"))
PARTS = 10


def lexicon_of(file: CountedFile) -> Lexicon:
    if file.lexicon is not None:
        return Lexicon.load(file.lexicon)
    alphabet = alphabet_of(file.edition.tiles)
    return Lexicon(file.name, WordGraph.from_words(file.own_words, alphabet, gaddag=False))


@pytest.mark.parametrize("file", all_files(), ids=lambda file: file.name)
def test_the_kernel_matches_the_counted_positions(file: CountedFile) -> None:
    lexicon = lexicon_of(file)
    for counted in file.positions:
        position = counted.position
        plays = generate(position, lexicon, None, with_box_of(position, file.edition))
        found = Counts(len(plays), plays.score_sum, max(plays.scores.tolist(), default=0))
        assert found == counted.counts, counted.cgp


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_reference_agree_on_random_positions(part: int) -> None:
    for found in random_positions(part, -(-POSITIONS // PARTS)):
        check(found)


def check(found: Found) -> None:
    equipment, position = found.equipment, found.position
    context = f"{write_cgp(position)} {equipment.edition.layout}"
    edition = with_box_of(position, equipment.edition)
    plays = generate(position, equipment.lexicon, None, edition)
    # The order is part of the contract: best first, and ties in the order of the reference.
    expected = sorted(found.plays, key=lambda play: -play.score)
    assert [comparable(play.text, play.placed, play.score) for play in plays] == list(
        map(as_scored, expected)
    ), context
    chosen = best(position, equipment.lexicon, None, edition)
    if not expected:
        assert chosen is None or isinstance(chosen, Exchange), context
    else:
        assert chosen == plays[0], context


def comparable(text: str, placed: tuple[Placed, ...], score: int) -> tuple[object, ...]:
    return text.split(maxsplit=1)[0], placed, score


def as_scored(found: ScoredPlay) -> tuple[object, ...]:
    play = found.play
    return comparable(write_coordinate(play.start, play.axis), play.placed, found.score)
