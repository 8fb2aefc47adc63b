"""A slow and obvious play generator built on the rules: the oracle for the kernel.

For each span of squares that a word could cover, it finds the words that fit, keeps those that the
rack can lay, and has the referee score them. It shares no code with the kernel.

>>> from tilewright.rules.equipment.board import Board
>>> from tilewright.rules.editions.presets import TOURNAMENT
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

Plays are counted as other programs count them. A blank makes a separate play for each letter that
it may stand for. A single tile that forms words both ways is one play, across. The first play of a
game is listed across only, provided that the premiums are symmetric.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import BLANK, Tile, Tiles, TileSet, letter_of
from tilewright.rules.plays.placement import Play
from tilewright.rules.plays.try_play import try_play

Letters = tuple[Tile, ...]
# A pattern for words: for each position, a letter, a set of letters, or None for any letter.
Pattern = Sequence[Tile | frozenset[Tile] | None]
# A set of words of one length: bit i stands for the i-th of them.
Bits = int


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    play: Play
    score: int


class Words:
    """Words as sequences of tiles, in one table for each length."""

    def __init__(self, words: Iterable[Sequence[Tile]]) -> None:
        self._all = {tuple(word) for word in words if len(word) > 1}
        by_length: dict[int, list[Letters]] = {}
        for word in sorted(self._all):
            by_length.setdefault(len(word), []).append(word)
        self._tables = {length: _WordTable(words) for length, words in by_length.items()}

    def __contains__(self, word: Letters) -> bool:
        return word in self._all

    def __len__(self) -> int:
        return len(self._all)

    def fitting(self, pattern: Pattern, rack: Tiles) -> Iterator[Letters]:
        """Yield the words that match; the rack must supply every letter that is not given."""
        if table := self._tables.get(len(pattern)):
            yield from table.fitting(pattern, rack)


class _WordTable:
    """Words of one length, with the set of words that have a given letter at a given position."""

    def __init__(self, words: list[Letters]) -> None:
        self._words = words
        letters = sorted({letter for word in words for letter in word})
        symbol = {letter: chr(ord("A") + at) for at, letter in enumerate(letters)}
        # Reversed, so that the first word becomes the lowest bit.
        columns = [
            "".join(map(symbol.__getitem__, column)) for column in zip(*words[::-1], strict=True)
        ]
        self._all_words = (1 << len(words)) - 1
        self._at = [
            {letter: _where(column, symbol[letter], symbol.values()) for letter in letters}
            for column in columns
        ]
        self._more_than = {letter: self._counted(letter) for letter in letters}
        self._with_tiles = lru_cache(maxsize=10_000)(self._formed_from)

    def _counted(self, letter: Tile) -> list[Bits]:
        """Return the words with more than 0 of a letter, with more than 1, and so on."""
        more_than = [0] * len(self._at)
        for place in self._at:
            for count in range(len(more_than) - 1, -1, -1):
                before = more_than[count - 1] if count else self._all_words
                more_than[count] |= before & place[letter]
        return more_than

    def fitting(self, pattern: Pattern, rack: Tiles) -> Iterator[Letters]:
        given = [place for place in pattern if isinstance(place, str)]
        found = self._with_tiles(tuple(sorted([*rack, *given])))
        for at, place in zip(self._at, pattern, strict=True):
            if isinstance(place, str):
                found &= at.get(place, 0)
            elif place is not None:
                found &= _union(at.get(letter, 0) for letter in place)
        while found:
            lowest = found & -found
            yield self._words[lowest.bit_length() - 1]
            found ^= lowest

    def _formed_from(self, tiles: Tiles) -> Bits:
        """Return the words that these tiles can form."""
        held = Counter(tiles)
        # For each number of blanks, the words that need no more than that.
        needing = [self._all_words] * (held[BLANK] + 1)
        for letter, more_than in self._more_than.items():
            for lacking in more_than[held[letter] :]:
                for blanks in range(held[BLANK], -1, -1):
                    fewer = needing[blanks - 1] if blanks else 0
                    needing[blanks] = (needing[blanks] & ~lacking) | (fewer & lacking)
        return needing[-1]


def _where(column: str, symbol: str, symbols: Iterable[str]) -> Bits:
    return int(column.translate({ord(each): "01"[each == symbol] for each in symbols}), 2)


def _union(sets: Iterable[Bits]) -> Bits:
    union = 0
    for each in sets:
        union |= each
    return union


def find_plays(board: Board, rack: Tiles, edition: Edition, words: Words) -> list[ScoredPlay]:
    """Return every play with its score: across before down, from the top left, fewer tiles first.

    Ties are ordered by the letters laid, blanks last.
    """
    found: dict[tuple[Placed, ...], ScoredPlay] = {}
    for axis in Axis:
        if axis is Axis.DOWN and len(board) == 0 and is_mirrored(edition.layout):
            continue
        for placed in _fitting_tiles(board, rack, axis, edition, words):
            play, score = try_play(board, placed, edition)
            found[play.placed] = ScoredPlay(play, score.points)
    return sorted(found.values(), key=lambda found: _order(found.play, edition.tiles))


def is_mirrored(layout: Layout) -> bool:
    """Return whether rows and columns are alike, so that first plays across and down are too."""
    if layout.rows != layout.columns or layout.start.row != layout.start.column:
        return False
    return all(
        layout.premium((row, column)) == layout.premium((column, row))
        for row in range(layout.rows)
        for column in range(row)
    )


def _order(play: Play, tiles: TileSet) -> tuple[bool, Square, int, list[tuple[bool, int]]]:
    start = play.start if play.axis is Axis.ACROSS else Square(play.start.column, play.start.row)
    laid = [(tile.islower(), tiles.alphabet_index(letter_of(tile))) for _, tile in play.placed]
    return play.axis is Axis.DOWN, start, len(laid), laid


def _fitting_tiles(
    board: Board, rack: Tiles, axis: Axis, edition: Edition, words: Words
) -> Iterator[list[Placed]]:
    """Yield placements that form good words along this axis and across it."""
    letters = [entry.letter for entry in edition.tiles.letters]
    crossing = {
        square: _crossing_letters(board, square, axis, letters, words)
        for square in _adjacent_squares(board)
    }
    for span in _spans(board, axis, len(rack)):
        free = [square for square in span if board.at(square) is None]
        joins = any(board.touches(square) for square in free)
        if not (joins or (len(board) == 0 and edition.layout.start in free and len(free) > 1)):
            continue
        pattern = [
            crossing.get(square) if (tile := board.at(square)) is None else letter_of(tile)
            for square in span
        ]
        for word in words.fitting(pattern, rack):
            laid = [letter for square, letter in zip(span, word, strict=True) if square in free]
            for tiles in _with_blanks(laid, rack):
                yield [Placed(square, tile) for square, tile in zip(free, tiles, strict=True)]


def _spans(board: Board, axis: Axis, max_tiles: int) -> Iterator[list[Square]]:
    """Yield spans that a word could cover: no tile before or after, at least one free square."""
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
                if not taken[first] and not taken[end + 1] and 1 <= free <= max_tiles:
                    yield squares[first:end]


def _adjacent_squares(board: Board) -> list[Square]:
    every = (Square(row, column) for row in range(board.rows) for column in range(board.columns))
    return [square for square in every if board.at(square) is None and board.touches(square)]


def _crossing_letters(
    board: Board, square: Square, axis: Axis, letters: list[Tile], words: Words
) -> frozenset[Tile] | None:
    """Return the letters that form a word with the adjoining tiles; None if there are no tiles."""
    good = set()
    for letter in letters:
        run = board.with_tiles([Placed(square, letter)]).run(square, axis.other)
        if len(run) == 1:
            return None
        if tuple(letter_of(tile) for _, tile in run) in words:
            good.add(letter)
    return frozenset(good)


def _with_blanks(letters: Sequence[Tile], rack: Tiles) -> Iterator[list[Tile]]:
    """Yield all ways to lay these letters with tiles of the rack; lower case is a blank."""
    held = Counter(rack)
    for blanks in range(min(held[BLANK], len(letters)) + 1):
        for chosen in combinations(range(len(letters)), blanks):
            tiles = [
                letter.lower() if at in chosen else letter for at, letter in enumerate(letters)
            ]
            natural = Counter(tile for at, tile in enumerate(tiles) if at not in chosen)
            if natural <= held:
                yield tiles
