"""Reviewing a whole game, at once or closely."""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tilewright.coach import Review, ReviewSettings, Vocabulary, review
from tilewright.coach.deadline import Deadline
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol.review import GameReview
from tilewright.server.reviewing.requests import RecordedGame, ReviewAtOnce, ReviewClosely
from tilewright.server.storage.log_text import read_entry
from tilewright.server.tables.state import game_events
from tilewright.server.views.review import game_review

# Not more often, as each line is the whole review.
_SECONDS_BETWEEN_LINES: Final = 1.0
_MOST_GAMES: Final = 8
_SHORT_GAME: Final = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: ADHIIOX 8E HOAX +28 28
>Ben: EKOPRTT E4 TROT. +16 16
"""


@lru_cache(_MOST_GAMES)
def _game(log: tuple[str, ...], dictionary: str) -> Game:
    return Game(game_events(map(read_entry, log)), _lexicon(dictionary))


@lru_cache(4)
def _lexicon(name: str) -> Lexicon:
    return Lexicon.load(name)


def game_of(recorded: RecordedGame) -> Game:
    """Return the game; the last few are kept."""
    return _game(recorded.log, recorded.dictionary)


def lexicon_of(recorded: RecordedGame) -> Lexicon:
    return _lexicon(recorded.dictionary)


def prepare() -> None:
    """Load what every review needs, by reviewing a game of two turns."""
    game = Game.read(_SHORT_GAME)
    review(game, ReviewSettings(Vocabulary.WELL_READ, static=True))


def review_at_once(request: ReviewAtOnce) -> GameReview:
    """Return every turn's verdict by score and tiles kept."""
    game = game_of(request.game)
    found = review(game, ReviewSettings(request.vocabulary, static=True))
    return game_review(game, found).model_copy(update={"complete": False})


def review_closely(request: ReviewClosely, write: Callable[[GameReview], None]) -> GameReview:
    """Write the review so far about once a second, and return it once it is complete."""
    game = game_of(request.game)
    written = time.monotonic()

    def progress(found: Review) -> None:
        nonlocal written
        if time.monotonic() >= written + _SECONDS_BETWEEN_LINES:
            write(game_review(game, found))
            written = time.monotonic()

    settings = ReviewSettings(request.vocabulary)
    stop = Deadline(request.seconds)
    return game_review(game, review(game, settings, progress=progress, stop=stop))
