"""What a turn looks like on the board: its words, hooks, premium squares and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tilewright.engine.plays import Exchange, Play
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position
from tilewright.rules.equipment.layout import NO_PREMIUM
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import BLANK, Tile, as_held
from tilewright.rules.plays.placement import Word
from tilewright.rules.plays.scoring import WordScore
from tilewright.rules.plays.try_play import try_play


@dataclass(frozen=True, slots=True)
class Hook:
    """A word on the board that a tile before or behind it makes into a longer one."""

    word: str
    tile: str
    longer: str
    in_front: bool


@dataclass(frozen=True)
class WrittenTurn:
    """A turn in its position. An exchange or a pass has no words."""

    position: Position
    turn: Turn

    @cached_property
    def words(self) -> tuple[WordScore, ...]:
        """The words that a play makes with their scores, the main word first."""
        if not isinstance(self.turn, Play):
            return ()
        return try_play(self.position.board, self.turn.placed, self.position.edition).score.words

    @property
    def name(self) -> str:
        """How a sentence names the turn: ``8D HOAX``, ``exchanging QV`` or ``passing``."""
        match self.turn:
            case Play(text=text):
                return f"{text.split()[0]} {self.word}"
            case Exchange(text=text):
                return f"exchanging {text.removeprefix('-')}"
            case _:
                return "passing"

    @property
    def word(self) -> str:
        """The main word; empty for an exchange or a pass."""
        return self.words[0].word.text if self.words else ""

    @cached_property
    def used(self) -> Counter[Tile]:
        """The tiles taken from the rack; a blank is ``?``."""
        match self.turn:
            case Play(placed=placed):
                return Counter(as_held(tile) for _, tile in placed)
            case Exchange(tiles=tiles):
                return Counter(tiles)
            case _:
                return Counter()

    @property
    def kept(self) -> str:
        return getattr(self.turn, "leave", self.position.rack)

    @property
    def laid(self) -> int:
        """The number of tiles laid."""
        return len(self.turn.placed) if isinstance(self.turn, Play) else 0

    @property
    def bonus(self) -> int:
        """The points for laying many tiles in one turn."""
        edition = self.position.edition
        return edition.bonus.earned(self.laid, edition.rack_size) if self.laid else 0

    @cached_property
    def fresh(self) -> frozenset[Square]:
        """The squares that the play fills."""
        if not isinstance(self.turn, Play):
            return frozenset()
        return frozenset(square for square, _ in self.turn.placed)

    @property
    def cross_words(self) -> tuple[str, ...]:
        """The words across the main word."""
        return tuple(each.word.text for each in self.words[1:])

    @property
    def premium_points(self) -> int:
        """The part of the score that comes from premium squares."""
        plain = sum(
            self.position.edition.tiles.value(tile)
            for each in self.words
            for _, tile in each.word.line
        )
        return self.turn.score - self.bonus - plain if self.words else 0

    @property
    def premium_squares(self) -> tuple[Square, ...]:
        """The premium squares covered, the strongest first."""
        layout = self.position.edition.layout
        covered = [square for square in self.fresh if layout.premium(square) != NO_PREMIUM]
        return tuple(
            sorted(
                covered, key=lambda at: (-layout.premium(at).word, -layout.premium(at).letter, at)
            )
        )

    def hooks(self) -> Iterator[Hook]:
        """Yield the words on the board that one tile of the play makes longer."""
        for each in self.words:
            line = each.word.line
            new = [at for at, placed in enumerate(line) if placed.square in self.fresh]
            if len(line) > 2 and new in ([0], [len(line) - 1]):
                yield _hook(each.word, in_front=new == [0])


def _hook(word: Word, *, in_front: bool) -> Hook:
    text, letters = word.text, [placed.tile for placed in word.line]
    # A tile may have more than one letter.
    size = len(letters[0] if in_front else letters[-1])
    if in_front:
        return Hook(text[size:], text[:size], text, in_front)
    return Hook(text[:-size], text[-size:], text, in_front)


def has_blank(tiles: Counter[Tile]) -> bool:
    return tiles[BLANK] > 0
