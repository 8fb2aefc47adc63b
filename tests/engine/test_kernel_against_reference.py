"""The kernel finds what the reference finds, play by play, and scores it as the rules do.

``TILEWRIGHT_POSITIONS=10000`` asks for more random positions than a normal run has time for.
"""

import os

import pytest

from tests.engine.random_positions import Found, random_positions
from tests.positions.counted import CountedFile, Counts, all_files
from tilewright.engine.generation import best, generate
from tilewright.engine.plays import Exchange
from tilewright.engine.reference import ScoredPlay
from tilewright.lexicon.graph import WordGraph, alphabet_of
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import write_cgp
from tilewright.notation.coordinates import write_coordinate
from tilewright.rules.board import Placed

POSITIONS = int(os.environ.get("TILEWRIGHT_POSITIONS", "100"))
PARTS = 10


def lexicon_of(file: CountedFile) -> Lexicon:
    if file.lexicon is not None:
        return Lexicon.load(file.lexicon)
    alphabet = alphabet_of(file.edition.tiles)
    return Lexicon(file.name, WordGraph.from_words(file.own_words, alphabet, gaddag=False))


@pytest.mark.parametrize("file", all_files(), ids=lambda file: file.name)
def test_the_kernel_counts_as_many_plays(file: CountedFile) -> None:
    lexicon = lexicon_of(file)
    for counted in file.positions:
        plays = generate(counted.position, lexicon, edition=file.edition)
        found = Counts(len(plays), plays.score_sum, max(plays.scores.tolist(), default=0))
        assert found == counted.counts, counted.cgp


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_reference_agree_on_random_positions(part: int) -> None:
    for found in random_positions(part, -(-POSITIONS // PARTS)):
        check(found)


def check(found: Found) -> None:
    world, position = found.world, found.position
    told = f"{write_cgp(position)} {world.edition.layout}"
    plays = generate(position, world.lexicon, edition=world.edition)
    # The order is part of the contract: the best first, and equals as the reference lists them.
    expected = sorted(found.plays, key=lambda play: -play.score)
    assert [as_told(play.text, play.placed, play.score) for play in plays] == list(
        map(as_referee_tells, expected)
    ), told
    chosen = best(position, world.lexicon, edition=world.edition)
    if not expected:
        assert chosen is None or isinstance(chosen, Exchange), told
    else:
        assert chosen == plays[0], told


def as_told(text: str, placed: tuple[Placed, ...], score: int) -> tuple[object, ...]:
    return text.split(maxsplit=1)[0], placed, score


def as_referee_tells(found: ScoredPlay) -> tuple[object, ...]:
    play = found.play
    return as_told(write_coordinate(play.start, play.axis), play.placed, found.score)
