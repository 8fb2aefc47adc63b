"""The finish line: a player who reaches their own target wins (R10.2)."""

from dataclasses import replace

import pytest

from tests.rules.tables import NAMES, SMALL, BadWords, Table, position
from tilewright.rules import (
    EDITIONS,
    Cause,
    Challenges,
    FinishLine,
    Level,
    Points,
    Resign,
    Seat,
    Square,
    Stacked,
    fold,
    nine_tiles,
    open_game,
)
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.layout import Layout

BEGINNER, INTERMEDIATE, EXPERT = Level


@pytest.mark.parametrize(
    ("levels", "targets"),
    [
        pytest.param([BEGINNER] * 2, (70, 70), id="two-beginners"),
        pytest.param([INTERMEDIATE] * 2, (120, 120), id="two-intermediates-play-to-120"),
        pytest.param([EXPERT] * 2, (200, 200), id="two-experts"),
        pytest.param([BEGINNER] * 3, (60, 60, 60), id="three-beginners"),
        pytest.param(
            [BEGINNER, INTERMEDIATE, INTERMEDIATE],
            (60, 100, 100),
            id="a-beginner-and-two-intermediates",
        ),
        pytest.param([EXPERT] * 3, (180, 180, 180), id="three-experts"),
        pytest.param([BEGINNER] * 4, (50, 50, 50, 50), id="four-beginners-play-to-50"),
        pytest.param(
            [BEGINNER, INTERMEDIATE, EXPERT, INTERMEDIATE],
            (50, 90, 160, 90),
            id="all-levels-at-one-table",
        ),
    ],
)
def test_targets_by_level_and_number_of_players(
    levels: list[Level], targets: tuple[int, ...]
) -> None:
    edition = replace(EDITIONS["classic-2003"], finish_line=FinishLine())
    seats = [Seat(name, level) for name, level in zip(NAMES, levels, strict=False)]
    game = fold(open_game(edition, seats, Stacked(edition.tiles.all_tiles()), first=0))
    assert game.targets == targets


def test_without_a_finish_line_there_is_no_target() -> None:
    assert position(racks=["TO", "A"]).game.targets is None


# TO scores 32 in the middle row. Ann, a beginner, plays to 60, Bob and Cat to 100.
RICH = Layout("rich", (".....", ".....", "=~~~=", ".....", "....."), Square(2, 2))
LINE = replace(SMALL, layout=RICH, finish_line=FinishLine())
MIXED = [Seat("Ann", BEGINNER), Seat("Bob", INTERMEDIATE), Seat("Cat", INTERMEDIATE)]


def line(scores: list[int], edition: Edition = LINE, bag: str = "WXYZ", ann: str = "TOE") -> Table:
    return position(racks=[ann, "ADF", "NGI"], bag=bag, edition=edition, seats=MIXED, scores=scores)


@pytest.mark.parametrize(
    ("before", "over"),
    [
        pytest.param(28, True, id="exactly-reached"),
        pytest.param(29, True, id="exceeded"),
        pytest.param(27, False, id="one-point-short"),
    ],
)
def test_the_game_is_over_as_soon_as_a_target_is_reached(before: int, over: bool) -> None:
    table = line([before, 99, 98])
    table.lay(0, "3C TO")
    assert table.game.scores[0] == before + 32
    table.begin(1)
    assert table.game.over is over


def test_a_player_who_reaches_their_target_wins_even_with_a_lower_score() -> None:
    table = line([28, 99, 98])
    table.lay(0, "3C TO")
    table.begin(1)
    assert (table.result.cause, table.result.seat) == (Cause.REACHED_TARGET, 0)
    assert table.result.final == (60, 99, 98)
    assert (table.result.winners, table.result.places) == ((0,), (1, 2, 3))


def test_there_are_no_last_turns_and_nothing_is_deducted() -> None:
    table = line([28, 0, 0])
    table.lay(0, "3C TO")
    table.challenge(2)
    assert table.game.over
    assert all(account.deducted == account.gained == 0 for account in table.result.accounts)


def test_a_bad_play_does_not_reach_a_target() -> None:
    table = line([28, 0, 0])
    table.lay(0, "3C TO")
    table.challenge(1, judge=BadWords("TO"))
    assert (table.game.over, table.game.scores) == (False, (28, 0, 0))


def test_points_for_a_failed_challenge_count_towards_the_target() -> None:
    table = line([23, 0, 0], replace(LINE, challenge=Challenges(Points(5))))
    table.lay(0, "3C TO")
    assert table.challenge(1).endswith("PlayEnded 0, Reckoned")
    assert table.result.final[0] == 60


def test_if_the_tiles_run_out_first_final_scoring_decides_as_usual() -> None:
    table = line([20, 70, 0], bag="", ann="TO")
    table.lay(0, "3C TO")
    table.begin(1)
    assert table.result.cause is Cause.WENT_OUT
    assert table.result.final == (20 + 32 + 7 + 4, 70 - 7, 0 - 4)
    assert table.result.winners == (1,)


def test_the_gain_of_going_out_does_not_count_towards_a_target() -> None:
    table = line([20, 61, 0], bag="", ann="TO")
    table.lay(0, "3C TO")
    table.begin(1)
    assert table.result.final[0] == 63
    assert table.result.winners == (0,)
    assert table.result.cause is Cause.WENT_OUT


def test_reaching_the_target_takes_precedence_over_going_out() -> None:
    table = line([28, 99, 0], bag="", ann="TO")
    table.lay(0, "3C TO")
    table.begin(1)
    assert table.result.cause is Cause.REACHED_TARGET
    assert table.result.final == (60, 99, 0)


def test_a_standstill_before_any_target_is_scored_as_usual() -> None:
    table = line([20, 70, 0], bag="")
    for seat in (0, 1, 2, 0, 1, 2):
        table.pass_turn(seat)
    assert table.result.final == (20 - 3, 70 - 7, 0 - 4)


def test_targets_stay_the_same_when_a_player_resigns() -> None:
    table = line([28, 0, 0])
    table.do(Resign(2))
    assert table.game.targets == (60, 100, 100)


def test_nine_tiles_and_the_finish_line_can_be_combined() -> None:
    edition = replace(nine_tiles(EDITIONS["classic-2003"]), finish_line=FinishLine())
    seats = [Seat("Ann", BEGINNER), Seat("Bob", BEGINNER)]
    table = position(racks=["ABLEDABET", "E" * 9], bag="I" * 20, edition=edition, seats=seats)
    table.lay(0, "8A ABLEDABET")
    assert table.begin(1).endswith("PlayEnded 0, Reckoned")
    assert table.result.final == (140, 0)
