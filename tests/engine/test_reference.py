"""The reference generator: what counts as a play, and the counted positions."""

import pytest

from tests.positions.counted import Counted, CountedFile, Counts, all_files
from tilewright.engine.reference import ScoredPlay, Words, find_plays
from tilewright.notation.coordinates import write_coordinate
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import Tiles

FILES = all_files()
# The kernel checks the rest; the reference would take minutes for all of them.
FEW = 2


def counted(file: CountedFile, position: Counted) -> Counts:
    board, rack = position.position.board, position.position.racks[0]
    scores = [play.score for play in find_plays(board, rack, file.edition, file.words)]
    return Counts(len(scores), sum(scores), max(scores, default=0))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_reference_matches_the_counted_positions(file: CountedFile) -> None:
    quick = sorted(file.positions, key=lambda position: position.counts.plays)
    for position in quick[len(quick) // 3 :][:FEW]:
        assert counted(file, position) == position.counts, position.cgp


def test_counted_positions_cover_every_kind() -> None:
    assert len(FILES) >= 10
    assert sum(len(file.positions) for file in FILES) >= 400


def board_of(board: list[str]) -> Board:
    """Return a board with these tiles in its upper left corner."""
    return Board(
        15,
        15,
        {
            Square(row, column): tile
            for row, line in enumerate(board)
            for column, tile in enumerate(line)
            if tile != "."
        },
    )


def as_text(plays: list[ScoredPlay]) -> list[str]:
    return [
        f"{write_coordinate(play.play.start, play.play.axis)} "
        f"{''.join(tile for _, tile in play.play.placed)} {play.score}"
        for play in plays
    ]


def plays(
    words: list[str], board: list[str], rack: str, edition: Edition = TOURNAMENT
) -> list[str]:
    return as_text(find_plays(board_of(board), Tiles(rack), edition, Words(words)))


def test_a_tile_that_forms_words_both_ways_is_one_play() -> None:
    assert plays(["AB", "BA"], ["A.", ".A"], "B") == ["1A B 8", "2A B 8", "2B B 4", "B2 B 4"]


def test_a_tile_that_forms_a_word_down_only_is_a_play_down() -> None:
    assert plays(["AB"], ["A"], "B") == ["1A B 4", "A1 B 4"]


def test_a_blank_is_a_separate_play_for_each_letter() -> None:
    assert plays(["AB", "AD"], ["A"], "?") == ["1A b 1", "1A d 1", "A1 b 1", "A1 d 1"]


def test_a_first_play_is_listed_across_on_a_symmetric_board() -> None:
    assert plays(["AB"], [], "AB") == ["8G AB 8", "8H AB 8"]


def test_a_first_play_is_listed_both_ways_on_an_asymmetric_board() -> None:
    picture = ("." * 7 + "-" + "." * 7, *("." * 15,) * 14)
    odd = Edition(name="odd", layout=Layout("odd", picture, Square(0, 7)))
    assert plays(["AB"], [], "AB", odd) == ["1G AB 8", "1H AB 8", "H1 AB 8"]


def test_words_of_one_letter_are_ignored() -> None:
    assert plays(["A", "B", "AB"], ["A"], "B") == ["1A B 4", "A1 B 4"]


def test_a_blank_may_replace_a_tile_on_the_rack() -> None:
    found = ["1A BA 5", "1A Ba 4", "1A bA 2", "A1 BA 5", "A1 Ba 4", "A1 bA 2"]
    assert plays(["ABA"], ["A"], "AB?") == found
