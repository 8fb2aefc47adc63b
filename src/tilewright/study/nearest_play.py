"""A legal play near one that was refused, to show how it could have been done.

>>> from tilewright.notation.plays import read_play
>>> from tilewright.position import Position
>>> position = Position.parse("15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AELMSTT/ 0/14 0")
>>> tried = read_play("I9 MEAL", position.board, position.edition.tiles).placed
>>> nearest_play(position, tried).text
'I6 MA.TEL'
"""

from collections import Counter
from collections.abc import Collection

from tilewright.engine.generation import generate
from tilewright.engine.plays import Play
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.vocabulary import common_words
from tilewright.position import Position
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.tiles import as_held

# Everyday words: see ``Lexicon.level``.
EVERYDAY = 35


def nearest_play(
    position: Position, tried: Collection[Placed] = (), rarest: int = EVERYDAY
) -> Play | None:
    """Return a legal play like ``tried``, or None if there is none.

    It keeps as many of the tiles on their squares, and else as many of the tiles, as it can, and of
    equal ones it scores least: it mends the play and gives no hint of a good one. Its words are at
    most of level ``rarest`` if such a play exists.
    """
    known = common_words(position.lexicon, rarest)
    for words in (known, position.lexicon):
        if words is not None and (play := _nearest(position, tried, words)) is not None:
            return play
    return None


def _nearest(position: Position, tried: Collection[Placed], words: Lexicon) -> Play | None:
    plays = generate(position, words, leaves=None, edition=position.given_edition)
    squares, tiles = set(tried), Counter(as_held(tile) for _, tile in tried)

    def distance(play: Play) -> tuple[int, int, int, str]:
        kept = len(squares.intersection(play.placed))
        used = Counter(as_held(tile) for _, tile in play.placed)
        return -kept, -(used & tiles).total() + (used - tiles).total(), play.score, play.text

    return min(plays, key=distance, default=None)
