"""Final scoring: leftover tiles, ties and the winner (R7.3, R7.4, R13)."""

from dataclasses import replace

import pytest

from tests.rules.tables import SMALL, position
from tilewright.rules import EDITIONS, Cause, Edition, GameClock, GoingOut, Resign
from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.final_scoring import Account, final_result

BOX = SMALL
TWICE = replace(SMALL, going_out=GoingOut.TWICE_THE_OTHERS)
CLOCK = replace(SMALL, clock=GameClock(allowance_ms=60_000, fine_a_minute=10))
NO_ONE: frozenset[int] = frozenset()


def racks(*texts: str) -> tuple[Tiles, ...]:
    return tuple(tuple(text) for text in texts)


@pytest.mark.parametrize(
    ("edition", "cause", "ender", "scores", "left", "final"),
    [
        pytest.param(
            BOX,
            Cause.WENT_OUT,
            0,
            (50, 60, 70),
            ("", "Q", "AB"),
            (50 + 14, 60 - 10, 70 - 4),
            id="the-player-who-goes-out-gains-what-the-others-lose",
        ),
        pytest.param(
            BOX,
            Cause.STANDSTILL,
            None,
            (50, 60),
            ("Q", "AB"),
            (40, 56),
            id="if-no-one-goes-out-all-lose-their-tiles-and-no-one-gains",
        ),
        pytest.param(
            BOX, Cause.AGREED, None, (5, 9), ("QZ", ""), (-15, 9), id="scores-may-be-negative"
        ),
        pytest.param(
            BOX, Cause.WENT_OUT, 1, (5, 9), ("??", ""), (5, 9), id="a-blank-left-over-costs-nothing"
        ),
        pytest.param(
            TWICE,
            Cause.WENT_OUT,
            0,
            (50, 60),
            ("", "QA"),
            (50 + 22, 60),
            id="in-a-tournament-going-out-gains-twice-and-the-others-lose-nothing",
        ),
        pytest.param(
            TWICE,
            Cause.STANDSTILL,
            None,
            (50, 60),
            ("A", "QA"),
            (49, 49),
            id="in-a-tournament-all-lose-their-tiles-if-no-one-goes-out",
        ),
        pytest.param(
            BOX,
            Cause.REACHED_TARGET,
            0,
            (120, 60),
            ("AQ", "Z"),
            (120, 60),
            id="leftover-tiles-do-not-count-once-a-target-is-reached",
        ),
    ],
)
def test_leftover_tiles(
    edition: Edition,
    cause: Cause,
    ender: int | None,
    scores: tuple[int, ...],
    left: tuple[str, ...],
    final: tuple[int, ...],
) -> None:
    spent = (0,) * len(scores)
    assert final_result(edition, cause, ender, scores, racks(*left), spent, NO_ONE).final == final


@pytest.mark.parametrize(
    ("cause", "ender", "scores", "left", "places"),
    [
        pytest.param(
            Cause.STANDSTILL,
            None,
            (10, 30, 20),
            ("", "", ""),
            (3, 1, 2),
            id="the-highest-score-wins",
        ),
        pytest.param(
            Cause.WENT_OUT,
            0,
            (40, 60),
            ("", "Q"),
            (2, 1),
            id="tied-at-50-the-higher-score-before-leftovers-wins",
        ),
        pytest.param(
            Cause.STANDSTILL, None, (50, 50), ("A", "E"), (1, 1), id="still-tied-the-win-is-shared"
        ),
        pytest.param(
            Cause.STANDSTILL,
            None,
            (50, 51, 52),
            ("", "A", "AE"),
            (3, 2, 1),
            id="three-tied-are-ranked-by-the-score-before-leftovers",
        ),
        pytest.param(
            Cause.STANDSTILL,
            None,
            (50, 50, 52),
            ("", "", "AEI"),
            (1, 1, 3),
            id="a-higher-score-before-leftovers-helps-only-in-a-tie",
        ),
        pytest.param(
            Cause.REACHED_TARGET,
            1,
            (90, 60),
            ("", ""),
            (2, 1),
            id="reaching-the-target-wins-even-with-a-lower-score",
        ),
    ],
)
def test_the_winner(
    cause: Cause,
    ender: int | None,
    scores: tuple[int, ...],
    left: tuple[str, ...],
    places: tuple[int, ...],
) -> None:
    result = final_result(BOX, cause, ender, scores, racks(*left), (0,) * len(scores), NO_ONE)
    assert result.places == places
    assert result.winners == tuple(seat for seat, place in enumerate(places) if place == 1)


def test_overtime_is_deducted_from_the_score_that_breaks_a_tie() -> None:
    """Both end with 50. Before leftovers Ann had 55 minus a fine of 10, and Bob had 55."""
    result = final_result(CLOCK, Cause.WENT_OUT, 0, (55, 55), racks("", "AEIOU"), (10, 0), NO_ONE)
    assert result.accounts == (Account(55, 10, (), 0, 5), Account(55, 0, tuple("AEIOU"), 5, 0))
    assert (result.final, result.winners) == ((50, 50), (1,))


@pytest.mark.parametrize(
    ("spent", "fine"),
    [
        pytest.param(0, 0, id="no-time-spent"),
        pytest.param(1_500_000, 0, id="exactly-the-allowance"),
        pytest.param(1_500_001, 10, id="the-first-minute-begun"),
        pytest.param(1_560_000, 10, id="one-full-minute"),
        pytest.param(1_560_001, 20, id="a-second-minute-begun"),
    ],
)
def test_each_minute_of_overtime_begun_costs_ten_points(spent: int, fine: int) -> None:
    clock = EDITIONS["tournament"].clock
    assert clock is not None
    assert clock.fine(spent) == fine


def test_a_resigned_rack_is_deducted_and_counts_for_the_player_who_goes_out() -> None:
    table = position(racks=["TO", "QA", "B"], scores=[0, 100, 50])
    table.do(Resign(1))
    table.lay(0, "3C TO")
    table.begin(2)
    assert table.result.final == (2 + 11 + 3, 100 - 11, 50 - 3)
    assert table.result.places == (2, 3, 1)


def test_the_accounts_show_the_leftover_tiles() -> None:
    table = position(racks=["TO", "QA"])
    table.lay(0, "3C TO")
    table.begin(1)
    assert [account.leftover for account in table.result.accounts] == [(), ("Q", "A")]
    assert [account.played for account in table.result.accounts] == [2, 0]
