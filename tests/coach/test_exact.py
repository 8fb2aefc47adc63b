"""Late positions: what is proven is exact, and nothing else is called so."""

from dataclasses import replace

import pytest

from tests.coach.conftest import played_game
from tilewright.coach import Effort, ReviewSettings, compare
from tilewright.coach.judging.loss import Method
from tilewright.game import Game
from tilewright.position import Position
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.tiles import as_held

# Eight tiles are unseen, and one of them is in the bag: eight ways.
ONE_IN_THE_BAG = Position.parse(
    "1P5F7/1R5A5Q1/1I5R5A1/1V4SOLECIST1/1E10E2/IT7J2N2/N8O2I2/H6SEEABLE1/"
    "A2W2BOX3I2/U1NANDIN2FUTZ1/LOOIE7YE1/3V9N1/2MEGA6KI1/nEuROMA5UT1/ADD3YOGIC1EH1"
    " ALOPRSW/ 320/299 0"
)
# An exhaustive search of more tiles would take long.
MOST_TILES = 4
QUICK = ReviewSettings(effort=Effort(100, 300, 300), threads=1)


def test_turns_that_empty_the_bag_are_compared_over_all_ways() -> None:
    found = compare(ONE_IN_THE_BAG, "12F PROW", "12F PAWL", QUICK)
    assert ONE_IN_THE_BAG.bag == 1
    assert found.method is Method.ALL_WAYS
    assert found.samples == 300
    for each in (found.best, found.played):
        assert each.win is not None
        assert each.win.error == 0
        assert (each.win.mean * 16) == int(each.win.mean * 16)
    assert found.loss.win is not None
    assert found.best.win is not None
    assert found.played.win is not None
    assert found.loss.win.mean == found.best.win.mean - found.played.win.mean
    assert found.loss.win.error == 0


def test_without_time_to_solve_them_all_they_are_played_out() -> None:
    hurried = replace(QUICK, effort=replace(QUICK.effort, way_nodes=1))
    assert compare(ONE_IN_THE_BAG, "12F PROW", "12F PAWL", hurried).method is Method.PLAYED_OUT


def test_the_number_of_threads_changes_nothing() -> None:
    one, two = (
        compare(ONE_IN_THE_BAG, "12F PROW", settings=replace(QUICK, threads=threads))
        for threads in (1, 2)
    )
    assert one == two


@pytest.mark.parametrize("nodes", [1, 200, 200_000])
def test_a_proven_endgame_has_no_doubt_and_another_only_a_lower_limit(nodes: int) -> None:
    position = ONE_IN_THE_BAG.after("12F PAWL").with_rack("DEGRTTU")
    exact = ReviewSettings(effort=Effort(50, 100, 100, endgame_nodes=200_000), threads=1)
    settings = replace(exact, effort=replace(exact.effort, endgame_nodes=nodes))
    assert position.bag == 0
    worst = position.plays()[-1]
    found, proven = (compare(position, worst, settings=each) for each in (settings, exact))
    assert proven.method is Method.PROVEN
    if found.method is Method.BEST_FOUND:
        assert found.loss.points.mean <= proven.loss.points.mean
    else:
        assert found.method.exact or found.method is Method.PLAYED_OUT


def test_a_proven_verdict_is_that_of_an_exhaustive_search(club_game: Game) -> None:
    checked = 0
    for position in [*club_game, *played_game(["expert", "casual"], 5)]:
        if position.bag or position.unseen.total() + len(position.rack) > MOST_TILES:
            continue
        full = replace(position, racks=(position.racks[0], tuple(position.unseen.elements())))
        values = {
            text: score - _value(after) if after else score
            for text, score, after in _successors(full)
        }
        for text, value in values.items():
            found = compare(position, text, settings=QUICK)
            if found.method is Method.PROVEN:
                assert found.loss.points.mean == max(values.values()) - value, text
                checked += 1
            else:
                assert found.loss.points.mean <= max(values.values()) - value, text
    assert checked >= 5


def _successors(position: Position) -> list[tuple[str, int, Position | None]]:
    """Return each turn, its score with leftover tiles, and the position after it, if any."""
    mine, theirs = position.racks
    found: list[tuple[str, int, Position | None]] = []
    for play in position.plays():
        kept = take_from(mine, tuple(as_held(tile) for _, tile in play.placed))
        if kept:
            after = replace(position.after(play), racks=(theirs, kept))
            found.append((play.text, play.score, after))
        else:
            gain = 2 * position.edition.tiles.worth(theirs)
            found.append((play.text, play.score + gain, None))
    if position.scoreless_turns == 0:
        after = replace(position.after("pass"), racks=(theirs, mine))
        found.append(("pass", 0, after))
    return found


def _value(position: Position) -> int:
    """Return the points that the player to move gains on the other by perfect play."""
    turns = _successors(position)
    if not turns:
        worth = position.edition.tiles.worth
        return worth(position.racks[1]) - worth(position.racks[0])
    return max(score if after is None else score - _value(after) for _, score, after in turns)
