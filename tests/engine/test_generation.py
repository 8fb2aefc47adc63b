import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

import numpy as np
import pytest

from tilewright.engine import kernel
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.generation import best, generate
from tilewright.engine.kernel_inputs import edition_of, game_rules
from tilewright.engine.learned_value import turn_values
from tilewright.engine.leaves.leaves import Leaves
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.simulation import simulate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import BadPosition, Position, read_cgp
from tilewright.notation.plays import read_play
from tilewright.rules.editions.edition import Edition, nine_tiles
from tilewright.rules.editions.presets import EDITIONS, TOURNAMENT
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.layouts import SUPER
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import ENGLISH
from tilewright.rules.plays.placement import lay
from tilewright.rules.plays.scoring import score

LEXICON = Lexicon.from_words(["cat", "cats", "act", "acts", "scat", "at", "as", "ta", "a", "sat"])
EMPTY = "/".join(["15"] * 15)
WITH_CAT = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15"
# Six full rows hold all but eleven tiles: CAT, an S or Q on the rack, and those of the opponent.
LAID = "".join((Counter(ENGLISH.all_tiles()) - Counter("CATSQ")).elements())[:90]
BAG_EMPTY = "".join(f"{LAID[at : at + 15]}/" for at in range(0, 90, 15)) + "15/6CAT6" + "/15" * 7


def position(board: str = WITH_CAT, rack: str = "CATSXYZ", others: str = "/") -> Position:
    return read_cgp(f"{board} {rack}{others} 0/0 0")


def test_every_play_scores_as_in_the_rules() -> None:
    at = position(rack="CATS?YZ")
    plays = generate(at, LEXICON)
    assert len(plays) > 50
    for play in plays:
        laid = lay(at.board, play.placed, TOURNAMENT.layout.start, ENGLISH)
        assert all(word.text in LEXICON for word in laid.words)
        assert play.score == score(laid, TOURNAMENT.layout, ENGLISH, TOURNAMENT.bonus, 7).points
        assert read_play(play.text, at.board, ENGLISH).placed == play.placed


def test_plays_are_sorted_best_first_and_ties_in_the_kernels_order() -> None:
    plays = generate(position(), LEXICON)
    assert (np.diff(plays.equities) <= 0).all()
    equal = plays[plays.equities.tolist().index(plays[3].equity) :][:2]
    assert equal[0].text != equal[1].text
    assert plays.score_sum == sum(play.score for play in plays)


def test_a_list_of_your_own_is_valued_with_the_english_leaves() -> None:
    at = position(rack="CATS?")
    assert list(generate(at, LEXICON)) == list(generate(at, LEXICON, shipped_leaves("english")))
    assert best(at, LEXICON) == best(at, LEXICON, shipped_leaves("english"))
    assert [play.leave_value for play in generate(at, LEXICON, None)][:1] == [0]


def test_columns_and_objects_agree() -> None:
    plays = generate(position(rack="CATS?"), LEXICON)
    first = plays[0]
    assert (plays.scores[0], plays.equities[0]) == (first.score, first.equity)
    assert plays.counts[0] == len(first.placed)
    assert plays.tiles.shape == (len(plays), kernel.MAX_RACK)
    assert len(list(plays)) == len(plays)


def test_the_leave_is_the_rest_of_the_rack() -> None:
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


def test_within_keeps_plays_close_to_the_best() -> None:
    plays = generate(position(), LEXICON)
    near = plays.within(3)
    assert 0 < len(near) < len(plays)
    assert near.equities.min() >= plays.equities[0] - 3


def test_columns_and_parts_of_the_plays_share_the_memory_of_the_kernel() -> None:
    plays = generate(position(), LEXICON)
    for part in (plays.scores, plays.tiles, plays[1:3].rows, plays.within(3).rows):
        assert np.shares_memory(part, plays.rows)
        assert not part.flags.writeable


def test_each_exchange_is_listed_once() -> None:
    exchanges = generate(position(rack="AAB"), LEXICON).exchanges
    assert sorted(exchange.text for exchange in exchanges) == ["-A", "-AA", "-AAB", "-AB", "-B"]


def test_no_exchange_with_too_few_tiles_in_the_bag() -> None:
    nearly = replace(TOURNAMENT, exchange_needs=83)
    assert len(generate(position(), LEXICON, edition=nearly).exchanges) == 127
    nearly = replace(TOURNAMENT, exchange_needs=84)
    assert generate(position(), LEXICON, edition=nearly).exchanges == ()


def test_going_out_gains_twice_the_opponents_tiles() -> None:
    at = position(BAG_EMPTY, "S")
    leaves = Leaves.of_box(ENGLISH)
    play = best(at, LEXICON, leaves)
    worth = ENGLISH.worth(ENGLISH.all_tiles()) - 1 - ENGLISH.worth(LAID + "CAT")
    assert isinstance(play, Play)
    assert play.equity == play.score + 2 * worth


def test_the_best_turn_is_the_first_of_all_plays() -> None:
    at = position(rack="CATS?YZ")
    assert best(at, LEXICON) == generate(at, LEXICON)[0]


def test_a_position_without_plays() -> None:
    at = position(BAG_EMPTY, "Q")
    assert len(generate(at, LEXICON)) == 0
    assert best(at, LEXICON) is None
    assert repr(generate(at, LEXICON)) == "<Plays: 0>"


def test_racks_of_nine_are_supported() -> None:
    at = position(rack="CATSATSAE")
    assert edition_of(at).rack_size == 9
    assert len(generate(at, LEXICON)) == len(generate(at, LEXICON, edition=nine_tiles(TOURNAMENT)))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_edition_is_supported(edition: Edition) -> None:
    assert game_rules(edition).rack_size == 7


@pytest.mark.parametrize(
    ("edition", "why"),
    [
        pytest.param(replace(TOURNAMENT, layout=SUPER), "15 by 15", id="large-board"),
        pytest.param(replace(TOURNAMENT, rack_size=10), "at most 9", id="ten-tiles"),
    ],
)
def test_unsupported_editions_are_rejected(edition: Edition, why: str) -> None:
    with pytest.raises(UnsupportedByEngine, match=why):
        generate(position(), LEXICON, edition=edition)


def test_words_in_other_letters_are_rejected() -> None:
    other = replace(TOURNAMENT, tiles=TILE_SETS["german"])
    with pytest.raises(UnsupportedByEngine, match="letters"):
        generate(position(), LEXICON, edition=other)


def test_a_rack_with_an_unknown_tile_is_rejected() -> None:
    with pytest.raises(UnsupportedByEngine, match="not a tile"):
        generate(position(rack="AB_"), LEXICON)


class TestKernelArguments:
    """No argument from Python may crash the kernel."""

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
            opponent_tile_points=worth,
            endgame_terms=True,
            best_only=False,
        )

    @pytest.mark.parametrize(
        ("board", "rack", "in_bag"),
        [
            pytest.param(bytes(224), b"\1", 0, id="board-too-small"),
            pytest.param(b"\x1b" + bytes(224), b"\1", 0, id="unknown-letter-on-the-board"),
            pytest.param(b"\x80" + bytes(224), b"\1", 0, id="blank-without-a-letter"),
            pytest.param(bytes(225), b"\x1b", 0, id="unknown-letter-on-the-rack"),
            pytest.param(bytes(225), b"\1" * 10, 0, id="ten-tiles"),
            pytest.param(bytes(225), b"\1", -1, id="negative-bag"),
            pytest.param(bytes(225), b"\1", 256, id="bag-too-large"),
        ],
    )
    def test_bad_positions_are_rejected(self, board: bytes, rack: bytes, in_bag: int) -> None:
        with pytest.raises(ValueError, match=r"."):
            self.find(board, rack, in_bag)

    def test_a_full_board_has_no_plays(self) -> None:
        self.find(b"\1" * 225, b"\1\2\3")

    def test_an_empty_rack_has_no_plays(self) -> None:
        self.find(bytes(225), b"")

    def test_records_have_the_size_of_the_kernels(self) -> None:
        assert [kernel.MOVE_ROW.itemsize, kernel.EXCHANGE_ROW.itemsize] == [20, 16]
        assert [kernel.TURN_ROW.itemsize, kernel.GAME_ROW.itemsize] == [44, 88]


@pytest.mark.parametrize(
    ("tiles", "rack", "why"),
    [
        pytest.param({}, "CATs", "'s': .* but the box has 0", id="blank-with-a-letter-on-a-rack"),
        pytest.param({}, "CATSATSAEE", "at most 9|10 tiles", id="ten-tiles"),
        pytest.param({Square(15, 0): "A"}, "CATS", "off the board", id="below-the-board"),
        pytest.param({Square(0, 15): "A"}, "CATS", "off the board", id="beside-the-board"),
        pytest.param({Square(-1, -1): "A"}, "CATS", "off the board", id="above-the-board"),
        pytest.param(
            {Square(7, 7): "?"}, "CATS", "blank on the board", id="blank-without-a-letter"
        ),
    ],
)
def test_misplaced_tiles_are_rejected(tiles: dict[Square, str], rack: str, why: str) -> None:
    at = Position(Board(15, 15, tiles), (tuple(rack), ()), (0, 0))
    for edition in (None, TOURNAMENT):
        with pytest.raises((UnsupportedByEngine, BadPosition), match=why):
            generate(at, LEXICON, edition=edition)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        pytest.param(f"{EMPTY} QQQQQQQ/", "'Q': the position has 7", id="seven-qs"),
        pytest.param(f"{EMPTY} ????????/", "'?': the position has 8", id="eight-blanks"),
        pytest.param(f"{EMPTY} Q/Q", "'Q': the position has 2", id="two-racks"),
        pytest.param(f"QQ13/{EMPTY[3:]} A/", "'Q': the position has 2", id="the-board"),
        pytest.param(f"aei12/{EMPTY[3:]} A/", "'?': the position has 3", id="blanks-on-the-board"),
        pytest.param(f"{EMPTY} CAT/ 0/0 0 x-held 3/99;", "a rack has 99", id="a-rack-too-large"),
    ],
)
def test_an_impossible_position_is_refused(line: str, problem: str) -> None:
    at = read_cgp(line if "x-held" in line else f"{line} 0/0 0")
    play = Play("8H AT", (Placed(Square(7, 7), "A"), Placed(Square(7, 8), "T")), 4, 4.0, "")
    for edition in (None, TOURNAMENT):
        for find in (
            partial(generate, at, LEXICON, edition=edition),
            partial(best, at, LEXICON, edition=edition),
            partial(simulate, at, LEXICON, edition=edition, samples=1),
            partial(turn_values, at, LEXICON, [play], edition=edition),
        ):
            with pytest.raises(BadPosition, match=re.escape(problem)):
                find()


def test_a_bad_argument_is_named() -> None:
    at, wrong = position(), cast("Any", "wrong")
    calls: dict[str, Callable[[], object]] = {
        "position": lambda: turn_values(wrong, LEXICON, []),
        "lexicon": lambda: turn_values(at, wrong, []),
        "edition": lambda: turn_values(at, LEXICON, [], edition=wrong),
        "network": lambda: turn_values(at, LEXICON, [], network=wrong),
        "a turn": lambda: turn_values(at, LEXICON, wrong),
        "utility": lambda: simulate(at, LEXICON, samples=1, utility=wrong),
        "progress": lambda: simulate(at, LEXICON, samples=1, progress=wrong),
        "stop": lambda: simulate(at, LEXICON, samples=1, stop=wrong),
        "seed": lambda: simulate(at, LEXICON, samples=1, seed=-1),
        "seconds": lambda: simulate(at, LEXICON, seconds=-1),
        "a turn ": lambda: simulate(at, LEXICON, samples=1, candidates=wrong),
    }
    for name, call in calls.items():
        with pytest.raises(BadArgument, match=f"^{name.strip()} must be "):
            call()
