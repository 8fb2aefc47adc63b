"""What a play scores, word by word and letter by letter, so that it can be explained (R5)."""

from dataclasses import dataclass

from tilewright.rules.layout import Layout
from tilewright.rules.placement import Play, Word
from tilewright.rules.square import Square
from tilewright.rules.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for emptying the hand in one turn (R5.6): from ``tiles`` on, or the whole rack."""

    points: int = 50
    tiles: int | None = 7

    def earned(self, laid: int, rack_size: int) -> int:
        least = rack_size if self.tiles is None else self.tiles
        return self.points if laid >= least else 0


@dataclass(frozen=True, slots=True)
class WordScore:
    """A word's points: each letter after its letter premium, then the word multiplier."""

    word: Word
    letters: tuple[int, ...]
    multiplier: int

    @property
    def points(self) -> int:
        return sum(self.letters) * self.multiplier


@dataclass(frozen=True, slots=True)
class PlayScore:
    """A play's points: its words and, after all multiplying, the bonus."""

    words: tuple[WordScore, ...]
    bonus: int
    points: int


def score(play: Play, layout: Layout, tiles: TileSet, bonus: Bonus, rack_size: int) -> PlayScore:
    """Score every word the play makes or changes, premiums only where a tile was laid now."""
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
