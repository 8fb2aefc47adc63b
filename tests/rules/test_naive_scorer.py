"""The referee and the naive scorer agree on random boards and plays."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests import naive_scorer
from tests.naive_scorer import Cell, Grid
from tilewright.rules import ENGLISH, Board, Bonus, Placed, Refusal, Square
from tilewright.rules.equipment.layout import PREMIUMS, Layout
from tilewright.rules.plays.placement import lay
from tilewright.rules.plays.scoring import score

LETTERS = [entry.letter for entry in ENGLISH.letters]
VALUES = {entry.letter: entry.value for entry in ENGLISH.letters}
TILES = st.sampled_from([*LETTERS, *map(str.lower, LETTERS)])


@st.composite
def boards(draw: st.DrawFn) -> tuple[Layout, Grid]:
    """A board of any shape with any premiums, its star anywhere, and random tiles on it."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(2, 10))
    mark = st.sampled_from("....." + "".join(PREMIUMS))
    picture = tuple(
        "".join(draw(st.lists(mark, min_size=columns, max_size=columns))) for _ in range(rows)
    )
    star = Square(draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1)))
    grid = naive_scorer.empty_grid(rows, columns)
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1))
    for row, column in draw(st.sets(cells, max_size=rows * columns // 2)):
        grid[row][column] = draw(TILES)
    return Layout("odd", picture, star), grid


@st.composite
def plays(draw: st.DrawFn, grid: Grid) -> dict[Cell, str]:
    """Up to nine tiles on the free cells of one line, and sometimes one tile elsewhere."""
    rows, columns = len(grid), len(grid[0])
    row, column = draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))
    down = draw(st.booleans())
    line = [(r, column) for r in range(row, rows)] if down else []
    line = line or [(row, c) for c in range(column, columns)]
    free = [(r, c) for r, c in line if grid[r][c] == " "]
    count = draw(st.integers(0, min(9, len(free))))
    laid = {cell: draw(TILES) for cell in free[:count]}
    if draw(st.integers(0, 9)) == 0:
        laid[draw(st.integers(-1, rows)), draw(st.integers(-1, columns))] = draw(TILES)
    return laid


@settings(max_examples=600, deadline=None)
@given(st.data(), boards(), st.sampled_from([Bonus(50, 7), Bonus(50, None), Bonus(35, 3)]))
def test_both_agree_on_legality_words_and_score(
    data: st.DataObject, board: tuple[Layout, Grid], bonus: Bonus
) -> None:
    layout, grid = board
    laid = data.draw(plays(grid))
    tiles = {
        Square(r, c): tile
        for r, row in enumerate(grid)
        for c, tile in enumerate(row)
        if tile != " "
    }
    placed = tuple(Placed(Square(*cell), tile) for cell, tile in laid.items())
    legal = naive_scorer.is_legal(grid, laid, layout.start)
    try:
        play = lay(Board(layout.rows, layout.columns, tiles), placed, layout.start, ENGLISH)
    except Refusal:
        assert not legal
        return
    assert legal
    words = sorted(tuple((tuple(square), tile) for square, tile in w.line) for w in play.words)
    assert words == sorted(naive_scorer.new_words(grid, laid))
    least = 9 if bonus.tiles is None else bonus.tiles
    extra = bonus.points if len(laid) >= least else 0
    expected = naive_scorer.points(grid, laid, layout.picture, VALUES) + extra
    assert score(play, layout, ENGLISH, bonus, rack_size=9).points == expected


@settings(max_examples=50)
@given(st.sets(st.sampled_from([0, 7, 14]), min_size=1))
@example({0, 7, 14})
def test_both_multiply_triple_words_up_to_twenty_seven_times(fresh: set[int]) -> None:
    layout = Layout("row", ("=......=......=",), Square(0, 7))
    grid = [["E" if column not in fresh else " " for column in range(15)]]
    laid = {(0, column): "Q" for column in fresh}
    tiles = {Square(0, column): "E" for column in range(15) if column not in fresh}
    placed = tuple(Placed(Square(*cell), tile) for cell, tile in laid.items())
    play = lay(Board(1, 15, tiles), placed, layout.start, ENGLISH)
    expected = 3 ** len(fresh) * (15 - len(fresh) + 10 * len(fresh))
    assert naive_scorer.points(grid, laid, layout.picture, VALUES) == expected
    assert score(play, layout, ENGLISH, Bonus(), 7).points == expected
