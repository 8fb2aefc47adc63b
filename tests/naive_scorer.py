"""A test oracle for placement and scoring: a deliberately naive scorer on a grid of characters.

It shares no code with the referee. It reads every row and column before and after a play; a word
that was not there before, letter by letter on the same squares, is one the play made or changed.
"""

from collections.abc import Iterator, Mapping

Cell = tuple[int, int]
Grid = list[list[str]]
Run = tuple[tuple[Cell, str], ...]

LETTER_TIMES = {"'": 2, '"': 3, "^": 4}
WORD_TIMES = {"-": 2, "=": 3, "~": 4}


def empty_grid(rows: int, columns: int) -> Grid:
    return [[" "] * columns for _ in range(rows)]


def with_laid(grid: Grid, laid: Mapping[Cell, str]) -> Grid:
    after = [row[:] for row in grid]
    for (row, column), tile in laid.items():
        after[row][column] = tile
    return after


def words(grid: Grid) -> set[Run]:
    """Return every run of two or more tiles with its cells."""
    rows = [[(r, c) for c in range(len(grid[0]))] for r in range(len(grid))]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return {run for line in rows + columns for run in _runs(grid, line)}


def _runs(grid: Grid, line: list[Cell]) -> Iterator[Run]:
    run: list[tuple[Cell, str]] = []
    for r, c in line:
        if grid[r][c] != " ":
            run.append(((r, c), grid[r][c]))
        else:
            if len(run) > 1:
                yield tuple(run)
            run = []
    if len(run) > 1:
        yield tuple(run)


def new_words(grid: Grid, laid: Mapping[Cell, str]) -> set[Run]:
    return words(with_laid(grid, laid)) - words(grid)


def is_legal(grid: Grid, laid: Mapping[Cell, str], star: Cell) -> bool:
    """Return whether the play is in one line, without gaps, and on the star or joined to a tile."""
    if not laid or any(
        not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] != " " for r, c in laid
    ):
        return False
    made = new_words(grid, laid)
    if all(cell == " " for row in grid for cell in row):
        return star in laid and any({cell for cell, _ in run} == set(laid) for run in made)
    # All new tiles are in one word (or there is only one), and some word contains an old tile.
    together = len(laid) == 1 or any(set(laid) <= {cell for cell, _ in run} for run in made)
    joined = any(cell not in laid for run in made for cell, _ in run)
    return together and joined


def points(
    grid: Grid, laid: Mapping[Cell, str], premiums: tuple[str, ...], values: Mapping[str, int]
) -> int:
    """Return the score of a play without the bonus."""
    total = 0
    for run in new_words(grid, laid):
        word, times = 0, 1
        for cell, tile in run:
            mark = premiums[cell[0]][cell[1]] if cell in laid else "."
            word += (0 if tile.islower() else values[tile]) * LETTER_TIMES.get(mark, 1)
            times *= WORD_TIMES.get(mark, 1)
        total += word * times
    return total
