"""Scoring a play word by word and letter by letter, so that the score can be explained (R5)."""

from dataclasses import dataclass

from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import TileSet
from tilewright.rules.plays.placement import Play, Word


@dataclass(frozen=True, slots=True)
class WordScore:
    """A word's score: the points of each letter with its premium, and the word multiplier."""

    word: Word
    letters: tuple[int, ...]
    multiplier: int

    @property
    def points(self) -> int:
        return sum(self.letters) * self.multiplier


@dataclass(frozen=True, slots=True)
class PlayScore:
    """A play's score: its words and the bonus, which no premium multiplies."""

    words: tuple[WordScore, ...]
    bonus: int
    points: int


def score(play: Play, layout: Layout, tiles: TileSet, bonus: Bonus, rack_size: int) -> PlayScore:
    """Score every word the play makes or changes. Premiums count only under newly laid tiles."""
    fresh = {square for square, _ in play.placed}
    words = tuple([_score_word(word, fresh, layout, tiles) for word in play.words])
    extra = bonus.earned(len(play.placed), rack_size)
    return PlayScore(words, extra, sum([word.points for word in words]) + extra)


def _score_word(word: Word, fresh: set[Square], layout: Layout, tiles: TileSet) -> WordScore:
    letters = []
    multiplier = 1
    for square, tile in word.line:
        value = tiles.value(tile)
        if square in fresh:
            premium = layout.premium(square)
            value *= premium.letter
            multiplier *= premium.word
        letters.append(value)
    return WordScore(word, tuple(letters), multiplier)
