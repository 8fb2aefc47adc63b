"""Pre-endgames against endgames solved one by one, their limits, and bad arguments.

The kernel's own tests compare hundreds of small positions with a search that tries everything.
"""

from collections import Counter
from dataclasses import replace

import pytest

from tilewright.engine.endgame.preendgame import PreEndgame, PreEndgameTurn, solve_preendgame
from tilewright.engine.endgame.solver import solve_endgame
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.turn_rows import Pass
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import BadPosition, Position, read_cgp
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.tiles import as_held

# From games between two static players: one and two tiles in the bag.
ONE = (
    "9AIKIDO/8B2ACE1/2GUPPY1LOOIE2/3NE3U1OF3/3HEW2I1R4/3ED3N1I4/3L1V2G1E1J2/3MIAOUS2ME1"
    "A/5N1n3AW1C/5G1T3T1QI/7HERTZ1AD/7R3O1TO/7E3T2s/4UVEA6E/7DIATRONS BEILRSX/ 364/392 0"
)
TWO = (
    "7REORIENT/1ISOBARE1V1N3/9O1FE2/9L1ON2/9OW1T2/10HOWKS/2UNITY3A1I1P/GIP2AAH2MAS1"
    "R/6MIG2UT1Y/7COZ1T3/8DACE3/BURNIE1J3U3/5EXALTERs2/5LINO6/7E7 DEFGISV/ 438/361 0"
)

# It is easy to find out who wins, but not by how much: one player cannot get rid of all tiles.
HARD_SPREAD = (
    "7J2T4/7ADZES3/7WE1NOG2/7AY1AWE2/6In2I1U2/4GOR3LAMP1/4ODOR2SI1I1/3CRENEL2L1U1/3U1AY3OM3/"
    "3R6HE3/2BI6INK1F/2OE6ATE1I/2V1TAP5E1Q/2I2BAN4FOU/2D3HORNETS1E AILNST?/ 374/354 0"
)


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.load("english")


@pytest.fixture(scope="module")
def one_in_bag(words: Lexicon) -> PreEndgame:
    return solve_preendgame(read_cgp(ONE), words, candidates=6, threads=1)


def turn_named(solved: PreEndgame, text: str) -> PreEndgameTurn:
    return next(turn for turn in solved.turns if turn.turn.text == text)


def test_each_way_is_an_endgame(words: Lexicon, one_in_bag: PreEndgame) -> None:
    position = read_cgp(ONE)
    unseen = Counter(TOURNAMENT.tiles.counts())
    unseen.subtract(as_held(tile) for _, tile in position.board.tiles())
    unseen.subtract(position.racks[0])
    best = one_in_bag.turns[0]
    assert isinstance(best.turn, Play)
    assert (best.wins, best.ties, best.losses, best.open) == (3, 0, 5, 0)
    kept = Counter(position.racks[0])
    kept.subtract(as_held(tile) for _, tile in best.turn.placed)
    board = position.board.with_tiles(best.turn.placed)
    total = 0
    for way, outcome in zip(one_in_bag.ways, best.by_way, strict=True):
        assert way.orders == unseen[way.tiles[0]]
        mine = (*kept.elements(), *way.tiles)
        theirs = tuple((unseen - Counter(way.tiles)).elements())
        endgame = solve_endgame(Position(board, (theirs, mine), (0, 0)), words, threads=1)
        assert endgame.value is not None
        spread = position.scores[0] - position.scores[1] + best.turn.score - endgame.value
        total += way.orders * spread
        assert outcome.wins == (way.orders if spread > 0 else 0)
        assert outcome.losses == (way.orders if spread < 0 else 0)
    assert best.spread == (total / 8, total / 8)


def test_what_is_proven_is_said(one_in_bag: PreEndgame) -> None:
    assert one_in_bag.proven
    assert not one_in_bag.compared_all
    assert one_in_bag.plays == 362
    assert (len(one_in_bag.ways), one_in_bag.orders) == (7, 8)
    passed = turn_named(one_in_bag, "pass")
    assert not passed.empties_bag
    # A play wins as often as a pass can, so nothing else is found out about the pass.
    assert passed.dropped
    assert passed.win_share[1] <= one_in_bag.turns[0].win_share[0]


def test_the_result_does_not_depend_on_the_number_of_threads(words: Lexicon) -> None:
    position = read_cgp(TWO)
    one, two = (
        solve_preendgame(position, words, candidates=2, nodes=2_000, threads=threads)
        for threads in (1, 2)
    )
    assert replace(one, seconds=0) == replace(two, seconds=0)
    assert len(one.ways) == 18
    assert one.orders == 9 * 8
    for turn in one.turns:
        assert turn.wins + turn.ties + turn.losses + turn.open == one.orders
        assert sum(way.orders for way in one.ways) == one.orders


def test_the_spread_takes_no_longer_than_the_wins(words: Lexicon) -> None:
    solved = solve_preendgame(read_cgp(HARD_SPREAD), words, candidates=2, threads=1)
    assert not solved.stopped
    assert solved.nodes < 1_000_000
    best = solved.turns[0]
    assert (best.wins, best.open, best.spread[0]) == (7, 0, None)


def test_turns_can_be_given(words: Lexicon) -> None:
    position = read_cgp(ONE)
    play = generate(position, words)[0]
    solved = solve_preendgame(position, words, candidates=[play, Pass()], nodes=20_000, threads=1)
    assert {turn.turn.text for turn in solved.turns} == {play.text, "pass"}
    exchange = Exchange("-B", ("B",), 0.0, "")
    with pytest.raises(UnsupportedByEngine, match="too few tiles for an exchange"):
        solve_preendgame(position, words, candidates=[exchange])


def test_exchanges_are_compared_where_the_edition_allows_them(words: Lexicon) -> None:
    edition = replace(TOURNAMENT, exchange_needs=1)
    solved = solve_preendgame(read_cgp(ONE), words, edition, candidates=1, nodes=1, threads=1)
    exchanges = [turn.turn.text for turn in solved.turns if isinstance(turn.turn, Exchange)]
    assert len(exchanges) == len(set(read_cgp(ONE).racks[0]))


def test_known_tiles_cannot_be_in_the_bag(words: Lexicon) -> None:
    position = read_cgp(ONE)
    free = solve_preendgame(position, words, candidates=1, nodes=1, threads=1)
    letter = free.ways[0].text
    known = replace(position, racks=(position.racks[0], (letter, *"______")))
    solved = solve_preendgame(known, words, candidates=1, nodes=1, threads=1)
    assert solved.orders == free.orders - 1


class Once:
    """A stop flag that is set from the start."""

    def is_set(self) -> bool:
        return True


def test_a_search_can_be_stopped_and_reports_progress(words: Lexicon) -> None:
    seen: list[int] = []
    solved = solve_preendgame(read_cgp(TWO), words, stop=Once(), progress=seen.append)
    assert solved.stopped
    assert seen
    assert solved.turns
    assert solve_preendgame(read_cgp(TWO), words, seconds=0.0).stopped


def test_bad_arguments_are_refused(words: Lexicon) -> None:
    position = read_cgp(ONE)
    with pytest.raises(BadArgument, match="candidates must be at least 1"):
        solve_preendgame(position, words, candidates=0)
    with pytest.raises(BadArgument, match="candidates must be a number or at least one turn"):
        solve_preendgame(position, words, candidates=[])
    with pytest.raises(BadArgument, match="best must be at least 1"):
        solve_preendgame(position, words, best=0)
    with pytest.raises(BadArgument, match="nodes must be at least 1"):
        solve_preendgame(position, words, nodes=0)
    with pytest.raises(UnsupportedByEngine, match="threads must be between"):
        solve_preendgame(position, words, threads=0)
    with pytest.raises(UnsupportedByEngine, match="1 to 4 tiles in the bag, not 86"):
        solve_preendgame(read_cgp("/".join(["15"] * 15) + " AEINRST/ 0/0 0"), words)
    with pytest.raises(UnsupportedByEngine, match="racks must be full"):
        solve_preendgame(read_cgp(f"{ONE} x-held 7/6;"), words)
    with pytest.raises(UnsupportedByEngine, match="finish lines"):
        solve_preendgame(position, words, replace(TOURNAMENT, finish_line=FinishLine()))
    with pytest.raises(BadPosition):
        solve_preendgame(replace(position, racks=(tuple("QQQQQQQ"), ())), words)
