"""The endgame solver against plain Python, its limits, and bad arguments.

Set ``TILEWRIGHT_ENDGAMES=500`` for more random endgames than a normal run has time for. The
kernel's own tests compare hundreds with a search in C++.
"""

import os
import random
from dataclasses import replace

import pytest

from tests.engine.plain_endgame import PlainEndgame
from tests.engine.random_positions import random_positions
from tilewright.engine.endgame.solver import Endgame, missing_tiles, solve_endgame
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.plays import Play
from tilewright.engine.turn_rows import Pass
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import BadPosition, Position, read_cgp
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import CLASSIC_2003, EDITIONS, TOURNAMENT
from tilewright.rules.equipment.tiles import Tiles, TileSet, as_held

ENDGAMES = int(os.environ.get("TILEWRIGHT_ENDGAMES", "6"))
# From a game between two static players.
OPEN = (
    "5AGIO6/1GRIPY7V1/2U1L7PI1/1HI1OF4I1AD1/1UN1WE4n1NE1/1HE2M4T1C2/2D2M4E1E2/4ZERK2R1T2/"
    "4O2ACONITES/4R4YO1A1A/4I5D3B/4L2JOLES1FE/7O4GAR/7W4OBE/QUITTeRS4X1D AAILNNT/AEENSUV 408/444 0"
)
# A long endgame: the opponent is stuck with a Q.
LONG = "15/15/15/3C11/3O11/3N11/3V11/3E1WHARVES3/3Y11/15/15/15/15/15/15 AEINRST/QAEIOUU 0/0 0"


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.load("english")


@pytest.mark.parametrize("name", EDITIONS)
def test_values_are_those_of_plain_search(name: str) -> None:
    ending = EDITIONS[name]
    chance = random.Random(name)
    left = -(-ENDGAMES // len(EDITIONS))
    for found in random_positions(chance.randrange(1000), 400):
        if left == 0:
            break
        if chance.random() < 0.9:
            continue
        rules = replace(
            found.equipment.edition, standstill=ending.standstill, going_out=ending.going_out
        )
        tiles = list(found.position.racks[0])
        chance.shuffle(tiles)
        racks = (tuple(tiles[:2]), tuple(tiles[2 : chance.choice([3, 4])]))
        position = Position(found.position.board, racks, (0, 0))
        if not all(racks) or not _is_in_box(position, rules.tiles):
            continue
        plain = PlainEndgame(rules, found.equipment.words)
        expected = plain.value(position.board, racks)
        solved = solve_endgame(position, found.equipment.lexicon, rules, best=1000, threads=1)
        assert solved.proven
        assert solved.value == expected
        assert _spread_after(solved, racks, rules.tiles) == expected
        left -= 1
    assert left == 0


def _is_in_box(position: Position, tiles: TileSet) -> bool:
    try:
        position.check_tiles(tiles)
    except BadPosition:
        return False
    return True


def _spread_after(solved: Endgame, racks: tuple[Tiles, Tiles], tiles: TileSet) -> int:
    """Return the spread that the principal line leads to."""
    assert solved.complete
    held = [list(rack) for rack in racks]
    gained = [0, 0]
    for at, turn in enumerate(solved.line):
        gained[at % 2] += turn.score
        if isinstance(turn, Play):
            for _, tile in turn.placed:
                held[at % 2].remove(as_held(tile))
    left = [tiles.worth(tuple(rack)) for rack in held]
    if all(held):
        return gained[0] - left[0] - (gained[1] - left[1])
    return gained[0] - gained[1] + 2 * (left[1] - left[0])


def test_the_number_of_threads_does_not_change_the_values(words: Lexicon) -> None:
    one, two = (solve_endgame(read_cgp(OPEN), words, best=5, threads=threads) for threads in (1, 2))
    assert one.value == two.value == 4
    assert [turn.value for turn in one.turns[:5]] == [turn.value for turn in two.turns[:5]]
    assert one.complete
    assert two.complete


def test_a_budget_gives_an_interval_that_contains_the_value(words: Lexicon) -> None:
    for nodes in (1, 300, 600, 1200):
        solved = solve_endgame(read_cgp(OPEN), words, nodes=nodes, threads=1)
        assert solved.low is None or solved.low <= 4
        assert solved.high is None or solved.high >= 4
        assert solved.line
    assert solve_endgame(read_cgp(OPEN), words, nodes=10**9, threads=1).value == 4


class Once:
    """A stop flag that is set from the start."""

    def is_set(self) -> bool:
        return True


def test_a_search_can_be_stopped_and_reports_progress(words: Lexicon) -> None:
    seen: list[int] = []
    solved = solve_endgame(read_cgp(LONG), words, stop=Once(), progress=seen.append)
    assert solved.stopped
    assert seen
    assert not solved.proven
    assert solve_endgame(read_cgp(LONG), words, seconds=0.0).stopped


def test_an_exception_in_progress_ends_the_search(words: Lexicon) -> None:
    def fail(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_endgame(read_cgp(LONG), words, progress=fail)


def test_scoreless_turns_before_the_position_count(words: Lexicon) -> None:
    stuck = "/".join(["15"] * 7 + ["7QI6"] + ["15"] * 7) + " V/C 0/0 {}"
    for edition, most in ((TOURNAMENT, 6), (CLASSIC_2003, 4)):
        for before in range(most):
            position = read_cgp(stuck.format(before))
            solved = solve_endgame(position, words, edition, threads=1)
            assert solved.line == (Pass(),) * (most - before)
        with pytest.raises(UnsupportedByEngine, match="the game is over"):
            solve_endgame(read_cgp(stuck.format(most)), words, edition)


def test_an_unknown_rack_is_deduced(words: Lexicon) -> None:
    for rack in ("", "__", "AEENSU", "AEENSU_"):
        position = read_cgp(OPEN.replace("/AEENSUV", f"/{rack}") + " x-held 7/7;")
        assert solve_endgame(position, words, threads=1).value == 4
        assert missing_tiles(position) == 0
    assert missing_tiles(read_cgp(OPEN.replace("/AEENSUV", "/AEENSU"))) == 1


def test_bad_arguments_are_refused(words: Lexicon) -> None:
    position = read_cgp(OPEN)
    with pytest.raises(BadArgument, match="position must be a Position"):
        solve_endgame("8D", words)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="lexicon must be a Lexicon"):
        solve_endgame(position, "english")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="best must be at least 1"):
        solve_endgame(position, words, best=0)
    with pytest.raises(BadArgument, match="nodes must be at least 1"):
        solve_endgame(position, words, nodes=0)
    with pytest.raises(BadArgument, match="stop must be an event"):
        solve_endgame(position, words, stop=8)  # type: ignore[arg-type]
    with pytest.raises(UnsupportedByEngine, match="threads must be between"):
        solve_endgame(position, words, threads=0)
    with pytest.raises(UnsupportedByEngine, match="the bag is not empty"):
        solve_endgame(read_cgp("/".join(["15"] * 15) + " AEINRST/ 0/0 0"), words)
    with pytest.raises(UnsupportedByEngine, match="rack of the player to move"):
        solve_endgame(read_cgp(OPEN.replace("AAILNNT/", "/")), words)
    with pytest.raises(UnsupportedByEngine, match="two players"):
        solve_endgame(read_cgp(OPEN.replace("V 408/444", "V/ 408/444/0")), words)
    with pytest.raises(UnsupportedByEngine, match="finish lines"):
        solve_endgame(position, words, replace(TOURNAMENT, finish_line=FinishLine()))
