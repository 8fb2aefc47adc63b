"""A second scorer, written only for tests and deliberately naive: a grid of characters.

It shares nothing with the referee. Every row and column is read before and after a play; a word
that was not there before, letter by letter in the same place, was made or changed by it.
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
    """Every run of two or more tiles, with its place."""
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
    """Whether this is a play: one line, no gap, through the star or joined to what lies there."""
    if not laid or any(
        not (0 <= r < len(grid) and 0 <= c < len(grid[0])) or grid[r][c] != " " for r, c in laid
    ):
        return False
    made = new_words(grid, laid)
    if all(cell == " " for row in grid for cell in row):
        return star in laid and any({cell for cell, _ in run} == set(laid) for run in made)
    # All new tiles stand in one word, which may be the single tile itself; some word has old tiles.
    together = len(laid) == 1 or any(set(laid) <= {cell for cell, _ in run} for run in made)
    joined = any(cell not in laid for run in made for cell, _ in run)
    return together and joined


def points(
    grid: Grid, laid: Mapping[Cell, str], premiums: tuple[str, ...], values: Mapping[str, int]
) -> int:
    """What the words of a play score, without any bonus."""
    total = 0
    for run in new_words(grid, laid):
        word, times = 0, 1
        for cell, tile in run:
            mark = premiums[cell[0]][cell[1]] if cell in laid else "."
            word += (0 if tile.islower() else values[tile]) * LETTER_TIMES.get(mark, 1)
            times *= WORD_TIMES.get(mark, 1)
        total += word * times
    return total
