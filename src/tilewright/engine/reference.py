"""Every play of a rack, found the slow and obvious way over the rules: what the kernel is held to.

For each stretch of squares a word could lie on: which words look like it, which of them can the
rack lay, and what does the referee say they score. It shares nothing with the kernel.

>>> from tilewright.rules.board import Board
>>> from tilewright.rules.editions import TOURNAMENT
>>> words = Words(["CAT", "CATS", "AT"])
>>> for found in find_plays(Board(15, 15), ("T", "A", "?"), TOURNAMENT, words):
...     print(found.play.start, "".join(tile for _, tile in found.play.placed), found.score)
F8 cAT 4
G8 AT 4
G8 At 2
G8 aT 2
G8 cAT 4
H8 AT 4
H8 At 2
H8 aT 2
H8 cAT 4

What counts as one play is the custom of the field. A blank is another play for each letter it may
stand for. A single tile that makes words both ways is one play, across. The first play of a game
is listed across only, where the premiums down are the same.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tilewright.rules.board import Board, Placed
from tilewright.rules.edition import Edition
from tilewright.rules.layout import Layout
from tilewright.rules.placement import Play, lay
from tilewright.rules.scoring import score
from tilewright.rules.square import Axis, Square
from tilewright.rules.tiles import BLANK, Tile, Tiles, TileSet, letter_of

Letters = tuple[Tile, ...]
# What a word must look like: at each place this letter, or one of these, or any.
Places = Sequence[Tile | frozenset[Tile] | None]
# A set of words of one length: bit i is the i-th of them.
Bits = int


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    play: Play
    score: int


class Words:
    """Words as the letters of their tiles; those of one length stand in one table."""

    def __init__(self, words: Iterable[Sequence[Tile]]) -> None:
        self._all = {tuple(word) for word in words if len(word) > 1}
        by_length: dict[int, list[Letters]] = {}
        for word in sorted(self._all):
            by_length.setdefault(len(word), []).append(word)
        self._tables = {length: _Table(words) for length, words in by_length.items()}

    def __contains__(self, word: Letters) -> bool:
        return word in self._all

    def __len__(self) -> int:
        return len(self._all)

    def fitting(self, places: Places, rack: Tiles) -> Iterator[Letters]:
        """The words that look like this, where the rack must lay every letter that is not given."""
        if table := self._tables.get(len(places)):
            yield from table.fitting(places, rack)


class _Table:
    """Words of one length, and for each place and letter the set of those that have it there."""

    def __init__(self, words: list[Letters]) -> None:
        self._words = words
        letters = sorted({letter for word in words for letter in word})
        sign = {letter: chr(ord("A") + at) for at, letter in enumerate(letters)}
        # The first word is the last digit, which is the lowest bit.
        columns = [
            "".join(map(sign.__getitem__, column)) for column in zip(*words[::-1], strict=True)
        ]
        self._every = (1 << len(words)) - 1
        self._at = [
            {letter: _where(column, sign[letter], sign.values()) for letter in letters}
            for column in columns
        ]
        self._more_than = {letter: self._counted(letter) for letter in letters}
        self._with_tiles = lru_cache(maxsize=10_000)(self._made_of)

    def _counted(self, letter: Tile) -> list[Bits]:
        """The words with more than none of a letter, more than one, and so on."""
        more_than = [0] * len(self._at)
        for place in self._at:
            for count in range(len(more_than) - 1, -1, -1):
                before = more_than[count - 1] if count else self._every
                more_than[count] |= before & place[letter]
        return more_than

    def fitting(self, places: Places, rack: Tiles) -> Iterator[Letters]:
        given = [place for place in places if isinstance(place, str)]
        found = self._with_tiles(tuple(sorted([*rack, *given])))
        for at, place in zip(self._at, places, strict=True):
            if isinstance(place, str):
                found &= at.get(place, 0)
            elif place is not None:
                found &= _union(at.get(letter, 0) for letter in place)
        while found:
            lowest = found & -found
            yield self._words[lowest.bit_length() - 1]
            found ^= lowest

    def _made_of(self, tiles: Tiles) -> Bits:
        """The words that can be made of these tiles."""
        held = Counter(tiles)
        # For each number of blanks the words that need no more than that.
        needing = [self._every] * (held[BLANK] + 1)
        for letter, more_than in self._more_than.items():
            for lacking in more_than[held[letter] :]:
                for blanks in range(held[BLANK], -1, -1):
                    fewer = needing[blanks - 1] if blanks else 0
                    needing[blanks] = (needing[blanks] & ~lacking) | (fewer & lacking)
        return needing[-1]


def _where(column: str, sign: str, signs: Iterable[str]) -> Bits:
    return int(column.translate({ord(each): "01"[each == sign] for each in signs}), 2)


def _union(sets: Iterable[Bits]) -> Bits:
    union = 0
    for each in sets:
        union |= each
    return union


def find_plays(board: Board, rack: Tiles, edition: Edition, words: Words) -> list[ScoredPlay]:
    """Every play with its score: across before down, from the top left, fewer tiles first.

    Then by the letters laid, blanks last.
    """
    found: dict[tuple[Placed, ...], ScoredPlay] = {}
    for axis in Axis:
        if axis is Axis.DOWN and len(board) == 0 and is_mirrored(edition.layout):
            continue
        for placed in _fitting_tiles(board, rack, axis, edition, words):
            play = lay(board, placed, edition.layout.start, edition.tiles)
            points = score(
                play, edition.layout, edition.tiles, edition.bonus, edition.rack_size
            ).points
            found[play.placed] = ScoredPlay(play, points)
    return sorted(found.values(), key=lambda found: _order(found.play, edition.tiles))


def is_mirrored(layout: Layout) -> bool:
    """Whether rows and columns are alike, so that every first play across has a twin down."""
    if layout.rows != layout.columns or layout.start.row != layout.start.column:
        return False
    return all(
        layout.premium((row, column)) == layout.premium((column, row))
        for row in range(layout.rows)
        for column in range(row)
    )


def _order(play: Play, tiles: TileSet) -> tuple[bool, Square, int, list[tuple[bool, int]]]:
    start = play.start if play.axis is Axis.ACROSS else Square(play.start.column, play.start.row)
    laid = [(tile.islower(), tiles.place(letter_of(tile))) for _, tile in play.placed]
    return play.axis is Axis.DOWN, start, len(laid), laid


def _fitting_tiles(
    board: Board, rack: Tiles, axis: Axis, edition: Edition, words: Words
) -> Iterator[list[Placed]]:
    """Tiles of the rack that make good words along this axis and across it."""
    letters = [entry.letter for entry in edition.tiles.letters]
    crossing = {
        square: _crossing_letters(board, square, axis, letters, words)
        for square in _empty_squares_that_touch(board)
    }
    for stretch in _stretches(board, axis, len(rack)):
        free = [square for square in stretch if board.at(square) is None]
        joins = any(board.touches(square) for square in free)
        if not (joins or (len(board) == 0 and edition.layout.start in free and len(free) > 1)):
            continue
        places = [
            crossing.get(square) if (tile := board.at(square)) is None else letter_of(tile)
            for square in stretch
        ]
        for word in words.fitting(places, rack):
            laid = [letter for square, letter in zip(stretch, word, strict=True) if square in free]
            for tiles in _with_blanks(laid, rack):
                yield [Placed(square, tile) for square, tile in zip(free, tiles, strict=True)]


def _stretches(board: Board, axis: Axis, most: int) -> Iterator[list[Square]]:
    """Squares in a line that a word could fill: nothing before it or behind, one free square."""
    lines, length = (
        (board.rows, board.columns) if axis is Axis.ACROSS else (board.columns, board.rows)
    )
    for line in range(lines):
        origin = Square(line, 0) if axis is Axis.ACROSS else Square(0, line)
        squares = [origin.along(axis, steps) for steps in range(length)]
        taken = [False, *(board.at(square) is not None for square in squares), False]
        for first in range(length):
            for end in range(first + 2, length + 1):
                free = taken[first + 1 : end + 1].count(False)
                if not taken[first] and not taken[end + 1] and 1 <= free <= most:
                    yield squares[first:end]


def _empty_squares_that_touch(board: Board) -> list[Square]:
    every = (Square(row, column) for row in range(board.rows) for column in range(board.columns))
    return [square for square in every if board.at(square) is None and board.touches(square)]


def _crossing_letters(
    board: Board, square: Square, axis: Axis, letters: list[Tile], words: Words
) -> frozenset[Tile] | None:
    """The letters that make a word with the tiles beside a square; None if there are none."""
    good = set()
    for letter in letters:
        run = board.with_tiles([Placed(square, letter)]).run(square, axis.other)
        if len(run) == 1:
            return None
        if tuple(letter_of(tile) for _, tile in run) in words:
            good.add(letter)
    return frozenset(good)


def _with_blanks(letters: Sequence[Tile], rack: Tiles) -> Iterator[list[Tile]]:
    """All ways to lay these letters with tiles of the rack; lower case is a blank."""
    held = Counter(rack)
    for blanks in range(min(held[BLANK], len(letters)) + 1):
        for chosen in combinations(range(len(letters)), blanks):
            tiles = [
                letter.lower() if at in chosen else letter for at, letter in enumerate(letters)
            ]
            natural = Counter(tile for at, tile in enumerate(tiles) if at not in chosen)
            if natural <= held:
                yield tiles
