from dataclasses import replace

import numpy as np
import pytest

from tilewright.engine import kernel
from tilewright.engine.equipment import edition_of, game_rules
from tilewright.engine.errors import NotForTheEngine
from tilewright.engine.generation import best, generate
from tilewright.engine.leaves import Leaves
from tilewright.engine.plays import Exchange, Play
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp import Position, read_cgp
from tilewright.notation.plays import read_play
from tilewright.rules.board import Board
from tilewright.rules.edition import Edition, nine_tiles
from tilewright.rules.editions import EDITIONS, TOURNAMENT
from tilewright.rules.layouts import SUPER
from tilewright.rules.placement import lay
from tilewright.rules.scoring import score
from tilewright.rules.square import Square
from tilewright.rules.tile_sets import TILE_SETS
from tilewright.rules.tiles import ENGLISH

LEXICON = Lexicon.from_words(["cat", "cats", "act", "acts", "scat", "at", "as", "ta", "a", "sat"])
EMPTY = "/".join(["15"] * 15)
HELD = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15"
ENDED = "AEIOUAEIOUAEIOU/" * 6 + "15/6CAT6" + "/15" * 7


def position(board: str = HELD, rack: str = "CATSXYZ", others: str = "/") -> Position:
    return read_cgp(f"{board} {rack}{others} 0/0 0")


def test_every_play_scores_as_the_rules_say() -> None:
    at = position(rack="CATS?YZ")
    plays = generate(at, LEXICON)
    assert len(plays) > 50
    for play in plays:
        laid = lay(at.board, play.placed, TOURNAMENT.layout.start, ENGLISH)
        assert all(word.text in LEXICON for word in laid.words)
        assert play.score == score(laid, TOURNAMENT.layout, ENGLISH, TOURNAMENT.bonus, 7).points
        assert read_play(play.text, at.board, ENGLISH).placed == play.placed


def test_plays_come_best_first_and_equals_in_the_kernels_order() -> None:
    plays = generate(position(), LEXICON)
    assert (np.diff(plays.equities) <= 0).all()
    equal = plays[plays.equities.tolist().index(plays[3].equity) :][:2]
    assert equal[0].text != equal[1].text
    assert plays.score_sum == sum(play.score for play in plays)


def test_columns_and_objects_say_the_same() -> None:
    plays = generate(position(rack="CATS?"), LEXICON)
    first = plays[0]
    assert (plays.scores[0], plays.equities[0]) == (first.score, first.equity)
    assert plays.counts[0] == len(first.placed)
    assert plays.tiles.shape == (len(plays), kernel.MOST_ON_RACK)
    assert len(list(plays)) == len(plays)


def test_the_leave_is_what_stays_on_the_rack() -> None:
    play = next(p for p in generate(position(rack="SXQ?"), LEXICON) if p.text == "8G ...S")
    assert (play.leave, play.score) == ("QX?", 6)


def test_leaves_count_in_equity() -> None:
    zero = Leaves.of_box(ENGLISH)
    values = np.zeros(len(zero))
    values[list(zero).index("?")] = 25
    leaves = zero.with_values(values)
    found = generate(position(rack="S?"), LEXICON, leaves)
    kept = next(play for play in found if play.text == "8G ...S")
    assert (kept.leave, kept.equity, kept.leave_value) == ("?", 31.0, 25.0)
    turn = best(position(rack="Q?"), LEXICON, leaves)
    assert isinstance(turn, Exchange)
    assert (turn.text, turn.equity) == ("-Q", 25.0)


def test_within_keeps_what_is_nearly_as_good() -> None:
    plays = generate(position(), LEXICON)
    near = plays.within(3)
    assert 0 < len(near) < len(plays)
    assert near.equities.min() >= plays.equities[0] - 3


def test_each_exchange_is_listed_once() -> None:
    exchanges = generate(position(rack="AAB"), LEXICON).exchanges
    assert sorted(exchange.text for exchange in exchanges) == ["-A", "-AA", "-AAB", "-AB", "-B"]


def test_no_exchange_without_enough_tiles_in_the_bag() -> None:
    nearly = replace(TOURNAMENT, exchange_needs=83)
    assert len(generate(position(), LEXICON, edition=nearly).exchanges) == 127
    nearly = replace(TOURNAMENT, exchange_needs=84)
    assert generate(position(), LEXICON, edition=nearly).exchanges == ()


def test_with_an_empty_bag_going_out_is_worth_twice_the_tiles_of_the_others() -> None:
    at = position(ENDED, "S")
    leaves = Leaves.of_box(ENGLISH)
    play = best(at, LEXICON, leaves)
    worth = ENGLISH.worth(ENGLISH.all_tiles()) - 1 - ENGLISH.worth("AEIOU" * 18 + "CAT")
    assert isinstance(play, Play)
    assert play.equity == play.score + 2 * worth


def test_the_best_is_the_first_of_all() -> None:
    at = position(rack="CATS?YZ")
    assert best(at, LEXICON) == generate(at, LEXICON)[0]


def test_where_nothing_can_be_played_there_is_nothing() -> None:
    at = position(ENDED, "Q")
    assert len(generate(at, LEXICON)) == 0
    assert best(at, LEXICON) is None
    assert repr(generate(at, LEXICON)) == "<Plays: 0>"


def test_nine_tiles_are_played_where_the_rack_has_them() -> None:
    at = position(rack="CATSCATSA")
    assert edition_of(at).rack_size == 9
    assert len(generate(at, LEXICON)) == len(generate(at, LEXICON, edition=nine_tiles(TOURNAMENT)))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_box_can_be_played(edition: Edition) -> None:
    assert game_rules(edition).rack_size == 7


@pytest.mark.parametrize(
    ("edition", "why"),
    [
        pytest.param(replace(TOURNAMENT, layout=SUPER), "15 by 15", id="the-large-board"),
        pytest.param(replace(TOURNAMENT, rack_size=10), "at most 9", id="ten-tiles"),
    ],
)
def test_what_the_engine_cannot_play_is_told(edition: Edition, why: str) -> None:
    with pytest.raises(NotForTheEngine, match=why):
        generate(position(), LEXICON, edition=edition)


def test_words_in_other_letters_are_refused() -> None:
    other = replace(TOURNAMENT, tiles=TILE_SETS["german"])
    with pytest.raises(NotForTheEngine, match="letters"):
        generate(position(), LEXICON, edition=other)


def test_a_rack_with_an_unseen_tile_is_refused() -> None:
    with pytest.raises(NotForTheEngine, match="no tile"):
        generate(position(rack="AB_"), LEXICON)


class TestTheDoor:
    """Python cannot crash the kernel, whatever it hands over."""

    rules = game_rules(TOURNAMENT)
    words = kernel.SearchWords(LEXICON.words.kernel)

    def find(self, board: bytes, rack: bytes, in_bag: int = 0, worth: int = 0) -> None:
        kernel.find_plays(
            self.rules,
            self.words,
            None,
            board,
            rack,
            in_bag=in_bag,
            others_worth=worth,
            endgame_terms=True,
            best_only=False,
        )

    @pytest.mark.parametrize(
        ("board", "rack", "in_bag"),
        [
            pytest.param(bytes(224), b"\1", 0, id="a-board-too-small"),
            pytest.param(b"\x1b" + bytes(224), b"\1", 0, id="a-letter-too-many-on-the-board"),
            pytest.param(b"\x80" + bytes(224), b"\1", 0, id="a-blank-without-a-letter"),
            pytest.param(bytes(225), b"\x1b", 0, id="a-letter-too-many-on-the-rack"),
            pytest.param(bytes(225), b"\1" * 10, 0, id="ten-tiles"),
            pytest.param(bytes(225), b"\1", -1, id="less-than-an-empty-bag"),
            pytest.param(bytes(225), b"\1", 256, id="too-full-a-bag"),
        ],
    )
    def test_bad_positions_are_refused(self, board: bytes, rack: bytes, in_bag: int) -> None:
        with pytest.raises(ValueError, match=r"."):
            self.find(board, rack, in_bag)

    def test_a_full_board_has_no_plays(self) -> None:
        self.find(b"\1" * 225, b"\1\2\3")

    def test_an_empty_rack_has_no_plays(self) -> None:
        self.find(bytes(225), b"")

    def test_records_are_as_long_as_the_kernels(self) -> None:
        assert [kernel.MOVE_ROW.itemsize, kernel.EXCHANGE_ROW.itemsize] == [20, 16]
        assert [kernel.TURN_ROW.itemsize, kernel.GAME_ROW.itemsize] == [44, 88]


@pytest.mark.parametrize(
    ("tiles", "rack", "why"),
    [
        pytest.param({}, "CATs", "'s' lies on no rack", id="a-named-blank-on-a-rack"),
        pytest.param({}, "CATSCATSCA", "at most 9", id="ten-tiles"),
        pytest.param({Square(15, 0): "A"}, "CATS", "off the board", id="below-the-board"),
        pytest.param({Square(0, 15): "A"}, "CATS", "off the board", id="beside-the-board"),
        pytest.param({Square(-1, -1): "A"}, "CATS", "off the board", id="above-the-board"),
        pytest.param({Square(7, 7): "?"}, "CATS", "blank on the board", id="a-nameless-blank"),
    ],
)
def test_tiles_where_none_can_be_are_refused(tiles: dict[Square, str], rack: str, why: str) -> None:
    at = Position(Board(15, 15, tiles), (tuple(rack), ()), (0, 0))
    for edition in (None, TOURNAMENT):
        with pytest.raises(NotForTheEngine, match=why):
            generate(at, LEXICON, edition=edition)
