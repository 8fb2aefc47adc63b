"""A static review is there when its page opens."""

import time
from pathlib import Path

import pytest

from tilewright.coach import ReviewSettings, review
from tilewright.game import Game
from tilewright.lexicon.default import NoLexicon

GAMES = sorted(Path("tests/games").glob("*.gcg"))
STATIC = ReviewSettings(static=True)
MOST_SECONDS = 1.0


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_a_static_review_takes_less_than_a_second_and_says_something_of_every_turn(
    path: Path,
) -> None:
    game = Game.read(path)
    if "spanish" in path.stem:
        # There is no word list for these tiles.
        with pytest.raises(NoLexicon):
            review(game, STATIC)
        return
    review(game, STATIC)  # loads the word list and the values of tiles
    started = time.process_time()
    found = review(game, STATIC)
    assert time.process_time() - started < MOST_SECONDS
    for turn, position in zip(found.turns, game, strict=True):
        unknown = not position.rack_known or turn.text.removeprefix("-").isdecimal()
        assert (turn.judgement is None) == unknown
